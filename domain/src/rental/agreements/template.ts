import { done, refused, type Result } from '../../result.ts';
import {
  agreementVariables,
  variableNamed,
  type AgreementValues,
  saysNothing,
  type AgreementVariable,
} from './variables.ts';

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

/** Every agreement says the rules that its customer is charged by: a template that leaves one out gets it as a clause of its own. */
const alwaysSaid = {
  rentalPeriod: '租期',
  services: '增值服务',
  lateFee: '滞纳金',
  paymentOrder: '付款顺序',
  buyoutTerms: '买断',
  renewal: '续租',
  earlyReturn: '提前归还',
  waiverHold: '免押担保',
} as const satisfies Partial<Record<AgreementVariable, string>>;

/** The text of an agreement, with the clauses of `alwaysSaid` that its template does not name and that say something. */
export function agreementText(body: string, values: AgreementValues): string {
  const added = (Object.keys(alwaysSaid) as (keyof typeof alwaysSaid)[])
    .filter((variable) => !names(body, variable) && values[variable] !== saysNothing)
    .map(
      (variable) =>
        `\n\n补充条款（${alwaysSaid[variable]}）：{{${agreementVariables[variable].label}}}。`,
    );
  return renderTemplate(body + added.join(''), values);
}
