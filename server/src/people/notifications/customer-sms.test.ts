import { randomUUID } from 'node:crypto';
import { fen } from '@rental/domain/money';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { defaultBrandSettings } from '@rental/domain/platform/brands/brand-settings';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sandboxSms } from '../../gateways/sms/sandbox-sms.ts';
import { noSms, type SmsGateway } from '../../gateways/sms/sms-gateway.ts';
import type { JobHandler } from '../../jobs/job.ts';
import { sealFor } from '../../sealed.ts';
import { doMoney, rentedOrder } from '../../testing/orders/money.ts';
import { aRun, killedAfter, smsBegin, smsOf } from '../../testing/people/customer-sms.ts';
import { fillSms, smsBalance, smsInSandbox, wait } from '../../testing/people/sign-in.ts';
import { openDeductionFixture } from '../../testing/providers/deductions.ts';
import { sealed } from '../../testing/providers/sealed.ts';
import { someDevices, someOrders, stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { soon } from '../../testing/wire/soon.ts';
import { aWorker, createWorld, password, type Shop, type World } from '../../testing/world.ts';
import { smsSenders } from './send-sms.ts';

let world: World;
let shop: Shop;
const morning = new Date('2026-11-21T02:00:00.000Z'); // 10:00 in Shanghai
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

/** Sends one message as the worker does, through the sandbox. */
function sender(): JobHandler {
  const sandbox = sandboxSms(world.filesDir, world.secretKey, () => world.now);
  const handlers = smsSenders(sandbox, sealFor('of the tests alone, 0123456789abcdef', 'sms'));
  const handler = handlers.find(({ kind }) => kind.name === 'customer-sms');
  if (handler === undefined) throw new Error('Nobody sends to customers');
  return handler;
}

const work = () => aWorker(world).workUntilIdle();
const typesOf = async (orderId: number) =>
  (await smsOf(world, shop, orderId)).map(({ type }) => type);
const approve = (orderId: number) => send(world, shop.clerk, 'approveOrder', { body: { orderId } });
const pending = async (more = {}) => {
  const [orderId = 0] = await someOrders(world, shop, 1, orderStatus.pendingReview, more);
  return orderId;
};

let serials = 0;
async function toShip(more = {}): Promise<{ orderId: number; ship: Record<string, unknown> }> {
  const [orderId = 0] = await someOrders(world, shop, 1, orderStatus.toShip, more);
  serials += 1;
  const deviceSerial = `SMSTEST-${serials}`;
  await someDevices(world, shop, [deviceSerial]);
  return {
    orderId,
    ship: { orderId, carrier: '顺丰速运', trackingNumber: 'SF1234567890', deviceSerial },
  };
}
const shipped = (ship: Record<string, unknown>, key: string = randomUUID()) =>
  send(world, shop.clerk, 'shipOrder', { body: ship as never }, { 'idempotency-key': key });

test('S98 each step of an order tells its customer exactly one thing, and what is no step tells nothing', async () => {
  const { clerk } = shop;
  const orderId = await pending();
  const begin = await smsBegin(world, shop, orderId);
  await approve(orderId);
  const id = (await rentedOrder(world, shop)).id;
  const rented = await smsBegin(world, shop, id);
  await send(world, clerk, 'noteOrders', { body: { orderIds: [id], note: '已电话联系' } });
  await doMoney(world, clerk, 'startReturn', { orderId: id });
  await send(world, clerk, 'arriveReturn', { body: { orderId: id } });
  await work();

  expect((await smsOf(world, shop, orderId)).map(({ text }) => text)).toEqual([
    `${begin}已审核通过，请留意后续签约与发货通知。`,
  ]);
  expect(await smsOf(world, shop, id)).toMatchObject([
    { type: 15, text: `${rented}已发货，顺丰速运 SF1234567890，请注意查收。` },
    { type: 16, text: `${rented}已签收，租期自2026-11-21起。`, status: 'sent', parts: 1 },
    { type: 17, text: `${rented}归还件已签收，检测后为您结算。` },
  ]);
  const sent = (await smsInSandbox(world)).map(({ text }) => text);
  expect(sent).toEqual(
    expect.arrayContaining((await smsOf(world, shop, id)).map(({ text }) => text)),
  );
});

test('S98 a customer who has signed and pays first is asked for the first rent', async () => {
  const [asked = 0, free = 0] = [
    ...(await someOrders(world, shop, 1, orderStatus.approved, { first_payment: 'atOrder' })),
    ...(await someOrders(world, shop, 1, orderStatus.approved)),
  ];
  for (const orderId of [asked, free]) {
    await send(world, shop.clerk, 'generateAgreement', { body: { orderId } });
    await send(world, shop.clerk, 'signAgreement', { body: { orderId } });
  }

  const begin = await smsBegin(world, shop, asked);
  expect(await smsOf(world, shop, asked)).toMatchObject([
    { type: 12, text: `${begin}已签约，请支付首期租金¥300.01，付款后为您发货。` },
  ]);
  expect(await smsOf(world, shop, free)).toEqual([]);
});

test('S98 a refund is told with its amount, as its preview said; an order that ends without one is not', async () => {
  const { clerk } = shop;
  const deposit = { deposit_fen: fen(50_000), deposit_waived_fen: fen(0) };
  const [held = 0] = await someOrders(world, shop, 1, orderStatus.toShip, deposit);
  await doMoney(world, clerk, 'takeDeposit', { orderId: held, method: 'cash' });
  const bare = await pending();

  const body = { orderId: held, refundMethod: 'cash' as const };
  const preview = await send(world, clerk, 'previewCloseOrder', { body });
  const stepUp = { password: await sealed(world, password) };
  const reason = 'customerPaid' as const;
  const closed = await send(world, clerk, 'closeOrder', { body: { ...body, reason, stepUp } });
  await send(world, clerk, 'rejectOrder', { body: { orderId: bare, reason: 'fraud' } });

  expect(closed.status).toBe(200);
  expect(await smsOf(world, shop, held)).toMatchObject([
    { type: 19, text: `${await smsBegin(world, shop, held)}已退款¥500.00，请留意到账。` },
  ]);
  expect(preview.answer.sms).toBe((await smsOf(world, shop, held))[0]?.text);
  expect(await smsOf(world, shop, bare)).toEqual([]);
});

test('S98 a deduction that succeeded is told, once of a bill and a day; money taken by hand is not', async () => {
  const fixture = await openDeductionFixture(world);
  const { orderId, billId, billIds } = await fixture.signedOrder();
  await fixture.run();
  fixture.wait(180);
  await fixture.run();
  await fixture.run();
  await doMoney(fixture.world, shop.clerk, 'collectBills', {
    orderId,
    billIds: [billIds[1] ?? 0],
    amountFen: null,
    method: 'cash',
  });
  await fixture.close();

  const begin = await smsBegin(world, shop, orderId);
  expect((await smsOf(world, shop, orderId)).filter(({ type }) => type === 13)).toMatchObject([
    { text: `${begin}租金 第1期已自动扣款¥100.00。`, bill_id: billId },
  ]);
});

test('a repeat with the same key tells once, and what is rolled back tells nothing', async () => {
  const { orderId, ship } = await toShip();
  const key = randomUUID();

  const refused = await shipped({ ...ship, deviceSerial: 'NOBODYS-1' });
  const none = await typesOf(orderId);
  const [first, second] = [await shipped(ship, key), await shipped(ship, key)];
  await work();

  expect([refused.status, none]).toEqual([404, []]);
  expect(second.answer).toEqual(first.answer);
  expect(await typesOf(orderId)).toEqual([15]);
});

test('a brand that has turned a type off does not tell it, and tells the others', async () => {
  const turnOff = async (smsOff: number[]) => {
    await world.database.owner.query('update brands set sms_off = $2 where code = $1', [
      shop.brand.code,
      smsOff,
    ]);
    await world.database.owner.query('notify brands');
    await soon(async () => {
      const { answer } = await send(world, shop.clerk, 'accountConfig');
      expect(answer.brand.settings).toEqual({ ...defaultBrandSettings, smsOff });
    });
  };
  await turnOff([15]);
  const { id } = await rentedOrder(world, shop);
  await turnOff([]);

  expect(await typesOf(id)).toEqual([16]);
});

test('what falls into the night is sent at eight, and not before, whatever wakes the worker', async () => {
  world.now = new Date('2026-11-21T13:30:00.000Z'); // 21:30
  const orderId = await pending();
  await approve(orderId);
  const [job] = await stored<{ due_at: Date }>(world, shop, `select due_at from jobs`);
  await work();
  await stored(world, shop, 'update jobs set due_at = $1', [world.now]);
  await work();
  const atNight = await smsOf(world, shop, orderId);
  world.now = new Date('2026-11-21T23:59:00.000Z');
  await work();
  const stillNight = await smsOf(world, shop, orderId);
  world.now = new Date('2026-11-22T00:00:00.000Z');
  await work();

  expect(job?.due_at.toISOString()).toBe('2026-11-22T00:00:00.000Z');
  expect([...atNight, ...stillNight].map(({ status }) => status)).toEqual(['queued', 'queued']);
  expect(await smsOf(world, shop, orderId)).toMatchObject([{ status: 'sent', parts: 1 }]);
});

test('what waited overnight and is true no more stays unsent and unpaid', async () => {
  world.now = new Date('2026-11-21T13:30:00.000Z');
  const { orderId, ship } = await toShip();
  await shipped(ship);
  const reason = '发错货';
  await send(world, shop.clerk, 'recallShipment', { body: { orderId, reason } });
  world.now = new Date('2026-11-22T00:00:00.000Z');
  await work();

  expect(await smsOf(world, shop, orderId)).toMatchObject([
    { status: 'unsent', failure: '订单已有变化', parts: null },
  ]);
  expect(await smsBalance(world, shop)).toBe(100_000);
});

test('the back-office is told once when the balance falls below a hundred, and again when it was filled', async () => {
  const told = async () =>
    (await send(world, shop.admin, 'listMessages', { query: { size: 500 } })).answer.content.filter(
      ({ title }) => title === '短信余额不足100条',
    );
  await fillSms(world, shop, 101);
  for (const orderId of [await pending(), await pending(), await pending()]) await approve(orderId);
  await work();
  const once = await told();
  await fillSms(world, shop, 100);
  await approve(await pending());
  await work();

  expect(once).toMatchObject([{ target: '/message/sms' }]);
  expect(once[0]?.body).toContain('还剩99条');
  expect(await told()).toHaveLength(2);
  expect(await smsBalance(world, shop)).toBe(99);
});

test('without balance the order moves on, its SMS stays unsent, and the store is told once a day', async () => {
  await fillSms(world, shop, 0);
  const told = async () =>
    (await send(world, shop.clerk, 'listMessages', { query: { size: 500 } })).answer.content.filter(
      ({ title }) => title === '短信余额不足',
    ).length;
  const before = await told();
  const [one, two, three] = [await pending(), await pending(), await pending()];
  const statuses = [(await approve(one)).status, (await approve(two)).status];
  await work();
  const today = await told();
  wait(world, 86_400);
  await approve(three);
  await work();

  expect(statuses).toEqual([200, 200]);
  expect(await smsOf(world, shop, one)).toMatchObject([
    { status: 'unsent', failure: '余额不足', parts: null },
  ]);
  expect([today - before, (await told()) - before]).toEqual([1, 2]);
  expect(await smsBalance(world, shop)).toBe(0);
});

test('a long SMS is paid by its parts, and paid back where the provider refuses it', async () => {
  await fillSms(world, shop, 3);
  const { orderId, ship } = await toShip({ customer_phone: '13812340000' });
  await shipped({ ...ship, carrier: '远'.repeat(32), trackingNumber: `SF${'9'.repeat(30)}` });
  let during: number | undefined;
  const sandbox = sandboxSms(world.filesDir, world.secretKey, () => world.now);
  const sms = {
    ...sandbox,
    send: async (message: Parameters<typeof sandbox.send>[0]) => {
      during = await smsBalance(world, shop);
      return sandbox.send(message);
    },
  };
  await aWorker(world, { sms }).workUntilIdle();

  expect(await smsOf(world, shop, orderId)).toMatchObject([
    { status: 'failed', failure: '号码为空号', parts: 2 },
  ]);
  expect([during, await smsBalance(world, shop)]).toEqual([1, 3]);
});

test('a worker that is gone after any step pays an SMS once and sends it once', async () => {
  const handler = sender();
  const ids: number[] = [];
  const ends: string[] = [];
  const whyOf = (error: Error) => error.constructor.name;
  for (let kept = 0; kept < 4; kept += 1) {
    const orderId = await pending();
    await approve(orderId);
    ids.push(orderId);
    const [{ id: messageId } = { id: 0 }] = await stored<{ id: number }>(
      world,
      shop,
      'select id from sms_messages where order_id = $1',
      [orderId],
    );
    const left = Promise.resolve(handler.run({ messageId }, killedAfter(kept, aRun(world, shop))));
    ends.push(await left.then(() => 'before the end', whyOf));
  }
  await work();

  expect(ends).toEqual(['Killed', 'Killed', 'Killed', 'before the end']); // read, paid, handed over, sent
  for (const id of ids) expect(await smsOf(world, shop, id)).toMatchObject([{ status: 'sent' }]);
  expect(await smsBalance(world, shop)).toBe(100_000 - ids.length);
});

test('a code waits behind no reminder', async () => {
  for (let round = 0; round < 3; round += 1) await approve(await pending());
  wait(world, 1);
  await send(world, shop.clerk, 'sendOwnCode', {
    body: { purpose: 'phone', phone: '13900002222' },
  });
  const templates: (string | null)[] = [];
  let free = () => {};
  const gate = new Promise<void>((resolve) => (free = resolve));
  const sms: SmsGateway = {
    ...noSms,
    send: async ({ template, requestNo }) => {
      templates.push(template);
      if (template === 'code') free();
      else await gate;
      return { kind: 'sent', providerNo: requestNo };
    },
  };

  await aWorker(world, { sms }).workUntilIdle();

  expect(templates.filter((template) => template === 'approved')).toHaveLength(3);
  expect(templates.indexOf('code')).toBeLessThan(3); // the third has to wait for the first two, and they for the code
});

test('two workers that have one SMS at once pay it once', async () => {
  wait(world, 60);
  const handler = sender();
  for (let round = 0; round < 10; round += 1) await approve(await pending());
  const ids = await stored<{ id: number }>(
    world,
    shop,
    `select id from sms_messages where status = 'queued' and created_at = $1`,
    [world.now],
  );

  await Promise.all(
    [...ids, ...ids].map(({ id }) => handler.run({ messageId: id }, aRun(world, shop))),
  );

  expect(await smsBalance(world, shop)).toBe(100_000 - ids.length);
});

test('the customer’s messages are shown with the order, the phone masked, to who reaches it', async () => {
  const { id } = await rentedOrder(world, shop);
  await work();

  const { answer } = await send(world, shop.clerk, 'orderSms', { params: { id } });
  const channel = await send(world, shop.channelOperator, 'orderSms', { params: { id } });
  const foreign = await send(world, world.beta.admin, 'orderSms', { params: { id } });

  expect(answer.messages).toMatchObject([
    { type: 16, phone: '138****5678', parts: 1, state: 'sent', failure: null },
    { type: 15, phone: '138****5678', sentAt: world.now.toISOString() },
  ]);
  expect(channel.answer).toEqual(answer);
  expect(foreign.status).toBe(404);
});
