import { assert } from '../../assert.ts';
import { addDays, addMonths, daysBetween, type BusinessDate } from '../../business-date.ts';
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

/**
 * The meaning of a rental's last day (ADR 35): the last day of its last period, or the day after it, as it was signed before version 3
 * of the rules. Stored: never rename.
 */
export type DaysRule = 'exact' | 'oneMore';

/** 到期日, the last day of a rental (租期) that starts on `startOn`; the product is the customer's until its end. */
export function rentEndsOn(terms: RentTerms, startOn: BusinessDate, rule: DaysRule): BusinessDate {
  const next = periodsAfter(terms, startOn);
  return rule === 'exact' ? addDays(next, -1) : next;
}

/** How many days the periods of a rental have, its first one included: a month has as many as the calendar says. */
export const rentalDays = (terms: RentTerms, startOn: BusinessDate): number =>
  daysBetween(startOn, periodsAfter(terms, startOn));

/** The day after the last period: a rental of one term more would have its last bill on it. */
const periodsAfter = ({ period, termCount }: RentTerms, startOn: BusinessDate): BusinessDate =>
  dueOnOf(period, startOn, termCount);

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
