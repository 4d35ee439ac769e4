import { contactResults, type ContactResult } from '@rental/domain/rental/dunning/contacts';

/** The effect of a key at the desk: a step, or the choice of a result. */
export type DeskKey = 'next' | 'previous' | 'call' | 'save' | { readonly result: ContactResult };

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly repeat: boolean;
  readonly isComposing: boolean;
  readonly defaultPrevented: boolean;
}

const steps: Readonly<Record<string, DeskKey>> = { j: 'next', k: 'previous', d: 'call' };

const numbered = Object.keys(contactResults).slice(0, 10) as ContactResult[];

/** The number key of a result: 1 to 9, then 0; null: there are not so many keys. */
export function digitOf(result: ContactResult): string | null {
  const at = numbered.indexOf(result);
  return at === -1 ? null : String((at + 1) % 10);
}

/** The effect of a key; null: none, or it belongs to the browser, to an input method or to what is typed. */
export function deskKeyOf(pressed: Pressed, isTyping: boolean): DeskKey | null {
  const { key, ctrlKey, metaKey, altKey, repeat, isComposing, defaultPrevented } = pressed;
  if (altKey || repeat || isComposing || defaultPrevented) return null;
  if (ctrlKey || metaKey) return key === 'Enter' ? 'save' : null;
  if (isTyping) return null;
  const result = numbered.find((one) => digitOf(one) === key);
  return result === undefined ? (steps[key.toLowerCase()] ?? null) : { result };
}
