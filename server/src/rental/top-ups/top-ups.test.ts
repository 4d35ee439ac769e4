import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { fen } from '@rental/domain/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { proveBooks } from '../../testing/orders/books-agree.ts';
import { smsOf } from '../../testing/people/customer-sms.ts';
import { fillSms, smsBalance, wait } from '../../testing/people/sign-in.ts';
import { aRun } from '../../testing/providers/provider.ts';
import { toppedUp } from '../../testing/providers/risk.ts';
import { grantCredit, turnAutoTopUpOn } from '../../testing/providers/top-ups.ts';
import { someOrders, stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { aWorker, createWorld, type Shop, type World } from '../../testing/world.ts';
import { autoTopUps } from './auto-top-up.ts';

let world: World;
let shop: Shop;
const morning = new Date('2026-11-21T02:00:00.000Z'); // 10:00 in Shanghai
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
  await grantCredit(world, shop);
});
afterAll(() => world.close());
beforeEach(() => {
  world.now = morning;
});

const listOf = async (balance: 'risk' | 'sms') =>
  (await send(world, shop.admin, 'topUps', { query: { balance } })).answer;
const work = () => aWorker(world).workUntilIdle();
const told = async (title: string) =>
  (await stored(world, shop, 'select 1 from messages where title = $1', [title])).length;

/** Runs the job of a balance, as many workers at once. */
async function lookAtOnce(balance: 'risk' | 'sms', workers: number): Promise<void> {
  const handler = autoTopUps.find(({ kind }) => kind.name === `${balance}TopUp`);
  if (handler === undefined) throw new Error('Nobody tops up');
  await Promise.all(Array.from({ length: workers }, async () => handler.run({}, aRun(world, {}))));
}

test('fifty looks at once buy no more than the cap of the day, and the next day goes on', async () => {
  await toppedUp(world, shop, fen(10_00));
  // ¥150.00 a day by ¥50.00: 10 + 3 × 50 = 160, of 500 that are wanted
  await turnAutoTopUpOn(world, shop, 'risk', { threshold: 500_00 });

  await lookAtOnce('risk', 50);

  const today = await listOf('risk');
  expect(today.boughtTodayFen).toBe(150_00);
  expect(today.topUps.map(({ way, amountFen }) => [way, amountFen])).toEqual([
    ['auto', 50_00],
    ['auto', 50_00],
    ['auto', 50_00],
    ['platform', 10_00],
  ]);
  expect((await send(world, shop.admin, 'riskBalance')).answer.data).toBe('160.00');
  expect(await told('风控余额已自动充值')).toBe(1);
  expect(await told('风控余额自动充值已达每日上限')).toBe(1);
  await proveBooks(world, shop);

  wait(world, 24 * 3600);
  await work();
  expect((await send(world, shop.admin, 'riskBalance')).answer.data).toBe('310.00');
  await proveBooks(world, shop);
});

test('a message that the balance is short of waits for the top-up; where the day is capped it stays unsent', async () => {
  await fillSms(world, shop, 600);
  await turnAutoTopUpOn(world, shop, 'sms', { dailyCapFen: fen(50_00) });
  await work();
  expect(await smsBalance(world, shop)).toBe(600);
  const [first = 0, second = 0] = await someOrders(world, shop, 2, orderStatus.pendingReview);

  await fillSms(world, shop, 0);
  await send(world, shop.clerk, 'approveOrder', { body: { orderId: first } });
  await work();
  expect(await smsOf(world, shop, first)).toMatchObject([{ status: 'queued' }]);
  wait(world, 60);
  await work(); // the top-up
  wait(world, 60);
  await work();
  expect(await smsOf(world, shop, first)).toMatchObject([{ status: 'sent', parts: 1 }]);
  expect(await smsBalance(world, shop)).toBe(999);
  expect((await listOf('sms')).topUps).toMatchObject([
    { way: 'auto', smsCount: 1000, amountFen: 50_00 },
  ]);

  await fillSms(world, shop, 0);
  await send(world, shop.clerk, 'approveOrder', { body: { orderId: second } });
  await work();
  wait(world, 60);
  await work(); // no room
  wait(world, 60);
  await work();
  expect(await smsOf(world, shop, second)).toMatchObject([{ status: 'unsent' }]);
  expect(await told('短信余额自动充值已达每日上限')).toBe(1);

  await stored(world, shop, 'update top_up_rules set daily_cap_fen = 10000'); // room for one more
  await lookAtOnce('sms', 1);
  expect(
    await stored(world, shop, `select capped_on from top_up_rules where balance = 'sms'`),
  ).toEqual([{ capped_on: null }]);
  await proveBooks(world, shop);
});

test('a use that brings a balance below the threshold has it topped up by itself', async () => {
  await turnAutoTopUpOn(world, shop, 'sms', { threshold: 500 });
  await fillSms(world, shop, 500);
  await work();
  expect(await smsBalance(world, shop)).toBe(500);

  const [orderId = 0] = await someOrders(world, shop, 1, orderStatus.pendingReview);
  await send(world, shop.clerk, 'approveOrder', { body: { orderId } });
  await work();

  expect(await smsBalance(world, shop)).toBe(1499);
});

test('a rule takes a proof of who sets it and credit of the platform, and only who reaches the whole brand sees it', async () => {
  const body = { balance: 'sms', isOn: true, threshold: 500, amount: 1000 } as const;
  const unproven = await send(world, shop.admin, 'saveAutoTopUp', {
    body: { ...body, dailyCapFen: fen(50_00), stepUp: {} },
  });
  const tooMuch = await turnAutoTopUpOn(world, shop, 'sms', { dailyCapFen: fen(1_000_01) });
  const noPacks = await turnAutoTopUpOn(world, shop, 'sms', { amount: 1500 });
  const nothing = await turnAutoTopUpOn(world, shop, 'sms', { amount: 0, dailyCapFen: fen(0) });
  const noCredit = await turnAutoTopUpOn(world, world.beta, 'sms');
  const clerk = await send(world, shop.clerk, 'topUps', { query: { balance: 'sms' } });

  expect(
    [unproven, tooMuch, noPacks, nothing, noCredit, clerk].map(({ status, refusal }) => [
      status,
      refusal.code,
    ]),
  ).toEqual([
    [400, 'step_up_needed'],
    [422, 'top_up_over_credit'],
    [422, 'top_up_not_packs'],
    [422, 'top_up_too_little'],
    [409, 'top_up_no_credit'],
    [403, 'forbidden'],
  ]);
  expect((await listOf('sms')).rule.amount).toBe(1000);
});

test('the platform alone sets credit and prices, and a top-up cannot be changed', async () => {
  const asServer = (statement: string) => world.database.app.query(statement);

  await expect(asServer('update top_up_rules set daily_credit_fen = 1')).rejects.toThrow(/denied/);
  await expect(asServer('update top_up_rules set sms_pack_fen = 1')).rejects.toThrow(/denied/);
  await expect(asServer('update top_ups set amount_fen = 1')).rejects.toThrow(/denied/);
  await expect(asServer('delete from top_ups')).rejects.toThrow(/denied/);
});
