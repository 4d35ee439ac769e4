import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallName } from '@rental/contract/contract';
import { someDevices, someOrders, stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type Caller, type Shop, type World } from '../../testing/world.ts';

const rounds = 50; // one race shows nothing
let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
});
afterAll(() => world.close());

const run = async (caller: Caller, name: CallName, body: object) => {
  const reply = await send(world, caller, name, { body });
  return reply.status < 300 ? 'done' : reply.refusal.code;
};
const ship = (orderId: number, deviceSerial: string) =>
  run(shop.clerk, 'shipOrder', {
    orderId,
    carrier: '顺丰速运',
    trackingNumber: 'SF1234567890',
    deviceSerial,
  });
const serials = (prefix: string) =>
  Array.from({ length: rounds }, (_, index) => `${prefix}-${String(index).padStart(4, '0')}`);
const idsOf = async (wanted: readonly string[]) =>
  (
    await stored<{ id: number }>(
      world,
      shop,
      'select id from devices where serial = any($1) order by serial',
      [wanted],
    )
  ).map(({ id }) => id);

test('a device that is sent to repair while it is being shipped goes one way, never both', async () => {
  const wanted = serials('RACE');
  await someDevices(world, shop, wanted);
  const ids = await idsOf(wanted);
  const orderIds = await someOrders(world, shop, rounds, orderStatus.toShip);

  const told = await Promise.all(
    orderIds.flatMap((orderId, index) => [
      ship(orderId, wanted[index] ?? ''),
      run(shop.admin, 'moveDevice', { id: ids[index], move: 'repair', reason: '碎屏' }),
    ]),
  );

  for (let index = 0; index < rounds; index += 1)
    expect([
      ['done', 'device_wrong_state'],
      ['device_not_in_stock', 'done'],
    ]).toContainEqual(told.slice(index * 2, index * 2 + 2));
  const rows = await stored<{ state: string; moves: string[]; order_id: number | null }>(
    world,
    shop,
    `select d.state, d.order_id, array_agg(h.move) as moves from devices d
       join device_history h on h.device_id = d.id where d.id = any($1) group by d.id, d.state, d.order_id order by d.id`,
    [ids],
  );
  rows.forEach(({ state, moves, order_id }, index) => {
    const isShipped = told[index * 2] === 'done';
    expect([state, moves, order_id]).toEqual(
      isShipped ? ['rented', ['ship'], orderIds[index]] : ['toRepair', ['repair'], null],
    );
  });
});

test('two orders that ship one device at once: one has it, and its history tells of one', async () => {
  const wanted = serials('BOTH');
  await someDevices(world, shop, wanted);
  const [left, right] = [
    await someOrders(world, shop, rounds, orderStatus.toShip),
    await someOrders(world, shop, rounds, orderStatus.toShip),
  ];

  const told = await Promise.all(
    wanted.map(async (serial, index) =>
      (await Promise.all([ship(left[index] ?? 0, serial), ship(right[index] ?? 0, serial)]))
        .toSorted()
        .join(' '),
    ),
  );

  expect(told).toEqual(Array(rounds).fill('device_not_in_stock done'));
  const [found] = await stored(
    world,
    shop,
    `select count(*) as shipped, count(distinct order_id) as orders from device_history
      where device_id = any($1) and move = 'ship'`,
    [await idsOf(wanted)],
  );
  expect(found).toEqual({ shipped: rounds, orders: rounds });
});

test('two clerks who add the same serials at once add each of them once', async () => {
  const add = (serial: string) =>
    run(shop.clerk, 'createDevices', {
      storeId: shop.stores[0],
      skuId: shop.skus[0],
      serials: [serial],
    });

  const told = await Promise.all(
    serials('TWIN').map(async (serial) =>
      (await Promise.all([add(serial), add(serial)])).toSorted().join(' '),
    ),
  );

  expect(told).toEqual(Array(rounds).fill('device_serial_taken done'));
});
