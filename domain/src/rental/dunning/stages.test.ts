import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, businessDate } from '../../business-date.ts';
import { dunningStages, firstDueIn, stageOf } from './stages.ts';

const today = businessDate('2026-11-21');
const stageAt = (days: number, isOverstay = false) =>
  stageOf({ firstDueOn: addDays(today, -days), isOverstay }, today);

test.each([
  [1, 'm1'],
  [30, 'm1'],
  [31, 'm2'],
  [60, 'm2'],
  [61, 'm3'],
  [90, 'm3'],
  [91, 'm4'],
  [2_000, 'm4'],
] as const)('S186 %i days after the first due day it is in stage %s', (days, stage) => {
  expect(stageAt(days)).toBe(stage);
  expect(stageAt(days, true)).toBe('overstay');
});

test('a stage is the span of first due days that its filter asks for, and no other', () => {
  const stages = (Object.keys(dunningStages) as (keyof typeof dunningStages)[]).filter(
    (stage) => stage !== 'overstay',
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), (days) => {
      const firstDueOn = addDays(today, -days);
      const within = stages.filter((stage) => {
        const { from, to } = firstDueIn(stage, today);
        return (from === null || firstDueOn >= from) && firstDueOn <= to;
      });
      expect(within).toEqual([stageAt(days)]);
    }),
  );
});
