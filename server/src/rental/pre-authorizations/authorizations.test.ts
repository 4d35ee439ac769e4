import { randomUUID } from 'node:crypto';
import { fen } from '@rental/domain/money';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { differences, doMoney } from '../../testing/orders/money.ts';
import {
  openAuthorizationFixture,
  type AuthorizationFixture,
} from '../../testing/providers/authorizations.ts';
import { sealed } from '../../testing/providers/sealed.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, password, type World } from '../../testing/world.ts';

let world: World;
let fixture: AuthorizationFixture;
beforeAll(async () => {
  world = await createWorld();
  fixture = await openAuthorizationFixture(world);
});
afterAll(async () => {
  await fixture.close();
  await world.close();
});

const clerk = () => world.alpha.clerk;
const act = (
  name: Parameters<typeof doMoney>[2],
  body: Parameters<typeof doMoney>[3],
  more: Record<string, unknown> = {},
) => doMoney(fixture.world, clerk(), name, body, more);
const capture = (orderId: number, billId: number, amountFen: number) =>
  act('captureAuthorization', { orderId, billId, amountFen });
const release = (orderId: number) =>
  act('releaseAuthorization', { orderId }, { reason: '客户已付押金' });
const paidOn = async (billId: number) => {
  const [row] = await stored<{ paid: number; status: number }>(
    world,
    world.alpha,
    'select (paid_fen + late_fee_paid_fen)::int as paid, status from bills where id = $1',
    [billId],
  );
  return row;
};
const booked = (orderId: number) =>
  stored<{ kind: string; fen: number }>(
    world,
    world.alpha,
    `select kind, amount_fen::int as fen from transfers
       where order_id = $1 and kind in ('authorized', 'authorizationReleased', 'received', 'overpaid') order by id`,
    [orderId],
  );
const movesOf = async (orderId: number) => {
  const { answer } = await send(fixture.world, clerk(), 'orderDetail', { params: { id: orderId } });
  return answer.history.map(({ move, operatorName }) => [move, operatorName]);
};
const agreement = (orderId: number) =>
  send(fixture.world, clerk(), 'generateAgreement', { body: { orderId } });

test('what the customer agrees to is frozen, secures the deposit, and the agreement can be made', async () => {
  const orderId = await fixture.approvedOrder();
  const without = await agreement(orderId);

  const asked = await fixture.ask(orderId);
  await fixture.run();
  const before = await fixture.authorizationOf(orderId);
  const beforeHand = await agreement(orderId);
  const page = await fixture.answerPage(orderId, 'agree');

  expect([without.status, beforeHand.status, asked.status, page.status]).toEqual([
    409, 409, 200, 200,
  ]);
  expect(before).toMatchObject({
    isAvailable: true,
    heldFen: 0,
    steps: [{ step: 'hold', stepState: 'asked', amountFen: 50_000 }],
  });
  expect(before.page).toMatch(/^\/sandbox\/authorization\?hold=YS-alpha-/);
  expect(page.html).toContain('已同意冻结');
  expect(await fixture.orderOf(orderId)).toMatchObject({ held: 50_000, step: null });
  expect(await booked(orderId)).toEqual([{ kind: 'authorized', fen: 50_000 }]);
  expect(await movesOf(orderId)).toEqual([
    ['askAuthorization', 'clerk昵称'],
    ['authorized', null],
  ]);
  const deposit = await act('takeDeposit', { orderId, method: 'cash' });
  expect(deposit.refusal.code).toBe('nothing_owed');
  expect((await agreement(orderId)).status).toBe(200);
  expect(await differences(world, world.alpha)).toEqual([]);
});

test('only what is missing of the deposit is asked for, one thing at a time, and not of an order elsewhere', async () => {
  const orderId = await fixture.approvedOrder();
  await stored(world, world.alpha, 'update orders set deposit_fen = 60000 where id = $1', [
    orderId,
  ]);
  await fixture.ask(orderId);
  await fixture.run();
  const busy = await fixture.ask(orderId);
  const deposit = await act('takeDeposit', { orderId, method: 'cash' });
  await fixture.answerPage(orderId, 'agree');
  const again = await fixture.ask(orderId);
  const { orderId: rented } = await fixture.securedRental('0007');
  const late = await fixture.ask(rented);

  expect(await fixture.stepsOf(orderId)).toMatchObject([{ amount_fen: 60_000, state: 'done' }]);
  expect([busy, deposit, again, late].map(({ refusal }) => refusal.code)).toEqual([
    'authorization_busy',
    'authorization_busy',
    'authorization_held',
    'authorization_out_of_turn',
  ]);
  expect(busy.refusal.msg).toBe('预授权待客户同意，请等待结果或先撤回');
});

test('a customer who does not agree, or not in a day, leaves the order as it was, and the store is told', async () => {
  const refused = await fixture.approvedOrder();
  const expired = await fixture.approvedOrder();
  const never = await fixture.approvedOrder();
  await fixture.ask(refused);
  await fixture.ask(expired);
  await fixture.ask(never, '0009');
  await fixture.run();
  const page = await fixture.answerPage(refused, 'refuse');
  fixture.wait(86_400);
  await fixture.run();

  expect(page.html).toContain('已拒绝，没有冻结');
  for (const [orderId, reason] of [
    [refused, 'refused'],
    [expired, 'expired'],
    [never, 'refused'],
  ] as const) {
    expect(await fixture.stepsOf(orderId)).toMatchObject([{ state: 'failed', reason }]);
    expect(await fixture.orderOf(orderId)).toMatchObject({ held: 0, step: null });
    const told = await stored(
      world,
      world.alpha,
      `select id from messages where title = '预授权未成功' and target = $1`,
      [`/order/detail/${orderId}`],
    );
    expect(told).toHaveLength(1);
  }
  expect((await fixture.ask(refused, '0007')).status).toBe(200);
  await fixture.run();
  expect(await fixture.orderOf(refused)).toMatchObject({ held: 50_000 });
});

test('a hold is withdrawn as long as the customer has not agreed; where he was faster it is let go', async () => {
  const slow = await fixture.approvedOrder();
  const unasked = await fixture.approvedOrder();
  const fast = await fixture.approvedOrder();
  const withdraw = (orderId: number) =>
    send(fixture.world, clerk(), 'withdrawAuthorization', {
      body: { orderId, reason: '改付押金' },
    });
  await fixture.ask(slow);
  await fixture.ask(fast);
  await fixture.run();
  await fixture.ask(unasked);
  await Promise.all([slow, fast, unasked].map(withdraw));
  const twice = await withdraw(slow);
  const tradeNo = await fixture.tradeNoOf(fast);

  await fixture.callback({ tradeNo }); // the customer had agreed before the provider knew of the withdrawal
  await fixture.settle();

  expect(await fixture.stepsOf(slow)).toMatchObject([{ state: 'failed', reason: 'withdrawn' }]);
  expect(await fixture.stepsOf(unasked)).toMatchObject([{ state: 'failed', reason: 'withdrawn' }]);
  expect(await fixture.taken()).not.toContain((await fixture.stepsOf(unasked))[0]?.trade_no);
  expect(await fixture.stepsOf(fast)).toMatchObject([
    { step: 'hold', state: 'done' },
    { step: 'release', state: 'done' },
  ]);
  for (const orderId of [slow, unasked, fast])
    expect(await fixture.orderOf(orderId)).toMatchObject({ held: 0, step: null });
  expect(twice.refusal.message).toBe('已申请撤回，请等待结果');
  expect((await withdraw(slow)).refusal.code).toBe('authorization_not_asked');
  expect(await differences(world, world.alpha)).toEqual([]);
});

test('a bill is paid out of what is frozen when the provider has done it, and the rest stays frozen', async () => {
  const { orderId, billIds } = await fixture.securedRental();
  const [first = 0, second = 0] = billIds;

  const asked = await capture(orderId, first, 10_000);
  const before = await paidOn(first);
  await fixture.run();
  const during = [await release(orderId), await capture(orderId, second, 1)];
  await fixture.settle();

  expect([asked.status, before?.paid]).toEqual([200, 0]);
  expect(during.map(({ refusal }) => refusal.msg)).toEqual([
    '预授权转支付处理中，请等待结果',
    '预授权转支付处理中，请等待结果',
  ]);
  expect(await paidOn(first)).toEqual({ paid: 10_000, status: 2 });
  expect(await fixture.orderOf(orderId)).toMatchObject({ held: 40_000, step: null });
  expect(await booked(orderId)).toEqual([
    { kind: 'authorized', fen: 50_000 },
    { kind: 'authorizationReleased', fen: 10_000 },
    { kind: 'received', fen: 10_000 },
  ]);
  const short = await capture(orderId, first, 1);
  const beyond = await capture(orderId, second, 10_001);
  expect([short, beyond].map(({ refusal }) => refusal.code)).toEqual([
    'bill_not_open',
    'amount_beyond_owed',
  ]);
  expect(await differences(world, world.alpha)).toEqual([]);
});

test('what is captured is shown before, and refused where it has become something else', async () => {
  const { orderId, billIds } = await fixture.securedRental('0007');
  const [billId = 0] = billIds;
  const body = { orderId, billId, amountFen: fen(10_000) };
  const { answer } = await send(fixture.world, clerk(), 'previewCaptureAuthorization', { body });
  await act('collectBills', { orderId, billIds: [billId], amountFen: 5_000, method: 'cash' });

  const stale = await send(
    fixture.world,
    clerk(),
    'captureAuthorization',
    { body: { ...body, amountFen: fen(5_000), seen: answer.seen } },
    { 'idempotency-key': randomUUID() },
  );

  expect(answer).toMatchObject({
    authorization: { beforeFen: 50_000, afterFen: 40_000 },
    asks: { step: 'capture', amountFen: 10_000 },
    receivedFen: 10_000,
    bills: [{ title: '租金 第1期', change: '付清', beforeFen: 10_000, afterFen: 0 }],
  });
  expect(stale.refusal.code).toBe('preview_stale');
});

test('money that arrives when the bill was paid by hand is owed back, and goes back once', async () => {
  const { orderId, billIds } = await fixture.securedRental();
  const [billId = 0] = billIds;
  await capture(orderId, billId, 10_000);
  await fixture.run();
  await act('collectBills', { orderId, billIds: [billId], amountFen: 4_000, method: 'cash' });
  await fixture.settle();

  const { steps } = await fixture.authorizationOf(orderId);
  expect(steps[0]).toMatchObject({ step: 'capture', stepState: 'done', overpaidFen: 4_000 });
  expect(await paidOn(billId)).toEqual({ paid: 10_000, status: 2 });
  const refund = async () =>
    send(
      fixture.world,
      clerk(),
      'refundCapture',
      {
        body: {
          stepId: steps[0]?.id ?? 0,
          method: 'alipay',
          stepUp: { password: await sealed(world, password) },
        },
      },
      { 'idempotency-key': randomUUID() },
    );
  const [one, two] = [await refund(), await refund()];
  expect([one.answer.refundedFen, two.refusal.code]).toEqual([4_000, 'deduction_not_overpaid']);
  expect(await differences(world, world.alpha)).toEqual([]);
});

test.each([
  ['0001', 'capture'],
  ['0003', 'release'],
] as const)('with account …%s a %s fails, and what is frozen stays frozen', async (end, step) => {
  const { orderId, billIds } = await fixture.securedRental(end);

  if (step === 'capture') await capture(orderId, billIds[0] ?? 0, 10_000);
  else await release(orderId);
  await fixture.run();

  expect((await fixture.stepsOf(orderId)).at(-1)).toMatchObject({
    step,
    state: 'failed',
    reason: 'accountAbnormal',
  });
  expect(await fixture.orderOf(orderId)).toMatchObject({ held: 50_000, step: null });
  expect((await movesOf(orderId)).at(-1)).toEqual(['authorizationFailed', null]);
});

test('a release by hand asks who sits there, and what is being released secures nothing', async () => {
  const orderId = await fixture.heldOrder();
  const body = { orderId };
  const { answer } = await send(fixture.world, clerk(), 'previewReleaseAuthorization', { body });
  const unproven = await send(
    fixture.world,
    clerk(),
    'releaseAuthorization',
    { body: { ...body, seen: answer.seen, reason: '误发起', stepUp: {} } },
    { 'idempotency-key': randomUUID() },
  );

  const released = await release(orderId);
  const during = await agreement(orderId);
  await fixture.run();
  await fixture.settle();

  expect(answer).toMatchObject({ asks: { step: 'release', amountFen: 50_000 }, entries: [] });
  expect([unproven.refusal.code, released.status, during.status]).toEqual([
    'step_up_needed',
    200,
    409,
  ]);
  expect(during.refusal.code).toBe('deposit_not_held');
  expect(await fixture.orderOf(orderId)).toMatchObject({ held: 0, step: null });
  expect(await booked(orderId)).toEqual([
    { kind: 'authorized', fen: 50_000 },
    { kind: 'authorizationReleased', fen: 50_000 },
  ]);
  const audited = await stored<{ operation: string }>(
    world,
    world.alpha,
    `select operation from audit_log a join orders o on o.order_no = a.object where o.id = $1 order by a.id`,
    [orderId],
  );
  expect(audited.map(({ operation }) => operation)).toEqual([
    'money:askAuthorization',
    'money:authorized',
    'money:releaseAuthorization',
    'money:released',
  ]);
});

const endings = {
  关单: (orderId: number) =>
    send(fixture.world, clerk(), 'closeOrder', { body: { orderId, reason: 'customerUnpaid' } }),
  买断: (orderId: number) =>
    act('buyOutOrder', { orderId, method: 'cash', useDeposit: false, refundMethod: null }),
} as const;

test('an order that ends has what is frozen released by itself, and none ends while a capture is under way', async () => {
  const closed = await fixture.heldOrder();
  const asked = await fixture.approvedOrder();
  await fixture.ask(asked);
  await fixture.run();
  const { orderId: bought } = await fixture.securedRental();
  const { orderId: captured, billIds } = await fixture.securedRental('0008');
  await capture(captured, billIds[0] ?? 0, 10_000);
  await fixture.run();

  const replies = [
    await endings.关单(closed),
    await endings.关单(asked),
    await endings.买断(bought),
    await endings.买断(captured),
  ];
  const during = await fixture.orderOf(closed);
  await fixture.run();
  await fixture.settle();

  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 409]);
  expect(replies[3]?.refusal.code).toBe('authorization_busy');
  expect(during).toEqual({ status: orderStatus.closed, held: 50_000, step: 'release' });
  for (const orderId of [closed, bought]) {
    expect((await fixture.stepsOf(orderId)).at(-1)).toMatchObject({
      step: 'release',
      state: 'done',
    });
    expect(await fixture.orderOf(orderId)).toMatchObject({ held: 0, step: null });
  }
  expect(await fixture.stepsOf(asked)).toMatchObject([{ state: 'failed', reason: 'withdrawn' }]);
  expect(await differences(world, world.alpha)).toEqual([]);
});

test('fifty equal and fifty competing requests have one effect', async () => {
  const orderId = await fixture.approvedOrder();
  const fifty = Array.from({ length: 50 });

  const asks = await Promise.all(fifty.map(() => fixture.ask(orderId)));
  await fixture.run();
  await fixture.answerPage(orderId, 'agree');
  const { orderId: rented, billIds } = await fixture.securedRental();
  const [billId = 0] = billIds;
  const parts = await Promise.all(
    fifty.map((_, nth) => (nth % 2 === 0 ? capture(rented, billId, 6_000) : release(rented))),
  );
  await fixture.settle();

  const done = (replies: readonly { readonly status: number }[]) =>
    replies.filter(({ status }) => status === 200).length;
  expect([done(asks), done(parts)]).toEqual([1, 1]);
  expect(await fixture.stepsOf(orderId)).toHaveLength(1);
  expect(await fixture.orderOf(orderId)).toMatchObject({ held: 50_000, step: null });
  const [, step] = await fixture.stepsOf(rented);
  expect(await fixture.stepsOf(rented)).toHaveLength(2);
  expect(await fixture.orderOf(rented)).toMatchObject({
    held: step?.step === 'capture' ? 44_000 : 0,
    step: null,
  });
  expect(await differences(world, world.alpha)).toEqual([]);
}, 120_000);

test.each([
  ['no signature', {}, { signature: '' }],
  ['another body than was signed', {}, { sent: '{"eventNo":"E1"}' }],
  ['a time of more than five minutes ago', {}, { secondsAgo: 301 }],
])('a callback with %s is refused and changes nothing', async (_what, change, manner) => {
  const orderId = await fixture.approvedOrder();
  await fixture.ask(orderId);
  await fixture.run();
  const tradeNo = await fixture.tradeNoOf(orderId);

  const reply = await fixture.callback({ tradeNo, ...change }, manner);

  expect([reply.status, reply.body.code]).toEqual([401, 'callback_not_signed']);
  expect(await fixture.orderOf(orderId)).toMatchObject({ held: 0, step: 'hold' });
});

test('a signed callback of another amount, merchant or trade is not booked, and somebody is told, once', async () => {
  const orderId = await fixture.approvedOrder();
  await fixture.ask(orderId);
  await fixture.run();
  const tradeNo = await fixture.tradeNoOf(orderId);

  const replies = [
    await fixture.callback({ tradeNo, amountFen: 49_999 }),
    await fixture.callback({ tradeNo, amountFen: 49_999 }),
    await fixture.callback({ tradeNo, merchant: 'sandbox-beta', eventNo: 'another' }),
    await fixture.callback({ tradeNo }, {}, world.beta),
    await fixture.callback({ tradeNo: `${tradeNo}0` }),
  ];

  expect(replies.map(({ status }) => status)).toEqual([422, 422, 422, 404, 404]);
  expect(await fixture.orderOf(orderId)).toMatchObject({ held: 0, step: 'hold' });
  const told = await stored(
    world,
    world.alpha,
    `select id from messages where title = '预授权通知与交易不符' and target = $1`,
    [`/order/detail/${orderId}`],
  );
  expect(told).toHaveLength(2);
});

test('words that come twice, late and out of order freeze once and capture once', async () => {
  const orderId = await fixture.approvedOrder();
  await fixture.ask(orderId);
  await fixture.run();
  const tradeNo = await fixture.tradeNoOf(orderId);
  const said = ['waiting', 'done', 'failed', 'done', 'waiting'];

  for (const [nth, outcome] of said.entries())
    await fixture.callback({ tradeNo, outcome, eventNo: `${tradeNo} ${nth}` });
  await Promise.all(
    Array.from({ length: 5 }, (_, nth) =>
      fixture.callback({ tradeNo, eventNo: `${tradeNo} again ${nth}` }),
    ),
  );

  expect(await booked(orderId)).toEqual([{ kind: 'authorized', fen: 50_000 }]);
  expect(await fixture.orderOf(orderId)).toMatchObject({ held: 50_000, step: null });
});

test('a hold that was told as failed and came about is booked, and let go at once', async () => {
  const orderId = await fixture.approvedOrder();
  await fixture.ask(orderId);
  await fixture.run();
  const tradeNo = await fixture.tradeNoOf(orderId);
  await fixture.callback({ tradeNo, outcome: 'failed', reason: 'busy' });
  await fixture.ask(orderId, '0007');
  await fixture.run();

  await fixture.callback({ tradeNo, eventNo: `${tradeNo} late` });
  const between = await differences(world, world.alpha);

  expect(between).toEqual([]);
  expect(await fixture.orderOf(orderId)).toMatchObject({ held: 50_000, step: null });
  expect(await fixture.stepsOf(orderId)).toMatchObject([
    { step: 'hold', state: 'done' },
    { step: 'hold', state: 'done' },
    { step: 'release', state: 'asked', amount_fen: 50_000 },
  ]);
});

test('a release that was told as failed and came about leaves a later capture to its own outcome', async () => {
  const { orderId, billIds } = await fixture.securedRental('0008'); // its provider never decides by itself
  const last = async () => (await fixture.stepsOf(orderId)).at(-1)?.trade_no ?? '';
  await release(orderId);
  await fixture.run();
  const releaseNo = await last();
  await fixture.callback({ tradeNo: releaseNo, outcome: 'failed', reason: 'busy' });
  await capture(orderId, billIds[0] ?? 0, 10_000);

  await fixture.callback({ tradeNo: releaseNo, eventNo: `${releaseNo} late` });
  const between = await fixture.orderOf(orderId);
  const again = await fixture.ask(orderId);
  await fixture.callback({ tradeNo: await last(), amountFen: 10_000 });

  expect(between).toMatchObject({ held: 0, step: 'capture' });
  expect(again.refusal.code).toBe('authorization_out_of_turn');
  expect(await fixture.orderOf(orderId)).toMatchObject({ held: 0, step: null });
  expect(await paidOn(billIds[0] ?? 0)).toEqual({ paid: 10_000, status: 2 });
  expect(await booked(orderId)).toEqual([
    { kind: 'authorized', fen: 50_000 },
    { kind: 'authorizationReleased', fen: 50_000 },
    { kind: 'received', fen: 10_000 },
  ]);
  expect(await differences(world, world.alpha)).toEqual([]);
});

test('what is frozen of no order any more is asked for again each day until it is let go', async () => {
  const orderId = await fixture.approvedOrder();
  await fixture.ask(orderId, '0003'); // releases nothing
  await fixture.run();
  const tradeNo = await fixture.tradeNoOf(orderId);
  await fixture.callback({ tradeNo, outcome: 'failed', reason: 'busy' });
  await fixture.callback({ tradeNo, eventNo: `${tradeNo} late` });
  await fixture.run();

  await stored(world, world.alpha, 'update authorizations set account = $2 where order_id = $1', [
    orderId,
    '13800000007',
  ]);
  await fixture.settle();
  const waiting = await fixture.stepsOf(orderId);
  fixture.wait(86_400);
  await fixture.run();

  const states = (rows: readonly { readonly step: string; readonly state: string }[]) =>
    rows.map(({ step, state }) => `${step} ${state}`);
  expect(states(waiting)).toEqual(['hold done', 'release failed', 'release asked']);
  expect(states(await fixture.stepsOf(orderId)).at(-1)).toBe('release done');
  expect(await differences(world, world.alpha)).toEqual([]);
});

test('a server without a provider freezes nothing, and says so', async () => {
  const orderId = await fixture.approvedOrder();

  const asked = await doMoney(world, clerk(), 'askAuthorization', {
    orderId,
    account: '13800009999',
  });
  const { answer } = await send(world, clerk(), 'orderAuthorization', { params: { id: orderId } });

  expect(asked.refusal.msg).toBe('预授权服务未配置');
  expect(answer.isAvailable).toBe(false);
});

test("another brand's order, and one of another store, is not found", async () => {
  const orderId = await fixture.heldOrder('0007');
  const outsiders = [world.beta.admin, world.alpha.otherClerk];

  for (const outsider of outsiders) {
    const read = await send(fixture.world, outsider, 'orderAuthorization', {
      params: { id: orderId },
    });
    const asked = await send(fixture.world, outsider, 'previewReleaseAuthorization', {
      body: { orderId },
    });
    expect([read.status, asked.status]).toEqual([404, 404]);
  }
});
