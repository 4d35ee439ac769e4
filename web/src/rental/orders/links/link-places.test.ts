import { expect, test } from 'vitest';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { linkPlaces, type LinkedOrder } from './link-places.ts';

const order = (id: number, step: number): LinkedOrder => ({
  id,
  step,
  orderNo: `ZL${id}`,
  orderStatus: orderStatus.renting,
  customerName: '王**',
  customerPhone: '138****1234',
  isCustomerBlacklisted: false,
  overdueDays: 0,
  lossReason: null,
  createTime: '2026-11-21T02:00:00.000Z',
  kinds: step === 0 ? [] : ['phone'],
});
const edge = (from: number, to: number) => ({ from, to, kinds: ['phone' as const] });
const distances = ({ places }: ReturnType<typeof linkPlaces>) =>
  places.flatMap((one, index) =>
    places.slice(index + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
  );

test('the order stands in the middle, its links around it, and outside of each what it led to', () => {
  const { places } = linkPlaces({
    orders: [order(1, 0), order(2, 1), order(3, 1), order(4, 2)],
    edges: [edge(1, 2), edge(1, 3), edge(3, 4)],
  });

  expect(places.map(({ order: { id }, nth, x, y }) => `${id} is ${nth} at ${x},${y}`)).toEqual([
    '1 is 0 at 0,0',
    '2 is 1 at 96,0',
    '3 is 2 at -96,0',
    '4 is 3 at -176,0',
  ]);
});

test('as many as there can be stand apart, inside of the picture', () => {
  const near = Array.from({ length: 30 }, (_, index) => order(2 + index, 1));
  const far = Array.from({ length: 29 }, (_, index) => order(100 + index, 2));
  const graph = linkPlaces({
    orders: [order(1, 0), ...near, ...far],
    edges: [...near.map(({ id }) => edge(1, id)), ...far.map(({ id }) => edge(2, id))],
  });

  expect(graph.places).toHaveLength(60);
  expect(Math.min(...distances(graph))).toBeGreaterThanOrEqual(24);
  const { box } = graph;
  for (const { x, y } of graph.places) {
    expect(x > box.x && x < box.x + box.width).toBe(true);
    expect(y > box.y && y < box.y + box.height).toBe(true);
  }
});
