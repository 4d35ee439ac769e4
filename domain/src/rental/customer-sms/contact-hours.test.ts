import fc from 'fast-check';
import { expect, test } from 'vitest';
import { businessDateOf, startOf } from '../../business-date.ts';
import {
  contactHoursText,
  leastContactHours,
  quietOutside,
  widestContactHours,
  type ContactHours,
} from './contact-hours.ts';

const usual = widestContactHours;

test.each<[ContactHours, string, string]>([
  [usual, '2026-11-21T12:59:59.999Z', '2026-11-21T12:59:59.999Z'], // 20:59 in Shanghai
  [usual, '2026-11-21T13:00:00.000Z', '2026-11-22T00:00:00.000Z'],
  [usual, '2026-11-21T15:59:59.000Z', '2026-11-22T00:00:00.000Z'],
  [usual, '2026-11-21T16:00:00.000Z', '2026-11-22T00:00:00.000Z'],
  [usual, '2026-11-21T23:59:59.999Z', '2026-11-22T00:00:00.000Z'],
  [usual, '2026-11-22T00:00:00.000Z', '2026-11-22T00:00:00.000Z'],
  [[10, 18], '2026-11-21T00:00:00.000Z', '2026-11-21T02:00:00.000Z'], // 08:00 waits for 10:00
  [[10, 18], '2026-11-21T02:00:00.000Z', '2026-11-21T02:00:00.000Z'],
  [[10, 18], '2026-11-21T09:59:59.999Z', '2026-11-21T09:59:59.999Z'],
  [[10, 18], '2026-11-21T10:00:00.000Z', '2026-11-22T02:00:00.000Z'], // 18:00 waits for the next day
])('within %j what is told at %s goes at %s', (hours, at, goesAt) => {
  expect(quietOutside(hours).afterQuiet(new Date(at)).toISOString()).toBe(goesAt);
});

/** Any hours that a brand may set. */
const someHours = fc
  .tuple(fc.integer({ min: 8, max: 21 }), fc.integer({ min: 8, max: 21 }))
  .filter(([from, until]) => until - from >= leastContactHours);
const someInstant = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) });

test('a message goes within the hours, never before it is asked for, and within a day', () => {
  fc.assert(
    fc.property(someHours, someInstant, (hours, at) => {
      const goesAt = quietOutside(hours).afterQuiet(at);
      const hour = (goesAt.getTime() - startOf(businessDateOf(goesAt)).getTime()) / 3_600_000;
      const wasIn = goesAt.getTime() === at.getTime();
      expect(hour >= hours[0] && hour < hours[1]).toBe(true);
      expect(goesAt >= at).toBe(true);
      expect(goesAt.getTime() - at.getTime()).toBeLessThanOrEqual(
        (24 - leastContactHours) * 3_600_000,
      );
      expect(quietOutside(hours).isQuiet(at)).toBe(!wasIn);
      expect(wasIn || hour === hours[0]).toBe(true);
    }),
  );
});

test('the hours in words', () => {
  expect(contactHoursText([9, 18])).toBe('9:00–18:00');
});
