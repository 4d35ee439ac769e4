import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { proveBooks } from '../../testing/orders/books-agree.ts';
import {
  moneyAccount,
  moneyAccountBody,
  withMoneyAccounts,
} from '../../testing/providers/money-accounts.ts';
import { openPaymentFixture, type PaymentFixture } from '../../testing/providers/payments.ts';
import { readStatements } from '../../testing/providers/statements.ts';
import { stored } from '../../testing/wire/rows.ts';
import { createWorld, type Shop, type World } from '../../testing/world.ts';

let bare: World;
let shop: Shop;
let accounts: Awaited<ReturnType<typeof withMoneyAccounts>>;
let fixture: PaymentFixture;
beforeAll(async () => {
  bare = await createWorld();
  shop = bare.alpha;
  accounts = await withMoneyAccounts(bare);
  fixture = await openPaymentFixture(bare, accounts.gateways.payments);
  const settings = { merchantNo: 'M-RENT', singleLimit: '200', dailyLimit: '250' };
  const body = moneyAccountBody(bare, 'sandboxRent', { settings });
  await moneyAccount(accounts.world, shop, body);
});
afterAll(async () => {
  await fixture.close();
  await accounts.close();
  await bare.close();
});
afterEach(() => proveBooks(bare, shop));

const callbacks = () =>
  stored<{ state: string; our_no: string | null }>(
    bare,
    shop,
    'select state, our_no from received_callbacks order by id',
  );

test('a customer pays by the account of the brand: what its key has signed is booked, the key of the server says nothing', async () => {
  const of = await fixture.rented(100_00);
  const { path } = await fixture.linkOf(of);
  const page = (await fixture.press(path)) ?? '';
  const [{ payment_no: paymentNo } = { payment_no: '' }] = await fixture.paymentsOf(of.orderId);

  const forged = await fixture.callback({ paymentNo, amountFen: 100_00, eventNo: 'by the server' });
  expect(forged.status).toBe(422);
  expect(await fixture.payThere(page)).toContain('支付成功');

  expect(await fixture.paymentsOf(of.orderId)).toMatchObject([{ state: 'paid' }]);
  expect(await fixture.balanceOf(of.orderId, 'alipay')).toBe(100_00);
  expect(await callbacks()).toEqual([
    { state: 'refused', our_no: paymentNo },
    { state: 'taken', our_no: paymentNo },
  ]);
});

test('a payment over the limits of every account is closed in words, before the provider hears of it', async () => {
  const of = await fixture.rented(200_02);
  const { path } = await fixture.linkOf(of);

  expect(await fixture.press(path)).toBeNull();

  expect(await fixture.paymentsOf(of.orderId)).toMatchObject([
    { state: 'closed', reason: 'overLimit' },
  ]);
  expect(await fixture.trades()).toHaveLength(1);
});

test('the statement of the account has its payments, and that of the platform misses none of them', async () => {
  bare.now = new Date(bare.now.getTime() + 86_400_000);

  await readStatements(bare, accounts.gateways.payments);

  const statements = await stored<{ merchant: string; lines: number }>(
    bare,
    shop,
    `select s.merchant, count(l.our_no)::int as lines from provider_statements s
       left join statement_lines l on l.brand_code = s.brand_code and l.statement_id = s.id
      where s.state = 'read' group by s.merchant order by s.merchant`,
  );
  expect(statements).toEqual([
    { merchant: 'M-RENT', lines: 1 },
    { merchant: 'sandbox-alpha', lines: 0 },
  ]);
  expect(await stored(bare, shop, 'select kind from statement_differences')).toEqual([]);
});
