import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { editorWith } from '../../../testing/people/editors.ts';
import { someOrders, stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import { createWorld, type Caller, type Shop, type World } from '../../../testing/world.ts';

let world: World;
let shop: Shop;
let start: Date;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
  start = world.now;
});
afterAll(() => world.close());
beforeEach(async () => {
  world.now = start;
  await change('update orders set status = 35 where brand_code = $1 and status = 0');
});

const change = (statement: string) => stored(world, shop, statement, [shop.brand.code]);
const reviewer = () => editorWith(world, shop, ['order:approve', 'order:reject']);
const later = (ms: number) => {
  world.now = new Date(world.now.getTime() + ms);
};
const figuresOf = async (who: Caller, days: '1' | '7' | '30', asking: Caller = shop.admin) =>
  (await send(world, asking, 'reviewFigures', { query: { days } })).answer.reviewers.find(
    ({ operatorId }) => operatorId === who.operatorId,
  );
const rowsOf = async (operatorIs: number, more: object = {}, asking: Caller = shop.admin) =>
  (await send(world, asking, 'reviewDecisionRows', { query: { operatorIs, days: '30', ...more } }))
    .answer;
const approve = (who: Caller, orderId = 0) =>
  send(world, who, 'approveOrder', { body: { orderId } });
const reject = (who: Caller, orderId = 0) =>
  send(world, who, 'rejectOrder', { body: { orderId, reason: 'fraud' } });

test('what a reviewer decides is counted from the row written with the decision, and leads to its orders', async () => {
  const who = await reviewer();
  const [first, second, third] = await someOrders(world, shop, 3);
  await send(world, who, 'takeReviews', { body: { count: 2 } });
  later(40_000);
  await approve(who, first);
  later(20_000);
  await reject(who, second);
  await approve(who, third);

  const today = await figuresOf(who, '1');
  const { decisions } = await rowsOf(who.operatorId);
  const rejected = await rowsOf(who.operatorId, { decision: 'rejected' });

  expect(today).toMatchObject({
    reviewed: 3,
    approved: 2,
    rejected: 1,
    averageSeconds: 50,
    approvalBp: 6667,
  });
  expect(decisions.map((row) => [row.orderId, row.decision, row.tookSeconds])).toEqual([
    [third, 'approved', null],
    [second, 'rejected', 60],
    [first, 'approved', 40],
  ]);
  expect(rejected.decisions.map((row) => [row.orderId, row.orderStatus])).toEqual([
    [second, orderStatus.rejected],
  ]);
});

test('today begins at midnight in Shanghai, seven days are today and the six before', async () => {
  const who = await reviewer();
  const [first, second] = await someOrders(world, shop, 2);
  await approve(who, first);
  world.now = new Date('2026-11-21T16:00:00.000Z'); // midnight
  await approve(who, second);

  const counted = async (days: '1' | '7' | '30') => (await figuresOf(who, days))?.reviewed;
  const onTheDay = [await counted('1'), await counted('7')];
  world.now = new Date('2026-11-27T16:00:00.000Z'); // the seventh day after the first
  const aWeekLater = [await counted('1'), await counted('7'), await counted('30')];

  expect(onTheDay).toEqual([1, 2]);
  expect(aWeekLater).toEqual([undefined, 1, 2]);
});

test('a refused decision leaves no row', async () => {
  const [who, other] = [await reviewer(), await reviewer()];
  const [orderId] = await someOrders(world, shop, 1);
  await send(world, other, 'takeReviews', { body: { count: 1 } });

  const refused = await approve(who, orderId);

  expect(refused.status).toBe(409);
  expect(await figuresOf(who, '30')).toBeUndefined();
});

test('an order that is judged twice counts twice', async () => {
  const who = await reviewer();
  const [orderId = 0] = await someOrders(world, shop, 1);
  await reject(who, orderId);
  await send(world, shop.admin, 'reopenOrder', { body: { orderId, reason: '客户补充资料' } });
  await approve(who, orderId);

  expect(await figuresOf(who, '1')).toMatchObject({ reviewed: 2, approved: 1, rejected: 1 });
});

test('the figures are of the orders that one reaches: 转单 takes a decision along, another brand sees none', async () => {
  const who = await reviewer();
  const chief = await editorWith(world, shop, ['order:reviewFigures']);
  const [orderId = 0] = await someOrders(world, shop, 1);
  await approve(who, orderId);

  await send(world, shop.admin, 'handOverOrder', {
    body: { orderId, storeId: shop.stores[1], reason: '就近发货' },
  });

  const moved = await stored<{ store_id: number }>(
    world,
    shop,
    'select store_id from review_decisions where brand_code = $1 and order_id = $2',
    [shop.brand.code, orderId],
  );
  expect(moved).toEqual([{ store_id: shop.stores[1] }]);
  expect((await rowsOf(who.operatorId, {}, chief)).decisions).toHaveLength(1);
  expect((await rowsOf(who.operatorId, {}, world.beta.admin)).decisions).toEqual([]);
  expect(await figuresOf(who, '1', world.beta.admin)).toBeUndefined();
});

test('a long list goes on after its last row', async () => {
  const who = await reviewer();
  const ids = await someOrders(world, shop, 53);
  for (const id of ids) await approve(who, id);

  const first = await rowsOf(who.operatorId);
  const rest = await rowsOf(who.operatorId, { before: first.next });

  expect([first.decisions.length, rest.decisions.length, rest.next]).toEqual([50, 3, null]);
  expect([...first.decisions, ...rest.decisions].map(({ orderId }) => orderId)).toEqual(
    ids.toReversed(),
  );
});
