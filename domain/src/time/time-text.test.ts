import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readInstant } from './instant.ts';
import { agoText, clockText, dayText, timeText } from './time-text.ts';

const now = Date.UTC(2026, 10, 21, 2, 0, 0);
const ago = (seconds: number) => agoText(now - seconds * 1000, now);

test.each([
  [1_795_226_400, '2026-11-21T02:00:00.000Z'],
  ['1795226400', '2026-11-21T02:00:00.000Z'],
  [1_795_226_400_123, '2026-11-21T02:00:00.123Z'],
  ['1795226400123', '2026-11-21T02:00:00.123Z'],
  [1_000_000_000, '2001-09-09T01:46:40.000Z'],
  [9_999_999_999, '2286-11-20T17:46:39.000Z'],
  [999_999_999, '1970-01-12T13:46:39.999Z'],
  [10_000_000_000, '1970-04-26T17:46:40.000Z'],
  [0, '1970-01-01T00:00:00.000Z'],
  [-1000, '1969-12-31T23:59:59.000Z'],
  ['2026-11-21T02:00:00.000Z', '2026-11-21T02:00:00.000Z'],
  ['2026-11-21T02:00:00Z', '2026-11-21T02:00:00.000Z'],
  ['2026-11-21T10:00:00+08:00', '2026-11-21T02:00:00.000Z'],
  ['2026-11-21 10:00:00', '2026-11-21T02:00:00.000Z'],
  ['2026-11-21T10:00', '2026-11-21T02:00:00.000Z'],
  ['2026-11-21', '2026-11-20T16:00:00.000Z'],
  [new Date('2026-11-21T02:00:00Z'), '2026-11-21T02:00:00.000Z'],
])('S265 the timestamp %j is the instant %s', (value, instant) => {
  expect(readInstant(value)?.toISOString()).toBe(instant);
});

test.each([
  [''],
  ['-'],
  ['soon'],
  ['Nov 21 2026'],
  ['2026-02-30T00:00:00Z'],
  ['2026-13-01'],
  ['2026-11-21 25:00:00'],
  [' 1795226400'],
  ['1795226400.5'],
  ['-1795226400'],
  ['17952264000000000000'],
  [Number.NaN],
  [Number.POSITIVE_INFINITY],
  [1_795_226_400_000_000],
  [new Date('no date')],
])('S265 %j is no instant', (value) => {
  expect(readInstant(value)).toBeNull();
  expect([timeText(value), dayText(value), clockText(value), agoText(value, now)]).toEqual([
    '-',
    '-',
    '-',
    '-',
  ]);
});

test('S265 any 10 digits are the same instant as a number, as a text and in milliseconds', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1_000_000_000, max: 9_999_999_999 }), (seconds) => {
      const instants = [seconds, String(seconds), seconds * 1000].map(readInstant);

      expect(instants).toEqual(instants.map(() => new Date(seconds * 1000)));
    }),
  );
});

test.each([
  ['2026-11-20T16:00:00.000Z', '2026-11-21 00:00:00'],
  ['2026-11-20T15:59:59.999Z', '2026-11-20 23:59:59'],
  ['2026-12-31T16:05:09.000Z', '2027-01-01 00:05:09'],
  ['2026-07-01T04:00:00.000Z', '2026-07-01 12:00:00'],
])('S267 the instant %s reads %s', (instant, text) => {
  expect(timeText(instant)).toBe(text);
  expect(`${dayText(instant)} ${clockText(instant)}`).toBe(text);
});

test('S267 what is written in the default format reads back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 7_258_089_600 }), (seconds) => {
      const instant = new Date(seconds * 1000);

      expect(readInstant(timeText(instant))).toEqual(instant);
    }),
  );
});

test('what did not happen yet reads -', () => {
  expect(timeText(null)).toBe('-');
});

test.each([
  [0, '刚刚'],
  [29, '刚刚'],
  [29.999, '刚刚'],
  [30, '1分钟前'],
  [59, '1分钟前'],
  [60, '1分钟前'],
  [119, '1分钟前'],
  [120, '2分钟前'],
  [3599, '59分钟前'],
  [3600, '1小时前'],
  [7199, '1小时前'],
  [7200, '2小时前'],
  [86_399, '23小时前'],
  [86_400, '1天前'],
  [172_799, '1天前'],
  [172_800, '2026-11-19 10:00:00'],
  [365 * 86_400, '2025-11-21 10:00:00'],
  [-29, '刚刚'],
  [-30, '2026-11-21 10:00:30'],
  [-86_400, '2026-11-22 10:00:00'],
])('S264 X23 %d seconds ago reads %s', (seconds, words) => {
  expect(ago(seconds)).toBe(words);
});

test('S264 S265 a timestamp of 10 digits is seconds ago too, and so is now', () => {
  expect(agoText('1795226280', '1795226400')).toBe('2分钟前');
  expect(agoText(1_795_226_280, 1_795_226_400)).toBe('2分钟前');
});
