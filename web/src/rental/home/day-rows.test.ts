import { expect, test } from 'vitest';
import { dayRowsOf } from './day-rows.ts';

const place = { storeIs: '3', channelIs: '2' } as const;

test('a day leads to its orders and to its paid bills, of the same place', () => {
  const { ordersOn, paidBillsOn } = dayRowsOf(
    { ...place, days: ['2026-11-01', '2026-11-02'] },
    () => true,
  );

  expect(ordersOn?.('2026-11-20')).toBe(
    '/order/list?createTime=2026-11-20&createTime=2026-11-20&storeIs=3&channelIs=2',
  );
  expect(paidBillsOn?.('2026-11-20')).toBe(
    '/order/bill?paidAt=2026-11-20&paidAt=2026-11-20&storeIs=3&channelIs=2',
  );
});

test('one kind of order has orders, and no list of its bills', () => {
  const { ordersOn, paidBillsOn } = dayRowsOf({ specialOrderType: '2' }, () => true);

  expect(ordersOn?.('2026-11-20')).toMatch(/specialOrderType=2$/);
  expect(paidBillsOn).toBeNull();
});

test('who may not open a list is not led to it', () => {
  expect(dayRowsOf({}, (right) => right === 'bill:list').ordersOn).toBeNull();
  expect(dayRowsOf({}, (right) => right === 'order:list').paidBillsOn).toBeNull();
});
