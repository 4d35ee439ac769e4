import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, businessDate } from '../../business-date.ts';
import { isAwayOn, longestVacation, vacationAllowed, type Vacation } from './vacations.ts';

const today = businessDate('2026-11-21');
const days = (from: number, to: number): Vacation => ({
  fromOn: addDays(today, from),
  toOn: addDays(today, to),
});

test.each<[Vacation, string | null]>([
  [days(0, 0), null],
  [days(16, 15 + longestVacation), null],
  [days(16, 16 + longestVacation), 'vacation_days_wrong'],
  [days(-1, 3), 'vacation_days_wrong'],
  [days(3, 2), 'vacation_days_wrong'],
  [days(366, 367), 'vacation_days_wrong'],
  [days(5, 9), null],
  [days(9, 12), 'vacation_overlaps'],
  [days(15, 30), 'vacation_overlaps'],
])('休假 on %j: %s', (wanted, code) => {
  const allowed = vacationAllowed(wanted, [days(10, 15)], today);
  expect(allowed.done ? null : allowed.refusal.code).toBe(code);
});

test('a collector is away on each day by one entry at most, whatever was entered', () => {
  const some = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 40 }));
  fc.assert(
    fc.property(fc.array(some), fc.nat(100), (tried, day) => {
      const entered: Vacation[] = [];
      for (const [from, length] of tried) {
        const wanted = days(from, from + length);
        if (vacationAllowed(wanted, entered, today).done) entered.push(wanted);
      }
      const away = entered.filter((one) => isAwayOn(one, addDays(today, day)));
      expect(away.length).toBeLessThanOrEqual(1);
    }),
  );
});
