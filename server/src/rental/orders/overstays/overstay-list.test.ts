import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countOf } from '../../../db/keyset-query.ts';
import { anyPage } from '../../../http/keyset-list.ts';
import { readingsOf, wholeBrand } from '../../../testing/orders/plans.ts';
import { leaseToday, someCustomers, someOrders, stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import { countsOf } from '../../../testing/wire/tab-counts.ts';
import { createWorld, type Caller, type World } from '../../../testing/world.ts';
import { criteriaOf, filtered } from './overstay-filters.ts';
import { overstays } from './overstay-list.ts';

let world: World;

// today is 2026-11-21; one rental of ¥300.00 for 30 days is 3 days over, one 20 days, one 120 days without a clause; 1,000 go on
beforeAll(async () => {
  world = await createWorld();
  const { alpha } = world;
  const lease_terms_id = await leaseToday(world, alpha);
  const [customerId] = await someCustomers(world, alpha, 1, { name: '赵铁柱' });
  const rented = (orderNo: string, more: object, days: number, count = 1) =>
    someOrders(world, alpha, count, orderStatus.renting, {
      ...(count === 1 && { order_no: orderNo }),
      start_on: shifted(-days - 29),
      ends_on: shifted(-days),
      total_rent_fen: 30_000,
      term_count: 1,
      period_unit: 'day',
      period_days: 30,
      ...more,
    } as never);
  await rented('ZL-3', { lease_terms_id }, 3);
  await rented('ZL-20', { lease_terms_id, customer_id: customerId }, 20);
  await rented('ZL-120', { store_id: alpha.stores[1] }, 120);
  await rented('ZL-returning', { lease_terms_id, lock: 'returning' }, 40);
  await rented('', { lease_terms_id, customer_id: alpha.customerId }, -20, 1_000);
});
afterAll(() => world.close());

const shifted = (days: number) =>
  new Date(Date.UTC(2026, 10, 21 + days)).toISOString().slice(0, 10);

async function found(query: object, caller: Caller = world.alpha.admin): Promise<string[]> {
  const { answer } = await send(world, caller, 'listOverstays', { query });
  expect(answer.totalElements).toBe(answer.content.length);
  return answer.content.map(({ orderNo }) => orderNo);
}

test('an overstay says its days, how it is charged and the most that it comes to, the longest first', async () => {
  const { answer } = await send(world, world.alpha.admin, 'listOverstays', { query: {} });

  expect(answer.content).toMatchObject([
    { orderNo: 'ZL-120', overstayDays: 120, overstayState: 'unsigned', capFen: null },
    { orderNo: 'ZL-20', overstayDays: 20, overstayState: 'charging', capFen: 90_000 },
    { orderNo: 'ZL-3', overstayDays: 3, chargedFen: 0, owedFen: 0, endsOn: shifted(-3) },
  ]);
});

test.each<[what: string, query: object, orders: string[]]>([
  ['up to 7 days', { overstaySpan: 'week' }, ['ZL-3']],
  ['8 to 30 days', { overstaySpan: 'month' }, ['ZL-20']],
  ['more', { overstaySpan: 'longer' }, ['ZL-120']],
  ['an order number', { orderNo: 'ZL-3' }, ['ZL-3']],
  ['a name', { name: '铁柱' }, ['ZL-20']],
  ['the last day', { endsOn: [shifted(-20), shifted(-20)] }, ['ZL-20']],
  ['another sort', { sort: 'overstayDays,asc' }, ['ZL-3', 'ZL-20', 'ZL-120']],
])('overstays narrowed by %s', async (_what, query, orders) => {
  expect(await found(query)).toEqual(orders);
});

test('overstays are seen as far as their orders, and counted by how long they last', async () => {
  const { alpha, beta } = world;
  expect(await found({}, alpha.clerk)).toEqual(['ZL-20', 'ZL-3']);
  expect(await found({}, alpha.otherClerk)).toEqual(['ZL-120']);
  expect(await found({}, beta.admin)).toEqual([]);
  const counts = async (caller: Caller) =>
    countsOf((await send(world, caller, 'overstayCounts', { query: {} })).answer);
  expect(await counts(alpha.admin)).toEqual({ '': 3, week: 1, month: 1, longer: 1 });
  expect(await counts(alpha.clerk)).toEqual({ '': 2, week: 1, month: 1, longer: 0 });
});

test('the customer’s page counts them', async () => {
  const [{ id } = { id: 0 }] = await stored<{ id: number }>(
    world,
    world.alpha,
    `select customer_id as id from orders where order_no = 'ZL-20'`,
  );
  const { answer } = await send(world, world.alpha.admin, 'customerDetail', { params: { id } });

  expect(answer.overstay).toEqual({ count: 1, longestDays: 20 });
});

test('what overstays is read from its index, and no running rental is', async () => {
  const { alpha } = world;
  const reach = wholeBrand(world, alpha);
  const criteria = criteriaOf(reach, anyPage);
  const inStore = { ...criteria, store: alpha.stores[1] };
  const readings = async (of: typeof criteria) => [
    ...(await readingsOf(world, alpha, 'orders', (tx) =>
      overstays.pageQuery(tx, of, 'overstayDays desc all 21'),
    )),
    ...(await readingsOf(world, alpha, 'orders', (tx) => countOf(tx, filtered(tx, of), 100))),
  ];

  for (const [of, most] of [
    [criteria, 3],
    [inStore, 1],
  ] as const)
    for (const { index, rows } of await readings(of)) {
      expect(index).toMatch(/^orders_overstaying/);
      expect(rows).toBeLessThanOrEqual(most);
    }
});
