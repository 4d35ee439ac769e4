import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sandboxSignature, sandboxSms } from '../../gateways/sms/sandbox-sms.ts';
import type { SmsGateway } from '../../gateways/sms/sms-gateway.ts';
import { fillSms, givePhone, smsBalance, wait } from '../../testing/people/sign-in.ts';
import { callBack, type CallbackManner } from '../../testing/providers/provider.ts';
import { someOrders, stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { aWorker, createWorld, type Shop, type World } from '../../testing/world.ts';

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
});
afterAll(() => world.close());
beforeEach(async () => {
  world.now = new Date('2026-11-21T02:00:00.000Z'); // 10:00 in Shanghai
  for (const table of ['sms_callbacks', 'sms_messages', 'jobs'])
    await stored(world, shop, `delete from ${table}`);
  await fillSms(world, shop, 100);
});

const work = (sms?: SmsGateway) => aWorker(world, sms && { sms }).workUntilIdle();
const list = async (query: object = {}) =>
  (await send(world, shop.admin, 'listSms', { query })).answer.content;

/** Leaves one message to the customer of an order of its own. */
async function aMessage(phone = '13812345678') {
  const [orderId = 0] = await someOrders(world, shop, 1, orderStatus.pendingReview);
  await stored(world, shop, 'update orders set customer_phone = $2 where id = $1', [
    orderId,
    phone,
  ]);
  await send(world, shop.clerk, 'approveOrder', { body: { orderId } });
  const [message] = await stored<{ id: number; request_no: string }>(
    world,
    shop,
    'select id, request_no from sms_messages where order_id = $1',
    [orderId],
  );
  if (message === undefined) throw new Error('nothing was left');
  return { orderId, id: message.id, requestNo: message.request_no };
}

const receipt = (requestNo: string, code = 'DELIVERED', at = world.now) => ({
  requestNo,
  providerNo: `SANDBOX${requestNo}`,
  isDelivered: code === 'DELIVERED',
  code,
  at: at.toISOString(),
});

interface Pushed extends CallbackManner {
  readonly eventNo?: string;
  readonly merchant?: string;
  readonly to?: Shop;
}

const push = (
  receipts: readonly object[],
  { eventNo = 'E1', to = shop, merchant = `sandbox-${to.brand.code}`, ...manner }: Pushed = {},
) =>
  callBack(
    world,
    to,
    { path: 'sms', word: { eventNo, merchant, receipts }, signature: sandboxSignature },
    manner,
  );
const logged = () =>
  stored<{ event_no: string }>(world, shop, 'select event_no from sms_callbacks order by id');

test('a batch is taken in once, however often, in whichever order and by however many it is pushed', async () => {
  const one = await aMessage();
  const two = await aMessage();
  await work();
  const unsent = await aMessage();
  await stored(world, shop, `update sms_messages set status = 'unsent' where id = $1`, [unsent.id]);
  const waiting = await list({ receipt: 'waiting' });
  const batch = [
    receipt(one.requestNo),
    receipt('of another system'),
    receipt(two.requestNo, 'EMPTY_NUMBER'),
    receipt(one.requestNo, 'USER_REJECT'),
    receipt(unsent.requestNo),
  ];

  const replies = [
    await push(batch),
    ...(await Promise.all([push(batch), push(batch.toReversed(), { eventNo: 'E2' })])),
  ];

  expect(waiting.map(({ id }) => id)).toEqual([two.id, one.id]);
  for (const { status, body } of replies) expect([status, body]).toEqual([200, { received: true }]);
  expect(await list()).toMatchObject([
    { id: unsent.id, smsState: 'unsent', receipt: null, receiptAt: null },
    { id: two.id, smsState: 'sent', receipt: 'undelivered', receiptReason: '空号' },
    { id: one.id, receipt: 'delivered', receiptReason: null, receiptAt: world.now.toISOString() },
  ]);
  expect(await list({ smsState: 'undelivered' })).toMatchObject([{ id: two.id }]);
  expect(await list({ receipt: 'delivered' })).toMatchObject([{ id: one.id }]);
  const { answer } = await send(world, shop.clerk, 'orderSms', { params: { id: two.orderId } });
  expect(answer.messages).toMatchObject([{ receipt: 'undelivered', receiptReason: '空号' }]);
  expect((await logged()).map(({ event_no: no }) => no).toSorted()).toEqual(
    ['E1-1', 'E1-3', 'E1-4', 'E1-5', 'E2-1', 'E2-2', 'E2-3', 'E2-5'].toSorted(),
  );
  expect(await smsBalance(world, shop)).toBe(98); // what was sent stays paid
});

test('a batch that is not signed, not for us, or without any number of ours changes nothing', async () => {
  const { id, requestNo } = await aMessage();
  await work();
  const batch = [receipt(requestNo)];

  const unsigned = await push(batch, { signature: 'f'.repeat(64) });
  const late = await push(batch, { secondsAgo: 301 });
  const mismatch = await push(batch, { merchant: 'sandbox-beta' });
  const foreign = await push(batch, { to: world.beta });
  const nobody = await push([receipt('nobody')]);

  expect([unsigned, late, mismatch, foreign, nobody].map(({ status }) => status)).toEqual([
    401, 401, 422, 404, 404,
  ]);
  expect(await list()).toMatchObject([{ id, receipt: 'waiting' }]);
  expect(await logged()).toEqual([]);
});

test('a receipt that comes before our own record of the sending counts as sent, and is paid once', async () => {
  const { id, requestNo } = await aMessage();
  const early = await push([receipt(requestNo)]); // not handed to the provider yet: it is not believed
  const before = await list();
  const sandbox = sandboxSms(world.filesDir, world.secretKey, () => world.now);
  const during: unknown[] = [];
  await work({
    ...sandbox,
    send: async (message) => {
      await push([receipt(requestNo, 'POWERED_OFF')], { eventNo: 'E2' });
      during.push(...(await list()));
      return sandbox.send(message);
    },
  });

  const told = {
    id,
    smsState: 'sent',
    receipt: 'undelivered',
    receiptReason: '关机或不在服务区',
    providerNo: `SANDBOX${requestNo}`,
    sentAt: world.now.toISOString(),
  };
  expect(early.status).toBe(200);
  expect(before).toMatchObject([{ smsState: 'queued', receipt: null }]);
  expect(during).toMatchObject([told]);
  expect(await list()).toMatchObject([told]);
  expect(await smsBalance(world, shop)).toBe(99);
});

test('a receipt that was not pushed is asked for; one that never comes is told as 无回执 after 72 hours', async () => {
  const arrived = await aMessage();
  const never = await aMessage('13800000009');
  await givePhone(world, shop, shop.clerk, null);
  await send(world, shop.clerk, 'sendOwnCode', {
    body: { purpose: 'phone', phone: '13900000002' },
  });
  await work();
  wait(world, 60);
  await work();

  const [code, ...customers] = await list();
  expect(code).toMatchObject({ text: null, receipt: 'undelivered', receiptReason: '空号' });
  expect(customers).toMatchObject([
    { id: never.id, receipt: 'waiting' },
    { id: arrived.id, receipt: 'delivered' },
  ]);
  wait(world, 72 * 3600);
  await work();
  expect(await list({ receipt: 'missing' })).toMatchObject([{ id: never.id, receipt: 'missing' }]);
  const asks = await stored<object>(world, shop, `select id from jobs where kind = 'sms-receipt'`);
  expect(asks.length).toBeLessThanOrEqual(8); // one each for two, at most six for the third
  const unfinished = await stored<object>(
    world,
    shop,
    `select id from jobs where kind = 'sms-receipt' and finished_at is null`,
  );
  expect(unfinished).toEqual([]);
  await push([receipt(never.requestNo)]); // late, and all the same
  expect(await list({ receipt: 'missing' })).toEqual([]);
});

test('what did not arrive is sent again and paid again; a late receipt of the first sending changes nothing', async () => {
  const { id, requestNo } = await aMessage();
  await work();
  await push([receipt(requestNo, 'SUSPENDED')]);
  const resend = () => send(world, shop.admin, 'resendSms', { body: { smsId: id } });

  const again = await resend();
  const [queued] = await list();
  await work();
  const late = await push([receipt(requestNo)], { eventNo: 'E2' });

  expect(again.status).toBe(200);
  expect(queued).toMatchObject({ smsState: 'queued', receipt: null, providerNo: null });
  expect(late.status).toBe(200);
  expect(await list()).toMatchObject([
    { id, receipt: 'waiting', timesResent: 1, parts: 1, earlierParts: 1 },
  ]);
  expect(await smsBalance(world, shop)).toBe(98);
  const { answer } = await send(world, shop.admin, 'smsUsage', {});
  expect(answer.days).toMatchObject([{ parts: 2, sent: 1, undelivered: 0 }]);
  expect((await resend()).refusal).toMatchObject({ status: 409, code: 'sms_not_failed' });
});
