import fc from 'fast-check';
import { expect, test } from 'vitest';
import { businessDate } from '../../business-date.ts';
import { fen } from '../../money.ts';
import { shareOf } from '../../rate.ts';
import type { Settled } from '../settlements/settlement-shares.ts';
import { commissionRateOf, lastCommissionMonth, ripeOn } from './commission-rule.ts';
import { commissionNow } from './commission-shares.ts';
import { commissionAfter, commissionStates, type CommissionState } from './commission-states.ts';

const none: Settled = { baseFen: fen(0), shareFen: fen(0) };
const amount = fc.integer({ min: 0, max: 10_000_000_00 });
const rate = fc.integer({ min: 0, max: 10_000 });

const after = (before: Settled, added: Settled | null): Settled => ({
  baseFen: fen(before.baseFen + (added?.baseFen ?? 0)),
  shareFen: fen(before.shareFen + (added?.shareFen ?? 0)),
});
const step = (before: Settled, ripe: number, collected: number, rateBp: number): Settled =>
  after(
    before,
    commissionNow(before, { ripeFen: fen(ripe), collectedFen: fen(collected) }, rateBp),
  );

// on paper: ¥100.00 of rent at 5 %
test('rent counts once its frozen days are over, and is taken back at its own rate when it is refunded', () => {
  const frozen = commissionNow(none, { ripeFen: fen(0), collectedFen: fen(100_00) }, 500);
  expect(frozen).toBeNull();
  const earned = step(none, 100_00, 100_00, 500);
  expect(earned).toEqual({ baseFen: 100_00, shareFen: 5_00 });
  expect(step(earned, 100_00, 50_00, 900)).toEqual({ baseFen: 50_00, shareFen: 2_50 });
});

test('what is refunded within the frozen days is never earned', () => {
  expect(commissionNow(none, { ripeFen: fen(100_00), collectedFen: fen(0) }, 500)).toBeNull();
});

test('longer frozen days take nothing back of what was settled', () => {
  const earned = step(none, 100_00, 100_00, 500);
  expect(commissionNow(earned, { ripeFen: fen(0), collectedFen: fen(100_00) }, 500)).toBeNull();
});

test('a bill never earns more than its rent at the rate, a repeat adds nothing, and a whole refund leaves nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(amount, amount), { maxLength: 12 }), rate, (periods, rateBp) => {
      let kept = none;
      for (const [ripe, collected] of periods) {
        kept = step(kept, ripe, collected, rateBp);
        expect(kept.baseFen).toBeLessThanOrEqual(collected);
        expect(kept.shareFen).toBeLessThanOrEqual(shareOf(kept.baseFen, rateBp) + periods.length);
        expect(kept.shareFen).toBeLessThanOrEqual(kept.baseFen);
        expect(step(kept, ripe, collected, rateBp)).toEqual(kept);
      }
      expect(step(kept, 0, 0, rateBp)).toEqual(none);
    }),
    { numRuns: 1000 },
  );
});

test('a period is a calendar month, whose last days are frozen', () => {
  expect(lastCommissionMonth(businessDate('2026-11-01'))).toBe('2026-10-31');
  expect(lastCommissionMonth(businessDate('2026-11-30'))).toBe('2026-10-31');
  expect(ripeOn(businessDate('2026-10-31'), 7)).toBe('2026-10-24');
});

test('a commission is approved before it is paid, and nothing is owed at zero or below', () => {
  const to = (move: 'submit' | 'settle' | 'refuse' | 'pay', state: CommissionState, net = 1) => {
    const moved = commissionAfter(move, { state, netFen: fen(net) });
    return moved.done ? moved.value : moved.refusal.code;
  };
  expect(to('settle', 'toReview')).toBe('toPay');
  expect(to('settle', 'toReview', 0)).toBe('settled');
  expect(to('settle', 'toReview', -1)).toBe('settled');
  expect(to('refuse', 'toReview')).toBe('refused');
  expect(to('submit', 'refused')).toBe('toReview');
  expect(to('pay', 'toPay')).toBe('paid');
  const others = (Object.keys(commissionStates) as CommissionState[]).filter(
    (state) => state !== 'toPay',
  );
  for (const state of others) expect(to('pay', state)).toBe('commission_moved');
});

test('an order has the rate of its price plan where the rule names it, and else the usual one', () => {
  const rates = { rateBp: 500, planRates: new Map([[7, 300], [8, 0]]) }; // prettier-ignore
  expect([7, 8, 9, null].map((planId) => commissionRateOf(rates, planId))).toEqual([
    300, 0, 500, 500,
  ]);
});
