import './toned-text.css';

/** The tone of a state: `waiting` for work, `moving` by itself, `late`; the others need no action. */
export type Tone = 'waiting' | 'moving' | 'running' | 'done' | 'late' | 'ended';

/** A state in words, with a dot of its colour that repeats what they say. */
export const TonedText = ({ tone, words }: { readonly tone: Tone; readonly words: string }) => (
  <span className={`toned-text is-${tone}`}>{words}</span>
);
