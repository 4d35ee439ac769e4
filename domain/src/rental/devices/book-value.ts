import { assert } from '../../assert.ts';
import { addMonths, type BusinessDate } from '../../business-date.ts';
import { fen, type Fen } from '../../money.ts';
import { shareOf } from '../../rate.ts';

/** How a device loses its value: in equal parts a month, down to a rest (残值) in 1/10,000 of the cost. */
export interface Depreciation {
  readonly months: number;
  readonly residualBp: number;
}

export const maxDepreciationMonths = 120;

/** The residual value: rounded half up, once. */
export function residualOf(cost: Fen, { residualBp }: Depreciation): Fen {
  assert(residualBp >= 0 && residualBp <= 10_000, `a residual of ${residualBp}`);
  return shareOf(cost, residualBp);
}

/** Whole months from a day to another: the 31st is full on the last day of a shorter month. Never below zero. */
export function fullMonths(from: BusinessDate, to: BusinessDate): number {
  const [fromYear = 0, fromMonth = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number);
  const months = (toYear - fromYear) * 12 + toMonth - fromMonth;
  return Math.max(0, addMonths(from, months) > to ? months - 1 : months);
}

/**
 * 账面价值, straight line and exact to the fen: each full month since the purchase takes an equal part of what is not the
 * residual, and the fen that do not divide go one each to the first months (as `splitEvenly`). Before the purchase and in the first
 * month it is the cost; after the last month, and for ever, the residual.
 */
export function bookValue(
  cost: Fen,
  boughtOn: BusinessDate,
  depreciation: Depreciation,
  today: BusinessDate,
): Fen {
  const { months } = depreciation;
  assert(cost >= 0, `a cost of ${cost} fen`);
  assert(Number.isInteger(months) && months >= 1, `depreciated over ${months} months`);
  const total = cost - residualOf(cost, depreciation);
  const gone = Math.min(fullMonths(boughtOn, today), months);
  const rest = total % months;
  const share = (total - rest) / months;
  return fen(cost - gone * share - Math.min(gone, rest));
}
