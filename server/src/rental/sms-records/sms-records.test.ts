import { maxResends, maxToPhone } from '@rental/domain/rental/customer-sms/sms-records';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fillSms, givePhone, smsBalance, wait } from '../../testing/people/sign-in.ts';
import { someOrders, stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { aWorker, createWorld, type Shop, type World } from '../../testing/world.ts';

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
  await stored(world, shop, 'delete from sms_messages');
  await fillSms(world, shop, 100);
});

const work = () => aWorker(world).workUntilIdle();
const change = (statement: string, ...values: unknown[]) => stored(world, shop, statement, values);
const list = async (query: object = {}) =>
  (await send(world, shop.admin, 'listSms', { query })).answer.content;
const resend = (smsId: number, by = shop.admin) =>
  send(world, by, 'resendSms', { body: { smsId } });

/** An order whose customer's number the provider refuses, approved: its message has failed. */
async function aFailedMessage(): Promise<{ id: number; orderId: number }> {
  const [orderId = 0] = await someOrders(world, shop, 1, orderStatus.pendingReview);
  await change(`update orders set customer_phone = '13800000000' where id = $1`, orderId);
  await send(world, shop.clerk, 'approveOrder', { body: { orderId } });
  await work();
  const [message] = await list({ smsState: 'failed' });
  if (message === undefined) throw new Error('nothing failed');
  return { id: message.id, orderId };
}
const rightNumber = (id: number) =>
  change(`update sms_messages set phone = '13812345678' where id = $1`, id);

test('S98 what failed is told with its reason and costs nothing; sent again it leaves once and is paid once', async () => {
  const { id, orderId } = await aFailedMessage();
  const [failed] = await list();
  const balance = await smsBalance(world, shop);
  await rightNumber(id);

  const again = await resend(id);
  const [queued] = await list();
  await work();
  const [sent, ...more] = await list();

  expect(failed).toMatchObject({
    smsType: '14',
    phone: '138****0000',
    smsState: 'failed',
    failure: '号码为空号',
    orderId,
    timesResent: 0,
  });
  expect(failed?.text).toContain('已审核通过');
  expect(balance).toBe(100);
  expect(again.answer).toMatchObject({ id, parts: 1 });
  expect(queued).toMatchObject({ smsState: 'queued', failure: null });
  expect(sent).toMatchObject({ id, smsState: 'sent', timesResent: 1, failure: null });
  expect(sent?.providerNo).toMatch(/^SANDBOX/);
  expect(more).toEqual([]);
  expect(await smsBalance(world, shop)).toBe(99);
  expect((await resend(id)).refusal).toMatchObject({ status: 409, code: 'sms_not_failed' });
});

test('a message is not sent again once it is untrue, too old, resent often, or its phone has had enough', async () => {
  const { id, orderId } = await aFailedMessage();
  const codeAfter = async (statement: string, ...values: unknown[]) => {
    await change(statement, ...values);
    return (await resend(id)).refusal;
  };
  await rightNumber(id);

  const ofOrder = 'update orders set status = $2 where id = $1';
  expect(await codeAfter(ofOrder, orderId, orderStatus.closed)).toMatchObject({
    code: 'sms_outdated',
  });
  await change(ofOrder, orderId, orderStatus.approved);
  const often = 'update sms_messages set times_resent = $2 where id = $1';
  expect(await codeAfter(often, id, maxResends)).toMatchObject({ code: 'sms_resent_enough' });
  await change(often, id, 0);
  const toPhone = await codeAfter(
    `insert into sms_messages (brand_code, request_no, phone, kind, status, created_at)
     select $1, 'R' || n, '13812345678', 'code', 'sent', $2 from generate_series(1, $3::integer) n`,
    shop.brand.code,
    world.now,
    maxToPhone,
  );
  expect(toPhone).toMatchObject({ code: 'sms_phone_enough' });
  await change(`delete from sms_messages where kind = 'code'`);
  await fillSms(world, shop, 0);
  expect((await resend(id)).refusal).toMatchObject({ status: 422, code: 'sms_balance_empty' });
  await fillSms(world, shop, 1);
  wait(world, 25 * 3600);
  expect((await resend(id)).refusal).toMatchObject({ status: 409, code: 'sms_too_old' });
});

test('at night what is sent again waits for the morning', async () => {
  const { id } = await aFailedMessage();
  await rightNumber(id);
  world.now = new Date('2026-11-21T14:00:00.000Z'); // 22:00 in Shanghai

  const { answer } = await resend(id);
  await work();

  expect(answer.sendAt).toBe('2026-11-22T00:00:00.000Z');
  expect(await list()).toMatchObject([{ smsState: 'queued' }]);
});

test('a code is listed without its words, and never sent again', async () => {
  await givePhone(world, shop, shop.clerk, null);
  await send(world, shop.clerk, 'sendOwnCode', {
    body: { purpose: 'phone', phone: '13900000000' },
  });
  await work();

  const [code] = await list({ smsType: 'code', smsState: 'failed' });
  expect(code).toMatchObject({ text: null, phone: '139****0000', orderId: null });
  expect((await resend(code?.id ?? 0)).refusal).toMatchObject({ status: 422, code: 'sms_is_code' });
});

test('the use of a day counts what was paid, and the average of a week says how long the balance lasts', async () => {
  await change(
    `insert into sms_messages (brand_code, request_no, phone, kind, status, parts, created_at)
     select $1, 'U' || n, '13812345678', 'code', case when n % 7 = 0 then 'failed' else 'sent' end, 2,
       $2::timestamptz - n / 7 * interval '1 day' from generate_series(7, 55) n`,
    shop.brand.code,
    world.now,
  );
  const { answer } = await send(world, shop.admin, 'smsUsage', {});

  // seven a day on the seven days before: six sent in two parts, one failed; 84 in a week, 12 a day
  expect(answer).toMatchObject({ balance: 100, dailyAverage: 12, runwayDays: 8 });
  expect(answer.days).toHaveLength(7);
  expect(answer.days[0]).toEqual({
    day: '2026-11-20',
    parts: 12,
    sent: 6,
    undelivered: 0,
    queued: 0,
    failed: 1,
    unsent: 0,
  });
});

test('messages are of their brand, and for who reaches all of it', async () => {
  const { id } = await aFailedMessage();
  await rightNumber(id);

  expect((await resend(id, world.beta.admin)).status).toBe(404);
  expect((await send(world, world.beta.admin, 'listSms', { query: {} })).answer.content).toEqual(
    [],
  );
  expect((await send(world, shop.clerk, 'listSms', { query: {} })).status).toBe(403);
});
