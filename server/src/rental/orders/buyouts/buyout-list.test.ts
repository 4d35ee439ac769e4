import { fen } from '@rental/domain/money';
import type { BuyoutState } from '@rental/domain/rental/orders/buyouts/buyout-states';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countOf } from '../../../db/keyset-query.ts';
import { doMoney, rentedOrder } from '../../../testing/orders/money.ts';
import { readingsOf } from '../../../testing/orders/plans.ts';
import { someCustomers, stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import { countsOf } from '../../../testing/wire/tab-counts.ts';
import {
  aWorker,
  createWorld,
  type Caller,
  type Shop,
  type World,
} from '../../../testing/world.ts';
import { filtered } from './buyout-filters.ts';

let world: World;

interface Wish {
  readonly orderNo: string;
  readonly begunOn: string;
  readonly paidCount: number;
  readonly priceFen: number;
  readonly at: Date;
}

/** A rental of three months at ¥100.00 each, some of them paid, that is bought. */
async function bought(shop: Shop, wish: Wish): Promise<void> {
  world.now = new Date(`${wish.begunOn}T02:00:00.000Z`);
  const { id, billIds } = await rentedOrder(world, shop, {
    term_count: 3,
    total_rent_fen: fen(30_000),
    buyout_fen: fen(wish.priceFen),
    order_no: wish.orderNo,
  });
  const method = 'cash' as const;
  await doMoney(world, shop.clerk, 'collectBills', {
    orderId: id,
    billIds: billIds.slice(0, wish.paidCount),
    amountFen: null,
    method,
  });
  world.now = wish.at;
  const decides = { orderId: id, method, useDeposit: false, refundMethod: null };
  const { status } = await doMoney(world, shop.clerk, 'buyOutOrder', decides);
  expect(status).toBe(200);
}

// one is bought early after a month that was paid, one after the end with nothing left to pay
beforeAll(async () => {
  world = await createWorld();
  const { alpha } = world;
  const at = world.now;
  const early = { orderNo: 'ZL-early', begunOn: '2026-10-21', paidCount: 1, priceFen: 50_000, at };
  await bought(alpha, early);
  const later = new Date(at.getTime() + 60_000);
  const late = { begunOn: '2026-06-21', paidCount: 3, priceFen: 30_000, at: later };
  await bought(alpha, { orderNo: 'ZL-late', ...late });
  const [customerId] = await someCustomers(world, alpha, 1, { name: '赵铁柱' });
  await stored(world, alpha, `update orders set customer_id = $1 where order_no = 'ZL-late'`, [
    customerId,
  ]);
});
afterAll(() => world.close());

async function found(query: object, caller: Caller = world.alpha.clerk): Promise<string[]> {
  const { answer } = await send(world, caller, 'listBuyouts', { query });
  expect(answer.totalElements).toBe(answer.content.length);
  return answer.content.map(({ orderNo }) => orderNo);
}

const all = ['ZL-late', 'ZL-early'];

test('a buyout says its price, the rent that counts towards it and what was left, the last first', async () => {
  const { answer } = await send(world, world.alpha.clerk, 'listBuyouts', { query: {} });

  expect(answer.content).toMatchObject([
    { priceFen: 30_000, rentPaidFen: 30_000, dueFen: 0, paidFen: 0, isEarly: false },
    { priceFen: 50_000, rentPaidFen: 10_000, dueFen: 40_000, paidFen: 40_000, isEarly: true },
  ]);
  expect(answer.content[1]).toMatchObject({
    orderNo: 'ZL-early',
    customerPhone: '138****5678',
    waivedFen: 0,
    buyoutState: 'done',
    at: '2026-11-21T02:00:00.000Z',
    endedAt: '2026-11-21T02:00:00.000Z',
    lapsesAt: null,
    minutesLeft: null,
  });
  for (const { buyoutNo } of answer.content) expect(buyoutNo).toMatch(/^MD20261121\d{12}$/);
  const [latest] = answer.content;
  expect(await found({ buyoutNo: latest?.buyoutNo })).toEqual(['ZL-late']);
});

test.each<[what: string, query: object, orders: string[]]>([
  ['an order number', { orderNo: 'ZL-early' }, ['ZL-early']],
  ['a name', { name: '铁柱' }, ['ZL-late']],
  ['提前', { isEarly: 'true' }, ['ZL-early']],
  ['到期', { isEarly: 'false' }, ['ZL-late']],
  ['the time', { at: ['2026-11-21 10:00:30', '2026-11-21 11:00:00'] }, ['ZL-late']],
  ['another day', { at: ['2026-11-20', '2026-11-20'] }, []],
])('buyouts narrowed by %s', async (_what, query, orders) => {
  expect(await found(query)).toEqual(orders);
});

test('buyouts narrowed by a product, a store or a channel', async () => {
  const { skus, stores, channels } = world.alpha;
  expect(await found({ skuIs: skus[0] })).toEqual(all);
  expect(await found({ skuIs: skus[1] })).toEqual([]);
  expect(await found({ storeIs: stores[1] })).toEqual([]);
  expect(await found({ channelIs: channels[0], storeIs: stores[0] })).toEqual(all);
});

test('buyouts are seen as far as their orders', async () => {
  const { alpha, beta } = world;
  for (const caller of [alpha.admin, alpha.channelOperator])
    expect(await found({}, caller)).toEqual(all);
  for (const caller of [alpha.otherClerk, alpha.otherChannelOperator, beta.admin])
    expect(await found({}, caller)).toEqual([]);
});

test('paging on with the cursor shows every buyout once', async () => {
  const { answer } = await send(world, world.alpha.clerk, 'listBuyouts', { query: { size: 1 } });
  expect(answer.content.map(({ orderNo }) => orderNo)).toEqual(['ZL-late']);
  const next = await send(world, world.alpha.clerk, 'listBuyouts', {
    query: { size: 1, cursor: answer.nextCursor },
  });
  expect(next.answer.content.map(({ orderNo }) => orderNo)).toEqual(['ZL-early']);
  expect(next.answer.nextCursor).toBeUndefined();
});

test.each([
  [{ isEarly: 'maybe' }, 'invalid'],
  [{ buyoutState: 'paying' }, 'invalid'],
  [{ name: '王' }, 'invalid'],
  [{ cursor: 'x' }, 'cursor_invalid'],
  [{ page: 10_000, size: 10 }, 'page_too_deep'],
])('%j is refused', async (query, code) => {
  const { refusal } = await send(world, world.alpha.clerk, 'listBuyouts', {
    query: query as never,
  });
  expect([refusal.status, refusal.code]).toEqual([400, code]);
});

test('counting buyouts asks nothing of the orders', async () => {
  const { alpha } = world;
  const criteria = { brand: alpha.brand.code };
  expect(
    await readingsOf(world, alpha, 'orders', (tx) => countOf(tx, filtered(tx, criteria), 100)),
  ).toEqual([]);
});

test('what waits, was closed or has lapsed is told apart, and what waits alone is counted', async () => {
  const { beta } = world;
  const startedAt = world.now;
  const started = async (orderNo: string) => {
    const { id, billIds } = await rentedOrder(world, beta, {
      term_count: 3,
      total_rent_fen: fen(30_000),
      buyout_fen: fen(50_000),
      order_no: orderNo,
    });
    await doMoney(world, beta.clerk, 'startBuyout', { orderId: id });
    return { orderId: id, first: billIds.slice(0, 1) };
  };
  const reason = '客户不买了';
  await started('ZL-lapsed');
  world.now = new Date(startedAt.getTime() + 2 * 3_600_000);
  await aWorker(world).workUntilIdle();
  const lapsedAt = world.now.toISOString();
  const closed = await started('ZL-closed');
  await doMoney(world, beta.clerk, 'closeBuyout', { orderId: closed.orderId }, { reason });
  await doMoney(world, beta.clerk, 'buyOutOrder', {
    orderId: closed.orderId,
    method: 'cash',
    useDeposit: false,
    refundMethod: null,
  });
  const waiting = await started('ZL-waiting');
  const decides = { billIds: waiting.first, amountFen: null, method: 'cash' };
  await doMoney(world, beta.clerk, 'collectBills', { orderId: waiting.orderId, ...decides });
  world.now = new Date(world.now.getTime() + 30 * 60_000);

  const rowsAt = async (buyoutState: BuyoutState) =>
    (await send(world, beta.clerk, 'listBuyouts', { query: { buyoutState } })).answer.content;

  expect(await rowsAt('toPay')).toMatchObject([
    { orderNo: 'ZL-waiting', minutesLeft: 90, endedAt: null, rentPaidFen: 10_000, dueFen: 40_000 },
  ]);
  expect(await rowsAt('cancelled')).toMatchObject([
    { orderNo: 'ZL-lapsed', minutesLeft: null, endedAt: lapsedAt, paidFen: 0 },
  ]);
  // its order was bought by another 买断单, whose payment is not its own
  expect(await rowsAt('closed')).toMatchObject([
    { orderNo: 'ZL-closed', closeReason: reason, dueFen: 50_000, paidFen: 0 },
  ]);
  expect(await rowsAt('done')).toMatchObject([
    { orderNo: 'ZL-closed', closeReason: null, paidFen: 50_000 },
  ]);
  const counts = async (caller: Caller) =>
    countsOf((await send(world, caller, 'buyoutCounts', { query: {} })).answer);
  expect(await counts(beta.clerk)).toEqual({ toPay: 1 });
  expect(await counts(beta.otherClerk)).toEqual({ toPay: 0 });
  expect(await counts(world.alpha.admin)).toEqual({ toPay: 0 });
});
