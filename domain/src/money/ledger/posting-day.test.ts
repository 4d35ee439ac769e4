import { expect, test } from 'vitest';
import { businessDate } from '../../business-date.ts';
import { postingDay } from './posting-day.ts';

test('what comes late to a closed month is posted to the first open day, all else to the day it happened', () => {
  const day = businessDate;
  const closedTo = day('2026-10-31');

  expect(postingDay(day('2026-10-31'), null)).toBe('2026-10-31');
  expect(postingDay(day('2026-09-15'), closedTo)).toBe('2026-11-01');
  expect(postingDay(day('2026-10-31'), closedTo)).toBe('2026-11-01');
  expect(postingDay(day('2026-11-01'), closedTo)).toBe('2026-11-01');
  expect(postingDay(day('2026-11-20'), closedTo)).toBe('2026-11-20');
});
