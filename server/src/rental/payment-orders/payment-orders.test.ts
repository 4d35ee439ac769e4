import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Undecided } from '../../gateways/undecided.ts';
import { proveBooks } from '../../testing/orders/books-agree.ts';
import { registerOverdue } from '../../testing/orders/late-orders.ts';
import { doMoney } from '../../testing/orders/money.ts';
import { proofIn } from '../../testing/people/agreed.ts';
import { someOperator } from '../../testing/people/people.ts';
import { fillSms } from '../../testing/people/sign-in.ts';
import { placedBy } from '../../testing/orders/papers-by-program.ts';
import { openPaymentFixture, type PaymentFixture } from '../../testing/providers/payments.ts';
import { photoBy } from '../../testing/providers/photos.ts';
import { stored } from '../../testing/wire/rows.ts';
import { sendOpen, someApp } from '../../testing/wire/send-open.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type Caller, type Shop, type World } from '../../testing/world.ts';

// On paper: a bill of ¥100.00; its last two digits of fen say what the provider does with its payment

let bare: World;
let world: World;
let fixture: PaymentFixture;
let shop: Shop;
let admin: Caller, second: Caller;
beforeAll(async () => {
  bare = await createWorld();
  shop = bare.alpha;
  fixture = await openPaymentFixture(bare);
  world = fixture.world;
  admin = shop.admin;
  second = await someOperator(world, shop, 'fuhe1', shop.roles.administrator);
});
afterAll(async () => {
  await fixture.close();
  await bare.close();
});
afterEach(() => proveBooks(bare, shop));

const [refused, answerLost, neverDecided, requestLost, paidAfterClose] = [
  10_001, 10_003, 10_004, 10_005, 10_007,
];
const hour = 3600;
const only = async (orderId: number) => {
  const [payment, ...more] = await fixture.paymentsOf(orderId);
  if (payment === undefined || more.length > 0) throw new Error('not one payment order');
  return payment;
};
const toldOf = async (title: string, orderId: number) =>
  (
    await stored<{ body: string }>(
      bare,
      shop,
      'select distinct body from messages where title = $1 and target = $2',
      [title, `/order/detail/${orderId}`],
    )
  ).length;
const collectByHand = (orderId: number, billIds: readonly number[]) =>
  doMoney(world, admin, 'collectBills', { orderId, billIds, amountFen: null, method: 'cash' });
const pressed = async (rentFen: number) => {
  const of = await fixture.rented(rentFen);
  const { id, path } = await fixture.linkOf(of);
  return { ...of, id, path, page: (await fixture.press(path)) ?? '' };
};

/** Asks a second person, who agrees, and carries it out. */
const settle = async (paymentOrderId: number, outcome: 'paid' | 'closed') => {
  const proofs = [await photoBy(world, admin, 'uploadDeployImage')];
  const body = { paymentOrderId, outcome, proofs, reason: '已与渠道客服核实' };
  const call = (more: object) =>
    send(
      world,
      admin,
      'settlePayment',
      { body: { ...body, stepUp: {}, ...more } },
      { 'idempotency-key': randomUUID() },
    );
  const alone = await call(await proofIn(world));
  const { approvalId = 0 } = (await call({ approvalReason: '请复核' })).answer as {
    approvalId?: number;
  };
  const agreeing = { params: { id: approvalId }, body: await proofIn(world) };
  expect((await send(world, second, 'approveRequest', agreeing)).status).toBe(200);
  return { alone, done: await call({ ...(await proofIn(world)), approvalId }) };
};

test('a customer pays by the link: once, however often he presses, and it can go back the way it came', async () => {
  const of = await fixture.rented(10_000);
  const { path } = await fixture.linkOf(of);
  const before = await fixture.look(path);
  const pages = await Promise.all(Array.from({ length: 20 }, () => fixture.press(path)));
  const page = (await fixture.press(path)) ?? '';
  const meanwhile = await fixture.look(path);
  const there = await fixture.payThere(page);
  const again = await fixture.payThere(page);
  await fixture.run();
  const { payment_no: no } = await only(of.orderId);
  const [payment] = await stored<object>(
    bare,
    shop,
    'select provider, trade_no, amount_fen::int, method from payments where order_id = $1',
    [of.orderId],
  );
  const back = await send(world, admin, 'previewRefundBill', {
    body: { orderId: of.orderId, billId: of.billIds[0] ?? 0, refundMethod: 'original' },
  });

  expect(before).toContain('立即支付');
  expect(before).toContain('¥100.00');
  expect(before).toMatch(/<dd>.\*+<\/dd>/); // the name, masked
  expect(before).not.toMatch(/(?<!\d)1[3-9]\d{9}(?!\d)/);
  expect(new Set(pages.filter((one) => one !== null))).toEqual(new Set([page]));
  expect((await fixture.trades()).filter((tradeNo) => tradeNo === no)).toHaveLength(1);
  expect(meanwhile).toContain('继续支付');
  expect([there, again].every((html) => html.includes('支付成功'))).toBe(true);
  expect(await fixture.look(path)).toContain('支付成功');
  expect(await only(of.orderId)).toMatchObject({ state: 'paid', overpaid_fen: 0 });
  expect(payment).toEqual({
    provider: 'link',
    trade_no: no,
    amount_fen: 10_000,
    method: 'alipay',
  });
  expect(await fixture.balanceOf(of.orderId, 'receivable')).toBe(0);
  expect(back.status).toBe(200);
});

test('the amount is of the day on which he presses; what was paid by hand meanwhile is owed back', async () => {
  const of = await fixture.rented(10_000, 2);
  fixture.wait(10 * 24 * hour); // ten days late: 10 × 5 bp of ¥100.00 are ¥0.50
  const { id, path } = await fixture.linkOf({ ...of, billIds: of.billIds.slice(0, 1) });
  const page = (await fixture.press(path)) ?? '';
  fixture.wait(20 * hour); // the day after
  await collectByHand(of.orderId, of.billIds.slice(0, 1)); // ¥100.55
  await fixture.payThere(page);
  const back = await send(world, admin, 'refundPayment', {
    body: {
      paymentOrderId: id,
      method: 'bank',
      ...(await proofIn(world)),
    } as never,
  });
  const twice = await send(world, admin, 'refundPayment', {
    body: { paymentOrderId: id, method: 'bank', ...(await proofIn(world)) } as never,
  });

  expect(await only(of.orderId)).toMatchObject({ amount_fen: 10_050, overpaid_fen: 10_050 });
  expect(await toldOf('收款链接多收待退', of.orderId)).toBe(1);
  expect([back.status, twice.status]).toEqual([200, 409]);
  expect(await fixture.balanceOf(of.orderId, 'overpaidOwed')).toBe(0);
});

test('a lost request and a lost answer are found out; a refusal ends it', async () => {
  const [lost, unheard, no] = [
    await pressed(requestLost),
    await pressed(answerLost),
    await pressed(refused),
  ];
  const shown = await fixture.look(lost.path);
  fixture.wait(120);
  await fixture.run();
  const pages = [await fixture.press(lost.path), await fixture.press(unheard.path)];
  for (const page of pages) await fixture.payThere(page ?? '');

  expect([lost.page, unheard.page, no.page]).toEqual(['', '', '']);
  expect(shown).toContain('正在连接支付渠道');
  expect(await only(lost.orderId)).toMatchObject({ state: 'paid' });
  expect(await only(unheard.orderId)).toMatchObject({ state: 'paid' });
  expect(await only(no.orderId)).toMatchObject({ state: 'closed', reason: 'refused' });
  expect(await fixture.look(no.path)).toContain('链接已失效');
});

test('undecided: the store is told within five minutes, no timer ends it, and two persons do', async () => {
  const [of, other] = [await pressed(neverDecided), await pressed(neverDecided)];
  for (const { page } of [of, other]) await fixture.payThere(page);
  for (let minute = 0; minute < 5; minute += 1) {
    fixture.wait(60);
    await fixture.run();
  }
  const told = await toldOf('收款结果待确认', of.orderId);
  const listed = await send(world, admin, 'listPayments', { query: { paymentTab: 'undecided' } });
  fixture.wait(30 * 24 * hour);
  await fixture.run();
  const later = await only(of.orderId);
  const paid = await settle(of.id, 'paid');
  const unpaid = await settle(other.id, 'closed');
  const { payment_no: paymentNo } = await only(other.orderId);
  const late = await fixture.callback({ paymentNo, amountFen: neverDecided });

  expect(told).toBe(1);
  expect(listed.answer.content.map(({ id }) => id)).toContain(of.id);
  expect(later).toMatchObject({ state: 'closing', reason: 'expired' });
  expect(paid.alone.refusal.code).toBe('second_person_needed');
  expect(paid.done.answer).toMatchObject({ paymentState: 'paid' });
  expect(unpaid.done.answer).toMatchObject({ paymentState: 'closed' });
  expect(await fixture.balanceOf(of.orderId, 'alipay')).toBe(neverDecided);
  // and the provider has the last word about money that arrived
  expect(late.status).toBe(200);
  expect(await only(other.orderId)).toMatchObject({ state: 'paid' });
});

test('a new link closes the one before at the provider; paid after all, it is booked and owed back', async () => {
  const of = await pressed(paidAfterClose);
  const next = await fixture.linkOf(of);
  const busy = await fixture.press(next.path);
  await fixture.run();
  const [before] = await fixture.paymentsOf(of.orderId);
  const page = (await fixture.press(next.path)) ?? '';
  await fixture.payThere(page);
  await fixture.payThere(of.page);
  const [first, last] = await fixture.paymentsOf(of.orderId);

  expect(busy).toBeNull();
  expect(before).toMatchObject({ state: 'closed', reason: 'replaced' });
  expect(last).toMatchObject({ state: 'paid', overpaid_fen: 0 });
  expect(first).toMatchObject({ state: 'paid', overpaid_fen: paidAfterClose });
});

test('a link ends: at once where nobody pressed, and only by the provider where somebody did', async () => {
  const [idle, of] = [await fixture.rented(10_000), await pressed(10_000)];
  const unpressed = await fixture.linkOf(idle, { validHours: 1 });
  const closed = await send(world, admin, 'closePayment', { body: { paymentOrderId: of.id } });
  const silent = { ...fixture.gateway, closePayment: () => Promise.reject(new Undecided('no')) };
  for (let minute = 0; minute < 6; minute += 1) {
    await fixture.run({ gateway: silent });
    fixture.wait(60);
  }
  const waiting = await only(of.orderId);
  const shown = await fixture.look(of.path);
  fixture.wait(hour);
  await fixture.run();
  const twice = await send(world, admin, 'closePayment', { body: { paymentOrderId: of.id } });

  expect(closed.answer).toEqual({ id: of.id, paymentState: 'closing' });
  expect(waiting).toMatchObject({ state: 'closing' });
  expect(waiting.undecided_at).not.toBeNull();
  expect(shown).toContain('支付结果确认中');
  expect(await only(of.orderId)).toMatchObject({ state: 'closed', reason: 'cancelled' });
  expect(twice.refusal.code).toBe('payment_wrong_state');
  expect(await only(idle.orderId)).toMatchObject({ state: 'closed', reason: 'expired' });
  expect(await fixture.press(unpressed.path)).toBeNull();
});

test('a worker that dies at any step leaves the payment to the next', async () => {
  const of = await pressed(answerLost);
  for (const dies of [1, 2]) {
    fixture.wait(180);
    let steps = 0;
    await expect(
      fixture.run({
        transaction: (kept) => async (mode, work) => {
          if (mode === 'read write' && ++steps === dies) throw new Error('the worker died');
          return kept(mode, work);
        },
      }),
    ).rejects.toThrow('the worker died');
  }
  fixture.wait(180);
  await fixture.run();
  await fixture.payThere((await fixture.press(of.path)) ?? '');

  expect(await only(of.orderId)).toMatchObject({ state: 'paid' });
});

test('refused: bills that are paid, a deposit that is there, another brand; and a wrong amount is not believed', async () => {
  const of = await pressed(10_000);
  const { payment_no: paymentNo } = await only(of.orderId);
  const wrong = await fixture.callback({ paymentNo, amountFen: 1, eventNo: 'wrong' });
  const unpaid = await only(of.orderId);
  await collectByHand(of.orderId, of.billIds);
  const paidBill = await fixture.sendLink(of);
  const deposit = await fixture.sendLink({ ...of, billIds: [] });
  const foreign = await fixture.sendLink(of, {}, bare.beta.admin);
  const wrongToken = await fixture.browse('GET', `${of.path.slice(0, -3)}xyz`);
  const otherHost = await fixture.browse('GET', of.path, bare.beta.brand.domainAdmin);
  fixture.wait(120);
  await fixture.run(); // it is not needed any more

  expect([wrong.status, unpaid.state]).toEqual([422, 'paying']);
  expect(paidBill.refusal.code).toBe('bill_not_open');
  expect(deposit.refusal.code).toBe('nothing_owed');
  expect(foreign.status).toBe(404);
  expect([wrongToken.statusCode, otherHost.statusCode]).toEqual([404, 404]);
  expect(await only(of.orderId)).toMatchObject({ state: 'closed', reason: 'notNeeded' });
});

test('a program gets one link for what is due, sees its payment, and none of another program', async () => {
  const [key, other] = [
    await someApp(world, shop),
    await someApp(world, shop, { name: '另一商城' }),
  ];
  const of = await fixture.rented(10_000, 2);
  const externalNo = await placedBy(world, shop, key, of.orderId);
  const ask = (by: typeof key, billNos: string[] | null) =>
    sendOpen(world, by, 'openPay', { params: { externalNo }, body: { billNos } });
  const [first, again] = [await ask(key, null), await ask(key, null)];
  const foreign = await ask(other, null);
  const unknown = await ask(key, ['ZD0']);
  const { pathname, origin } = new URL(first.answer.link);
  await fixture.payThere((await fixture.press(pathname)) ?? '');
  const { answer } = await sendOpen(world, key, 'openOrder', { params: { externalNo } });
  const settled = await ask(key, null);

  expect(first.answer).toMatchObject({ paymentState: 'open', amountFen: null, owedFen: 10_000 });
  expect(origin).toContain(shop.brand.domainAdmin);
  expect(again.answer.link).toBe(first.answer.link);
  expect([foreign, unknown, settled].map(({ refusal }) => refusal.code)).toEqual([
    'not_found',
    'bill_not_open',
    'nothing_owed',
  ]);
  expect(answer.payments).toMatchObject([
    { paymentNo: first.answer.paymentNo, paymentState: 'paid', amountFen: 10_000 },
  ]);
});

test('the link goes by SMS once a day for a bill, and not for a deposit', async () => {
  await fillSms(world, shop, 100);
  const of = await fixture.rented(10_000);
  const sent = await fixture.sendLink(of, { sendsSms: true });
  const twice = await fixture.sendLink(of, { sendsSms: true });
  const messages = await stored<{ text: string }>(
    bare,
    shop,
    'select text from sms_messages where order_id = $1 and type = 12',
    [of.orderId],
  );

  expect(sent.status).toBe(200);
  expect(twice.refusal.code).toBe('sms_told_today');
  expect(messages).toHaveLength(1);
  expect(messages[0]?.text).toContain(
    `租金 第1期¥100.00待支付，请打开链接付款：${sent.answer.link}`,
  );
});

test('a link to an overdue bill goes by no SMS while the customer is held, and is made without one', async () => {
  const of = await fixture.rented(10_000);
  const before = bare.now;
  bare.now = new Date(before.getTime() + 5 * 24 * hour * 1000);
  await fillSms(bare, shop, 10);
  await registerOverdue(bare, shop);
  const { answer } = await send(world, admin, 'listOverdue', { query: {} });
  const caseId = answer.content.find(({ orderId }) => orderId === of.orderId)?.caseId ?? 0;
  const body = { caseId, reason: 'dispute', note: '账单有误' } as const;
  await send(world, admin, 'holdCase', { body });

  expect((await fixture.sendLink(of, { sendsSms: true })).refusal.code).toBe('dunning_held');
  expect((await fixture.sendLink(of)).status).toBe(200);
  await send(world, admin, 'releaseCase', { body: { caseId, note: '已核对' } });
  expect((await fixture.sendLink(of, { sendsSms: true })).status).toBe(200);
  bare.now = before;
});
