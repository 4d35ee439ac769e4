import { fen } from '@rental/domain/money';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../../db/transaction.ts';
import { wrongRollups } from '../../../testing/orders/wrong-rollups.ts';
import { smsBegin, smsOf } from '../../../testing/people/customer-sms.ts';
import { someOrders, stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import { createWorld, type Caller, type World } from '../../../testing/world.ts';
import { placeOrder } from './place-order.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** The customer's app places an order in the first store and channel. */
const place = () => {
  const { alpha } = world;
  return inTransaction(world.database.owner, 'alpha', 'read write', (tx) =>
    placeOrder(
      tx,
      'alpha',
      {
        store_id: alpha.stores[0],
        channel_id: alpha.channels[0],
        customer_id: alpha.customerId,
        sku_id: alpha.skus[0],
        customer_phone: '13812345678',
        phone_last4: '5678',
        source: 'alipay',
        special_order_type: 1,
        total_rent_fen: fen(360_000),
        term_count: 12,
        period_unit: 'month',
        period_days: null,
        deposit_fen: fen(0),
        deposit_waived_fen: fen(0),
        buyout_fen: null,
        risk_level: null,
        risk_score: null,
        risk_waiver_reason: null,
        reject_reason: null,
        close_reason: null,
        note: null,
        start_on: null,
        ends_on: null,
        next_due_on: null,
      },
      world.now,
    ),
  );
};

test('S190 an order that is placed is reminded of where it can be seen, and nowhere else', async () => {
  const { alpha, beta } = world;
  await someOrders(world, alpha, 7, orderStatus.toShip);
  const { id, orderNo } = await place();

  const remind = async (caller: Caller) => (await send(world, caller, 'orderRemind')).answer;
  const messages = async (caller: Caller) =>
    (await send(world, caller, 'listMessages', { query: { kind: 'order' } })).answer.content;

  const reminder = {
    count: 1,
    latest: [{ id, orderNo, productName: 'iPhone 17 Pro', createTime: '2026-11-21T02:00:00.000Z' }],
  };
  for (const one of ['admin', 'clerk', 'channelOperator'] as const) {
    expect(await remind(alpha[one])).toEqual(reminder);
    expect(await messages(alpha[one])).toMatchObject([
      {
        title: '新订单：iPhone 17 Pro',
        body: `订单 ${orderNo} 已提交，请及时审核。`,
        target: `/order/detail/${id}`,
        isRead: false,
      },
    ]);
  }
  for (const caller of [alpha.otherClerk, alpha.otherChannelOperator, beta.admin]) {
    expect(await remind(caller)).toEqual({ count: 0, latest: [] });
    expect(await messages(caller)).toEqual([]);
  }
});

test('S98 whoever orders hears of it once, unless the brand has turned that off', async () => {
  const { alpha } = world;
  const turnOff = (types: number[]) =>
    stored(world, alpha, `update brands set sms_off = $1 where code = 'alpha'`, [types]);

  const { id } = await place();
  await turnOff([1]);
  const { id: withoutSms } = await place();
  await turnOff([]);

  expect(await smsOf(world, alpha, id)).toMatchObject([
    {
      type: 1,
      text: `${await smsBegin(world, alpha, id)}已下单，正在审核，请留意后续通知。`,
      status: 'queued',
    },
  ]);
  expect(await smsOf(world, alpha, withoutSms)).toEqual([]);
});

test('the counters hold with orders placed at once, and the reminder shows the newest five', async () => {
  const before = (await send(world, world.alpha.admin, 'orderRemind')).answer.count;

  await Promise.all(Array.from({ length: 8 }, place));

  const { count, latest } = (await send(world, world.alpha.admin, 'orderRemind')).answer;
  expect([count, latest.length]).toEqual([before + 8, 5]);
  for (const query of wrongRollups) expect(await stored(world, world.alpha, query)).toEqual([]);
});
