import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsOnOrders, endpointOf, rightCalls, statusBefore } from '../../testing/wire/calls.ts';
import { someDevices, someOrders, stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { countsOf } from '../../testing/wire/tab-counts.ts';
import { createWorld, type Caller, type Shop, type World } from '../../testing/world.ts';

const own = { first: 3, second: 2, beta: 4 };
let world: World;
let ids: { first: number[]; second: number[]; beta: number[] };
beforeAll(async () => {
  world = await createWorld();
  const { alpha, beta } = world;
  const second = { store_id: alpha.stores[1], channel_id: alpha.channels[1] };
  ids = {
    first: await someOrders(world, alpha, own.first),
    second: await someOrders(world, alpha, own.second, orderStatus.toShip, second),
    beta: await someOrders(world, beta, own.beta, orderStatus.renting),
  };
  await someDevices(world, alpha, ['IMEI-000001']);
  // so that every call on an order can be made by someone whose store or channel it is not of
  for (const shop of [alpha, beta])
    await stored(
      world,
      shop,
      'insert into role_permissions select $1, $2, unnest($3::text[]) on conflict do nothing',
      [shop.brand.code, shop.roles.clerk, callsOnOrders.map((name) => endpointOf(name).permission)],
    );
});
afterAll(() => world.close());

/** The order and everything that hangs on it, as it is stored. */
const everythingOf = (shop: Shop, orderId: number) =>
  stored(
    world,
    shop,
    `select o as "order",
       (select jsonb_agg(x) from order_history x where x.order_id = o.id) as history,
       (select jsonb_agg(x) from agreements x where x.order_id = o.id) as agreements,
       (select jsonb_agg(x) from parcels x where x.order_id = o.id) as parcels,
       (select jsonb_agg(x) from bills x where x.order_id = o.id) as bills,
       (select jsonb_agg(x order by x.id) from devices x) as devices,
       (select jsonb_agg(x order by x.status, x.store_id, x.channel_id) from order_counts x) as counts,
       (select count(*) from audit_log) as audited
     from (select to_jsonb(orders) as o, id from orders) o where o.id = $1`,
    [orderId],
  );

const outsiders: { who: string; caller: () => Caller; isChannel?: true }[] = [
  { who: "another brand's administrator", caller: () => world.beta.admin },
  { who: "another brand's clerk of a store with the same place", caller: () => world.beta.clerk },
  { who: "another store's clerk", caller: () => world.alpha.otherClerk },
  {
    who: "another channel's operator",
    caller: () => world.alpha.otherChannelOperator,
    isChannel: true,
  },
];
const cases = outsiders.flatMap(({ who, caller, isChannel }) =>
  callsOnOrders
    .filter((name) => !isChannel || endpointOf(name).platforms.includes('channel'))
    .map((name) => ({ who, caller, name })),
);

test.each(cases)('$who finds no order with $name, and the order stays as it was', async (one) => {
  const { alpha } = world;
  const [orderId = 0] = await someOrders(world, alpha, 1, statusBefore[one.name]);
  const before = await everythingOf(alpha, orderId);

  const foreign = await send(world, one.caller(), one.name, rightCalls(orderId)[one.name] as never);
  const unknown = await send(world, one.caller(), one.name, rightCalls(2 ** 50)[one.name] as never);

  const told = [foreign, unknown].map(
    ({ refusal: { timestamp: _at, traceId: _id, ...rest } }) => rest,
  );
  expect(told[0]).toEqual({
    status: 404,
    code: 'not_found',
    message: '数据不存在',
    msg: '数据不存在',
  });
  expect(told[1]).toEqual(told[0]);
  expect(await everythingOf(alpha, orderId)).toEqual(before);
});

test('a store ships no device of another store or another brand: it is not found', async () => {
  const { alpha, beta } = world;
  const [orderId = 0] = await someOrders(world, alpha, 1, orderStatus.toShip);
  await someDevices(world, alpha, ['OTHER-STORE-1'], { storeId: alpha.stores[1] });
  await someDevices(world, beta, ['OTHER-BRAND-1']);
  const parcel = { orderId, carrier: '顺丰速运', trackingNumber: 'SF1234567890' };

  const replies = await Promise.all(
    ['OTHER-STORE-1', 'OTHER-BRAND-1', 'NOWHERE-1'].map((deviceSerial) =>
      send(world, alpha.admin, 'shipOrder', { body: { ...parcel, deviceSerial } }),
    ),
  );

  expect(new Set(replies.map((reply) => reply.refusal.code))).toEqual(
    new Set(['device_not_found']),
  );
});

const insiders: { who: string; caller: () => Caller; sees: () => number[] }[] = [
  {
    who: 'the administrator',
    caller: () => world.alpha.admin,
    sees: () => [...ids.first, ...ids.second],
  },
  { who: "the first store's clerk", caller: () => world.alpha.clerk, sees: () => ids.first },
  { who: "the second store's clerk", caller: () => world.alpha.otherClerk, sees: () => ids.second },
  {
    who: "the first channel's operator",
    caller: () => world.alpha.channelOperator,
    sees: () => ids.first,
  },
  {
    who: "the second channel's operator",
    caller: () => world.alpha.otherChannelOperator,
    sees: () => ids.second,
  },
  { who: "the other brand's administrator", caller: () => world.beta.admin, sees: () => ids.beta },
];

/** Fields added in the hope that the server takes brand or store from them. */
const hopes = () => {
  const { beta, alpha } = world;
  const names = ['brandId', 'tenantId', 'brand', 'brandCode', 'brand_code', 'brand_id', 'tenant'];
  const places = {
    storeId: String(alpha.stores[1]),
    channelId: String(alpha.channels[1]),
    deptId: '1',
  };
  const query = { ...Object.fromEntries(names.map((name) => [name, 'beta'])), ...places };
  const headers = {
    'x-forwarded-host': beta.brand.domainAdmin,
    'x-host': beta.brand.domainAdmin,
    'x-original-url': `https://${beta.brand.domainAdmin}/api/order`,
    forwarded: `host=${beta.brand.domainAdmin}`,
    origin: `https://${beta.brand.domainAdmin}`,
    'x-tenant-id': 'beta',
    'tenant-id': 'beta',
    'x-brand': 'beta',
    'app.brand': 'beta',
  };
  return { query, headers };
};

const lists = [
  'listOrders',
  'orderCounts',
  'orderOptions',
  'homeStatistics',
  'builtMenus',
  'userInfo',
] as const;

test.each(insiders)(
  'the lists, counts, options and statistics of $who are the same with a foreign brand or store asked for',
  async ({ caller }) => {
    const { query, headers } = hopes();
    for (const name of lists) {
      const plain = await send(world, caller(), name, { query: {} });
      const hoping = await send(world, caller(), name, { query: {} }, headers);
      const asking = await send(world, caller(), name, { query });

      const isIgnored = endpointOf(name).specified === true;
      expect(hoping.answer).toEqual(plain.answer);
      expect(isIgnored ? asking.answer : plain.answer).toEqual(plain.answer);
      expect(isIgnored || 'brandId' in (asking.refusal.fields ?? {})).toBe(true);
    }
  },
);

test.each(insiders)(
  '$who lists and counts the orders in reach and no other',
  async ({ caller, sees }) => {
    const list = await send(world, caller(), 'listOrders', { query: { size: 500 } });
    const mine = list.answer.content.map((row) => row.id);
    const counts = await send(world, caller(), 'orderCounts', { query: {} });
    const home = await send(world, caller(), 'homeStatistics');

    expect(mine).toEqual(expect.arrayContaining(sees()));
    const foreign = new Set(Object.values(ids).flat()).difference(new Set(sees()));
    expect(mine.filter((id) => foreign.has(id))).toEqual([]);
    expect(list.answer.totalElements).toBe(mine.length);
    expect(countsOf(counts.answer)['']).toBe(mine.length);
    expect(home.answer.todayCount).toBe(mine.length);
  },
);

test('the filters offer an operator the own store and channel alone', async () => {
  const offered = async (caller: Caller) => {
    const { answer } = await send(world, caller, 'orderOptions');
    return [answer.stores.map((one) => one.id), answer.channels.map((one) => one.id)];
  };
  const { alpha } = world;

  expect(await offered(alpha.admin)).toEqual([[...alpha.stores], [...alpha.channels]]);
  expect((await offered(alpha.clerk))[0]).toEqual([alpha.stores[0]]);
  expect((await offered(alpha.channelOperator))[1]).toEqual([alpha.channels[0]]);
});

test('a filter for a foreign store or channel finds nothing and counts nothing', async () => {
  const { alpha, beta } = world;
  const asked = [
    { caller: alpha.clerk, query: { storeIs: alpha.stores[1] } },
    { caller: alpha.admin, query: { storeIs: beta.stores[0] } },
    { caller: alpha.channelOperator, query: { channelIs: alpha.channels[1] } },
    { caller: alpha.admin, query: { channelIs: beta.channels[0] } },
  ];

  const lists = await Promise.all(
    asked.map(({ caller, query }) => send(world, caller, 'listOrders', { query })),
  );

  expect(lists.map(({ answer }) => [answer.content.length, answer.totalElements])).toEqual(
    asked.map(() => [0, 0]),
  );
});

test('a command takes brand, store, owner and status from its own rows, never from its body', async () => {
  const { alpha } = world;
  const [orderId = 0] = await someOrders(world, alpha, 1);
  const extra = {
    ...hopes().query,
    status: 30,
    orderStatus: 30,
    operatorId: alpha.admin.operatorId,
    store_id: alpha.stores[1],
    id: ids.second[0],
    total_rent_fen: 1,
  };

  const { answer } = await send(world, alpha.clerk, 'approveOrder', {
    body: { orderId, ...extra },
  });

  expect(answer).toEqual({ orderId, orderStatus: orderStatus.approved });
  const [row] = await stored(
    world,
    alpha,
    `select o.brand_code, o.store_id, o.status, o.total_rent_fen, h.operator_id, h.note
       from orders o join order_history h on h.order_id = o.id where o.id = $1`,
    [orderId],
  );
  expect(row).toEqual({
    brand_code: 'alpha',
    store_id: alpha.stores[0],
    status: orderStatus.approved,
    total_rent_fen: 360_001,
    operator_id: alpha.clerk.operatorId,
    note: null,
  });
});
