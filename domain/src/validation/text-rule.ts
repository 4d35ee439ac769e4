/**
 * A rule on a text, with the sentence said when it is broken. `test` needs no `this`, so it goes as it is into a
 * schema, `z.string().refine(rule.test, rule.message)`, and into the `validator` of an antd rule.
 * No rule trims, unless it says so, and none takes an empty text, unless it says so: whether a field may be left
 * empty is the field's to say.
 */
export interface TextRule {
  readonly test: (text: string) => boolean;
  readonly message: string;
}

export function matching(pattern: RegExp, message: string): TextRule {
  return { test: (text) => pattern.test(text), message };
}
