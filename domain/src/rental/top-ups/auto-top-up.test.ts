import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fen } from '../../money.ts';
import {
  checkedRule,
  maxTopUp,
  minThreshold,
  nextTopUp,
  reversalOf,
  smsCost,
  smsPack,
  topUpCost,
  type AutoTopUp,
  type PrepaidBalance,
} from './auto-top-up.ts';

const terms = { smsPackFen: fen(50_00), dailyCreditFen: fen(1_000_00) };
const smsRule: AutoTopUp = { isOn: true, threshold: 500, amount: 2000, dailyCapFen: fen(250_00) };
const riskRule: AutoTopUp = {
  isOn: true,
  threshold: 100_00,
  amount: 300_00,
  dailyCapFen: fen(600_00),
};

test('2,000 SMS at ¥50.00 a pack cost ¥100.00; ¥300.00 cost ¥300.00', () => {
  expect(topUpCost('sms', 2000, terms)).toBe(100_00);
  expect(topUpCost('risk', 300_00, terms)).toBe(300_00);
});

test('a few SMS cost their part of a pack, rounded half up to a fen', () => {
  expect(smsCost(1000, fen(50_00))).toBe(50_00);
  expect(smsCost(1, fen(45_50))).toBe(5);
  expect(smsCost(0, fen(50_00))).toBe(0);
});

test.each<[string, PrepaidBalance, Partial<AutoTopUp>]>([
  ['top_up_not_packs', 'sms', { amount: 1500 }],
  ['top_up_threshold_low', 'sms', { threshold: 99 }],
  ['top_up_threshold_low', 'risk', { threshold: 99 }],
  ['top_up_too_little', 'sms', { amount: 0, dailyCapFen: fen(0) }],
  ['top_up_too_little', 'risk', { amount: 99 }],
  ['top_up_too_much', 'sms', { threshold: 1_000_001 }],
  ['top_up_too_much', 'risk', { amount: 100_000_01 }],
  ['top_up_cap_short', 'sms', { dailyCapFen: fen(99_99) }],
  ['top_up_cap_short', 'risk', { dailyCapFen: fen(299_99) }],
  ['top_up_over_credit', 'risk', { dailyCapFen: fen(1_000_01) }],
])('%s: %s may not have %j', (code, balance, change) => {
  const rule = { ...(balance === 'sms' ? smsRule : riskRule), ...change };
  expect(checkedRule(balance, rule, terms)).toMatchObject({ done: false, refusal: { code } });
  expect(checkedRule(balance, { ...rule, isOn: false }, terms)).toMatchObject({ done: true });
});

test('without credit of the platform there is no automatic top-up', () => {
  const none = { ...terms, dailyCreditFen: fen(0) };
  expect(checkedRule('sms', smsRule, none)).toMatchObject({
    done: false,
    refusal: { code: 'top_up_no_credit' },
  });
  expect(nextTopUp('sms', { rule: smsRule, terms: none }, { left: 0, boughtFen: 0 })).toEqual({
    kind: 'capped',
  });
});

test('below the threshold a pack is bought, up to the cap of the day: ¥250.00 has room for two of ¥100.00', () => {
  const of = (left: number, boughtFen: number) =>
    nextTopUp('sms', { rule: smsRule, terms }, { left, boughtFen });

  expect(of(500, 0)).toEqual({ kind: 'idle' });
  expect(of(499, 0)).toEqual({ kind: 'topUp', amount: 2000, costFen: 100_00 });
  expect(of(499, 100_00)).toMatchObject({ kind: 'topUp' });
  expect(of(499, 200_00)).toEqual({ kind: 'capped' });
});

const anyRule = (balance: PrepaidBalance) =>
  fc
    .record({
      threshold: fc.integer({ min: minThreshold[balance], max: maxTopUp[balance] }),
      packs: fc.integer({ min: 1, max: 100 }),
      cap: fc.integer({ min: 0, max: 1_000_00 }),
    })
    .map(({ threshold, packs, cap }) => ({
      isOn: true,
      threshold,
      amount: packs * (balance === 'sms' ? smsPack : 10_00),
      dailyCapFen: fen(cap),
    }));

test('whatever is used between, a rule that was allowed never buys more in a day than its cap and its credit', () => {
  const day = fc.constantFrom<PrepaidBalance>('risk', 'sms').chain((balance) =>
    fc.record({
      balance: fc.constant(balance),
      rule: anyRule(balance),
      credit: fc.integer({ min: 0, max: 2_000_00 }),
      uses: fc.array(fc.nat(maxTopUp[balance]), { maxLength: 60 }),
    }),
  );
  fc.assert(
    fc.property(day, ({ balance, rule, credit, uses }) => {
      const now = { ...terms, dailyCreditFen: fen(credit) };
      let left = rule.threshold;
      let boughtFen = 0;
      for (const use of uses) {
        left = Math.max(0, left - use);
        const following = () => nextTopUp(balance, { rule, terms: now }, { left, boughtFen });
        let next = following();
        for (; next.kind === 'topUp'; next = following()) {
          left += next.amount;
          boughtFen += next.costFen;
        }
        expect(next.kind).toBe(left >= rule.threshold ? 'idle' : 'capped');
        expect(boughtFen).toBeLessThanOrEqual(Math.min(rule.dailyCapFen, credit));
      }
    }),
  );
});

test('a top-up of 1,000 SMS is taken back while 1,000 are left, once, and a reversal never', () => {
  const before = { way: 'platform', isReversed: false, amount: 1000, left: 1000 } as const;

  expect(reversalOf(before).done).toBe(true);
  expect(reversalOf({ ...before, left: 999 })).toMatchObject({ refusal: { code: 'used_already' } });
  expect(reversalOf({ ...before, isReversed: true })).toMatchObject({
    refusal: { code: 'reversed_already' },
  });
  expect(reversalOf({ ...before, way: 'reversal' })).toMatchObject({
    refusal: { code: 'is_reversal' },
  });
});
