import type { ContactResult } from './contacts.ts';

export interface ChanceFacts {
  /** Days since the first open bill fell due. */
  readonly overdueDays: number;
  readonly keptPromises: number;
  readonly brokenPromises: number;
  readonly hasOpenPromise: boolean;
  /** Null: nobody has contacted the customer yet. */
  readonly lastResult: ContactResult | null;
}

/** Points by the days overdue: the longer, the less is likely to come in. */
const byDays: readonly (readonly [untilDays: number, points: number])[] = [
  [7, 70],
  [30, 55],
  [60, 35],
  [90, 20],
  [Number.POSITIVE_INFINITY, 10],
];

/** The days on which the points fall, from the first due day on. */
export const chanceFallsAfter: readonly number[] = byDays
  .map(([untilDays]) => untilDays)
  .filter(Number.isFinite);

const byResult: Partial<Record<ContactResult, number>> = {
  promised: 10,
  saysPaid: 10,
  noAnswer: -5,
  refused: -15,
  wrongNumber: -15,
  switchedOff: -20,
};

/** How likely a case is to bring money in, from 0 to 100: the desk works the likely ones first. */
export function chanceOf(facts: ChanceFacts): number {
  const { overdueDays: days, lastResult } = facts;
  const base = byDays.find(([untilDays]) => days <= untilDays)?.[1] ?? 0;
  const promises =
    (facts.hasOpenPromise ? 15 : 0) +
    Math.min(facts.keptPromises, 2) * 5 -
    Math.min(facts.brokenPromises, 3) * 10;
  const result = lastResult === null ? 5 : (byResult[lastResult] ?? 0);
  return Math.max(0, Math.min(100, base + promises + result));
}
