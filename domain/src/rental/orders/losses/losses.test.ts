import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fen } from '../../../money.ts';
import { billKinds } from '../../bills/bill-kinds.ts';
import { billStatus } from '../../bills/bill-status.ts';
import { orderStatus, orderStatuses } from '../core/order-status.ts';
import { after, owedInAll, type Plan, type Position } from '../core/position.ts';
import { weightOf } from '../money/given-away.ts';
import {
  paidInFull,
  planOf,
  refusalOf,
  rentBills,
  someBill,
  someRental,
  termsOn,
} from '../testing/some-rental.ts';
import { endAsLost, recoverDebt } from './losses.ts';

// On paper first: rent of 100.00 due on 31 January, 28 February and 31 March, a deposit of 500.00, and a device of 800.00. On 20 March
// the first bill is 48 days late (15 × 0.05 % + 33 × 0.10 %: 4.05), the second one 20 (15 × 0.05 % + 5 × 0.10 %: 1.25). The third is
// not due. Owed: 100.00 + 4.05 + 100.00 + 1.25 + 800.00 = 1,005.30; less the deposit: 505.30.
const terms = termsOn('2026-03-20');
const claimed = { compensationFen: fen(80_000), refundMethod: null };
const notClaimed = { compensationFen: fen(0), refundMethod: null };
const transfersOf = ({ transfers }: Plan) =>
  transfers.map(({ kind, billId, amountFen, isReversal }) => [
    isReversal ? `${kind} back` : kind,
    billId,
    amountFen,
  ]);

test('a vanished customer to the fen: rent before late fee', () => {
  const rental = someRental({ paymentOrder: 'rentFirst' });

  const plan = planOf(endAsLost(rental, terms, claimed));

  expect(transfersOf(plan)).toEqual([
    ['rentBilled back', 3, 10_000],
    ['compensationBilled', -1, 80_000],
    ['lateFeeBilled', 1, 405],
    ['lateFeeBilled', 2, 125],
    ['depositSetOff', 1, 10_000],
    ['depositSetOff', 2, 10_000],
    ['depositSetOff', -1, 30_000],
    ['badDebtWritten', 1, 405],
    ['badDebtWritten', 2, 125],
    ['badDebtWritten', -1, 50_000],
  ]);
  expect(plan).toMatchObject({
    badDebtFen: 50_530,
    depositHeldFen: 0,
    lock: null,
    device: 'tracing',
    move: { to: orderStatus.completed },
  });
  const ended = after(rental, plan);
  expect(ended.bills.map(({ id, status }) => [id, status])).toEqual([
    [1, billStatus.badDebt],
    [2, billStatus.badDebt],
    [3, billStatus.cancelled],
    [-1, billStatus.badDebt],
  ]);
  expect(owedInAll(ended, termsOn('2027-03-20'))).toBe(0); // late fee has stopped
  expect(weightOf(rental, plan).givenFen).toBe(50_530);
});

test('a vanished customer to the fen: late fee before rent, so that the device alone is written off', () => {
  const plan = planOf(endAsLost(someRental({ paymentOrder: 'lateFeeFirst' }), terms, claimed));

  expect(transfersOf(plan).filter(([kind]) => kind === 'badDebtWritten')).toEqual([
    ['badDebtWritten', -1, 50_530],
  ]);
});

test('rent of the shortest rental period stays owed though it is not due', () => {
  const earlyReturn = { minTerms: 3, compensationBp: 5_000, isByDay: false };

  const plan = planOf(endAsLost(someRental({ earlyReturn }), terms, claimed));

  expect(plan.badDebtFen).toBe(60_530);
  expect(plan.bills.every(({ kind }) => kind !== billKinds.earlyReturn)).toBe(true);
});

test('what is left of the deposit goes back, and a deposit that was asked for is asked for no more', () => {
  const bills = [...rentBills, someBill({ kind: billKinds.deposit })];
  const rental = someRental({ bills });

  expect(refusalOf(endAsLost(rental, terms, notClaimed))).toEqual({
    code: 'refund_method_missing',
  });
  const plan = planOf(endAsLost(rental, terms, { ...notClaimed, refundMethod: 'bank' }));
  // 500.00 - 205.30
  expect(transfersOf(plan).at(-1)).toEqual(['depositRefunded', null, 29_470]);
  expect(plan.badDebtFen).toBe(0);
  expect(after(rental, plan).bills.find(({ id }) => id === 9)?.status).toBe(billStatus.cancelled);
});

test('it is for rented orders whose product has not come back, with nothing else under way', () => {
  const refused = (more: Partial<Position>) =>
    refusalOf(endAsLost(someRental(more), terms, claimed));
  for (const status of orderStatuses.filter((one) => one !== orderStatus.renting))
    expect(refused({ status })).toEqual({ code: 'invalid_transition', move: 'complete', status });
  for (const lock of ['reletting', 'buyingOut'] as const)
    expect(refused({ lock })).toEqual({ code: 'order_locked', lock });
  expect(refused({ lock: 'returning', inspection: 'intact' })).toEqual({
    code: 'order_locked',
    lock: 'returning',
  });
  expect(refused({ lock: 'returning' })).toBe('not refused');
});

test('what is frozen pays first: it is captured or released before', () => {
  const refused = (more: Partial<Position>) =>
    refusalOf(endAsLost(someRental(more), terms, claimed));

  expect(refused({ authorizedFen: fen(30_000) })).toEqual({
    code: 'authorization_stands',
    heldFen: 30_000,
  });
  for (const step of ['hold', 'capture', 'release'] as const)
    expect(refused({ authorizationStep: step, authorizedFen: fen(30_000) })).toEqual({
      code: 'authorization_busy',
      step,
    });
});

test('追回款 is taken up to what was written off, and no fen more', () => {
  const rental = someRental();
  const ended = after(rental, planOf(endAsLost(rental, terms, claimed)));
  const recover = (position: Position, amount: number) =>
    recoverDebt(position, terms, { amountFen: fen(amount), method: 'bank' });

  const part = planOf(recover(ended, 20_000));

  expect(transfersOf(part)).toEqual([['badDebtRecovered', null, 20_000]]);
  expect(part.transfers).toMatchObject([{ debit: 'bank', credit: 'badDebt' }]);
  const left = after(ended, part);
  expect(left.badDebtFen).toBe(30_530);
  expect(refusalOf(recover(left, 30_531))).toEqual({ code: 'beyond_bad_debt', leftFen: 30_530 });
  expect(refusalOf(recover(after(left, planOf(recover(left, 30_530))), 1))).toEqual({
    code: 'no_bad_debt',
  });
  expect(refusalOf(recover(rental, 1))).toEqual({ code: 'no_bad_debt' });
});

test('whatever is claimed and held: what was owed is paid by the deposit or written off, to the fen', () => {
  fc.assert(
    fc.property(
      fc.nat(200_000),
      fc.nat(200_000),
      fc.nat(3),
      fc.constantFrom('rentFirst' as const, 'lateFeeFirst' as const),
      (claim, held, paidCount, paymentOrder) => {
        const bills = rentBills.map((bill, index) => (index < paidCount ? paidInFull(bill) : bill));
        const rental = someRental({ bills, depositHeldFen: fen(held), paymentOrder });
        const later = bills
          .filter(({ dueOn, status }) => dueOn > terms.today && status === billStatus.due)
          .reduce((sum, { amountFen }) => sum + amountFen, 0);
        const owed = owedInAll(rental, terms) - later + claim;

        const plan = planOf(
          endAsLost(rental, terms, { compensationFen: fen(claim), refundMethod: 'cash' }),
        );

        expect(plan.badDebtFen).toBe(Math.max(0, owed - held));
        const back = plan.transfers.filter(({ kind }) => kind === 'depositRefunded');
        expect(back.reduce((sum, { amountFen }) => sum + amountFen, 0)).toBe(
          Math.max(0, held - owed),
        );
      },
    ),
  );
});
