import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, businessDate } from '../../business-date.ts';
import {
  dunningStages,
  firstDueIn,
  stageKeys,
  stageOf,
  stagesOf,
  stageWords,
  usualStages,
  type StageRules,
} from './stages.ts';

const today = businessDate('2026-11-21');
const stageAt = (rules: StageRules, days: number, isOverstay = false) =>
  stageOf(rules, { firstDueOn: addDays(today, -days), isOverstay }, today);

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
  expect(stageAt(usualStages, days)).toBe(stage);
  expect(stageAt(usualStages, days, true)).toBe('overstay');
});

test('the words of a stage say its days, and one that a brand has no more is told apart', () => {
  const words = stageWords([
    { name: '提醒期', fromDay: 1 },
    { name: '早期', fromDay: 2 },
    { name: '后期', fromDay: 16 },
  ]);

  expect(dunningStages.map((stage) => words[stage])).toEqual([
    '提醒期（第1天）',
    '早期（2–15天）',
    '后期（16天以上）',
    '原第4段',
    '原第5段',
    '原第6段',
    '超期占用',
  ]);
  expect(stageWords(usualStages)).toMatchObject({ m1: 'M1（1–30天）', m4: 'M3+（91天以上）' });
});

/** Stages as a brand may have them. */
const someStages = fc
  .uniqueArray(fc.integer({ min: 2, max: 200 }), { maxLength: stageKeys.length - 1 })
  .map((days): StageRules =>
    [1, ...days.toSorted((one, other) => one - other)].map((fromDay, at) => ({
      name: `第${at + 1}段`,
      fromDay,
    })),
  );

test('a stage is the span of first due days that its filter asks for, and no other, whatever stages a brand has', () => {
  fc.assert(
    fc.property(someStages, fc.integer({ min: 1, max: 400 }), (rules, days) => {
      const firstDueOn = addDays(today, -days);
      const within = stageKeys.filter((stage) => {
        const span = firstDueIn(rules, stage, today);
        return (
          span !== null && (span.from === null || firstDueOn >= span.from) && firstDueOn <= span.to
        );
      });
      expect(within).toEqual([stageAt(rules, days)]);
      expect(stagesOf(rules)).toContain(stageAt(rules, days));
    }),
  );
});

test('a stage never goes back as days pass', () => {
  fc.assert(
    fc.property(someStages, fc.integer({ min: 1, max: 400 }), fc.nat(50), (rules, days, more) => {
      const order = stagesOf(rules);
      const [now, later] = [stageAt(rules, days), stageAt(rules, days + more)];
      expect(order.indexOf(later)).toBeGreaterThanOrEqual(order.indexOf(now));
    }),
  );
});
