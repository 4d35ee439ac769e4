import { fen } from '@rental/domain/money';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { usualLease } from '@rental/domain/rental/orders/core/lease-terms';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { proveBooks } from '../../testing/orders/books-agree.ts';
import { doMoney, rentedOrder } from '../../testing/orders/money.ts';
import { leaseToday, stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { somePlan } from '../../testing/wire/some-plan.ts';
import { createWorld, type Caller, type Shop, type World } from '../../testing/world.ts';
import { keepLease } from '../signed-terms/public.ts';

let world: World;
let shop: Shop;
let productId: number;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
  productId =
    (await send(world, shop.admin, 'searchProducts', { query: {} })).answer.content[0]?.id ?? 0;
  await stored(world, shop, 'update skus set retail_fen = 500000');
});
afterAll(() => world.close());
afterEach(() => proveBooks(world, shop));
beforeEach(() => {
  world.now = new Date('2026-11-24T02:00:00.000Z');
});

const bought = (buyoutFen: number, more: object = {}) =>
  somePlan({
    type: 2,
    buyoutRule: 'early',
    offers: [
      {
        termCount: 12,
        period: { unit: 'month' },
        totalRentFen: fen(360_000),
        buyoutFen: fen(buyoutFen),
      },
    ],
    ...more,
  });
const create = (name: string, plan = somePlan(), caller: Caller = shop.admin) =>
  send(world, caller, 'createPricePlan', { body: { name, productId, skuId: null, plan } });
const update = (id: number, version: number, more: object) =>
  send(world, shop.admin, 'updatePricePlan', { body: { id, version, ...more } });
const detailOf = async (id: number) =>
  (await send(world, shop.admin, 'pricePlanDetail', { params: { id } })).answer;

test('another content is another version, and each stays as it was', async () => {
  const { answer: made, status } = await create('版本');
  expect([status, made.version, made.isEnabled]).toEqual([201, 1, true]);

  const dearer = somePlan({ depositFen: fen(60_000) });
  await update(made.id, 1, { plan: dearer });
  await update(made.id, 2, { plan: dearer }); // nothing is other
  await update(made.id, 2, { name: '版本二' });

  const { plan, versions } = await detailOf(made.id);
  expect(plan).toMatchObject({ name: '版本二', version: 2, depositFen: 60_000 });
  expect(versions.map(({ version, plan: kept }) => [version, kept])).toEqual([
    [2, dearer],
    [1, somePlan()],
  ]);
});

test('the second of two changes is refused, and so is a name that another plan of the product has', async () => {
  const { answer: made } = await create('同时');
  const changes = [61_000, 62_000].map((deposit) =>
    update(made.id, 1, { plan: somePlan({ depositFen: fen(deposit) }) }),
  );

  const outcomes = await Promise.all(changes);
  const named = await Promise.all([create('同名'), create('同名')]);

  expect(outcomes.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
  expect(outcomes.find(({ status }) => status === 409)?.refusal.code).toBe('price_plan_edited');
  expect((await detailOf(made.id)).plan.version).toBe(2);
  expect(named.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409']);
  expect(named.find(({ status }) => status === 409)?.refusal.code).toBe('price_plan_name_taken');
});

test('versions and signed terms are never changed or taken away', async () => {
  await create('不变');
  for (const statement of [
    'update price_plan_versions set deposit_fen = 0, waivable_fen = 0',
    'delete from price_plan_versions',
    `update lease_terms set content = '{}'`,
    'delete from lease_terms',
  ])
    await expect(
      inTransaction(world.database.app, 'alpha', 'read write', (tx) =>
        sql.raw(statement).execute(tx),
      ),
    ).rejects.toThrow('permission denied');
});

test('a plan beyond a limit is refused with the sum that breaks it, when it is saved and when it is enabled', async () => {
  // 3,600.00 and 2,400.00 at the end: 120% of 5,000.00, and 32% a year
  const sums = bought(600_000);
  const beyondYear = await create('年化', sums);
  await stored(world, shop, 'insert into platform_settings (lpr_bp) values (900)');
  const within = await create('年化', sums);
  await stored(world, shop, `update brands set owned_cap_bp = 11999 where code = 'alpha'`);
  const beyondSum = await create('总额', sums);
  const id = within.answer.id;
  await send(world, shop.admin, 'switchPricePlan', { body: { id, isEnabled: false } });
  const again = await send(world, shop.admin, 'switchPricePlan', { body: { id, isEnabled: true } });
  await stored(world, shop, 'update brands set owned_cap_bp = 15000');
  await stored(world, shop, 'delete from platform_settings');

  expect(beyondYear.refusal).toMatchObject({ code: 'price_beyond_cap' });
  expect(beyondYear.refusal.message).toMatch(
    /^12期 · 每期1个月：总费用¥6,000\.00，年化综合成本3\d\.\d+%，超过上限12%$/,
  );
  expect(within.status).toBe(201);
  expect(beyondSum.refusal.message).toBe(
    '12期 · 每期1个月：总租金与买断价合计¥6,000.00，超过市场价¥5,000.00的119.99%（¥5,999.50）',
  );
  expect(again.refusal.code).toBe('price_beyond_cap');
});

test('a late fee beyond the limit, a plan that contradicts itself and stores that are not there are refused', async () => {
  const lateFee = { graceDays: 0, firstBp: 5, laterBp: 11, capBp: 2_000 };
  const refusals = await Promise.all([
    create('滞纳金', somePlan({ lease: { ...usualLease, lateFee } })),
    create('矛盾', somePlan({ waivableFen: fen(50_001) })),
    create('店铺', somePlan({ audience: { storeIds: [2 ** 40], channelIds: [], sources: [] } })),
  ]);

  expect(refusals.map(({ status, refusal }) => [status, refusal.message])).toEqual([
    [409, '滞纳金折合年利率40.15%，超过上限36.5%'],
    [400, '方案内容：可免押金额不能大于押金'],
    [404, '适用的店铺或渠道不存在，请刷新后重试'],
  ]);
});

test('a clerk reads the plans and changes none', async () => {
  const { answer } = await create('店员');

  expect((await send(world, shop.clerk, 'listPricePlans', { query: {} })).status).toBe(200);
  expect((await create('店员二', somePlan(), shop.clerk)).status).toBe(403);
  expect(
    (await send(world, world.beta.admin, 'pricePlanDetail', { params: { id: answer.id } })).status,
  ).toBe(404);
});

test('试算 tells every bill and every buyout, and says which limit is broken', async () => {
  const { answer } = await send(world, shop.admin, 'quotePricePlan', {
    body: { productId, skuId: null, plan: bought(600_000) },
  });

  const [quote] = answer.quotes;
  expect(quote).toMatchObject({
    startOn: '2026-11-24',
    endsOn: '2027-11-23',
    totalFen: 600_000,
    totalBp: 12_000,
  });
  expect(quote?.beyondCap).toContain('年化综合成本');
  expect(quote?.bills).toHaveLength(12);
  expect(quote?.buyouts.map(({ priceFen }) => priceFen)).toEqual(
    Array.from({ length: 13 }, (_, paid) => 600_000 - paid * 30_000),
  );
});

const orderOf = async (id: number) =>
  (await send(world, shop.clerk, 'orderDetail', { params: { id } })).answer;

test('an order keeps the late fee that was signed when the brand sets another one', async () => {
  world.now = new Date('2026-10-01T02:00:00.000Z');
  const terms = { term_count: 1, total_rent_fen: fen(100_000) };
  const leaseId = await inTransaction(world.database.app, 'alpha', 'read write', (tx) =>
    keepLease(
      tx,
      'alpha',
      { ...usualLease, lateFee: { graceDays: 3, firstBp: 10, laterBp: 10, capBp: 2_000 } },
      world.now,
    ),
  );
  const signed = await rentedOrder(world, shop, { ...terms, lease_terms_id: leaseId });
  const unsigned = await rentedOrder(world, shop, terms);
  await stored(world, shop, `update brands set late_fee_first_bp = 20 where code = 'alpha'`);
  world.now = new Date('2026-10-11T02:00:00.000Z');

  // ten days late: seven of them bear 10 bp of ¥1,000.00, and all ten bear 20 bp where nothing was signed
  const lateFees = [signed, unsigned].map(
    async ({ id }) => (await orderOf(id)).bills[0]?.lateFeeFen,
  );
  expect(await Promise.all(lateFees)).toEqual([700, 2_000]);
  const { answer } = await send(world, shop.clerk, 'listBills', { query: { size: 100 } });
  const listed = new Map(answer.content.map((bill) => [bill.orderId, bill.lateFeeFen]));
  expect([listed.get(signed.id), listed.get(unsigned.id)]).toEqual([700, 2_000]);
  await stored(world, shop, `update brands set late_fee_first_bp = 5 where code = 'alpha'`);
});

test('a buyout follows the signed model: after two paid terms, the rent that is left less a tenth and the final payment', async () => {
  const leaseId = await inTransaction(world.database.app, 'alpha', 'read write', (tx) =>
    keepLease(
      tx,
      'alpha',
      {
        ...usualLease,
        buyout: { model: 'finalPayment', earlyAfterTerms: 2, earlyDiscountBp: 1_000 },
        renewal: null,
      },
      world.now,
    ),
  );
  const order = await rentedOrder(world, shop, {
    term_count: 4,
    total_rent_fen: fen(40_000),
    buyout_fen: fen(20_000),
    buyout_rule: 'early',
    lease_terms_id: leaseId,
  });
  const pay = {
    orderId: order.id,
    billIds: order.billIds.slice(0, 2),
    amountFen: null,
    method: 'cash',
  };
  const buy = { orderId: order.id, method: 'cash', useDeposit: false, refundMethod: 'cash' };

  const early = await doMoney(world, shop.clerk, 'buyOutOrder', buy);
  await doMoney(world, shop.clerk, 'collectBills', pay);
  await doMoney(world, shop.clerk, 'startBuyout', { orderId: order.id });
  const { answer: waiting } = await send(world, shop.clerk, 'listBuyouts', { query: {} });
  expect(waiting.content[0]).toMatchObject({ orderId: order.id, dueFen: 38_000 });
  const { answer: preview } = await send(world, shop.clerk, 'previewBuyOutOrder', {
    body: buy,
  } as never);
  await doMoney(world, shop.clerk, 'buyOutOrder', buy);

  expect(early.refusal).toMatchObject({
    code: 'buyout_too_early',
    message: '按签约条款，付满2期租金后才能提前买断，现已付0期',
  });
  // ¥200.00 of rent are left; less a tenth they are ¥180.00, and the final payment is ¥200.00
  expect((preview as { receivedFen: number }).receivedFen).toBe(38_000);
  expect((await orderOf(order.id)).order.orderStatus).toBe(30);
  const { answer: buyouts } = await send(world, shop.clerk, 'listBuyouts', { query: {} });
  expect(buyouts.content[0]).toMatchObject({
    orderId: order.id,
    priceFen: 20_000,
    rentPaidFen: 20_000,
    dueFen: 38_000,
    isEarly: true,
  });
});

test('续租 is refused where the signed terms offer none', async () => {
  const leaseId = await inTransaction(world.database.app, 'alpha', 'read write', (tx) =>
    keepLease(tx, 'alpha', { ...usualLease, renewal: null }, world.now),
  );
  const { id } = await rentedOrder(world, shop, { term_count: 1, lease_terms_id: leaseId });

  const { refusal } = await send(world, shop.clerk, 'previewStartRelet', {
    body: {
      orderId: id,
      termCount: 1,
      period: { unit: 'month' },
      totalRentFen: fen(10_000),
      buyoutFen: null,
      buyoutRule: 'never',
    },
  });

  expect(refusal).toMatchObject({ code: 'relet_not_offered' });
});

test('who returns early pays the shortest rental period, and the signed part of the rent that is dropped', async () => {
  const earlyReturn = { minTerms: 2, compensationBp: 3_000, isByDay: false };
  const leaseId = await inTransaction(world.database.app, 'alpha', 'read write', (tx) =>
    keepLease(tx, 'alpha', { ...usualLease, earlyReturn }, world.now),
  );
  const rent = { term_count: 4, total_rent_fen: fen(40_000), lease_terms_id: leaseId };
  const { id: orderId, billIds } = await rentedOrder(world, shop, rent);
  const collect = (ids: readonly number[]) =>
    doMoney(world, shop.clerk, 'collectBills', {
      orderId,
      billIds: ids,
      amountFen: null,
      method: 'cash',
    });
  const complete = () =>
    doMoney(world, shop.clerk, 'completeReturn', { orderId, refundMethod: 'cash' });
  await collect(billIds.slice(0, 1));
  await doMoney(world, shop.clerk, 'startReturn', { orderId });

  await doMoney(world, shop.clerk, 'inspectReturn', {
    orderId,
    result: 'intact',
    compensationFen: 0,
  });

  // ¥100.00 of the second term; ¥200.00 of the third and fourth are dropped, and 30 % of them are ¥60.00
  const { bills, returns } = await orderOf(orderId);
  expect(bills.map((bill) => [bill.kind, bill.term, bill.billState, bill.owedFen])).toEqual([
    [billKinds.rent, 1, 'paid', 0],
    [billKinds.earlyReturn, 1, 'due', 6_000],
    [billKinds.rent, 2, 'due', 10_000],
    [billKinds.rent, 3, 'cancelled', 0],
    [billKinds.rent, 4, 'cancelled', 0],
  ]);
  expect(returns[0]?.returnState).toBe('toCompensate');
  expect((await complete()).refusal).toMatchObject({ code: 'still_owed' });
  await collect(bills.flatMap(({ id, owedFen }) => (id !== null && owedFen > 0 ? [id] : [])));
  expect((await complete()).status).toBe(200);
  expect((await orderOf(orderId)).order.orderStatus).toBe(30);
});

test('terms of the rules before are read as their orders have been treated', async () => {
  const { paymentOrder: _, earlyReturn: __, daysRule: ___, ...content } = usualLease;
  await stored(
    world,
    shop,
    `insert into lease_terms (brand_code, key, rules, content) values ('alpha', '[1]', 1, '${JSON.stringify(content)}')`,
  );
  const [row] = await stored<{ id: number }>(
    world,
    shop,
    `select id from lease_terms where brand_code = 'alpha' and key = '[1]'`,
  );

  const { id } = await rentedOrder(world, shop, { lease_terms_id: row?.id });

  expect((await orderOf(id)).order).toMatchObject({
    lease: {
      paymentOrder: 'lateFeeFirst',
      earlyReturn: { minTerms: 0, compensationBp: 0, isByDay: false },
      daysRule: 'oneMore',
    },
    startOn: '2026-11-24',
    endsOn: '2027-11-24',
  });
});

test('an order that signed the rules before keeps its day more, and owes to the fen what another one does', async () => {
  const { daysRule: _, ...content } = usualLease;
  const [before] = await stored<{ id: number }>(
    world,
    shop,
    `insert into lease_terms (brand_code, key, rules, content)
       values ('alpha', '[2]', 2, '${JSON.stringify(content)}') returning id`,
  );
  const week = { term_count: 3, period_unit: 'day' as const, period_days: 7 };
  const asRented = async (leaseId: number | undefined) => {
    const { id } = await rentedOrder(world, shop, { ...week, lease_terms_id: leaseId });
    const { order, bills } = await orderOf(id);
    return { days: [order.startOn, order.endsOn], bills: bills.map(owedOn) };
  };
  const owedOn = ({
    dueOn,
    amountFen,
    owedFen,
  }: Awaited<ReturnType<typeof orderOf>>['bills'][number]) => [dueOn, amountFen, owedFen];

  const old = await asRented(before?.id);
  const today = await asRented(await leaseToday(world, shop));

  expect(old.days).toEqual(['2026-11-24', '2026-12-15']);
  expect(today.days).toEqual(['2026-11-24', '2026-12-14']);
  expect(today.bills).toEqual(old.bills);
  expect(old.bills.map(([dueOn]) => dueOn)).toEqual(['2026-11-24', '2026-12-01', '2026-12-08']);
});
