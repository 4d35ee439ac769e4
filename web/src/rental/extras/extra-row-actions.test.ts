import type { ExtraRow, HandOverRow } from '@rental/contract/rental/extras';
import type { Permission } from '@rental/contract/permissions';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import { fen } from '@rental/domain/money';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { expect, test } from 'vitest';
import type { Opened } from '../orders/actions/opened.ts';
import { extraRowActions, handOverRowActions } from './extra-row-actions.ts';

const anybody = () => true;
const extra = (more: Partial<ExtraRow> = {}) =>
  ({
    id: 7,
    orderId: 3,
    kind: 'extra',
    billStatus: billStatus.due,
    amountFen: fen(100),
    paidFen: fen(0),
    owedFen: fen(100),
    ...more,
  }) as ExtraRow;
const labels = (row: ExtraRow, may: (right: Permission) => boolean = anybody) =>
  extraRowActions(row, may, () => undefined).map(({ label }) => label);

test('附加单 offers what can be done with each: a part that was paid is not taken back, an insurance is 退保', () => {
  expect(labels(extra())).toEqual(['收款', '催付', '取消', '手动代扣', '减免', '改期']);
  expect(labels(extra({ kind: 'deposit' }))).toEqual(['收款', '催付', '取消', '改期']);
  expect(labels(extra({ paidFen: fen(40), owedFen: fen(60) }))).not.toContain('取消');
  expect(labels(extra({ owedFen: fen(60) }))).not.toContain('取消');
  expect(labels(extra({ billStatus: billStatus.paid }))).toEqual(['退款']);
  expect(labels(extra({ billStatus: billStatus.paid, kind: 'insurance' }))).toEqual(['退保']);
  expect(labels(extra({ billStatus: billStatus.paid, kind: 'deposit' }))).toEqual([]);
  expect(labels(extra({ billStatus: billStatus.cancelled }))).toEqual([]);
  expect(labels(extra(), (right) => right === 'order:charge')).toEqual(['取消']);
});

test('what is begun names the bill', () => {
  const opened: Opened[] = [];
  const [collect, ask, cancel, deduct] = extraRowActions(extra(), anybody, (action) =>
    opened.push(action),
  );
  for (const action of [collect, ask, cancel, deduct]) action?.onSelect();
  expect(opened).toEqual(
    ['collect', 'askPayment', 'cancelCharge', 'deduct'].map((name) => ({
      of: 'bill',
      name,
      orderId: 3,
      billId: 7,
    })),
  );
});

test('an order is handed on until it has left, by those who may', () => {
  const offered = (status: HandOverRow['orderStatus'], may = anybody) =>
    handOverRowActions({ orderStatus: status } as HandOverRow, may, () => undefined).length;
  expect(offered(orderStatus.toShip)).toBe(1);
  expect(offered(orderStatus.toReceive)).toBe(0);
  expect(offered(orderStatus.toShip, () => false)).toBe(0);
});
