import type { BillRow } from '@rental/contract/rental/bills';
import type { OrderRow } from '@rental/contract/rental/orders/list/orders';
import type { Permission } from '@rental/contract/permissions';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import {
  orderStatus,
  orderStatuses,
  type OrderStatus,
} from '@rental/domain/rental/orders/core/order-status';
import { expect, test } from 'vitest';
import { billRowActions, orderRowActions, type RowChoice } from './row-choices.ts';

const anybody = () => true;
const order = (status: OrderStatus, more: Partial<OrderRow> = {}) =>
  ({
    orderStatus: status,
    lock: null,
    isRelet: false,
    arePapersWanted: false,
    ...more,
  }) as OrderRow;
const labels = (row: OrderRow, may: (right: Permission) => boolean = anybody) =>
  orderRowActions(row, may, () => undefined).map(({ label }) => label);

test('S96 a row offers what its status calls for, beside the moves', () => {
  expect(
    Object.fromEntries(orderStatuses.map((status) => [status, labels(order(status))])),
  ).toEqual({
    [orderStatus.pendingReview]: ['要求补件', '改租金/押金', '改收货地址', '转单'],
    [orderStatus.approved]: ['改租金/押金', '改收货地址', '转单'],
    [orderStatus.toGenerateAgreement]: ['催签', '重发签署', '改收货地址', '转单'],
    [orderStatus.toShip]: ['改收货地址', '转单'],
    [orderStatus.toReceive]: [],
    [orderStatus.renting]: [
      '收款',
      '手动代扣',
      '申请归还',
      '买断',
      '续租',
      '提前结清',
      '加收',
      '无需归还完结',
      '换机',
    ],
    [orderStatus.completed]: [],
    [orderStatus.rejected]: [],
    [orderStatus.closed]: [],
  });
});

test('a rental that is on its way back, into a relet or out by a buyout offers no other end', () => {
  for (const lock of ['returning', 'reletting', 'buyingOut'] as const)
    expect(labels(order(orderStatus.renting, { lock }))).toEqual(['收款', '手动代扣', '换机']);
});

test('who has no right to it is not offered it', () => {
  expect(labels(order(orderStatus.renting), () => false)).toEqual([]);
  expect(labels(order(orderStatus.renting), (right) => right === 'order:buyout')).toEqual(['买断']);
});

const bill = (more: Partial<BillRow> = {}) =>
  ({
    id: 7,
    billNo: 'ZD7',
    kind: billKinds.rent,
    billStatus: billStatus.due,
    deduction: { attempts: 0 },
    ...more,
  }) as BillRow;
const ofBill = (row: BillRow, may: (right: Permission) => boolean = anybody) =>
  billRowActions(row, may, () => undefined).map(({ label }) => label);

test('a bill offers what can be done with it', () => {
  expect(ofBill(bill())).toEqual(['收款', '手动代扣', '减免', '改期', '查看流水']);
  expect(ofBill(bill({ kind: billKinds.deposit }))).toEqual(['收款', '改期', '查看流水']);
  expect(ofBill(bill({ billStatus: billStatus.paid }))).toEqual(['退款', '查看流水']);
  expect(ofBill(bill({ billStatus: billStatus.cancelled }))).toEqual(['查看流水']);
  expect(ofBill(bill(), (right) => right === 'bill:deduct')).toEqual(['手动代扣']);
  const tried = bill({ billStatus: billStatus.refunded });
  const twice = { ...tried, deduction: { ...tried.deduction, attempts: 2 } };
  expect(ofBill(twice)).toEqual(['查看流水']);
  expect(ofBill(twice, (right) => right !== 'ledger:view')).toEqual(['扣款流水']);

  const opened: RowChoice[] = [];
  for (const { onSelect } of billRowActions(bill(), anybody, (action) => opened.push(action)))
    onSelect();
  expect(opened).toEqual([
    { kind: 'bill', name: 'collect', billId: 7 },
    { kind: 'deduct', billId: 7 },
    { kind: 'bill', name: 'waive', billId: 7 },
    { kind: 'bill', name: 'reschedule', billId: 7 },
    { kind: 'flow', billId: 7 },
  ]);
});
