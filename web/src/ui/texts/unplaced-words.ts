import { wordsOf } from '../../http/errors.ts';

/**
 * The messages on fields that the form does not have, and so cannot show at the field. The first message of all is the
 * server's sentence, with the field's label.
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
