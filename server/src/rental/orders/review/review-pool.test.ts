import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { maxHeldOrders, reviewLeaseMs } from '@rental/domain/rental/orders/review/review-hold';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { editorWith } from '../../../testing/people/editors.ts';
import { someOrders, stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import { createWorld, type Caller, type Shop, type World } from '../../../testing/world.ts';

let world: World;
let shop: Shop;
let wang: Caller;
let li: Caller;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
  const rights = ['order:list', 'order:approve', 'order:reject', 'order:papers'] as const;
  wang = await editorWith(world, shop, rights);
  li = await editorWith(world, shop, rights);
});
afterAll(() => world.close());
/** The pool is empty: earlier orders are closed, and no hold is left. */
beforeEach(async () => {
  await change(`update orders set status = 35 where brand_code = $1 and status = 0`);
  await change(`delete from review_holds where brand_code = $1`);
});

const change = <Row extends object>(statement: string, ...values: unknown[]) =>
  stored<Row>(world, shop, statement, [shop.brand.code, ...values]);
const take = async (caller: Caller, count: number) =>
  (await send(world, caller, 'takeReviews', { body: { count } })).answer;
const idsOf = ({ mine }: { mine: { orderId: number }[] }) => mine.map(({ orderId }) => orderId);
const queue = async (caller: Caller) => (await send(world, caller, 'reviewQueue')).answer;
const approve = (caller: Caller, orderId: number) =>
  send(world, caller, 'approveOrder', { body: { orderId } });
const reject = (caller: Caller, orderId: number) =>
  send(world, caller, 'rejectOrder', { body: { orderId, reason: 'fraud' } });
const nameOf = async ({ operatorId }: Caller) =>
  (
    await change<{ nick_name: string }>(
      'select nick_name from operators where brand_code = $1 and id = $2',
      operatorId,
    )
  )[0]?.nick_name;
/** Orders of the pool, the oldest first. */
const pool = async (count: number) => {
  const ids = await someOrders(world, shop, count);
  await change(
    `update orders o set created_at = created_at + n * interval '1 second'
     from unnest($2::bigint[]) with ordinality i (id, n) where o.brand_code = $1 and o.id = i.id`,
    ids,
  );
  return ids;
};

test('the next orders are taken, the oldest first, and go back when they are released', async () => {
  const ids = await pool(5);

  const first = await take(wang, 2);
  const second = await take(li, 2);
  const release = { body: { orderIds: ids.slice(0, 4) } };
  const released = (await send(world, wang, 'releaseReviews', release)).answer;
  const again = await take(li, 1);

  expect([first.taken, idsOf(first), first.waiting]).toEqual([2, ids.slice(0, 2), 3]);
  expect([idsOf(second), second.waiting, second.heldByOthers]).toEqual([ids.slice(2, 4), 1, 2]);
  expect([released.waiting, released.heldByOthers, idsOf(released)]).toEqual([3, 2, []]);
  expect(idsOf(again)).toEqual([ids[0], ...ids.slice(2, 4)]);
});

test('twenty reviewers take at once: no order is with two, and none is lost', async () => {
  const reviewers = await Promise.all(
    Array.from({ length: 20 }, () => editorWith(world, shop, ['order:approve'])),
  );
  const ids = await pool(103);

  const taken = await Promise.all(reviewers.map((reviewer) => take(reviewer, 6)));

  const held = await change<{ order_id: number; operator_id: number }>(
    'select order_id, operator_id from review_holds where brand_code = $1 order by order_id',
  );
  expect(taken.reduce((sum, one) => sum + one.taken, 0)).toBe(103);
  expect(held.map((row) => row.order_id)).toEqual(ids);
  expect(taken.map(idsOf)).toEqual(
    reviewers.map(({ operatorId }) =>
      held.filter((row) => row.operator_id === operatorId).map((row) => row.order_id),
    ),
  );
  expect((await queue(wang)).waiting).toBe(0);
  expect((await take(wang, 1)).taken).toBe(0);
});

test('one reviewer who asks twice at once holds no more than the most', async () => {
  await pool(maxHeldOrders + 10);

  await Promise.all([take(wang, 15), take(wang, 15)]);
  const more = await send(world, wang, 'takeReviews', { body: { count: 1 } });

  expect((await queue(wang)).mine).toHaveLength(maxHeldOrders);
  expect([more.status, more.refusal.msg]).toEqual([
    409,
    '手上最多同时有20个待审订单，请先审完或释放',
  ]);
});

test('an order in the hands of one reviewer is approved and rejected by no other, who is told by name', async () => {
  const [orderId = 0, other = 0, free = 0] = await pool(3);
  await take(wang, 2);

  const refused = [await approve(li, orderId), await reject(li, orderId)];
  const done = [await approve(wang, orderId), await reject(wang, other), await approve(li, free)];

  const words = `订单正由「${await nameOf(wang)}」审核，请等待其处理或释放；急需处理时由有权限的人员接管`;
  expect(refused.map(({ status, refusal }) => [status, refusal.code, refusal.msg])).toEqual([
    [409, 'held_by_reviewer', words],
    [409, 'held_by_reviewer', words],
  ]);
  expect(done.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await change('select 1 from review_holds where brand_code = $1')).toEqual([]);
});

test('approving and taking at once: the order is decided or in hand, and never both', async () => {
  const ids = await pool(20);

  const [, ...decided] = await Promise.all([
    take(wang, 20),
    ...ids.map((orderId) => approve(li, orderId)),
  ]);

  const held = idsOf(await queue(wang));
  const approved = ids.filter((_, index) => decided[index]?.status === 200);
  const refused = ids.filter((_, index) => decided[index]?.status === 409);
  expect(held.filter((id) => approved.includes(id))).toEqual([]);
  expect(refused.filter((id) => !held.includes(id))).toEqual([]);
  expect(approved.length + refused.length).toBe(ids.length);
});

test('half an hour without a sign of life, and the order is in the pool again', async () => {
  const start = world.now;
  const later = (ms: number) => {
    world.now = new Date(start.getTime() + ms);
  };
  const [orderId = 0] = await pool(1);
  await take(wang, 1);

  later(reviewLeaseMs - 1);
  const before = await take(li, 1);
  await send(world, wang, 'renewReviews');
  later(2 * reviewLeaseMs - 2);
  const renewed = await take(li, 1);
  later(2 * reviewLeaseMs - 1);
  const over = await take(li, 1);
  const late = await approve(wang, orderId);
  const revived = (await send(world, wang, 'renewReviews')).answer;
  world.now = start;

  expect([before.taken, renewed.taken, over.taken]).toEqual([0, 0, 1]);
  expect(late.refusal.code).toBe('held_by_reviewer');
  expect(idsOf(revived)).toEqual([]);
});

test('an order that waits for papers leaves the pool, and comes back with them', async () => {
  const [orderId = 0] = await pool(1);
  await take(wang, 1);
  await send(world, wang, 'requestPapers', {
    body: { orderId, papers: ['idCard'], reason: '照片不清晰' },
  });

  const without = await queue(wang);
  await change(
    'update orders set papers_wanted = false where brand_code = $1 and id = $2',
    orderId,
  );
  const back = await take(li, 1);

  expect([without.waiting, idsOf(without)]).toEqual([0, []]);
  expect(idsOf(back)).toEqual([orderId]);
});

test('an order is taken over with the right to, on the record, and the one before is told so', async () => {
  const [orderId = 0] = await pool(1);
  await take(wang, 1);

  const reviewer = async () =>
    (await send(world, shop.admin, 'orderReviewer', { params: { id: orderId } })).answer.reviewer;
  const before = await reviewer();
  const refused = await send(world, li, 'takeOverReview', { body: { orderId } });
  const taken = (await send(world, shop.admin, 'takeOverReview', { body: { orderId } })).answer;
  const again = (await send(world, shop.admin, 'takeOverReview', { body: { orderId } })).answer;
  const after = await reviewer();
  const late = await approve(wang, orderId);
  const done = await approve(shop.admin, orderId);
  const over = await send(world, shop.admin, 'takeOverReview', { body: { orderId } });

  expect([before, after]).toMatchObject([
    { name: await nameOf(wang), isMe: false },
    { name: await nameOf(shop.admin), isMe: true },
  ]);
  expect(await reviewer()).toBeNull(); // the review is over
  expect(refused.status).toBe(403);
  expect([idsOf(taken), idsOf(again)]).toEqual([[orderId], [orderId]]);
  expect(late.refusal.msg).toContain(`「${await nameOf(shop.admin)}」`);
  expect([done.status, over.refusal.code]).toEqual([200, 'review_over']);
  expect(
    await change(
      `select before, after from audit_log where brand_code = $1 and operation = 'order:takeOver'`,
    ),
  ).toEqual([
    { before: { reviewer: await nameOf(wang) }, after: { reviewer: await nameOf(shop.admin) } },
  ]);
});

test('a reviewer sees and takes what the data scope reaches, and nothing of another brand', async () => {
  const own = await pool(1);
  const elsewhere = await someOrders(world, shop, 1, orderStatus.pendingReview, {
    store_id: shop.stores[1],
  });
  const foreign = await someOrders(world, world.beta, 1);

  const taken = await take(shop.clerk, 5);
  const outside = [...elsewhere, ...foreign].flatMap((orderId) => [
    send(world, shop.clerk, 'releaseReviews', { body: { orderIds: [orderId] } }),
    send(world, shop.clerk, 'reviewFacts', { params: { id: orderId } }),
    send(world, shop.clerk, 'orderReviewer', { params: { id: orderId } }),
  ]);
  const other = await send(world, shop.admin, 'takeOverReview', {
    body: { orderId: foreign[0] ?? 0 },
  });

  expect([idsOf(taken), taken.waiting]).toEqual([own, 0]);
  expect([...(await Promise.all(outside)), other].map(({ status }) => status)).toEqual(
    Array.from({ length: 7 }, () => 404),
  );
});
