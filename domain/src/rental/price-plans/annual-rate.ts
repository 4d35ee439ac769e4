import { assert } from '../../assert.ts';
import { daysBetween, type BusinessDate } from '../../business-date.ts';
import type { Fen } from '../../money.ts';

export interface Payment {
  readonly on: BusinessDate;
  readonly amountFen: Fen;
}

/** A rate beyond 10,000% a year is told as this: no cap lets it pass. In basis points. */
export const highestAnnualBp = 1_000_000;

/** Far less than a fen: a sum of fractions misses its whole number by as little. */
const hairFen = 1e-6;

/**
 * The yearly rate at which `payments` are worth what the customer gets on `startOn` (XIRR as spreadsheets reckon it: compound,
 * a year of 365 days), in basis points, rounded up. Zero where the payments come to no more than that worth.
 */
export function annualRateBp(
  worthFen: Fen,
  startOn: BusinessDate,
  payments: readonly Payment[],
): number {
  assert(worthFen > 0, `a product worth ${worthFen} fen`);
  const dated = payments.map(({ on, amountFen }) => ({
    years: daysBetween(startOn, on) / 365,
    amountFen,
  }));
  const costsMoreAt = (bp: number) =>
    dated.reduce((sum, { years, amountFen }) => sum + amountFen / (1 + bp / 10_000) ** years, 0) >
    worthFen + hairFen;
  if (!costsMoreAt(0)) return 0;
  if (costsMoreAt(highestAnnualBp)) return highestAnnualBp;
  let low = 0; // costs more than the worth
  let high = highestAnnualBp; // costs no more
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (costsMoreAt(middle)) low = middle;
    else high = middle;
  }
  return high;
}
