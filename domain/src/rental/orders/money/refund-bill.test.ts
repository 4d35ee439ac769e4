import { expect, test } from 'vitest';
import { fen, type Fen } from '../../../money.ts';
import { billKinds } from '../../bills/bill-kinds.ts';
import { billStatus } from '../../bills/bill-status.ts';
import { buyOut } from '../buyouts/buyouts.ts';
import { orderStatus } from '../core/order-status.ts';
import { planLines } from '../core/plan-lines.ts';
import { after, type Plan, type Position } from '../core/position.ts';
import { endAsLost } from '../losses/losses.ts';
import {
  paidInFull,
  planOf,
  refusalOf,
  rentBills,
  someBill,
  someRental,
  termsOn,
} from '../testing/some-rental.ts';
import { cancelCharge } from './charges.ts';
import { endEarly } from './endings.ts';
import { weightOf } from './given-away.ts';
import { refundBill, refundOwedBack } from './refund-bill.ts';

// On paper first: three bills of ¥100.00 from 2026-01-31, the first paid with a late fee of ¥1.15.
const terms = termsOn('2026-02-10');
const [first, second, third] = rentBills;
if (first === undefined || second === undefined || third === undefined)
  throw new Error('three bills');
const late = { lateFeeFen: fen(115), lateFeePaidFen: fen(115) };
const rental = someRental({ bills: [{ ...paidInFull(first), ...late }, second, third] });
const refund = (position: Position, amountFen: Fen | null, billId = 1) =>
  refundBill(position, terms, { billId, amountFen, refundMethod: 'cash' });
const written = ({ transfers }: Plan) =>
  transfers.map(({ kind, isReversal, amountFen, credit }) => [
    kind,
    isReversal ? 0 - amountFen : amountFen,
    credit,
  ]);

test('a part of a payment goes back, its late fee first, and the bill stays paid with that much less', () => {
  const plan = planOf(refund(rental, fen(3_115)));

  expect(written(plan)).toEqual([
    ['received', -3_115, 'cash'],
    ['rentBilled', -3_000, 'receivable'],
    ['lateFeeBilled', -115, 'receivable'],
  ]);
  expect(plan.bills).toMatchObject([
    {
      status: billStatus.paid,
      amountFen: 7_000,
      paidFen: 7_000,
      lateFeeFen: 0,
      lateFeePaidFen: 0,
      refundedFen: 3_115,
    },
  ]);
  expect(weightOf(rental, plan).givenFen).toBe(3_115);
  expect(planLines(rental, plan).bills[0]?.change).toBe('部分退款 ¥31.15');
});

test('a second part can follow, no more than is left, and with all of it the bill is refunded', () => {
  const once = after(rental, planOf(refund(rental, fen(3_115))));

  expect(refusalOf(refund(once, fen(7_001)))).toEqual({
    code: 'refund_beyond_paid',
    paidFen: 7_000,
  });
  const whole = after(once, planOf(refund(once, null)));
  expect(whole.bills[0]).toMatchObject({
    status: billStatus.refunded,
    paidFen: 0,
    refundedFen: 10_115,
  });
  expect(refusalOf(refund(whole, null))).toEqual({ code: 'bill_not_paid' });
});

test('what was paid on an open bill by mistake goes back, and is owed again', () => {
  const open = someRental({ bills: [{ ...first, paidFen: fen(4_000) }] });

  const plan = planOf(refund(open, fen(1_000)));

  expect(written(plan)).toEqual([['received', -1_000, 'cash']]);
  expect(plan.bills).toMatchObject([
    { status: billStatus.due, amountFen: 10_000, paidFen: 3_000, refundedFen: 0 },
  ]);
  expect(planLines(open, plan).bills[0]?.change).toBe('退还已付');
});

test('a bill that was cancelled while it kept its money gives it back, and stays cancelled', () => {
  const kept = { ...first, status: billStatus.cancelled, paidFen: fen(5_000) };

  const plan = planOf(refund(someRental({ bills: [kept] }), null));

  expect(written(plan)).toEqual([
    ['received', -5_000, 'cash'],
    ['rentBilled', -5_000, 'receivable'],
  ]);
  expect(plan.bills).toMatchObject([{ status: billStatus.cancelled, paidFen: 0 }]);
});

test('¥50.00 of ¥100.00 were paid on a charge that is taken back: they are owed back, and go back', () => {
  const charged = someRental({ bills: [someBill({ paidFen: fen(5_000) })] });
  const plan = planOf(cancelCharge(charged, terms, { billId: 9 }));

  expect(written(plan)).toEqual([
    ['received', -5_000, 'overpaidOwed'],
    ['extraBilled', -10_000, 'receivable'],
  ]);
  expect(weightOf(charged, plan).givenFen).toBe(5_000); // what was not paid; the rest is weighed when it goes back
  expect(planLines(charged, plan).owedBack).toEqual({ beforeFen: 0, afterFen: 5_000 });
  const owing = after(charged, plan);
  const back = planOf(refundOwedBack(owing, terms, { refundMethod: 'cash' }));
  expect(written(back)).toEqual([['overpaidRefunded', 5_000, 'cash']]);
  const free = after(owing, back);
  expect(refusalOf(refundOwedBack(free, terms, { refundMethod: 'cash' }))).toEqual({
    code: 'nothing_owed_back',
  });
});

test('an order that ends early gives back what was paid on its open bills; without a way it stays owed back', () => {
  const bills = [someBill({ paidFen: fen(4_000) })];
  const none = { status: orderStatus.toShip, bills, depositHeldFen: fen(0) };
  const close = (refundMethod: 'cash' | null) =>
    planOf(endEarly('close', someRental(none), terms, { refundMethod }));

  expect(close('cash').owedBackFen).toBe(0);
  expect(written(close('cash'))).toContainEqual(['overpaidRefunded', 4_000, 'cash']);
  expect(close(null).owedBackFen).toBe(4_000);
});

test('a buyout has counted the rent that was paid: none of it is owed back', () => {
  const bills = [{ ...first, paidFen: fen(4_000) }, second, third];
  const position = someRental({ bills, buyoutFen: fen(30_000) });

  const plan = planOf(
    buyOut(position, terms, { method: 'cash', useDeposit: false, refundMethod: 'cash' }),
  );

  expect(plan.owedBackFen).toBe(0);
  expect(plan.bills.find(({ id }) => id === 1)).toMatchObject({ paidFen: 4_000 });
  expect(plan.bills.find(({ kind }) => kind === billKinds.buyout)?.amountFen).toBe(26_000);
});

test('a customer who is gone gets nothing back while something is owed: it pays that first', () => {
  // 100.00 and a late fee of 0.50 are due; of bill 2, which is not, 40.00 were paid
  const bills = [first, { ...second, paidFen: fen(4_000) }, third];
  const position = someRental({ bills, depositDueFen: fen(0), depositHeldFen: fen(0) });

  const plan = planOf(endAsLost(position, terms, { compensationFen: fen(0), refundMethod: null }));

  expect([plan.owedBackFen, plan.badDebtFen]).toEqual([0, 6_050]);
});
