import type { CallName } from '@rental/contract/contract';
import { orderStatus, type OrderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { someDevices, someOrders, stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import { createWorld, type Caller, type World } from '../../../testing/world.ts';

const rounds = 50; // one race shows nothing
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

interface Command {
  readonly caller: Caller;
  readonly name: CallName;
  readonly body: object;
  readonly key?: string;
}

const run = async ({ caller, name, body, key }: Command) => {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  const reply = await send(world, caller, name, { body }, headers);
  return reply.status === 200 ? 'done' : `${reply.status} ${reply.refusal.code}`;
};

/** Both clerks act on each order at the same moment, all orders at once. Answers what each pair was told. */
async function race(
  orderIds: readonly number[],
  one: (orderId: number, index: number) => Command,
  other: (orderId: number, index: number) => Command,
): Promise<string[]> {
  const pairs = orderIds.map(async (id, index) => {
    const told = await Promise.all([run(one(id, index)), run(other(id, index))]);
    return told.toSorted().join(' | ');
  });
  return Promise.all(pairs);
}

const oneWins = (loser: string) =>
  Array.from({ length: rounds }, () => [loser, 'done'].toSorted().join(' | '));
const wrongTurn = oneWins('409 invalid_transition');

/** How many moves each order's history tells of. */
async function historyOf(orderIds: readonly number[]): Promise<number[]> {
  const rows = await stored<{ count: number }>(
    world,
    world.alpha,
    `select count(h.id) as count from unnest($1::bigint[]) o(id)
       left join order_history h on h.order_id = o.id group by o.id order by o.id`,
    [orderIds],
  );
  return rows.map((row) => row.count);
}

/** Counters of the brand, its stores and their channels that differ from what the orders themselves add up to. */
const wrongCounters = () =>
  stored(
    world,
    world.alpha,
    `select * from (
       select p.store_id, p.channel_id, status, count(*) as count from orders o
         cross join lateral (values (0::bigint, 0::bigint), (o.store_id, 0), (o.store_id, o.channel_id)) p(store_id, channel_id)
        where p.channel_id is not null group by 1, 2, 3
     ) real full join (select * from order_counts where count <> 0) kept using (store_id, channel_id, status)
     where real.count is distinct from kept.count`,
  );

const once = Array.from({ length: rounds }, () => 1);
const at = (status: OrderStatus) => someOrders(world, world.alpha, rounds, status);

test('two clerks who approve one order at once approve it once', async () => {
  const { admin, clerk } = world.alpha;
  const orderIds = await at(orderStatus.pendingReview);

  const told = await race(
    orderIds,
    (orderId) => ({ caller: clerk, name: 'approveOrder', body: { orderId } }),
    (orderId) => ({ caller: admin, name: 'approveOrder', body: { orderId } }),
  );

  expect(told).toEqual(wrongTurn);
  expect(await historyOf(orderIds)).toEqual(once);
  expect(await wrongCounters()).toEqual([]);
});

test('of one clerk who approves and one who rejects, one is told that the order has moved', async () => {
  const { admin, clerk } = world.alpha;
  const orderIds = await at(orderStatus.pendingReview);

  const told = await race(
    orderIds,
    (orderId) => ({ caller: clerk, name: 'approveOrder', body: { orderId } }),
    (orderId) => ({ caller: admin, name: 'rejectOrder', body: { orderId, reason: 'fraud' } }),
  );

  expect(told).toEqual(wrongTurn);
  expect(await historyOf(orderIds)).toEqual(once);
  expect(await wrongCounters()).toEqual([]);
  const rows = await stored<{ status: number; reject_reason: string | null }>(
    world,
    world.alpha,
    'select status, reject_reason from orders where id = any($1)',
    [orderIds],
  );
  expect(rows.filter((row) => (row.status === 31) !== (row.reject_reason === 'fraud'))).toEqual([]);
});

const parcel = (orderId: number, deviceSerial: string) => ({
  orderId,
  carrier: '顺丰速运',
  trackingNumber: 'SF1234567890',
  deviceSerial,
});
const serials = (prefix: string, count = rounds) =>
  Array.from({ length: count }, (_, index) => `${prefix}-${String(index).padStart(4, '0')}`);

test('two clerks who ship one order with two devices ship one and leave the other in stock', async () => {
  const { admin, clerk } = world.alpha;
  const orderIds = await at(orderStatus.toShip);
  const [left, right] = [serials('LEFT'), serials('RIGHT')];
  await someDevices(world, world.alpha, [...left, ...right]);

  const told = await race(
    orderIds,
    (id, index) => ({ caller: clerk, name: 'shipOrder', body: parcel(id, left[index] ?? '') }),
    (id, index) => ({ caller: admin, name: 'shipOrder', body: parcel(id, right[index] ?? '') }),
  );

  expect(told).toEqual(wrongTurn);
  expect(await historyOf(orderIds)).toEqual(once);
  expect(await wrongCounters()).toEqual([]);
  const [taken] = await stored(
    world,
    world.alpha,
    `select count(order_id) as devices, count(distinct order_id) as orders,
       (select count(*) from parcels p where p.order_id = any($1)) as parcels,
       (select sum(shipped_count)::bigint from order_type_days where store_id = 0 and channel_id = 0) as shipped
     from devices where order_id = any($1)`,
    [orderIds],
  );
  expect(taken).toEqual({ devices: rounds, orders: rounds, parcels: rounds, shipped: rounds });
});

test('two orders that want the same device: one gets it, the other is told that it is taken', async () => {
  const { admin, clerk } = world.alpha;
  const orderIds = await at(orderStatus.toShip);
  const others = await at(orderStatus.toShip);
  const wanted = serials('WANTED');
  await someDevices(world, world.alpha, wanted);

  const told = await race(
    orderIds,
    (id, index) => ({ caller: clerk, name: 'shipOrder', body: parcel(id, wanted[index] ?? '') }),
    (_id, index) => ({
      caller: admin,
      name: 'shipOrder',
      body: parcel(others[index] ?? 0, wanted[index] ?? ''),
    }),
  );

  expect(told).toEqual(oneWins('409 device_not_in_stock'));
  const histories = await historyOf([...orderIds, ...others]);
  expect(histories.reduce((sum, count) => sum + count, 0)).toBe(rounds);
  expect(await wrongCounters()).toEqual([]);
});

test('every kind of move at once on one store leaves no deadlock and exact counters', async () => {
  const { clerk, admin } = world.alpha;
  const count = 15;
  const some = (status: OrderStatus) => someOrders(world, world.alpha, count, status);
  const devices = serials('MIXED', count);
  await someDevices(world, world.alpha, devices);
  const commands: Command[] = [
    ...(await some(orderStatus.pendingReview)).map((orderId) => ({
      name: 'approveOrder' as const,
      body: { orderId },
    })),
    ...(await some(orderStatus.pendingReview)).map((orderId) => ({
      name: 'rejectOrder' as const,
      body: { orderId, reason: 'fraud' },
    })),
    ...(await some(orderStatus.approved)).map((orderId) => ({
      name: 'generateAgreement' as const,
      body: { orderId },
    })),
    ...(await some(orderStatus.toGenerateAgreement)).map((orderId) => ({
      name: 'signAgreement' as const,
      body: { orderId },
    })),
    ...(await some(orderStatus.toShip)).map((orderId, index) => ({
      name: 'shipOrder' as const,
      body: parcel(orderId, devices[index] ?? ''),
    })),
    ...(await some(orderStatus.toReceive)).map((orderId) => ({
      name: 'receiveOrder' as const,
      body: { orderId },
    })),
    ...(await some(orderStatus.approved)).map((orderId) => ({
      name: 'closeOrder' as const,
      body: { orderId, reason: 'duplicate' },
    })),
  ].map((command, index) => ({ ...command, caller: index % 2 === 0 ? clerk : admin }));
  const shuffled = commands.toSorted((one, other) => hash(one) - hash(other));

  const told = await Promise.all(shuffled.map(run));

  expect(told).toEqual(commands.map(() => 'done'));
  expect(await wrongCounters()).toEqual([]);
});

/** A number that scatters commands, the same in every run. */
const hash = ({ name, body }: Command) =>
  [...`${name}${JSON.stringify(body)}`].reduce(
    (sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_973,
    7,
  );
