import { expect, test } from 'vitest';
import { businessDate } from '../business-date.ts';
import { defaultStartOn } from './default-start.ts';

test.each([
  ['2026-11-21', '2026-08-23'],
  ['2028-03-01', '2027-12-02'],
  ['2027-03-01', '2026-12-01'],
])('S266 on %s a range begins on %s, 90 days back', (today, start) => {
  expect(defaultStartOn(businessDate(today))).toBe(start);
});
