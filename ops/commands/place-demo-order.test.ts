import { someOrders, stored } from '@rental/server/testing/wire/rows';
import type { World } from '@rental/server/testing/world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeCommandWorld, openCommandWorld } from '../testing/command-world.ts';
import { CommandRefusal, WrongUsage } from './command.ts';
import { placeDemoOrder } from './place-demo-order.ts';

let world: World;
beforeAll(async () => {
  world = await openCommandWorld();
  await world.database.owner.query(
    `insert into brand_hosts (brand_code, host) values ('alpha', 'alpha.localhost')`,
  );
  await someOrders(world, world.alpha, 1);
  await someOrders(world, world.beta, 1);
});
afterAll(() => closeCommandWorld(world));

test('an order of a demo brand is placed in the store that was named, and its message with it', async () => {
  const [storeId] = world.alpha.stores;
  await placeDemoOrder.run(['--brand', 'alpha', '--store', String(storeId)]);

  const [placed] = await stored<{ id: number; store_id: number }>(
    world,
    world.alpha,
    'select id, store_id from orders order by id desc limit 1',
  );
  expect(placed?.store_id).toBe(storeId);
  expect(await stored(world, world.alpha, 'select kind, target, store_ids from messages')).toEqual([
    { kind: 'order', target: `/order/detail/${placed?.id}`, store_ids: [storeId] },
  ]);
});

test('a store that is frozen, or not open yet, gets no order', async () => {
  const [storeId] = world.alpha.stores;
  const placed = () => placeDemoOrder.run(['--brand', 'alpha', '--store', String(storeId)]);
  const before = (await stored(world, world.alpha, 'select from orders')).length;

  await stored(world, world.alpha, `update stores set frozen_at = now(), frozen_reason = '查'`);
  await expect(placed()).rejects.toThrow('店铺已冻结，不能接收新订单。');
  await stored(
    world,
    world.alpha,
    'update stores set frozen_at = null, frozen_reason = null, status = 3',
  );
  await expect(placed()).rejects.toThrow('店铺尚未开店（审核通过），不能接收新订单。');
  await stored(world, world.alpha, 'update stores set status = 4');

  expect((await stored(world, world.alpha, 'select from orders')).length).toBe(before);
});

test.each([
  [[], WrongUsage],
  [['--brand', 'alpha', '--store', 'x'], WrongUsage],
  [['--brand', 'alpha', '--store', '999999999'], CommandRefusal], // nothing was ever ordered there
  [['--brand', 'nobody'], CommandRefusal],
  [['--brand', 'beta'], CommandRefusal], // no demo brand: its customers are real
])('%j places nothing', async (args, kind) => {
  const ordersOf = async () =>
    (await stored(world, world.alpha, 'select from orders')).length +
    (await stored(world, world.beta, 'select from orders')).length;
  const before = await ordersOf();

  await expect(placeDemoOrder.run(args)).rejects.toThrow(kind);

  expect(await ordersOf()).toBe(before);
});
