import fc from 'fast-check';
import { expect, test } from 'vitest';
import { businessDate } from '../../../business-date.ts';
import { fen, sumFen } from '../../../money.ts';
import { usualLease } from '../core/lease-terms.ts';
import { orderStatus, orderStatuses, type OrderStatus } from '../core/order-status.ts';
import { planOf, refusalOf } from '../testing/some-rental.ts';
import { changeAmounts, depositDueOf, type AmountsPosition, type OrderAmounts } from './terms.ts';

const times = <Value>(length: number, value: Value): Value[] => Array.from({ length }, () => value);

const today = businessDate('2026-11-21');
const amounts = (rent: number, deposit: number, waived: number): OrderAmounts => ({
  totalRentFen: fen(rent),
  depositFen: fen(deposit),
  depositWaivedFen: fen(waived),
  firstPayment: 'atReceipt',
});
const position = (more: Partial<AmountsPosition> = {}): AmountsPosition => ({
  status: orderStatus.approved,
  amounts: amounts(120_000, 50_000, 20_000),
  termCount: 12,
  period: { unit: 'month' },
  securedFen: fen(0),
  waivableFen: null,
  waiverHoldBp: 0,
  authorizationStep: null,
  paidTerms: 0,
  buyoutFen: null,
  buyoutTerms: usualLease.buyout,
  ...more,
});
const change = (more: Partial<AmountsPosition>, to: OrderAmounts) =>
  changeAmounts(position(more), to, today);

test('a rent is agreed on anew until the agreement is generated, and never after', () => {
  const open: OrderStatus[] = orderStatuses.filter(
    (status) => change({ status }, amounts(110_000, 50_000, 20_000)).done,
  );

  expect(open).toEqual([orderStatus.pendingReview, orderStatus.approved]);
  expect(
    refusalOf(change({ status: orderStatus.toShip }, amounts(110_000, 50_000, 20_000))),
  ).toEqual({ code: 'change_out_of_turn', change: 'changeTerms', status: orderStatus.toShip });
});

test('the bills before and after are those of the agreement: the rent split evenly, first fen first', () => {
  const { before, after } = planOf(change({}, amounts(120_001, 50_000, 20_000)));

  expect(before.bills.map(({ rentFen }) => rentFen)).toEqual(times(12, 10_000));
  expect(after.bills.map(({ rentFen }) => rentFen)).toEqual([10_001, ...times(11, 10_000)]);
  expect([after.bills[0]?.dueOn, after.bills[1]?.dueOn]).toEqual(['2026-11-21', '2026-12-21']);
});

test('a deposit is not brought below what is held of it, nor waived beyond itself', () => {
  const held = { securedFen: fen(30_000) };

  expect(refusalOf(change(held, amounts(120_000, 50_000, 20_001)))).toEqual({
    code: 'deposit_held_beyond',
    dueFen: 29_999,
    heldFen: 30_000,
  });
  expect(change(held, amounts(120_000, 40_000, 10_000)).done).toBe(true);
  expect(refusalOf(change({}, amounts(120_000, 50_000, 50_001)))).toEqual({
    code: 'waiver_beyond_deposit',
  });
});

test('no more is waived than the plan lets be, and a waiver that is there stays', () => {
  const plan = { waivableFen: fen(25_000) };

  expect(refusalOf(change(plan, amounts(120_000, 50_000, 25_001)))).toEqual({
    code: 'waiver_beyond_plan',
    waivableFen: 25_000,
  });
  expect(change(plan, amounts(120_000, 50_000, 25_000)).done).toBe(true);
  const before = { waivableFen: fen(10_000) };
  expect(change(before, amounts(130_000, 50_000, 20_000)).done).toBe(true);
  expect(change(before, amounts(120_000, 50_000, 19_999)).done).toBe(true);
});

test('the hold for the waived part follows the waiver, and keeps what is frozen for it', () => {
  // 33.33 % of 200.01 are 66.663, which are 66.67 frozen
  const hold = { waiverHoldBp: 3_333 };
  const { before, after } = planOf(change(hold, amounts(120_000, 50_000, 20_001)));

  expect([before.waiverHoldFen, after.waiverHoldFen]).toEqual([6_666, 6_667]);
  const whole = { waiverHoldBp: 10_000, securedFen: fen(50_000) };
  expect(change(whole, amounts(120_000, 50_000, 50_000)).done).toBe(true);
  expect(refusalOf(change(whole, amounts(120_000, 40_000, 40_000)))).toEqual({
    code: 'deposit_held_beyond',
    dueFen: 40_000,
    heldFen: 50_000,
  });
});

test('what stays as it is is no change, and a rent leaves each term a fen', () => {
  expect(refusalOf(change({}, amounts(120_000, 50_000, 20_000)))).toEqual({
    code: 'amounts_unchanged',
  });
  expect(refusalOf(change({}, amounts(11, 50_000, 20_000)))).toEqual({
    code: 'rent_below_terms',
    termCount: 12,
  });
});

test('more than a tenth less of the rent or of the deposit that is due is a large reduction', () => {
  const isLarge = (to: OrderAmounts) => planOf(change({}, to)).isLargeReduction;

  expect(isLarge(amounts(108_000, 50_000, 20_000))).toBe(false);
  expect(isLarge(amounts(107_999, 50_000, 20_000))).toBe(true);
  expect(isLarge(amounts(120_000, 50_000, 23_000))).toBe(false);
  expect(isLarge(amounts(120_000, 50_000, 23_001))).toBe(true);
  expect(isLarge(amounts(999_999, 50_000, 50_000))).toBe(true);
});

const money = fc.integer({ min: 0, max: 99_999_999 });
const anyAmounts = fc
  .tuple(money, money, money)
  .map(([rent, deposit, waived]) => amounts(rent, deposit, waived));

test('whatever is agreed on: the bills add up to the rent, and what is held is never more than is due', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...orderStatuses),
      anyAmounts.filter((old) => old.depositWaivedFen <= old.depositFen),
      fc.integer({ min: 1, max: 60 }),
      money.map(fen),
      anyAmounts,
      (status, old, termCount, securedFen, wanted) => {
        const result = change({ status, amounts: old, termCount, securedFen }, wanted);
        if (!result.done) return;
        const { before, after, isLargeReduction } = result.value;

        expect(sumFen(after.bills.map(({ rentFen }) => rentFen))).toBe(wanted.totalRentFen);
        expect(sumFen(before.bills.map(({ rentFen }) => rentFen))).toBe(old.totalRentFen);
        expect(after.bills).toHaveLength(termCount);
        expect(after.bills.every(({ rentFen }) => rentFen > 0)).toBe(true);
        expect(securedFen).toBeLessThanOrEqual(depositDueOf(after));
        const isLess =
          after.totalRentFen < before.totalRentFen || depositDueOf(after) < depositDueOf(before);
        expect(isLess || !isLargeReduction).toBe(true);
      },
    ),
  );
});

test('once the first term was paid the rent stays as it is; the deposit may still change', () => {
  const paid = {
    paidTerms: 1,
    amounts: { ...amounts(120_000, 50_000, 20_000), firstPayment: 'atOrder' as const },
  };
  const taken = { code: 'first_payment_taken' };

  expect(refusalOf(change(paid, { ...paid.amounts, totalRentFen: fen(110_000) }))).toEqual(taken);
  expect(refusalOf(change(paid, { ...paid.amounts, firstPayment: 'atReceipt' }))).toEqual(taken);
  expect(change(paid, { ...paid.amounts, depositWaivedFen: fen(50_000) }).done).toBe(true);
});

// ¥6,000.00 less 12 × ¥300.00 leaves ¥2,400.00; a rent of ¥3,000.00 leaves as much of ¥5,400.00
test.each([
  [
    'lessRentPaid',
    600_000,
    300_000,
    540_000,
    '买断价由¥6,000.00重算为¥5,400.00：付清租金后的尾款仍为¥2,400.00',
  ],
  [
    'lessRentPaid',
    600_000,
    480_000,
    720_000,
    '买断价由¥6,000.00重算为¥7,200.00：付清租金后的尾款仍为¥2,400.00',
  ],
  // a price below the rent stays as far below it, and never falls below nothing
  ['lessRentPaid', 50_000, 300_000, 0, '买断价由¥500.00重算为¥0.00：付清租金后的尾款仍为¥0.00'],
  [
    'finalPayment',
    50_000,
    300_000,
    50_000,
    '到期尾款¥500.00不变：买断时另付未付的剩余租金，剩余租金随总租金变化',
  ],
] as const)(
  'another rent changes the price of %s: ¥%i becomes, with rent %i, %i',
  (model, price, rent, expected, words) => {
    const plan = planOf(
      change(
        {
          amounts: amounts(360_000, 50_000, 20_000),
          buyoutFen: fen(price),
          buyoutTerms: { ...usualLease.buyout, model },
        },
        amounts(rent, 50_000, 20_000),
      ),
    );

    expect([plan.before.buyoutFen, plan.after.buyoutFen]).toEqual([price, expected]);
    expect(plan.buyoutWords).toBe(words);
  },
);

test('a deposit alone leaves the price as it is, and what cannot be bought has none', () => {
  const priced = planOf(change({ buyoutFen: fen(80_000) }, amounts(120_000, 60_000, 20_000)));
  const without = planOf(change({}, amounts(110_000, 50_000, 20_000)));

  expect([priced.after.buyoutFen, priced.buyoutWords]).toEqual([80_000, null]);
  expect([without.after.buyoutFen, without.buyoutWords]).toEqual([
    null,
    '该订单不可买断，没有买断价需要重算',
  ]);
});
