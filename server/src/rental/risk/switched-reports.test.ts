import { idCheckType, type ReportType } from '@rental/domain/rental/risk/providers';
import type { SettingName } from '@rental/domain/platform/brands/configuration';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { proofIn } from '../../testing/people/agreed.ts';
import { openRiskFixture, type RiskFixture } from '../../testing/providers/risk.ts';
import { someCustomers, someOrders, stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { soon } from '../../testing/wire/soon.ts';
import type { Shop, World } from '../../testing/world.ts';

let risk: RiskFixture;
let world: World;
let shop: Shop;
beforeAll(async () => {
  risk = await openRiskFixture();
  world = risk.world;
  shop = world.alpha;
  await risk.topUp(1_000);
});
beforeEach(() => risk.behave('usual'));
afterAll(() => risk.close());

const switches = [
  [7, 'creditTypes', ['faSu'], [], '法诉', 600],
  [8, 'creditLuoRan', true, false, 'LuoRan', 800],
  [idCheckType, 'cardCollateButton', true, false, '证件核对', 50],
] as const satisfies readonly (readonly [
  ReportType,
  SettingName,
  unknown,
  unknown,
  string,
  number,
])[];

const turn = async (name: SettingName, value: unknown) => {
  const { seen } = (await send(world, shop.admin, 'brandSettings')).answer;
  const { status } = await send(world, shop.admin, 'saveBrandSettings', {
    body: { changes: { [name]: value }, seen, ...(await proofIn(world)) },
  });
  expect(status).toBe(200);
};
let lastPerson = 0;
async function anOrder(): Promise<number> {
  lastPerson += 1;
  const [customer_id = 0] = await someCustomers(world, shop, 1, {
    phone: `1360000${String(lastPerson).padStart(4, '0')}`,
    id_number: `44030420050601${String(lastPerson).padStart(4, '0')}`,
  });
  const unjudged = { risk_level: null, risk_score: null, risk_class: null };
  return (await someOrders(world, shop, 1, 0, { customer_id, ...unjudged }))[0] ?? 0;
}
const query = (orderId: number, type: ReportType) =>
  send(world, shop.clerk, 'queryRisk', { body: { orderId, type, isAuthorized: true } });
const offered = async () =>
  (await send(world, shop.clerk, 'switchedReports')).answer.map(({ type }) => type);
const reportsOf = async (orderId: number) =>
  (await send(world, shop.clerk, 'orderRiskReports', { query: { orderId } })).answer.content;
const judgedOf = async (orderId: number) =>
  stored(world, shop, 'select risk_level, risk_score, risk_class from orders where id = $1', [
    orderId,
  ]);

test.each(switches)(
  'S82 S83 S85 X28 report %i is offered, bought and asked for by the job with its switch %s, and not without it, from the next request on',
  async (type, name, on, off, label, priceFen) => {
    const orderId = await anOrder();
    expect(await offered()).not.toContain(type);
    expect((await query(orderId, type)).refusal).toMatchObject({
      status: 409,
      code: 'feature_off',
      message: `本品牌未开通「${label}」，可由管理员在品牌设置中开启`,
    });
    expect(await reportsOf(orderId)).toEqual([]);

    await turn(name, on);
    await soon(async () => expect(await offered()).toContain(type));
    const before = await risk.books();
    risk.behave('answerLost');
    expect((await query(orderId, type)).answer).toMatchObject({ report: null, isWaiting: true });

    await turn(name, off);
    await soon(async () => expect(await offered()).not.toContain(type));
    expect((await query(await anOrder(), type)).refusal.code).toBe('feature_off');
    risk.wait(150);
    await risk.run();
    expect(await reportsOf(orderId)).toMatchObject([{ type, reportState: 'asked' }]);
    expect(await risk.books()).toEqual(before);

    await turn(name, on);
    risk.wait(4_000);
    await risk.run();
    await risk.run();
    const [report] = await reportsOf(orderId);
    expect(report?.reportState).not.toBe('asked');
    const feeFen = report?.reportState === 'ready' ? priceFen : 0;
    expect(report?.feeFen).toBe(feeFen);
    expect(await risk.books()).toEqual({
      balance: before.balance - feeFen,
      cost: before.cost + feeFen,
    });
  },
);

test('S85 a check and a litigation report judge no order, are told with their results, and reused for nothing', async () => {
  const orders = await Promise.all(Array.from({ length: 8 }, () => anOrder()));
  const spent = await risk.books();
  for (const orderId of orders) {
    expect((await query(orderId, idCheckType)).status).toBe(200);
    await query(orderId, 7);
  }

  let bought = 0;
  for (const orderId of orders) {
    const [litigation, check] = await reportsOf(orderId);
    expect(litigation).toMatchObject({ type: 7, reportState: 'ready', score: null, level: null });
    expect(check?.type).toBe(idCheckType);
    expect(['low', 'high', 'notFound']).toContain(check?.level ?? check?.failure);
    bought += (litigation?.feeFen ?? 0) + (check?.feeFen ?? 0);
    expect(await judgedOf(orderId)).toEqual([
      { risk_level: null, risk_score: null, risk_class: null },
    ]);
  }
  expect((await risk.books()).cost).toBe(spent.cost + bought);

  const [orderId = 0] = orders;
  const again = await query(orderId, 7);
  expect(again.answer.report).toMatchObject({ source: 'reused', feeFen: 0 });
  expect(again.answer.report?.sections[0]?.title).toBe('涉诉概况');
  expect((await risk.books()).cost).toBe(spent.cost + bought);
});

test('S195 the specified tabs stay six; the kinds beside them have the name and price that the platform gives them', async () => {
  await stored(
    world,
    shop,
    `insert into risk_providers (brand_code, type, label, enabled, price_fen) values ('alpha', 8, '洛然', true, 990)`,
  );

  const tabs = (await send(world, shop.clerk, 'riskTabs')).answer.map(({ type }) => type);
  const { answer } = await send(world, shop.clerk, 'switchedReports');

  expect(tabs).toEqual([1, 2, 3, 4, 5, 6]);
  expect(answer.find(({ type }) => type === 8)).toEqual({
    type: 8,
    label: '洛然',
    enabled: true,
    priceFen: 990,
  });
  expect((await send(world, shop.admin, 'riskModel')).answer.providers).toHaveLength(6);
  const { prices } = (await send(world, shop.admin, 'riskUsage')).answer;
  expect(prices.map(({ type }) => type)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});
