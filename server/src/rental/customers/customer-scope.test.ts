import { dataScope } from '@rental/domain/people/access/data-scope';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import type { CallName } from '@rental/contract/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { someCustomers, someOrders, stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type Caller, type Shop, type World } from '../../testing/world.ts';

let world: World;
let shop: Shop;
/** Customers by where they ordered: `both` in both stores, `nowhere` not yet. */
let here = 0;
let there = 0;
let both = 0;
let nowhere = 0;
let productId = 0;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
  [here = 0, there = 0, both = 0, nowhere = 0] = await someCustomers(world, shop, 4);
  const second = { store_id: shop.stores[1], channel_id: shop.channels[1] };
  await someOrders(world, shop, 2, orderStatus.renting, { customer_id: here });
  await someOrders(world, shop, 1, orderStatus.renting, { customer_id: there, ...second });
  await someOrders(world, shop, 1, orderStatus.renting, { customer_id: both });
  await someOrders(world, shop, 3, orderStatus.renting, { customer_id: both, ...second });
  await stored(world, shop, 'update customers set parent_id = $1 where id = $2', [there, both]);
  await stored(world, shop, 'update customers set parent_id = $1 where id = $2', [here, there]);
  for (const { brand, roles } of [world.alpha, world.beta])
    for (const role of [roles.clerk, roles.channel])
      await stored(
        world,
        brand.code === 'alpha' ? world.alpha : world.beta,
        'insert into role_permissions select $1, $2, unnest($3::text[])',
        [brand.code, role, ['customer:list', 'customer:edit', 'customer:reset', 'customer:reveal']],
      );
  const [product] = await stored<{ id: number }>(world, shop, 'select id from products');
  productId = product?.id ?? 0;
});
afterAll(() => world.close());

async function seen(caller: Caller): Promise<number[]> {
  const { answer } = await send(world, caller, 'listCustomers', { query: { size: 100 } });
  expect(answer.totalElements).toBe(answer.content.length);
  return answer.content.map(({ id }) => id).toSorted((a, b) => a - b);
}

test('everybody sees who ordered within reach, and the administrator also who has not ordered yet', async () => {
  expect(await seen(shop.admin)).toEqual([shop.customerId, here, there, both, nowhere]);
  expect(await seen(shop.clerk)).toEqual([here, both]);
  expect(await seen(shop.otherClerk)).toEqual([there, both]);
  expect(await seen(shop.channelOperator)).toEqual([here, both]);
  expect(await seen(shop.otherChannelOperator)).toEqual([there, both]);
  expect(await seen(world.beta.admin)).toEqual([world.beta.customerId]);
});

test('orders are counted as far as the operator reaches them', async () => {
  const countOf = async (caller: Caller) => {
    const { answer } = await send(world, caller, 'customerDetail', { params: { id: both } });
    return [answer.customer.orderCount, answer.customer.rentingCount];
  };

  expect(await countOf(shop.admin)).toEqual([4, 4]);
  expect(await countOf(shop.clerk)).toEqual([1, 1]);
  expect(await countOf(shop.otherChannelOperator)).toEqual([3, 3]);
});

test('a parent beyond the reach is not told of: not in rows, in the line, by number or by call', async () => {
  const told = async (caller: Caller) => {
    const { answer } = await send(world, caller, 'customerDetail', { params: { id: both } });
    const parent = await send(world, caller, 'distributionParent', { params: { id: both } });
    return [answer.customer.parentId, answer.line.map(({ id }) => id), parent.status];
  };

  expect(await told(shop.admin)).toEqual([there, [there, here], 200]);
  expect(await told(shop.otherClerk)).toEqual([there, [there], 200]);
  expect(await told(shop.clerk)).toEqual([null, [], 404]);
});

test('nobody takes a customer from a parent whom he cannot see', async () => {
  const change = (parentId: number | null) =>
    send(world, shop.clerk, 'setDistributionParent', { body: { userId: both, parentId } });

  expect((await change(here)).refusal.code).toBe('distribution_parent_not_reached');
  expect((await change(null)).refusal.code).toBe('distribution_parent_not_reached');
});

test('仅本人负责 reaches the customers of the own orders and those the operator is the salesperson of', async () => {
  const clerk = shop.clerk.operatorId;
  await stored(world, shop, 'update roles set data_scope = $1 where id = $2', [
    dataScope.self,
    shop.roles.clerk,
  ]);

  expect(await seen(shop.clerk)).toEqual([]);
  await stored(world, shop, 'update customers set yx_operator_id = $1 where id = $2', [
    clerk,
    nowhere,
  ]);
  await stored(world, shop, 'update orders set responsible_id = $1 where customer_id = $2', [
    clerk,
    here,
  ]);
  expect(await seen(shop.clerk)).toEqual([here, nowhere]);
  await stored(world, shop, 'update roles set data_scope = $1 where id = $2', [
    dataScope.stores,
    shop.roles.clerk,
  ]);
});

const callsOn = (id: number): [name: CallName, args: object][] => [
  ['customerDetail', { params: { id } }],
  ['customerQrCode', { params: { id } }],
  ['customerProductQrCode', { query: { userId: id, goodId: productId } }],
  ['distributionParent', { params: { id } }],
  ['unmaskCustomer', { body: { userId: id } }],
  ['resetCustomerPassword', { params: { id } }],
  ['resetCustomerPasswordByGet', { params: { id } }],
  ['setDistributionParent', { body: { userId: id, parentId: null } }],
  ['setDistributionParentByGet', { query: { userId: id, parentId: 'null' } }],
  ['setSalesperson', { body: { userId: id, yxUserId: null } }],
  ['setSalespersonByGet', { query: { userId: id, yxUserId: 'null' } }],
  ['blacklistCustomer', { body: { userId: id, reason: '多次逾期' } }],
  ['unblacklistCustomer', { body: { userId: id, reason: '误报' } }],
];
const outsiders: [who: string, caller: () => Caller][] = [
  ["another brand's administrator", () => world.beta.admin],
  ["another store's clerk", () => world.alpha.otherClerk],
];

test.each(outsiders)(
  '%s finds no customer by any call, and the customer stays as he was',
  async (_who, caller) => {
    const everything = () =>
      stored(
        world,
        shop,
        `select to_jsonb(c) as customer, (select count(*) from audit_log) as audited
          from customers c where id = $1`,
        [here],
      );
    const before = await everything();

    for (const [index, [name, args]] of callsOn(here).entries()) {
      const foreign = await send(world, caller(), name, args as never);
      const unknown = await send(world, caller(), name, callsOn(2 ** 50)[index]?.[1] as never);
      const told = [foreign, unknown].map(({ status, refusal }) => [status, refusal.code]);
      expect([name, ...told]).toEqual([name, [404, 'not_found'], [404, 'not_found']]);
    }

    expect(await everything()).toEqual(before);
  },
);

test("no customer, salesperson or product of another brand or beyond the reach is taken into one's own", async () => {
  const { beta } = world;
  const [foreignProduct] = await stored<{ id: number }>(world, beta, 'select id from products');
  const asked: [CallName, object][] = [
    ['setDistributionParent', { body: { userId: here, parentId: beta.customerId } }],
    ['setDistributionParent', { body: { userId: here, parentId: there } }],
    ['setSalesperson', { body: { userId: here, yxUserId: beta.clerk.operatorId } }],
    ['setSalesperson', { body: { userId: here, yxUserId: shop.channelOperator.operatorId } }],
    ['customerProductQrCode', { query: { userId: here, goodId: foreignProduct?.id } }],
  ];

  for (const [name, args] of asked)
    expect((await send(world, shop.clerk, name, args as never)).refusal.code).toBe('not_found');
});

test('a channel is not offered the staff of the brand', async () => {
  const { answer } = await send(world, shop.channelOperator, 'customerOptions');

  expect(answer.salespeople).toEqual([]);
  expect(answer.products).toHaveLength(1);
});
