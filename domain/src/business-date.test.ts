import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  businessDate,
  businessDateOf,
  daysBetween,
  parseBusinessDate,
  startOf,
} from './business-date.ts';

const days = fc
  .integer({ min: 0, max: 65_000 })
  .map((count) => addDays(businessDate('1992-01-01'), count));
const months = fc.integer({ min: -240, max: 480 });

const monthOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;

test('months later is that month, never one more or one less', () => {
  fc.assert(
    fc.property(days, months, (date, count) => {
      expect(monthOf(addMonths(date, count))).toBe(monthOf(date) + count);
    }),
  );
});

test('the day of the month stays, or is the last one of a shorter month', () => {
  fc.assert(
    fc.property(days, months, (date, count) => {
      const later = addMonths(date, count);
      const isLastDay = addDays(later, 1).endsWith('-01');

      expect(
        later.slice(8) === date.slice(8) || (isLastDay && later.slice(8) < date.slice(8)),
      ).toBe(true);
    }),
  );
});

test('the 31st is the last day of a shorter month and returns to the 31st', () => {
  const start = businessDate('2027-12-31');

  expect([0, 1, 2, 3, 4, 14].map((count) => addMonths(start, count))).toEqual([
    '2027-12-31',
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
    '2028-04-30',
    '2029-02-28',
  ]);
});

test.each([
  ['2028-02-29', true],
  ['2027-02-29', false],
  ['2100-02-29', false],
  ['2000-02-29', true],
  ['2026-04-31', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-1-1', false],
  ['2026-01-01 ', false],
  ['２０２６-01-01', false],
])('%s is a day: %s', (text, isDay) => {
  expect(parseBusinessDate(text) !== null).toBe(isDay);
});

test('a day that no calendar has is a fault where the code names it', () => {
  expect(() => businessDate('2026-02-30')).toThrow('is no day');
});

test('a year after 29 February is 28 February, four years after is the 29th again', () => {
  const leapDay = businessDate('2028-02-29');

  expect([12, 24, 36, 48].map((count) => addMonths(leapDay, count))).toEqual([
    '2029-02-28',
    '2030-02-28',
    '2031-02-28',
    '2032-02-29',
  ]);
});

test('the day changes at 16:00 UTC, which is midnight in Shanghai', () => {
  expect(
    ['2026-11-20T15:59:59.999Z', '2026-11-20T16:00:00.000Z', '2026-11-21T15:59:59.999Z'].map(
      (instant) => businessDateOf(new Date(instant)),
    ),
  ).toEqual(['2026-11-20', '2026-11-21', '2026-11-21']);
});

test('a day begins with its first instant and ends before the next day begins', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 86_399_999 }), (date, ms) => {
      expect(businessDateOf(new Date(startOf(date).getTime() + ms))).toBe(date);
      expect(startOf(addDays(date, 1)).getTime() - startOf(date).getTime()).toBe(86_400_000);
    }),
  );
});

test('days added are the days between', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -5_000, max: 5_000 }), (date, count) => {
      expect(daysBetween(date, addDays(date, count))).toBe(count);
    }),
  );
});

test('days compare as text in their order', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 5_000 }), (date, count) => {
      expect(addDays(date, count) > date).toBe(true);
    }),
  );
});
