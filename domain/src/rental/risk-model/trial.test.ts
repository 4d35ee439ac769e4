import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Outcome } from './conditions.ts';
import type { Advice } from './risk-model.ts';
import { sumsByAdvice, sumsByRule, type TrialEnd, type TrialOrder } from './trial.ts';

const order = (
  advice: Advice,
  outcome: Outcome,
  rest: Pick<TrialOrder, 'decision' | 'end'>,
): TrialOrder => ({
  judgement: { score: 500, advice, outcomes: [{ name: '年龄', outcome }] },
  ...rest,
});

const some = [
  order('reject', 'hit', { decision: 'approved', end: 'lost' }),
  order('reject', 'hit', { decision: 'rejected', end: 'none' }),
  order('pass', 'unknown', { decision: 'approved', end: 'overdue' }),
  order('pass', 'miss', { decision: 'approved', end: 'fine' }),
];

test('each advice stands beside what people decided and how it ended', () => {
  expect(sumsByAdvice(some)).toEqual([
    { advice: 'pass', orders: 2, approved: 2, rejected: 0, fine: 1, bad: 1 },
    { advice: 'review', orders: 0, approved: 0, rejected: 0, fine: 0, bad: 0 },
    { advice: 'reject', orders: 2, approved: 1, rejected: 1, fine: 0, bad: 1 },
  ]);
  expect(sumsByRule(['年龄'], some)).toEqual([{ name: '年龄', hits: 2, unknown: 1, badHits: 1 }]);
});

test('every order is counted once, by one advice', () => {
  const any = fc
    .record({
      advice: fc.constantFrom<Advice>('pass', 'review', 'reject'),
      outcome: fc.constantFrom<Outcome>('hit', 'miss', 'unknown'),
      decision: fc.constantFrom<TrialOrder['decision']>(null, 'approved', 'rejected'),
      end: fc.constantFrom<TrialEnd>('fine', 'overdue', 'lost', 'none'),
    })
    .map(({ advice, outcome, ...rest }) => order(advice, outcome, rest));
  fc.assert(
    fc.property(fc.array(any), (orders) => {
      const sums = sumsByAdvice(orders);
      expect(sums.reduce((sum, one) => sum + one.orders, 0)).toBe(orders.length);
      for (const one of sums) expect(one.fine + one.bad).toBeLessThanOrEqual(one.orders);
    }),
  );
});
