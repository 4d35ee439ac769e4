import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, businessDate, daysBetween } from '../../business-date.ts';
import { fen } from '../../money.ts';
import { checkedSettlementRule, lastPeriodEnd, type SettlementRule } from './settlement-rule.ts';
import { settledNow, type Settled } from './settlement-shares.ts';
import {
  mayMoveSettlement,
  netOf,
  owedByApproval,
  settlementAfter,
  settlementMoves,
  settlementStates,
  type SettlementMove,
  type SettlementState,
} from './settlement-states.ts';

const none: Settled = { baseFen: fen(0), shareFen: fen(0) };
const rate = fc.integer({ min: 0, max: 10_000 });
const amount = fc.integer({ min: 0, max: 10_000_000_00 });

const after = (before: Settled, added: Settled | null): Settled =>
  added === null
    ? before
    : {
        baseFen: fen(before.baseFen + added.baseFen),
        shareFen: fen(before.shareFen + added.shareFen),
      };

// on paper: ¥100.05 at 80 % is ¥80.04; of it ¥33.35 goes back, so that ¥66.70 of ¥100.05 is left of ¥80.04: ¥53.36
test('a share is taken back at the rate at which it was given, whatever the rate is now', () => {
  const first = settledNow(none, fen(10_005), 8_000);
  expect(first).toEqual({ baseFen: 10_005, shareFen: 8_004 });
  const second = settledNow(after(none, first), fen(6_670), 100);
  expect(second).toEqual({ baseFen: -3_335, shareFen: 5_336 - 8_004 });
  expect(settledNow(after(none, first), fen(10_005), 100)).toBeNull();
});

test('however much comes and goes, what is settled is what was collected, the share is a part of it, and nothing is left of nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(amount, rate), { maxLength: 12 }), (periods) => {
      let settled = none;
      for (const [collected, rateBp] of periods) {
        settled = after(settled, settledNow(settled, fen(collected), rateBp));
        expect(settled.baseFen).toBe(collected);
        expect(settled.shareFen).toBeGreaterThanOrEqual(0);
        expect(settled.shareFen).toBeLessThanOrEqual(settled.baseFen);
      }
      expect(after(settled, settledNow(settled, fen(0), 10_000))).toEqual(none);
    }),
    { numRuns: 1000 },
  );
});

const rule: SettlementRule = {
  mode: 'own',
  base: 'collected',
  feeSide: 'before',
  isFeeReturned: true,
  rates: { rent: 8_000, buyout: 9_000, compensation: 10_000 },
  cycle: 'week',
  cycleDay: 1,
  startDays: 0,
};

test('a period ends on the day before the day of the cycle', () => {
  const end = (cycle: 'week' | 'month', cycleDay: number, today: string) =>
    lastPeriodEnd({ cycle, cycleDay }, businessDate(today));
  // 2026-11-27 is a Friday
  expect(end('week', 1, '2026-11-27')).toBe('2026-11-22');
  expect(end('week', 5, '2026-11-27')).toBe('2026-11-26');
  expect(end('week', 6, '2026-11-27')).toBe('2026-11-20');
  expect(end('month', 1, '2026-11-27')).toBe('2026-10-31');
  expect(end('month', 28, '2026-11-27')).toBe('2026-10-27');
  expect(end('month', 28, '2026-03-01')).toBe('2026-02-27');
});

test('from day to day the last period stays, or ends at most a cycle later and before today', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 3000 }),
      fc.integer({ min: 1, max: 28 }),
      fc.constantFrom('week', 'month'),
      (offset, day, cycle) => {
        const cycleDay = cycle === 'week' ? ((day - 1) % 7) + 1 : day;
        const today = addDays(businessDate('2024-01-01'), offset);
        const end = lastPeriodEnd({ cycle, cycleDay }, today);
        const next = lastPeriodEnd({ cycle, cycleDay }, addDays(today, 1));
        expect(end < today).toBe(true);
        expect(daysBetween(end, today)).toBeLessThanOrEqual(cycle === 'week' ? 7 : 31);
        expect(next === end || next === today).toBe(true);
      },
    ),
  );
});

test('a rule names a day of its cycle, and pays out or splits where the platform allows it', () => {
  const none = { allowsPayout: false, allowsSplit: false, canSplit: false };
  const all = { allowsPayout: true, allowsSplit: true, canSplit: true };
  expect(checkedSettlementRule(rule, none).done).toBe(true);
  const refusalOf = (more: object, allowed: typeof none) => {
    const checked = checkedSettlementRule({ ...rule, ...more }, allowed);
    return checked.done ? null : checked.refusal.code;
  };
  expect(refusalOf({ cycleDay: 8 }, all)).toBe('settlement_day_wrong');
  expect(refusalOf({ mode: 'payout' }, none)).toBe('settlement_payout_not_allowed');
  expect(refusalOf({ mode: 'payout' }, all)).toBe(null);
  expect(refusalOf({ mode: 'split' }, none)).toBe('settlement_split_not_allowed');
  expect(refusalOf({ mode: 'split' }, { ...all, canSplit: false })).toBe(
    'settlement_split_no_provider',
  );
  expect(refusalOf({ mode: 'split' }, all)).toBe(null);
});

const moves = Object.keys(settlementMoves) as SettlementMove[];
const states = Object.keys(settlementStates) as SettlementState[];

test('every walk of a settlement follows its moves and ends in 已支付 or 已结算', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...moves), { maxLength: 10 }),
      fc.constantFrom('own', 'payout', 'split'),
      fc.integer({ min: -5, max: 5 }),
      (walk, mode, net) => {
        let state: SettlementState = 'toSettle';
        for (const move of walk) {
          const next = settlementAfter(move, { state, mode, netFen: fen(net) });
          expect(next.done).toBe(mayMoveSettlement(move, state));
          if (!next.done) continue;
          expect(['paid', 'settled']).not.toContain(state);
          const owesNow = move === 'settle' && mode !== 'own' && net > 0;
          expect(next.value === 'toPay').toBe(owesNow);
          state = next.value;
        }
        expect(states).toContain(state);
      },
    ),
  );
});

test('实结额 is its parts', () => {
  expect(netOf({ shareFen: fen(8_004), otherFen: fen(-500), carriedFen: fen(-100) })).toBe(7_404);
  const taken = { shareFen: fen(-8_000), otherFen: fen(0), carriedFen: fen(0) };
  expect(netOf({ ...taken, returnedFen: fen(8_000) })).toBe(0);
});

test('S185: an approval owes the store what it earned less what is owed to it already since it came back', () => {
  const owed = (mode: 'own' | 'payout' | 'split', net: number, returned: number) =>
    owedByApproval({ mode, netFen: fen(net), returnedFen: fen(returned) });
  expect(owed('own', 8_000, 0)).toBe(0);
  expect(owed('payout', 8_000, 0)).toBe(8_000);
  expect(owed('split', 10_000, 8_000)).toBe(2_000); // ¥20.00 of shares, ¥80.00 came back
  expect(owed('split', 0, 8_000)).toBe(-8_000);
  expect(owed('split', -5_000, 3_000)).toBe(-3_000);
});
