import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { proveBooks } from '../../testing/orders/books-agree.ts';
import { doMoney, rentedOrder } from '../../testing/orders/money.ts';
import { proofIn } from '../../testing/people/agreed.ts';
import { someOperator } from '../../testing/people/people.ts';
import { photoBy } from '../../testing/providers/photos.ts';
import { openRefundFixture, type RefundFixture } from '../../testing/providers/refunds.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type Caller, type Shop, type World } from '../../testing/world.ts';

// On paper: a bill of ¥100.00 that 代扣 paid; its last two digits of fen say what the provider does with its refund

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

const [expired, insufficient, answerLost, neverDecided, requestLost, atOnce] = [
  10_001, 10_002, 10_003, 10_004, 10_005, 10_006,
];
const only = async (orderId: number) => {
  const [refund, ...more] = await fixture.refundsOf(orderId);
  if (refund === undefined || more.length > 0) throw new Error('not one refund order');
  return refund;
};
const smsOf = (orderId: number) =>
  stored<{ text: string }>(
    bare,
    shop,
    'select text from sms_messages where order_id = $1 and type = 19',
    [orderId],
  );
const toldOf = async (title: string, orderId: number) =>
  (
    await stored<{ body: string }>(
      bare,
      shop,
      'select distinct body from messages where title = $1 and target = $2',
      [title, `/order/detail/${orderId}`],
    )
  ).length;
const books = async (orderId: number) => ({
  receivable: await fixture.balanceOf(orderId, 'receivable'),
  underWay: await fixture.balanceOf(orderId, 'refundUnderWay'),
  alipay: await fixture.balanceOf(orderId, 'alipay'),
  bank: await fixture.balanceOf(orderId, 'bank'),
  cash: await fixture.balanceOf(orderId, 'cash'),
});

/** As whoever pays by hand says it. */
const pay = async (refundId: number, more: object = {}) => {
  const proofs = [await photoBy(world, admin, 'uploadDeployImage')];
  const body = { refundId, method: 'bank', tradeNo: `PAY-${refundId}`, proofs, ...more };
  return send(
    world,
    admin,
    'payRefund',
    { body: { ...body, ...(await proofIn(world)) } as never },
    { 'idempotency-key': randomUUID() },
  );
};
/** Asks a second person, who agrees, and carries it out. */
const settle = async (refundId: number, decides: object) => {
  const proofs = [await photoBy(world, admin, 'uploadDeployImage')];
  const body = { refundId, ...decides, proofs, reason: '已与渠道客服核实', stepUp: {} };
  const alone = await send(world, admin, 'settleRefund', {
    body: { ...body, ...(await proofIn(world)) } as never,
  });
  const asked = await send(world, admin, 'settleRefund', {
    body: { ...body, approvalReason: '请复核' } as never,
  });
  const { approvalId = 0 } = asked.answer as { approvalId?: number };
  const agreeing = { params: { id: approvalId }, body: await proofIn(world) };
  expect((await send(world, second, 'approveRequest', agreeing)).status).toBe(200);
  const done = await send(
    world,
    admin,
    'settleRefund',
    { body: { ...body, ...(await proofIn(world)), approvalId } as never },
    { 'idempotency-key': randomUUID() },
  );
  return { alone, done };
};

test('原路退回: nothing leaves and no SMS is sent until the provider has paid; then both, once', async () => {
  const of = await fixture.paidByDeduction(10_000);
  const preview = await send(world, admin, 'previewRefundBill', {
    body: { ...of, refundMethod: 'original' },
  });
  await fixture.refundBill(of, 'original');
  const decided = await books(of.orderId);
  await fixture.run();
  const asked = await only(of.orderId);
  const smsBefore = await smsOf(of.orderId);
  fixture.wait(60);
  await fixture.run();
  await fixture.run();

  expect(preview.answer).toMatchObject({ paidOutFen: 10_000, sms: null });
  expect(decided).toEqual({ receivable: 0, underWay: -10_000, alipay: 10_000, bank: 0, cash: 0 });
  expect(asked).toMatchObject({ way: 'original', state: 'processing', amount_fen: 10_000 });
  expect(smsBefore).toEqual([]);
  expect(await only(of.orderId)).toMatchObject({ state: 'succeeded', paid_by: 'alipay' });
  expect(await books(of.orderId)).toEqual({
    receivable: 0,
    underWay: 0,
    alipay: 0,
    bank: 0,
    cash: 0,
  });
  expect((await smsOf(of.orderId)).map(({ text }) => text)).toEqual([
    expect.stringContaining('已退款¥100.00'),
  ]);
  expect(await fixture.providerRefunds()).toEqual([asked.refund_no]);
  expect(
    await stored(
      bare,
      shop,
      `select r.method, r.amount_fen::int, p.provider from refunds r join payments p on p.id = r.payment_id
         where r.order_id = $1`,
      [of.orderId],
    ),
  ).toEqual([{ method: 'alipay', amount_fen: 10_000, provider: 'deduction' }]);
});

test('an answer that was lost, or a request that never arrived: the provider pays once, and it is booked once', async () => {
  const orders = [await fixture.refunded(answerLost), await fixture.refunded(requestLost)];
  await fixture.run();
  const after = await Promise.all(orders.map(only));
  for (let round = 0; round < 3; round += 1) {
    fixture.wait(300);
    await fixture.run();
  }

  expect(after.map(({ state }) => state)).toEqual(['unknown', 'unknown']);
  for (const [nth, orderId] of orders.entries()) {
    expect(await only(orderId)).toMatchObject({ state: 'succeeded' });
    const number = after[nth]?.refund_no;
    expect((await fixture.providerRefunds()).filter((one) => one === number)).toHaveLength(1);
    expect(await smsOf(orderId)).toHaveLength(1);
  }
});

test('a refund that failed is told, and paid when it is tried again under the same number', async () => {
  const orderId = await fixture.refunded(insufficient);
  await fixture.run();
  const failed = await only(orderId);
  const told = await toldOf('退款失败', orderId);
  const retry = { body: { refundId: failed.id } };
  const replies = [
    await send(world, admin, 'retryRefund', retry, { 'idempotency-key': randomUUID() }),
    await send(world, admin, 'retryRefund', retry, { 'idempotency-key': randomUUID() }),
  ];
  await fixture.run();

  expect(failed).toMatchObject({ state: 'failed', reason: 'insufficient', paid_by: null });
  expect(told).toBe(1);
  expect(replies.map(({ status }) => status)).toEqual([200, 409]);
  expect(replies[1]?.refusal.message).toBe('退款单当前为待退，不能重新退款');
  expect(await only(orderId)).toMatchObject({ state: 'succeeded', refund_no: failed.refund_no });
  expect((await books(orderId)).alipay).toBe(0);
});

test('what cannot go back the way it came is paid another way, by two persons with a proof', async () => {
  const orderId = await fixture.refunded(expired);
  await fixture.run();
  const { id, refund_no: refundNo } = await only(orderId);
  const { alone, done } = await settle(id, {
    outcome: 'paid',
    method: 'bank',
    tradeNo: `MOVED-${id}`,
  });
  const late = await fixture.callback({ tradeNo: refundNo, amountFen: expired });

  expect(alone.refusal.code).toBe('second_person_needed');
  expect(done.answer).toEqual({ id, refundState: 'succeeded' });
  expect(await only(orderId)).toMatchObject({
    state: 'succeeded',
    paid_by: 'bank',
    is_moved: true,
  });
  expect(await books(orderId)).toEqual({
    receivable: 0,
    underWay: 0,
    alipay: expired,
    bank: -expired,
    cash: 0,
  });
  expect(late.status).toBe(200); // the provider has paid as well: nothing is booked twice, and the store is told
  expect((await books(orderId)).alipay).toBe(expired);
  expect(await toldOf('退款可能重复', orderId)).toBe(1);
});

test('one that the provider does not decide is shown within five minutes, ended by no timer, and by two persons', async () => {
  const [orderId, other] = [
    await fixture.refunded(neverDecided),
    await fixture.refunded(neverDecided),
  ];
  for (let minute = 0; minute < 5; minute += 1) {
    await fixture.run();
    fixture.wait(60);
  }
  const waiting = await only(orderId);
  const shown = await send(world, admin, 'listRefunds', { query: { refundTab: 'undecided' } });
  const told = await toldOf('退款结果待确认', orderId);
  fixture.wait(10 * 86_400);
  await fixture.run();
  const later = await only(orderId);
  const { done } = await settle(waiting.id, {
    outcome: 'paid',
    method: 'alipay',
    tradeNo: `SEEN-${waiting.id}`,
  });
  const otherRefund = await only(other);
  const refused = await settle(otherRefund.id, { outcome: 'failed', method: null });

  expect(waiting.undecided_at).not.toBeNull();
  expect(shown.answer.content.map(({ id }) => id)).toContain(waiting.id);
  expect(told).toBe(1);
  expect(later.state).toBe('processing');
  expect(done.status).toBe(200);
  expect(await only(orderId)).toMatchObject({ state: 'succeeded', is_moved: false });
  expect(refused.done.answer).toMatchObject({ refundState: 'failed' });
  expect((await books(other)).underWay).toBe(-neverDecided);
});

test('a late word: what had failed and was paid after all is booked; another amount is not believed', async () => {
  const orderId = await fixture.refunded(expired);
  await fixture.run();
  const { refund_no: tradeNo } = await only(orderId);
  const wrong = await fixture.callback({ tradeNo, amountFen: 1, eventNo: 'wrong' });
  const late = await fixture.callback({ tradeNo, amountFen: expired });
  const again = await fixture.callback({ tradeNo, amountFen: expired, eventNo: 'again' });

  expect([wrong.status, late.status, again.status]).toEqual([422, 200, 200]);
  expect(await only(orderId)).toMatchObject({ state: 'succeeded', reason: null });
  expect((await books(orderId)).alipay).toBe(0);
});

test('by hand: it waits until it was paid, with a number that is its own, a proof, and the customer is told then', async () => {
  const [of, other] = [
    await fixture.paidByDeduction(10_000),
    await fixture.paidByDeduction(10_000),
  ];
  await fixture.refundBill(of, 'bank');
  await fixture.refundBill(other, 'bank');
  const [refund, next] = [await only(of.orderId), await only(other.orderId)];
  const smsBefore = await smsOf(of.orderId);
  const refusals = [
    await pay(refund.id, { tradeNo: undefined }),
    await pay(refund.id, { proofs: [] }),
    await pay(refund.id, { method: 'wechat' }),
  ];
  const done = await pay(refund.id);
  const twice = await pay(refund.id, { tradeNo: 'PAY-AGAIN' });
  const sameNumber = await pay(next.id, { tradeNo: `PAY-${refund.id}` });
  const inCash = await pay(next.id, { method: 'cash', tradeNo: undefined, proofs: [] });

  expect(refund).toMatchObject({ way: 'bank', state: 'toPay' });
  expect(smsBefore).toEqual([]);
  expect(refusals.map(({ refusal }) => refusal.message)).toEqual([
    '请填写打款交易号',
    expect.stringContaining('凭证'),
    '其中¥100.00不是通过微信转账收取的，请选择银行转账或现金',
  ]);
  expect(done.answer).toEqual({ id: refund.id, refundState: 'succeeded' });
  expect(twice.refusal.code).toBe('refund_wrong_state');
  expect(sameNumber.refusal.code).toBe('refund_trade_no_in_use');
  expect(inCash.status).toBe(200);
  expect(await books(of.orderId)).toMatchObject({ underWay: 0, alipay: 10_000, bank: -10_000 });
  expect(await smsOf(of.orderId)).toHaveLength(1);
});

test('cash that came in does not go back by Alipay, nor the way it came', async () => {
  const { id: orderId, billIds } = await rentedOrder(world, shop, {
    term_count: 1,
    total_rent_fen: 10_000 as never,
  });
  const [billId = 0] = billIds;
  await doMoney(world, admin, 'collectBills', {
    orderId,
    billIds,
    amountFen: null,
    method: 'cash',
  });

  const refused = [
    await fixture.refundBill({ orderId, billId }, 'alipay'),
    await fixture.refundBill({ orderId, billId }, 'original'),
  ];
  await fixture.refundBill({ orderId, billId }, 'cash');

  expect(refused.map(({ refusal }) => refusal.message)).toEqual([
    '其中¥100.00不是通过支付宝转账收取的，请选择银行转账或现金',
    '其中¥100.00不是通过代扣或预授权转支付收取的，不能原路退回，请选择其他退款方式',
  ]);
  expect(await only(orderId)).toMatchObject({ way: 'cash', state: 'succeeded', paid_by: 'cash' });
});

test('twenty keys at once pay one refund once; a worker that dies at any step leaves it to the next', async () => {
  const of = await fixture.paidByDeduction(atOnce);
  await fixture.refundBill(of, 'bank');
  const { id } = await only(of.orderId);
  const proofs = [await photoBy(world, admin, 'uploadDeployImage')];
  const body = { refundId: id, method: 'bank', tradeNo: `ONCE-${id}`, proofs };
  const proof = await proofIn(world);
  const many = await Promise.all(
    Array.from({ length: 20 }, () =>
      send(
        world,
        admin,
        'payRefund',
        { body: { ...body, ...proof } as never },
        { 'idempotency-key': randomUUID() },
      ),
    ),
  );
  const orderId = await fixture.refunded(atOnce);
  for (const dies of [1, 2]) {
    let steps = 0;
    await expect(
      fixture.run({
        transaction: (kept) => async (mode, work) => {
          if (mode === 'read write' && ++steps === dies) throw new Error('the worker died');
          return kept(mode, work);
        },
      }),
    ).rejects.toThrow('the worker died');
    fixture.wait(180);
  }
  await fixture.run();

  expect(many.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(many.filter(({ status }) => status === 409)).toHaveLength(19);
  expect(await only(orderId)).toMatchObject({ state: 'succeeded' });
  expect(await smsOf(orderId)).toHaveLength(1);
});
