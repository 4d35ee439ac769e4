import { fen } from '@rental/domain/money';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProviderWatch } from '../../app.ts';
import type { RiskGateway } from '../../gateways/risk-reports/risk-gateway.ts';
import { sandboxRisk, type SandboxManner } from '../../gateways/risk-reports/sandbox-risk.ts';
import { sandboxSms } from '../../gateways/sms/sandbox-sms.ts';
import { fillSms } from '../../testing/people/sign-in.ts';
import { toppedUp } from '../../testing/providers/risk.ts';
import { someOrders, stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { anotherServer, aWorker, createWorld, type World } from '../../testing/world.ts';

let bare: World;
let world: World;
let watch: ReturnType<typeof createProviderWatch>;
let manner: SandboxManner | 'throws' = 'usual';
const warned: object[] = [];

beforeAll(async () => {
  bare = await createWorld();
  bare.now = new Date('2026-11-21T02:00:00.000Z');
  const log = { info: () => {}, error: () => {}, warn: (facts: object) => warned.push(facts) };
  const now = () => bare.now;
  watch = createProviderWatch({ database: bare.database, log, now, metrics: undefined });
  const sandbox = sandboxRisk(bare.filesDir, now, () => (manner === 'throws' ? 'usual' : manner));
  const risk: RiskGateway = {
    ...sandbox,
    ask: async (asked) => {
      if (manner !== 'throws') return sandbox.ask(asked);
      const cause = Object.assign(new Error(asked.name), { code: 'ECONNREFUSED' });
      throw new TypeError(`no report of ${asked.name} ${asked.phone}`, { cause });
    },
  };
  const app = await anotherServer(bare, { gateways: { risk: watch.watched('risk', risk) } });
  world = Object.create(bare, { app: { value: app } }) as World;
});
afterAll(async () => {
  await world.app.close();
  await bare.close();
});

const list = async (query: object = {}, caller = world.alpha.admin) =>
  (await send(world, caller, 'listProviderCalls', { query })).answer;
const today = async (caller = world.alpha.admin) =>
  (await send(world, caller, 'providersToday')).answer;
const ask = (orderId: number, as: typeof manner) => {
  manner = as;
  bare.now = new Date(bare.now.getTime() + 60_000); // the last is the newest, however long each took
  const body = { orderId, type: 1, isAuthorized: true, priceFen: fen(200) } as const;
  return send(world, world.alpha.clerk, 'queryRisk', { body });
};

test('each call of requests and jobs is kept with how it ended and how long it took, for its own brand, and says nothing of anybody', async () => {
  const { alpha, beta } = world;
  const orderIds = await someOrders(world, alpha, 4, orderStatus.pendingReview);
  const [first = 0, second = 0, third = 0, fourth = 0] = orderIds;
  await toppedUp(world, alpha, fen(10_000));
  await fillSms(world, alpha, 10);

  await ask(first, 'usual');
  await ask(second, 'refuses');
  await ask(third, 'answerLost');
  await ask(fourth, 'throws');
  await send(world, alpha.clerk, 'approveOrder', { body: { orderId: first } });
  const sms = watch.watched(
    'sms',
    sandboxSms(world.filesDir, world.secretKey, () => world.now),
  );
  await aWorker(world, { sms }).workUntilIdle();
  await watch.stop();

  const { content } = await list({ size: 100 });
  const asked = content.filter(({ provider }) => provider === 'risk').toReversed();
  expect(asked.map(({ operation, outcome, error }) => [operation, outcome, error])).toEqual([
    ['ask', 'answered', null],
    ['ask', 'refused', null],
    ['ask', 'undecided', 'Undecided'],
    ['ask', 'failed', 'TypeError ECONNREFUSED'],
  ]);
  const sent = (await list({ provider: 'sms' })).content;
  expect(sent.map(({ operation, outcome }) => [operation, outcome])).toEqual([
    ['send', 'answered'],
  ]);
  const traceId = sent[0]?.traceId ?? '';
  expect((await list({ traceId })).content.map((row) => row.traceId)).toContain(traceId);
  expect((await list({ outcome: 'failed' })).content).toMatchObject([{ operation: 'ask' }]);
  expect((await list({ providerCall: 'risk.ask', outcome: 'refused' })).totalElements).toBe(1);
  expect((await list({ at: ['2026-11-22', '2026-11-23'] })).content).toEqual([]);

  expect(await today()).toMatchObject([
    {
      provider: 'risk',
      calls: 4,
      answered: 1,
      refused: 1,
      undecided: 1,
      failed: 1,
      answeredAt: asked[0]?.at,
      failedAt: asked[3]?.at,
    },
    { provider: 'sms', calls: sent.length, answered: sent.length, failedAt: null },
  ]);

  const [kept] = await stored<{ text: string }>(
    world,
    alpha,
    `select string_agg(c::text, ' ') as text from provider_calls c`,
  );
  const people = await stored<{ name: string; phone: string }>(
    world,
    alpha,
    'select name, phone from customers',
  );
  for (const { name, phone } of people) {
    expect(kept?.text).not.toContain(name);
    expect(kept?.text).not.toContain(phone);
  }
  expect(kept?.text).not.toMatch(/\p{Script=Han}|\b1\d{10}\b/u); // a trace may have eleven digits in a row

  expect(await list({}, beta.admin)).toEqual({ content: [], totalElements: 0 });
  expect(await today(beta.admin)).toEqual([]);
  expect(warned).toEqual([]);
});

test('the figures of the day are those of the calls: average, the 95th of a hundred, and no day before', async () => {
  const { beta } = world;
  await stored(
    world,
    beta,
    `insert into provider_calls (brand_code, at, provider, operation, outcome, took_ms, trace_id)
     select 'beta', timestamptz '2026-11-21 00:00+08' + nth * interval '1 s', 'logistics', 'find',
       case when nth = 100 then 'undecided' else 'answered' end, nth * 10, 'x'
     from generate_series(0, 100) nth where nth > 0
     union all select 'beta', '2026-11-20 23:59:59+08', 'logistics', 'find', 'failed', 99999, 'x'`,
  );

  const figures = await today(beta.admin);

  // (10 + 20 + … + 1000) / 100 = 505
  expect(figures).toEqual([
    {
      provider: 'logistics',
      calls: 100,
      answered: 99,
      refused: 0,
      undecided: 1,
      failed: 0,
      averageMs: 505,
      p95Ms: 950,
      answeredAt: '2026-11-20T16:01:39.000Z',
      failedAt: '2026-11-20T16:01:40.000Z',
    },
  ]);
});

test('who reaches a part of the brand is refused, and a row that cannot be written fails no call', async () => {
  const { alpha } = world;
  await stored(
    world,
    alpha,
    `insert into role_permissions values ('alpha', $1, 'providerCall:list')`,
    [alpha.roles.clerk],
  );
  for (const name of ['listProviderCalls', 'providersToday'] as const)
    expect((await send(world, alpha.clerk, name, {})).refusal.code).toBe('whole_brand_only');

  const [orderId = 0] = await someOrders(world, alpha, 1, orderStatus.pendingReview);
  await watch.stop();
  await bare.database.owner.query('revoke insert on provider_calls from rental_app');
  const reply = await ask(orderId, 'usual');
  await watch.stop();
  await bare.database.owner.query('grant insert on provider_calls to rental_app');

  expect(reply.status).toBe(200);
  expect(warned).toMatchObject([{ brand: 'alpha', rows: 1 }]);
});
