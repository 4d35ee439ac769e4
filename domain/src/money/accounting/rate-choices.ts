import type { IncomeKind, VatRates } from './policy.ts';

/** The rates that an invoice may have by kind of income: the one in force first, then those that were declared before. */
export type RateChoices = Readonly<Record<IncomeKind, readonly number[]>>;

/** Each rate once. `policies`: the one in force first. */
export function rateChoices(policies: readonly VatRates[]): RateChoices {
  const ratesOf = (kind: IncomeKind) => [...new Set(policies.map((vatBp) => vatBp[kind]))];
  return {
    rent: ratesOf('rent'),
    sale: ratesOf('sale'),
    compensation: ratesOf('compensation'),
    extra: ratesOf('extra'),
    insurance: ratesOf('insurance'),
  };
}
