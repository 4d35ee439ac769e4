import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { proveBooks } from '../../testing/orders/books-agree.ts';
import { doMoney } from '../../testing/orders/money.ts';
import { moneyAccount } from '../../testing/providers/money-accounts.ts';
import { openPaymentFixture, type PaymentFixture } from '../../testing/providers/payments.ts';
import { sealed } from '../../testing/providers/sealed.ts';
import { enableAccount, testAccount } from '../../testing/providers/sms-accounts.ts';
import {
  wechatAccountBody,
  withWechat,
  type WithWechat,
} from '../../testing/providers/wechat-accounts.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, password, type Shop, type World } from '../../testing/world.ts';

let bare: World;
let shop: Shop;
let wechat: WithWechat;
let fixture: PaymentFixture;
let accountId: number;
beforeAll(async () => {
  bare = await createWorld();
  shop = bare.alpha;
  wechat = await withWechat(bare);
  fixture = await openPaymentFixture(bare, wechat.gateways.payments);
  accountId = await moneyAccount(wechat.world, shop, wechatAccountBody(wechat.provider));
});
afterAll(async () => {
  await fixture.close();
  await wechat.close();
  await bare.close();
});
afterEach(() => {
  wechat.provider.manners.clear();
  return proveBooks(bare, shop);
});

/** A customer has pressed pay of one bill; answers the code that is scanned, and our number. */
const pressed = async (rentFen: number, more: object = {}) => {
  const of = await fixture.rented(rentFen);
  const { id, path } = await fixture.linkOf(of, more);
  const { body } = await fixture.browse('POST', path);
  const [row] = await stored<{ payment_no: string; page: string }>(
    bare,
    shop,
    'select payment_no, page from payment_orders where id = $1',
    [id],
  );
  return { ...of, id, path, body, paymentNo: row?.payment_no ?? '', page: row?.page ?? '' };
};
const stateOf = async ({ orderId }: { readonly orderId: number }) =>
  (await fixture.paymentsOf(orderId))[0]?.state;
const bookedOf = async ({ orderId }: { readonly orderId: number }) => [
  await fixture.balanceOf(orderId, 'wechat'),
  await fixture.balanceOf(orderId, 'alipay'),
];

test('the page shows the code that is scanned, and the money reaches the account of 微信', async () => {
  const of = await pressed(100_00);
  expect(of.body).toContain('请用微信扫一扫支付');
  expect(of.body).toContain('<svg');

  wechat.provider.pay(of.page);
  const notice = wechat.provider.notice(of.paymentNo);
  const answers = [await wechat.notify(notice), await wechat.notify(notice)];

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await stateOf(of)).toBe('paid');
  expect(await bookedOf(of)).toEqual([100_00, 0]);
});

test('a notice says nothing by itself: one of a trade that is not paid credits nothing', async () => {
  const of = await pressed(90_00);

  expect((await wechat.notify(wechat.provider.notice(of.paymentNo))).status).toBe(200);

  expect(await stateOf(of)).toBe('paying');
  expect(await bookedOf(of)).toEqual([0, 0]);
});

test('a notice that is forged, altered, old or a probe is not read; one of another merchant, app or trade moves nothing', async () => {
  const of = await pressed(80_00);
  const { provider } = wechat;
  const good = provider.notice(of.paymentNo);
  const refusals = [];
  for (const notice of [
    { ...good, payload: good.payload.replace('TRANSACTION', 'TRANSACTIOM') },
    provider.notice(of.paymentNo, {}, provider.strangers),
    { ...good, headers: { ...good.headers, 'wechatpay-serial': 'PUB_KEY_ID_0' } },
    {
      ...good,
      headers: {
        ...good.headers,
        'wechatpay-signature': `WECHATPAY/SIGNTEST/${good.headers['wechatpay-signature']}`,
      },
    },
  ])
    refusals.push(await wechat.notify(notice));
  fixture.wait(360);
  refusals.push(await wechat.notify(good));

  expect(refusals).toEqual(refusals.map(() => ({ status: 401, code: 'callback_not_signed' })));
  expect(await wechat.notify(provider.notice(of.paymentNo, { mchid: '1900000002' }))).toEqual({
    status: 422,
    code: 'callback_mismatch',
  });
  expect(
    await wechat.notify(provider.notice(of.paymentNo, { appid: 'wxffffffffffffffff' })),
  ).toEqual({ status: 422, code: 'callback_mismatch' });
  expect((await wechat.notify(provider.notice('SK0'))).status).toBe(404);
  expect(await stateOf(of)).toBe('paying');
});

test('another sum than was asked for is not believed', async () => {
  const of = await pressed(70_00);
  const trade = wechat.provider.trades.get(of.paymentNo);
  if (trade === undefined) throw new Error('there is no trade');
  const amount = { total: 70_01, currency: 'CNY' };
  wechat.provider.trades.set(of.paymentNo, { ...trade, content: { ...trade.content, amount } });
  wechat.provider.pay(of.page);

  await wechat.notify(wechat.provider.notice(of.paymentNo));

  expect(await stateOf(of)).toBe('paying');
  expect(await bookedOf(of)).toEqual([0, 0]);
});

test('without a notice the question finds the payment', async () => {
  const of = await pressed(60_00);
  wechat.provider.pay(of.page);
  fixture.wait(120);

  await fixture.run();

  expect([await stateOf(of), await bookedOf(of)]).toEqual(['paid', [60_00, 0]]);
});

test('a press whose answer is lost is asked about, and is one trade', async () => {
  wechat.provider.manners.set('/native', 'loses');
  const of = await pressed(55_00);
  expect(of.page || null).toBeNull();
  wechat.provider.manners.clear();
  fixture.wait(120);
  await fixture.run();
  const [{ page } = { page: '' }] = await stored<{ page: string }>(
    bare,
    shop,
    'select page from payment_orders where id = $1',
    [of.id],
  );

  wechat.provider.pay(page);
  await wechat.notify(wechat.provider.notice(of.paymentNo));

  expect(await bookedOf(of)).toEqual([55_00, 0]);
});

test('a link that is closed by hand is closed at 微信支付, and nobody can pay it any more', async () => {
  const of = await pressed(50_00);
  await send(fixture.world, shop.admin, 'closePayment', { body: { paymentOrderId: of.id } });
  await fixture.run();

  expect(await stateOf(of)).toBe('closed');
  expect(() => wechat.provider.pay(of.page)).toThrow('it cannot be paid');
});

test('money goes back the way it came, once, though the answer is lost', async () => {
  const of = await pressed(40_00);
  wechat.provider.pay(of.page);
  await wechat.notify(wechat.provider.notice(of.paymentNo));
  const bill = { orderId: of.orderId, billId: of.billIds[0], refundMethod: 'original' };
  await doMoney(fixture.world, shop.admin, 'refundBill', bill, { reason: '误收' });
  const run = () => wechat.runRefunds();
  wechat.provider.manners.set('POST /v3/refund', 'loses');
  await run();
  expect(await bookedOf(of)).toEqual([40_00, 0]);

  wechat.provider.manners.clear();
  fixture.wait(600);
  await run();

  expect(await bookedOf(of)).toEqual([0, 0]);
  expect([...wechat.provider.refunds.values()].map(({ content }) => content['amount'])).toEqual([
    { refund: 40_00, total: 40_00, currency: 'CNY' },
  ]);
});

test('one fen goes there by 微信支付 and comes back', async () => {
  const { answer: started } = await send(wechat.world, shop.admin, 'startFenTrial', {
    body: { id: accountId, version: 1, stepUp: { password: await sealed(wechat.world, password) } },
  });
  const number = wechat.provider.pay(started.page ?? '');

  expect((await wechat.notify(wechat.provider.notice(number))).status).toBe(200);
  await wechat.runFenTrials();

  const { answer } = await send(wechat.world, shop.admin, 'fenTrials', {
    params: { id: accountId },
  });
  expect(answer[0]?.trialState).toBe('returned');
});

test('资金账单 is fetched into the account of 微信, and the book agrees with it', async () => {
  const { answer: days } = await send(wechat.world, shop.admin, 'accountStatements', {
    query: { account: 'wechat', month: '2026-11' },
  });
  const { answer: others } = await send(wechat.world, shop.admin, 'accountStatements', {
    query: { account: 'alipay', month: '2026-11' },
  });
  expect([days.isFetched, others.isFetched]).toEqual([true, false]);

  fixture.wait(2 * 86_400);
  wechat.provider.setBill(
    'fundflowbill',
    '记账时间,微信支付业务单号,资金流水单号,业务名称,业务类型,收支类型,收支金额(元),账户结余(元),资金变更提交申请人,备注,业务凭证号\r\n' +
      '资金流水总笔数,收入笔数,收入金额,支出笔数,支出金额\r\n`0.0,`0.0,`0.00,`0.0,`0.00\r\n',
  );
  await wechat.readAccountFiles();
  const files = await stored<{ account: string; state: string }>(
    bare,
    shop,
    'select distinct account, state from account_files',
  );
  expect(files).toEqual([{ account: 'wechat', state: 'read' }]);
});

test('while its public key is changed both are believed; an answer by the old one alone is not', async () => {
  const of = await pressed(20_00);
  wechat.provider.pay(of.page);
  const before = wechat.provider.notice(of.paymentNo);
  const body = wechatAccountBody(wechat.provider, { settings: wechat.provider.rotate() });
  expect((await testAccount(wechat.world, shop, accountId)).answer.checks).toContainEqual(
    expect.objectContaining({ name: '应答签名', isPassed: false }),
  );
  await send(wechat.world, shop.admin, 'saveProviderAccount', {
    body: { ...body, keys: {}, id: accountId },
  });
  expect((await testAccount(wechat.world, shop, accountId, 2)).answer.isPassed).toBe(true);
  await enableAccount(wechat.world, shop, accountId, 2);

  expect((await wechat.notify(before)).status).toBe(200);
  expect(await stateOf(of)).toBe('paid');
});

test('a key or certificate that cannot be of use is refused in words, and no key is ever read back', async () => {
  const codes = [];
  const strange = wechat.provider.keys.next.privateKey.export({ format: 'pem', type: 'pkcs8' });
  for (const more of [
    { keys: { privateKey: 'bm90IGEga2V5', apiV3Key: wechat.provider.apiV3Key } },
    { keys: { privateKey: strange, apiV3Key: wechat.provider.apiV3Key } },
    {
      settings: { publicKey: '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----' },
    },
  ]) {
    const body = wechatAccountBody(wechat.provider, { name: '另一个账户', ...more });
    codes.push(
      (await send(wechat.world, shop.admin, 'createProviderAccount', { body })).refusal.code,
    );
  }
  const { answer } = await send(wechat.world, shop.admin, 'listProviderAccounts', { query: {} });

  expect(codes).toEqual([
    'provider_account_private_key_unreadable',
    'provider_account_private_key_foreign',
    'provider_account_public_key_unreadable',
  ]);
  expect(JSON.stringify(answer)).not.toContain(wechat.provider.apiV3Key);
});
