import { assert } from '../../assert.ts';
import { addDays, addMonths, type BusinessDate } from '../../business-date.ts';
import { splitEvenly, type Fen } from '../../money.ts';

/** How often rent falls due: every month, or every so many days. */
export type BillPeriod =
  | { readonly unit: 'month' }
  | { readonly unit: 'day'; readonly days: number };

export interface RentTerms {
  readonly totalRentFen: Fen;
  readonly termCount: number;
  readonly period: BillPeriod;
}

export interface PlannedBill {
  /** 1 for the first. */
  readonly term: number;
  readonly dueOn: BusinessDate;
  readonly rentFen: Fen;
}

/** The day on which the rental itself ends: one period after the last bill falls due. */
export function rentEndsOn(terms: RentTerms, startOn: BusinessDate): BusinessDate {
  return dueOnOf(terms.period, startOn, terms.termCount);
}

/**
 * Plans the bills of a rental that starts on `startOn` (起租日). The first falls due that day, each next one a
 * period later; they add up to the total rent exactly (S5). A month's 31st is the last day of a shorter month.
 */
export function planBills(terms: RentTerms, startOn: BusinessDate): PlannedBill[] {
  return splitEvenly(terms.totalRentFen, terms.termCount).map((rentFen, index) => ({
    term: index + 1,
    dueOn: dueOnOf(terms.period, startOn, index),
    rentFen,
  }));
}

function dueOnOf(period: BillPeriod, startOn: BusinessDate, periods: number): BusinessDate {
  if (period.unit === 'month') return addMonths(startOn, periods);
  assert(Number.isSafeInteger(period.days) && period.days >= 1, `a period of ${period.days} days`);
  return addDays(startOn, periods * period.days);
}
