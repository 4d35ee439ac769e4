import fc from 'fast-check';
import { expect, test } from 'vitest';
import { businessDate } from '../../../business-date.ts';
import { fen, sumFen } from '../../../money.ts';
import { emptyBooks } from '../../../money/ledger/books.ts';
import { post } from '../../../money/ledger/testing/model.ts';
import { transfer } from '../../../money/ledger/transfers.ts';
import { billKinds } from '../../bills/bill-kinds.ts';
import { billStatus } from '../../bills/bill-status.ts';
import { planBills } from '../../bills/schedule.ts';
import { firstRentOf } from '../core/first-payment.ts';
import { orderStatus } from '../core/order-status.ts';
import { after, type Position } from '../core/position.ts';
import {
  paidInFull,
  planOf,
  refusalOf,
  someBill,
  someRental,
  termsOn,
} from '../testing/some-rental.ts';
import { endEarly } from './endings.ts';
import { payFirst } from './pay-first.ts';
import { refundBill } from './refund-bill.ts';

const terms = termsOn('2026-11-21');
const toShip = (more: Partial<Position> = {}): Position =>
  someRental({
    status: orderStatus.toShip,
    endsOn: null,
    bills: [],
    depositDueFen: fen(0),
    depositHeldFen: fen(0),
    firstRentFen: fen(10_000),
    ...more,
  });

test('the first payment is the rent of the first term: with the others it is the whole rent', () => {
  const anyTerms = fc.record({
    totalRentFen: fc.integer({ min: 24, max: 5_000_000 }).map(fen),
    termCount: fc.integer({ min: 1, max: 24 }),
    period: fc.constant({ unit: 'month' as const }),
  });
  fc.assert(
    fc.property(anyTerms, (of) => {
      const rest = planBills(of, businessDate('2026-01-31')).slice(1);
      const firstFen = firstRentOf(of, 'atOrder', 0);
      expect(firstFen + sumFen(rest.map(({ rentFen }) => rentFen))).toBe(of.totalRentFen);
      expect(firstRentOf(of, 'atOrder', 1)).toBe(0);
      expect(firstRentOf(of, 'atReceipt', 0)).toBe(0);
    }),
  );
});

test('收首期租金 bills the first term and has it paid at once, and once', () => {
  const plan = planOf(payFirst(toShip(), terms, { method: 'wechat' }));

  expect(plan.bills).toMatchObject([
    {
      kind: billKinds.rent,
      term: 1,
      status: billStatus.paid,
      paidFen: 10_000,
      dueOn: '2026-11-21',
    },
  ]);
  expect(plan.transfers.map(({ kind, amountFen }) => [kind, amountFen])).toEqual([
    ['rentBilled', 10_000],
    ['received', 10_000],
  ]);
  const paid = after(toShip(), plan);
  expect(refusalOf(payFirst(paid, terms, { method: 'wechat' }))).toEqual({
    code: 'no_first_payment',
  });
});

test('the first payment is taken from 审核通过 until the product leaves', () => {
  for (const status of Object.values(orderStatus))
    expect([status, payFirst(toShip({ status }), terms, { method: 'cash' }).done]).toEqual([
      status,
      status === orderStatus.approved ||
        status === orderStatus.toGenerateAgreement ||
        status === orderStatus.toShip,
    ]);
});

test('closing an order gives back what was paid of its rent and its premium, and leaves nothing in the books', () => {
  const premium = paidInFull(someBill({ id: 7, kind: billKinds.insurance, amountFen: fen(3_000) }));
  const first = planOf(payFirst(toShip({ bills: [premium] }), terms, { method: 'wechat' }));
  const paid = after(toShip({ bills: [premium] }), first);

  expect(refusalOf(endEarly('close', paid, terms, { refundMethod: null }))).toEqual({
    code: 'refund_method_missing',
  });
  const closing = planOf(endEarly('close', paid, terms, { refundMethod: 'bank' }));
  expect(closing.bills.map(({ status, paidFen }) => [status, paidFen])).toEqual([
    [billStatus.refunded, 0],
    [billStatus.refunded, 0],
  ]);
  const opening = [
    ...transfer('insuranceBilled', fen(3_000), { billId: 7 }),
    ...transfer('received', fen(3_000), { billId: 7, method: 'cash' }),
  ];
  const books = post(emptyBooks, [...opening, ...first.transfers, ...closing.transfers]);
  if (!books.done) throw new Error('the books refused');
  const { receivable, rentIncome, insuranceIncome, wechat, refundUnderWay, cash } = books.value;
  for (const { debitFen, creditFen } of [receivable, rentIncome, insuranceIncome])
    expect(debitFen).toBe(creditFen);
  expect(wechat.debitFen + cash.debitFen).toBe(13_000);
  expect(refundUnderWay.creditFen).toBe(13_000);
});

test('a bill is given back with its late fee, and only one that was paid', () => {
  const late = {
    ...paidInFull(someBill({ id: 4, kind: billKinds.rent })),
    lateFeeFen: fen(500),
    lateFeePaidFen: fen(300),
    lateFeeWaivedFen: fen(200),
  };
  const rental = someRental({ bills: [late, someBill({ id: 5 })] });
  const refund = (billId: number) => refundBill(rental, terms, { billId, refundMethod: 'alipay' });

  const plan = planOf(refund(4));
  expect(plan.bills).toMatchObject([
    { status: billStatus.refunded, paidFen: 0, lateFeeFen: 200, lateFeePaidFen: 0 },
  ]);
  expect(
    plan.transfers.map(({ kind, amountFen, isReversal }) => [kind, amountFen, isReversal]),
  ).toEqual([
    ['received', 10_300, true],
    ['rentBilled', 10_000, true],
    ['lateFeeBilled', 300, true],
  ]);
  expect(refusalOf(refund(5))).toEqual({ code: 'bill_not_paid' });
  expect(refusalOf(refund(404))).toEqual({ code: 'bill_not_paid' });
});

test('a deposit and the price of a buyout do not go back bill by bill, a first payment only with its order', () => {
  const paid = [billKinds.deposit, billKinds.buyout, billKinds.rent].map((kind) =>
    paidInFull(someBill({ id: kind, kind })),
  );
  const refund = (billId: number) =>
    refundBill(toShip({ bills: paid }), terms, { billId, refundMethod: 'cash' });

  expect(refusalOf(refund(billKinds.deposit))).toEqual({ code: 'bill_not_paid' });
  expect(refusalOf(refund(billKinds.buyout))).toEqual({ code: 'bill_not_paid' });
  expect(refusalOf(refund(billKinds.rent))).toEqual({ code: 'first_payment_goes_with_order' });
});
