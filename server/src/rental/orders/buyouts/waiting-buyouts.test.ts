import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { fen } from '@rental/domain/money';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { proveBooks } from '../../../testing/orders/books-agree.ts';
import { doMoney, rentedOrder, type MoneyCommandName } from '../../../testing/orders/money.ts';
import { someDevices, stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import { aWorker, createWorld, type Shop, type World } from '../../../testing/world.ts';

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
});
afterAll(() => world.close());
afterEach(() => proveBooks(world, shop));

const twoHours = 2 * 3_600_000;
const pay = { method: 'cash', useDeposit: false, refundMethod: null };
const why = { reason: '客户改变主意' };
const pass = (ms: number) => {
  world.now = new Date(world.now.getTime() + ms);
};
const detailOf = async (id: number) =>
  (await send(world, shop.clerk, 'orderDetail', { params: { id } })).answer;
const act = (name: MoneyCommandName, orderId: number, decides: object = {}, extra: object = {}) =>
  doMoney(world, shop.clerk, name, { orderId, ...decides }, { ...extra });
const refusalOf = async (name: MoneyCommandName, orderId: number, decides: object = {}) =>
  (await act(name, orderId, decides)).refusal;
const buyoutsOf = (orderId: number) =>
  stored(
    world,
    shop,
    `select state, price_fen, rent_paid_fen, due_fen, is_early, close_reason, ended_at is not null as ended
     from order_buyouts where order_id = $1 order by id`,
    [orderId],
  );

/** A rental of three months at ¥100.00 each with a price of ¥500.00. */
const rental = () =>
  rentedOrder(world, shop, {
    term_count: 3,
    total_rent_fen: fen(30_000),
    buyout_fen: fen(50_000),
  });

async function started(): Promise<number> {
  const { id } = await rental();
  expect((await act('startBuyout', id)).status).toBe(200);
  return id;
}

test('a buyout waits for two hours, and its order says until when', async () => {
  const id = await started();

  const { order, history } = await detailOf(id);

  expect(order).toMatchObject({ orderStatus: orderStatus.renting, lock: 'buyingOut' });
  expect(order.openBuyout?.buyoutNo).toMatch(/^MD\d{20}$/);
  expect(order.openBuyout).toMatchObject({
    startedAt: world.now.toISOString(),
    lapsesAt: new Date(world.now.getTime() + twoHours).toISOString(),
  });
  expect(history.at(-1)).toMatchObject({ move: 'startBuyout', after: { lock: 'buyingOut' } });
  expect(await buyoutsOf(id)).toMatchObject([{ state: 'toPay', due_fen: 50_000, ended: false }]);
});

test('the rent that is paid meanwhile counts, and 收尾款 completes the order with the one 买断单', async () => {
  const { id, billIds } = await rental();
  await act('startBuyout', id);
  await act('collectBills', id, {
    billIds: billIds.slice(0, 1),
    amountFen: null,
    method: 'cash',
  });

  const { status, answer } = await act('buyOutOrder', id, pay);

  expect([status, answer]).toEqual([200, { orderId: id, orderStatus: orderStatus.completed }]);
  expect(await buyoutsOf(id)).toEqual([
    {
      state: 'done',
      price_fen: 50_000,
      rent_paid_fen: 10_000,
      due_fen: 40_000,
      is_early: true,
      close_reason: null,
      ended: true,
    },
  ]);
  const { order, bills } = await detailOf(id);
  expect(order).toMatchObject({ lock: null, openBuyout: null });
  const price = bills.find(({ kind }) => kind === billKinds.buyout);
  expect(price).toMatchObject({ amountFen: 40_000, paidFen: 40_000 });
});

test('a buyout that nobody pays lapses after its time, and not before; the order is free again', async () => {
  const id = await started();

  pass(twoHours - 1);
  await aWorker(world).workUntilIdle();
  expect((await detailOf(id)).order.lock).toBe('buyingOut');
  pass(1);
  await aWorker(world).workUntilIdle();

  const { order, history } = await detailOf(id);
  expect(order).toMatchObject({
    orderStatus: orderStatus.renting,
    lock: null,
    openBuyout: null,
  });
  expect(history.at(-1)).toMatchObject({
    move: 'lapseBuyout',
    operatorName: null,
    note: '超时未支付',
    before: { lock: 'buyingOut' },
  });
  expect(await buyoutsOf(id)).toMatchObject([{ state: 'cancelled', ended: true }]);
  expect((await act('startReturn', id)).status).toBe(200);
});

test('a time that is over ends no other buyout than its own', async () => {
  const [closed, again, paid] = [await started(), await started(), await started()];
  for (const id of [closed, again]) await act('closeBuyout', id, {}, why);
  await act('buyOutOrder', paid, pay);
  pass(twoHours / 2);
  await act('startBuyout', again);
  const before = await detailOf(closed);

  pass(twoHours / 2);
  await aWorker(world).workUntilIdle();

  expect(await detailOf(closed)).toEqual(before);
  expect((await detailOf(again)).order.lock).toBe('buyingOut');
  expect(await buyoutsOf(paid)).toMatchObject([{ state: 'done' }]);
});

test('a buyout is closed with a reason; then another can be started, or the product bought at once', async () => {
  const id = await started();

  expect((await act('closeBuyout', id, {}, why)).status).toBe(200);

  expect((await detailOf(id)).order).toMatchObject({ lock: null, openBuyout: null });
  expect(await refusalOf('closeBuyout', id)).toMatchObject({
    status: 409,
    code: 'buyout_not_open',
  });
  expect((await act('startBuyout', id)).status).toBe(200);
  expect((await act('closeBuyout', id, {}, why)).status).toBe(200);
  expect((await act('buyOutOrder', id, pay)).status).toBe(200);
  expect(await buyoutsOf(id)).toMatchObject([
    { state: 'closed', close_reason: why.reason },
    { state: 'closed', close_reason: why.reason },
    { state: 'done', close_reason: null },
  ]);
});

test('while a buyout waits nothing else begins with its order', async () => {
  const id = await started();
  const { order } = await detailOf(id);
  const relet = {
    termCount: 1,
    period: { unit: 'month' },
    totalRentFen: 9_000,
    buyoutFen: null,
    buyoutRule: 'never',
  };
  const others: [MoneyCommandName, object][] = [
    ['startBuyout', {}],
    ['startReturn', {}],
    ['startRelet', relet],
    ['payOffOrder', { discountFen: 0, method: 'cash' }],
    ['completeWithoutReturn', { refundMethod: null }],
  ];

  for (const [name, decides] of others) {
    const { refusal } = await doMoney(world, shop.admin, name, { orderId: id, ...decides });
    expect([name, refusal.code, refusal.message]).toEqual([
      name,
      'order_locked',
      '订单买断中，请先完成或取消',
    ]);
  }
  await someDevices(world, shop, ['OTHER-0001']);
  const swap = {
    orderId: id,
    oldSerial: order.deviceSerial ?? '',
    newSerial: 'OTHER-0001',
    oldGoesTo: 'repair' as const,
    reason: '屏幕闪烁',
  };
  const { refusal } = await send(world, shop.clerk, 'swapDevice', { body: swap });
  expect(refusal.code).toBe('order_locked');
});

test('the database keeps a second 买断单 out of an order that has one which waits or was paid', async () => {
  const id = await started();
  const copied = (state: string) =>
    stored(
      world,
      shop,
      `insert into order_buyouts (brand_code, buyout_no, order_id, store_id, channel_id, sku_id, price_fen, rent_paid_fen,
         due_fen, is_early, at, state, lapses_at, ended_at)
       select brand_code, buyout_no || '2', order_id, store_id, channel_id, sku_id, price_fen, rent_paid_fen, due_fen,
         is_early, at, $2, now(), case $2 when 'toPay' then null else now() end
       from order_buyouts where order_id = $1 limit 1`,
      [id, state],
    );

  await expect(copied('toPay')).rejects.toThrow('duplicate key');
  await act('buyOutOrder', id, pay);
  await expect(copied('toPay')).rejects.toThrow('duplicate key');
  await expect(copied('done')).rejects.toThrow('duplicate key');
});

test('a buyout that waits is no certificate', async () => {
  const id = await started();

  const { refusal } = await send(world, shop.clerk, 'ownershipCertificate', {
    body: { orderId: id },
  });

  expect(refusal.code).toBe('buyout_not_complete');
});
