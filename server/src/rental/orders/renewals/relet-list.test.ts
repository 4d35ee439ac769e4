import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { countOf } from '../../../db/keyset-query.ts';
import { anyPage } from '../../../http/keyset-list.ts';
import { proveBooks } from '../../../testing/orders/books-agree.ts';
import { readingsOf, wholeBrand } from '../../../testing/orders/plans.ts';
import { openReletFixture } from '../../../testing/orders/relets.ts';
import { someOrders, stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import { countsOf } from '../../../testing/wire/tab-counts.ts';
import { createWorld, type Caller, type Shop, type World } from '../../../testing/world.ts';
import { criteriaOf, filtered } from './relet-filters.ts';

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
});
afterAll(() => world.close());
afterEach(() => proveBooks(world, shop));

test('续租列表 tells the relets with the orders that they go on from, the last first, narrowed by each filter', async () => {
  const fixture = openReletFixture(world, shop);
  const [from, to] = ['2027-01-04T00:00:00.000Z', '2027-01-05T00:00:00.000Z'];
  world.now = new Date(from);
  const [one, two, three] = [
    await fixture.rental(),
    await fixture.rental(),
    await fixture.rental(),
  ];
  const toSign = await fixture.relet(one);
  world.now = new Date(to);
  const cancelled = await fixture.relet(two);
  await fixture.cancel(cancelled);
  const begun = await fixture.signedRelet(three);
  await fixture.begin(begun);
  const at = ['2027-01-04', '2027-01-05'];
  const found = async (query: object, caller: Caller = shop.clerk) => {
    const { answer } = await send(world, caller, 'listRelets', {
      query: { at, ...query },
    });
    expect(answer.totalElements).toBe(answer.content.length);
    return answer.content.map(({ id }) => id);
  };
  const all = [begun, cancelled, toSign];
  const { answer } = await send(world, shop.clerk, 'listRelets', { query: { at } });
  const { order } = await fixture.detail(one);

  expect(answer.content.map(({ reletState }) => reletState)).toEqual([
    'begun',
    'cancelled',
    'toSign',
  ]);
  expect(answer.content[2]).toMatchObject({
    orderId: one,
    orderNo: order.orderNo,
    customerName: '王**',
    customerPhone: '138****5678',
    termCount: 3,
    periodDays: null,
    totalRentFen: 27_000,
    buyoutFen: 20_000,
    operatorName: 'clerk昵称',
    at: from,
  });
  expect(await found({ orderNo: order.orderNo })).toEqual([toSign]);
  expect(await found({ reletNo: answer.content[1]?.reletNo })).toEqual([cancelled]);
  expect(await found({ reletState: 'begun' })).toEqual([begun]);
  expect(await found({ at: ['2027-01-05', '2027-01-05'] })).toEqual([begun, cancelled]);
  expect(await found({ name: '小明' })).toEqual(all);
  expect(await found({ name: '铁柱' })).toEqual([]);
  expect(await found({ skuIs: shop.skus[1] })).toEqual([]);
  expect(await found({ storeIs: shop.stores[0], channelIs: shop.channels[0] })).toEqual(all);
  for (const caller of [shop.admin, shop.channelOperator])
    expect(await found({}, caller)).toEqual(all);
  for (const caller of [shop.otherClerk, shop.otherChannelOperator, world.beta.admin])
    expect(await found({}, caller)).toEqual([]);
  const paged = await send(world, shop.clerk, 'listRelets', { query: { at, size: 2 } });
  const cursor = paged.answer.nextCursor;
  const last = await send(world, shop.clerk, 'listRelets', { query: { at, size: 2, cursor } });
  expect(last.answer.content.map(({ id }) => id)).toEqual([toSign]);
  const orders = await send(world, shop.clerk, 'listOrders', {
    query: { createTime: at, isRelet: 'true' },
  } as never);
  expect(orders.answer.content.map(({ id }) => id)).toEqual(all);
  const others = await send(world, shop.clerk, 'listOrders', {
    query: { createTime: at, isRelet: 'false' },
  } as never);
  expect(others.answer.content.map(({ id }) => id)).toEqual([three, two, one]);
});

test('the tabs count the relets that have not begun', async () => {
  const fixture = openReletFixture(world, shop);
  const counts = async (caller: Caller) =>
    countsOf((await send(world, caller, 'reletCounts', { query: {} })).answer);
  const before = await counts(shop.clerk);
  await fixture.relet(await fixture.rental());
  await fixture.signedRelet(await fixture.rental());
  await fixture.begin(await fixture.signedRelet(await fixture.rental()));
  await fixture.cancel(await fixture.relet(await fixture.rental()));

  const each = { toSign: (before['toSign'] ?? 0) + 1, toBegin: (before['toBegin'] ?? 0) + 1 };
  for (const caller of [shop.clerk, shop.admin, shop.channelOperator])
    expect(await counts(caller)).toEqual(each);
  for (const caller of [shop.otherClerk, shop.otherChannelOperator, world.beta.admin])
    expect(await counts(caller)).toEqual({ toSign: 0, toBegin: 0 });
});

test('relets that wait to begin are counted without reading those that have begun', async () => {
  const begun = 500;
  const originals = await someOrders(world, shop, begun, orderStatus.completed);
  const relets = await someOrders(world, shop, begun, orderStatus.renting);
  await stored(
    world,
    shop,
    `update orders o set relet_of = p.original
     from unnest($1::bigint[], $2::bigint[]) p (relet, original) where o.id = p.relet`,
    [relets, originals],
  );
  const criteria = criteriaOf(wholeBrand(world, shop), { ...anyPage, reletState: 'toBegin' });
  const readings = await readingsOf(world, shop, 'orders', (tx) =>
    countOf(tx, filtered(tx, criteria), 10_000),
  );

  expect(readings).toHaveLength(1);
  expect(readings[0]?.rows).toBeLessThan(20);
});
