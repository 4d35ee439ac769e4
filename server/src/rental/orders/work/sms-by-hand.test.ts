import { randomUUID } from 'node:crypto';
import type { SmsByHand } from '@rental/domain/rental/customer-sms/sms-by-hand';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { doMoney, rentedOrder } from '../../../testing/orders/money.ts';
import { aRun, billReminder, smsBegin, smsOf } from '../../../testing/people/customer-sms.ts';
import { fillSms, smsBalance } from '../../../testing/people/sign-in.ts';
import { sealed } from '../../../testing/providers/sealed.ts';
import { smsAccount } from '../../../testing/providers/sms-accounts.ts';
import { someDevices, someOrders, stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import {
  aWorker,
  createWorld,
  password,
  type Caller,
  type Shop,
  type World,
} from '../../../testing/world.ts';

let world: World;
let shop: Shop;
const morning = new Date('2026-11-21T02:00:00.000Z'); // 10:00 in Shanghai
const tomorrow = new Date('2026-11-22T02:00:00.000Z');
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
});
afterAll(() => world.close());
beforeEach(async () => {
  world.now = morning;
  await stored(world, shop, 'delete from jobs');
  await fillSms(world, shop, 100_000);
});

const { renting, toShip, toReceive } = orderStatus;
const tell = (orderId: number, type: SmsByHand, by: Caller = shop.clerk, key = randomUUID()) =>
  send(world, by, 'sendSmsByHand', { body: { orderId, type } }, { 'idempotency-key': key });
const preview = (orderIds: number[], type: SmsByHand, by: Caller = shop.clerk) =>
  send(world, by, 'previewSmsByHand', { body: { orderIds, type } });
const reminders = async (orderId: number) =>
  (await smsOf(world, shop, orderId)).filter(({ type }) => type === 20);
/** Rented since 2026-11-21, the first of twelve bills of ¥300.00 due on that day. */
const rented = async () => (await rentedOrder(world, shop)).id;

test('S98 a reminder by hand is sent as its preview said, paid, and written into the audit log', async () => {
  const id = await rented();
  world.now = new Date('2026-12-01T02:00:00.000Z');
  const { answer: shown } = await preview([id], 20);
  const sent = await tell(id, 20);
  await aWorker(world).workUntilIdle();

  // ten days late: ¥300.01 and 0.5 ‰ a day
  const text = `${await smsBegin(world, shop, id)}租金 第1期¥301.51已于2026-11-21到期，请尽快付款。`;
  expect(shown).toEqual({
    sendAt: world.now.toISOString(),
    isQuiet: false,
    balance: 100_000,
    orders: [{ orderId: id, sms: { text, parts: 1 }, obstacle: null }],
  });
  expect(sent.answer).toEqual({ orderId: id, parts: 1, sendAt: world.now.toISOString() });
  expect(await reminders(id)).toMatchObject([{ text, status: 'sent', parts: 1 }]);
  const { answer: detail } = await send(world, shop.clerk, 'orderDetail', { params: { id } });
  const trace = await stored<object>(
    world,
    shop,
    `select operation, operator_id, after from audit_log where object = $1 and operation = 'order:sms'`,
    [detail.order.orderNo],
  );
  expect(trace).toEqual([
    {
      operation: 'order:sms',
      operator_id: shop.clerk.operatorId,
      after: { type: 20, billId: detail.bills[0]?.id },
    },
  ]);
});

test.each([
  'iPhone 17 Pro Max 256GB',
  '华为Mate60Pro+ 12GB',
  '无线蓝牙降噪头戴式耳机运动长续航版',
  'iPhone17ProMax256GB',
])('the preview cuts the name of %s as the message does', async (name) => {
  await stored(world, shop, 'update products set name = $1', [name]);
  const id = await rented();
  const { answer: shown } = await preview([id], 20);
  await tell(id, 20);
  await stored(world, shop, `update products set name = 'iPhone 17 Pro'`);

  expect(await reminders(id)).toMatchObject([{ text: shown.orders[0]?.sms?.text }]);
});

test('a second one on the same day is refused with its sentence; the day after it may be sent', async () => {
  const id = await rented();
  const key = randomUUID();
  const first = await tell(id, 20, shop.clerk, key);
  const repeat = await tell(id, 20, shop.clerk, key);
  const second = await tell(id, 20);
  const { answer: shown } = await preview([id], 20);
  world.now = tomorrow;
  const later = await tell(id, 20);

  const sentence = '该订单当天已有同类短信，每天最多一条';
  expect(repeat.answer).toEqual(first.answer);
  expect([second.status, second.refusal.message]).toEqual([409, sentence]);
  expect(shown.orders).toEqual([{ orderId: id, sms: null, obstacle: sentence }]);
  expect(later.status).toBe(200);
  expect(await reminders(id)).toHaveLength(2);
});

test('of many clerks at once who send one order the same SMS one does', async () => {
  const ids = [await rented(), await rented(), await rented()];

  const replies = await Promise.all([...ids, ...ids, ...ids].map((id) => tell(id, 20)));

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(ids.length);
  for (const id of ids) expect(await reminders(id)).toHaveLength(1);
});

test('of clerks and the hourly reminder at once one sends an order its SMS, and only who did is in the audit log', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 10; n += 1) {
    const { id, billIds } = await rentedOrder(world, shop);
    const first = { billIds: billIds.slice(0, 1), amountFen: null, method: 'cash' as const };
    await doMoney(world, shop.clerk, 'collectBills', { orderId: id, ...first });
    ids.push(id);
  }
  world.now = new Date('2026-12-20T02:00:00.000Z'); // a day before the second bill
  const [replies] = await Promise.all([
    Promise.all(ids.map((id) => tell(id, 20))),
    billReminder.run({}, aRun(world, shop)),
  ]);

  for (const id of ids) expect(await reminders(id)).toHaveLength(1);
  const byHand = replies.filter(({ status }) => status === 200);
  const refused = replies.filter(({ status }) => status !== 200);
  for (const { refusal } of refused) expect(refusal.code).toBe('sms_told_today');
  const [log] = await stored<{ lines: number }>(
    world,
    shop,
    `select count(*)::int as lines from audit_log l join orders o on o.order_no = l.object
     where o.id = any($1) and l.operation = 'order:sms'`,
    [ids],
  );
  expect(log?.lines).toBe(byHand.length);
});

test('what an act has told today is not told again by hand, and tomorrow it is', async () => {
  const [awaiting = 0] = await someOrders(world, shop, 1, orderStatus.toGenerateAgreement, {
    first_payment: 'atOrder',
  });
  await send(world, shop.clerk, 'signAgreement', { body: { orderId: awaiting } });
  const [sent = 0] = await someOrders(world, shop, 1, toShip);
  await someDevices(world, shop, ['BYHAND-1']);
  const parcel = { carrier: '顺丰速运', trackingNumber: 'SF1234567890', deviceSerial: 'BYHAND-1' };
  await send(world, shop.clerk, 'shipOrder', { body: { orderId: sent, ...parcel } });

  const today = [await tell(awaiting, 12), await tell(sent, 15)];
  world.now = tomorrow;
  const later = [await tell(awaiting, 12), await tell(sent, 15)];

  expect(today.map(({ refusal }) => refusal.code)).toEqual(['sms_told_today', 'sms_told_today']);
  expect(later.map(({ status }) => status)).toEqual([200, 200]);
  for (const id of [awaiting, sent]) {
    const [act, byHand] = await smsOf(world, shop, id);
    expect(byHand?.text).toBe(act?.text);
  }
});

test('one that is asked for at night leaves at eight, as the one of that day', async () => {
  const id = await rented();
  await tell(id, 20);
  world.now = new Date('2026-11-21T13:30:00.000Z'); // 21:30
  const { answer: shown } = await preview([id], 20);
  const night = await tell(id, 20);
  await aWorker(world).workUntilIdle();
  const unsent = (await reminders(id)).at(-1)?.status;
  world.now = new Date('2026-11-22T00:00:00.000Z');
  await aWorker(world).workUntilIdle();
  const again = await tell(id, 20);

  expect([shown.isQuiet, shown.sendAt]).toEqual([true, '2026-11-22T00:00:00.000Z']);
  expect(night.answer.sendAt).toBe('2026-11-22T00:00:00.000Z');
  expect(unsent).toBe('queued');
  const told = await reminders(id);
  expect(told.map(({ status }) => status)).toEqual(['sent', 'sent']);
  expect(told[1]?.text).toContain('已于2026-11-21到期，请尽快付款。'); // by the day on which it is read
  expect(again.refusal.code).toBe('sms_told_today');
});

test('each of the orders has its own outcome, in the order asked for; what cannot be sent is refused, too', async () => {
  const id = await rented();
  const [pending = 0] = await someOrders(world, shop, 1);
  const [free = 0] = await someOrders(world, shop, 1, toShip);
  const [bare = 0] = await someOrders(world, shop, 1, toReceive);
  const [paid = 0] = await someOrders(world, shop, 1, renting);
  const turn = '订单当前为「待审核」，不能发送「还款提醒」';

  const { answer: shown } = await preview([pending, id, paid], 20);
  const refused = [
    await tell(pending, 20),
    await tell(paid, 20),
    await tell(free, 12),
    await tell(bare, 15),
    await tell(free, 20),
  ];

  expect(shown.orders.map(({ orderId, obstacle }) => [orderId, obstacle])).toEqual([
    [pending, turn],
    [id, null],
    [paid, '没有逾期或7天内到期的待还账单'],
  ]);
  expect(refused.map(({ status, refusal }) => [status, refusal.message])).toEqual([
    [409, turn],
    [409, '没有逾期或7天内到期的待还账单'],
    [409, '该订单没有待收的首期租金'],
    [409, '该订单没有可查询的物流单号'],
    [409, '订单当前为「待发货」，不能发送「还款提醒」'],
  ]);
  for (const told of [pending, free, bare, paid])
    expect(await smsOf(world, shop, told)).toEqual([]);
});

test('a brand that cannot pay it is told so, and the order may be sent it once it can', async () => {
  const id = await rented();
  const other = await rented();
  await aWorker(world).workUntilIdle();
  await fillSms(world, shop, 0);
  const refused = await tell(id, 20);
  await fillSms(world, shop, 1);
  const { answer: shown } = await preview([id, other], 20);
  const sent = await tell(id, 20);
  await aWorker(world).workUntilIdle();

  expect([refused.status, refused.refusal.code]).toEqual([422, 'sms_balance_empty']);
  expect(shown.orders.map(({ obstacle }) => obstacle)).toEqual([null, '短信余额不足，请先充值']);
  expect(sent.status).toBe(200);
  expect(await smsBalance(world, shop)).toBe(0);
});

test('what an account of the brand sends is not weighed against the balance, and what it has no template for is', async () => {
  const account = await smsAccount(world, shop, { templates: { pastDue: 'T1' } });
  const late = await rented();
  world.now = new Date('2026-12-01T02:00:00.000Z');
  await fillSms(world, shop, 0);
  const { answer: shown } = await preview([late], 20);
  await tell(late, 20);
  await aWorker(world).workUntilIdle();

  expect(shown.orders).toMatchObject([{ sms: { parts: 0 }, obstacle: null }]);
  expect(await reminders(late)).toMatchObject([{ status: 'sent', parts: 0 }]);
  expect(await smsBalance(world, shop)).toBe(0);

  world.now = morning;
  const due = await rented(); // 「即将到期」 is another template
  expect((await preview([due], 20)).answer.orders).toMatchObject([{ sms: null }]);
  expect((await tell(due, 20)).refusal.code).toBe('sms_balance_empty');
  const stepUp = { password: await sealed(world, password) };
  await send(world, shop.admin, 'stopProviderAccount', { body: { id: account, stepUp } });
});

test('an order of another store or brand is not found, in the preview all of them are not', async () => {
  const own = await rented();
  const [elsewhere = 0] = await someOrders(world, shop, 1, renting, { store_id: shop.stores[1] });
  const [foreign = 0] = await someOrders(world, world.beta, 1, renting);

  const replies = [
    await tell(elsewhere, 20),
    await tell(foreign, 20, shop.admin),
    await preview([own, elsewhere], 20),
    await preview([own, foreign], 20, shop.admin),
  ];

  expect(replies.map(({ status, refusal }) => [status, refusal.code])).toEqual(
    replies.map(() => [404, 'not_found']),
  );
});

test.each([
  [{ orderIds: [], type: 20 }, { orderIds: '请选择订单' }],
  [
    { orderIds: Array.from({ length: 201 }, (_, at) => at + 1), type: 20 },
    { orderIds: '一次最多给200条订单发短信' },
  ],
  [{ orderIds: [1], type: 14 }, { type: '请选择短信类型' }],
])('a batch of none, of more than 200 or of another type is refused (%#)', async (body, fields) => {
  const { refusal } = await send(world, shop.clerk, 'previewSmsByHand', { body: body as never });

  expect(refusal).toMatchObject({ status: 400, fields });
});

test('催付 of a bill by hand goes as its preview said, once a day, in the morning, and not once it is paid', async () => {
  const id = await rented();
  const decides = { orderId: id, kind: billKinds.deposit, amountFen: 3_000 };
  await doMoney(world, shop.clerk, 'chargeOrder', decides, { purpose: '配件押金' });
  const { answer: detail } = await send(world, shop.clerk, 'orderDetail', { params: { id } });
  const bill = detail.bills.find(({ kind }) => kind === billKinds.deposit);
  const billId = bill?.id ?? 0;
  const ask = (by: Caller = shop.clerk, of = billId) =>
    send(
      world,
      by,
      'sendSmsByHand',
      { body: { orderId: id, type: 12, billId: of } },
      { 'idempotency-key': randomUUID() },
    );
  const asked = async () => (await smsOf(world, shop, id)).filter(({ type }) => type === 12);
  world.now = new Date('2026-11-21T14:00:00.000Z'); // 22:00 in Shanghai
  const morningAfter = '2026-11-22T00:00:00.000Z';

  const { answer: shown } = await send(world, shop.clerk, 'previewSmsByHand', {
    body: { orderIds: [id], type: 12, billId },
  });
  const [sent, second] = [await ask(), await ask()];
  const ofRent = await ask(shop.clerk, detail.bills[0]?.id ?? 0);

  const text = `${await smsBegin(world, shop, id)}补押金 第1期¥30.00待支付，请及时付款。`;
  expect([shown.isQuiet, shown.orders[0]?.sms?.text]).toEqual([true, text]);
  expect(sent.answer.sendAt).toBe(morningAfter);
  expect([second.refusal.code, ofRent.refusal.code]).toEqual(['sms_told_today', 'bill_not_open']);
  expect((await ask(world.beta.clerk)).status).toBe(404);
  expect(await asked()).toMatchObject([{ text }]);

  const pay = { orderId: id, billIds: [billId], amountFen: null, method: 'cash' };
  await doMoney(world, shop.clerk, 'collectBills', pay);
  world.now = tomorrow;
  await aWorker(world).workUntilIdle();
  expect(await asked()).toMatchObject([{ status: 'unsent', parts: null }]);
});
