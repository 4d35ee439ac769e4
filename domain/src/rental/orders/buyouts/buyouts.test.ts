import { expect, test } from 'vitest';
import { fen } from '../../../money.ts';
import { orderStatus, orderStatuses } from '../core/order-status.ts';
import { after, type Plan, type Position } from '../core/position.ts';
import { completeWithoutReturn, startReturn } from '../money/endings.ts';
import { collect, payOff } from '../money/payments.ts';
import { startRelet } from '../renewals/relets.ts';
import {
  paidInFull,
  planOf,
  refusalOf,
  rentBills,
  someBill,
  someRental,
  termsOn,
} from '../testing/some-rental.ts';
import { buyOut, closeBuyout, startBuyout } from './buyouts.ts';

const terms = termsOn('2026-02-10'); // the first bill is ten days late: ¥0.50
const bought = { method: 'cash', useDeposit: false, refundMethod: 'cash' } as const;
const transfersOf = ({ transfers }: Plan) =>
  transfers.map(({ kind, billId, amountFen }) => [kind, billId, amountFen]);
const allPaid = rentBills.map(paidInFull);
const waiting = (more: Partial<Position> = {}) => someRental({ lock: 'buyingOut', ...more });

test.each([
  ['never', 80_000, '2026-04-30', 'never'],
  ['early', null, '2026-04-30', 'never'],
  ['early', 80_000, '2026-01-31', null],
  // a week before the last day, the 29th
  ['atEnd', 80_000, '2026-04-21', 'atEnd'],
  ['atEnd', 80_000, '2026-04-22', null],
  ['atEnd', 80_000, '2026-06-01', null],
] as const)('rule %s with price %s on %s: %s', (buyoutRule, price, day, rule) => {
  const position = someRental({ buyoutRule, buyoutFen: price === null ? null : fen(price) });
  const results = [buyOut(position, termsOn(day), bought), startBuyout(position, termsOn(day))];

  for (const result of results)
    expect(result.done ? null : result.refusal).toEqual(
      rule === null ? null : { code: 'buyout_not_possible', rule },
    );
});

test('a rental without an end is not at its end', () => {
  const position = someRental({ buyoutRule: 'atEnd', endsOn: null });

  expect(refusalOf(buyOut(position, terms, bought))).toEqual({
    code: 'buyout_not_possible',
    rule: 'atEnd',
  });
});

test('a buyout takes late fee and price, out of the deposit as far as it goes, and drops the rent', () => {
  const position = someRental({
    bills: [{ ...(rentBills[0] ?? someBill()), paidFen: fen(2_000) }, ...rentBills.slice(1)],
  });
  const plan = planOf(buyOut(position, terms, { ...bought, useDeposit: true }));

  // ¥800.00 less ¥20.00 of rent paid, and ten days of 5 bp on ¥80.00; of it ¥500.00 were held
  expect(transfersOf(plan)).toEqual([
    ['buyoutBilled', -1, 78_000],
    ['lateFeeBilled', 1, 40],
    ['depositSetOff', 1, 40],
    ['depositSetOff', -1, 49_960],
    ['received', -1, 28_040],
    ['rentBilled', 1, 8_000],
    ['rentBilled', 2, 10_000],
    ['rentBilled', 3, 10_000],
  ]);
  expect(plan).toMatchObject({ depositHeldFen: 0, device: 'sold', lock: null });
});

test.each([
  ['the price is paid by the rent', { buyoutFen: fen(30_000), bills: allPaid }],
  ['the price is nothing', { buyoutFen: fen(0), bills: allPaid }],
])('a buyout where %s bills nothing and gives the deposit back', (_why, more) => {
  const plan = planOf(buyOut(someRental(more), terms, bought));

  expect(transfersOf(plan)).toEqual([['depositRefunded', null, 50_000]]);
  expect(plan.bills).toEqual([]);
});

test('what is left of the deposit after a buyout needs a way back, and nothing left needs none', () => {
  const input = { method: 'cash', useDeposit: true, refundMethod: null } as const;
  const priced = (price: number) =>
    buyOut(someRental({ bills: allPaid, buyoutFen: fen(price) }), terms, input);

  expect(refusalOf(priced(79_999))).toEqual({ code: 'refund_method_missing' });
  expect(priced(80_000).done).toBe(true);
});

test('a buyout that waits holds the order and moves nothing', () => {
  const started = planOf(startBuyout(someRental(), terms));
  const closed = planOf(closeBuyout(waiting(), terms));

  expect(started).toMatchObject({ lock: 'buyingOut', transfers: [], bills: [], move: null });
  expect(closed).toMatchObject({ lock: null, transfers: [], bills: [], move: null });
});

test('only what waits is closed, and what is rented and free is started', () => {
  for (const lock of [null, 'returning', 'reletting'] as const)
    expect(refusalOf(closeBuyout(someRental({ lock }), terms))).toEqual({
      code: 'buyout_not_open',
    });
  for (const lock of ['returning', 'reletting', 'buyingOut'] as const)
    expect(refusalOf(startBuyout(someRental({ lock }), terms))).toEqual({
      code: 'order_locked',
      lock,
    });
  for (const status of orderStatuses.filter((one) => one !== orderStatus.renting))
    expect(refusalOf(startBuyout(someRental({ status }), terms))).toEqual({
      code: 'invalid_transition',
      move: 'complete',
      status,
    });
});

test('while a buyout waits nothing else begins, and the rent is not paid off', () => {
  const position = waiting({ bills: allPaid });
  const nobody = { isBlacklisted: false };
  const relet = { totalRentFen: fen(9_000), termCount: 3, period: { unit: 'month' } } as const;
  const others = [
    startReturn(position, terms),
    startBuyout(position, terms),
    completeWithoutReturn(position, terms, { refundMethod: 'cash' }),
    startRelet(position, terms, nobody, { ...relet, buyoutFen: null, buyoutRule: 'never' }),
    payOff(waiting(), terms, { discountFen: fen(0), method: 'cash' }),
  ];

  for (const other of others)
    expect(refusalOf(other)).toEqual({ code: 'order_locked', lock: 'buyingOut' });
});

test('收尾款 comes to what buying at once comes to, less the rent that was paid meanwhile', () => {
  const paid = planOf(collect(waiting(), terms, { billIds: [1], amountFen: null, method: 'cash' }));
  const later = planOf(buyOut(after(waiting(), paid), terms, bought));

  expect(paid.lock).toBe('buyingOut');
  expect(planOf(buyOut(waiting(), terms, bought))).toEqual(
    planOf(buyOut(someRental(), terms, bought)),
  );
  expect(transfersOf(later)).toContainEqual(['buyoutBilled', -1, 70_000]);
  expect(later).toMatchObject({ lock: null, device: 'sold', move: { to: orderStatus.completed } });
});
