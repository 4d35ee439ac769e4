import { fen } from '@rental/domain/money';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { proveBooks } from '../../testing/orders/books-agree.ts';
import {
  riskAccount,
  riskAccountBody,
  withRiskAccounts,
} from '../../testing/providers/risk-accounts.ts';
import {
  aReportProvider,
  providerMapping,
  type ReportProvider,
} from '../../testing/providers/risk-provider.ts';
import { openRiskFixture, type RiskFixture } from '../../testing/providers/risk.ts';
import { enableAccount, testAccount } from '../../testing/providers/sms-accounts.ts';
import { someOrders, stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import type { Shop, World } from '../../testing/world.ts';

// Prices of a new brand (X26): provider 1 ¥2.00, 2 ¥3.00.

let provider: ReportProvider;
let other: ReportProvider;
let risk: RiskFixture;
let accounts: Awaited<ReturnType<typeof withRiskAccounts>>;
let world: World;
let shop: Shop;
beforeEach(async () => {
  provider = await aReportProvider(20);
  other = await aReportProvider(90);
  risk = await openRiskFixture();
  accounts = await withRiskAccounts(risk.bare, [provider.host, other.host]);
  ({ world } = accounts);
  shop = world.alpha;
  await risk.topUp(10);
});
afterEach(async () => {
  await world.app.close();
  await risk.close();
  await provider.close();
  await other.close();
});

const order = async () => {
  const [id = 0] = await someOrders(world, shop, 1, orderStatus.pendingReview, {
    risk_level: null,
    risk_score: null,
  });
  return id;
};
const ask = (orderId: number, type: 1 | 2 = 1) =>
  send(world, shop.clerk, 'queryRisk', { body: { orderId, type } });
const rows = async () =>
  (await send(world, shop.admin, 'listRiskReports', { query: {} })).answer.content;
const run = () => risk.run(accounts.gateway);

test('S99 S191 a provider is added by an account alone: its report is shown with its sections, sets the level, and is paid once', async () => {
  const id = await order();
  expect((await ask(id)).refusal.code).toBe('risk_unavailable');

  await riskAccount(world, shop, riskAccountBody(provider.host));
  const { answer } = await ask(id);
  const again = await ask(id);

  expect(answer.report).toMatchObject({
    feeFen: 200,
    score: 800,
    level: 'low',
    hits: ['多头借贷'],
    sections: [
      {
        title: '身份核验',
        rows: [
          { label: '三要素', value: '是' },
          { label: '在网时长', value: '36' },
          { label: '职业', value: null },
        ],
      },
    ],
  });
  expect(again.answer.report).toMatchObject({ source: 'reused', feeFen: 0 });
  expect(provider.sold.size).toBe(1);
  expect(await risk.books()).toEqual({ balance: 800, cost: 200 });
  expect((await ask(id, 2)).refusal.code).toBe('risk_unavailable');
  await proveBooks(world, shop);
});

test('where the preferred account does not serve, the next one is asked; one that may have sold its report stays the only one', async () => {
  await riskAccount(world, shop, riskAccountBody(provider.host));
  const second = { name: '备用', preference: 2 };
  await riskAccount(world, shop, riskAccountBody(other.host, second));

  provider.manner = 'broke';
  expect((await ask(await order())).answer.report).toMatchObject({ score: 100, level: 'high' });

  provider.manner = 'breaksOff';
  expect((await ask(await order())).answer).toEqual({ report: null, isWaiting: true });
  expect(other.sold.size).toBe(1);
  provider.manner = 'usual';
  risk.wait(180);
  await run();
  await run();

  expect(await rows()).toMatchObject([
    { reportState: 'ready', score: 800, feeFen: 200 },
    { reportState: 'ready', score: 100, feeFen: 200 },
  ]);
  expect(await risk.books()).toEqual({ balance: 600, cost: 400 });
  await proveBooks(world, shop);
});

test('a rotated account is asked from the next request on', async () => {
  const id = await riskAccount(world, shop, riskAccountBody(provider.host));
  const { keys: _, ...body } = riskAccountBody(other.host);
  await send(world, shop.admin, 'saveProviderAccount', { body: { id, ...body } });
  expect((await ask(await order())).answer.report?.score).toBe(800);

  expect((await testAccount(world, shop, id, 2)).answer.isPassed).toBe(true);
  await enableAccount(world, shop, id, 2);

  expect((await ask(await order())).answer.report?.score).toBe(100);
});

test('a provider that is down, refuses or sends what nobody understands is paid nothing', async () => {
  await riskAccount(world, shop, riskAccountBody(provider.host));
  for (const manner of ['refuses', 'knowsNobody', 'unmapped', 'forbids'] as const) {
    provider.manner = manner;
    expect((await ask(await order())).refusal.code).toBe('risk_failed');
  }
  await provider.close();
  expect((await ask(await order())).refusal.code).toBe('risk_failed');

  expect((await rows()).map(({ failure }) => failure)).toEqual([
    'noAnswer',
    'refused',
    'garbled',
    'notFound',
    'refused',
  ]);
  expect(await risk.books()).toEqual({ balance: 1_000, cost: 0 });
});

test('a request whose answer was lost ends unpaid where the provider can never tell, or does not know it', async () => {
  const mapping = providerMapping({ query: undefined });
  const settings = { host: provider.host, types: '1,2', mapping };
  await riskAccount(world, shop, riskAccountBody(provider.host, { settings }));
  const id = await order();
  provider.manner = 'breaksOff';
  await ask(id);
  risk.wait(180);
  await run();

  expect(await rows()).toMatchObject([{ reportState: 'failed', failure: 'noAnswer', feeFen: 0 }]);
  provider.manner = 'usual';
  expect((await ask(id)).answer.report?.feeFen).toBe(200);
  expect((await ask(id, 2)).answer.report?.feeFen).toBe(300);
  expect(await risk.books()).toEqual({ balance: 500, cost: 500 });
});

test('an account names a listed host and a mapping that is right, or it is not saved', async () => {
  const create = async (more: object) => {
    const body = riskAccountBody(provider.host);
    const settings = { ...body.settings, ...more };
    const reply = await send(world, shop.admin, 'createProviderAccount', {
      body: { ...body, settings },
    });
    return reply.refusal;
  };

  for (const host of ['169.254.169.254', '127.0.0.1', 'internal.example.com', 'example.com'])
    expect((await create({ host })).code).toBe('provider_account_host_unlisted');
  expect(await create({ host: 'https://a.cn/' })).toMatchObject({
    fields: { 'settings.host': '接口主机格式不正确' },
  });
  expect(await create({ types: '1,10' })).toMatchObject({
    fields: { 'settings.types': '报告类型格式不正确' },
  });
  expect(await create({ mapping: '{}' })).toMatchObject({
    fields: { 'settings.mapping': '查询应写在花括号里' },
  });
  const { answer } = await send(world, shop.admin, 'providerAccountKinds');
  expect(answer).toContain('httpRisk');
  expect((await send(risk.world, shop.admin, 'providerAccountKinds')).answer).not.toContain(
    'httpRisk',
  );
});

test('another brand has neither the account nor its provider', async () => {
  await riskAccount(world, shop, riskAccountBody(provider.host));
  await risk.topUp(10, world.beta);
  const [orderId = 0] = await someOrders(world, world.beta, 1, orderStatus.pendingReview);

  const reply = await send(world, world.beta.clerk, 'queryRisk', {
    body: { orderId, type: 1, priceFen: fen(200) },
  });

  expect(reply.refusal.code).toBe('risk_unavailable');
  expect(provider.calls.map(({ path }) => path)).toEqual(['/balance']);
  const kept = await stored<{ text: string }>(
    world,
    shop,
    'select string_agg(v::text, $1) as text from provider_account_versions v',
    [' '],
  );
  expect(kept[0]?.text).not.toContain('provider-secret');
});
