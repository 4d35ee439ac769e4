import { done, refused, type Result } from '../../result.ts';
import { variableNamed, type AgreementValues } from './variables.ts';

const placeholder = /\{\{([^{}]*)\}\}/g;

export type TemplateRefusal =
  | { readonly code: 'agreement_braces_open' }
  | {
      readonly code: 'agreement_variable_unknown';
      /** The first few of them. */
      readonly names: readonly string[];
      readonly count: number;
    };

const maxNamed = 5;

/** Judges the text of a template: every `{{…}}` is closed and names a variable of the closed list. */
export function checkTemplate(body: string): Result<string, TemplateRefusal> {
  const names = [...body.matchAll(placeholder)].map(([, name = '']) => name.trim());
  const unknown = [...new Set(names.filter((name) => variableNamed(name) === undefined))];
  if (unknown.length > 0)
    return refused({
      code: 'agreement_variable_unknown',
      names: unknown.slice(0, maxNamed),
      count: unknown.length,
    });
  return /\{\{|\}\}/.test(body.replaceAll(placeholder, ''))
    ? refused({ code: 'agreement_braces_open' })
    : done(body);
}

/**
 * The text with its variables replaced, once: what a value says is text, also where it has braces in it. A name that
 * is not known stays as it was written, for a preview; `checkTemplate` keeps it out of what is stored.
 */
export const renderTemplate = (body: string, values: AgreementValues): string =>
  body.replaceAll(placeholder, (written, name: string) => {
    const variable = variableNamed(name.trim());
    return variable === undefined ? written : values[variable];
  });
