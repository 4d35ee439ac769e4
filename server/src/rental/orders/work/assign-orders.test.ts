import { dataScope } from '@rental/domain/people/access/data-scope';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { someOrders, stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import { countsOf } from '../../../testing/wire/tab-counts.ts';
import { createWorld, type Caller, type Shop, type World } from '../../../testing/world.ts';

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
  await change(`insert into role_permissions values ($1, $2, 'order:assign')`, shop.roles.clerk);
});
afterAll(() => world.close());

const change = <Row extends object>(statement: string, ...values: unknown[]) =>
  stored<Row>(world, shop, statement, [shop.brand.code, ...values]);

const assign = (
  caller: Caller,
  orderIds: readonly number[],
  operatorId: number | null,
  headers: Record<string, string> = {},
) =>
  send(world, caller, 'assignOrders', { body: { orderIds: [...orderIds], operatorId } }, headers);

const responsibleFor = async (orderIds: readonly number[]) =>
  (
    await change<{ responsible_id: number | null }>(
      'select responsible_id from orders where brand_code = $1 and id = any($2) order by id',
      orderIds,
    )
  ).map((row) => row.responsible_id);

const traces = (orderIds: readonly number[]) =>
  change<{ operation: string; before: unknown; after: unknown; moves: number }>(
    `select a.operation, a.before, a.after,
       (select count(*) from order_history h where h.order_id = o.id and h.move = 'assign') as moves
     from orders o join audit_log a on a.object = o.order_no
     where o.brand_code = $1 and o.id = any($2) order by a.id`,
    orderIds,
  );

const nameOf = async (operatorId: number) => {
  const [row] = await change<{ nick_name: string }>(
    'select nick_name from operators where brand_code = $1 and id = $2',
    operatorId,
  );
  return row?.nick_name ?? '';
};

test('orders are given to an operator, whom list, detail, filter and history name, and taken away again', async () => {
  const orderIds = await someOrders(world, shop, 2);
  const [first = 0] = orderIds;
  const { operatorId } = shop.clerk;
  const name = await nameOf(operatorId);

  const given = await assign(shop.admin, orderIds, operatorId);

  expect(given.answer).toEqual({ changed: 2, responsibleName: name });
  const list = await send(world, shop.admin, 'listOrders', {
    query: { responsibleIs: operatorId },
  });
  expect(list.answer.totalElements).toBe(2);
  expect(new Map(list.answer.content.map((row) => [row.id, row.responsibleName]))).toEqual(
    new Map(orderIds.map((id) => [id, name])),
  );
  const detail = await send(world, shop.admin, 'orderDetail', { params: { id: first } });
  expect(detail.answer.order.responsibleName).toBe(name);
  expect(detail.answer.history.at(-1)).toMatchObject({
    move: 'assign',
    operatorName: await nameOf(shop.admin.operatorId),
    before: { responsible_name: null },
    after: { responsible_name: name },
  });
  expect(await traces([first])).toEqual([
    {
      operation: 'order:assign',
      before: { responsibleId: null, responsibleName: null },
      after: { responsibleId: operatorId, responsibleName: name },
      moves: 1,
    },
  ]);

  const taken = await assign(shop.admin, orderIds, null);

  expect(taken.answer).toEqual({ changed: 2, responsibleName: null });
  expect(await responsibleFor(orderIds)).toEqual([null, null]);
});

test('what somebody has already is left alone, and a repeat of the request changes nothing more', async () => {
  const orderIds = await someOrders(world, shop, 2);
  const { operatorId } = shop.clerk;
  await assign(shop.admin, orderIds.slice(0, 1), operatorId);
  const key = { 'idempotency-key': 'assign-once-0001' };

  const once = await assign(shop.admin, orderIds, operatorId, key);
  await assign(shop.admin, orderIds, null);
  const again = await assign(shop.admin, orderIds, operatorId, key);

  expect(once.answer.changed).toBe(1);
  expect(again.answer).toEqual(once.answer);
  expect(await responsibleFor(orderIds)).toEqual([null, null]);
  expect((await traces(orderIds)).map(({ moves }) => moves)).toEqual([2, 2, 2, 2]);
});

test('one order that is not reached, and none of the batch is given', async () => {
  const own = await someOrders(world, shop, 2);
  const elsewhere = await someOrders(world, shop, 1, 0, { store_id: shop.stores[1] });
  const foreign = await someOrders(world, world.beta, 1);

  const replies = [
    await assign(shop.clerk, [...own, ...elsewhere], shop.clerk.operatorId),
    await assign(shop.admin, [...own, ...foreign], shop.clerk.operatorId),
    await assign(shop.admin, [...own, 2 ** 40], shop.clerk.operatorId),
  ];

  expect(replies.map(({ refusal }) => refusal.code)).toEqual(
    Array.from({ length: 3 }, () => 'not_found'),
  );
  expect(await responsibleFor([...own, ...elsewhere])).toEqual([null, null, null]);
});

test('orders go only to an enabled operator of the normal platform and the own brand, whom one reaches', async () => {
  const orderIds = await someOrders(world, shop, 1);
  const { admin, clerk, otherClerk, channelOperator } = shop;
  const enabled = (is: boolean) =>
    change(
      'update operators set enabled = $2 where brand_code = $1 and id = $3',
      is,
      otherClerk.operatorId,
    );

  const refused = [
    await assign(admin, orderIds, world.beta.clerk.operatorId),
    await assign(admin, orderIds, channelOperator.operatorId),
    await assign(clerk, orderIds, otherClerk.operatorId),
    await assign(admin, orderIds, 2 ** 40),
  ];
  await enabled(false);
  refused.push(await assign(admin, orderIds, otherClerk.operatorId));
  const offered = await send(world, admin, 'orderAssignees');
  await enabled(true);

  expect(refused.map(({ status, refusal }) => [status, refusal.message])).toEqual(
    refused.map(() => [404, '所选负责人不存在、已停用或不在您的数据范围内，请重新选择']),
  );
  expect(await responsibleFor(orderIds)).toEqual([null]);
  expect(offered.answer.assignees.map(({ id }) => id)).toEqual([
    admin.operatorId,
    clerk.operatorId,
  ]);
  const toClerk = await send(world, clerk, 'orderAssignees');
  expect(toClerk.answer.assignees.map(({ id }) => id)).toEqual([clerk.operatorId]);
});

test.each([
  [[], '请选择订单'],
  [Array.from({ length: 101 }, (_, at) => at + 1), '一次最多指派100条订单'],
])(
  'a batch of none or of more than 100 is refused with its sentence (%#)',
  async (orderIds, sentence) => {
    const { refusal } = await assign(shop.admin, orderIds, null);

    expect(refusal).toMatchObject({ status: 400, fields: { orderIds: sentence } });
  },
);

test('who may only see the own orders sees those given, in list, counts and home, and loses them at once', async () => {
  const orderIds = await someOrders(world, shop, 3);
  const { admin, clerk } = shop;
  const reach = (scope: number) =>
    change(
      'update roles set data_scope = $2 where brand_code = $1 and id = $3',
      scope,
      shop.roles.clerk,
    );
  const seen = async () => {
    const { content } = (await send(world, clerk, 'listOrders', { query: {} })).answer;
    const counts = countsOf((await send(world, clerk, 'orderCounts', { query: {} })).answer);
    const home = (await send(world, clerk, 'homeStatistics')).answer;
    expect([counts[''], home.todayCount]).toEqual([content.length, content.length]);
    return content.map((row) => row.id).toSorted((a, b) => a - b);
  };
  await assign(admin, await responsibilityOf(clerk), null);
  await reach(dataScope.self);

  expect(await seen()).toEqual([]);
  await assign(admin, orderIds.slice(0, 2), clerk.operatorId);
  expect(await seen()).toEqual(orderIds.slice(0, 2));
  await assign(admin, orderIds.slice(0, 1), admin.operatorId);
  expect(await seen()).toEqual(orderIds.slice(1, 2));
  const { refusal } = await assign(clerk, orderIds.slice(0, 1), clerk.operatorId);
  await reach(dataScope.stores);

  expect(refusal.code).toBe('not_found');
});

const responsibilityOf = async ({ operatorId }: Caller) => {
  const orderIds = (
    await change<{ id: number }>(
      'select id from orders where brand_code = $1 and responsible_id = $2',
      operatorId,
    )
  ).map((row) => row.id);
  return orderIds.length === 0 ? someOrders(world, shop, 1) : orderIds;
};

test('whoever gets orders hears of it, also where he may only see his own, and nobody else does', async () => {
  await change(
    'update roles set data_scope = $2 where brand_code = $1 and id = $3',
    dataScope.self,
    shop.roles.clerk,
  );
  const titles = async (caller: Caller) =>
    (await send(world, caller, 'unreadMessages')).answer.latest.map(({ title, body, target }) => [
      title,
      body,
      target,
    ]);
  const [one = 0, ...two] = await someOrders(world, shop, 3);
  const [{ order_no: orderNo } = { order_no: '' }] = await change<{ order_no: string }>(
    'select order_no from orders where brand_code = $1 and id = $2',
    one,
  );
  const before = await titles(shop.otherClerk);

  await assign(shop.admin, [one], shop.clerk.operatorId);
  const ofOne = await titles(shop.clerk);
  await assign(shop.admin, [one, ...two], shop.clerk.operatorId);
  const ofMany = await titles(shop.clerk);
  await assign(shop.admin, [one], shop.clerk.operatorId); // assigned already
  await assign(shop.admin, [one], null);

  expect(ofOne[0]).toEqual([
    '您有新负责的订单',
    `admin昵称将订单 ${orderNo} 指派给您。`,
    `/order/detail/${one}`,
  ]);
  expect(ofMany[0]?.[0]).toBe('您有2个新负责的订单');
  expect(await titles(shop.clerk)).toEqual(ofMany);
  expect(await titles(shop.otherClerk)).toEqual(before);
});

test('of many who give the same orders in any order at once none deadlocks, and the history is one chain', async () => {
  const orderIds = await someOrders(world, shop, 20);
  const { admin, clerk, otherClerk } = shop;
  const people = [admin, clerk, otherClerk];

  const replies = await Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      assign(
        admin,
        at % 2 === 0 ? orderIds : orderIds.toReversed(),
        people[at % 3]?.operatorId ?? null,
      ),
    ),
  );

  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  const chain = await change<{ before: unknown; after: unknown; order_id: number }>(
    `select order_id, before ->> 'responsible_name' as before, after ->> 'responsible_name' as after
       from order_history where brand_code = $1 and order_id = any($2) and move = 'assign' order by order_id, id`,
    orderIds,
  );
  const breaks = chain.filter((entry, at) => {
    const last = chain[at - 1];
    const expected = last?.order_id === entry.order_id ? last.after : null;
    return entry.before !== expected || entry.before === entry.after;
  });
  expect(breaks).toEqual([]);
  expect(new Set(await responsibleFor(orderIds)).size).toBe(1);
});
