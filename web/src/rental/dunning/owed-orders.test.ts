import { fen } from '@rental/domain/money';
import { expect, test } from 'vitest';
import { owedOrders } from './owed-orders.ts';

const bill = (orderId: number, unpaid: number, isPlanned = false) => ({
  id: unpaid,
  orderId,
  orderNo: `ZL${orderId}`,
  title: '租金 第1期',
  dueOn: '2026-11-01',
  overdueDays: 20,
  unpaidFen: fen(unpaid),
  lateFeeFen: fen(5),
  isPlanned,
});

test('each order that is in no plan is offered with all that it owes', () => {
  expect(owedOrders([bill(1, 100), bill(2, 70, true), bill(1, 200), bill(2, 30)])).toEqual([
    { orderId: 1, orderNo: 'ZL1', owedFen: 310 },
  ]);
});
