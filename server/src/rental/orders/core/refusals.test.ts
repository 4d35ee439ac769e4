import type { CallName } from '@rental/contract/contract';
import {
  orderMoves,
  orderStatus,
  orderStatuses,
  orderStatusLabels,
  statusAfter,
  type OrderMove,
} from '@rental/domain/rental/orders/core/order-status';
import { fen } from '@rental/domain/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rightCalls } from '../../../testing/wire/calls.ts';
import { someDevices, someOrders, stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import { createWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const calls: Partial<Record<OrderMove, CallName>> = {
  approve: 'approveOrder',
  reject: 'rejectOrder',
  generateAgreement: 'generateAgreement',
  signAgreement: 'signAgreement',
  ship: 'shipOrder',
  pickUp: 'pickUpOrder',
  receive: 'receiveOrder',
  close: 'closeOrder',
  reopen: 'reopenOrder',
  recallShipment: 'recallShipment',
  refuseDelivery: 'refuseDelivery',
};
const moves = Object.entries(calls) as [OrderMove, CallName][];
const wrongTurns = moves.flatMap(([move, name]) =>
  orderStatuses
    .filter((status) => statusAfter(move, status) === null)
    .map((status) => ({
      name,
      status,
      says: `订单当前为「${orderStatusLabels.get(status)}」，不能${orderMoves[move].label}`,
    })),
);

/** The order and all that a move would write, as stored. */
const everythingOf = (orderId: number) =>
  stored(
    world,
    world.alpha,
    `select to_jsonb(o) as order, (select count(*) from order_history) as history,
       (select count(*) from agreements) as agreements, (select count(*) from bills) as bills,
       (select count(*) from parcels) as parcels, (select count(order_id) from devices) as taken,
       (select jsonb_agg(c order by c.status, c.store_id, c.channel_id) from order_counts c) as counts,
       (select jsonb_agg(d order by d.day, d.store_id, d.channel_id, d.special_order_type) from order_type_days d) as days, (select count(*) from idempotency_keys) as keys
     from orders o where o.id = $1`,
    [orderId],
  );

async function act(name: CallName, orderId: number, more: object = {}) {
  const { body } = rightCalls(orderId)[name] as { body: object };
  const key = { 'idempotency-key': `refusal-${name}-${orderId}` };
  return send(world, world.alpha.clerk, name, { body: { ...body, ...more } }, key);
}

test.each(wrongTurns)('$name from status $status: $says', async ({ name, status, says }) => {
  const [orderId = 0] = await someOrders(world, world.alpha, 1, status);
  const deviceSerial = `WRONG-TURN-${orderId}`;
  await someDevices(world, world.alpha, [deviceSerial]);
  const before = await everythingOf(orderId);

  const { refusal } = await act(
    name,
    orderId,
    name === 'shipOrder' || name === 'pickUpOrder' ? { deviceSerial } : {},
  );

  expect(refusal).toMatchObject({ status: 409, code: 'invalid_transition', message: says });
  expect(await everythingOf(orderId)).toEqual(before);
});

test('an order that nobody has judged is approved only with a reason, which is kept', async () => {
  const [orderId = 0] = await someOrders(world, world.alpha, 1, orderStatus.pendingReview, {
    risk_level: null,
    risk_score: null,
  });
  const before = await everythingOf(orderId);

  const first = await act('approveOrder', orderId);
  const blank = await act('approveOrder', orderId, { riskWaiverReason: '   ' });
  const after = await everythingOf(orderId);
  const second = await act('approveOrder', orderId, { riskWaiverReason: ' 老客户 ' });

  expect(first.refusal).toMatchObject({ status: 409, code: 'risk_unknown' });
  expect(blank.refusal.fields).toEqual({ riskWaiverReason: '请填写豁免原因' });
  expect(after).toEqual(before);
  expect(second.answer).toEqual({ orderId, orderStatus: orderStatus.approved });
  const { answer } = await send(world, world.alpha.clerk, 'orderDetail', {
    params: { id: orderId },
  });
  expect(answer.order.riskWaiverReason).toBe('老客户');
});

test('an agreement waits for the deposit, and says in yuan what is missing', async () => {
  const [orderId = 0] = await someOrders(world, world.alpha, 1, orderStatus.approved, {
    deposit_fen: fen(350_000),
    deposit_waived_fen: fen(100_000),
    deposit_held_fen: fen(249_999),
  });
  const before = await everythingOf(orderId);

  const first = await act('generateAgreement', orderId);
  const after = await everythingOf(orderId);
  await stored(world, world.alpha, 'update orders set deposit_held_fen = 250000 where id = $1', [
    orderId,
  ]);
  const second = await act('generateAgreement', orderId);

  expect(first.refusal).toMatchObject({
    status: 409,
    code: 'deposit_not_held',
    message: '押金须付清或冻结 ¥2,500.00，目前 ¥2,499.99，补足后才能生成合同',
  });
  expect(after).toEqual(before);
  expect(second.status).toBe(200);
});

test('a device that is unknown, taken or of another SKU does not ship, and the order waits', async () => {
  const { alpha } = world;
  const [orderId = 0, other = 0] = await someOrders(world, alpha, 2, orderStatus.toShip);
  await someDevices(world, alpha, ['TAKEN-0001', 'RIGHT-0001']);
  await someDevices(world, alpha, ['OTHER-SKU-1'], { skuId: alpha.skus[1] });
  await act('shipOrder', other, { deviceSerial: 'TAKEN-0001' });
  const before = await everythingOf(orderId);

  const replies = [
    await act('shipOrder', orderId, { deviceSerial: 'NO-SUCH-1' }),
    await act('shipOrder', orderId, { deviceSerial: 'TAKEN-0001' }),
    await act('shipOrder', orderId, { deviceSerial: 'OTHER-SKU-1' }),
    await act('shipOrder', orderId, { deviceSerial: 'right-0001' }),
  ];

  expect(replies.map(({ refusal }) => [refusal.status, refusal.code, refusal.message])).toEqual([
    [404, 'device_not_found', '设备不存在，请核对序列号'],
    [409, 'device_not_in_stock', '该设备不在库或已被其他订单占用'],
    [409, 'device_other_sku', '该设备与订单商品规格不一致'],
    [404, 'device_not_found', '设备不存在，请核对序列号'],
  ]);
  expect(await everythingOf(orderId)).toEqual(before);
});

test('devices offered for an order are free, of its store and of its SKU', async () => {
  const { alpha } = world;
  const [orderId = 0, other = 0] = await someOrders(world, alpha, 2, orderStatus.toShip);
  await stored(world, alpha, `delete from devices where order_id is null`);
  await someDevices(world, alpha, ['OFFER-0002', 'OFFER-0001', 'OFFER-TAKEN']);
  await someDevices(world, alpha, ['OFFER-SKU-2'], { skuId: alpha.skus[1] });
  await someDevices(world, alpha, ['OFFER-STORE-2'], { storeId: alpha.stores[1] });
  await act('shipOrder', other, { deviceSerial: 'OFFER-TAKEN' });

  const { answer } = await send(world, alpha.clerk, 'shippableDevices', {
    params: { id: orderId },
  });

  expect(answer.devices.map((device) => device.serial)).toEqual(['OFFER-0001', 'OFFER-0002']);
});

test('the database itself lets an order have one device and a device one order', async () => {
  const { alpha } = world;
  const [one = 0, other = 0] = await someOrders(world, alpha, 2, orderStatus.toShip);
  await someDevices(world, alpha, ['UNIQUE-0001', 'UNIQUE-0002']);
  await act('shipOrder', one, { deviceSerial: 'UNIQUE-0001' });
  const take = (orderId: number) =>
    stored(
      world,
      alpha,
      `update devices set order_id = $1, state = 'rented' where serial = 'UNIQUE-0002'`,
      [orderId],
    );
  const copy = () =>
    stored(
      world,
      alpha,
      `insert into devices (brand_code, store_id, sku_id, serial, order_id, state, serial_last6)
         select brand_code, store_id, sku_id, serial, $1, state, serial_last6 from devices where serial = 'UNIQUE-0001'`,
      [other],
    );

  await expect(take(one)).rejects.toMatchObject({ code: '23505' });
  await expect(take(2 ** 40)).rejects.toMatchObject({ code: '23503' });
  await expect(copy()).rejects.toMatchObject({ code: '23505' });
});

test('a reason is chosen from the list, on every move that needs one', async () => {
  const [orderId = 0] = await someOrders(world, world.alpha, 1);

  const reject = await act('rejectOrder', orderId, { reason: '不喜欢' });
  const close = await act('closeOrder', orderId, { reason: '' });

  expect(reject.refusal.fields).toEqual({ reason: '请选择拒绝原因' });
  expect(close.refusal.fields).toEqual({ reason: '请选择关单类型' });
});
