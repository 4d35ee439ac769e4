import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { proveBooks } from '../../testing/orders/books-agree.ts';
import { proofIn } from '../../testing/people/agreed.ts';
import { holder, openWithdrawalFixture } from '../../testing/providers/withdrawals.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type Caller, type Shop, type World } from '../../testing/world.ts';

// On paper: 单笔复核限额 is ¥500.00; the last two digits of the account say what the provider does

let bare: World;
let world: World;
let shop: Shop;
let admin: Caller, channel: Caller;
let fixture: Awaited<ReturnType<typeof openWithdrawalFixture>>;
beforeAll(async () => {
  bare = await createWorld();
  fixture = await openWithdrawalFixture(bare, 500_00, { payee: 'channel' });
  ({ world, shop } = fixture);
  ({ admin, channelOperator: channel } = shop);
});
afterAll(async () => {
  await fixture.close();
  await bare.close();
});
afterEach(() => proveBooks(bare, shop));

/** An account of the channel that it entered, and the office verified. */
async function readyAccount(ending: string, method: 'alipay' | 'bank' = 'alipay') {
  const account = method === 'bank' ? '6222020200012345678' : `138000000${ending}`;
  const { id } = (await fixture.saveAccount(channel, account, method)).answer;
  fixture.wait(24 * 3600);
  await fixture.verify(admin, id);
  return id;
}

async function approved(accountId: number, amountFen: number) {
  const { id } = (await fixture.apply(channel, accountId, amountFen)).answer;
  await fixture.approve(admin, id);
  return id;
}

let payments = 0;
async function payByHand(commissionId: number) {
  payments += 1;
  const tradeNo = `B20261121${1000 + payments}`;
  return send(world, admin, 'payCommission', {
    body: { commissionId, method: 'bank', tradeNo, ...(await proofIn(world)) },
  });
}

const stateOf = async (commissionId: number) =>
  (await send(world, channel, 'commissionDetail', { query: { commissionId } })).answer.commission
    .commissionState;

// ¥100.00 is approved; of fifty who apply for ¥40.00 two are taken, and ¥20.00 is left
test('S181: of fifty withdrawals of 40 % of the balance at once exactly two are taken', async () => {
  const accountId = await readyAccount('06');
  const commissionId = await fixture.earn(100_00);

  const race = await Promise.all(
    Array.from({ length: 50 }, () => fixture.apply(channel, accountId, 40_00)),
  );

  const taken = race.filter(({ status }) => status === 200);
  expect(taken).toHaveLength(2);
  expect(race.filter(({ status }) => status === 422)).toHaveLength(48);
  expect(await fixture.balance()).toEqual({
    availableFen: 20_00,
    underWayFen: 80_00,
    withdrawnFen: 0,
  });
  expect(await stateOf(commissionId)).toBe('credited');
  for (const { answer } of taken)
    await send(world, admin, 'refuseWithdrawal', {
      body: { withdrawalId: answer.id, note: '金额有误' },
    });
  expect(await fixture.balance()).toMatchObject({ availableFen: 100_00, underWayFen: 0 });
});

test('S181: a commission is paid by hand or withdrawn, and never both: of fifty who do either at once one kind wins', async () => {
  const accountId = await readyAccount('06');
  const { availableFen: before } = await fixture.balance();
  for (let round = 0; round < 5; round += 1) {
    const commissionId = await fixture.earn(10_00);
    const wanted = before + 10_00;
    const race = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 2 === 0 ? payByHand(commissionId) : fixture.apply(channel, accountId, wanted),
      ),
    );

    expect(race.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(race.map(({ status }) => status)).isSubsetOf(new Set([200, 409, 422]))).toBe(
      true,
    );
    const isByHand = (await stateOf(commissionId)) === 'paid';
    const { availableFen, underWayFen } = await fixture.balance();
    expect([availableFen, underWayFen]).toEqual(isByHand ? [before, 0] : [0, wanted]);
    const open = await stored<{ id: number }>(
      bare,
      shop,
      `select id from withdrawals where state = 'pending'`,
    );
    for (const { id } of open)
      await send(world, admin, 'refuseWithdrawal', { body: { withdrawalId: id, note: '重来' } });
    if (!isByHand) break;
  }
});

test('S181: what was taken over is not paid by hand any more, and what is approved later can be', async () => {
  const accountId = await readyAccount('06');
  const { availableFen: before } = await fixture.balance();
  const first = await fixture.earn(50_00);
  const { answer } = await fixture.apply(channel, accountId, before + 20_00);
  const later = await fixture.earn(10_00);

  const twice = await payByHand(first);
  const byHand = await payByHand(later);

  expect([twice.status, twice.refusal.code]).toEqual([409, 'commission_moved']);
  expect(byHand.answer.commissionState).toBe('paid');
  expect(await fixture.balance()).toMatchObject({ availableFen: 30_00 });
  const { steps } = (
    await send(world, admin, 'commissionDetail', { query: { commissionId: first } })
  ).answer;
  expect(steps[0]).toMatchObject({ act: 'credit' });
  await send(world, admin, 'refuseWithdrawal', {
    body: { withdrawalId: answer.id, note: '金额有误' },
  });
});

test('S182: a channel is paid once; the money is in 资金流水, in the statement and in what it earned', async () => {
  const accountId = await readyAccount('06');
  await fixture.earn(300_00);
  const before = await fixture.balance();
  const earned = (await send(world, channel, 'commissionEarnings')).answer;
  const id = await approved(accountId, 300_00);

  const race = await Promise.all(Array.from({ length: 10 }, () => fixture.pay(admin, id)));
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

  expect(race.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(withdrawal).toMatchObject({
    withdrawalState: 'paid',
    payee: 'channel',
    payeeId: shop.channels[0],
    amountFen: 300_00,
  });
  const flows = await stored(
    bare,
    shop,
    `select kind, direction, amount_fen, channel_id, store_id from cash_flows where stated_no = $1`,
    [withdrawal.withdrawalNo],
  );
  expect(flows).toEqual([
    {
      kind: 'withdrawal',
      direction: 'out',
      amount_fen: 300_00,
      channel_id: shop.channels[0],
      store_id: null,
    },
  ]);
  expect((await send(world, channel, 'commissionEarnings')).answer).toMatchObject({
    availableFen: before.availableFen - 300_00,
    underWayFen: 0,
    paidFen: earned.paidFen + 300_00,
  });
});

test('S182: what the provider refuses returns to the balance, and the channel hears of it as the office does', async () => {
  const accountId = await readyAccount('01');
  await fixture.earn(40_00);
  const before = await fixture.balance();
  const id = await approved(accountId, 40_00);
  await fixture.pay(admin, id);
  await fixture.run();

  expect((await fixture.row(id)).withdrawal).toMatchObject({ withdrawalState: 'failed' });
  expect(await fixture.balance()).toEqual(before);
  const told = await stored<{ purpose: number | null; body: string }>(
    bare,
    shop,
    `select purpose, body from messages where title = '提现打款失败'`,
  );
  expect(told).toMatchObject([
    { purpose: null, body: expect.stringContaining('款项已退回渠道余额') as string },
  ]);
});

test('S182: above the limit somebody else reviews and pays; nothing is paid while the books differ', async () => {
  const accountId = await readyAccount('06');
  await fixture.earn(1000_00);
  const { id } = (await fixture.apply(admin, accountId, 500_01)).answer;
  const own = await fixture.approve(admin, id);
  await fixture.approve(fixture.second, id);
  const ownPay = await fixture.pay(admin, id);
  await stored(
    bare,
    shop,
    `insert into book_checks (brand_code, at, differences, stopped_at) values ($1, now(), '[]', now())
     on conflict (brand_code) do update set stopped_at = now()`,
    [shop.brand.code],
  );
  const stopped = await fixture.pay(fixture.second, id);
  await stored(bare, shop, 'update book_checks set stopped_at = null');

  expect([own.refusal.code, ownPay.refusal.code]).toEqual([
    'withdrawal_needs_other',
    'withdrawal_needs_other',
  ]);
  expect([stopped.status, stopped.refusal.code]).toEqual([409, 'books_differ']);
  expect((await fixture.pay(fixture.second, id)).status).toBe(200);
  await fixture.run();
});

test('S181: an account of a channel is its 收款主体’s, which the brand alone sets, and waits 24 hours where it replaces another', async () => {
  await readyAccount('06');
  const stranger = await send(world, channel, 'savePayoutAccount', {
    body: {
      ...fixture.owner,
      method: 'alipay',
      account: '13900000007',
      holder: '李四',
      ...(await proofIn(world)),
    },
  });
  const { answer } = await fixture.saveAccount(channel, '13900000006');
  const ownVerify = await fixture.verify(channel, answer.id);
  const body = { channelId: shop.channels[0], payeeName: '李四', ...(await proofIn(world)) };
  const byChannel = await send(world, channel, 'setChannelPayee', { body });
  const byOffice = await send(world, admin, 'setChannelPayee', { body });
  const otherHolder = await fixture.verify(admin, answer.id);
  await send(world, admin, 'setChannelPayee', {
    body: { ...body, payeeName: holder, ...(await proofIn(world)) },
  });
  await fixture.verify(admin, answer.id);
  const frozen = await fixture.apply(channel, answer.id, 1);

  expect([stranger.status, stranger.refusal.code]).toEqual([422, 'payout_channel_holder_wrong']);
  expect([ownVerify.status, byChannel.status]).toEqual([403, 403]);
  expect(byOffice.answer.payeeName).toBe('李四');
  expect(otherHolder.refusal.code).toBe('payout_channel_holder_wrong');
  expect(frozen.refusal.code).toBe('payout_account_frozen');
});

test('S181: a channel reaches its own alone, and an operator of some stores no channel’s', async () => {
  fixture.wait(24 * 3600);
  const accountId = await readyAccount('06');
  await fixture.earn(10_00);
  const { id } = (await fixture.apply(channel, accountId, 1_00)).answer;

  for (const outsider of [shop.otherChannelOperator, shop.clerk]) {
    const apply = await fixture.apply(outsider, accountId, 1_00);
    const detail = await send(world, outsider, 'withdrawalDetail', { params: { id } });
    const balance = await send(world, outsider, 'withdrawableBalance', { query: fixture.owner });
    const accounts = await send(world, outsider, 'payoutAccounts', { query: fixture.owner });
    const list = await send(world, outsider, 'listWithdrawals', { query: { payee: 'channel' } });
    expect([apply.status, detail.status, balance.status, accounts.status]).toEqual([
      404, 404, 404, 404,
    ]);
    expect(list.answer.content).toEqual([]);
  }
  const own = await send(world, channel, 'withdrawalPayees');
  expect(own.answer.payees).toMatchObject([{ payee: 'channel', id: shop.channels[0] }]);
  const stores = await send(world, admin, 'listWithdrawals', { query: { payee: 'store' } });
  expect(stores.answer.content).toEqual([]);
  const channels = await send(world, admin, 'listWithdrawals', { query: { payee: 'channel' } });
  expect(channels.answer.content.map((row) => row.id)).toContain(id);
  const store = { payee: 'store' as const, payeeId: shop.stores[0] };
  const ofStore = await send(world, channel, 'withdrawableBalance', { query: store });
  expect(ofStore.status).toBe(404);
});

test('S190: a channel reads each movement of its own balance alone, and 资金流水 names it', async () => {
  const accountId = await readyAccount('06');
  await fixture.earn(60_00);
  const { availableFen } = await fixture.balance();
  const id = await approved(accountId, 60_00);
  await fixture.pay(admin, id);
  await fixture.run();

  const read = async (by: Caller, query: object = {}) =>
    (await send(world, by, 'listBalanceRecords', { query })).answer.content;
  const own = await read(channel);
  expect(own.slice(0, 2)).toMatchObject([
    { kind: '申请提现', direction: 'out', amountFen: 60_00, balanceFen: availableFen - 60_00 },
    { kind: '佣金入账', direction: 'in', amountFen: 60_00, balanceFen: availableFen },
  ]);
  expect(await read(admin, { channelIs: String(shop.channels[0]) })).toEqual(own);
  expect(await read(admin, { channelIs: String(shop.channels[1]) })).toEqual([]);
  expect(await read(shop.otherChannelOperator)).toEqual([]);
  expect((await send(world, shop.clerk, 'listBalanceRecords', { query: {} })).status).toBe(403);
  const flows = async (channelIs: number) =>
    (
      await send(world, admin, 'listOnlineCash', {
        query: { kind: 'withdrawal', channelIs: String(channelIs) },
      })
    ).answer.content;
  expect((await flows(shop.channels[0]))[0]).toMatchObject({ storeName: null });
  expect((await flows(shop.channels[0]))[0]?.channelName).toBeTruthy();
  expect(await flows(shop.channels[1])).toEqual([]);
});

test('the database keeps a row from two owners, and a balance from falling below zero', async () => {
  const two = stored(bare, shop, 'update payout_accounts set store_id = $1', [shop.stores[0]]);
  await expect(two).rejects.toThrow('payout_accounts_payee_check');
  const below = stored(
    bare,
    shop,
    `update account_balances set debit_fen = credit_fen + 1 where code = 'channelUnderWay'`,
  );
  await expect(below).rejects.toThrow('account_balances_channel_under_way_check');
});
