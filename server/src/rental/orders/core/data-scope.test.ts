import { dataScope, type DataScope } from '@rental/domain/people/access/data-scope';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { someOrders, stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import { countsOf } from '../../../testing/wire/tab-counts.ts';
import { createWorld, type Shop, type World } from '../../../testing/world.ts';

let world: World;
let shop: Shop;
let here: number[];
let there: number[];
let mine: number[];
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
  const [, otherStore] = shop.stores;
  here = await someOrders(world, shop, 3);
  there = await someOrders(world, shop, 2, orderStatus.toShip, { store_id: otherStore });
  mine = await someOrders(world, shop, 1, orderStatus.pendingReview, {
    store_id: otherStore,
    responsible_id: shop.clerk.operatorId,
  });
});
afterAll(() => world.close());

const change = (statement: string, ...values: unknown[]) =>
  stored(world, shop, statement, [shop.brand.code, ...values]);

const reachOf = (scope: DataScope) =>
  change(
    'update roles set data_scope = $2 where brand_code = $1 and id = $3',
    scope,
    shop.roles.clerk,
  );

const storesOf = async (...stores: number[]) => {
  await change(
    'delete from operator_stores where brand_code = $1 and operator_id = $2',
    shop.clerk.operatorId,
  );
  for (const store of stores)
    await change('insert into operator_stores values ($1, $2, $3)', shop.clerk.operatorId, store);
};

/** The orders that the clerk sees, by every call. */
async function seen() {
  const list = (await send(world, shop.clerk, 'listOrders', { query: { size: 100 } })).answer;
  const filtered = (await send(world, shop.clerk, 'listOrders', { query: { source: 'alipay' } }))
    .answer;
  const counts = countsOf((await send(world, shop.clerk, 'orderCounts', { query: {} })).answer);
  const home = (await send(world, shop.clerk, 'homeStatistics')).answer;
  expect(filtered.totalElements).toBe(list.content.length);
  expect(list.totalElements).toBe(list.content.length);
  expect(counts['']).toBe(list.content.length);
  expect(home.todayCount).toBe(list.content.length);
  expect(home.statusCount.reduce((sum, { count }) => sum + count, 0)).toBe(list.content.length);
  return list.content.map((row) => row.id).toSorted((a, b) => a - b);
}

const sorted = (...ids: number[][]) => ids.flat().toSorted((a, b) => a - b);

test('全部数据 reaches every store, whichever stores the operator has', async () => {
  await reachOf(dataScope.all);

  expect(await seen()).toEqual(sorted(here, there, mine));
});

test('所属店铺 reaches the stores given, one, several or none', async () => {
  await reachOf(dataScope.stores);

  await storesOf(shop.stores[0]);
  expect(await seen()).toEqual(sorted(here));
  await storesOf(...shop.stores);
  expect(await seen()).toEqual(sorted(here, there, mine));
  await storesOf();
  expect(await seen()).toEqual([]);
});

test('本部门及下级 reaches the stores of the own department and of those below, not of one whose number begins alike', async () => {
  await reachOf(dataScope.department);
  const department = async (path: string, parent: number | null) => {
    const [row] = await change(
      `insert into departments (brand_code, parent_id, path, name, created_at)
       values ($1, $2, $3, $3, now()) returning id`,
      parent,
      path,
    );
    return (row as { id: number }).id;
  };
  const region = await department('/1/', null);
  const below = await department('/1/2/', region);
  const alike = await department('/10/', null);
  const belongs = (store: number, to: number | null) =>
    change('update stores set department_id = $2 where brand_code = $1 and id = $3', to, store);
  await change(
    'update operators set department_id = $2 where brand_code = $1 and id = $3',
    region,
    shop.clerk.operatorId,
  );

  await belongs(shop.stores[0], region);
  await belongs(shop.stores[1], alike);
  expect(await seen()).toEqual(sorted(here));
  await belongs(shop.stores[1], below);
  expect(await seen()).toEqual(sorted(here, there, mine));
  await belongs(shop.stores[0], null);
  expect(await seen()).toEqual(sorted(there, mine));
});

test('仅本人负责 reaches the orders the operator answers for, in any store, and no others can be opened', async () => {
  await reachOf(dataScope.self);

  expect(await seen()).toEqual(sorted(mine));
  const [foreign = 0] = here;
  expect(await send(world, shop.clerk, 'orderDetail', { params: { id: foreign } })).toMatchObject({
    status: 404,
  });
});

test('of several roles the widest reach counts, and without a role only the own orders', async () => {
  await storesOf(shop.stores[0]);
  await reachOf(dataScope.stores);
  const held = 'insert into operator_roles values ($1, $2, $3)';
  await change(held, shop.clerk.operatorId, shop.roles.administrator);
  const wide = await seen();
  await change(
    'delete from operator_roles where brand_code = $1 and operator_id = $2 and role_id = $3',
    shop.clerk.operatorId,
    shop.roles.administrator,
  );

  expect(wide).toEqual(sorted(here, there, mine));
  expect(await seen()).toEqual(sorted(here));
});
