import { wordsOf } from '../../http/errors.ts';

/**
 * The sentences on fields that a form does not ask for: they have no place to stand at. The first of all is told as the
 * server has it, with the field's label.
 */
export function unplacedWords(
  error: Error | null,
  fields: Readonly<Record<string, string>> | null,
  asked: object = {},
): string[] {
  return Object.entries(fields ?? {}).flatMap(([name, words], index) => {
    if (name in asked) return [];
    return [index === 0 && error !== null ? wordsOf(error) : words];
  });
}
