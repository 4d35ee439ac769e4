import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { proveBooks } from '../../testing/orders/books-agree.ts';
import { proofIn } from '../../testing/people/agreed.ts';
import { someOperator } from '../../testing/people/people.ts';
import { openRefundFixture, type RefundFixture } from '../../testing/providers/refunds.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type Caller, type Shop, type World } from '../../testing/world.ts';

// On paper: a refund of ¥100.01 fails the way it came; the last two digits of the account say what the provider does with its transfer

let bare: World;
let world: World;
let fixture: RefundFixture;
let shop: Shop;
let admin: Caller, second: Caller;
beforeAll(async () => {
  bare = await createWorld();
  shop = bare.alpha;
  fixture = await openRefundFixture(bare);
  world = fixture.world;
  admin = shop.admin;
  second = await someOperator(world, shop, 'fuhe1', shop.roles.administrator);
});
afterAll(async () => {
  await fixture.close();
  await bare.close();
});
afterEach(() => proveBooks(bare, shop));

const failing = 10_001;
const account = (end: string) => `138000000${end}`;
const failed = async () => {
  const orderId = await fixture.refunded(failing);
  await fixture.run();
  return { orderId, refundId: (await only(orderId)).id };
};
const only = async (orderId: number) => {
  const [refund] = await fixture.refundsOf(orderId);
  if (refund === undefined) throw new Error('no refund order');
  return refund;
};
const register = (refundId: number, payeeAccount: string, by = admin) =>
  send(world, by, 'registerPayee', { body: { refundId, payeeAccount, payeeName: '张三丰' } });
const transfersSent = () =>
  stored<{ transfer_no: string }>(
    bare,
    shop,
    'select transfer_no from refund_transfers order by id',
  );

/** The body that is sent once a second person has agreed. */
const agreedTransfer = async (refundId: number, transferId: number) => {
  const body = { refundId, outcome: 'transfer', method: null, transferId, reason: '原路已过期' };
  const call = (more: object) =>
    send(
      world,
      admin,
      'settleRefund',
      { body: { ...body, stepUp: {}, ...more } as never },
      { 'idempotency-key': randomUUID() },
    );
  const alone = await call(await proofIn(world));
  const { answer } = await call({ approvalReason: '请复核' });
  const { approvalId = 0 } = answer as { approvalId?: number };
  const agreeing = { params: { id: approvalId }, body: await proofIn(world) };
  expect((await send(world, second, 'approveRequest', agreeing)).status).toBe(200);
  const proof = await proofIn(world);
  return { alone, send: () => call({ ...proof, approvalId }) };
};
const transfer = async (refundId: number, payeeAccount: string) => {
  const { transferId } = (await register(refundId, payeeAccount)).answer;
  const { alone, send: carryOut } = await agreedTransfer(refundId, transferId);
  return { transferId, alone, done: await carryOut() };
};

test('a refund whose way has failed is transferred once, after a second person; who was paid stands nowhere in plain text', async () => {
  const { orderId, refundId } = await failed();
  const { transferId, transferNo } = (await register(refundId, account('07'))).answer;
  const again = (await register(refundId, account('07'))).answer;
  const { alone, send: carryOut } = await agreedTransfer(refundId, transferId);
  const many = await Promise.all(Array.from({ length: 20 }, carryOut));
  await fixture.run();
  const underWay = await only(orderId);
  fixture.wait(60);
  await fixture.run();
  await fixture.run();
  const { answer } = await send(world, admin, 'listRefunds', { query: {} });
  const row = answer.content.find(({ id }) => id === refundId);
  const texts = await stored<{ text: string }>(
    bare,
    shop,
    `select to_jsonb(t)::text as text from refund_transfers t union all select to_jsonb(a)::text from approvals a
     union all select to_jsonb(l)::text from audit_log l union all select to_jsonb(h)::text from order_history h`,
  );

  expect(again.transferId).toBe(transferId);
  expect(alone.refusal.code).toBe('second_person_needed');
  expect(many.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(underWay).toMatchObject({ state: 'processing' });
  expect(await only(orderId)).toMatchObject({ state: 'succeeded', paid_by: 'alipay' });
  expect(row).toMatchObject({ transferNo, payee: '138****0007（张**）' });
  expect(await fixture.balanceOf(orderId, 'refundUnderWay')).toBe(0);
  expect(await fixture.balanceOf(orderId, 'alipay')).toBe(0); // it came there, and left from there
  expect(
    texts.filter(({ text }) => text.includes(account('07')) || text.includes('张三丰')),
  ).toEqual([]);
});

test('refused for its name it fails and is told; another account gets another number, and the first one’s late word tells of two payments', async () => {
  const { orderId, refundId } = await failed();
  const { transferId, done } = await transfer(refundId, account('01'));
  await fixture.run();
  const refused = await only(orderId);
  const same = await agreedStatus(refundId, transferId);
  const next = await transfer(refundId, account('06'));
  await fixture.run();
  const paid = await only(orderId);
  const [first] = (await transfersSent()).slice(-2);
  const late = await fixture.callback({ tradeNo: first?.transfer_no ?? '', amountFen: failing });
  const told = await stored<object>(
    bare,
    shop,
    `select distinct body from messages where title = '退款可能重复' and target = $1`,
    [`/order/detail/${orderId}`],
  );

  expect(done.status).toBe(200);
  expect(refused).toMatchObject({ state: 'failed', reason: 'payeeMismatch' });
  expect(same).toBe('payee_refused');
  expect(next.transferId).not.toBe(transferId);
  expect(paid).toMatchObject({ state: 'succeeded' });
  expect(late.status).toBe(200);
  expect(told).toHaveLength(1);
  expect(await fixture.balanceOf(orderId, 'alipay')).toBe(0);
});
const agreedStatus = async (refundId: number, transferId: number) =>
  (
    await send(world, admin, 'previewSettleRefund', {
      body: { refundId, outcome: 'transfer', method: null, transferId },
    })
  ).refusal.code;

test('a lost answer and a lost request pay once; an undecided one is shown within five minutes and ended by the provider’s word', async () => {
  const orders = [await failed(), await failed(), await failed()];
  for (const [nth, end] of ['03', '05', '04'].entries())
    await transfer(orders[nth]?.refundId ?? 0, account(end));
  await fixture.run();
  const first = await Promise.all(orders.map(({ orderId }) => only(orderId)));
  for (let minute = 0; minute < 5; minute += 1) {
    fixture.wait(60);
    await fixture.run();
  }
  const later = await Promise.all(orders.map(({ orderId }) => only(orderId)));
  const [, , undecided] = orders;
  // the original way, which has failed, has nothing more to say
  const passed = await fixture.callback({
    tradeNo: later[2]?.refund_no ?? '',
    amountFen: failing,
    outcome: 'failed',
    eventNo: 'passed',
  });
  const meanwhile = await only(undecided?.orderId ?? 0);
  const [last] = (await transfersSent()).slice(-1);
  const word = { tradeNo: last?.transfer_no ?? '', amountFen: failing };
  const said = await fixture.callback(word);

  expect(first.map(({ state }) => state)).toEqual(['unknown', 'unknown', 'processing']);
  expect(later.map(({ state }) => state)).toEqual(['succeeded', 'succeeded', 'processing']);
  expect(later[2]?.undecided_at).not.toBeNull();
  expect([passed.status, meanwhile.state, said.status]).toEqual([200, 'processing', 200]);
  expect(await only(undecided?.orderId ?? 0)).toMatchObject({ state: 'succeeded' });
});

test('not transferred: what still has its way, what is paid from elsewhere, and by whom has no right', async () => {
  const pending = await fixture.refunded(10_000);
  const { id: pendingId } = await only(pending);
  const byBank = await fixture.paidByDeduction(10_000);
  await fixture.refundBill(byBank, 'bank');
  const { id: bankId } = await only(byBank.orderId);
  const { refundId } = await failed();
  const early = await register(pendingId, account('07'));
  const other = await register(bankId, account('07'));
  const clerk = await register(refundId, account('07'), shop.clerk);
  const foreign = await register(refundId, account('07'), bare.beta.admin);
  const wrong = await register(refundId, '0571-88');

  expect([early, other].map(({ refusal }) => refusal.code)).toEqual([
    'refund_wrong_state',
    'refund_wrong_state',
  ]);
  expect([clerk.status, foreign.status, wrong.status]).toEqual([403, 404, 400]);
});
