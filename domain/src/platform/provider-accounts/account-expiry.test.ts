import { expect, test } from 'vitest';
import { businessDate } from '../../business-date.ts';
import { daysLeft, expiryGrade } from './account-expiry.ts';

test.each([
  ['2026-11-28', -1, 'expired'],
  ['2026-11-29', 0, 'soon'],
  ['2026-12-28', 29, 'soon'],
  ['2026-12-29', 30, 'later'],
  ['2027-01-27', 59, 'later'],
  ['2027-01-28', 60, 'far'],
  [null, null, 'unknown'],
])('on 2026-11-29 an end on %s is %s days away: %s', (expiresOn, left, grade) => {
  const days = daysLeft(
    businessDate('2026-11-29'),
    expiresOn === null ? null : businessDate(expiresOn),
  );

  expect([days, expiryGrade(days)]).toEqual([left, grade]);
});
