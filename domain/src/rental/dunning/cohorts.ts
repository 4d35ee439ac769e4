import {
  addDays,
  addMonths,
  daysBetween,
  monthOf,
  type BusinessDate,
} from '../../business-date.ts';
import { fen, sumFen, type Fen } from '../../money.ts';
import { recoveryRateBp } from './rolls.ts';

/** 逾期月份 that 催收看板 shows, the one that runs as the last. All of their days are within a year. */
export const shownCohorts = 12;

/** How long after its 逾期月份 money came in, in months; the last one holds all later months, too. */
export const cohortAges = [
  '当月',
  '次月',
  '第3个月',
  '第4个月',
  '第5个月',
  '第6个月',
  '第7个月起',
] as const;

const lastAge = cohortAges.length - 1;

/** The first days of the months shown, the last month first. */
export const cohortMonths = (today: BusinessDate): BusinessDate[] =>
  Array.from({ length: shownCohorts }, (_, index) => addMonths(monthOf(today), -index));

export interface DaySpan {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
}

/** The days on which money of a 逾期月份 of this age comes in, today at the latest; null: they are still to come. */
export function daysOfAge(month: BusinessDate, age: number, today: BusinessDate): DaySpan | null {
  const from = addMonths(month, age);
  if (from > today) return null;
  const end = addDays(addMonths(month, age + 1), -1);
  return { from, to: age === lastAge || end > today ? today : end };
}

/** How many days orders whose first due day is in the month are late today, one at least. */
export const daysLateOf = (
  month: BusinessDate,
  today: BusinessDate,
): { readonly least: number; readonly most: number } => ({
  least: Math.max(daysBetween(addMonths(month, 1), today) + 1, 1),
  most: daysBetween(month, today),
});

/** Overdue orders by the month of their first due day. */
export interface OpenCohort {
  readonly month: BusinessDate;
  readonly orders: number;
  readonly fen: Fen;
}

/** 回款 by the month in which its order's first due day was, and the month in which it came in. */
export interface CameIn {
  readonly month: BusinessDate;
  readonly cameIn: BusinessDate;
  readonly fen: Fen;
}

export interface Cohort {
  readonly month: BusinessDate;
  readonly orders: number;
  readonly unpaidFen: Fen;
  readonly recoveredFen: Fen;
  readonly recoveryRateBp: number | null;
  /** By `cohortAges`, as far as they have begun. */
  readonly ages: Fen[];
}

/** 逾期月份回款: what is left of each month, and what came in by how much later. The parts add up to the whole. */
export const cohortsOf = (
  open: readonly OpenCohort[],
  came: readonly CameIn[],
  today: BusinessDate,
): Cohort[] =>
  cohortMonths(today).map((month) => {
    const left = open.filter((one) => one.month === month);
    const unpaidFen = sumFen(left.map((one) => one.fen));
    const ages = cohortAges.flatMap((_, age) => {
      const days = daysOfAge(month, age, today);
      if (days === null) return [];
      const then = came.filter(
        (one) => one.month === month && one.cameIn >= days.from && one.cameIn <= days.to,
      );
      return [sumFen(then.map((one) => one.fen))];
    });
    const recoveredFen = fen(sumFen(ages));
    return {
      month,
      orders: left.reduce((sum, { orders }) => sum + orders, 0),
      unpaidFen,
      recoveredFen,
      recoveryRateBp: recoveryRateBp(recoveredFen, unpaidFen),
      ages,
    };
  });
