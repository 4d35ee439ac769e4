import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { PaymentGateway } from '../../gateways/payment/payment-gateway.ts';
import { proveBooks } from '../../testing/orders/books-agree.ts';
import { proofIn } from '../../testing/people/agreed.ts';
import { photoBy } from '../../testing/providers/photos.ts';
import { readStatements } from '../../testing/providers/statements.ts';
import { holder, openWithdrawalFixture } from '../../testing/providers/withdrawals.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type Caller, type Shop, type World } from '../../testing/world.ts';

// On paper: 单笔复核限额 is ¥500.00; the last two digits of the account say what the provider does

let bare: World;
let world: World;
let shop: Shop;
let admin: Caller, second: Caller;
let fixture: Awaited<ReturnType<typeof openWithdrawalFixture>>;
beforeAll(async () => {
  bare = await createWorld();
  fixture = await openWithdrawalFixture(bare, 500_00);
  ({ world, shop, second } = fixture);
  ({ admin } = shop);
});
afterAll(async () => {
  await fixture.close();
  await bare.close();
});
afterEach(() => proveBooks(bare, shop));

/** An account that may be used, and the balance of its store made to be an amount. */
async function readyAccount(ending: string, method: 'alipay' | 'bank' = 'alipay') {
  const account = method === 'bank' ? '6222020200012345678' : `138000000${ending}`;
  const { id } = (await fixture.saveAccount(second, account, method)).answer;
  fixture.wait(24 * 3600);
  await fixture.verify(admin, id);
  return id;
}

async function approved(accountId: number, amountFen: number) {
  const { id } = (await fixture.apply(shop.clerk, accountId, amountFen)).answer;
  await fixture.approve(admin, id);
  return id;
}

const paidOf = async (withdrawalNo: string) =>
  stored<{ kind: string }>(
    bare,
    shop,
    `select t.kind from transfers t join acts a on a.id = t.act_id
     where a.note = $1 and t.kind = 'withdrawalPaid'`,
    [withdrawalNo],
  );

test('S181: of fifty withdrawals of 40 % of the balance at once exactly two are taken', async () => {
  const accountId = await readyAccount('06');
  await fixture.credit(100_00);

  const race = await Promise.all(
    Array.from({ length: 50 }, () => fixture.apply(shop.clerk, accountId, 40_00)),
  );

  const taken = race.filter(({ status }) => status === 200);
  expect(taken).toHaveLength(2);
  expect(race.filter(({ status }) => status === 422)).toHaveLength(48);
  expect(race.find(({ status }) => status === 422)?.refusal.code).toBe('balance_short');
  expect(await fixture.balance()).toEqual({
    availableFen: 20_00,
    underWayFen: 80_00,
    withdrawnFen: 0,
  });
  for (const { answer } of taken)
    await send(world, admin, 'refuseWithdrawal', {
      body: { withdrawalId: answer.id, note: '金额有误' },
    });
  expect(await fixture.balance()).toMatchObject({ availableFen: 100_00, underWayFen: 0 });
});

test('S181: the same key applies once, and another key again', async () => {
  const accountId = await readyAccount('06');
  await fixture.credit(100_00);
  const before = await fixture.balance();
  const key = randomUUID();

  const same = await Promise.all(
    Array.from({ length: 10 }, () => fixture.apply(shop.clerk, accountId, 10_00, key)),
  );
  const repeated = await fixture.apply(shop.clerk, accountId, 10_00, key);
  const other = await fixture.apply(shop.clerk, accountId, 10_00);

  const done = same.filter(({ status }) => status === 200);
  expect(new Set(done.map(({ answer }) => answer.id)).size).toBe(1);
  expect(repeated.answer.id).toBe(done[0]?.answer.id);
  expect(other.answer.id).not.toBe(repeated.answer.id);
  expect(await fixture.balance()).toMatchObject({
    availableFen: before.availableFen - 20_00,
    underWayFen: before.underWayFen + 20_00,
  });
});

test('S182: what was approved is paid once, however many pay at once, and a killed worker pays nothing twice', async () => {
  const accountId = await readyAccount('06');
  await fixture.credit(300_00);
  const id = await approved(accountId, 300_00);
  let sent = 0;
  const counting: PaymentGateway = {
    ...fixture.gateway,
    transfer: (asked, brand) => {
      sent += 1;
      return fixture.gateway.transfer(asked, brand);
    },
  };

  const race = await Promise.all(Array.from({ length: 10 }, () => fixture.pay(admin, id)));
  let writes = 0;
  const killed = fixture.run({
    gateway: counting,
    transaction: (kept) => async (mode, work) => {
      if (mode === 'read write' && (writes += 1) === 2) throw new Error('killed');
      return kept(mode, work);
    },
  });
  await expect(killed).rejects.toThrow('killed');
  await fixture.run({ gateway: counting });
  const underLease = await fixture.row(id);
  fixture.wait(121);
  await fixture.run({ gateway: counting });
  await fixture.run({ gateway: counting });
  const { withdrawal, steps } = await fixture.row(id);

  expect(race.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(race.filter(({ status }) => status === 409)).toHaveLength(9);
  expect(underLease.withdrawal.withdrawalState).toBe('paying');
  expect(sent).toBe(1);
  expect(withdrawal).toMatchObject({ withdrawalState: 'paid', amountFen: 300_00 });
  expect(withdrawal.tradeNo).not.toBeNull();
  expect(steps.map(({ act }) => act)).toEqual(['succeed', 'send', 'approve', 'apply']);
  expect(await paidOf(withdrawal.withdrawalNo)).toHaveLength(1);
});

test('S182: what the provider refuses returns to the balance; what it has not decided stays under way', async () => {
  const refusedAccount = await readyAccount('01');
  await fixture.credit(100_00);
  const before = await fixture.balance();
  const failing = await approved(refusedAccount, 50_00);
  await fixture.pay(admin, failing);
  await fixture.run();
  const failed = await fixture.row(failing);

  expect(failed.withdrawal).toMatchObject({ withdrawalState: 'failed', tradeNo: null });
  expect(failed.withdrawal.reason).not.toBeNull();
  expect(await fixture.balance()).toEqual(before);
  expect((await fixture.pay(admin, failing)).refusal.code).toBe('withdrawal_moved');

  const silentAccount = await readyAccount('04');
  const silent = await approved(silentAccount, 50_00);
  await fixture.pay(admin, silent);
  await fixture.run();
  fixture.wait(3600);
  await fixture.run();
  expect((await fixture.row(silent)).withdrawal).toMatchObject({
    withdrawalState: 'paying',
    isUndecided: true,
  });
  expect(await fixture.balance()).toMatchObject({ underWayFen: before.underWayFen + 50_00 });
});

test('S182: above the limit the applicant neither approves nor pays; two who approve at once do it once', async () => {
  const accountId = await readyAccount('06');
  await fixture.credit(1000_00);
  const { id } = (await fixture.apply(admin, accountId, 500_01)).answer;
  const { id: small } = (await fixture.apply(admin, accountId, 1_00)).answer;

  const own = await fixture.approve(admin, id);
  const race = await Promise.all([fixture.approve(second, id), fixture.approve(second, id)]);
  const ownPay = await fixture.pay(admin, id);
  const clerkReview = await fixture.approve(shop.clerk, small);

  expect([own.status, own.refusal.code]).toEqual([409, 'withdrawal_needs_other']);
  expect(race.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(ownPay.refusal.code).toBe('withdrawal_needs_other');
  expect(clerkReview.status).toBe(403);
  expect((await fixture.approve(admin, small)).status).toBe(200);
  expect((await fixture.pay(second, id)).status).toBe(200);
});

test('S182: nothing is paid without a proof of who asks, nor while the books differ', async () => {
  const accountId = await readyAccount('06');
  await fixture.credit(10_00);
  const id = await approved(accountId, 10_00);

  const unproven = await send(world, admin, 'transferWithdrawal', { body: { withdrawalId: id } });
  await stored(
    bare,
    shop,
    `insert into book_checks (brand_code, at, differences, stopped_at) values ($1, now(), '[]', now())
     on conflict (brand_code) do update set stopped_at = now()`,
    [shop.brand.code],
  );
  const stopped = await fixture.pay(admin, id);
  await stored(bare, shop, 'update book_checks set stopped_at = null');

  expect(unproven.refusal.code).toBe('step_up_needed');
  expect([stopped.status, stopped.refusal.code]).toEqual([409, 'books_differ']);
  expect((await fixture.pay(admin, id)).status).toBe(200);
});

test('S181: a new account waits 24 hours and for another person; one of a stranger is not taken, and none is stored in plain text', async () => {
  const first = await readyAccount('06');
  await fixture.credit(10_00);
  const changed = (await fixture.saveAccount(admin, '13900000006')).answer;
  const own = await fixture.verify(admin, changed.id);
  const unverified = await fixture.apply(shop.clerk, changed.id, 1_00);
  await fixture.verify(second, changed.id);
  const frozen = await fixture.apply(shop.clerk, changed.id, 1_00);
  const replaced = await fixture.apply(shop.clerk, first, 1_00);
  const stranger = await send(world, admin, 'savePayoutAccount', {
    body: {
      ...fixture.owner,
      method: 'alipay',
      account: '13900000007',
      holder: '李四',
      ...(await proofIn(world)),
    },
  });
  fixture.wait(24 * 3600);

  expect(own.refusal.code).toBe('payout_verifier_wrong');
  expect(unverified.refusal.code).toBe('payout_account_unverified');
  expect(frozen.refusal.code).toBe('payout_account_frozen');
  expect(frozen.refusal.message).toMatch(/24小时内不能提现，2026-\d\d-\d\d .*起可用/);
  expect(replaced.refusal.code).toBe('payout_account_replaced');
  expect(stranger.refusal.code).toBe('payout_holder_wrong');
  expect((await fixture.apply(shop.clerk, changed.id, 1_00)).status).toBe(200);
  const texts = await stored<{ text: string }>(
    bare,
    shop,
    `select to_jsonb(p)::text as text from payout_accounts p union all select to_jsonb(l)::text from audit_log l`,
  );
  expect(texts.filter(({ text }) => text.includes('13900000006') || text.includes(holder))).toEqual(
    [],
  );
});

test('S179 S182: a bank account is paid by hand, and the money is in 资金流水; with its number and proof, each number once', async () => {
  const accountId = await readyAccount('', 'bank');
  await fixture.credit(20_00);
  const [one, other] = [await approved(accountId, 10_00), await approved(accountId, 10_00)];
  const register = async (withdrawalId: number) =>
    send(world, admin, 'registerWithdrawal', {
      body: {
        withdrawalId,
        tradeNo: 'B202611210001',
        proofs: [await photoBy(world, admin)],
        ...(await proofIn(world)),
      },
    });

  const byProvider = await fixture.pay(admin, one);
  const done = await register(one);
  const repeated = await register(other);
  const { withdrawal, proofs } = await fixture.row(one);

  expect(byProvider.refusal.code).toBe('withdrawal_by_hand');
  expect(done.answer.withdrawalState).toBe('paid');
  expect(repeated.refusal.code).toBe('withdrawal_trade_no_in_use');
  expect(withdrawal).toMatchObject({
    tradeNo: 'B202611210001',
    account: '尾号5678',
    holder: '张**',
    bankName: '招商银行杭州分行',
  });
  expect(proofs).toHaveLength(1);
  const moved = await send(world, admin, 'listOfflineCash', { query: { kind: 'withdrawal' } });
  expect(moved.answer.content).toMatchObject([
    { direction: 'out', method: 'bank', amountFen: 10_00, orderNo: null, tradeNo: 'B202611210001' },
  ]);
});

test('S181: who keeps another store reaches neither the account nor the withdrawal', async () => {
  const accountId = await readyAccount('06');
  await fixture.credit(10_00);
  const { id } = (await fixture.apply(shop.clerk, accountId, 1_00)).answer;
  const outsider = shop.otherClerk;

  const apply = await fixture.apply(outsider, accountId, 1_00);
  const detail = await send(world, outsider, 'withdrawalDetail', { params: { id } });
  const balance = await send(world, outsider, 'withdrawableBalance', {
    query: fixture.owner,
  });
  const list = await send(world, outsider, 'listWithdrawals', { query: {} });
  const own = await send(world, shop.clerk, 'listWithdrawals', {
    query: { withdrawalState: 'pending' },
  });

  expect([apply.status, detail.status, balance.status]).toEqual([404, 404, 404]);
  expect(list.answer.content).toEqual([]);
  expect(own.answer.content.map((row) => row.id)).toContain(id);
});

test('S182 S179: the statement of the provider names withdrawals: one without an answer ends by it, and none is a difference', async () => {
  await stored(bare, shop, `update withdrawals set look_at = 'infinity' where state = 'paying'`);
  const paidAccount = await readyAccount('06');
  await fixture.credit(100_00);
  const paid = await approved(paidAccount, 10_00);
  await fixture.pay(admin, paid);
  const lostAccount = await readyAccount('03');
  const lost = await approved(lostAccount, 20_00);
  await fixture.pay(admin, lost);
  await fixture.run();
  expect((await fixture.row(lost)).withdrawal.withdrawalState).toBe('paying');

  fixture.wait(30 * 3600);
  await readStatements(bare, fixture.gateway);

  const { withdrawal } = await fixture.row(lost);
  expect(withdrawal.withdrawalState).toBe('paid');
  const numbers = [(await fixture.row(paid)).withdrawal, withdrawal].map(
    ({ withdrawalNo }) => withdrawalNo,
  );
  const differences = await stored<{ our_no: string }>(
    bare,
    shop,
    'select our_no from statement_differences where our_no = any ($1)',
    [numbers],
  );
  expect(differences).toEqual([]);
  const { content } = (
    await send(world, admin, 'listOnlineCash', { query: { kind: 'withdrawal' } })
  ).answer;
  expect(content.filter(({ amountFen }) => [10_00, 20_00].includes(amountFen))).toMatchObject([
    { reconciliation: 'matched' },
    { reconciliation: 'matched' },
  ]);
});
