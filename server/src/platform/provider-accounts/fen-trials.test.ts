import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fen } from '@rental/domain/money';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PaymentDriver, PaymentGateway } from '../../gateways/payment/payment-gateway.ts';
import { newSandboxKeys, saidBy } from '../../gateways/sandbox/sandbox-keys.ts';
import { Undecided } from '../../gateways/undecided.ts';
import { proveBooks } from '../../testing/orders/books-agree.ts';
import {
  moneyAccount,
  moneyAccountBody,
  withMoneyAccounts,
} from '../../testing/providers/money-accounts.ts';
import { aRun } from '../../testing/providers/provider.ts';
import { sealed } from '../../testing/providers/sealed.ts';
import { testAccount } from '../../testing/providers/sms-accounts.ts';
import { readStatements } from '../../testing/providers/statements.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import {
  anotherServer,
  createWorld,
  password,
  type Shop,
  type World,
} from '../../testing/world.ts';
import { fenTrialRunner } from './run-fen-trials.ts';

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
  const booked = await stored(bare, shop, 'select id from transfers');
  if (booked.length > 0) throw new Error('a book has a fen of them');
  await close();
  await bare.close();
});

const merchantNo = 'M-sandboxRent';
const wait = (seconds: number) => {
  bare.now = new Date(bare.now.getTime() + seconds * 1000);
};
const proof = async () => ({ password: await sealed(world, password) });
/** A draft that has passed its test. */
const tested = async (keys = newSandboxKeys(world.secretKey, merchantNo)) => {
  const body = moneyAccountBody(world, 'sandboxRent', { keys });
  const { answer } = await send(world, shop.admin, 'createProviderAccount', { body });
  await testAccount(world, shop, answer.id);
  return answer.id;
};
const start = async (id: number, { at = world, by = shop.admin, version = 1 } = {}) =>
  send(at, by, 'startFenTrial', { body: { id, version, stepUp: await proof() } });
const trialsOf = async (id: number) =>
  (await send(world, shop.admin, 'fenTrials', { params: { id } })).answer;
const stateOf = async (id: number) => (await trialsOf(id))[0]?.trialState;
const run = (gateway: PaymentGateway = payments) => fenTrialRunner(gateway).run({}, aRun(bare, {}));
const payAt = async (page: string | null) =>
  (
    await world.app.inject({
      url: `${page ?? '/nowhere'}&act=pay`,
      headers: { host: shop.brand.domainAdmin },
    })
  ).body;
const callBack = async (key: string, word: object) => {
  const { raw, timestamp, signature } = saidBy(key, word, bare.now);
  const response = await world.app.inject({
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
  return { status: response.statusCode, code: response.json<{ code?: string }>().code };
};
const paidWord = (tradeNo: string, more: object = {}) => ({
  eventNo: `${tradeNo}-paid`,
  merchant: merchantNo,
  tradeNo,
  providerNo: 'P1',
  amountFen: 1,
  currency: 'CNY',
  outcome: 'paid',
  ...more,
});
/** The refunds that the provider was asked for. */
const refunds = async (): Promise<number> => {
  const path = join(bare.filesDir, 'refunds.jsonl');
  return (await readFile(path, 'utf8').catch(() => '')).split('\n').filter(Boolean).length;
};
/** The same gateway, whose drivers answer otherwise. */
const withDriver = (change: (driver: PaymentDriver) => Partial<PaymentDriver>): PaymentGateway => ({
  ...payments,
  driverOf: async (brand, of) => {
    const driver = (await payments.driverOf?.(brand, of)) ?? null;
    return driver && { ...driver, ...change(driver) };
  },
});
const undecided = async () => {
  throw new Undecided('no answer');
};

test('one fen goes by the keys of a version that is not enabled yet, and comes back by itself', async () => {
  const id = await tested();

  const { status, answer } = await start(id);
  expect([status, answer.trialState, answer.reason]).toEqual([200, 'waiting', null]);
  expect(await payAt(answer.page)).toContain('支付成功');
  expect(await stateOf(id)).toBe('returning');
  await run(withDriver(() => ({ refund: async () => ({ kind: 'processing', providerNo: 'P1' }) })));
  expect(await stateOf(id)).toBe('returning');
  wait(70);
  await run();

  expect(await trialsOf(id)).toMatchObject([
    { trialState: 'returned', version: 1, page: null, isUndecided: false },
  ]);
  const { answer: list } = await send(world, shop.admin, 'listProviderAccounts', { query: {} });
  expect(list.content[0]?.fenTrial).toMatchObject({ trialState: 'returned' });
  const pins = await stored(
    bare,
    shop,
    'select account_id::int as id, amount_fen::int as fen from provider_trades',
  );
  expect(pins).toEqual([
    { id, fen: 0 },
    { id, fen: 0 },
  ]);
  expect(await refunds()).toBe(1);
});

test('it takes the right, the password, a tested version and an account for rent', async () => {
  const id = await tested();
  const body = moneyAccountBody(world, 'sandboxPayout');
  const { answer: payout } = await send(world, shop.admin, 'createProviderAccount', { body });
  await testAccount(world, shop, payout.id);
  const draft = moneyAccountBody(world, 'sandboxRent', { name: '草稿' });
  const { answer: untested } = await send(world, shop.admin, 'createProviderAccount', {
    body: draft,
  });

  expect((await start(id, { by: shop.clerk })).status).toBe(403);
  expect((await start(id, { by: bare.beta.admin })).status).toBe(404);
  const unproven = { id, version: 1, stepUp: {} };
  expect((await send(world, shop.admin, 'startFenTrial', { body: unproven })).refusal.code).toBe(
    'step_up_needed',
  );
  expect((await start(payout.id)).refusal.code).toBe('fen_trial_not_offered');
  expect((await start(untested.id)).refusal.code).toBe('provider_account_untested');
  expect((await start(id, { version: 2 })).status).toBe(404);
  expect(await trialsOf(id)).toEqual([]);
  const outsider = await send(world, bare.beta.admin, 'fenTrials', { params: { id } });
  expect(outsider.status).toBe(404);
});

test('ten who begin at once begin one', async () => {
  const id = await tested();

  const outcomes = await Promise.all(Array.from({ length: 10 }, () => start(id)));

  expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(
    outcomes.filter(({ status }) => status !== 200).map(({ refusal }) => refusal.code),
  ).toEqual(Array.from({ length: 9 }, () => 'fen_trial_under_way'));
  expect(await trialsOf(id)).toHaveLength(1);
});

test('a callback that is repeated or late pays nothing back twice; one of another amount, merchant or key says nothing', async () => {
  const keys = newSandboxKeys(world.secretKey, merchantNo);
  const id = await tested(keys);
  const { answer } = await start(id);
  const { tradeNo } = answer;
  const other = newSandboxKeys(world.secretKey, 'M-other');

  expect(await callBack(other.notifyKey, paidWord(tradeNo))).toMatchObject({
    code: 'callback_not_signed',
  });
  expect(await callBack(keys.notifyKey, paidWord(tradeNo, { amountFen: 100 }))).toMatchObject({
    code: 'callback_mismatch',
  });
  expect(await stateOf(id)).toBe('waiting');
  expect(await callBack(keys.notifyKey, paidWord(tradeNo))).toMatchObject({ status: 200 });
  expect(await callBack(keys.notifyKey, paidWord(tradeNo))).toMatchObject({ status: 200 });
  expect(
    await stored(bare, shop, 'select state from received_callbacks order by id desc limit 2'),
  ).toEqual([{ state: 'duplicate' }, { state: 'taken' }]);
  await run();
  wait(70);
  await run();
  const late = paidWord(tradeNo, { outcome: 'closed', eventNo: 'late' });
  await callBack(keys.notifyKey, late);

  expect(await stateOf(id)).toBe('returned');
  expect(await refunds()).toBe(1);
});

test('what a server that was killed leaves is found by the job, and no number is taken twice', async () => {
  const id = await tested();
  // the answer to the payment is lost
  const gateway = withDriver((driver) => ({
    pay: async (asked) => {
      await driver.pay(asked);
      return undecided();
    },
  }));
  const app = await anotherServer(bare, { gateways: { payments: gateway } });
  const begun = await start(id, { at: Object.create(world, { app: { value: app } }) as World });
  await app.close();
  expect(begun.answer).toMatchObject({ trialState: 'waiting', isUndecided: true, page: null });
  wait(125);
  await run();
  const [found] = await trialsOf(id);
  expect(found?.page).toContain('/sandbox/payment');
  await payAt(found?.page ?? null);

  // then that to the refund
  await run(
    withDriver((driver) => ({
      refund: async (asked) => {
        await driver.refund(asked);
        return undecided();
      },
    })),
  );
  expect(await trialsOf(id)).toMatchObject([{ trialState: 'returning', isUndecided: true }]);
  wait(125);
  await run();

  expect(await stateOf(id)).toBe('returned');
  expect(await refunds()).toBe(1);
});

test('nobody has paid: it is closed at the provider, and a fen that comes all the same goes back', async () => {
  const id = await moneyAccount(world, shop, moneyAccountBody(world, 'sandboxRent'));
  const { answer } = await start(id);
  wait(601);
  await run();
  expect(await trialsOf(id)).toMatchObject([{ trialState: 'closed', page: null }]);
  expect(await payAt(answer.page)).toContain('没有扣款');

  const { keys = {} } = moneyAccountBody(world, 'sandboxRent');
  const body = { id, ...moneyAccountBody(world, 'sandboxRent', { keys }) };
  await send(world, shop.admin, 'saveProviderAccount', { body });
  await testAccount(world, shop, id, 2);
  const enable = { id, version: 2, stepUp: await proof() };
  await send(world, shop.admin, 'enableProviderAccount', { body: enable });
  const told = await callBack(keys['notifyKey'] ?? '', paidWord(answer.tradeNo));

  expect(told).toMatchObject({ status: 200 });
  expect(await stateOf(id)).toBe('returning');
  await run();
  wait(70);
  await run();
  expect(await stateOf(id)).toBe('returned');
});

test('a fen that the provider does not give back is told, and the account can be tried again', async () => {
  const id = await tested();
  const { answer } = await start(id);
  await payAt(answer.page);

  await run(
    withDriver(() => ({ refund: async () => ({ kind: 'failed', reason: 'insufficient' }) })),
  );

  expect(await trialsOf(id)).toMatchObject([{ trialState: 'failed' }]);
  expect((await trialsOf(id))[0]?.reason).toContain('余额');
  expect(
    await stored(bare, shop, `select title from messages where title like '一分钱%'`),
  ).not.toEqual([]);
  expect((await start(id)).status).toBe(200);
});

test('a version that a fen goes by is neither changed nor dropped, and an account that was tried keeps its merchant', async () => {
  const id = await tested();
  await start(id);
  const save = (settings: object = {}) =>
    send(world, shop.admin, 'saveProviderAccount', {
      body: { id, ...moneyAccountBody(world, 'sandboxRent', { settings: { ...settings } }) },
    });
  const discard = () => send(world, shop.admin, 'discardProviderDraft', { body: { id } });

  expect((await save()).refusal.code).toBe('fen_trial_open');
  expect((await discard()).refusal.code).toBe('fen_trial_open');
  wait(601);
  await run();
  expect((await discard()).refusal.code).toBe('provider_account_tried');
  expect((await save({ merchantNo: 'M-2' })).refusal.code).toBe('provider_account_merchant_fixed');
  expect((await save()).status).toBe(200);
});

test('the statement of the account names the fen twice, and nothing differs', async () => {
  const id = await moneyAccount(world, shop, moneyAccountBody(world, 'sandboxRent'));
  const { answer } = await start(id);
  await payAt(answer.page);
  await run();
  wait(70);
  await run();
  wait(86_400);

  await readStatements(bare, payments);

  const lines = await stored(
    bare,
    shop,
    'select kind, amount_fen::int as fen from statement_lines order by kind',
  );
  expect(lines).toEqual([
    { kind: 'payment', fen: fen(1) },
    { kind: 'refund', fen: fen(1) },
  ]);
  expect(await stored(bare, shop, 'select kind from statement_differences')).toEqual([]);
});
