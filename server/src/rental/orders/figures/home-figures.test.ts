import { fen } from '@rental/domain/money';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { doMoney, rentedOrder } from '../../../testing/orders/money.ts';
import { someDevices, someOrders, stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import { createWorld, type Caller, type World } from '../../../testing/world.ts';

let world: World;

// on 2026-12-01 two 租赁 and a 先租后买 at the first store, and a 租赁 of the second channel at the second; of the first store one is
// shipped on 2026-12-03; one that was rented on 2026-12-02 pays its first ¥100.00 and a late fee of ¥0.10 on 2026-12-04
beforeAll(async () => {
  world = await createWorld();
  const { alpha } = world;
  const rent = { total_rent_fen: fen(120_000) };
  world.now = new Date('2026-12-01T02:00:00.000Z');
  const toShip = orderStatus.toShip;
  const [orderId = 0] = await someOrders(world, alpha, 2, toShip, rent);
  await someOrders(world, alpha, 1, toShip, { ...rent, special_order_type: 2 });
  await someOrders(world, alpha, 1, toShip, {
    ...rent,
    store_id: alpha.stores[1],
    channel_id: alpha.channels[1],
    responsible_id: alpha.clerk.operatorId,
  });
  world.now = new Date('2026-12-02T02:00:00.000Z');
  const { id, billIds } = await rentedOrder(world, alpha, { ...rent, special_order_type: 2 });
  world.now = new Date('2026-12-03T02:00:00.000Z');
  await someDevices(world, alpha, ['HOME-0002']);
  const parcel = { orderId, carrier: '顺丰速运', trackingNumber: 'SF1234567890' };
  await send(world, alpha.clerk, 'shipOrder', { body: { ...parcel, deviceSerial: 'HOME-0002' } });
  world.now = new Date('2026-12-04T02:00:00.000Z');
  await doMoney(world, alpha.clerk, 'collectBills', {
    orderId: id,
    billIds: billIds.slice(0, 1),
    amountFen: null,
    method: 'cash',
  });
});
afterAll(() => world.close());

const figures = async (query: object, caller: Caller = world.alpha.admin) => {
  const { answer } = await send(world, caller, 'homeStatistics', { query });
  return [
    answer.todayCount,
    answer.todayFen,
    answer.yesterdayCount,
    answer.shippedToday,
    answer.dueTodayFen,
    answer.paidTodayFen,
    answer.toShip,
  ];
};
const days = (first: string, last: string) => ({ days: [first, last] });

test('S188 the figures are those of the days that are asked for, and of as many before them', async () => {
  expect(await figures({})).toEqual([0, 0, 0, 0, 0, 10_010, 3]);
  expect(await figures(days('2026-12-03', '2026-12-03'))).toEqual([0, 0, 1, 1, 0, 0, 3]);
  expect(await figures(days('2026-12-02', '2026-12-04'))).toEqual([
    1, 120_000, 4, 2, 10_000, 10_010, 3,
  ]);
});

test('S188 the figures are narrowed to a store, a channel and a kind of order', async () => {
  const { stores, channels } = world.alpha;
  const all = days('2026-12-01', '2026-12-04');
  expect(await figures(all)).toEqual([5, 600_000, 0, 2, 10_000, 10_010, 3]);
  expect(await figures({ ...all, storeIs: stores[0] })).toEqual([
    4, 480_000, 0, 2, 10_000, 10_010, 2,
  ]);
  expect(await figures({ ...all, storeIs: stores[1] })).toEqual([1, 120_000, 0, 0, 0, 0, 1]);
  expect(await figures({ ...all, channelIs: channels[0] })).toEqual([
    4, 480_000, 0, 2, 10_000, 10_010, 2,
  ]);
  expect(await figures({ ...all, storeIs: stores[0], specialOrderType: 1 })).toEqual([
    2, 240_000, 0, 1, 10_000, 0, 2,
  ]);
});

test('S189 the days are narrowed to a store and to a channel', async () => {
  const { stores, channels } = world.alpha;
  const count = async (query: object) => {
    const { answer } = await send(world, world.alpha.admin, 'indexTable', { query });
    return answer.days.reduce((sum, { orderCount }) => sum + orderCount, 0);
  };
  expect(await count({ storeIs: stores[1] })).toBe(1);
  expect(await count({ channelIs: channels[0], specialOrderType: 2 })).toBe(2);
});

test('the kinds of orders are told beside one another, those of which there is none at 0', async () => {
  const { alpha } = world;
  const kinds = async (query: object) =>
    (await send(world, alpha.admin, 'homeKinds', { query })).answer.kinds.map(
      ({ specialOrderType, orderCount, amountFen, shippedCount, paidFen }) => [
        specialOrderType,
        orderCount,
        amountFen,
        shippedCount,
        paidFen,
      ],
    );
  expect(await kinds({ ...days('2026-12-01', '2026-12-04'), storeIs: alpha.stores[0] })).toEqual([
    [1, 2, 240_000, 1, 0],
    [2, 2, 240_000, 1, 10_010],
  ]);
  expect(await kinds(days('2026-12-05', '2026-12-05'))).toEqual([
    [1, 0, 0, 0, 0],
    [2, 0, 0, 0, 0],
  ]);
});

test('the figures of a store or a channel that is out of reach are none', async () => {
  const { alpha, beta } = world;
  const all = days('2026-12-01', '2026-12-04');
  for (const [caller, query] of [
    [alpha.clerk, { storeIs: alpha.stores[1] }],
    [alpha.channelOperator, { channelIs: alpha.channels[1] }],
    [beta.admin, { storeIs: alpha.stores[0] }],
    [beta.admin, { channelIs: alpha.channels[0] }],
  ] as const)
    expect(await figures({ ...all, ...query }, caller)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  expect(await figures({ ...all, channelIs: alpha.channels[0] }, alpha.channelOperator)).toEqual(
    await figures(all, alpha.channelOperator),
  );
});

test('S188 a store and a channel at once are the orders that have both', async () => {
  const { alpha } = world;
  const [[first, second], [one, other]] = [alpha.stores, alpha.channels];
  const placed = { created_at: new Date('2026-12-10T02:00:00.000Z'), total_rent_fen: fen(100) };
  const { approved } = orderStatus;
  await someOrders(world, alpha, 1, approved, { ...placed, store_id: first, channel_id: one });
  await someOrders(world, alpha, 2, approved, { ...placed, store_id: first, channel_id: other });
  await someOrders(world, alpha, 4, approved, { ...placed, store_id: second, channel_id: one });
  await someOrders(world, alpha, 8, approved, { ...placed, store_id: first, channel_id: null });
  const count = async (query: object, caller: Caller) => {
    const then = { ...days('2026-12-10', '2026-12-10'), ...query };
    const { answer } = await send(world, caller, 'homeStatistics', { query: then });
    const inStatus = answer.statusCount.find(({ id }) => id === approved)?.count;
    return { query, orders: [answer.todayCount, inStatus] };
  };
  const { admin, clerk, otherClerk, channelOperator, otherChannelOperator } = alpha;

  for (const [caller, query, orders] of [
    [admin, {}, 15],
    [admin, { storeIs: first }, 11],
    [admin, { channelIs: one }, 5],
    [admin, { storeIs: first, channelIs: one }, 1],
    [admin, { storeIs: first, channelIs: other }, 2],
    [admin, { storeIs: second, channelIs: other }, 0],
    [clerk, { channelIs: one }, 1],
    [clerk, { storeIs: second, channelIs: one }, 0],
    [otherClerk, { channelIs: one }, 4],
    [channelOperator, { storeIs: second }, 4],
    [otherChannelOperator, { storeIs: first }, 2],
    [otherChannelOperator, { storeIs: first, channelIs: one }, 0],
    [world.beta.admin, { storeIs: first, channelIs: one }, 0],
  ] as const)
    expect(await count(query, caller)).toEqual({ query, orders: [orders, orders] });
});

test('what the release before wrote of a channel, of all its stores at once, counts as the channel’s', async () => {
  const { alpha } = world;
  const then = days('2026-12-20', '2026-12-20');
  await stored(
    world,
    alpha,
    `insert into order_type_days (brand_code, day, store_id, channel_id, special_order_type, order_count)
       values ('alpha', '2026-12-20', 0, $1, 1, 3)`,
    [alpha.channels[0]],
  );
  const count = async (query: object, caller: Caller) =>
    (await figures({ ...then, ...query }, caller))[0];

  expect(await count({}, alpha.channelOperator)).toBe(3);
  expect(await count({ channelIs: alpha.channels[0] }, alpha.admin)).toBe(3);
  expect(await count({ channelIs: alpha.channels[0] }, alpha.clerk)).toBe(0);
  expect(await count({}, alpha.otherChannelOperator)).toBe(0);
});

test('S188 what a store is owed and was paid is told by channel', async () => {
  const { alpha } = world;
  const both = { storeIs: alpha.stores[0], channelIs: alpha.channels[0] };
  const then = days('2026-12-01', '2026-12-04');
  expect((await figures({ ...then, ...both })).slice(4, 6)).toEqual([10_000, 10_010]);
  const elsewhere = { ...both, channelIs: alpha.channels[1] };
  expect((await figures({ ...then, ...elsewhere })).slice(4, 6)).toEqual([0, 0]);
});

test('the figures offer what an operator reaches', async () => {
  const { alpha } = world;
  const offered = async (caller: Caller) => {
    const { stores, channels } = (await send(world, caller, 'homeOptions')).answer;
    return [stores.map(({ id }) => id), channels.map(({ id }) => id)];
  };
  expect(await offered(alpha.admin)).toEqual([alpha.stores, alpha.channels]);
  expect(await offered(alpha.clerk)).toEqual([[alpha.stores[0]], alpha.channels]);
  expect(await offered(alpha.channelOperator)).toEqual([[], [alpha.channels[0]]]);
});
