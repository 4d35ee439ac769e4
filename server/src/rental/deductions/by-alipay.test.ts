import { fen } from '@rental/domain/money';
import { alipayNumber } from '@rental/domain/rental/statements/files/alipay-number';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { proveBooks } from '../../testing/orders/books-agree.ts';
import { rentedOrder } from '../../testing/orders/money.ts';
import {
  alipayAccountBody,
  withAlipay,
  type WithAlipay,
} from '../../testing/providers/alipay-accounts.ts';
import { openDeductionFixture, type DeductionFixture } from '../../testing/providers/deductions.ts';
import { moneyAccount } from '../../testing/providers/money-accounts.ts';
import { enableAccount, testAccount } from '../../testing/providers/sms-accounts.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type Shop, type World } from '../../testing/world.ts';

let bare: World;
let shop: Shop;
let alipay: WithAlipay;
let fixture: DeductionFixture;
let accountId: number;
beforeAll(async () => {
  bare = await createWorld();
  shop = bare.alpha;
  alipay = await withAlipay(bare);
  fixture = await openDeductionFixture(bare, alipay.gateways.deductions);
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

/** A rental of three months at ¥100.00 that begins today. */
const rented = async () => {
  const order = { term_count: 3, total_rent_fen: fen(30_000) };
  const { id: orderId, billIds } = await rentedOrder(fixture.world, shop, order);
  return { orderId, billId: billIds[0] ?? 0 };
};
const sign = (orderId: number, account = '13800009999') =>
  send(fixture.world, shop.clerk, 'signDeductions', { body: { orderId, account } });
const end = (orderId: number) =>
  send(fixture.world, shop.clerk, 'endDeductions', { body: { orderId, reason: '客户要求' } });
const deductionsOf = async (orderId: number) =>
  (await send(fixture.world, shop.clerk, 'orderDeductions', { params: { id: orderId } })).answer;
const stateOf = async (orderId: number) =>
  (await deductionsOf(orderId)).authorization?.authorizationState;
/** The page as the customer opens it: what is sent is an address of 支付宝. */
const pageOf = async (orderId: number) => {
  const page = (await deductionsOf(orderId)).authorization?.page ?? '';
  expect(page.startsWith(alipay.provider.gateway)).toBe(true);
  return page;
};
/** The customer signs on the page of an order; answers the number of the agreement. */
const signed = async (orderId: number) => alipay.provider.signAgreement(await pageOf(orderId));
const agreed = async () => {
  const of = await rented();
  await sign(of.orderId);
  const agreementNo = await signed(of.orderId);
  await alipay.notify(told(agreementNo));
  return { ...of, agreementNo };
};
const told = (agreementNo: string, more: Readonly<Record<string, string>> = {}) =>
  alipay.provider.told({
    notify_type: 'dut_user_sign',
    external_agreement_no: agreementNo,
    status: 'NORMAL',
    ...more,
  });
const numberOf = (billId: number, attempt = 1) => alipayNumber(`DK-alpha-${billId}-${attempt}`);
const taken = (billId: number) => alipay.provider.trades.get(numberOf(billId))?.amount;
const paidOf = async (billId: number) => {
  const [row] = await stored<{ paid: number }>(
    bare,
    shop,
    'select paid_fen::int as paid from bills where id = $1',
    [billId],
  );
  return row?.paid;
};

test('without an account nobody is asked; with one at 支付宝 the customer signs on its page', async () => {
  const { orderId } = await rented();
  expect((await sign(orderId)).refusal.code).toBe('deduction_unavailable');
  expect((await deductionsOf(orderId)).isAvailable).toBe(false);

  const body = alipayAccountBody(alipay.provider, 'alipayDeduction');
  accountId = await moneyAccount(alipay.world, shop, body);
  const asked = await sign(orderId);

  expect([asked.status, asked.answer.authorizationState]).toEqual([200, 'signing']);
  const { biz_content: content = '', notify_url: notifyUrl } = Object.fromEntries(
    new URL(await pageOf(orderId)).searchParams,
  );
  expect(JSON.parse(content)).toMatchObject({
    personal_product_code: 'GENERAL_WITHHOLDING_P',
    product_code: 'GENERAL_WITHHOLDING',
    sign_scene: 'INDUSTRY|CARRENTAL',
  });
  expect(notifyUrl).toBe(`https://${shop.brand.domainAdmin}/api/callback/alipay`);
  expect(await fixture.triesOf((await rented()).billId)).toEqual([]);
});

test('a notice has 支付宝 asked, the agreement is signed, and what is due is taken at once', async () => {
  const { orderId, billId } = await rented();
  await sign(orderId);
  const agreementNo = await signed(orderId);

  expect(await alipay.notify(told(agreementNo))).toEqual({ status: 200, body: 'success' });
  await alipay.notify(told(agreementNo));
  expect(await stateOf(orderId)).toBe('signed');
  await fixture.run();

  expect(await fixture.triesOf(billId)).toMatchObject([{ state: 'succeeded', amount_fen: 10_000 }]);
  expect([await paidOf(billId), taken(billId)]).toEqual([10_000, '100.00']);
  expect((await deductionsOf(orderId)).authorization?.page).toBeNull();
});

test('a notice that lies signs nothing, and one that is not signed asks nobody', async () => {
  const { orderId } = await rented();
  await sign(orderId);
  const [row] = await stored<{ no: string }>(
    bare,
    shop,
    'select agreement_no as no from deduction_authorizations where order_id = $1',
    [orderId],
  );
  const agreementNo = row?.no ?? '';
  const before = alipay.provider.calls.length;

  const forged = [
    told(agreementNo).replace('NORMAL', 'STOP'),
    alipay.provider.told({ external_agreement_no: agreementNo }, alipay.provider.keys.next),
    told(agreementNo, { app_id: '2021000000000009' }),
  ];
  for (const notice of forged) expect((await alipay.notify(notice)).status).toBe(401);
  expect(alipay.provider.calls).toHaveLength(before);
  expect((await alipay.notify(told(agreementNo))).status).toBe(200);
  expect((await alipay.notify(told('XY404'))).status).toBe(404);

  expect(await stateOf(orderId)).toBe('signing');
});

test('without a notice the question finds it; one that nobody signs ends after seven days, and the store is told', async () => {
  const of = await rented();
  const left = await rented();
  for (const { orderId } of [of, left]) await sign(orderId);
  await signed(of.orderId);
  fixture.wait(120);
  await fixture.run();
  expect([await stateOf(of.orderId), await stateOf(left.orderId)]).toEqual(['signed', 'signing']);

  fixture.wait(7 * 86_400);
  await fixture.run();

  expect(await stateOf(left.orderId)).toBe('ended');
  const told = await stored<{ body: string }>(
    bare,
    shop,
    "select body from messages where title = '代扣签约已结束'",
  );
  expect(told.some(({ body }) => body.includes('客户未完成代扣签约'))).toBe(true);
});

test('another account is not asked while the page of the first can be signed; withdrawn, what is signed there later is ended', async () => {
  const { orderId, billId } = await rented();
  await sign(orderId);
  const page = await pageOf(orderId);
  expect((await sign(orderId, '13900009999')).refusal.code).toBe('deduction_signing');

  expect((await end(orderId)).answer.authorizationState).toBe('ended');
  await fixture.run();
  const agreementNo = alipay.provider.signAgreement(page);
  await alipay.notify(told(agreementNo));
  await fixture.run();

  expect(await stateOf(orderId)).toBe('ended');
  expect(alipay.provider.agreements.has(agreementNo)).toBe(false);
  expect(await fixture.triesOf(billId)).toEqual([]);
});

test('解约 is told to 支付宝 until it has heard it', async () => {
  const { orderId, agreementNo } = await agreed();
  await fixture.run();
  alipay.provider.manners.set('alipay.user.agreement.unsign', 'faults');
  await end(orderId);
  await fixture.run();
  expect([await stateOf(orderId), alipay.provider.agreements.get(agreementNo)]).toEqual([
    'ended',
    'NORMAL',
  ]);

  alipay.provider.manners.clear();
  fixture.wait(120);
  await fixture.run();

  expect(alipay.provider.agreements.has(agreementNo)).toBe(false);
});

test('a customer who has withdrawn it at 支付宝 is found by a notice, or by the next deduction', async () => {
  const byNotice = await agreed();
  alipay.provider.agreements.delete(byNotice.agreementNo);
  await alipay.notify(told(byNotice.agreementNo, { notify_type: 'dut_user_unsign' }));
  const byDeduction = await agreed();
  alipay.provider.agreements.set(byDeduction.agreementNo, 'STOP');
  await fixture.run();

  for (const { orderId, billId } of [byNotice, byDeduction]) {
    expect(await stateOf(orderId)).toBe('ended');
    expect(await paidOf(billId)).toBe(0);
  }
  expect(await fixture.triesOf(byNotice.billId)).toEqual([]);
  expect(await fixture.triesOf(byDeduction.billId)).toMatchObject([
    { state: 'failed', reason: 'agreementEnded' },
  ]);
});

test.each([
  ['ACQ.BUYER_BALANCE_NOT_ENOUGH', 'insufficient'],
  ['ACQ.AGREEMENT_INVALID', 'agreementEnded'],
  ['ACQ.SOMETHING_NEW', 'other'],
] as const)(
  'a deduction that is refused with %s fails as %s, and takes nothing',
  async (code, reason) => {
    const { billId } = await agreed();
    alipay.provider.refusal.code = code;

    await fixture.run();

    expect(await fixture.triesOf(billId)).toMatchObject([{ state: 'failed', reason }]);
    expect([await paidOf(billId), taken(billId)]).toEqual([0, undefined]);
  },
);

test.each(['loses', 'doubts'] as const)(
  'where 支付宝 %s the answer, the bill is taken once under its number',
  async (manner) => {
    const { billId } = await agreed();
    alipay.provider.manners.set('alipay.trade.pay', manner);
    alipay.provider.manners.set('alipay.trade.query', 'faults');
    await fixture.run();
    expect(await fixture.triesOf(billId)).toMatchObject([{ state: 'unknown' }]);
    expect(taken(billId)).toBe('100.00');

    alipay.provider.manners.delete('alipay.trade.query');
    fixture.wait(180);
    await fixture.run();

    expect(await fixture.triesOf(billId)).toMatchObject([{ state: 'succeeded', overpaid_fen: 0 }]);
    expect(await paidOf(billId)).toBe(10_000);
  },
);

test('where 支付宝 says SYSTEM_ERROR and did nothing, the same number is sent again', async () => {
  const { billId } = await agreed();
  alipay.provider.manners.set('alipay.trade.pay', 'faults');
  await fixture.run();
  expect(await fixture.triesOf(billId)).toMatchObject([{ state: 'unknown' }]);
  alipay.provider.manners.clear();
  fixture.wait(180);
  await fixture.run();

  expect(await fixture.triesOf(billId)).toMatchObject([{ number: 1, state: 'succeeded' }]);
  const sent = alipay.provider.calls.filter(({ method }) => method === 'alipay.trade.pay');
  expect(sent.slice(-2).map(({ content }) => content['out_trade_no'])).toEqual([
    numberOf(billId),
    numberOf(billId),
  ]);
});

test('the notice of a deduction books it once, also when the try was told as failed; one of another sum books nothing', async () => {
  const { billId } = await agreed();
  alipay.provider.refusal.code = 'ACQ.BUYER_BALANCE_NOT_ENOUGH';
  await fixture.run();
  expect(await fixture.triesOf(billId)).toMatchObject([{ state: 'failed' }]);
  const paid = { trade_status: 'TRADE_SUCCESS', total_amount: '100.00' };
  const number = numberOf(billId);

  const wrong = alipay.provider.notice(number, { ...paid, total_amount: '100.01' });
  expect((await alipay.notify(wrong)).status).toBe(422);
  expect(await paidOf(billId)).toBe(0);
  const right = alipay.provider.notice(number, paid);
  const statuses = [await alipay.notify(right), await alipay.notify(right)];

  expect(statuses.map(({ status }) => status)).toEqual([200, 200]);
  expect(await fixture.triesOf(billId)).toMatchObject([{ state: 'succeeded' }]);
  expect(await paidOf(billId)).toBe(10_000);
});

test('a key that is changed under way: the new one asks, and both are believed', async () => {
  const { billId, agreementNo } = await agreed();
  const notice = told(agreementNo);
  const alipayCertificate = alipay.provider.rotate();
  const body = alipayAccountBody(alipay.provider, 'alipayDeduction', {
    settings: { alipayCertificate },
  });
  await fixture.run();
  expect(await fixture.triesOf(billId)).toMatchObject([{ state: 'unknown' }]); // an answer that it has not signed
  await send(alipay.world, shop.admin, 'saveProviderAccount', {
    body: { ...body, keys: {}, id: accountId },
  });
  expect((await testAccount(alipay.world, shop, accountId, 2)).answer.isPassed).toBe(true);
  await enableAccount(alipay.world, shop, accountId, 2);

  expect((await alipay.notify(notice)).status).toBe(200);
  fixture.wait(180);
  await fixture.run();
  expect(await fixture.triesOf(billId)).toMatchObject([{ state: 'succeeded' }]);
});
