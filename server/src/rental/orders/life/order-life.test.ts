import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wrongRollups } from '../../../testing/orders/wrong-rollups.ts';
import { someDevices, someOrders, stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import { createWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('S96 an order is approved, contracted, signed, shipped and received, and its bills add up to the rent', async () => {
  const { clerk } = world.alpha;
  const [orderId = 0] = await someOrders(world, world.alpha, 1);
  await someDevices(world, world.alpha, ['IMEI-000001']);
  const ship = {
    orderId,
    carrier: '顺丰速运',
    trackingNumber: 'SF1234567890',
    deviceSerial: 'IMEI-000001',
  };

  await send(world, clerk, 'approveOrder', { body: { orderId, note: '资料齐全' } });
  await send(world, clerk, 'generateAgreement', { body: { orderId } });
  await send(world, clerk, 'signAgreement', { body: { orderId } });
  await send(world, clerk, 'shipOrder', { body: ship });
  const received = await send(world, clerk, 'receiveOrder', { body: { orderId } });

  expect(received.answer).toEqual({
    orderId,
    orderStatus: orderStatus.renting,
    startOn: '2026-11-21',
    endsOn: '2027-11-21',
    billCount: 12,
  });
  const { answer } = await send(world, clerk, 'orderDetail', { params: { id: orderId } });
  expect(answer.bills.map((bill) => bill.amountFen).reduce((sum, rent) => sum + rent, 0)).toBe(
    360_001,
  );
  expect(answer.bills.map((bill) => bill.dueOn).slice(0, 3)).toEqual([
    '2026-11-21',
    '2026-12-21',
    '2027-01-21',
  ]);
  expect(answer.order.deviceSerial).toBe('IMEI-000001');
  expect(answer.history.map(({ move, operatorName }) => [move, operatorName])).toEqual(
    ['approve', 'generateAgreement', 'signAgreement', 'ship', 'receive'].map((move) => [
      move,
      'clerk昵称',
    ]),
  );
  expect(answer.history[0]).toMatchObject({
    note: '资料齐全',
    before: { status: orderStatus.pendingReview },
    after: { status: orderStatus.approved },
  });
});

test('after an order has lived, counters and days say what orders, parcels and bills say', async () => {
  for (const wrong of wrongRollups) expect(await stored(world, world.alpha, wrong)).toEqual([]);
});
