import { fen } from '@rental/domain/money';
import { customerStatus } from '@rental/domain/rental/customers/customer-status';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import type { Condition } from '@rental/domain/rental/risk-model/conditions';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { aRule, enabledModel } from '../../testing/providers/risk-models.ts';
import { openRiskFixture, type RiskFixture } from '../../testing/providers/risk.ts';
import { someCustomers, someOrders, stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { aWorker, type Caller, type Shop, type World } from '../../testing/world.ts';

let risk: RiskFixture;
let world: World;
let shop: Shop;
beforeEach(async () => {
  await risk?.close();
  risk = await openRiskFixture();
  world = risk.world;
  shop = world.alpha;
});
afterAll(() => risk.close());

/** An order of a person of their own, who shares nothing. */
let lastPerson = 0;
async function anOrder(person: Parameters<typeof someCustomers>[3] = {}, more: object = {}) {
  lastPerson += 1;
  const nth = String(lastPerson).padStart(4, '0');
  const phone = person.phone ?? `1360000${nth}`;
  const [customer_id = 0] = await someCustomers(world, shop, 1, {
    phone,
    id_number: `44030420050601${nth}`,
    region: '广东省深圳市福田区',
    ...person,
  });
  const [id = 0] = await someOrders(world, shop, 1, orderStatus.pendingReview, {
    customer_id,
    customer_phone: phone,
    ...more,
  });
  return { id, customerId: customer_id, phone };
}

const score = async (orderId: number, by: Caller = shop.clerk) =>
  (await send(world, by, 'orderRiskScore', { query: { orderId } })).answer;
const evaluate = async (orderId: number) =>
  (await send(world, shop.clerk, 'evaluateOrder', { body: { orderId } })).answer.evaluation;
/** The values of facts of an order, in words, by a model that asks for each. */
async function facts(orderId: number, ...conditions: Condition[]) {
  await enabledModel(world, shop, ...conditions.map((one) => aRule(one.fact, [one])));
  const { rules = [] } = (await evaluate(orderId)) ?? {};
  return Object.fromEntries(rules.map((rule) => [rule.name, rule.facts[0]?.value]));
}
const number = (fact: Condition['fact']): Condition => ({ fact, operator: 'gt', value: 0 });
const flag = (fact: Condition['fact']): Condition => ({ fact, operator: 'is', value: true });

test('the score says for each rule what it asked for, what it found, and what that did', async () => {
  const { id } = await anOrder();
  await enabledModel(
    world,
    shop,
    aRule('年轻', [{ fact: 'age', operator: 'lt', value: 22 }]),
    aRule('老客户', [{ fact: 'isFirstOrder', operator: 'is', value: false }]),
    aRule('评分低', [{ fact: 'score1', operator: 'lt', value: 500 }], {
      isReviewedIfUnknown: true,
    }),
  );

  const evaluation = await evaluate(id);

  expect(evaluation).toMatchObject({
    version: 1,
    score: 500,
    advice: 'review',
    isStale: false,
    operatorName: 'clerk昵称',
    rules: [
      {
        outcome: 'hit',
        conditions: '年龄小于22岁',
        facts: [{ label: '年龄', value: '21岁' }],
        effect: '扣100分',
      },
      { outcome: 'miss', facts: [{ label: '首次下单', value: '是' }] },
      {
        outcome: 'unknown',
        facts: [{ label: '买家类1评分', value: '-' }],
        effect: '扣100分，缺数据时人工复核',
      },
    ],
  });
  expect((await score(id)).evaluation).toEqual(evaluation);
  const [order] = await stored<{ status: number }>(
    world,
    shop,
    'select status from orders where id = $1',
    [id],
  );
  expect(order?.status).toBe(orderStatus.pendingReview);
});

test('facts of the order and its customer', async () => {
  const { id, customerId } = await anOrder(
    { verified_by: 'face', verified_on: '2026-11-01' as never },
    {
      total_rent_fen: fen(300_000),
      deposit_fen: fen(100_000),
      deposit_waived_fen: fen(40_000),
      source: 'h5',
    },
  );
  await stored(
    world,
    shop,
    `update customers set created_at = created_at - interval '50 hours' where id = $1`,
    [customerId],
  );
  await stored(world, shop, 'update skus set retail_fen = 500000, cost_fen = 400000');

  expect(
    await facts(
      id,
      number('totalRent'),
      number('waived'),
      number('registeredHours'),
      number('exposurePercent'),
      number('contactCount'),
      flag('isHomeRegion'),
      flag('isVerified'),
      { fact: 'source', operator: 'in', value: ['h5'] },
    ),
  ).toEqual({
    totalRent: '¥3,000.00',
    waived: '¥400.00',
    registeredHours: '50小时',
    // (4,000.00 − 600.00) of 5,000.00
    exposurePercent: '68%',
    contactCount: '0人',
    isHomeRegion: '是',
    isVerified: '是',
    source: 'H5 商城',
  });
});

test('facts of the graph count the orders that share a key, and what became of them', async () => {
  const { id, phone } = await anOrder();
  const other = await anOrder({}, { customer_phone: phone });
  const black = await anOrder({}, { customer_phone: phone, status: orderStatus.rejected });
  await anOrder();
  await stored(
    world,
    shop,
    `update customers set status = $2, blacklist_reason = '骗租', blacklisted_at = created_at, blacklisted_by = $3 where id = $1`,
    [black.customerId, customerStatus.blacklisted, shop.admin.operatorId],
  );
  await stored(
    world,
    shop,
    `insert into bills (brand_code, bill_no, order_id, store_id, channel_id, term, due_on, kind, amount_fen, status)
     select brand_code, 'ZD1', id, store_id, channel_id, 1, '2026-11-01', 1, 10000, 1 from orders where id = $1`,
    [other.id],
  );

  expect(
    await facts(
      id,
      number('samePhone'),
      number('sameIdentity'),
      number('sameContact'),
      number('linkedPersons'),
      number('linkedOverdue'),
      number('personOverdue'),
      number('linkedRejected'),
      number('linkedBlacklisted'),
    ),
  ).toEqual({
    samePhone: '2单',
    sameIdentity: '0单',
    sameContact: '-',
    linkedPersons: '2人',
    linkedOverdue: '1单',
    personOverdue: '0单',
    linkedRejected: '1单',
    linkedBlacklisted: '1人',
  });
  expect(await facts(other.id, number('personOverdue'), number('linkedOverdue'))).toEqual({
    personOverdue: '0单',
    linkedOverdue: '0单',
  });
});

test('lists of the brand and of other brands are facts, by hashes alone', async () => {
  const { id, phone } = await anOrder();
  const black = { kind: 'black', reason: 'overdue', phone } as const;
  await send(world, world.beta.admin, 'addRiskEntry', { body: { ...black, isShared: true } });
  const asked = [flag('isBlacklisted'), flag('isWhitelisted'), number('otherBrands')] as const;
  expect(await facts(id, ...asked)).toEqual({
    isBlacklisted: '否',
    isWhitelisted: '否',
    otherBrands: '1个',
  });

  await send(world, shop.admin, 'addRiskEntry', { body: { ...black, isShared: false } });
  await enabledModel(world, shop, aRule('黑名单', [flag('isBlacklisted')], { advice: 'reject' }));
  expect(await evaluate(id)).toMatchObject({ score: 500, advice: 'reject' });
  const [kept] = await stored<{ facts: object }>(
    world,
    shop,
    'select facts from risk_evaluations order by id desc limit 1',
  );
  expect(kept?.facts).toEqual({ isBlacklisted: true });
});

test('orders that wait for review are scored by the job, anew after a report and under a new version', async () => {
  const { id } = await anOrder();
  expect(await score(id)).toEqual({ isOn: false, isStopped: false, evaluation: null });
  await enabledModel(
    world,
    shop,
    aRule('评分低', [{ fact: 'score1', operator: 'lt', value: 1000 }]),
  );
  await aWorker(world).workUntilIdle();
  expect((await score(id)).evaluation).toMatchObject({ score: 600, operatorName: null });

  await risk.topUp(10);
  risk.wait(60);
  await send(world, shop.clerk, 'queryRisk', { body: { orderId: id, type: 1 } });
  expect((await score(id)).evaluation?.isStale).toBe(true);
  risk.wait(1);
  await aWorker(world).workUntilIdle();
  expect((await score(id)).evaluation).toMatchObject({
    score: 500,
    isStale: false,
    rules: [{ outcome: 'hit' }],
  });
  const count = async () =>
    (await stored(world, shop, 'select 1 from risk_evaluations where order_id = $1', [id])).length;
  expect(await count()).toBe(2);
  await aWorker(world).workUntilIdle();
  expect(await count()).toBe(2);

  await enabledModel(world, shop, aRule('年轻', [{ fact: 'age', operator: 'lt', value: 22 }]));
  expect((await score(id)).evaluation).toMatchObject({ version: 1, isStale: true });
  await aWorker(world).workUntilIdle();
  expect((await score(id)).evaluation).toMatchObject({ version: 2, isStale: false });
});

test('an order out of reach has no score, and without a model there is none to make', async () => {
  const { id } = await anOrder();
  const off = await send(world, shop.clerk, 'evaluateOrder', { body: { orderId: id } });
  expect(off.refusal.code).toBe('risk_model_off');
  const { beta } = world;
  for (const call of [
    send(world, beta.admin, 'orderRiskScore', { query: { orderId: id } }),
    send(world, beta.admin, 'evaluateOrder', { body: { orderId: id } }),
  ])
    expect((await call).status).toBe(404);
});
