import type { CallName } from '@rental/contract/contract';
import { fen } from '@rental/domain/money';
import { orderStatus, type OrderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { differences, doMoney } from '../../../testing/orders/money.ts';
import { wrongRollups } from '../../../testing/orders/wrong-rollups.ts';
import { wait } from '../../../testing/people/sign-in.ts';
import { sealed } from '../../../testing/providers/sealed.ts';
import { someDevices, someOrders, stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import { createWorld, password, type Shop, type World } from '../../../testing/world.ts';

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
});
afterAll(() => world.close());
afterEach(expectBooksToAgree);

/** After every kind of ending the books, the bills and the figures agree. */
async function expectBooksToAgree(): Promise<void> {
  expect(await differences(world, shop)).toEqual([]);
  for (const wrong of wrongRollups) expect(await stored(world, shop, wrong)).toEqual([]);
}

const proof = async (text = password) => ({ stepUp: { password: await sealed(world, text) } });

/** An order in `status` whose deposit of ¥500.00 was taken in cash. */
async function heldOrder(status: OrderStatus): Promise<number> {
  const [orderId = 0] = await someOrders(world, shop, 1, status, {
    deposit_fen: fen(50_000),
    deposit_waived_fen: fen(0),
  });
  expect(
    (await doMoney(world, shop.clerk, 'takeDeposit', { orderId, method: 'cash' })).status,
  ).toBe(200);
  return orderId;
}

let lastSerial = 0;

/** A held order whose parcel is on its way. */
async function shippedOrder(): Promise<{ orderId: number; deviceSerial: string }> {
  const orderId = await heldOrder(orderStatus.toShip);
  lastSerial += 1;
  const deviceSerial = `ENDING-${lastSerial}`;
  await someDevices(world, shop, [deviceSerial]);
  expect((await ship(orderId, deviceSerial)).status).toBe(200);
  return { orderId, deviceSerial };
}
const ship = (orderId: number, deviceSerial: string) =>
  send(world, shop.clerk, 'shipOrder', {
    body: { orderId, carrier: '顺丰速运', trackingNumber: 'SF1234567890', deviceSerial },
  });

const detail = async (id: number) =>
  (await send(world, shop.clerk, 'orderDetail', { params: { id } })).answer;
const actsOf = (orderId: number) =>
  stored(
    world,
    shop,
    `select a.kind, t.kind as transfer, t.debit, t.credit, t.amount_fen as fen from acts a
       join transfers t on t.act_id = a.id where a.order_id = $1 and a.kind not in ('takeDeposit', 'charge') order by t.id`,
    [orderId],
  );
const deviceOf = async (serial: string) =>
  (
    await stored<{ order_id: number | null }>(
      world,
      shop,
      'select order_id from devices where serial = $1',
      [serial],
    )
  )[0]?.order_id;
/** The place of a device now, and its history. */
const placeOf = async (serial: string) =>
  (
    await stored<{ state: string; moves: string[] }>(
      world,
      shop,
      `select d.state, array_agg(h.move order by h.id) as moves from devices d
         join device_history h on h.device_id = d.id where d.serial = $1 group by d.state`,
      [serial],
    )
  )[0];
const shippedToday = async () =>
  (
    await stored<{ count: number }>(
      world,
      shop,
      `select coalesce(sum(shipped_count), 0)::bigint as count from order_type_days where store_id = 0 and channel_id = 0`,
    )
  )[0]?.count;

test.each([
  ['closeOrder', orderStatus.toShip, { reason: 'customerPaid' }, 'close', orderStatus.closed],
  ['rejectOrder', orderStatus.pendingReview, { reason: 'fraud' }, 'reject', orderStatus.rejected],
] as const)(
  '%s gives a held deposit back the way that is named, to whom proves once more who he is',
  async (name, from, reason, kind, to) => {
    const orderId = await heldOrder(from);
    const run = (more: object) =>
      send(world, shop.clerk, name, { body: { orderId, ...reason, ...more } as never });

    const without = await run({});
    const none = await run({ refundMethod: null });
    const unproven = await run({ refundMethod: 'bank' });
    const wrong = await run({ refundMethod: 'bank', ...(await proof('not-the-password')) });
    const before = await detail(orderId);
    const done = await run({ refundMethod: 'bank', note: '客户要求', ...(await proof()) });

    for (const { refusal } of [without, none])
      expect(refusal).toMatchObject({
        status: 422,
        code: 'refund_method_missing',
        message: '请选择退款方式',
      });
    expect(unproven.refusal).toMatchObject({ status: 400, code: 'step_up_needed' });
    expect(wrong.refusal.code).toBe('wrong_old_password');
    expect(before.order).toMatchObject({ orderStatus: from, depositHeldFen: 50_000 });
    expect(done.answer).toEqual({ orderId, orderStatus: to });
    expect(await actsOf(orderId)).toEqual([
      {
        kind,
        transfer: 'depositRefunded',
        debit: 'depositHeld',
        credit: 'refundUnderWay',
        fen: 50_000,
      },
    ]);
    const after = await detail(orderId);
    expect(after.order).toMatchObject({ orderStatus: to, depositHeldFen: 0 });
    expect(
      await stored(
        world,
        shop,
        `select a.operation, a.result, a.after from audit_log a join orders o on a.object = o.order_no
         where o.id = $1 and a.operation <> 'money:takeDeposit'`,
        [orderId],
      ),
    ).toEqual([
      {
        operation: `money:${kind}`,
        result: 'ok',
        after: { transfers: [{ kind: 'depositRefunded', amountFen: 50_000 }] },
      },
    ]);
    expect(after.history.at(-1)).toMatchObject({
      move: kind,
      note: '客户要求',
      before: { status: from, deposit_held_fen: 50_000 },
      after: { status: to, deposit_held_fen: 0, [`${kind}_reason`]: reason.reason },
    });
  },
);

test('a deposit that goes nowhere needs no way: an order without one is closed as ever', async () => {
  const [orderId = 0] = await someOrders(world, shop, 1, orderStatus.approved);

  const { status } = await send(world, shop.clerk, 'closeOrder', {
    body: { orderId, reason: 'duplicate' },
  });

  expect(status).toBe(200);
  expect(await actsOf(orderId)).toEqual([]);
  expect((await detail(orderId)).history.at(-1)).toMatchObject({
    before: { status: orderStatus.approved, close_reason: null },
    after: { status: orderStatus.closed, close_reason: 'duplicate' },
  });
});

test('bills by hand that are open are taken back when an order is closed, and what was paid on them is owed back', async () => {
  const { clerk } = shop;
  const [orderId = 0] = await someOrders(world, shop, 1, orderStatus.toShip);
  const charge = (amountFen: number, purpose: string) =>
    doMoney(world, clerk, 'chargeOrder', { orderId, kind: 4, amountFen }, { purpose });
  await charge(3_000, '保护壳');
  await charge(2_000, '充电器');
  const [paid, open] = (await detail(orderId)).bills.map(({ id }) => id ?? 0);
  await doMoney(world, clerk, 'collectBills', {
    orderId,
    billIds: [paid],
    amountFen: null,
    method: 'cash',
  });
  await doMoney(world, clerk, 'collectBills', {
    orderId,
    billIds: [open],
    amountFen: 500,
    method: 'cash',
  });

  await send(world, clerk, 'closeOrder', { body: { orderId, reason: 'merchantOutOfStock' } });

  const { order, bills } = await detail(orderId);
  expect(order.owedBackFen).toBe(500);
  expect(bills.map(({ billStatus, paidFen, owedFen }) => [billStatus, paidFen, owedFen])).toEqual([
    [2, 3_000, 0],
    [5, 0, 0],
  ]);
  expect((await actsOf(orderId)).at(-1)).toEqual({
    kind: 'close',
    transfer: 'extraBilled',
    debit: 'extraIncome',
    credit: 'receivable',
    fen: 2_000,
  });
});

test('S96 a delivery that is refused closes the order: the device is to be inspected, the deposit with the customer', async () => {
  const { orderId, deviceSerial } = await shippedOrder();
  const refuse = (more: object) =>
    send(world, shop.clerk, 'refuseDelivery', { body: { orderId, reason: '外观有划痕', ...more } });

  const without = await refuse({});
  const blank = await refuse({ reason: ' ', refundMethod: 'cash' });
  expect(await deviceOf(deviceSerial)).toBe(orderId);
  const done = await refuse({ refundMethod: 'cash', ...(await proof()) });

  expect(without.refusal.code).toBe('refund_method_missing');
  expect(blank.refusal.fields).toEqual({ reason: '请填写拒收原因' });
  expect(done.answer).toEqual({ orderId, orderStatus: orderStatus.closed });
  expect(await deviceOf(deviceSerial)).toBeNull();
  expect(await actsOf(orderId)).toEqual([
    {
      kind: 'refuseDelivery',
      transfer: 'depositRefunded',
      debit: 'depositHeld',
      credit: 'cash',
      fen: 50_000,
    },
  ]);
  const { order, history, parcels } = await detail(orderId);
  expect(order).toMatchObject({ orderStatus: orderStatus.closed, depositHeldFen: 0 });
  expect(history.at(-1)).toMatchObject({
    move: 'refuseDelivery',
    note: '外观有划痕',
    after: { device_goes_to: 'repair' },
  });
  expect(await placeOf(deviceSerial)).toEqual({
    state: 'toRepair',
    moves: ['ship', 'takeToRepair'],
  });
  expect(parcels).toMatchObject([{ receivedAt: null, recalledAt: null }]);
});

test('S96 a device that was refused unopened goes back to the stock where the operator says so', async () => {
  const { orderId, deviceSerial } = await shippedOrder();
  const body = { orderId, refundMethod: 'cash' as const };
  const seenWith = async (deviceGoesTo?: 'stock' | 'repair') =>
    (
      await send(world, shop.clerk, 'previewRefuseDelivery', {
        body: { ...body, ...(deviceGoesTo && { deviceGoesTo }) },
      })
    ).answer.seen;

  const [unsaid, repaired, stocked] = [
    await seenWith(),
    await seenWith('repair'),
    await seenWith('stock'),
  ];
  const elsewhere = await send(world, shop.clerk, 'refuseDelivery', {
    body: { ...body, reason: '未拆封', deviceGoesTo: 'sold' as never },
  });
  await send(world, shop.clerk, 'refuseDelivery', {
    body: { ...body, reason: '未拆封', deviceGoesTo: 'stock', ...(await proof()) },
  });

  expect(unsaid).toBe(repaired);
  expect(stocked).not.toBe(repaired);
  expect(elsewhere.refusal.fields).toHaveProperty('deviceGoesTo');
  expect(await placeOf(deviceSerial)).toEqual({ state: 'inStock', moves: ['ship', 'takeBack'] });
  expect((await detail(orderId)).history.at(-1)).toMatchObject({
    after: { device_goes_to: 'stock' },
  });
});

test('a recalled shipment counts no more on the day it was shipped, and the order ships once more', async () => {
  const before = await shippedToday();
  const { orderId, deviceSerial } = await shippedOrder();
  wait(world, 86_400);
  const recalled = await send(world, shop.clerk, 'recallShipment', {
    body: { orderId, reason: '地址有误' },
  });

  expect(recalled.answer).toEqual({ orderId, orderStatus: orderStatus.toShip });
  expect(await shippedToday()).toBe(before);
  expect(await deviceOf(deviceSerial)).toBeNull();
  const between = await detail(orderId);
  expect(between.order).toMatchObject({
    orderStatus: orderStatus.toShip,
    depositHeldFen: 50_000,
    deviceSerial: null,
  });
  expect(between.parcels).toMatchObject([
    { recalledAt: world.now.toISOString(), receivedAt: null },
  ]);
  expect(between.history.at(-1)).toMatchObject({
    move: 'recallShipment',
    note: '地址有误',
    after: { tracking_number: 'SF1234567890' },
  });
  expect((await ship(orderId, deviceSerial)).status).toBe(200);
  const again = await detail(orderId);
  expect(again.order.deviceSerial).toBe(deviceSerial);
  await send(world, shop.clerk, 'receiveOrder', { body: { orderId } });
  expect((await detail(orderId)).parcels).toMatchObject([
    { recalledAt: null, receivedAt: world.now.toISOString() },
    { receivedAt: null },
  ]);
});

test('a rejected order that is reopened waits for its review without the reason it had', async () => {
  const [orderId = 0] = await someOrders(world, shop, 1);
  await send(world, shop.clerk, 'rejectOrder', { body: { orderId, reason: 'unreachable' } });

  const blank = await send(world, shop.clerk, 'reopenOrder', { body: { orderId, reason: '' } });
  const done = await send(world, shop.clerk, 'reopenOrder', {
    body: { orderId, reason: '客户已联系上' },
  });

  expect(blank.refusal.fields).toEqual({ reason: '请填写复审原因' });
  expect(done.answer).toEqual({ orderId, orderStatus: orderStatus.pendingReview });
  const { order, history } = await detail(orderId);
  expect(order).toMatchObject({ orderStatus: orderStatus.pendingReview, rejectReason: null });
  expect(history.at(-1)).toMatchObject({
    move: 'reopen',
    note: '客户已联系上',
    before: { status: orderStatus.rejected, reject_reason: 'unreachable' },
    after: { status: orderStatus.pendingReview, reject_reason: null },
  });
});

test.each([
  ['receiveOrder', 'recallShipment'],
  ['recallShipment', 'refuseDelivery'],
  ['refuseDelivery', 'receiveOrder'],
] as const)(
  'of one who takes %s and one who takes %s at once exactly one does',
  async (...pair) => {
    const shipped = [];
    for (let round = 0; round < 8; round += 1) shipped.push(await shippedOrder());
    const proven = await proof();
    const run = (name: CallName, orderId: number) =>
      send(world, shop.clerk, name, {
        body: { orderId, reason: '客户拒收', refundMethod: 'cash', ...proven },
      });

    const told = await Promise.all(
      shipped.map(async ({ orderId }) => {
        const replies = await Promise.all(pair.map((name) => run(name, orderId)));
        return replies.map(({ status }) => status).toSorted((one, next) => one - next);
      }),
    );

    expect(told).toEqual(shipped.map(() => [200, 409]));
  },
);

test.each(['reopenOrder', 'recallShipment', 'refuseDelivery'] as const)(
  '%s finds no order of another store or brand',
  async (name) => {
    const { orderId } = await shippedOrder();
    const body = { orderId, reason: '客户拒收', refundMethod: 'cash' } as never;

    for (const caller of [shop.otherClerk, world.beta.clerk])
      expect((await send(world, caller, name, { body })).status).toBe(404);
  },
);
