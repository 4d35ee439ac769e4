import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextTurn, scheduleText, type Schedule } from './schedule.ts';

const at = (local: string) => new Date(`${local}+08:00`);
const nightly: Schedule = { every: 'day', hour: 3 };
const twice: Schedule = { every: 'minutes', minutes: [17 * 60 + 30, 23 * 60 + 30] };

test.each<[Schedule, string, string]>([
  [nightly, '2026-11-26T02:59:59', '2026-11-26T03:00:00'],
  [nightly, '2026-11-26T03:00:00', '2026-11-27T03:00:00'],
  [twice, '2026-11-26T00:00:00', '2026-11-26T17:30:00'],
  [twice, '2026-11-26T17:30:00', '2026-11-26T23:30:00'],
  [twice, '2026-12-31T23:40:00', '2027-01-01T17:30:00'],
  [{ every: 'hour' }, '2026-11-26T23:00:00', '2026-11-27T00:00:00'],
  [{ every: 'fiveMinutes' }, '2026-11-26T10:04:59', '2026-11-26T10:05:00'],
])('after %j at %s the next turn is %s', (schedule, now, next) => {
  expect(nextTurn(schedule, at(now))).toEqual(at(next));
});

test('the next turn is later than now, and there is none between', () => {
  const schedules: Schedule[] = [nightly, twice, { every: 'hour' }, { every: 'fiveMinutes' }];
  const instants = fc.date({
    min: at('2026-01-01T00:00:00'),
    max: at('2027-12-31T00:00:00'),
    noInvalidDate: true,
  });

  fc.assert(
    fc.property(fc.constantFrom(...schedules), instants, (schedule, now) => {
      const next = nextTurn(schedule, now);
      expect(next.getTime()).toBeGreaterThan(now.getTime());
      expect(nextTurn(schedule, new Date(next.getTime() - 1))).toEqual(next);
    }),
  );
});

test.each<[Schedule | null, string]>([
  [nightly, '每天 03:00'],
  [twice, '每天 17:30、23:30'],
  [{ every: 'hour' }, '每小时'],
  [{ every: 'fiveMinutes' }, '每5分钟'],
  [null, '有任务时'],
])('%j reads %s', (schedule, words) => {
  expect(scheduleText(schedule)).toBe(words);
});
