import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, addMonths, businessDate } from '../../business-date.ts';
import { fen, splitEvenly } from '../../money.ts';
import { bookValue, fullMonths, residualOf } from './book-value.ts';

const overAYear = { months: 12, residualBp: 1_000 };

test('a device of ¥1,200.00 over twelve months loses ¥90.00 a month down to a tenth', () => {
  const on = (day: string) =>
    bookValue(fen(120_000), businessDate('2026-01-15'), overAYear, businessDate(day));

  expect(on('2025-12-31')).toBe(120_000); // before it was bought
  expect(on('2026-02-14')).toBe(120_000);
  expect(on('2026-02-15')).toBe(111_000);
  expect(on('2026-12-15')).toBe(21_000);
  expect([on('2027-01-15'), on('2040-01-01')]).toEqual([12_000, 12_000]);
});

test('what was bought on the 31st loses its part on the last day of a shorter month', () => {
  const bought = businessDate('2027-01-31');

  expect(fullMonths(bought, businessDate('2027-02-27'))).toBe(0);
  expect(fullMonths(bought, businessDate('2027-02-28'))).toBe(1);
  expect(fullMonths(bought, businessDate('2027-03-30'))).toBe(1);
  expect(fullMonths(bought, businessDate('2027-03-31'))).toBe(2);
  expect(fullMonths(businessDate('2028-02-29'), businessDate('2029-02-28'))).toBe(12); // a leap day
});

test('a residual is rounded half up to the fen', () => {
  expect(residualOf(fen(15), { months: 1, residualBp: 1_000 })).toBe(2); // 1.5
  expect(residualOf(fen(14), { months: 1, residualBp: 1_000 })).toBe(1);
});

const anyDay = fc
  .integer({ min: 0, max: 20_000 })
  .map((days) => addDays(businessDate('2020-01-01'), days));
const monthEnd = fc
  .tuple(fc.integer({ min: 0, max: 240 }), fc.constantFrom(0, 1, 2, 3))
  .map(([months, back]) => addDays(addMonths(businessDate('2020-02-01'), months), -1 - back));
const cost = fc.integer({ min: 0, max: 99_999_999_999 }).map(fen);
const depreciation = fc.record({
  months: fc.integer({ min: 1, max: 120 }),
  residualBp: fc.integer({ min: 0, max: 10_000 }),
});

test('a book value falls from the cost to the residual, never below it and never up again', () => {
  fc.assert(
    fc.property(
      cost,
      depreciation,
      fc.oneof(monthEnd, anyDay),
      fc.oneof(monthEnd, anyDay),
      (cost, terms, bought, day) => {
        const value = bookValue(cost, bought, terms, day);
        const residual = residualOf(cost, terms);

        expect(Number.isSafeInteger(value)).toBe(true);
        expect(value).toBeLessThanOrEqual(cost);
        expect(value).toBeGreaterThanOrEqual(residual);
        expect(bookValue(cost, bought, terms, addDays(day, 1))).toBeLessThanOrEqual(value);
        expect(bookValue(cost, bought, terms, addMonths(bought, terms.months))).toBe(residual);
      },
    ),
    { numRuns: 2_000 },
  );
});

test('it changes on the days that a monthly bill of the purchase falls due, by the parts of an even split', () => {
  fc.assert(
    fc.property(cost, depreciation, fc.oneof(monthEnd, anyDay), (cost, terms, bought) => {
      const parts = splitEvenly(fen(cost - residualOf(cost, terms)), terms.months);
      let expected = cost as number;
      parts.slice(0, 30).forEach((part, index) => {
        const day = addMonths(bought, index + 1);
        expect(bookValue(cost, bought, terms, addDays(day, -1))).toBe(expected);
        expected -= part;
        expect(bookValue(cost, bought, terms, day)).toBe(expected);
      });
    }),
    { numRuns: 500 },
  );
});
