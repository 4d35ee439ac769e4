import { orderStatuses, orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smsBalance } from '../../../testing/people/sign-in.ts';
import { someDevices, someOrders, stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import { createWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const at = (instant: string) => ({ created_at: new Date(instant) });

async function page(query: object) {
  return (await send(world, world.alpha.admin, 'listOrders', { query })).answer;
}

/** Walks all pages by their cursors; `meanwhile` happens between them. */
async function walk(
  query: object,
  meanwhile: () => Promise<unknown> = async () => {},
): Promise<number[]> {
  const seen: number[] = [];
  for (let cursor: string | undefined, first = true; first || cursor !== undefined; first = false) {
    const answer = await page({ ...query, ...(cursor !== undefined && { cursor }) });
    seen.push(...answer.content.map((row) => row.id));
    cursor = answer.nextCursor;
    await meanwhile();
  }
  return seen;
}

const newestFirst = async (condition: string) =>
  (
    await stored<{ id: number }>(
      world,
      world.alpha,
      `select id from orders where ${condition} order by created_at desc, id desc`,
    )
  ).map((row) => row.id);

test('pages by cursor show every order once, also those of one instant', async () => {
  await someOrders(world, world.alpha, 17, orderStatus.renting, at('2026-11-01T00:00:00.000Z'));
  await someOrders(world, world.alpha, 6, orderStatus.renting, at('2026-11-01T00:00:00.001Z'));
  const all = await newestFirst('status = 6');

  for (const size of [1, 4, 5, 23, 24])
    expect(await walk({ size, orderStatus: orderStatus.renting })).toEqual(all);
});

test('orders placed while somebody pages neither repeat nor hide one', async () => {
  await someOrders(world, world.alpha, 12, orderStatus.completed, at('2026-11-02T00:00:00.000Z'));
  const all = await newestFirst('status = 30');

  const seen = await walk({ size: 5, orderStatus: orderStatus.completed }, () =>
    someOrders(world, world.alpha, 3, orderStatus.completed, at('2026-11-03T00:00:00.000Z')),
  );

  expect(seen).toEqual(all);
});

test('orders whose instants differ by less than a millisecond are not skipped between pages', async () => {
  const idsNow = await someOrders(world, world.alpha, 9, orderStatus.rejected);
  await stored(
    world,
    world.alpha,
    `update orders set created_at = '2026-11-04T00:00:00Z'::timestamptz + id % 7 * interval '137 microseconds'
      where id = any($1)`,
    [idsNow],
  );

  expect(await walk({ size: 2, orderStatus: orderStatus.rejected })).toEqual(
    await newestFirst('status = 31'),
  );
});

test('page numbers and cursors lead to the same rows', async () => {
  const query = { size: 5, orderStatus: orderStatus.renting };
  const byNumber: number[] = [];
  for (let number = 0; number < 5; number += 1)
    byNumber.push(...(await page({ ...query, page: number })).content.map((row) => row.id));

  expect(byNumber).toEqual(await walk(query));
});

test('the last page has no cursor, a page beyond it is empty, and both tell the total', async () => {
  const query = { size: 23, orderStatus: orderStatus.renting };

  const last = await page(query);
  const beyond = await page({ ...query, page: 7 });

  expect([last.content.length, last.totalElements, last.nextCursor]).toEqual([23, 23, undefined]);
  expect([beyond.content.length, beyond.totalElements, beyond.nextCursor]).toEqual([
    0,
    23,
    undefined,
  ]);
});

test.each([
  [{ page: 1_001, size: 10 }],
  [{ page: 21, size: 500 }],
  [{ page: 1_000_000, size: 500 }],
])('the page %j lies too deep for a page number', async (query) => {
  const { refusal } = await send(world, world.alpha.admin, 'listOrders', { query });

  expect(refusal).toMatchObject({ status: 400, code: 'page_too_deep' });
});

test.each(['x', 'k.', '.k', 'k.k.k', 'zzzzzzzzz.zzzzzzzzzzz', "k.k' or 1=1", 'K.K', '-1.1'])(
  'the cursor %j is none of ours and is refused',
  async (cursor) => {
    const { refusal } = await send(world, world.alpha.admin, 'listOrders', { query: { cursor } });

    expect(refusal).toMatchObject({ status: 400, code: 'cursor_invalid' });
  },
);

test('totals by status are exact however many there are; others stop counting and say so', async () => {
  const { beta } = world;
  await someOrders(world, beta, 1, orderStatus.renting, { source: 'app' });
  await stored(
    world,
    beta,
    `with template as (select to_jsonb(o) as o from orders o where source = 'app'),
     more as (insert into orders overriding system value
       select r.* from template, generate_series(1, 10050) n,
         jsonb_populate_record(null::orders, o || jsonb_build_object('id', 1000000 + n, 'order_no', 'MANY-' || n)) r
       returning 1),
     counted as (select count(*) as n from more)
     update order_counts set count = order_counts.count + n from counted where status = 6`,
  );
  const list = async (query: object) =>
    (await send(world, beta.admin, 'listOrders', { query: { size: 1, ...query } })).answer;

  const all = await list({});
  const renting = await list({ orderStatus: orderStatus.renting });
  const capped = await list({ source: 'app' });
  const none = await list({ source: 'wechat' });

  expect([all.totalElements, all.totalIsCapped]).toEqual([10_051, undefined]);
  expect([renting.totalElements, renting.totalIsCapped]).toEqual([10_051, undefined]);
  expect([capped.totalElements, capped.totalIsCapped]).toEqual([10_000, true]);
  expect([none.totalElements, none.totalIsCapped]).toEqual([0, undefined]);
  const tabs = async (query: object) =>
    (await send(world, beta.admin, 'orderCounts', { query })).answer.tabs;
  const ofAll = await tabs({});
  expect(ofAll.find(({ value }) => value === '6')).toEqual({ value: '6', count: 10_051 });
  const ofApp = await tabs({ source: 'app' });
  expect(ofApp.filter(({ count }) => count > 0)).toEqual([
    { value: '', count: 999, isCapped: true },
    { value: '6', count: 999, isCapped: true },
  ]);
});

test('the tabs count all nine statuses, those without an order as 0, as the orders themselves', async () => {
  const { answer } = await send(world, world.alpha.admin, 'orderCounts', { query: {} });
  const rows = await stored<{ status: number; count: number }>(
    world,
    world.alpha,
    'select status, count(*) as count from orders group by status',
  );
  const real = new Map(rows.map((row) => [row.status, row.count]));

  expect(answer.tabs).toEqual([
    { value: '', count: rows.reduce((sum, row) => sum + row.count, 0) },
    ...orderStatuses.map((id) => ({ value: String(id), count: real.get(id) ?? 0 })),
  ]);
});

test('S188 the figures of the home page are those of the orders and bills of the day in Shanghai', async () => {
  const { alpha } = world;
  world.now = new Date('2026-12-10T15:59:00.000Z');
  await someOrders(world, alpha, 2, orderStatus.pendingReview);
  await someOrders(world, alpha, 3, orderStatus.pendingReview, at('2026-12-09T12:00:00.000Z'));
  const [shipped = 0] = await someOrders(world, alpha, 1, orderStatus.toShip);
  await someDevices(world, alpha, ['HOME-0001']);
  const parcel = {
    orderId: shipped,
    carrier: '顺丰速运',
    trackingNumber: 'SF1234567890',
    deviceSerial: 'HOME-0001',
  };
  await send(world, alpha.clerk, 'shipOrder', { body: parcel });
  await send(world, alpha.clerk, 'receiveOrder', { body: { orderId: shipped } });
  const home = async () => (await send(world, alpha.admin, 'homeStatistics')).answer;

  const today = await home();
  world.now = new Date('2026-12-10T16:00:00.000Z'); // midnight
  const tomorrow = await home();

  const rentFen = 360_001;
  const firstBill = 30_001;
  expect(today).toMatchObject({
    todayCount: 3,
    todayFen: 3 * rentFen,
    yesterdayCount: 3,
    yesterdayFen: 3 * rentFen,
    shippedToday: 1,
    dueTodayFen: firstBill,
    paidTodayFen: 0,
    overdueFen: 0,
    overdueCount: 0,
    smsBalance: await smsBalance(world, alpha),
  });
  const shippedOn = async (day: string) =>
    (await page({ shippedAt: [day, day] })).content.map(({ id }) => id);
  expect([await shippedOn('2026-12-10'), await shippedOn('2026-12-11')]).toEqual([[shipped], []]);
  const channel = await send(world, alpha.channelOperator, 'homeStatistics');
  expect(channel.answer.smsBalance).toBeNull();
  expect(tomorrow).toMatchObject({
    todayCount: 0,
    yesterdayCount: 3,
    shippedToday: 0,
    dueTodayFen: 0,
    overdueFen: firstBill,
    overdueCount: 1,
  });
  const [bills] = await stored(
    world,
    alpha,
    `select sum(amount_fen - paid_fen)::bigint as fen, count(*) as count from bills where due_on < '2026-12-11'`,
  );
  expect(bills).toEqual({ fen: tomorrow.overdueFen, count: tomorrow.overdueCount });
});
