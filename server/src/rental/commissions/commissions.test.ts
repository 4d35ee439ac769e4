import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aRun } from '../../testing/people/customer-sms.ts';
import { someOperator } from '../../testing/people/people.ts';
import { proveBooks } from '../../testing/orders/books-agree.ts';
import { LateOrders } from '../../testing/orders/late-orders.ts';
import { doMoney } from '../../testing/orders/money.ts';
import { sealed } from '../../testing/providers/sealed.ts';
import { somePricePlans } from '../../testing/wire/price-plans.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import {
  anotherServer,
  password,
  type Caller,
  type Shop,
  type World,
} from '../../testing/world.ts';
import { commissionBuilder } from './build-commissions.ts';

// Bills of ¥100.00 of an order of the first channel, which are collected from 2026-09-21 on; the channel has 5 % of rent.

let late: LateOrders;
let world: World;
let shop: Shop;
beforeEach(async () => {
  late = await LateOrders.open();
  ({ world, shop } = late);
});
afterEach(async () => {
  await proveBooks(world, shop);
  await world.close();
});

const proof = async () => ({ stepUp: { password: await sealed(world, password) } });

async function rule(more: object = {}, by: Caller = shop.admin) {
  const set = { channelId: shop.channels[0], rateBp: 500, frozenDays: 7, startsOn: '2026-09-01' };
  return send(world, by, 'saveCommissionRule', { body: { ...set, ...(await proof()), ...more } });
}

/** The job of the night, and the commissions after it. */
async function built(day: string) {
  late.on(day);
  await commissionBuilder.run({}, aRun(world, shop));
  return rows();
}

const rows = async (by: Caller = shop.admin) =>
  (await send(world, by, 'listCommissions', { query: {} })).answer.content;

const earnings = async (by: Caller = shop.channelOperator) =>
  (await send(world, by, 'commissionEarnings')).answer;

type Move = 'submitCommission' | 'settleCommission' | 'refuseCommission' | 'payCommission';
const press = (name: Move, body: object, by: Caller = shop.admin) =>
  send(world, by, name, { body } as never, { 'idempotency-key': randomUUID() });
const pay = async (commissionId: number, tradeNo = 'B20261101001', by: Caller = shop.admin) =>
  press('payCommission', { commissionId, method: 'bank', tradeNo, ...(await proof()) }, by);

/** An order of which the first bill was collected on 09-21, and its commission of September. */
async function settledOnce() {
  await rule();
  const order = await late.rented();
  await late.pay(order.id, order.billIds.slice(0, 1));
  const [row] = await built('2026-10-01');
  return { ...order, row, commissionId: row?.id ?? 0 };
}

test('a month of a channel is settled once, of the rent that came in and is not frozen', async () => {
  const { id, billIds, row, commissionId } = await settledOnce();
  expect(row).toMatchObject({
    channelId: shop.channels[0],
    commissionState: 'toReview',
    fromOn: '2026-09-01',
    toOn: '2026-09-30',
    ripeOn: '2026-09-23',
    rateBp: 500,
    orderCount: 1,
    baseFen: 100_00,
    shareFen: 5_00,
    netFen: 5_00,
  });
  expect(await built('2026-10-02')).toHaveLength(1);
  const { answer } = await send(world, shop.channelOperator, 'commissionDetail', {
    query: { commissionId },
  });
  expect(answer.lines).toMatchObject([
    { orderId: id, billTitle: '租金 第1期', baseFen: 100_00, shareFen: 5_00 },
  ]);

  // of October's rent the last days are frozen: they are in November's commission
  late.on('2026-10-30');
  await late.pay(id, billIds.slice(1, 2));
  expect(await built('2026-11-01')).toHaveLength(1);
  expect(await earnings()).toMatchObject({
    rateBp: 500,
    frozenDays: 7,
    ripeFen: 0,
    frozenFen: 5_00,
    reviewFen: 5_00,
  });
  const [november] = await built('2026-12-01');
  expect(november).toMatchObject({ fromOn: '2026-10-01', toOn: '2026-11-30', shareFen: 5_00 });
  expect(await earnings()).toMatchObject({ ripeFen: 0, frozenFen: 0, reviewFen: 10_00 });
});

test('rent of before these books, which an opening has, earns nothing', async () => {
  await rule();
  const order = await late.rented();
  await late.pay(order.id, order.billIds.slice(0, 2));
  await stored(
    world,
    shop,
    `update acts set kind = 'opening' where id = (select min(act_id) from transfers where kind = 'received')`,
  );

  expect(await built('2026-10-01')).toEqual([]);
});

test('what is refunded is taken back at its own rate, and carried while it is more than the channel earns', async () => {
  const { id, billIds, commissionId } = await settledOnce();
  await press('settleCommission', { commissionId });
  await rule({ rateBp: 200 });
  late.on('2026-10-02');
  await doMoney(world, shop.admin, 'refundBill', {
    orderId: id,
    billId: billIds[0] ?? 0,
    refundMethod: 'cash',
    reason: '重复收款',
  });
  const [october] = await built('2026-11-01');
  expect(october).toMatchObject({ baseFen: -100_00, shareFen: -5_00, netFen: -5_00 });
  expect((await press('settleCommission', { commissionId: october?.id })).answer).toMatchObject({
    commissionState: 'settled',
  });

  late.on('2026-11-02');
  await late.pay(id, billIds.slice(1, 2));
  const [november] = await built('2026-12-01');
  expect(november).toMatchObject({ shareFen: 2_00, carriedFen: -5_00, netFen: -3_00 });
});

// on paper: 3 % of ¥100.00 is ¥3.00 by the plan, 5 % without one is ¥5.00; the refund takes ¥3.00 back whatever the rate is by then
test('a price plan has a rate of its own, and what is refunded is taken back at the rate at which it was earned', async () => {
  const [planId = 0] = await somePricePlans(world, shop, ['校园12期']);
  expect((await rule({ planRates: [{ planId, rateBp: 300 }] })).status).toBe(200);
  const byPlan = await late.rented();
  const byNone = await late.rented();
  await stored(
    world,
    shop,
    `update orders set price_plan_version_id = (select id from price_plan_versions where price_plan_id = $2::bigint) where id = $1::bigint`,
    [byPlan.id, planId],
  );
  for (const order of [byPlan, byNone]) await late.pay(order.id, order.billIds.slice(0, 1));
  const [september] = await built('2026-10-01');
  expect(september).toMatchObject({ rateBp: 500, hasPlanRates: true, shareFen: 8_00 });
  const query = { commissionId: september?.id ?? 0 };
  const { lines } = (await send(world, shop.channelOperator, 'commissionDetail', { query })).answer;
  expect(lines).toMatchObject([
    { orderId: byPlan.id, rateBp: 300, shareFen: 3_00 },
    { orderId: byNone.id, rateBp: 500, shareFen: 5_00 },
  ]);
  expect((await earnings()).planRates).toMatchObject([{ planId, rateBp: 300 }]);

  await rule({ planRates: [{ planId, rateBp: 400 }] });
  late.on('2026-10-02');
  await doMoney(world, shop.admin, 'refundBill', {
    orderId: byPlan.id,
    billId: byPlan.billIds[0] ?? 0,
    refundMethod: 'cash',
    reason: '重复收款',
  });
  await late.pay(byPlan.id, byPlan.billIds.slice(1, 2));
  const [october] = await built('2026-11-01');
  expect(october).toMatchObject({ shareFen: 1_00 }); // 4.00 - 3.00
});

test('方案比例 names plans of this brand, each once', async () => {
  const [planId = 0] = await somePricePlans(world, shop, ['校园12期']);
  const foreign = await somePricePlans(world, world.beta, ['校园12期']);
  const rate = { planId, rateBp: 300 };
  expect((await rule({ planRates: [rate, rate] })).status).toBe(400);
  const unknown = await rule({ planRates: [rate, { planId: foreign[0], rateBp: 300 }] });
  expect(unknown.refusal?.code).toBe('commission_plan_unknown');
  const choices = (await send(world, shop.admin, 'commissionPlanChoices', { query: {} })).answer;
  expect(choices.map((plan) => plan.planId)).toContain(planId);
  expect(choices.map((plan) => plan.planId)).not.toContain(foreign[0]);
  const [channel] = (await send(world, shop.admin, 'commissionRules')).answer;
  expect(channel?.rules).toEqual([]);
});

test('rent that is refunded within the frozen days is never earned', async () => {
  await rule();
  const { id, billIds } = await late.rented();
  late.on('2026-09-28');
  await late.pay(id, billIds.slice(0, 1));
  late.on('2026-10-02');
  await doMoney(world, shop.admin, 'refundBill', {
    orderId: id,
    billId: billIds[0] ?? 0,
    refundMethod: 'cash',
    reason: '重复收款',
  });
  expect(await built('2026-11-01')).toEqual([]);
});

test('a commission is refused, submitted again, approved and paid once, and its money is in the flows', async () => {
  const { commissionId } = await settledOnce();
  expect((await pay(commissionId)).refusal?.code).toBe('commission_moved');
  await press('refuseCommission', { commissionId, reason: '漏扣物料费' });
  const other = { commissionId, otherFen: -1_00 };
  expect((await press('submitCommission', other)).refusal?.code).toBe(
    'settlement_other_unexplained',
  );
  await press('submitCommission', { ...other, remark: '物料费' });
  const settled = await Promise.all(
    Array.from({ length: 5 }, () => press('settleCommission', { commissionId })),
  );
  expect(settled.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await earnings()).toMatchObject({ availableFen: 4_00, paidFen: 0 });

  const paid = await Promise.all(Array.from({ length: 5 }, () => pay(commissionId)));
  expect(paid.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await earnings()).toMatchObject({ availableFen: 0, paidFen: 4_00 });
  const flows = await send(world, shop.admin, 'listOfflineCash', { query: { kind: 'commission' } });
  expect(flows.answer.content).toMatchObject([
    { amountFen: 4_00, direction: 'out', method: 'bank', tradeNo: 'B20261101001', storeName: null },
  ]);
});

test('a payment is registered for one commission alone', async () => {
  const { id, billIds, commissionId } = await settledOnce();
  await press('settleCommission', { commissionId });
  await pay(commissionId);
  late.on('2026-10-05');
  await late.pay(id, billIds.slice(1, 2));
  const [october] = await built('2026-11-01');
  await press('settleCommission', { commissionId: october?.id });
  expect((await pay(october?.id ?? 0)).refusal?.code).toBe('commission_trade_no_in_use');
  expect((await pay(october?.id ?? 0, 'B20261101002')).status).toBe(200);
});

test('above the limit somebody else pays', async () => {
  await stored(world, shop, `update brands set money_limit_fen = 100 where code = 'alpha'`);
  const app = await anotherServer(world, {}); // it has read the limit
  world = Object.create(world, { app: { value: app } }) as World;
  const { commissionId } = await settledOnce();
  await press('settleCommission', { commissionId });
  expect((await pay(commissionId)).refusal?.code).toBe('other_person_needed');
  const second = await someOperator(world, shop, 'fuhe2', shop.roles.administrator);
  expect((await pay(commissionId, 'B20261101001', second)).status).toBe(200);
  await app.close();
});

test('another channel, a store and another brand see and move nothing', async () => {
  const { commissionId } = await settledOnce();
  expect((await rows(shop.channelOperator)).map(({ id }) => id)).toEqual([commissionId]);
  expect(await rows(shop.otherChannelOperator)).toEqual([]);
  expect(await earnings(shop.otherChannelOperator)).toMatchObject({ rateBp: null, reviewFen: 0 });
  const query = { commissionId };
  for (const by of [shop.otherChannelOperator, world.beta.admin])
    expect((await send(world, by, 'commissionDetail', { query })).status).toBe(404);
  expect((await press('settleCommission', query, shop.channelOperator)).status).toBe(403);
  expect((await press('settleCommission', query, world.beta.admin)).status).toBe(404);
  expect((await rule({}, world.beta.admin)).status).toBe(404);
});
