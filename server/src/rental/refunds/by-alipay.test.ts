import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sealFor } from '../../sealed.ts';
import { proveBooks } from '../../testing/orders/books-agree.ts';
import { doMoney } from '../../testing/orders/money.ts';
import {
  alipayAccountBody,
  withAlipay,
  type WithAlipay,
} from '../../testing/providers/alipay-accounts.ts';
import { moneyAccount } from '../../testing/providers/money-accounts.ts';
import { openPaymentFixture, type PaymentFixture } from '../../testing/providers/payments.ts';
import { aRun } from '../../testing/providers/provider.ts';
import { stored } from '../../testing/wire/rows.ts';
import { createWorld, type Shop, type World } from '../../testing/world.ts';
import { refundRunner } from './run-refunds.ts';

let bare: World;
let shop: Shop;
let alipay: WithAlipay;
let fixture: PaymentFixture;
beforeAll(async () => {
  bare = await createWorld();
  shop = bare.alpha;
  alipay = await withAlipay(bare);
  fixture = await openPaymentFixture(bare, alipay.gateways.payments);
  await moneyAccount(alipay.world, shop, alipayAccountBody(alipay.provider, 'alipayRent'));
});
afterAll(async () => {
  await fixture.close();
  await alipay.close();
  await bare.close();
});
afterEach(() => {
  alipay.provider.manners.clear();
  return proveBooks(bare, shop);
});

/** A bill that a customer has paid by 支付宝 is decided to go back the way it came. */
const decided = async (rentFen: number) => {
  const of = await fixture.rented(rentFen);
  const to = (await fixture.press((await fixture.linkOf(of)).path)) ?? '';
  const number = alipay.provider.pay(new URL(to, alipay.provider.gateway).href);
  await alipay.notify(alipay.provider.notice(number));
  const bill = { orderId: of.orderId, billId: of.billIds[0], refundMethod: 'original' };
  await doMoney(fixture.world, shop.admin, 'refundBill', bill, { reason: '误收' });
  return of.orderId;
};
const run = () =>
  refundRunner(alipay.gateways.payments, sealFor(bare.secretKey, 'payee')).run({}, aRun(bare, {}));
const refundOf = async (orderId: number) => {
  const [refund] = await stored<{ state: string; refund_no: string; reason: string | null }>(
    bare,
    shop,
    'select state, refund_no, reason from refund_orders where order_id = $1',
    [orderId],
  );
  return refund;
};
const leftOf = (orderId: number) => fixture.balanceOf(orderId, 'alipay');
/** The requests to give money back that 支付宝 has heard. */
const asked = (refundNo: string) =>
  alipay.provider.calls.filter(
    ({ method, content }) =>
      method === 'alipay.trade.refund' && content['out_request_no'] === refundNo,
  ).length;

test('money goes back the way it came, once', async () => {
  const orderId = await decided(100_00);
  expect(await leftOf(orderId)).toBe(100_00);

  await run();
  await run();

  const refund = await refundOf(orderId);
  expect(refund?.state).toBe('succeeded');
  expect(alipay.provider.refunds.get(refund?.refund_no ?? '')).toMatchObject({ amount: '100.00' });
  expect(asked(refund?.refund_no ?? '')).toBe(1);
  expect(await leftOf(orderId)).toBe(0);
});

test.each(['loses', 'doubts'] as const)(
  'a refund whose answer it %s is found by its number, and goes back once',
  async (manner) => {
    const orderId = await decided(60_00);
    alipay.provider.manners.set('alipay.trade.refund', manner);
    await run();
    const { refund_no: refundNo = '', state } = (await refundOf(orderId)) ?? {};
    expect([state, await leftOf(orderId)]).toEqual(['unknown', 60_00]);
    expect(alipay.provider.refunds.has(refundNo)).toBe(true);

    fixture.wait(600);
    await run();

    expect((await refundOf(orderId))?.state).toBe('succeeded');
    expect(await leftOf(orderId)).toBe(0);
  },
);

test('a refund that 支付宝 has not taken on is sent again under its number', async () => {
  const orderId = await decided(50_00);
  alipay.provider.manners.set('alipay.trade.refund', 'faults');
  await run();
  expect((await refundOf(orderId))?.state).toBe('unknown');
  alipay.provider.manners.clear();
  fixture.wait(600);
  await run();

  const refund = await refundOf(orderId);
  expect(refund?.state).toBe('succeeded');
  expect(asked(refund?.refund_no ?? '')).toBe(2);
  expect(await leftOf(orderId)).toBe(0);
});
