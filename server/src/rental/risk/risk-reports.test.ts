import { fen } from '@rental/domain/money';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { proveBooks } from '../../testing/orders/books-agree.ts';
import { openRiskFixture, type RiskFixture } from '../../testing/providers/risk.ts';
import { Undecided } from '../../gateways/undecided.ts';
import { someOrders, stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import type { Shop, World } from '../../testing/world.ts';

// Prices of a new brand (X26): provider 1 ¥2.00, 2 ¥3.00, 4 ¥8.00.

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

/** Orders that wait for review, of a customer each, whom nobody has judged. */
const orders = (count: number) =>
  someOrders(world, shop, count, orderStatus.pendingReview, { risk_level: null, risk_score: null });
const ask = (orderId: number, type: 1 | 2 | 4 = 1, more: object = {}) =>
  send(world, shop.clerk, 'queryRisk', { body: { orderId, type, ...more } });
const rows = async (query: object = {}) =>
  (await send(world, shop.admin, 'listRiskReports', { query })).answer.content;
const orderOf = async (id: number) =>
  (await send(world, shop.clerk, 'orderDetail', { params: { id } })).answer.order;

test('S191 S99 a report is bought once, shown with what it says, and free for thirty days', async () => {
  const [id = 0] = await orders(1);
  await risk.topUp(10);

  const bought = await ask(id, 1, { isAuthorized: true, priceFen: fen(200) });
  const again = await ask(id);

  expect(bought.answer).toMatchObject({
    isWaiting: false,
    report: { type: 1, orderId: id, feeFen: 200, source: 'new', reportState: 'ready' },
  });
  expect(bought.answer.report?.sections.map(({ title }) => title)).toEqual([
    '身份核验',
    '多头借贷',
    '司法信息',
  ]);
  expect(again.answer.report).toMatchObject({ feeFen: 0, source: 'reused' });
  expect(again.answer.report?.sections).toEqual(bought.answer.report?.sections);
  expect(await risk.books()).toEqual({ balance: 800, cost: 200 });
  expect((await orderOf(id)).riskLevel).toBe(bought.answer.report?.level);
  expect(await rows()).toMatchObject([
    { source: 'reused', feeFen: 0 },
    { source: 'new', feeFen: 200, orderId: id, customerName: '王**' },
  ]);
  const [kept] = await stored<{ sealed: string; is_authorized: boolean }>(
    world,
    shop,
    `select encode(sealed_sections, 'escape') as sealed, is_authorized from risk_reports where source = 'new'`,
  );
  expect(kept?.sealed).not.toContain('身份核验');
  expect(kept?.is_authorized).toBe(true);
  await proveBooks(world, shop);
});

test('S192 S193 S194 S197 S198 the named calls ask their providers; 刷新 buys anew, the same click twice does not', async () => {
  const [id = 0] = await orders(1);
  const call = (
    name:
      | 'searchKunLunReport'
      | 'refreshKunLunReport'
      | 'refreshKunLunReportAndKing'
      | 'queryBill'
      | 'userToReport',
  ) => send(world, shop.clerk, name, { body: { orderId: id } });
  await risk.topUp(100);

  expect((await call('userToReport')).answer).toEqual({ report: null, isWaiting: false });
  expect((await call('searchKunLunReport')).answer.report).toMatchObject({ type: 1, feeFen: 200 });
  expect((await call('refreshKunLunReport')).answer.report).toMatchObject({ source: 'reused' });
  risk.wait(61);
  expect((await call('refreshKunLunReport')).answer.report).toMatchObject({ feeFen: 200 });
  risk.wait(61);
  const half = { body: { orderId: id, priceFen: fen(200) } };
  const agreed = await send(world, shop.clerk, 'refreshKunLunReportAndKing', half);
  expect(agreed.refusal.code).toBe('risk_price_changed');
  expect((await call('refreshKunLunReportAndKing')).answer).toMatchObject({
    report: { type: 1, feeFen: 200 },
    king: { type: 2, feeFen: 300 },
  });
  expect((await call('queryBill')).answer.report).toMatchObject({ type: 4, feeFen: 800 });
  expect((await call('userToReport')).answer.report).toMatchObject({ type: 4, feeFen: 800 });
  // 200 + 200 + 200 + 300 + 800
  expect(await risk.books()).toEqual({ balance: 8_300, cost: 1_700 });
  await proveBooks(world, shop);
});

test.each([
  ['refuses', 'refused'],
  ['garbage', 'garbled'],
] as const)(
  'a provider that %s is paid nothing, and may be asked again',
  async (manner, failure) => {
    const [id = 0] = await orders(1);
    await risk.topUp(2);
    risk.behave(manner);

    const failed = await ask(id);
    risk.behave('usual');
    const asked = await ask(id);

    expect(failed.refusal.code).toBe('risk_failed');
    expect(asked.answer.report?.feeFen).toBe(200);
    expect(await rows()).toMatchObject([
      { reportState: 'ready' },
      { reportState: 'failed', failure, feeFen: 0, level: null },
    ]);
    expect(await risk.books()).toEqual({ balance: 0, cost: 200 });
    await proveBooks(world, shop);
  },
);

test.each([
  ['slow', { reportState: 'ready', feeFen: 200 }, 200],
  ['answerLost', { reportState: 'ready', feeFen: 200 }, 200],
  ['requestLost', { reportState: 'failed', feeFen: 0, failure: 'noAnswer' }, 0],
] as const)(
  'a provider that is %s is asked later what came of it, and paid once or not at all',
  async (manner, outcome, cost) => {
    const [id = 0] = await orders(1);
    await risk.topUp(3);
    risk.behave(manner);

    const waiting = await ask(id);
    const meanwhile = await ask(id);
    risk.wait(180);
    await risk.run();
    await risk.run();

    expect(waiting.answer).toEqual({ report: null, isWaiting: true });
    expect(meanwhile.refusal.code).toBe('risk_under_way');
    expect(await rows()).toMatchObject([outcome]);
    expect(await risk.books()).toEqual({ balance: 300 - cost, cost });
    await proveBooks(world, shop);
  },
);

test('a question that nobody answers for a day ends and costs nothing', async () => {
  const [id = 0] = await orders(1);
  await risk.topUp(2);
  risk.behave('answerLost');
  await ask(id);
  const silent = { ...risk.gateway, find: async () => Promise.reject(new Undecided('silence')) };
  risk.wait(25 * 3600);
  await risk.run(silent);

  expect(await rows()).toMatchObject([{ reportState: 'failed', failure: 'noAnswer', feeFen: 0 }]);
  expect(await risk.books()).toEqual({ balance: 200, cost: 0 });
});

test('fifty at once with the balance for three: three are bought, and the balance is not below zero', async () => {
  const ids = await orders(50);
  await risk.topUp(7);

  const replies = await Promise.all(ids.map((id) => ask(id)));

  const codes = replies.map((reply) => (reply.status === 200 ? 'bought' : reply.refusal.code));
  expect(Map.groupBy(codes, (code) => code).get('bought')).toHaveLength(3);
  expect(Map.groupBy(codes, (code) => code).get('risk_balance_short')).toHaveLength(47);
  expect(await risk.books()).toEqual({ balance: 100, cost: 600 });
  await proveBooks(world, shop);
});

test('the same question twenty times at once is paid once', async () => {
  const [id = 0] = await orders(1);
  await risk.topUp(100);

  await Promise.all(Array.from({ length: 20 }, () => ask(id)));

  expect(await risk.books()).toEqual({ balance: 9_800, cost: 200 });
  await proveBooks(world, shop);
});

test('a provider that is off, and a price that changed while the dialog was open, cost nothing', async () => {
  const [id = 0] = await orders(1);
  await risk.topUp(100);
  await stored(world, shop, 'update risk_providers set enabled = false where type = 2');

  expect((await ask(id, 2)).refusal.code).toBe('risk_provider_off');
  expect((await ask(id, 1, { priceFen: fen(100) })).refusal.code).toBe('risk_price_changed');
  expect(await risk.books()).toEqual({ balance: 10_000, cost: 0 });
});

test('what was decided on an order stays as it is, whatever a later report says', async () => {
  const [id = 0] = await orders(1);
  await risk.topUp(100);
  await stored(world, shop, `update orders set status = $1, risk_level = 'low' where id = $2`, [
    orderStatus.approved,
    id,
  ]);

  await ask(id);

  expect((await orderOf(id)).riskLevel).toBe('low');
});

test('without a provider nothing is asked, listed or paid; without consent nothing is either', async () => {
  const [id = 0] = await orders(1);
  await risk.topUp(10);
  const body = { orderId: id, type: 1 as const };

  const unconnected = await send(risk.bare, shop.clerk, 'queryRisk', { body });
  const refused = await ask(id, 1, { isAuthorized: false });

  expect(unconnected.refusal.code).toBe('risk_unavailable');
  expect(refused.refusal).toMatchObject({
    status: 400,
    fields: { isAuthorized: '请先取得客户的书面授权' },
  });
  expect(await rows()).toEqual([]);
  expect(await risk.books()).toEqual({ balance: 1_000, cost: 0 });
});

test('who asked, at which price and with what consent never changes', async () => {
  const [id = 0] = await orders(1);
  await risk.topUp(10);
  await ask(id);

  for (const set of ['price_fen = 0', 'is_authorized = true', 'operator_id = 1'])
    await expect(world.database.app.query(`update risk_reports set ${set}`)).rejects.toThrow(
      'denied',
    );
});

test('余额与用量 says what was used by day and by whom', async () => {
  const [one = 0, other = 0] = await orders(2);
  await risk.topUp(100);
  await ask(one);
  await ask(one);
  await ask(other, 4);

  const { answer } = await send(world, shop.admin, 'riskUsage');
  const ofClerk = await send(world, shop.clerk, 'riskUsage');

  expect(answer).toMatchObject({
    balanceFen: 9_000,
    reservedFen: 0,
    runwayDays: null,
    days: [{ bought: 2, reused: 1, feeFen: 1_000 }],
    operators: [{ bought: 2, reused: 1, feeFen: 1_000 }],
  });
  expect(ofClerk.refusal.code).toBe('whole_brand_only');
});
