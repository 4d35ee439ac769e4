import { addDays, businessDate } from '@rental/domain/business-date';
import { expect, test } from 'vitest';
import { changeText, lastDays, sumsOf } from './day-points.ts';

/** 90 days with the values 1, 2, and so on. */
const days = Array.from({ length: 90 }, (_, index) => ({
  day: addDays(businessDate('2026-08-26'), index),
  value: index + 1,
}));

test('each of the last days stands beside the one as many days before it', () => {
  const points = lastDays(days, 30);

  expect(points).toHaveLength(30);
  expect(points[0]).toEqual({
    day: '2026-10-25',
    value: 61,
    before: { day: '2026-09-25', value: 31 },
  });
  expect(points.at(-1)).toEqual({
    day: '2026-11-23',
    value: 90,
    before: { day: '2026-10-24', value: 60 },
  });
});

test('a period is compared with the whole period before it, or with none', () => {
  expect(sumsOf(lastDays(days, 7))).toEqual({ sum: 609, before: 560 });
  expect(sumsOf(lastDays(days, 45)).before).toBe(1035);
  expect(sumsOf(lastDays(days, 46)).before).toBeNull();
  expect(lastDays(days, 46).every(({ before }) => before === null)).toBe(true);
  expect(sumsOf(lastDays(days, 90))).toEqual({ sum: 4095, before: null });
});

test('a change is told in percent, and not where there was nothing before', () => {
  expect(changeText(150, 120)).toBe('+25.0%');
  expect(changeText(0, 8)).toBe('-100.0%');
  expect(changeText(8, 8)).toBe('0.0%');
  expect(changeText(9999, 10_000)).toBe('0.0%');
  expect(changeText(8, 0)).toBeNull();
});
