import { fen } from '@rental/domain/money';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newSandboxKeys, saidBy } from '../../gateways/sandbox/sandbox-keys.ts';
import { Undecided } from '../../gateways/undecided.ts';
import {
  moneyAccount,
  moneyAccountBody,
  withMoneyAccounts,
} from '../../testing/providers/money-accounts.ts';
import { sealed } from '../../testing/providers/sealed.ts';
import { enableAccount, testAccount } from '../../testing/providers/sms-accounts.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, password, type Shop, type World } from '../../testing/world.ts';

let bare: World;
let world: World;
let shop: Shop;
let close: () => Promise<void>;
let gateways: Awaited<ReturnType<typeof withMoneyAccounts>>['gateways'];
beforeEach(async () => {
  bare = await createWorld();
  ({ world, gateways, close } = await withMoneyAccounts(bare));
  shop = bare.alpha;
});
afterEach(async () => {
  await close();
  await bare.close();
});

const brand = () => shop.brand.code;
const dayMs = 86_400_000;
const wait = (ms: number) => {
  bare.now = new Date(bare.now.getTime() + ms);
};
const account = (kind: Parameters<typeof moneyAccountBody>[1], more: object = {}) =>
  moneyAccount(world, shop, moneyAccountBody(world, kind, more));
const settingsOf = (merchantNo: string, limits: object = {}) => ({
  ...moneyAccountBody(world, 'sandboxRent', { settings: { merchantNo } }).settings,
  ...limits,
});
const asked = (tradeNo: string, amountFen: number) => ({
  merchant: `sandbox-${brand()}`,
  tradeNo,
  amountFen: fen(amountFen),
  subject: '订单',
  expiresAt: new Date(bare.now.getTime() + dayMs),
  returnUrl: 'http://alpha.test/pay/1',
});
const pay = (tradeNo: string, amountFen: number) =>
  gateways.payments.pay(asked(tradeNo, amountFen), brand());
const routes = () =>
  stored<{ trade_no: string; account_id: number | null }>(
    world,
    shop,
    'select trade_no, account_id::int from provider_trades order by id',
  );
const routeOf = async (tradeNo: string) =>
  (await routes()).find((one) => one.trade_no === tradeNo)?.account_id;
const stop = async (id: number) =>
  send(world, shop.admin, 'stopProviderAccount', {
    body: { id, stepUp: { password: await sealed(world, password) } },
  });
/** Other keys of the same merchant, tested and enabled. */
const rotate = async (id: number, kind: Parameters<typeof moneyAccountBody>[1], version = 2) => {
  const body = moneyAccountBody(world, kind);
  await send(world, shop.admin, 'saveProviderAccount', { body: { id, ...body } });
  await testAccount(world, shop, id, version);
  await enableAccount(world, shop, id, version);
  return body.keys ?? {};
};

test('a key that the provider has not given is refused by the test, and moves nothing', async () => {
  const wrong = { apiKey: '00000000.aa', notifyKey: '00000000.bb' };
  const body = moneyAccountBody(world, 'sandboxRent', { keys: wrong });
  const { answer } = await send(world, shop.admin, 'createProviderAccount', { body });

  const tested = await testAccount(world, shop, answer.id);

  expect(tested.answer).toEqual({
    isPassed: false,
    checks: [{ name: '密钥', isPassed: false, words: '服务商不接受此密钥（401）' }],
  });
  expect(await routes()).toEqual([]);
});

test('a notify key of another merchant is refused by the test', async () => {
  const { apiKey } = newSandboxKeys(world.secretKey, 'M-sandboxHold');
  const { notifyKey } = newSandboxKeys(world.secretKey, 'M-other');
  const body = moneyAccountBody(world, 'sandboxHold', { keys: { apiKey, notifyKey } });
  const { answer } = await send(world, shop.admin, 'createProviderAccount', { body });

  const { answer: tested } = await testAccount(world, shop, answer.id);

  expect(tested.isPassed).toBe(false);
  expect(tested.checks[1]).toMatchObject({ name: '通知密钥', isPassed: false });
});

test('a brand without an account keeps going by the provider of the platform, and a trade stays there', async () => {
  await pay('PAY0000001', 100_00);
  const id = await account('sandboxRent');
  await pay('PAY0000001', 100_00);
  await pay('PAY0000002', 100_00);

  expect(await routeOf('PAY0000001')).toBeNull();
  expect(await routeOf('PAY0000002')).toBe(id);
});

test('over a limit nothing is sent: the next account in order gets it, and with none the payment is refused in words', async () => {
  // single 5000.00 and daily 100.00; then single 80.00 and daily 200.00
  const first = await account('sandboxRent', {
    name: '一',
    settings: settingsOf('M-1', { dailyLimit: '100' }),
  });
  const second = await account('sandboxRent', {
    name: '二',
    preference: 2,
    settings: settingsOf('M-2', { singleLimit: '80', dailyLimit: '200' }),
  });

  expect(await pay('PAY0000001', 60_10)).toMatchObject({ kind: 'waiting' });
  expect(await pay('PAY0000002', 60_10)).toMatchObject({ kind: 'waiting' });
  expect(await pay('PAY0000003', 80_10)).toEqual({ kind: 'closed', reason: 'overLimit' });
  expect(await pay('PAY0000004', 39_90)).toMatchObject({ kind: 'waiting' });

  expect(await routes()).toEqual([
    { trade_no: 'PAY0000001', account_id: first },
    { trade_no: 'PAY0000002', account_id: second },
    { trade_no: 'PAY0000004', account_id: first },
  ]);
  wait(dayMs);
  await pay('PAY0000005', 60_10);
  expect(await routeOf('PAY0000005')).toBe(first);
});

test('fifty payments at once fit the daily limit together', async () => {
  await account('sandboxRent', { settings: settingsOf('M-1', { dailyLimit: '1000' }) });

  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, nth) => pay(`PAY${String(nth).padStart(7, '0')}`, 30_10)),
  );

  // 33 of ¥30.10 are ¥993.30, a 34th is over ¥1000.00
  expect(outcomes.filter(({ kind }) => kind === 'waiting')).toHaveLength(33);
});

test('a trade that is undecided is asked again by its own account, whatever the limits and the order are now', async () => {
  const first = await account('sandboxRent', {
    name: '一',
    settings: settingsOf('M-1', { dailyLimit: '100' }),
  });
  // the provider loses the request (05)
  await expect(pay('PAY0000001', 90_05)).rejects.toThrow(Undecided);
  await account('sandboxRent', { name: '二', preference: 1, settings: settingsOf('M-2') });
  await stop(first);

  expect(await pay('PAY0000001', 90_05)).toMatchObject({ kind: 'waiting' });
  expect(await routeOf('PAY0000001')).toBe(first);
});

test('while all accounts of a purpose are stopped, nothing goes by the platform', async () => {
  await stop(await account('sandboxRent'));

  expect(await pay('PAY0000001', 100_00)).toEqual({ kind: 'closed', reason: 'unavailable' });
  expect(await routes()).toEqual([]);
});

test('a refund goes back by the account of its payment, a deduction by that of its agreement', async () => {
  const rent = await account('sandboxRent');
  await pay('PAY0000001', 100_00);
  await stop(rent);
  await account('sandboxRent', { name: '另一', settings: settingsOf('M-9') });
  const refund = { merchant: '', refundNo: 'TK1', tradeNo: 'PAY0000001' };
  const amounts = { paidFen: fen(100_00), amountFen: fen(10_06) };
  await gateways.payments.refund({ ...refund, ...amounts }, brand());

  const agreement = { agreementNo: 'XY1', account: '13800009999' };
  await gateways.deductions.sign(agreement, brand());
  await account('sandboxDeduction', {
    settings: { ...settingsOf('M-D'), singleLimit: '50' },
  });
  const deduct = (tradeNo: string, agreementNo: string, amountFen: number) =>
    gateways.deductions.deduct(
      { ...agreement, agreementNo, tradeNo, amountFen: fen(amountFen) },
      brand(),
    );
  await gateways.deductions.sign({ ...agreement, agreementNo: 'XY2' }, brand());
  const before = await deduct('DK-alpha-1-1', 'XY1', 100_00);
  const over = await deduct('DK-alpha-2-1', 'XY2', 50_01);

  expect(await routeOf('TK1')).toBe(rent);
  expect(await routeOf('DK-alpha-1-1')).toBeNull();
  expect(before.kind).toBe('processing');
  expect(over).toEqual({ kind: 'failed', reason: 'limit' });
});

test('a rotation holds from the next call on; what the key before has signed is believed for seven days', async () => {
  const id = await account('sandboxDeduction');
  const neverSaved = newSandboxKeys(world.secretKey, 'M-sandboxDeduction');
  const old = newSandboxKeys(world.secretKey, 'M-sandboxDeduction');
  await send(world, shop.admin, 'saveProviderAccount', {
    body: { id, ...moneyAccountBody(world, 'sandboxDeduction', { keys: old }) },
  });
  await testAccount(world, shop, id, 2);
  await enableAccount(world, shop, id, 2);
  const now = await rotate(id, 'sandboxDeduction', 3);
  const word = { merchant: 'M-sandboxDeduction', eventNo: '1' };
  const isBelieved = (key: string | undefined, more: object = {}) =>
    gateways.deductions.isSigned(saidBy(key ?? '', { ...word, ...more }, bare.now), brand());

  expect(await isBelieved(old.notifyKey)).toBe(true);
  expect(await isBelieved(now['notifyKey'])).toBe(true);
  expect(await isBelieved(neverSaved.notifyKey)).toBe(false);
  expect(await isBelieved(now['notifyKey'], { merchant: 'M-other' })).toBe(false);
  wait(7 * dayMs + 1000);
  expect(await isBelieved(old.notifyKey)).toBe(false);
  expect(await isBelieved(now['notifyKey'])).toBe(true);
});

test('the merchant of an account that was enabled stays, for its trades are there', async () => {
  const id = await account('sandboxRent');
  const body = moneyAccountBody(world, 'sandboxRent', { settings: { merchantNo: 'M-2' } });
  const { status, refusal } = await send(world, shop.admin, 'saveProviderAccount', {
    body: { id, ...body },
  });

  expect([status, refusal.code]).toEqual([409, 'provider_account_merchant_fixed']);
});

test('keys of the demo are given for merchants of the brand alone', async () => {
  const issue = (merchantNo: string | null, by = shop.admin) =>
    send(world, by, 'issueSandboxKeys', { body: { merchantNo } });
  const { answer: first } = await issue(null);
  const { merchantNo, ...keys } = first;
  await account('sandboxRent', { settings: settingsOf(merchantNo), keys });

  expect((await issue(merchantNo)).answer.apiKey).not.toBe(keys.apiKey);
  expect((await issue('sandbox-alpha')).refusal.code).toBe('provider_account_merchant_unknown');
  expect((await issue(merchantNo, bare.beta.admin)).refusal.code).toBe(
    'provider_account_merchant_unknown',
  );
});
