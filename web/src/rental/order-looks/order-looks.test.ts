import { expect, test } from 'vitest';
import { orderLooks, type OrderLook } from './order-looks.ts';

const order = { orderId: 7, orderNo: 'ZL7' };
const labels = (...rights: string[]) =>
  orderLooks(
    order,
    (right) => rights.includes(right),
    () => undefined,
  ).map(({ label }) => label);

test('a row offers what its operator has the right to look at', () => {
  expect(labels('customer:reveal', 'audit:list')).toEqual(['查看明文', '操作日志']);
  expect(labels('audit:list')).toEqual(['操作日志']);
  expect(labels('order:list')).toEqual([]);
});

test('each opens what is looked at, of the order of its row', () => {
  const opened: OrderLook[] = [];
  const all = orderLooks(
    order,
    () => true,
    (look) => opened.push(look),
  );
  for (const { onSelect } of all) onSelect();

  expect(opened).toEqual([
    { what: 'customer', ...order },
    { what: 'log', ...order },
  ]);
});
