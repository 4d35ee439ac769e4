import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { proofIn } from '../../testing/people/agreed.ts';
import {
  aModel,
  aRule,
  enableDraft,
  enabledModel,
  modelState,
  saveDraft,
  tryDraft,
} from '../../testing/providers/risk-models.ts';
import { openRiskFixture, type RiskFixture } from '../../testing/providers/risk.ts';
import { someOrders } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { soon } from '../../testing/wire/soon.ts';
import { aWorker, type Shop, type World } from '../../testing/world.ts';

let risk: RiskFixture;
let world: World;
let shop: Shop;
beforeEach(async () => {
  await risk?.close();
  risk = await openRiskFixture();
  world = risk.world;
  shop = world.alpha;
  await risk.topUp(100);
});
afterAll(() => risk.close());

const none = { risk_level: null, risk_score: null, risk_class: null };
const anOrder = async (status = orderStatus.pendingReview as number, more: object = none) =>
  (await someOrders(world, shop, 1, status as never, more))[0] ?? 0;
const rowOf = async (orderId: number) =>
  (await send(world, shop.clerk, 'listOrders', { query: { ids: orderId } })).answer.content[0];
const classOf = async (orderId: number) => (await rowOf(orderId))?.riskClass;
const query = (orderId: number) =>
  send(world, shop.clerk, 'queryRisk', { body: { orderId, type: 1 } });
const expensive = aRule('租金', [{ fact: 'totalRent', operator: 'gt', value: 100 }], {
  points: -50,
});
const lastStop = async () =>
  send(world, shop.admin, 'stopRiskModel', {
    body: { seen: (await modelState(world, shop)).seen, ...(await proofIn(world)) },
  });

test('S101 an order has the class of its newest report, of the score of the model where one is in force, and of the report again after it was stopped', async () => {
  const orderId = await anOrder();
  expect(await classOf(orderId)).toBeNull();

  const { answer } = await query(orderId);
  const score = answer.report?.score ?? 0;
  const byReport = score >= 800 ? 'A' : score >= 650 ? 'B' : score >= 500 ? 'C' : 'D';
  expect(await classOf(orderId)).toBe(score >= 350 ? byReport : 'E');
  const before = await classOf(orderId);
  expect(before).not.toBe('E');

  await enabledModel(world, shop, expensive);
  await aWorker(world).workUntilIdle();
  expect(await classOf(orderId)).toBe('C');

  await saveDraft(world, shop, { ...aModel(expensive), classLines: [1_000, 999, 998, 997] });
  await tryDraft(world, shop);
  await enableDraft(world, shop);
  await aWorker(world).workUntilIdle();
  expect(await classOf(orderId)).toBe('E');

  await lastStop();
  expect(await classOf(orderId)).toBe(before);
});

test('a decided order keeps the class that it was decided with', async () => {
  const orderId = await anOrder(orderStatus.approved, { risk_class: 'E' });
  const unscored = await anOrder(orderStatus.approved);

  await query(orderId);
  await enabledModel(world, shop, expensive);
  await send(world, shop.clerk, 'evaluateOrder', { body: { orderId: unscored } });

  expect([await classOf(orderId), await classOf(unscored)]).toEqual(['E', null]);
});

test('lines that do not lead downwards are refused by their field', async () => {
  const refused = await saveDraft(world, shop, {
    ...aModel(expensive),
    classLines: [500, 600, 400, 300],
  });

  expect(refused.refusal).toMatchObject({
    status: 400,
    fields: { model: '风险分级的分数线应为1到1000的整数，并逐级降低' },
  });
});

test('S101 X27 classes are in list, order page, review and export with the switch, and nowhere without it, from the next request on', async () => {
  const { admin, clerk } = shop;
  const ids = [
    await anOrder(orderStatus.pendingReview, { risk_class: 'A' }),
    await anOrder(orderStatus.pendingReview, { risk_class: 'E' }),
    await anOrder(),
  ];
  const seen = async () => {
    const [list, counts, sums, detail, queue, file] = await Promise.all([
      send(world, clerk, 'listOrders', { query: { riskClass: 'E' } }),
      send(world, clerk, 'orderCounts', { query: { riskClass: 'E' } }),
      send(world, clerk, 'orderSums', { query: { riskClass: 'E' } }),
      send(world, clerk, 'orderDetail', { params: { id: ids[0] } }),
      send(world, clerk, 'reviewQueue'),
      send(world, admin, 'createExport', {
        body: { list: 'listOrders', format: 'csv', query: { riskClass: 'E' }, columns: ['risk'] },
      }),
    ]);
    return { list, counts, sums, detail, queue, file };
  };
  const turn = async (isOn: boolean) => {
    const now = (await send(world, admin, 'brandSettings')).answer;
    const { status } = await send(world, admin, 'saveBrandSettings', {
      body: { changes: { OpenRiskClass: isOn }, seen: now.seen, ...(await proofIn(world)) },
    });
    expect(status).toBe(200);
  };

  const on = await seen();
  expect(on.list.answer.content.map(({ id }) => id)).toEqual([ids[1]]);
  expect(on.counts.answer.tabs[0]).toEqual({ value: '', count: 1 });
  expect([on.sums.status, on.file.status]).toEqual([200, 201]);
  expect(on.detail.answer).toMatchObject({ order: { riskClass: 'A' } });
  expect(on.queue.answer.classes).toEqual([
    { riskClass: 'A', count: 1 },
    { riskClass: 'E', count: 1 },
    { riskClass: null, count: 1 },
  ]);

  await turn(false);
  await soon(async () => expect((await seen()).list.refusal.code).toBe('feature_off'));
  const off = await seen();
  for (const { refusal } of [off.counts, off.sums, off.file])
    expect(refusal.code).toBe('feature_off');
  expect(Object.keys(off.queue.answer)).not.toContain('classes');
  expect(JSON.stringify(off.detail.answer)).not.toContain('riskClass');
  expect(JSON.stringify(await rowOf(ids[0] ?? 0))).not.toContain('riskClass');

  await turn(true);
  await soon(async () => expect((await seen()).list.status).toBe(200));
});
