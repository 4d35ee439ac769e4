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
import { billRowActions } from './bill-row-actions.ts';
import type { Opened } from './opened.ts';
import { orderActions } from './order-actions.ts';
import { batchActionsFor, orderRowActions } from './row-actions.ts';

const anybody = () => true;
const order = (status: OrderStatus, more: Partial<OrderRow> = {}) =>
  ({
    orderStatus: status,
    lock: null,
    isRelet: false,
    arePapersWanted: false,
    arePapersSent: false,
    isCustomerBlacklisted: false,
    ...more,
  }) as OrderRow;
const moves = new Set(orderActions.filter(({ isMove }) => isMove).map(({ name }) => name));
const labels = (row: OrderRow, may: (right: Permission) => boolean = anybody) =>
  orderRowActions(row, may, () => undefined)
    .filter(({ key }) => !moves.has(key))
    .map(({ label }) => label);

test('S96 a row offers what its status calls for, beside the moves, and a copy last', () => {
  expect(
    Object.fromEntries(orderStatuses.map((status) => [status, labels(order(status))])),
  ).toEqual({
    [orderStatus.pendingReview]: ['要求补件', '改租金/押金', '改收货地址', '转单', '复制下单'],
    [orderStatus.approved]: ['改租金/押金', '改收货地址', '转单', '复制下单'],
    [orderStatus.toGenerateAgreement]: ['催签', '重发签署', '改收货地址', '转单', '复制下单'],
    [orderStatus.toShip]: ['改收货地址', '转单', '复制下单'],
    [orderStatus.toReceive]: ['查物流', '复制下单'],
    [orderStatus.renting]: [
      '收款',
      '手动代扣',
      '申请归还',
      '买断',
      '续租',
      '提前结清',
      '加收',
      '无需归还完结',
      '坏账结案',
      '换机',
      '复制下单',
    ],
    [orderStatus.completed]: ['复制下单'],
    [orderStatus.rejected]: ['复制下单'],
    [orderStatus.closed]: ['复制下单'],
  });
});

test('a rental that is on its way back, into a relet or out by a buyout offers no other end', () => {
  for (const lock of ['returning', 'reletting', 'buyingOut'] as const)
    expect(labels(order(orderStatus.renting, { lock }))).toEqual([
      '收款',
      '手动代扣',
      '换机',
      '复制下单',
    ]);
});

test('who has no right to it is not offered it', () => {
  expect(labels(order(orderStatus.renting), () => false)).toEqual([]);
  expect(labels(order(orderStatus.renting), (right) => right === 'order:buyout')).toEqual(['买断']);
});

const named = ['collect', 'refund', 'deduct', 'attempts', 'waive', 'reschedule', 'flow'];
const due = {
  orderId: 3,
  billId: 7,
  kind: billKinds.rent,
  billStatus: billStatus.due,
  isUntouched: true,
  attempts: 0,
} as const;
type Bill = Parameters<typeof billRowActions>[1];
const ofBill = (row: Bill, may: (right: Permission) => boolean = anybody) =>
  billRowActions(named, row, may, () => undefined).map(({ label }) => label);

test('a bill offers what can be done with it, as far as the list has it', () => {
  expect(ofBill(due)).toEqual(['收款', '手动代扣', '减免', '改期', '查看流水']);
  expect(ofBill({ ...due, kind: billKinds.deposit })).toEqual(['收款', '改期', '查看流水']);
  expect(ofBill({ ...due, billStatus: billStatus.paid })).toEqual(['退款', '查看流水']);
  expect(ofBill({ ...due, billStatus: billStatus.cancelled })).toEqual(['查看流水']);
  expect(ofBill(due, (right) => right === 'bill:deduct')).toEqual(['手动代扣']);
  const twice = { ...due, billStatus: billStatus.refunded, attempts: 2 };
  expect(ofBill(twice)).toEqual(['查看流水']);
  expect(ofBill(twice, (right) => right !== 'ledger:view')).toEqual(['扣款流水']);
});

test('what is chosen names the action and what it is about', () => {
  const opened: Opened[] = [];
  const open = (one: Opened) => opened.push(one);
  const row = { ...order(orderStatus.pendingReview), id: 3 };
  const [approve] = orderRowActions(row, anybody, open);
  for (const action of billRowActions(named, due, anybody, open)) action.onSelect();
  approve?.onSelect();

  expect(opened).toEqual([
    ...['collect', 'deduct', 'waive', 'reschedule', 'flow'].map((name) => ({
      of: 'bill',
      name,
      orderId: 3,
      billId: 7,
    })),
    { of: 'order', name: 'approve', orderId: 3, row },
  ]);
});

test('S96 several orders are approved, assigned, noted and told at once, by those who may', () => {
  const labelsFor = (may: (right: Permission) => boolean) =>
    batchActionsFor(may).map(({ label }) => label);

  expect(labelsFor(anybody)).toEqual(['批量审核通过', '指派负责人', '备注', '发短信']);
  expect(labelsFor((right) => right === 'order:assign')).toEqual(['指派负责人']);
});
