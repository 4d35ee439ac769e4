import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { proveBooks } from '../../testing/orders/books-agree.ts';
import { LateOrders } from '../../testing/orders/late-orders.ts';
import { proofIn } from '../../testing/people/agreed.ts';
import { aDistributor } from '../../testing/providers/a-distributor.ts';
import { holder, openWithdrawalFixture } from '../../testing/providers/withdrawals.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import type { Caller, Shop, World } from '../../testing/world.ts';

// On paper: each paid bill of ¥100.00 earns ¥50.00; 单笔复核限额 is ¥55.00

let late: LateOrders;
let bare: World;
let world: World;
let shop: Shop;
let admin: Caller;
let distributor: Awaited<ReturnType<typeof aDistributor>>;
let fixture: Awaited<ReturnType<typeof openWithdrawalFixture>>;
beforeEach(async () => {
  late = await LateOrders.open();
  bare = late.world;
  distributor = await aDistributor(late, holder);
  fixture = await openWithdrawalFixture(bare, 55_00, {
    payee: 'distributor',
    payeeId: distributor.id,
  });
  ({ world, shop } = fixture);
  ({ admin } = shop);
});
afterEach(async () => {
  await proveBooks(bare, shop);
  await fixture.close();
  await bare.close();
});

async function readyAccount(ending = '06') {
  const { id } = (await fixture.saveAccount(admin, `138000000${ending}`)).answer;
  await fixture.verify(fixture.second, id);
  return id;
}

const row = async () =>
  (await send(world, admin, 'listDistributors', { query: {} })).answer.content.find(
    ({ id }) => id === distributor.id,
  );

let payments = 0;
async function payByHand(amountFen: number, by: Caller = admin) {
  payments += 1;
  const tradeNo = `F20260921${1000 + payments}`;
  const body = { distributorId: distributor.id, amountFen, method: 'bank' as const, tradeNo };
  return send(
    world,
    by,
    'payDistributor',
    { body: { ...body, ...(await proofIn(world)) } },
    { 'idempotency-key': randomUUID() },
  );
}

const records = async () =>
  (await send(world, admin, 'listDistributionRecords', { query: {} })).answer.content
    .map(({ id, recordState, shareFen, paidFen }) => ({ id, recordState, shareFen, paidFen }))
    .toSorted((one, other) => one.id - other.id)
    .map(({ recordState, shareFen, paidFen }) => [recordState, shareFen, paidFen]);

// ¥50.00 is earned; of fifty who apply for ¥20.00 two are taken, and ¥10.00 is left
test('S181: of fifty withdrawals of 40 % of a distributor’s balance at once exactly two are taken', async () => {
  const accountId = await readyAccount();
  await distributor.earn(1);

  const race = await Promise.all(
    Array.from({ length: 50 }, () => fixture.apply(admin, accountId, 20_00)),
  );

  expect(race.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(race.filter(({ status }) => status === 422)).toHaveLength(48);
  expect(await fixture.balance()).toEqual({
    availableFen: 10_00,
    underWayFen: 40_00,
    withdrawnFen: 0,
  });
  expect(await row()).toMatchObject({ availableFen: 10_00, underWayFen: 40_00, paidFen: 0 });
});

test('S181: a commission is paid by hand or withdrawn, never both: of ten who do either at once one wins', async () => {
  const accountId = await readyAccount();
  await distributor.earn(1);

  const race = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      index % 2 === 0 ? payByHand(50_00) : fixture.apply(admin, accountId, 50_00),
    ),
  );

  const done = race.filter(({ status }) => status === 200);
  const { paidFen = 0, underWayFen = 0, availableFen } = (await row()) ?? {};
  expect(done).toHaveLength(1);
  expect([paidFen + underWayFen, availableFen]).toEqual([50_00, 0]);
});

test('S182: what is paid is on the oldest records, in the flows and once, though the server is killed', async () => {
  const accountId = await readyAccount();
  await distributor.earn(2);
  const { id } = (await fixture.apply(admin, accountId, 60_00)).answer;
  await fixture.approve(fixture.second, id);
  expect((await fixture.pay(fixture.second, id)).status).toBe(200);
  let writes = 0;
  const killed = fixture.run({
    transaction: (kept) => async (mode, work) => {
      if (mode === 'read write' && (writes += 1) === 2) throw new Error('killed');
      return kept(mode, work);
    },
  });
  await expect(killed).rejects.toThrow('killed');
  fixture.wait(121);
  await fixture.run();
  await fixture.run();

  const { withdrawal } = await fixture.row(id);
  expect(withdrawal).toMatchObject({
    withdrawalState: 'paid',
    payee: 'distributor',
    payeeName: '张**',
    amountFen: 60_00,
  });
  expect(await records()).toEqual([
    ['paid', 50_00, 50_00],
    ['payable', 50_00, 10_00],
  ]);
  const flows = await stored(
    bare,
    shop,
    `select kind, direction, amount_fen, channel_id, store_id from cash_flows where stated_no = $1`,
    [withdrawal.withdrawalNo],
  );
  expect(flows).toEqual([
    { kind: 'withdrawal', direction: 'out', amount_fen: 60_00, channel_id: null, store_id: null },
  ]);
  const { content } = (
    await send(world, admin, 'listOnlineCash', { query: { kind: 'withdrawal' } })
  ).answer;
  expect(content).toMatchObject([{ amountFen: 60_00, storeName: null, distributorName: '张**' }]);
  expect(await row()).toMatchObject({ availableFen: 40_00, underWayFen: 0, paidFen: 60_00 });
});

// ¥50.00 is under way; its rent is refunded: 可提 is −¥50.00. Refused, nothing is owed; paid, the next ¥50.00 makes up for it
test.each(['refused', 'failed', 'paid'] as const)(
  'S181: rent that is refunded while its commission is under way is taken back where the withdrawal is %s',
  async (ends) => {
    const accountId = await readyAccount(ends === 'failed' ? '01' : '06');
    const { id: orderId, billIds } = await distributor.earn(1);
    const { id } = (await fixture.apply(admin, accountId, 50_00)).answer;
    await distributor.refund(orderId, billIds[0]);
    expect(await row()).toMatchObject({ availableFen: -50_00, underWayFen: 50_00 });
    await proveBooks(bare, shop);

    if (ends === 'refused')
      await send(world, admin, 'refuseWithdrawal', {
        body: { withdrawalId: id, note: '租金已退' },
      });
    else {
      await fixture.approve(fixture.second, id);
      await fixture.pay(fixture.second, id);
      await fixture.run();
    }

    const isPaid = ends === 'paid';
    expect((await fixture.row(id)).withdrawal.withdrawalState).toBe(ends);
    expect(await row()).toMatchObject({
      availableFen: isPaid ? -50_00 : 0,
      underWayFen: 0,
      paidFen: isPaid ? 50_00 : 0,
    });
    await distributor.earn(1);
    expect(await fixture.balance()).toMatchObject({ availableFen: isPaid ? 0 : 50_00 });
  },
);

test('S182: a frozen distributor neither applies nor is paid, and nothing is paid while the books differ', async () => {
  const accountId = await readyAccount();
  await distributor.earn(1);
  const { id } = (await fixture.apply(admin, accountId, 20_00)).answer;
  await fixture.approve(admin, id);
  const freeze = (isActive: boolean) =>
    send(world, admin, 'switchDistributor', { body: { distributorId: distributor.id, isActive } });
  await freeze(false);
  const applied = await fixture.apply(admin, accountId, 1_00);
  const frozen = await fixture.pay(admin, id);
  await freeze(true);
  await stored(
    bare,
    shop,
    `insert into book_checks (brand_code, at, differences, stopped_at) values ($1, now(), '[]', now())
     on conflict (brand_code) do update set stopped_at = now()`,
    [shop.brand.code],
  );
  const stopped = await fixture.pay(admin, id);
  await stored(bare, shop, 'update book_checks set stopped_at = null');

  expect([applied.refusal.code, frozen.refusal.code]).toEqual([
    'distributor_frozen',
    'distributor_frozen',
  ]);
  expect([stopped.status, stopped.refusal.code]).toEqual([409, 'books_differ']);
});

test('S181: the holder is the customer himself, and who reaches a part of the brand or another one reaches no distributor', async () => {
  const stranger = await send(world, admin, 'savePayoutAccount', {
    body: {
      ...fixture.owner,
      method: 'alipay',
      account: '13900000007',
      holder: '李四',
      ...(await proofIn(world)),
    },
  });
  expect([stranger.status, stranger.refusal.code]).toEqual([
    422,
    'payout_distributor_holder_wrong',
  ]);
  const accountId = await readyAccount();
  await distributor.earn(1);
  const { id } = (await fixture.apply(admin, accountId, 1_00)).answer;

  for (const outsider of [shop.clerk, shop.channelOperator, bare.beta.admin]) {
    const apply = await fixture.apply(outsider, accountId, 1_00);
    const detail = await send(world, outsider, 'withdrawalDetail', { params: { id } });
    const balance = await send(world, outsider, 'withdrawableBalance', { query: fixture.owner });
    const list = await send(world, outsider, 'listWithdrawals', {
      query: { payee: 'distributor' },
    });
    expect([apply.status, detail.status, balance.status]).toEqual([404, 404, 404]);
    expect(list.answer.content).toEqual([]);
  }
  const query = { payee: 'distributor' as const, distributorIs: String(distributor.id) };
  const list = await send(world, admin, 'listWithdrawals', { query });
  expect(list.answer.content).toMatchObject([{ id, payee: 'distributor' }]);
});

// on paper: +50.00, −20.00 applied for, +20.00 back, −30.00 applied for: ¥20.00 is left
test('佣金账户 shows each movement with the balance after it, the last first', async () => {
  const accountId = await readyAccount();
  await distributor.earn(1);
  const { id } = (await fixture.apply(admin, accountId, 20_00)).answer;
  await send(world, admin, 'refuseWithdrawal', { body: { withdrawalId: id, note: '金额有误' } });
  await fixture.apply(admin, accountId, 30_00);

  const read = async (query: object, by = admin) =>
    (await send(world, by, 'listBalanceRecords', { query })).answer.content;
  const all = await read({ payee: 'distributor', distributorIs: String(distributor.id) });
  expect(all.map((one) => [one.kind, one.direction, one.amountFen, one.balanceFen])).toEqual([
    ['申请提现', 'out', 30_00, 20_00],
    ['提现退回', 'in', 20_00, 50_00],
    ['申请提现', 'out', 20_00, 30_00],
    ['佣金入账', 'in', 50_00, 50_00],
  ]);
  expect(all[0]).toMatchObject({ payeeName: '张**', payeeId: distributor.id });
  expect(await read({ direction: 'in' })).toHaveLength(2);
  expect(await read({ payee: 'channel' })).toEqual([]);
  expect(await read({}, shop.channelOperator)).toEqual([]);
  expect(await read({}, bare.beta.admin)).toEqual([]);
});

test('the database keeps what is under way from falling below zero', async () => {
  const accountId = await readyAccount();
  await distributor.earn(1);
  await fixture.apply(admin, accountId, 1_00);
  const below = stored(
    bare,
    shop,
    `update account_balances set debit_fen = credit_fen + 1 where code = 'distributorUnderWay'`,
  );
  await expect(below).rejects.toThrow('account_balances_distributor_under_way_check');
});
