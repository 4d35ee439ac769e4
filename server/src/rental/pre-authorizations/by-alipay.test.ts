import { alipayNumber } from '@rental/domain/rental/statements/files/alipay-number';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { proveBooks } from '../../testing/orders/books-agree.ts';
import { doMoney } from '../../testing/orders/money.ts';
import {
  alipayAccountBody,
  withAlipay,
  type WithAlipay,
} from '../../testing/providers/alipay-accounts.ts';
import {
  openAuthorizationFixture,
  type AuthorizationFixture,
} from '../../testing/providers/authorizations.ts';
import { moneyAccount } from '../../testing/providers/money-accounts.ts';
import { enableAccount, testAccount } from '../../testing/providers/sms-accounts.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type Shop, type World } from '../../testing/world.ts';

let bare: World;
let shop: Shop;
let alipay: WithAlipay;
let fixture: AuthorizationFixture;
let accountId: number;
beforeAll(async () => {
  bare = await createWorld();
  shop = bare.alpha;
  alipay = await withAlipay(bare);
  fixture = await openAuthorizationFixture(bare, alipay.gateways.authorizations);
});
afterAll(async () => {
  await fixture.close();
  await alipay.close();
  await bare.close();
});
afterEach(() => {
  alipay.provider.manners.clear();
  alipay.provider.refusal.code = null;
  return proveBooks(bare, shop);
});

/** An order whose customer was asked, with the code that was made for it, and our number of the hold. */
const asked = async () => {
  const orderId = await fixture.approvedOrder();
  await fixture.ask(orderId);
  await fixture.run();
  const { page } = await fixture.authorizationOf(orderId);
  return { orderId, page: page ?? '', tradeNo: await fixture.tradeNoOf(orderId) };
};
/** A rental that is secured by a hold of ¥500.00 at 支付宝. */
const secured = async () => {
  const of = await fixture.securedRental('9999', {}, (page) => void alipay.provider.scan(page));
  return { ...of, tradeNo: await fixture.tradeNoOf(of.orderId) };
};
const told = (tradeNo: string, more: Readonly<Record<string, string>> = {}) =>
  alipay.provider.told({
    notify_type: 'fund_auth_freeze',
    out_order_no: alipayNumber(tradeNo),
    out_request_no: alipayNumber(tradeNo),
    status: 'SUCCESS',
    amount: '500.00',
    ...more,
  });
const stepOf = async (orderId: number) => (await fixture.stepsOf(orderId)).at(-1);
const heldOf = async (orderId: number) => (await fixture.orderOf(orderId))?.held;
const askedFor = (method: string, tradeNo: string) =>
  alipay.provider.calls.filter(
    (one) =>
      one.method === method &&
      [one.content['out_request_no'], one.content['out_trade_no']].includes(alipayNumber(tradeNo)),
  ).length;

test('without an account nothing is asked for; with one at 支付宝 the customer gets its code', async () => {
  const orderId = await fixture.approvedOrder();
  expect((await fixture.ask(orderId)).refusal.code).toBe('authorization_unavailable');
  expect((await fixture.authorizationOf(orderId)).isAvailable).toBe(false);

  const body = alipayAccountBody(alipay.provider, 'alipayHold');
  accountId = await moneyAccount(alipay.world, shop, body);

  expect((await fixture.authorizationOf(orderId)).isAvailable).toBe(true);
  expect((await fixture.ask(orderId)).status).toBe(200);
  await fixture.run();
  const number = alipayNumber(await fixture.tradeNoOf(orderId));
  expect(await fixture.authorizationOf(orderId)).toMatchObject({
    waitsFor: 'hold',
    page: `https://qr.alipay.test/${number}`,
  });
  expect(alipay.provider.calls.at(-1)?.content).toMatchObject({
    amount: '500.00',
    product_code: 'PRE_AUTH',
    payee_user_id: alipay.provider.settings.merchantNo,
    pay_timeout: '1440m',
  });
});

test('a notice has 支付宝 asked, and what it says is booked once, however often the notice comes', async () => {
  const { orderId, page, tradeNo } = await asked();
  alipay.provider.scan(page);
  const notice = told(tradeNo);

  const answers = [await alipay.notify(notice), await alipay.notify(notice)];
  await fixture.settle();

  expect(answers).toEqual(answers.map(() => ({ status: 200, body: 'success' })));
  expect(await stepOf(orderId)).toMatchObject({ step: 'hold', state: 'done', amount_fen: 50_000 });
  expect(await heldOf(orderId)).toBe(50_000);
  const acts = await stored(
    bare,
    shop,
    "select id from transfers where kind = 'authorized' and order_id = $1",
    [orderId],
  );
  expect(acts).toHaveLength(1);
});

test('a notice that lies freezes nothing: its words are not read, and one that is not signed asks nobody', async () => {
  const { orderId, page, tradeNo } = await asked();
  const before = alipay.provider.calls.length;
  const forged = [
    told(tradeNo).replace('500.00', '501.00'),
    alipay.provider.told({ out_request_no: alipayNumber(tradeNo) }, alipay.provider.keys.next),
    told(tradeNo, { app_id: '2021000000000009' }),
  ];
  for (const notice of forged) expect((await alipay.notify(notice)).status).toBe(401);
  expect(alipay.provider.calls).toHaveLength(before);

  expect(await alipay.notify(told(tradeNo))).toEqual({ status: 200, body: 'success' });
  expect((await alipay.notify(told('YS-alpha-999999-1'))).status).toBe(404);
  expect((await alipay.notify(alipay.provider.told({}))).status).toBe(422);

  expect(await stepOf(orderId)).not.toMatchObject({ state: 'done' });
  expect(await heldOf(orderId)).toBe(0);
  alipay.provider.scan(page);
});

test('without a notice the question finds the hold, and a code that was asked for twice is one hold', async () => {
  const { orderId, page } = await asked();
  await fixture.settle();
  expect(await stepOf(orderId)).toMatchObject({ state: 'asked' });

  alipay.provider.scan(page);
  await fixture.settle();

  expect(await heldOf(orderId)).toBe(50_000);
});

test('a hold that is withdrawn is closed at 支付宝; one that nobody has scanned stays open until its code has ended', async () => {
  const scanned = await asked();
  alipay.provider.scan(scanned.page, false);
  const unscanned = await asked();
  for (const { orderId } of [scanned, unscanned])
    await send(fixture.world, shop.clerk, 'withdrawAuthorization', {
      body: { orderId, reason: '客户改付押金' },
    });
  await fixture.run();

  expect(await stepOf(scanned.orderId)).toMatchObject({ state: 'failed', reason: 'withdrawn' });
  expect(() => alipay.provider.scan(scanned.page)).toThrow('the hold is closed');
  expect(await stepOf(unscanned.orderId)).toMatchObject({ state: 'unknown' });
  fixture.wait(24 * 3600 + 120);
  await fixture.run();
  expect(await stepOf(unscanned.orderId)).toMatchObject({ state: 'failed', reason: 'withdrawn' });
});

test('a customer who was faster than the withdrawal is let go of at once', async () => {
  const { orderId, page } = await asked();
  alipay.provider.scan(page);
  await send(fixture.world, shop.clerk, 'withdrawAuthorization', {
    body: { orderId, reason: '客户改付押金' },
  });
  await fixture.settle();

  expect(await fixture.stepsOf(orderId)).toMatchObject([
    { step: 'hold', state: 'done' },
    { step: 'release', state: 'done' },
  ]);
  expect(await heldOf(orderId)).toBe(0);
  expect([...alipay.provider.unfreezes.values()].at(-1)?.amount).toBe('500.00');
});

test.each(['loses', 'doubts'] as const)(
  'where 支付宝 %s the answer to a capture and to a release, each is done once under its number',
  async (manner) => {
    const { orderId, billIds, tradeNo } = await secured();
    const hold = alipayNumber(tradeNo);
    alipay.provider.manners.set('alipay.trade.pay', manner);
    alipay.provider.manners.set('alipay.fund.auth.order.unfreeze', manner);
    alipay.provider.manners.set('alipay.trade.query', 'faults');
    const bill = { orderId, billId: billIds[1], amountFen: 10_000 };
    await doMoney(fixture.world, shop.clerk, 'captureAuthorization', bill);
    await fixture.run();
    expect(await stepOf(orderId)).toMatchObject({ step: 'capture', state: 'unknown' });
    expect(alipay.provider.holds.get(hold)?.restFen).toBe(40_000);
    alipay.provider.manners.delete('alipay.trade.query');
    await fixture.settle();
    const capture = await stepOf(orderId);
    expect(capture).toMatchObject({ step: 'capture', state: 'done' });

    await doMoney(
      fixture.world,
      shop.admin,
      'releaseAuthorization',
      { orderId },
      { reason: '客户已付押金' },
    );
    await fixture.settle();

    const release = await stepOf(orderId);
    expect(release).toMatchObject({ step: 'release', state: 'done', amount_fen: 40_000 });
    expect(alipay.provider.holds.get(hold)?.restFen).toBe(0);
    expect(await heldOf(orderId)).toBe(0);
    const sent = [
      askedFor('alipay.trade.pay', capture?.trade_no ?? ''),
      askedFor('alipay.fund.auth.order.unfreeze', release?.trade_no ?? ''),
    ];
    expect(sent.every((times) => times <= 2)).toBe(true); // the client sends again by itself where a connection breaks
  },
);

test('the notice of a captured trade books it by its amount and merchant, and no other does', async () => {
  const { orderId, billIds } = await secured();
  alipay.provider.manners.set('alipay.trade.pay', 'doubts');
  alipay.provider.manners.set('alipay.trade.query', 'faults');
  await doMoney(fixture.world, shop.clerk, 'captureAuthorization', {
    orderId,
    billId: billIds[1],
    amountFen: 10_000,
  });
  await fixture.run();
  const number = alipayNumber((await stepOf(orderId))?.trade_no ?? '');

  const wrong = await alipay.notify(alipay.provider.notice(number, { total_amount: '99.00' }));
  expect(wrong.status).toBe(422);
  expect(await stepOf(orderId)).toMatchObject({ state: 'unknown' });
  const right = alipay.provider.notice(number);
  expect(
    [await alipay.notify(right), await alipay.notify(right)].map(({ status }) => status),
  ).toEqual([200, 200]);

  expect(await stepOf(orderId)).toMatchObject({ step: 'capture', state: 'done' });
  expect(await heldOf(orderId)).toBe(40_000);
});

test('a capture that 支付宝 refuses fails, with the reason that it gives, and nothing is taken', async () => {
  const { orderId, billIds } = await secured();
  for (const [code, reason] of [
    ['ACQ.AUTH_AMOUNT_NOT_ENOUGH', 'insufficient'],
    ['ACQ.BUYER_ENABLE_STATUS_FORBID', 'accountAbnormal'],
    ['ACQ.SOMETHING_NEW', 'other'],
  ] as const) {
    alipay.provider.refusal.code = code;
    await doMoney(fixture.world, shop.clerk, 'captureAuthorization', {
      orderId,
      billId: billIds[1],
      amountFen: 10_000,
    });
    await fixture.run();
    expect(await stepOf(orderId)).toMatchObject({ step: 'capture', state: 'failed', reason });
  }
  expect(await heldOf(orderId)).toBe(50_000);
});

test('a hold that is let go at 支付宝 itself lapses by its word, and silence keeps it', async () => {
  const { orderId, tradeNo } = await secured();
  alipay.provider.manners.set('alipay.fund.auth.operation.detail.query', 'garbage');
  fixture.wait(86_400);
  await fixture.runEnds();
  expect(await heldOf(orderId)).toBe(50_000);

  alipay.provider.manners.clear();
  const hold = alipay.provider.holds.get(alipayNumber(tradeNo));
  if (hold) Object.assign(hold, { restFen: 0, state: 'CLOSED' });
  await fixture.runEnds();

  expect(await heldOf(orderId)).toBe(0);
});

test('a certificate that is changed while holds are open: both are believed, and the new one answers', async () => {
  const before = await asked();
  alipay.provider.scan(before.page);
  const notice = told(before.tradeNo);
  const alipayCertificate = alipay.provider.rotate();
  const body = alipayAccountBody(alipay.provider, 'alipayHold', {
    settings: { alipayCertificate },
  });
  await send(alipay.world, shop.admin, 'saveProviderAccount', {
    body: { ...body, keys: {}, id: accountId },
  });
  expect((await testAccount(alipay.world, shop, accountId, 2)).answer.isPassed).toBe(true);
  await enableAccount(alipay.world, shop, accountId, 2);

  expect(await alipay.notify(notice)).toEqual({ status: 200, body: 'success' });
  expect(await heldOf(before.orderId)).toBe(50_000);
  const after = await secured();
  await doMoney(
    fixture.world,
    shop.admin,
    'releaseAuthorization',
    { orderId: after.orderId },
    { reason: '到期' },
  );
  await fixture.settle();
  expect(await heldOf(after.orderId)).toBe(0);
});
