import { fen } from '@rental/domain/money';
import { orderStatus, type OrderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proveBooks } from '../../../testing/orders/books-agree.ts';
import { doMoney } from '../../../testing/orders/money.ts';
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
afterAll(async () => {
  await proveBooks(world, shop);
  await world.close();
});

const proof = async () => ({ stepUp: { password: await sealed(world, password) } });

/** An order of three terms of ¥100.00, ¥100.00 and ¥100.00, the first due before the product leaves. */
async function firstAtOrder(status: OrderStatus): Promise<number> {
  const [id = 0] = await someOrders(world, shop, 1, status, {
    first_payment: 'atOrder',
    total_rent_fen: fen(30_000),
    term_count: 3,
    deposit_fen: fen(0),
    deposit_waived_fen: fen(0),
  });
  return id;
}
const detailOf = async (id: number) =>
  (await send(world, shop.admin, 'orderDetail', { params: { id } })).answer;
const payFirst = (orderId: number) =>
  doMoney(world, shop.clerk, 'payFirst', { orderId, method: 'cash' });
let lastSerial = 0;
async function freeDevice(): Promise<string> {
  lastSerial += 1;
  const serial = `FIRST-${lastSerial}`;
  await someDevices(world, shop, [serial]);
  return serial;
}
const ship = async (orderId: number) =>
  send(world, shop.clerk, 'shipOrder', {
    body: {
      orderId,
      carrier: '顺丰速运',
      trackingNumber: 'SF1234567890',
      deviceSerial: await freeDevice(),
    },
  });
const billsOf = async (orderId: number) =>
  (await detailOf(orderId)).bills.map(({ term, amountFen, paidFen, billStatus: status }) => [
    term,
    amountFen,
    paidFen,
    status,
  ]);

test('a product whose first payment is missing does not leave; once it is paid the rental has the other terms to come', async () => {
  const orderId = await firstAtOrder(orderStatus.toShip);

  const early = await ship(orderId);
  const fetched = await send(world, shop.clerk, 'pickUpOrder', {
    body: { orderId, deviceSerial: await freeDevice() },
  });
  expect([early.refusal.code, fetched.refusal.code]).toEqual([
    'first_payment_missing',
    'first_payment_missing',
  ]);
  expect(early.refusal.message).toBe('首期租金 ¥100.00 未付，付清后才能交付商品');

  expect((await payFirst(orderId)).status).toBe(200);
  expect(await billsOf(orderId)).toEqual([
    [1, 10_000, 10_000, 2],
    [2, 10_000, 0, 1],
    [3, 10_000, 0, 1],
  ]);
  expect((await detailOf(orderId)).order).toMatchObject({ paidTerms: 1, firstRentFen: 0 });
  expect((await ship(orderId)).status).toBe(200);
  const received = await send(world, shop.clerk, 'receiveOrder', { body: { orderId } });
  expect(received.answer.billCount).toBe(2);
  const { bills, order } = await detailOf(orderId);
  expect(bills.every(({ id }) => id !== null)).toBe(true);
  expect(bills.map(({ term }) => term)).toEqual([1, 2, 3]);
  expect(bills[1]?.dueOn).not.toBe(order.startOn);
  await proveBooks(world, shop);
});

test('fifty who take the first payment at once take it once', async () => {
  const orderId = await firstAtOrder(orderStatus.approved);
  const { seen } = (
    await send(world, shop.admin, 'previewPayFirst', { body: { orderId, method: 'cash' } })
  ).answer;
  const body = { orderId, method: 'cash' as const, seen, ...(await proof()) };

  const told = await Promise.all(
    Array.from({ length: 50 }, () => send(world, shop.admin, 'payFirst', { body })),
  );

  expect(told.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await billsOf(orderId)).toHaveLength(3);
  expect((await detailOf(orderId)).order.paidFen).toBe(10_000);
  await proveBooks(world, shop);
});

test('an order that is closed gives its first payment back, and the agreement on its rent is not changed after it was paid', async () => {
  const orderId = await firstAtOrder(orderStatus.approved);
  await payFirst(orderId);
  const asked = {
    orderId,
    totalRentFen: 29_000,
    depositFen: 0,
    depositWaivedFen: 0,
    firstPayment: 'atOrder' as const,
  };

  const changed = await send(world, shop.admin, 'previewChangeAmounts', { body: asked });
  expect(changed.refusal.code).toBe('first_payment_taken');
  const close = (more: object) =>
    send(world, shop.admin, 'closeOrder', {
      body: { orderId, reason: 'customerPaid', ...more },
    });
  expect((await close({})).refusal.code).toBe('refund_method_missing');
  expect((await close({ refundMethod: 'bank' })).refusal.code).toBe('step_up_needed');
  expect((await close({ refundMethod: 'bank', ...(await proof()) })).status).toBe(200);

  expect(await billsOf(orderId)).toEqual([[1, 10_000, 0, 7]]);
  expect((await detailOf(orderId)).order).toMatchObject({ paidFen: 0, paidTerms: 0 });
  expect(
    await stored(
      world,
      shop,
      `select t.kind, t.debit, t.credit, t.amount_fen as fen from transfers t join acts a on a.id = t.act_id
       where t.order_id = $1 and a.kind = 'close' order by t.id`,
      [orderId],
    ),
  ).toEqual([
    { kind: 'received', debit: 'receivable', credit: 'refundUnderWay', fen: 10_000 },
    { kind: 'rentBilled', debit: 'rentIncome', credit: 'receivable', fen: 10_000 },
  ]);
  await proveBooks(world, shop);
});

test('退款 of a bill that was paid: only by whoever may, with the password, and once', async () => {
  const orderId = await firstAtOrder(orderStatus.toShip);
  await payFirst(orderId);
  await ship(orderId);
  await send(world, shop.clerk, 'receiveOrder', { body: { orderId } });
  const [first] = (await detailOf(orderId)).bills;
  const asked = { orderId, billId: first?.id ?? 0, refundMethod: 'bank' as const };

  const clerk = await send(world, shop.clerk, 'previewRefundBill', { body: asked });
  const { seen, paidOutFen } = (await send(world, shop.admin, 'previewRefundBill', { body: asked }))
    .answer;
  const refund = (more: object) =>
    send(world, shop.admin, 'refundBill', {
      body: { ...asked, seen, reason: '多收一期', ...more } as never,
    });
  const unproven = await refund({ stepUp: {} });
  const done = await refund(await proof());
  const again = await refund(await proof());

  expect([clerk.status, paidOutFen]).toEqual([403, 10_000]);
  expect(unproven.refusal.code).toBe('step_up_needed');
  expect([done.status, again.refusal.code]).toEqual([200, 'bill_not_paid']);
  expect((await billsOf(orderId))[0]).toEqual([1, 10_000, 0, 7]);
  await proveBooks(world, shop);
});
