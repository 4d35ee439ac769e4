import { afterEach, beforeEach, expect, test } from 'vitest';
import { proveBooks } from '../../testing/orders/books-agree.ts';
import { LateOrders } from '../../testing/orders/late-orders.ts';
import { aDistributor } from '../../testing/providers/a-distributor.ts';
import { openWithdrawalFixture } from '../../testing/providers/withdrawals.ts';
import { stored } from '../../testing/wire/rows.ts';
import { sendOpen, someApp, somePerson, type ProgramKey } from '../../testing/wire/send-open.ts';
import { send } from '../../testing/wire/send.ts';
import type { Shop, World } from '../../testing/world.ts';

// On paper: a paid bill of ¥100.00 earns ¥50.00; 单笔复核限额 is ¥20.00

let bare: World;
let world: World;
let shop: Shop;
let key: ProgramKey;
let distributor: Awaited<ReturnType<typeof aDistributor>>;
let fixture: Awaited<ReturnType<typeof openWithdrawalFixture>>;
beforeEach(async () => {
  const late = await LateOrders.open();
  bare = late.world;
  key = await someApp(bare, bare.alpha);
  await sendOpen(bare, key, 'openCustomer', { params: { externalId: 'C-1' }, body: somePerson });
  const [{ id: customerId } = { id: 0 }] = await stored<{ id: number }>(
    bare,
    bare.alpha,
    'select customer_id as id from customer_links',
  );
  distributor = await aDistributor(late, somePerson.name, customerId);
  fixture = await openWithdrawalFixture(bare, 20_00, {
    payee: 'distributor',
    payeeId: distributor.id,
  });
  ({ world, shop } = fixture);
});
afterEach(async () => {
  await proveBooks(bare, shop);
  await fixture.close();
  await bare.close();
});

const params = { customerId: 'C-1' };
const enter = (holder = somePerson.name) =>
  sendOpen(world, key, 'openSaveAccount', {
    params,
    body: { method: 'alipay', account: '13800000006', holder },
  });
const applying = (requestNo: string, amountFen: number, by = key) =>
  sendOpen(world, by, 'openApplyWithdrawal', {
    params,
    body: { requestNo, method: 'alipay', amountFen },
  });

async function ready() {
  await enter();
  const [account] = await stored<{ id: number }>(bare, shop, 'select id from payout_accounts');
  await fixture.verify(shop.admin, account?.id ?? 0);
  await distributor.earn(1);
}

test('S181: a customer enters his account by the shop’s program, which is verified before it is paid to', async () => {
  const stranger = await enter('李四');
  const entered = await enter();
  await distributor.earn(1);
  const early = await applying('T-1', 10_00);
  const [account] = await stored<{ id: number }>(bare, shop, 'select id from payout_accounts');
  await fixture.verify(shop.admin, account?.id ?? 0);
  const balance = await sendOpen(world, key, 'openDistributorBalance', { params });

  expect([stranger.status, stranger.refusal.code]).toEqual([
    422,
    'payout_distributor_holder_wrong',
  ]);
  expect(entered.answer).toMatchObject({ account: '138****0006', accountState: 'toVerify' });
  expect(early.refusal.code).toBe('payout_account_unverified');
  expect(balance.answer).toMatchObject({
    isActive: true,
    availableFen: 50_00,
    underWayFen: 0,
    paidFen: 0,
    accounts: [{ method: 'alipay', holder: '陈*', accountState: 'verified' }],
  });
});

test('S181: a number applies once, however often and at once it is sent, and names one amount', async () => {
  await ready();

  const race = await Promise.all(Array.from({ length: 10 }, () => applying('T-1', 10_00)));
  const other = await applying('T-1', 11_00);

  expect(new Set(race.map(({ answer }) => answer.withdrawalNo)).size).toBe(1);
  expect(other.refusal.code).toBe('withdrawal_request_taken');
  expect(await fixture.balance()).toMatchObject({ availableFen: 40_00, underWayFen: 10_00 });
  expect((await applying('T-2', 40_01)).refusal.code).toBe('balance_short');
});

test('S182: above the limit one person of the brand approves and another one pays, and the program reads how it ended', async () => {
  await ready();
  await applying('T-1', 30_00);
  const list = await send(world, shop.admin, 'listWithdrawals', { query: {} });
  const [withdrawal] = list.answer.content;
  expect(withdrawal).toMatchObject({ payee: 'distributor', applicantName: '小程序商城' });
  const id = withdrawal?.id ?? 0;
  await fixture.approve(shop.admin, id);
  const own = await fixture.pay(shop.admin, id);
  const other = await fixture.pay(fixture.second, id);
  await fixture.run();

  expect(own.refusal.code).toBe('withdrawal_needs_other');
  expect(other.status).toBe(200);
  const ended = await sendOpen(world, key, 'openWithdrawal', {
    params: { ...params, requestNo: 'T-1' },
  });
  expect(ended.answer).toMatchObject({
    withdrawalState: 'paid',
    withdrawalStateLabel: '提现成功',
    amountFen: 30_00,
    reason: null,
  });
});

test('S181: a refusal tells the program why, and another program reads nothing of it', async () => {
  await ready();
  await applying('T-1', 10_00);
  const [{ id } = { id: 0 }] = await stored<{ id: number }>(
    bare,
    shop,
    'select id from withdrawals',
  );
  await send(world, shop.admin, 'refuseWithdrawal', {
    body: { withdrawalId: id, note: '账户信息有误' },
  });
  const stranger = await someApp(world, shop, { name: '另一程序' });

  const read = (by: ProgramKey) =>
    sendOpen(world, by, 'openWithdrawal', { params: { ...params, requestNo: 'T-1' } });
  expect((await read(key)).answer).toMatchObject({
    withdrawalState: 'refused',
    reason: '账户信息有误',
  });
  expect((await read(stranger)).refusal.code).toBe('open_customer_unknown');
  expect((await applying('T-1', 10_00, stranger)).refusal.code).toBe('open_customer_unknown');
});
