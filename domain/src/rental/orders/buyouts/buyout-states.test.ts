import { expect, test } from 'vitest';
import { buyoutLapsesAt, leftText, minutesLeftOf } from './buyout-states.ts';

const startedAt = new Date('2026-11-21T02:00:00Z');
const lapsesAt = buyoutLapsesAt(startedAt);
const left = (at: string) => leftText(minutesLeftOf(lapsesAt, new Date(at)));

test('a buyout waits for two hours', () => {
  expect(lapsesAt.toISOString()).toBe('2026-11-21T04:00:00.000Z');
});

test.each([
  ['2026-11-21T02:00:00Z', '剩2小时0分'],
  ['2026-11-21T02:00:01Z', '剩1小时59分'],
  ['2026-11-21T03:00:00Z', '剩1小时0分'],
  ['2026-11-21T03:00:01Z', '剩59分'],
  ['2026-11-21T03:59:00Z', '剩1分'],
  ['2026-11-21T03:59:01Z', '即将失效'],
  ['2026-11-21T05:00:00Z', '即将失效'],
])('at %s it says %s', (at, words) => {
  expect(left(at)).toBe(words);
});
