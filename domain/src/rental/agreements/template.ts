import { done, refused, type Result } from '../../result.ts';
import { variableNamed, type AgreementValues, type AgreementVariable } from './variables.ts';

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
const renderTemplate = (body: string, values: AgreementValues): string =>
  body.replaceAll(placeholder, (written, name: string) => {
    const variable = variableNamed(name.trim());
    return variable === undefined ? written : values[variable];
  });

const names = (body: string, wanted: AgreementVariable): boolean =>
  [...body.matchAll(placeholder)].some(([, name = '']) => variableNamed(name.trim()) === wanted);

/** The text of an agreement. It says what its 租期 is, also where its template was written before there was a variable for that. */
export const agreementText = (body: string, values: AgreementValues): string =>
  renderTemplate(
    names(body, 'rentalPeriod') ? body : `${body}\n\n补充条款（租期）：{{租期条款}}。`,
    values,
  );
