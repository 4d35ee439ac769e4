import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, addMonths, businessDate, daysBetween, monthOf } from '../../business-date.ts';
import { fen, sumFen } from '../../money.ts';
import {
  daysLateOf,
  daysOfAge,
  shownCohorts,
  cohortAges,
  cohortMonths,
  cohortsOf,
  type CameIn,
} from './cohorts.ts';

const today = businessDate('2026-11-28');
const september = businessDate('2026-09-01');
const october = businessDate('2026-10-01');
const november = businessDate('2026-11-01');

// On paper: of the orders that fell overdue in September ¥300.00 came in that month, ¥200.00 in October and ¥50.00 in November;
// ¥450.00 is left. 550 of 1,000 is 55 %.
test('money of a month is told by how much later it came in', () => {
  const came: CameIn[] = [
    { month: september, cameIn: september, fen: fen(300_00) },
    { month: september, cameIn: october, fen: fen(200_00) },
    { month: september, cameIn: november, fen: fen(50_00) },
    { month: october, cameIn: november, fen: fen(10_00) },
  ];
  const open = [
    { month: september, orders: 2, fen: fen(400_00) },
    { month: september, orders: 1, fen: fen(50_00) },
  ];
  const [now, last, before] = cohortsOf(open, came, today);
  expect(before).toEqual({
    month: september,
    orders: 3,
    unpaidFen: 450_00,
    recoveredFen: 550_00,
    recoveryRateBp: 5_500,
    ages: [300_00, 200_00, 50_00],
  });
  expect(last).toMatchObject({ ages: [0, 10_00], recoveryRateBp: 10_000 });
  expect(now).toMatchObject({ month: november, orders: 0, ages: [0], recoveryRateBp: null });
});

test('what came in from the seventh month on stands together', () => {
  const month = businessDate('2026-01-01');
  const came = [6, 7, 10].map((later) => ({
    month,
    cameIn: addMonths(month, later),
    fen: fen(1_00),
  }));
  const cohort = cohortsOf([], came, today).find((one) => one.month === month);
  expect(cohort?.ages).toEqual([0, 0, 0, 0, 0, 0, 3_00]);
  expect(daysOfAge(month, 6, today)).toEqual({ from: '2026-07-01', to: today });
  expect(daysOfAge(month, 5, today)).toEqual({ from: '2026-06-01', to: '2026-06-30' });
  expect(daysOfAge(october, 2, today)).toBeNull();
});

const someDay = fc
  .integer({ min: 0, max: 3_000 })
  .map((days) => addDays(businessDate('2024-01-01'), days));

test('the ages of a month cover its days to today once each', () => {
  fc.assert(
    fc.property(someDay, (day) => {
      for (const month of cohortMonths(day)) {
        const spans = cohortAges.flatMap((_, age) => daysOfAge(month, age, day) ?? []);
        expect(spans[0]?.from).toBe(month);
        expect(spans.at(-1)?.to).toBe(day);
        for (const [index, span] of spans.entries())
          expect(spans[index + 1]?.from ?? addDays(day, 1)).toBe(addDays(span.to, 1));
      }
    }),
  );
});

test('the parts of each month add up to what came in of it, and all days lie within a year', () => {
  const month = fc
    .integer({ min: 0, max: shownCohorts - 1 })
    .map((ago) => addMonths(monthOf(today), -ago));
  const some = fc
    .record({ month, later: fc.nat({ max: 11 }), fen: fc.nat({ max: 1_000_00 }).map(fen) })
    .map(({ later, ...one }) => ({ ...one, cameIn: addMonths(one.month, later) }))
    .filter(({ cameIn }) => cameIn <= today);
  fc.assert(
    fc.property(fc.array(some), (came) => {
      for (const cohort of cohortsOf([], came, today)) {
        const own = came.filter((one) => one.month === cohort.month);
        expect(sumFen(cohort.ages)).toBe(sumFen(own.map((one) => one.fen)));
        expect(cohort.recoveredFen).toBe(sumFen(cohort.ages));
      }
    }),
  );
  expect(daysBetween(cohortMonths(today).at(-1) ?? today, today)).toBeLessThan(366);
});

test('the days that orders of a month are late lead to its first due days', () => {
  fc.assert(
    fc.property(someDay, (day) => {
      for (const month of cohortMonths(day)) {
        const { least, most } = daysLateOf(month, day);
        expect(addDays(day, -most)).toBe(month);
        const last = addDays(addMonths(month, 1), -1);
        expect(addDays(day, -least)).toBe(last < day ? last : addDays(day, -1));
      }
    }),
  );
});
