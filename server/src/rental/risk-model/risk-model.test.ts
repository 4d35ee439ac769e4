import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
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
import { someOrders, stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { aWorker, createWorld, type Shop, type World } from '../../testing/world.ts';

let world: World;
let shop: Shop;
beforeEach(async () => {
  world = await createWorld();
  shop = world.alpha;
});
afterEach(() => world.close());

const young = aRule('未满二十二岁', [{ fact: 'age', operator: 'lt', value: 22 }]);
const first = aRule('首次下单', [{ fact: 'isFirstOrder', operator: 'is', value: true }]);

test('a draft is tried, enabled as the next version, and replaced by the one after', async () => {
  expect(await modelState(world, shop)).toMatchObject({
    seen: { number: 0, revision: 0 },
    active: null,
    draft: null,
    versions: [],
  });
  await saveDraft(world, shop, aModel(young));
  expect((await enableDraft(world, shop)).refusal.code).toBe('risk_model_untried');
  await tryDraft(world, shop);
  expect((await enableDraft(world, shop)).answer).toEqual({ number: 1 });

  await saveDraft(world, shop, aModel(young, first));
  const { draft } = await modelState(world, shop);
  expect(draft).toMatchObject({
    operatorName: 'admin昵称',
    trial: null,
    changes: [{ label: '规则「首次下单」', before: '-', after: '首次下单（是）：扣100分' }],
  });
  await tryDraft(world, shop);
  await enableDraft(world, shop);

  const { seen, active, versions } = await modelState(world, shop);
  expect([seen.number, active?.rules.map(({ name }) => name)]).toEqual([
    2,
    ['未满二十二岁', '首次下单'],
  ]);
  expect(versions.map(({ number, replacedAt }) => [number, replacedAt !== null])).toEqual([
    [2, false],
    [1, true],
  ]);
});

test('a change of the draft takes its trial back, and no version is enabled twice', async () => {
  await saveDraft(world, shop, aModel(young));
  await tryDraft(world, shop);
  await saveDraft(world, shop, aModel(first));
  expect((await enableDraft(world, shop)).refusal.code).toBe('risk_model_untried');
  await tryDraft(world, shop);
  await enableDraft(world, shop);

  expect((await enableDraft(world, shop)).refusal.code).toBe('risk_model_no_draft');
  await saveDraft(world, shop, aModel(first));
  await tryDraft(world, shop);
  expect((await enableDraft(world, shop)).refusal.code).toBe('risk_model_same');
});

test('going back is a draft with the content of the old version, which becomes a version of its own', async () => {
  await enabledModel(world, shop, young);
  await enabledModel(world, shop, first);
  const { seen } = await modelState(world, shop);
  const restore = (number: number) =>
    send(world, shop.admin, 'restoreRiskModel', { body: { number, seen } });

  expect((await restore(7)).status).toBe(404);
  expect((await restore(1)).status).toBe(200);
  await tryDraft(world, shop);
  await enableDraft(world, shop);

  const { active, versions } = await modelState(world, shop);
  expect(active?.rules.map(({ name }) => name)).toEqual(['未满二十二岁']);
  expect(versions.map(({ number, restoredFrom }) => [number, restoredFrom])).toEqual([
    [3, 1],
    [2, null],
    [1, null],
  ]);
});

test('two who save at once leave one draft, and a dropped one is not enabled', async () => {
  const { seen } = await modelState(world, shop);
  const both = await Promise.all([
    saveDraft(world, shop, aModel(young), seen),
    saveDraft(world, shop, aModel(first), seen),
  ]);
  const codes = both.map((reply) => (reply.status === 200 ? 'saved' : reply.refusal.code));
  expect(codes.toSorted()).toEqual(['risk_model_edited', 'saved']);

  const before = (await modelState(world, shop)).seen;
  await send(world, shop.admin, 'dropRiskModelDraft', { body: { seen: before } });
  expect((await modelState(world, shop)).draft).toBeNull();
  expect((await enableDraft(world, shop, before)).refusal.code).toBe('risk_model_edited');
  expect((await enableDraft(world, shop)).refusal.code).toBe('risk_model_no_draft');
  expect((await tryDraft(world, shop)).refusal.code).toBe('risk_model_no_draft');
});

test('a model that cannot be so is refused with the sentence of the rule', async () => {
  const reply = await saveDraft(
    world,
    shop,
    aModel(aRule('评分低', [{ fact: 'score1', operator: 'in', value: ['低'] }])),
  );
  expect(reply.refusal).toMatchObject({
    status: 400,
    fields: { model: '「评分低」：条件的比较方式与字段不符' },
  });
});

test('clerks read scores and no model, enabling takes a password, and brands see their own', async () => {
  await saveDraft(world, shop, aModel(young));
  await tryDraft(world, shop);
  const { seen } = await modelState(world, shop);
  const replies = await Promise.all([
    send(world, shop.clerk, 'riskModel'),
    send(world, shop.clerk, 'tryRiskModel', { body: { seen } }),
    send(world, shop.clerk, 'enableRiskModel', { body: { seen, ...(await proofIn(world)) } }),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([403, 403, 403]);
  const unproven = await send(world, shop.admin, 'enableRiskModel', {
    body: { seen, stepUp: { password: 'x' } },
  });
  expect(unproven.status).toBe(400);
  expect(await modelState(world, world.beta)).toMatchObject({ draft: null, versions: [] });
});

test('neither versions nor scores are rewritten by the role that serves requests', async () => {
  await enabledModel(world, shop, young);
  const [orderId = 0] = await someOrders(world, shop, 1);
  await send(world, shop.clerk, 'evaluateOrder', { body: { orderId } });
  const client = await world.database.app.connect();
  try {
    for (const statement of [
      `update risk_model_versions set model = '{}'`,
      'delete from risk_model_versions',
      'update risk_evaluations set score = 1',
      'delete from risk_evaluations',
    ])
      await expect(client.query(statement)).rejects.toThrow('permission denied');
  } finally {
    client.release();
  }
  expect(await stored(world, shop, 'select 1 from risk_evaluations')).toHaveLength(1);
});

test('a model that is switched off scores nothing and says so, until a version is enabled again', async () => {
  const [orderId = 0] = await someOrders(world, shop, 1, orderStatus.pendingReview);
  await enabledModel(world, shop, young);
  const score = async () =>
    (await send(world, shop.admin, 'orderRiskScore', { query: { orderId: `${orderId}` } })).answer;
  const evaluate = () => send(world, shop.admin, 'evaluateOrder', { body: { orderId } });
  await evaluate();
  expect(await score()).toMatchObject({ isOn: true, isStopped: false, evaluation: { version: 1 } });
  const stop = async (proof?: { readonly stepUp: { readonly password?: string } }) =>
    send(world, shop.admin, 'stopRiskModel', {
      body: { seen: (await modelState(world, shop)).seen, ...(proof ?? (await proofIn(world))) },
    });

  expect((await stop({ stepUp: {} })).refusal.code).toBe('step_up_needed');
  expect((await stop()).answer).toEqual({ number: 1 });

  expect((await stop()).refusal.code).toBe('risk_model_off');
  expect(await score()).toEqual({ isOn: false, isStopped: true, evaluation: null });
  expect((await evaluate()).refusal.code).toBe('risk_model_off');
  await aWorker(world).workUntilIdle();
  expect(await stored(world, shop, 'select id from risk_evaluations')).toHaveLength(1);
  const { active, versions, seen } = await modelState(world, shop);
  expect(active).toBeNull();
  expect(versions[0]).toMatchObject({ replacedAt: null, stopped: { operatorName: 'admin昵称' } });

  await send(world, shop.admin, 'restoreRiskModel', { body: { number: 1, seen } });
  await tryDraft(world, shop);
  expect((await enableDraft(world, shop)).answer).toEqual({ number: 2 });
  await aWorker(world).workUntilIdle();
  expect(await score()).toMatchObject({ isOn: true, isStopped: false, evaluation: { version: 2 } });
  const refused = `update risk_model_stops set version = version`;
  await expect(
    inTransaction(world.database.app, 'alpha', 'read write', (tx) => sql.raw(refused).execute(tx)),
  ).rejects.toThrow('permission denied');
});
