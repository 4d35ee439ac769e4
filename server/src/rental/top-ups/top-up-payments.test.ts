import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fen } from '@rental/domain/money';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PaymentDriver, PaymentGateway } from '../../gateways/payment/payment-gateway.ts';
import { sandboxSignature } from '../../gateways/payment/open-payments.ts';
import { newSandboxKeys, saidBy } from '../../gateways/sandbox/sandbox-keys.ts';
import { Undecided } from '../../gateways/undecided.ts';
import { proveBooks } from '../../testing/orders/books-agree.ts';
import { smsBalance } from '../../testing/people/sign-in.ts';
import {
  moneyAccount,
  moneyAccountBody,
  withMoneyAccounts,
} from '../../testing/providers/money-accounts.ts';
import { aRun, callBack } from '../../testing/providers/provider.ts';
import { readStatements } from '../../testing/providers/statements.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { anotherServer, createWorld, type Shop, type World } from '../../testing/world.ts';
import { topUpPaymentRunner } from './run-top-up-payments.ts';

let bare: World;
let world: World;
let shop: Shop;
let close: () => Promise<void>;
let payments: PaymentGateway;
beforeEach(async () => {
  bare = await createWorld();
  const opened = await withMoneyAccounts(bare);
  ({ world, close } = opened);
  ({ payments } = opened.gateways);
  shop = bare.alpha;
});
afterEach(async () => {
  await proveBooks(bare, shop);
  await close();
  await bare.close();
});

const platform = 'sandbox-platform-account';
const wait = (seconds: number) => {
  bare.now = new Date(bare.now.getTime() + seconds * 1000);
};
type Balance = 'risk' | 'sms';
const start = (balance: Balance, amount: number, { at = world, by = shop.admin } = {}) =>
  send(at, by, 'startTopUpPayment', { body: { balance, amount } });
const end = (id: number, by = shop.admin) => send(world, by, 'closeTopUpPayment', { body: { id } });
const listOf = async (balance: Balance) =>
  (await send(world, shop.admin, 'topUps', { query: { balance } })).answer;
const stateOf = async (balance: Balance) => (await listOf(balance)).payments[0]?.paymentState;
const riskBalance = async () => (await send(world, shop.admin, 'riskBalance')).answer.data;
const run = (gateway: PaymentGateway = payments) =>
  topUpPaymentRunner(gateway).run({}, aRun(bare, {}));
const payAt = async (page: string | null) =>
  (
    await world.app.inject({
      url: `${page ?? '/nowhere'}&act=pay`,
      headers: { host: shop.brand.domainAdmin },
    })
  ).body;
const wordOf = (tradeNo: string, amountFen: number, more: object = {}) => ({
  eventNo: `${tradeNo}-paid`,
  merchant: platform,
  tradeNo,
  providerNo: 'P1',
  amountFen,
  currency: 'CNY',
  outcome: 'paid',
  ...more,
});
const says = (word: object) =>
  callBack(world, shop, { path: 'payment', word, signature: sandboxSignature }, {});
/** The same gateway, whose driver of the platform answers otherwise. */
const withDriver = (change: (driver: PaymentDriver) => Partial<PaymentDriver>): PaymentGateway => {
  const { ofPlatform } = payments;
  if (ofPlatform === undefined) throw new Error('The platform takes no payments');
  const { driver, merchant } = ofPlatform;
  return { ...payments, ofPlatform: { merchant, driver: { ...driver, ...change(driver) } } };
};
const undecided = async () => {
  throw new Undecided('no answer');
};
const linesOf = async (file: string): Promise<number> => {
  const text = await readFile(join(bare.filesDir, file), 'utf8').catch(() => '');
  return text.split('\n').filter(Boolean).length;
};

test('a link that is paid adds to 风控余额 and to 短信余额 once each, and the books have both', async () => {
  const risk = await start('risk', 200_00);
  const sms = await start('sms', 3000);
  // 3 packs at ¥50.00
  expect([risk.answer.amountFen, sms.answer.amountFen, sms.answer.smsCount]).toEqual([
    200_00, 150_00, 3000,
  ]);
  expect([risk.answer.paymentState, await riskBalance()]).toEqual(['waiting', '0.00']);
  const before = (await smsBalance(world, shop)) ?? 0;

  expect(await payAt(risk.answer.page)).toContain('支付成功');
  await payAt(sms.answer.page);
  await run();

  expect(await riskBalance()).toBe('200.00');
  expect(await smsBalance(world, shop)).toBe(before + 3000);
  const list = await listOf('sms');
  expect(list.payments).toMatchObject([
    { paymentState: 'paid', page: null, startedBy: 'admin昵称' },
  ]);
  expect(list.topUps[0]).toMatchObject({
    way: 'link',
    amountFen: 150_00,
    smsCount: 3000,
    note: sms.answer.tradeNo,
  });
  expect(
    await stored(
      bare,
      shop,
      `select debit, credit, amount_fen::int as fen from transfers order by id`,
    ),
  ).toEqual([
    { debit: 'riskPrepaid', credit: 'platformPayable', fen: 200_00 },
    { debit: 'smsCost', credit: 'platformPayable', fen: 150_00 },
  ]);
  expect(
    await stored(
      bare,
      shop,
      `select title from messages where title like '%在线充值%' order by id`,
    ),
  ).toEqual([{ title: '风控余额在线充值已到账' }, { title: '短信余额在线充值已到账' }]);
});

test('fifty callbacks, queries and closings at once credit one payment once', async () => {
  const { answer } = await start('risk', 80_00);
  await payAt(answer.page);
  const [credited] = await stored<{ id: number }>(bare, shop, 'select id::int from top_ups');
  expect(credited).toBeDefined();
  const other = await start('sms', 1000);
  const { driver } = payments.ofPlatform ?? {};
  // paid at the provider, and nobody has heard of it yet
  const page = new URL(other.answer.page ?? '', 'https://a.test');
  await payments.page?.answer({
    ...Object.fromEntries(page.searchParams),
    act: 'pay',
  });
  const asked = {
    merchant: platform,
    tradeNo: other.answer.tradeNo,
    amountFen: fen(50_00),
    subject: '在线充值',
    expiresAt: bare.now,
    returnUrl: 'https://a.test/',
  };
  expect(await driver?.findPayment(asked)).toMatchObject({ kind: 'paid' });
  expect(await stateOf('sms')).toBe('waiting');

  await Promise.all(
    Array.from({ length: 50 }, (_, turn) => {
      if (turn % 10 === 0) return run();
      if (turn % 10 === 1) return end(other.answer.id);
      return says(wordOf(other.answer.tradeNo, 50_00, { eventNo: `e${turn}` }));
    }),
  );

  expect(await stateOf('sms')).toBe('paid');
  expect(
    await stored(bare, shop, `select balance, sms_count from top_ups where balance = 'sms'`),
  ).toEqual([{ balance: 'sms', sms_count: 1000 }]);
});

test('a callback of another amount or merchant credits nothing, nor does one that the provider does not bear out', async () => {
  const keys = newSandboxKeys(world.secretKey, platform);
  const settings = { merchantNo: platform };
  await moneyAccount(world, shop, moneyAccountBody(world, 'sandboxRent', { settings, keys }));
  const { answer } = await start('risk', 80_00);
  const { tradeNo } = answer;

  expect((await says(wordOf(tradeNo, 79_99))).body.code).toBe('callback_mismatch');
  const ofTheirs = wordOf(tradeNo, 80_00, { merchant: `sandbox-${shop.brand.code}` });
  expect((await says(ofTheirs)).body.code).toBe('callback_mismatch');
  // an account that names the platform's merchant signs by a key that the brand knows
  const { raw, timestamp, signature } = saidBy(keys.notifyKey, wordOf(tradeNo, 80_00), bare.now);
  const forged = await world.app.inject({
    method: 'POST',
    url: '/api/callback/payment',
    headers: {
      host: shop.brand.domainAdmin,
      'content-type': 'application/json',
      'x-timestamp': timestamp,
      'x-signature': signature,
    },
    payload: raw,
  });
  expect(forged.json()).toMatchObject({ code: 'callback_mismatch' });
  // an answer of another sum is none
  wait(121);
  await run(
    withDriver(() => ({
      findPayment: async () => ({
        kind: 'paid',
        providerNo: 'P1',
        amountFen: fen(1),
        paidAt: bare.now,
      }),
    })),
  );

  expect((await listOf('risk')).payments).toMatchObject([
    { paymentState: 'waiting', isUndecided: true },
  ]);
  expect(await riskBalance()).toBe('0.00');
});

test('a link that has lapsed never credits: money that comes all the same goes back, once', async () => {
  const { answer } = await start('risk', 80_07); // the sandbox lets it be paid after its end
  wait(1801);
  await run();
  expect((await listOf('risk')).payments).toMatchObject([{ paymentState: 'closed', page: null }]);

  await payAt(answer.page);
  await says(wordOf(answer.tradeNo, 80_07));
  expect(await stateOf('risk')).toBe('returning');
  await run(
    withDriver((driver) => ({
      refund: async (asked) => {
        await driver.refund(asked);
        return undecided();
      },
    })),
  );
  wait(121);
  await run();
  wait(70);
  await run();

  expect(await stateOf('risk')).toBe('returned');
  expect(await linesOf('refunds.jsonl')).toBe(1);
  expect([await riskBalance(), (await listOf('risk')).topUps]).toEqual(['0.00', []]);
});

test('one that is closed by hand cannot be paid, and another can be begun; one that was paid is not closed', async () => {
  const { answer } = await start('risk', 80_00);
  expect((await start('risk', 90_00)).refusal.code).toBe('top_up_payment_open');

  expect((await end(answer.id)).answer.paymentState).toBe('closed');
  expect(await payAt(answer.page)).toContain('没有扣款');
  expect((await end(answer.id)).refusal.code).toBe('top_up_payment_ended');

  const next = await start('risk', 90_00);
  await payAt(next.answer.page);
  expect((await end(next.answer.id)).refusal.code).toBe('top_up_payment_ended');
  expect(await riskBalance()).toBe('90.00');
});

test('ten who begin at once begin one', async () => {
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => start('sms', 1000)));

  expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(
    outcomes.filter(({ status }) => status !== 200).map(({ refusal }) => refusal.code),
  ).toEqual(Array.from({ length: 9 }, () => 'top_up_payment_open'));
});

test('it takes the right, an amount within bounds and a provider of the platform; another brand finds nothing', async () => {
  const { answer } = await start('risk', 80_00);

  expect((await start('risk', 80_00, { by: shop.clerk })).status).toBe(403);
  const wrong = await Promise.all([start('sms', 1500), start('sms', 0), start('risk', 99)]);
  expect(wrong.map(({ status, refusal }) => [status, refusal.code])).toEqual([
    [422, 'top_up_not_packs'],
    [422, 'top_up_amount_range'],
    [422, 'top_up_amount_range'],
  ]);
  const bound = await start('risk', 80_00, { at: bare });
  expect([bound.status, bound.refusal.code]).toEqual([409, 'top_up_no_link']);
  expect((await end(answer.id, bare.beta.admin)).status).toBe(404);
  expect((await end(answer.id, shop.clerk)).status).toBe(403);
  expect(await stateOf('risk')).toBe('waiting');
});

test('a link that was closed shows no code while its provider is silent, and has its end once it is told', async () => {
  const { answer } = await start('risk', 80_00);
  expect(answer).toMatchObject({ page: expect.any(String) as string, ending: null });
  const silent = withDriver(() => ({ closePayment: undecided }));
  const app = await anotherServer(bare, { gateways: { payments: silent } });
  const at = Object.create(world, { app: { value: app } }) as World;
  const close = () => send(at, shop.admin, 'closeTopUpPayment', { body: { id: answer.id } });

  wait(60);
  const asked = (await close()).answer;
  wait(60);
  const again = (await close()).answer;
  await app.close();

  const closing = { paymentState: 'waiting', ending: 'closing', page: null, isUndecided: true };
  expect(asked).toMatchObject({ ...closing, expiresAt: expect.any(String) as string });
  expect(again).toMatchObject({ ...closing, expiresAt: asked.expiresAt });
  expect((await listOf('risk')).payments).toMatchObject([closing]);
  expect((await start('risk', 10_00)).refusal.code).toBe('top_up_payment_open');
  wait(3_600);
  await run();
  expect((await listOf('risk')).payments).toMatchObject([{ paymentState: 'closed', ending: null }]);
});

test('a link whose time is over shows no code either, while its provider is silent', async () => {
  await start('risk', 80_00);

  wait(31 * 60);

  expect((await listOf('risk')).payments).toMatchObject([
    { paymentState: 'waiting', ending: 'lapsed', page: null },
  ]);
});

test('what a server that was killed leaves is found by the job, and no number is taken twice', async () => {
  const gateway = withDriver((driver) => ({
    pay: async (asked) => {
      await driver.pay(asked);
      return undecided();
    },
  }));
  const app = await anotherServer(bare, { gateways: { payments: gateway } });
  const begun = await start('risk', 80_00, {
    at: Object.create(world, { app: { value: app } }) as World,
  });
  await app.close();
  expect(begun.answer).toMatchObject({ paymentState: 'waiting', isUndecided: true, page: null });
  wait(125);
  await run();
  const [found] = (await listOf('risk')).payments;
  expect(found).toMatchObject({ isUndecided: false });
  await payAt(found?.page ?? null);

  expect(await riskBalance()).toBe('80.00');
  expect(await linesOf('payments.jsonl')).toBe(2); // asked, paid
});

test('money of the platform is in no statement of the brand, and a credit stands for one payment', async () => {
  const { answer } = await start('risk', 80_00);
  await payAt(answer.page);
  wait(86_400);

  await readStatements(bare, payments);

  expect(await stored(bare, shop, 'select kind from statement_lines')).toEqual([]);
  expect(await stored(bare, shop, 'select kind from statement_differences')).toEqual([]);
  const again = `insert into top_ups (brand_code, balance, way, amount_fen, happened_on, created_at, payment_id)
    select brand_code, balance, way, amount_fen, happened_on, created_at, payment_id from top_ups`;
  await expect(stored(bare, shop, again)).rejects.toThrow(/top_ups_payment_key/);
  await expect(
    world.database.app.query('update top_up_payments set amount_fen = 1'),
  ).rejects.toThrow(/denied/);
});
