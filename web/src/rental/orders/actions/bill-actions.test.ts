import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import { billKinds, type BillKind } from '@rental/domain/rental/bills/bill-kinds';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import { fen } from '@rental/domain/money';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { usualLease } from '@rental/domain/rental/orders/core/lease-terms';
import { expect, test } from 'vitest';
import { billTitle } from '@rental/domain/rental/bills/bill-title';
import { someBill, type Bill } from '../testing/some-bill.ts';
import { offersOn } from './offers-at.ts';

const bill = (kind: BillKind, more: Partial<Bill> = {}) => someBill({ kind, term: 2, ...more });
const order = {
  orderStatus: orderStatus.renting,
  endsOn: null,
  lease: usualLease,
  startOn: null,
  overstayCountedOn: null,
} as OrderDetail['order'];
const now = Date.parse('2026-11-21T04:00:00Z');
/** The names of the actions of money that the order page offers on a bill. */
const actionsOn = (one: Bill, may = () => true) =>
  offersOn(
    one,
    { detail: { order: { ...order, ...money }, bills: [one] } as OrderDetail, now },
    may,
  )
    .map(({ action: { name } }) => name)
    .filter((name) => !['deduct', 'flow'].includes(name));
const money = {
  depositFen: fen(0),
  depositWaivedFen: fen(0),
  waiverHoldFen: fen(0),
  authorizableFen: null,
  depositHeldFen: fen(0),
  owedBackFen: fen(0),
};

test('a bill is called as the preview calls it', () => {
  expect(billTitle({ kind: billKinds.rent, term: 3 })).toBe('租金 第3期');
});

test('rent is collected, waived and put off; a bill by hand can be taken back too', () => {
  expect(actionsOn(bill(billKinds.rent))).toEqual(['collect', 'waive', 'reschedule']);
  expect(actionsOn(bill(billKinds.extra))).toEqual([
    'collect',
    'waive',
    'reschedule',
    'cancelCharge',
  ]);
});

test('what was paid on an open bill by hand can go back, or be owed back when the bill is taken back', () => {
  const begun = bill(billKinds.extra, { paidFen: fen(1), owedFen: fen(9_999) });

  expect(actionsOn(begun)).toEqual(expect.arrayContaining(['refund', 'cancelCharge']));
});

test('a deposit that was asked for is not waived', () => {
  expect(actionsOn(bill(billKinds.deposit))).toEqual(['collect', 'reschedule', 'cancelCharge']);
});

test('nothing is done with a bill that is paid, taken back or only planned, nor without a right', () => {
  expect(actionsOn(bill(billKinds.rent, { billStatus: billStatus.paid }))).toEqual([]);
  expect(actionsOn(bill(billKinds.rent, { billStatus: billStatus.cancelled }))).toEqual([]);
  expect(actionsOn(bill(billKinds.rent, { id: null }))).toEqual([]);
  expect(actionsOn(bill(billKinds.rent), () => false)).toEqual([]);
});
