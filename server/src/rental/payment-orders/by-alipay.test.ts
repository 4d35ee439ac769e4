import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { proveBooks } from '../../testing/orders/books-agree.ts';
import {
  alipayAccountBody,
  withAlipay,
  type WithAlipay,
} from '../../testing/providers/alipay-accounts.ts';
import { moneyAccount } from '../../testing/providers/money-accounts.ts';
import { openPaymentFixture, type PaymentFixture } from '../../testing/providers/payments.ts';
import { sealed } from '../../testing/providers/sealed.ts';
import { enableAccount, testAccount } from '../../testing/providers/sms-accounts.ts';
import { readStatements } from '../../testing/providers/statements.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, password, type Shop, type World } from '../../testing/world.ts';

let bare: World;
let shop: Shop;
let alipay: WithAlipay;
let fixture: PaymentFixture;
let accountId: number;
beforeAll(async () => {
  bare = await createWorld();
  shop = bare.alpha;
  alipay = await withAlipay(bare);
  fixture = await openPaymentFixture(bare, alipay.gateways.payments);
});
afterAll(async () => {
  await fixture.close();
  await alipay.close();
  await bare.close();
});
afterEach(() => proveBooks(bare, shop));

/** A customer has pressed pay of one bill; answers where he is led to, and our number. */
const pressed = async (rentFen: number, more: object = {}) => {
  const of = await fixture.rented(rentFen);
  const { id, path } = await fixture.linkOf(of, more);
  const to = (await fixture.press(path)) ?? '';
  const [{ payment_no: paymentNo } = { payment_no: '' }] = await fixture.paymentsOf(of.orderId);
  return { ...of, id, paymentNo, page: new URL(to, alipay.provider.gateway).href };
};
const stateOf = async ({ orderId }: { readonly orderId: number }) =>
  (await fixture.paymentsOf(orderId))[0]?.state;
const bookedOf = ({ orderId }: { readonly orderId: number }) =>
  fixture.balanceOf(orderId, 'alipay');
const callbacksAbout = (paymentNo: string) =>
  stored<{ state: string; reason: string | null }>(
    bare,
    shop,
    'select state, reason from received_callbacks where our_no = $1 order by id',
    [paymentNo],
  );

test('outside of a demo a brand without an account is refused in words, and one with an enabled account takes money', async () => {
  const of = await fixture.rented(100_00);

  expect((await fixture.sendLink(of)).refusal.code).toBe('payment_unavailable');
  const kinds = await send(alipay.world, shop.admin, 'providerAccountKinds', {});
  expect(kinds.answer).toEqual(expect.arrayContaining(['alipayRent', 'alipayPayout']));
  expect(kinds.answer).not.toContain('sandboxRent');
  const body = alipayAccountBody(alipay.provider, 'alipayRent');
  accountId = await moneyAccount(alipay.world, shop, body);

  expect((await fixture.sendLink(of)).status).toBe(200);
});

test('a notice of 支付宝 books the payment once, however often it comes, and is answered with its one word', async () => {
  const of = await pressed(100_00);
  alipay.provider.pay(of.page);
  const notice = alipay.provider.notice(of.paymentNo);

  const answers = [await alipay.notify(notice), await alipay.notify(notice)];
  answers.push(await alipay.notify(alipay.provider.notice(of.paymentNo)));

  expect(answers).toEqual(answers.map(() => ({ status: 200, body: 'success' })));
  expect(await stateOf(of)).toBe('paid');
  expect(await bookedOf(of)).toBe(100_00);
  expect(await callbacksAbout(of.paymentNo)).toMatchObject([
    { state: 'taken' },
    { state: 'duplicate' },
    { state: 'taken' },
  ]);
});

test('without a notice the question finds the payment', async () => {
  const of = await pressed(80_00);
  alipay.provider.pay(of.page);
  fixture.wait(120);

  await fixture.run();

  expect(await stateOf(of)).toBe('paid');
  expect(await bookedOf(of)).toBe(80_00);
});

test('a notice that is kept is replayed by the same handler, and books nothing twice', async () => {
  const of = await pressed(85_00);
  alipay.provider.pay(of.page);
  await alipay.notify(alipay.provider.notice(of.paymentNo));
  const [kept] = await stored<{ id: number; kind: string }>(
    bare,
    shop,
    'select id::int, kind from received_callbacks where our_no = $1',
    [of.paymentNo],
  );

  const { answer } = await send(alipay.world, shop.admin, 'replayCallback', {
    body: { id: kept?.id ?? 0, stepUp: { password: await sealed(alipay.world, password) } },
  });

  expect([kept?.kind, answer.callbackState]).toEqual(['alipay', 'duplicate']);
  expect(await bookedOf(of)).toBe(85_00);
});

test('a forged or altered notice is not read; one of another sum, app or merchant books nothing', async () => {
  const of = await pressed(90_00);
  const { provider } = alipay;
  const paid = { trade_status: 'TRADE_SUCCESS', total_amount: '90.00' };
  const altered = provider.notice(of.paymentNo, paid).replace('90.00', '91.00');
  const statuses = async (...notices: readonly string[]) => {
    const codes: unknown[] = [];
    for (const notice of notices) {
      const { status, body } = await alipay.notify(notice);
      codes.push([status, (JSON.parse(body) as { code: string }).code]);
    }
    return codes;
  };

  expect(
    await statuses(
      altered,
      provider.notice(of.paymentNo, paid, provider.keys.next),
      provider.notice(of.paymentNo, { ...paid, app_id: '2021000000000009' }),
      provider.notice(of.paymentNo, { ...paid, seller_id: '2088000000000009' }),
      'garbage',
    ),
  ).toEqual(Array.from({ length: 5 }, () => [401, 'callback_not_signed']));
  expect(await statuses(provider.notice(of.paymentNo, { ...paid, total_amount: '90.01' }))).toEqual(
    [[422, 'callback_mismatch']],
  );
  expect(await statuses(provider.notice('SK0', paid))).toEqual([[404, 'not_found']]);

  expect(await stateOf(of)).toBe('paying');
  expect(await bookedOf(of)).toBe(0);
});

test('notices in another order change nothing: what was paid stays paid, and a trade that was only begun is not paid', async () => {
  const of = await pressed(70_00);
  const begun = { trade_status: 'WAIT_BUYER_PAY', total_amount: '70.00' };
  await alipay.notify(alipay.provider.notice(of.paymentNo, begun));
  expect(await stateOf(of)).toBe('paying');

  alipay.provider.pay(of.page);
  await alipay.notify(alipay.provider.notice(of.paymentNo));
  await alipay.notify(alipay.provider.notice(of.paymentNo, begun));
  // all of it went back, by hand at 支付宝: the trade is closed there, and was paid
  await alipay.notify(alipay.provider.notice(of.paymentNo, { trade_status: 'TRADE_CLOSED' }));

  expect(await stateOf(of)).toBe('paid');
  expect(await bookedOf(of)).toBe(70_00);
});

test('a trade that is closed since all of it went back was paid, though nobody has told us before', async () => {
  const of = await pressed(75_00);
  alipay.provider.pay(of.page);
  await alipay.notify(alipay.provider.notice(of.paymentNo, { trade_status: 'TRADE_CLOSED' }));

  expect(await stateOf(of)).toBe('paid');
  expect(await bookedOf(of)).toBe(75_00);
});

test('a trade that nobody has opened is not taken as closed while its page can be paid', async () => {
  const of = await pressed(60_00, { validHours: 1 });
  await send(fixture.world, shop.admin, 'closePayment', { body: { paymentOrderId: of.id } });
  await fixture.run();
  fixture.wait(600);
  await fixture.run();
  expect(await stateOf(of)).toBe('closing');

  alipay.provider.pay(of.page);
  fixture.wait(600);
  await fixture.run();

  expect(await stateOf(of)).toBe('paid');
  expect(await bookedOf(of)).toBe(60_00);
});

test('once its page has ended it is closed, and nobody can pay it any more', async () => {
  const of = await pressed(50_00, { validHours: 1 });
  fixture.wait(3600);
  await fixture.run();
  expect(await stateOf(of)).toBe('closing');
  fixture.wait(120);
  await fixture.run();

  expect(await stateOf(of)).toBe('closed');
  expect(() => alipay.provider.pay(of.page)).toThrow('the page has ended');
});

test('a trade that was opened is closed at 支付宝 when its link is', async () => {
  const of = await pressed(40_00);
  alipay.provider.open(of.page);
  await send(fixture.world, shop.admin, 'closePayment', { body: { paymentOrderId: of.id } });
  await fixture.run();

  expect(await stateOf(of)).toBe('closed');
  expect(() => alipay.provider.pay(of.page)).toThrow('it cannot be paid');
});

test('a payment without an answer is ended by the statement of 支付宝', async () => {
  const of = await pressed(30_00);
  alipay.provider.pay(of.page);
  alipay.provider.manners.set('alipay.trade.query', 'faults');
  fixture.wait(300);
  await fixture.run();
  expect(await stateOf(of)).toBe('paying');
  const at = new Date(bare.now.getTime() + 8 * 3_600_000).toISOString();
  const [day, time] = [at.slice(0, 10), at.slice(11, 19)];
  alipay.provider.setBill(
    [
      [
        `P${of.paymentNo}`,
        of.paymentNo,
        '交易',
        '订单',
        `${day} ${time}`,
        `${day} ${time}`,
        '30.00',
        '',
        '0.18',
        '',
      ],
    ],
    day,
  );
  fixture.wait(86_400);
  alipay.provider.manners.clear();

  await readStatements(bare, alipay.gateways.payments);

  expect(await stateOf(of)).toBe('paid');
  expect(await bookedOf(of)).toBe(30_00);
  const [statement] = await stored<{ merchant: string }>(
    bare,
    shop,
    "select merchant from provider_statements where state = 'read'",
  );
  expect(statement?.merchant).toBe(alipay.provider.settings.merchantNo);
});

test('while its certificate is changed, 支付宝 is believed by both; by the new one alone it answers', async () => {
  const of = await pressed(20_00);
  const later = await pressed(25_00);
  const { provider } = alipay;
  for (const { page } of [of, later]) provider.pay(page);
  const before = provider.notice(of.paymentNo);
  const alipayCertificate = provider.rotate();
  const body = alipayAccountBody(provider, 'alipayRent', { settings: { alipayCertificate } });

  expect((await testAccount(alipay.world, shop, accountId)).answer.checks).toContainEqual(
    expect.objectContaining({ name: '应答签名', isPassed: false }),
  );
  await send(alipay.world, shop.admin, 'saveProviderAccount', {
    body: { ...body, keys: {}, id: accountId },
  });
  expect((await testAccount(alipay.world, shop, accountId, 2)).answer.isPassed).toBe(true);
  await enableAccount(alipay.world, shop, accountId, 2);

  expect(await alipay.notify(before)).toEqual({ status: 200, body: 'success' });
  expect(await alipay.notify(provider.notice(later.paymentNo))).toEqual({
    status: 200,
    body: 'success',
  });
  expect([await stateOf(of), await stateOf(later)]).toEqual(['paid', 'paid']);
});
