import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { someDevices, someOrders, stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import { anotherLogin, createWorld, type Caller, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const keyed = (key: string) => ({ 'idempotency-key': key });
const approve = (caller: Caller, body: { orderId: number; note?: string }, key: string) =>
  send(world, caller, 'approveOrder', { body }, keyed(key));

const historyCount = async (orderId: number) => {
  const [row] = await stored<{ count: number }>(
    world,
    world.alpha,
    'select count(*) as count from order_history where order_id = $1',
    [orderId],
  );
  return row?.count;
};

test('fifty equal requests with one key act once, and all get the same answer', async () => {
  const [orderId = 0] = await someOrders(world, world.alpha, 1, orderStatus.approved);

  const replies = await Promise.all(
    Array.from({ length: 50 }, () =>
      send(
        world,
        world.alpha.clerk,
        'generateAgreement',
        { body: { orderId } },
        keyed('many-at-once'),
      ),
    ),
  );

  const answers = new Set(
    replies.map((reply) => JSON.stringify(reply.answer, ['orderId', 'orderStatus', 'agreementNo'])),
  );
  expect(answers.size).toBe(1);
  expect(await historyCount(orderId)).toBe(1);
  expect(
    await stored(world, world.alpha, 'select id from agreements where order_id = $1', [orderId]),
  ).toHaveLength(1);
});

test('a repeat gets the stored answer although the order has moved on meanwhile', async () => {
  const [orderId = 0] = await someOrders(world, world.alpha, 1, orderStatus.toShip);
  await someDevices(world, world.alpha, ['REPEAT-0001']);
  const body = {
    orderId,
    carrier: '顺丰速运',
    trackingNumber: 'SF1234567890',
    deviceSerial: 'REPEAT-0001',
  };
  const ship = () =>
    send(world, world.alpha.clerk, 'shipOrder', { body }, keyed('lost-connection'));

  const first = await ship();
  await send(world, world.alpha.clerk, 'receiveOrder', { body: { orderId } });
  world.now = new Date(world.now.getTime() + 3_600_000);
  const second = await ship();

  expect(second.answer).toEqual(first.answer);
  expect(await historyCount(orderId)).toBe(2);
});

test('the same key with another body is refused and does nothing', async () => {
  const [one = 0, other = 0] = await someOrders(world, world.alpha, 2);
  await approve(world.alpha.clerk, { orderId: one }, 'key-used-once');

  const replies = await Promise.all([
    approve(world.alpha.clerk, { orderId: other }, 'key-used-once'),
    approve(world.alpha.clerk, { orderId: one, note: '改了' }, 'key-used-once'),
  ]);

  expect(replies.map((reply) => [reply.status, reply.refusal.code])).toEqual([
    [409, 'idempotency_key_reused'],
    [409, 'idempotency_key_reused'],
  ]);
  expect([await historyCount(one), await historyCount(other)]).toEqual([1, 0]);
});

test("one operator's key does not serve another, nor another call, nor another brand", async () => {
  const { clerk, admin } = world.alpha;
  const [orderId = 0] = await someOrders(world, world.alpha, 1);
  const [betaId = 0] = await someOrders(world, world.beta, 1);
  await approve(clerk, { orderId }, 'shared-key-1');

  const colleague = await approve(admin, { orderId }, 'shared-key-1');
  const next = await send(
    world,
    clerk,
    'generateAgreement',
    { body: { orderId } },
    keyed('shared-key-1'),
  );
  const there = await approve(world.beta.clerk, { orderId: betaId }, 'shared-key-1');

  expect(colleague.refusal.code).toBe('invalid_transition');
  expect([next.status, there.status]).toEqual([200, 200]);
});

test('a key lives longer than the login it was used with', async () => {
  const [orderId = 0] = await someOrders(world, world.alpha, 1);
  const again = await anotherLogin(world, world.alpha, world.alpha.clerk);

  const first = await approve(world.alpha.clerk, { orderId }, 'after-new-login');
  const second = await approve(again, { orderId }, 'after-new-login');

  expect(second.answer).toEqual(first.answer);
});

test('a refused try leaves the key free for the try that will work', async () => {
  const [orderId = 0] = await someOrders(world, world.alpha, 1, orderStatus.pendingReview, {
    risk_level: null,
  });
  const refused = await approve(world.alpha.clerk, { orderId }, 'first-refused');
  await stored(world, world.alpha, `update orders set risk_level = 'low' where id = $1`, [orderId]);

  const second = await approve(world.alpha.clerk, { orderId }, 'first-refused');

  expect([refused.status, second.status]).toEqual([409, 200]);
});

test.each([
  'short',
  'with blank',
  'x'.repeat(129),
  'cl\u00e9-cl\u00e9-cl\u00e9',
  "a'b;--------",
  '',
])('the key %j is refused as bad input', async (key) => {
  const [orderId = 0] = await someOrders(world, world.alpha, 1);

  const { refusal } = await approve(world.alpha.clerk, { orderId }, key);

  const words = '请求标识应为8至128位字母、数字或符号';
  expect(refusal).toMatchObject({
    status: 400,
    message: words,
    fields: { 'Idempotency-Key': words },
  });
  expect(await historyCount(orderId)).toBe(0);
});
