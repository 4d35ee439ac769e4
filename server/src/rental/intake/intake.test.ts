import { leaseRules } from '@rental/domain/rental/orders/core/lease-terms';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { proveBooks } from '../../testing/orders/books-agree.ts';
import { sized } from '../../testing/size.ts';
import { someDevices, stored } from '../../testing/wire/rows.ts';
import { someApp, somePerson, sendOpen, type ProgramKey } from '../../testing/wire/send-open.ts';
import { send } from '../../testing/wire/send.ts';
import { somePlan } from '../../testing/wire/some-plan.ts';
import { createWorld, type Shop, type World } from '../../testing/world.ts';

let world: World;
let shop: Shop;
let key: ProgramKey;
let planId: number;
let productId: number;
let skuId: number;
let otherSkuId: number;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
  key = await someApp(world, shop, { channelId: shop.channels[0] });
  await stored(world, shop, 'update products set is_on_shelf = true');
  productId =
    (await send(world, shop.admin, 'searchProducts', { query: {} })).answer.content[0]?.id ?? 0;
  planId = await aPlan('标准');
  await register('C-1');
});
afterAll(() => world.close());
afterEach(() => proveBooks(world, shop));
beforeEach(async () => {
  world.now = new Date('2026-11-24T02:00:00.000Z');
  [skuId, otherSkuId] = await Promise.all([aSku(), aSku()]); // of no other test: their stock is theirs
});

let lastSku = 0;
const aSku = async (): Promise<number> => {
  lastSku += 1;
  const [row] = await stored<{ id: string }>(
    world,
    shop,
    `insert into skus (brand_code, product_id, code, name, retail_fen, spec_values)
       values ($1, $2, $3, $3, 999900, array[$3]) returning id`,
    [shop.brand.code, productId, `SKU-${lastSku}`],
  );
  return Number(row?.id);
};
const inStock = (serials: readonly string[], more: { storeId?: number } = {}) =>
  someDevices(world, shop, serials, { skuId, ...more });
const idOf = async (orderNo: string) =>
  Number(
    (
      await stored<{ id: string }>(world, shop, 'select id from orders where order_no = $1', [
        orderNo,
      ])
    )[0]?.id,
  );
const approve = async (orderNo: string) =>
  send(world, shop.admin, 'approveOrder', {
    body: { orderId: await idOf(orderNo), riskWaiverReason: '人工核实' },
  });

const aPlan = async (name: string, more: object = {}) =>
  (
    await send(world, shop.admin, 'createPricePlan', {
      body: { name, productId, skuId: null, plan: somePlan(more) },
    })
  ).answer.id;

const register = (externalId: string, by = key) =>
  sendOpen(world, by, 'openCustomer', { params: { externalId }, body: somePerson });

let last = 0;
const choice = () => ({
  skuId,
  planId,
  planVersion: 1,
  termCount: 3,
  period: { unit: 'month' as const },
});
const anOrder = (more: object = {}) => {
  last += 1;
  return {
    externalNo: `O-${last}`,
    customerId: 'C-1',
    ...choice(),
    source: 'h5' as const,
    ...more,
  };
};
const place = (more: object = {}, by = key) =>
  sendOpen(world, by, 'openPlaceOrder', { body: anOrder(more) });
const count = async (statement: string) =>
  (await stored<{ n: string }>(world, shop, `select count(*) as n from ${statement}`))[0]?.n;

test('the catalogue names what is on the shelf with its free stock and its plans', async () => {
  await inStock(['CAT-1', 'CAT-2']);
  await inStock(['CAT-3'], { storeId: shop.stores[1] });
  await place({ storeId: shop.stores[1] });

  const { products, next } = (await sendOpen(world, key, 'openCatalogue')).answer;

  expect(next).toBeNull();
  expect(products).toHaveLength(1);
  const stockOf = (wanted: number) => products[0]?.skus.find(({ id }) => id === wanted)?.stock;
  expect([stockOf(skuId), stockOf(otherSkuId)]).toEqual([2, 0]);
  expect(products[0]?.plans.find(({ id }) => id === planId)).toMatchObject({
    version: 1,
    skuId: null,
    content: somePlan(),
  });
  await stored(world, shop, 'update products set is_on_shelf = false');
  const empty = (await sendOpen(world, key, 'openCatalogue')).answer;
  const refused = await place({ storeId: shop.stores[0] });
  await stored(world, shop, 'update products set is_on_shelf = true');
  expect([empty.products, refused.refusal.code]).toEqual([[], 'sku_not_for_rent']);
});

test('a quote says what the order will cost, and is refused where the order would be', async () => {
  const { answer } = await sendOpen(world, key, 'openQuote', { body: choice() });
  expect([answer.totalRentFen, answer.depositFen, answer.bills.length]).toEqual([3_000, 50_000, 3]);
  const stale = await sendOpen(world, key, 'openQuote', { body: { ...choice(), planVersion: 2 } });
  expect([stale.status, stale.refusal.code]).toEqual([409, 'plan_version_stale']);
});

test('an order comes in with the terms of its plan, waits for review and is told to the shop', async () => {
  await inStock(['IN-1']);

  const { answer, status } = await place({ note: '请尽快发货' });

  expect(status).toBe(200);
  expect(answer).toMatchObject({
    orderStatus: orderStatus.pendingReview,
    orderStatusLabel: '待审核',
    storeId: shop.stores[0],
    totalRentFen: 3_000,
    depositFen: 50_000,
    stockHeldUntil: '2026-11-27T02:00:00.000Z',
  });
  const { answer: detail } = await send(world, shop.admin, 'orderDetail', {
    params: { id: await idOf(answer.orderNo) },
  });
  expect(detail.order.note).toBe('请尽快发货');
  expect(detail.order.intake).toEqual({ appName: '小程序商城', externalNo: answer.externalNo });
  expect(detail.order.pricePlan).toMatchObject({ name: '标准', version: 1 });
  expect(
    await sendOpen(world, key, 'openOrder', { params: { externalNo: answer.externalNo } }),
  ).toMatchObject({
    answer: { orderNo: answer.orderNo },
  });
});

test('the same order again is one order; another order under its number is refused', async () => {
  await inStock(['TWICE-1', 'TWICE-2']);
  const body = anOrder();
  const before = await count('orders');
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => sendOpen(world, key, 'openPlaceOrder', { body })),
  );

  expect(new Set(replies.map(({ answer }) => answer.orderNo)).size).toBe(1);
  expect(Number(await count('orders')) - Number(before)).toBe(1);
  const other = await sendOpen(world, key, 'openPlaceOrder', { body: { ...body, termCount: 4 } });
  expect([other.status, other.refusal.code]).toEqual([409, 'external_no_taken']);
  const program = await someApp(world, shop, { name: '另一个程序' });
  await register('C-1', program);
  const foreign = await sendOpen(world, program, 'openPlaceOrder', { body });
  expect([foreign.status, foreign.refusal.code]).toEqual([409, 'external_no_taken']);
  const hidden = await sendOpen(world, program, 'openOrder', {
    params: { externalNo: body.externalNo },
  });
  expect(hidden.status).toBe(404);
});

test('of many orders at once for the last device one is taken', async () => {
  await inStock(['LAST-1']);
  await inStock(['LAST-2'], { storeId: shop.stores[1] });

  const replies = await Promise.all(Array.from({ length: sized(20, 50) }, () => place()));

  const taken = replies.filter(({ status }) => status === 200);
  expect(taken.map(({ answer }) => answer.storeId).toSorted((one, next) => one - next)).toEqual(
    [...shop.stores].toSorted((one, next) => one - next),
  );
  expect(
    new Set(replies.filter(({ status }) => status !== 200).map(({ refusal }) => refusal.code)),
  ).toEqual(new Set(['out_of_stock']));
});

test('a stale version, a place that the plan does not admit, an unknown store, customer or period are refused', async () => {
  await inStock(['NO-1']);
  const ofOther = await aPlan('仅二店', {
    audience: { storeIds: [shop.stores[1]], channelIds: [], sources: ['app'] },
  });
  const codes = await Promise.all(
    [
      { planVersion: 9 },
      { termCount: 7 },
      { planId: ofOther },
      { planId: ofOther, storeId: shop.stores[0] },
      { storeId: 999_999_999 },
      { customerId: 'nobody' },
      { skuId: otherSkuId },
      { planId: 999_999_999 },
    ].map(async (more) => (await place(more)).refusal.code),
  );
  expect(codes).toEqual([
    'plan_version_stale',
    'plan_offer_unknown',
    'plan_not_offered',
    'plan_not_offered',
    'not_found',
    'open_customer_unknown',
    'out_of_stock',
    'not_found',
  ]);
});

test('a frozen store takes no order, and an order that it has is approved', async () => {
  const [storeId] = shop.stores;
  await inStock(['FROZEN-1', 'FROZEN-2']);
  const { answer: before } = await place({ storeId });
  await stored(
    world,
    shop,
    `update stores set frozen_at = now(), frozen_reason = '查' where id = $1`,
    [storeId],
  );
  const refused = await Promise.all([place({ storeId }), place()]);
  world.now = new Date('2026-11-28T02:00:00.000Z');
  const approved = await approve(before.orderNo);
  await stored(world, shop, 'update stores set frozen_at = null, frozen_reason = null');
  expect(refused.map(({ refusal }) => refusal.code)).toEqual(['store_frozen', 'out_of_stock']);
  expect(approved.status).toBe(200);
});

// on paper: the rent of 3,000 fen is more than 120 % of 2,499 fen, which are 2,998.8 fen
test('an order above the limit is refused with the sum that breaks it', async () => {
  await inStock(['CAP-1']);
  await stored(world, shop, 'update skus set retail_fen = 2499 where id = $1', [skuId]);
  const { refusal, status } = await place();
  await stored(world, shop, 'update skus set retail_fen = 999900 where id = $1', [skuId]);
  expect([status, refusal.code]).toEqual([409, 'price_beyond_cap']);
  expect(refusal.message).toContain('总租金¥30.00，超过市场价¥24.99的120%');
});

test('a reservation ends after three days: its device is free, and the approval needs one anew', async () => {
  await inStock(['HELD-1']);
  const { answer: first } = await place();
  expect((await place()).refusal.code).toBe('out_of_stock');

  world.now = new Date('2026-11-27T02:00:00.000Z');
  const { answer: second } = await place();

  expect((await approve(first.orderNo)).refusal.code).toBe('stock_gone');
  expect((await approve(second.orderNo)).status).toBe(200);
  world.now = new Date('2026-12-30T02:00:00.000Z');
  expect((await place()).refusal.code).toBe('out_of_stock'); // approved: it holds for good
});

test('before the review a program cancels its order, once; afterwards it cannot', async () => {
  await inStock(['CANCEL-1']);
  const { answer } = await place();
  const params = { externalNo: answer.externalNo };
  expect(answer.stockHeldUntil).not.toBeNull();
  const cancel = () => sendOpen(world, key, 'openCancelOrder', { params });

  expect((await cancel()).answer).toMatchObject({
    orderStatus: orderStatus.closed,
    stockHeldUntil: null,
  });
  expect((await cancel()).answer.orderStatus).toBe(orderStatus.closed);
  const { answer: next } = await place(); // its device is free again
  await approve(next.orderNo);
  const late = await sendOpen(world, key, 'openCancelOrder', {
    params: { externalNo: next.externalNo },
  });
  expect([late.status, late.refusal.code]).toEqual([409, 'open_cancel_too_late']);
});

test('bad input is refused field by field', async () => {
  const { refusal, status } = await sendOpen(world, key, 'openPlaceOrder', {
    body: { ...anOrder(), externalNo: '订单 1', source: 'fax' as never, termCount: 0 },
  });
  expect(status).toBe(400);
  expect(refusal.fields).toEqual({
    externalNo: '订单编号应为1至64位字母、数字或 . _ : -',
    termCount: '应为正整数',
    source: '请填写正确的来源',
  });
});

test('an order by a plan of earlier rules signs them by the rules of today, and the plan stays as it is', async () => {
  await stored(world, shop, 'update skus set retail_fen = 999900');
  const old = await aPlan('旧规则', { lease: { ...somePlan().lease, renewal: null } });
  const terms = () =>
    stored<{ id: number; rules: number; rule: string | null }>(
      world,
      shop,
      `select t.id, t.rules, t.content ->> 'daysRule' as rule from price_plan_versions v
         join lease_terms t on t.id = v.lease_terms_id where v.price_plan_id = $1`,
      [old],
    );
  await stored(
    world,
    shop,
    `update lease_terms set rules = 2, key = '[2,0]', content = content - 'daysRule'
     where id = (select lease_terms_id from price_plan_versions where price_plan_id = $1)`,
    [old],
  );
  const before = await terms();
  await inStock(['OLD-1', 'OLD-2']);

  const orderNos = [];
  for (let nth = 0; nth < 2; nth += 1) orderNos.push((await place({ planId: old })).answer.orderNo);

  const signed = await stored<{ rules: number; rule: string; renewal: null; of: number }>(
    world,
    shop,
    `select distinct t.rules, t.content ->> 'daysRule' as rule, t.content -> 'renewal' as renewal,
       count(*) over () as of from orders o join lease_terms t on t.id = o.lease_terms_id where o.order_no = any($1)`,
    [orderNos],
  );
  expect(signed).toMatchObject([{ rules: leaseRules, rule: 'exact', renewal: null }]);
  expect(before).toMatchObject([{ rules: 2, rule: null }]);
  expect(await terms()).toEqual(before);
  const orderId = await idOf(orderNos[0] ?? '');
  const { answer } = await send(world, shop.admin, 'orderDetail', { params: { id: orderId } });
  expect(answer.order.lease).toMatchObject({ daysRule: 'exact', renewal: null });
});
