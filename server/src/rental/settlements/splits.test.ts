import { fen } from '@rental/domain/money';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { proveBooks } from '../../testing/orders/books-agree.ts';
import { doMoney, rentedOrder } from '../../testing/orders/money.ts';
import { SettledStore } from '../../testing/orders/settled-stores.ts';
import { readStatements } from '../../testing/providers/statements.ts';
import { openSplitFixture, type SplitFixture } from '../../testing/providers/store-splits.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { anotherServer, createWorld, type Caller, type World } from '../../testing/world.ts';

// On paper: a bill of ¥100.00 is paid by a link; the store has 80 %. The last two digits of its account say what becomes of a split.

let bare: World;
let fixture: SplitFixture;
let store: SplitFixture['store'];
beforeEach(async () => {
  bare = await createWorld();
  bare.now = new Date('2026-09-21T10:00:00+08:00'); // a Monday
  fixture = await openSplitFixture(bare);
  ({ store } = fixture);
  await store.allow({ allowsSplit: true });
  await store.rule({ mode: 'split' });
});
afterEach(async () => {
  await proveBooks(bare, bare.alpha);
  await fixture.close();
  await bare.close();
});

const rowOf = async (stagesId: number) => (await store.detail(stagesId)).stage;

test('S185: the share of a settlement is split from the trades of its customers, and the store is owed nothing more', async () => {
  await fixture.receiver();
  await fixture.paid();
  fixture.on('2026-09-28');
  const stagesId = await fixture.approved();
  expect(await fixture.owed()).toBe(80_00);
  expect((await store.pay(stagesId)).answer).toMatchObject({ settlementState: 'splitting' });
  await fixture.split();

  const { stage, splits, steps } = await store.detail(stagesId);
  expect(stage).toMatchObject({ settlementState: 'paid', netFen: 80_00, splitFen: 80_00 });
  expect(splits).toMatchObject([
    { amountFen: 80_00, returnedFen: 0, splitState: 'done', reason: null, receiver: '138****0006' },
  ]);
  expect(steps.map(({ act, note }) => [act, note]).slice(0, 2)).toEqual([
    ['split', '已分账¥80.00'],
    ['pay', null],
  ]);
  expect(await fixture.owed()).toBe(0);
  expect(await rowOf(stagesId)).toMatchObject({ returnedFen: 0 });
});

/** A settlement of one bill of ¥100.00 that was paid by a link, pressed 打款入账. */
async function pressed(ending?: string) {
  await fixture.receiver(ending);
  const of = await fixture.paid();
  fixture.on('2026-09-28');
  const stagesId = await fixture.approved();
  expect((await store.pay(stagesId)).status).toBe(200);
  return { ...of, stagesId };
}

test('S185: a refund asks the share back before it is sent, and the next settlement counts it once', async () => {
  const { stagesId, ...of } = await pressed();
  await fixture.split();
  expect((await fixture.refund(of)).status).toBe(200);
  await fixture.sendRefunds();
  expect(await fixture.refunds()).toEqual(['pending']);
  expect(await fixture.returns()).toMatchObject([{ state: 'sent', fen: 80_00 }]);
  await fixture.split();
  expect(await fixture.returns()).toMatchObject([{ state: 'done', fen: 80_00 }]);
  expect(await fixture.owed()).toBe(80_00);
  await fixture.sendRefunds();
  fixture.wait(120);
  await fixture.sendRefunds();
  expect(await fixture.refunds()).toEqual(['succeeded']);
  const { splits } = await store.detail(stagesId);
  expect(splits).toMatchObject([{ amountFen: 80_00, returnedFen: 80_00 }]);

  // the share of ¥80.00 is taken off, and it was given back: nothing is left to settle
  fixture.on('2026-10-05');
  const next = await fixture.approved();
  expect(await rowOf(next)).toMatchObject({
    settlementState: 'settled',
    shareFen: -80_00,
    returnedFen: 80_00,
    netFen: 0,
  });
  expect(await fixture.owed()).toBe(0);
});

test('S185: of a part that goes back its part of the share comes back, and what the store earns is split as before', async () => {
  const { orderId, billId } = await pressed();
  await fixture.split();
  await fixture.refund({ orderId, billId }, { amountFen: 25_00 });
  await fixture.sendRefunds();
  await fixture.split();
  expect(await fixture.returns()).toMatchObject([{ state: 'done', fen: 20_00 }]);
  await fixture.sendRefunds();
  await fixture.paid();
  fixture.on('2026-10-05');
  const next = await fixture.approved();
  // ¥80.00 of the new bill, ¥20.00 taken off and given back
  expect(await rowOf(next)).toMatchObject({ shareFen: 60_00, returnedFen: 20_00, netFen: 80_00 });
  await store.pay(next);
  await fixture.split();
  expect(await rowOf(next)).toMatchObject({ settlementState: 'paid', splitFen: 80_00 });
  expect(await fixture.owed()).toBe(0);
});

test('S185: a share that its store does not give back stops no refund, and the next settlement takes it off', async () => {
  const { orderId, billId } = await pressed('07');
  await fixture.split();
  await fixture.refund({ orderId, billId });
  await fixture.sendRefunds();
  await fixture.split();
  expect(await fixture.returns()).toMatchObject([{ state: 'failed', reason: 'insufficient' }]);
  await fixture.sendRefunds();
  fixture.wait(120);
  await fixture.sendRefunds();
  expect(await fixture.refunds()).toEqual(['succeeded']);
  fixture.on('2026-10-05');
  const next = await fixture.approved();
  expect(await rowOf(next)).toMatchObject({ shareFen: -80_00, returnedFen: 0, netFen: -80_00 });
  expect(await fixture.owed()).toBe(0);
});

test('S185: what the receiver does not take stays owed, and is split by another press to another account', async () => {
  const { stagesId } = await pressed('01');
  await fixture.split();
  const { stage, splits, steps } = await store.detail(stagesId);
  expect(stage).toMatchObject({ settlementState: 'toPay', splitFen: 0 });
  expect(splits).toMatchObject([{ splitState: 'failed', reason: 'receiver' }]);
  expect(steps[0]?.note).toBe('已分账¥0.00，其余¥80.00留在应付店铺结算款');
  expect(await fixture.owed()).toBe(80_00);
  await fixture.receiver('06');
  expect((await store.pay(stagesId)).status).toBe(200);
  await fixture.split();
  expect(await rowOf(stagesId)).toMatchObject({ settlementState: 'paid', splitFen: 80_00 });
  expect(await fixture.owed()).toBe(0);
});

test.each(['03', '05', '99'])(
  'S185: an answer that is lost, a question that is lost and one that takes a while (%s) split once',
  async (ending) => {
    const { stagesId } = await pressed(ending);
    await fixture.split();
    expect(await rowOf(stagesId)).toMatchObject({ settlementState: 'splitting' });
    for (const _round of [1, 2, 3]) {
      fixture.wait(600);
      await fixture.split();
    }
    const { stage, splits } = await store.detail(stagesId);
    expect(stage).toMatchObject({ settlementState: 'paid', splitFen: 80_00 });
    expect(splits).toHaveLength(1);
    expect(await fixture.owed()).toBe(0);
  },
);

test('S185: a worker that is killed after the provider split, and many workers and presses at once, split once', async () => {
  await fixture.receiver();
  await fixture.paid();
  fixture.on('2026-09-28');
  const stagesId = await fixture.approved();
  const presses = await Promise.all(Array.from({ length: 50 }, () => store.pay(stagesId)));
  expect(presses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(presses.filter(({ status }) => status === 409)).toHaveLength(49);
  let writes = 0;
  const killed = fixture.split({
    transaction: (kept) => async (mode, work) => {
      if (mode === 'read write' && (writes += 1) === 2) throw new Error('killed');
      return kept(mode, work);
    },
  });
  await expect(killed).rejects.toThrow('killed');
  expect(await rowOf(stagesId)).toMatchObject({ settlementState: 'splitting' });
  fixture.wait(121);
  await Promise.all(Array.from({ length: 10 }, () => fixture.split()));
  const { stage, splits } = await store.detail(stagesId);
  expect(stage).toMatchObject({ settlementState: 'paid', splitFen: 80_00 });
  expect(splits).toHaveLength(1);
});

test('S185: a refund waits for a split that is under way, and asks back what that gave', async () => {
  const { orderId, billId } = await pressed('99'); // it takes ten seconds
  await fixture.split();
  await fixture.refund({ orderId, billId });
  await fixture.sendRefunds();
  expect([await fixture.refunds(), await fixture.returns()]).toEqual([['pending'], []]);
  fixture.wait(90);
  await fixture.split();
  await fixture.sendRefunds();
  expect(await fixture.returns()).toMatchObject([{ state: 'sent', fen: 80_00 }]);
  await fixture.split();
  await fixture.sendRefunds();
  fixture.wait(120);
  await fixture.sendRefunds();
  expect(await fixture.refunds()).toEqual(['succeeded']);
  expect(await fixture.owed()).toBe(80_00);
});

test('S185: what goes back before its split is sent is not split', async () => {
  const { stagesId, ...of } = await pressed();
  await fixture.refund(of);
  await fixture.split();
  const { stage, splits } = await store.detail(stagesId);
  expect(splits).toMatchObject([{ splitState: 'failed', reason: 'exceeded' }]);
  expect(stage).toMatchObject({ settlementState: 'toPay', splitFen: 0 });
  expect((await store.pay(stagesId)).refusal.code).toBe('split_nothing');
  await fixture.sendRefunds();
  fixture.wait(120);
  await fixture.sendRefunds();
  expect([await fixture.refunds(), await fixture.returns()]).toEqual([['succeeded'], []]);
});

test('S185: cash is not split: what it leaves owed is split from a later trade of the store', async () => {
  await fixture.receiver();
  const order = await rentedOrder(fixture.world, fixture.shop, {
    term_count: 1,
    total_rent_fen: fen(10_00),
  });
  const cash = { orderId: order.id, billIds: order.billIds, amountFen: null, method: 'cash' };
  await doMoney(fixture.world, fixture.shop.admin, 'collectBills', cash);
  fixture.on('2026-09-28');
  const stagesId = await fixture.approved();
  expect((await store.pay(stagesId)).refusal.code).toBe('split_nothing');
  expect(await rowOf(stagesId)).toMatchObject({ settlementState: 'toPay' });
  await fixture.paid();
  fixture.on('2026-10-05');
  const next = await fixture.approved();
  for (const id of [stagesId, next]) expect((await store.pay(id)).status).toBe(200);
  await fixture.split();
  // ¥8.00 and ¥80.00 of one trade of ¥100.00
  for (const id of [stagesId, next])
    expect(await rowOf(id)).toMatchObject({ settlementState: 'paid' });
  expect(await fixture.owed()).toBe(0);
});

test('S179 S185: the statement of the provider names splits and returns: one without an answer ends by it, and none is a difference', async () => {
  const { stagesId, ...of } = await pressed('04'); // it says nothing of it
  await fixture.split();
  await fixture.refund(of);
  await fixture.sendRefunds();
  fixture.wait(600);
  await fixture.split();
  expect((await store.detail(stagesId)).splits).toMatchObject([{ isUndecided: true }]);
  for (const day of ['2026-09-29', '2026-09-29']) {
    fixture.on(day, 12);
    await readStatements(bare, fixture.gateway);
  }
  expect(await rowOf(stagesId)).toMatchObject({ settlementState: 'paid' });
  await fixture.sendRefunds();
  await fixture.split();
  await fixture.sendRefunds();
  fixture.wait(120);
  await fixture.sendRefunds();
  expect(await fixture.refunds()).toEqual(['succeeded']);
  fixture.on('2026-09-30', 12);
  await readStatements(bare, fixture.gateway);
  expect(await stored(bare, fixture.shop, 'select our_no from statement_differences')).toEqual([]);
  const { content } = (
    await send(fixture.world, fixture.shop.admin, 'listOnlineCash', { query: { kind: 'split' } })
  ).answer;
  expect(content).toMatchObject([
    { direction: 'in', amountFen: 80_00, reconciliation: 'matched' },
    { direction: 'out', amountFen: 80_00, reconciliation: 'matched' },
  ]);
});

test('S185: only a brand that the platform lets, by a provider that can, to a verified account of the store', async () => {
  await store.allow({ allowsSplit: false });
  expect((await store.rule({ mode: 'split' })).refusal.code).toBe('settlement_split_not_allowed');
  await store.allow({ allowsSplit: true });
  const app = await anotherServer(bare, {
    gateways: { payments: { ...fixture.gateway, canSplit: false } },
  });
  const other = new SettledStore(
    Object.create(fixture.world, { app: { value: app } }) as World,
    fixture.shop,
  );
  expect((await other.rule({ mode: 'split' })).refusal.code).toBe('settlement_split_no_provider');

  await fixture.paid();
  fixture.on('2026-09-28');
  const stagesId = await fixture.approved();
  const payCode = async (by?: Caller) => (await store.pay(stagesId, by)).refusal.code;
  expect(await payCode()).toBe('split_receiver_missing');
  const accountId = await fixture.receiver();
  const change = (set: string) =>
    stored(bare, fixture.shop, `update payout_accounts set ${set} where id = $1`, [accountId]);
  await change(`usable_from = '2026-09-28T12:00:00Z'`);
  expect(await payCode()).toBe('split_receiver_frozen');
  await change(
    `usable_from = created_at, state = 'toVerify', verified_by = null, verified_at = null`,
  );
  expect(await payCode()).toBe('payout_account_unverified');
  expect(await payCode(fixture.shop.clerk)).toBe('forbidden');
  expect((await other.pay(stagesId)).refusal.code).toBe('payout_account_unverified');
  await fixture.receiver();
  expect((await other.pay(stagesId)).refusal.code).toBe('split_nothing');
  expect((await store.pay(stagesId)).status).toBe(200);
  await fixture.receiver('08'); // the account is replaced before anything is sent
  await fixture.split();
  expect((await store.detail(stagesId)).splits).toMatchObject([
    { splitState: 'failed', reason: 'replaced' },
  ]);
  await app.close();
});
