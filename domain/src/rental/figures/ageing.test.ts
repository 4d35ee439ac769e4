import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, businessDate } from '../../business-date.ts';
import { ageingBands, dueDaysOf, type AgeingBand } from './ageing.ts';

const bands = Object.keys(ageingBands) as AgeingBand[];

test('on 2026-11-27 a bill of today is not due, one of yesterday is overdue by a day', () => {
  const today = businessDate('2026-11-27');

  expect(
    bands.map((band) => {
      const { first, last } = dueDaysOf(band, today);
      return [band, first, last];
    }),
  ).toEqual([
    ['notDue', '2026-11-27', '2198-12-31'],
    ['days7', '2026-11-20', '2026-11-26'],
    ['days30', '2026-10-28', '2026-11-19'],
    ['days60', '2026-09-28', '2026-10-27'],
    ['days90', '2026-08-29', '2026-09-27'],
    ['over90', '1970-01-01', '2026-08-28'],
  ]);
});

test('each day on which a bill may fall due is in one band', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 20_000 }),
      fc.integer({ min: -4000, max: 400 }),
      (on, by) => {
        const today = addDays(businessDate('2000-01-01'), on);
        const dueOn = addDays(today, -by);
        const held = bands.filter((band) => {
          const { first, last } = dueDaysOf(band, today);
          return dueOn >= first && dueOn <= last;
        });
        expect(held).toHaveLength(1);
      },
    ),
  );
});
