import { ofAllAreas } from '../../areas.ts';

const kinds: Readonly<Record<string, string>> = ofAllAreas('objects');

/** `dictionary carrier` is 字典 carrier; what has no kind, as an order's number, stays as it was written. */
export function objectLabel(object: string): string {
  const [kind = '', ...rest] = object.split(' ');
  const words = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  return words === undefined || rest.length === 0 ? object : [words, ...rest].join(' ');
}

/** The inverse of `objectLabel`, so that a label that was read can be searched for. */
export function objectOf(label: string): string {
  const [words, ...rest] = label.split(' ');
  const kind = Object.keys(kinds).find((kind) => kinds[kind] === words);
  return kind === undefined || rest.length === 0 ? label : [kind, ...rest].join(' ');
}
