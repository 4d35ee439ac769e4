import fc from 'fast-check';
import { expect, test } from 'vitest';
import { monthOf, addDays, businessDate } from '../../business-date.ts';
import { fen, sumFen } from '../../money.ts';
import { firstKeptMonth, recoveryRateBp, rollOf, rollsOf, type Rolled } from './rolls.ts';
import { dunningStages, stageOf, usualStages } from './stages.ts';

const stages = dunningStages;

test.each([
  ['m1', 'm2', 'worse'],
  ['m1', 'm3', 'worse'],
  ['m2', 'm2', 'stayed'],
  ['m4', 'm4', 'stayed'],
  ['m3', 'm1', 'better'],
  ['m4', null, 'cured'],
  ['overstay', null, 'cured'],
  ['overstay', 'overstay', 'stayed'],
  ['m1', 'overstay', 'changed'],
  ['overstay', 'm4', 'changed'],
] as const)('an order that began in %s and ended in %s is %s', (from, to, outcome) => {
  expect(rollOf(from, to)).toBe(outcome);
});

// On paper: 1,000 yuan began in M1. 600 yuan is paid, 300 yuan of two orders is in M2, 100 yuan is still in M1.
test('the shares of a stage are of what stood in it at the beginning', () => {
  const rolled: Rolled[] = [
    { from: 'm1', to: null, orders: 5, fen: fen(600_00) },
    { from: 'm1', to: 'm2', orders: 2, fen: fen(300_00) },
    { from: 'm1', to: 'm1', orders: 1, fen: fen(100_00) },
    { from: 'm2', to: 'm1', orders: 1, fen: fen(50_00) },
  ];
  const [m1, m2, m3] = rollsOf(rolled, stages);
  expect(m1).toMatchObject({ from: 'm1', orders: 8, fen: 1_000_00 });
  expect(m1?.outcomes.map(({ outcome, orders, shareBp }) => [outcome, orders, shareBp])).toEqual([
    ['worse', 2, 3_000],
    ['stayed', 1, 1_000],
    ['better', 0, 0],
    ['cured', 5, 6_000],
    ['changed', 0, 0],
  ]);
  expect(m2?.outcomes.find(({ outcome }) => outcome === 'better')?.shareBp).toBe(10_000);
  expect(m3?.outcomes.map(({ shareBp }) => shareBp)).toEqual([null, null, null, null, null]);
});

test('the outcomes of each stage add up to what began in it', () => {
  const some = fc.record({
    from: fc.constantFrom(...stages),
    to: fc.constantFrom(...stages, null),
    orders: fc.integer({ min: 1, max: 1_000 }),
    fen: fc.integer({ min: 0, max: 100_000_00 }).map(fen),
  });
  fc.assert(
    fc.property(fc.array(some), (rolled) => {
      const told = rollsOf(rolled, stages);
      expect(sumFen(told.map((stage) => stage.fen))).toBe(sumFen(rolled.map((one) => one.fen)));
      for (const stage of told) {
        expect(sumFen(stage.outcomes.map((part) => part.fen))).toBe(stage.fen);
        expect(stage.outcomes.reduce((sum, { orders }) => sum + orders, 0)).toBe(stage.orders);
      }
    }),
  );
});

test('an order that nobody pays never falls back', () => {
  const day = businessDate('2026-11-01');
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 400 }),
      fc.integer({ min: 0, max: 31 }),
      (late, later) => {
        const firstDueOn = addDays(day, -late);
        const from = stageOf(usualStages, { firstDueOn, isOverstay: false }, day);
        const to = stageOf(usualStages, { firstDueOn, isOverstay: false }, addDays(day, later));
        expect(['stayed', 'worse']).toContain(rollOf(from, to));
      },
    ),
  );
});

test('the rate is what came in over that and what is unpaid, and nothing has none', () => {
  expect(recoveryRateBp(fen(100), fen(300))).toBe(2_500);
  expect(recoveryRateBp(fen(0), fen(0))).toBeNull();
});

test('thirteen months are kept, this one with them', () => {
  expect(monthOf(businessDate('2026-11-21'))).toBe('2026-11-01');
  expect(firstKeptMonth(businessDate('2026-11-21'))).toBe('2025-11-01');
});
