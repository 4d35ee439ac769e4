import './toned-text.css';

/** What a state asks of the operator: `waiting` for work, `moving` by itself, `late`; the rest asks nothing. */
export type Tone = 'waiting' | 'moving' | 'running' | 'done' | 'late' | 'ended';

/** A state in words, with a dot of its colour that repeats what they say. */
export const TonedText = ({ tone, words }: { readonly tone: Tone; readonly words: string }) => (
  <span className={`toned-text is-${tone}`}>{words}</span>
);
