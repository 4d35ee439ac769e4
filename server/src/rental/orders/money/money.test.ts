import { randomUUID } from 'node:crypto';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { fen } from '@rental/domain/money';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { proveBooks } from '../../../testing/orders/books-agree.ts';
import { doMoney, rentedOrder } from '../../../testing/orders/money.ts';
import { wait } from '../../../testing/people/sign-in.ts';
import { sealed } from '../../../testing/providers/sealed.ts';
import { stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import { createWorld, password, type Shop, type World } from '../../../testing/world.ts';

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
});
afterAll(() => world.close());
afterEach(() => proveBooks(world, shop));

const days = (count: number) => wait(world, count * 86_400);
const orderOf = async (id: number) =>
  (await send(world, shop.clerk, 'orderDetail', { params: { id } })).answer.order;
const balances = async (id: number) =>
  Object.fromEntries(
    (
      await stored<{ code: string; fen: number }>(
        world,
        shop,
        `select code, sum(fen)::bigint as fen from (
           select debit as code, amount_fen as fen from transfers where order_id = $1
           union all select credit, 0 - amount_fen from transfers where order_id = $1) moved
         group by code having sum(fen) <> 0 order by code`,
        [id],
      )
    ).map(({ code, fen: amount }) => [code, amount]),
  );

test('a bill is paid in part, then late with its fee first, and the books say the same as the bill', async () => {
  const { clerk } = shop;
  const { id, billIds } = await rentedOrder(world, shop, { total_rent_fen: fen(120_000) });
  const [first = 0] = billIds;

  const part = await doMoney(world, clerk, 'collectBills', {
    orderId: id,
    billIds: [first],
    amountFen: 4_000,
    method: 'cash',
  });
  expect(part.status).toBe(200);
  days(10);
  const preview = await send(world, clerk, 'previewCollectBills', {
    body: { orderId: id, billIds: [first], amountFen: null, method: 'cash' },
  });
  // ¥60.00 unpaid for 10 days at 5 bp a day
  expect(preview.answer).toMatchObject({
    bills: [{ title: '租金 第1期', change: '计滞纳金、付清', beforeFen: 6_000, afterFen: 0 }],
    receivedFen: 6_030,
    paidOutFen: 0,
    deposit: null,
  });
  const rest = await doMoney(world, clerk, 'collectBills', {
    orderId: id,
    billIds: [first],
    amountFen: null,
    method: 'cash',
  });

  expect(rest.status).toBe(200);
  expect(await orderOf(id)).toMatchObject({ paidFen: 10_000, paidTerms: 1, overdueDays: 0 });
  expect(await balances(id)).toEqual({
    cash: 10_030,
    lateFeeIncome: -30,
    receivable: 110_000,
    rentIncome: -120_000,
  });
});

test('what was previewed and is no longer so is refused, and nothing happens', async () => {
  const { clerk } = shop;
  const { id, billIds } = await rentedOrder(world, shop);
  const body = { orderId: id, billIds: [...billIds], amountFen: null, method: 'cash' as const };
  const { answer } = await send(world, clerk, 'previewCollectBills', { body });
  await doMoney(
    world,
    shop.admin,
    'waiveBill',
    { orderId: id, billId: billIds[0], amountFen: 1, lateFeeFen: 0 },
    { reason: '协商' },
  );
  const stepUp = { password: await sealed(world, password) };
  const late = await send(world, clerk, 'collectBills', {
    body: { ...body, seen: answer.seen, stepUp },
  });

  expect([late.status, late.refusal.code]).toEqual([409, 'preview_stale']);
  expect(await orderOf(id)).toMatchObject({ paidFen: 0 });
});

test('money by transfer needs a proof, more than is owed is refused, and so is a wrong password', async () => {
  const { clerk } = shop;
  const { id, billIds } = await rentedOrder(world, shop, { total_rent_fen: fen(12_000) });
  const pay = (more: object, extra = {}) =>
    doMoney(
      world,
      clerk,
      'collectBills',
      { orderId: id, billIds: [billIds[0]], amountFen: null, method: 'cash', ...more },
      extra,
    );

  expect((await pay({ method: 'bank' })).refusal.code).toBe('proof_missing');
  expect((await pay({ amountFen: 1_001 })).refusal.msg).toBe('金额不能超过应付 ¥10.00');
  expect((await pay({ method: 'deposit' })).refusal.code).toBe('deposit_short');
  const wrong = { stepUp: { password: await sealed(world, 'not-the-password') } };
  expect((await pay({}, wrong)).status).toBe(400);
  expect((await pay({ billIds: [billIds[0], 999_999] })).refusal.code).toBe('bill_not_open');
  expect(await orderOf(id)).toMatchObject({ paidFen: 0 });
});

test('a return is started, inspected with a damage, paid out of the deposit, and completed', async () => {
  const { clerk } = shop;
  const { id, billIds } = await rentedOrder(world, shop, {
    total_rent_fen: fen(120_000),
    deposit_fen: fen(50_000),
    deposit_waived_fen: fen(0),
  });
  const orderId = id;
  expect((await doMoney(world, clerk, 'takeDeposit', { orderId, method: 'cash' })).status).toBe(
    200,
  );
  const run = async (...call: [Parameters<typeof doMoney>[2], object, object?]) => {
    const reply = await doMoney(world, clerk, call[0], { orderId, ...call[1] }, { ...call[2] });
    expect([call[0], reply.status]).toEqual([call[0], 200]);
  };
  await run('collectBills', { billIds: [billIds[0]], amountFen: null, method: 'cash' });
  days(40); // the second bill is ten days late
  await run('startReturn', {}, { carrier: '顺丰速运', trackingNumber: 'SF0000000001' });
  const blocked = await doMoney(world, clerk, 'buyOutOrder', {
    orderId,
    method: 'cash',
    useDeposit: false,
    refundMethod: null,
  });
  expect(blocked.refusal.msg).toBe('订单归还中，请先完成或取消');
  await run(
    'inspectReturn',
    { result: 'damaged', compensationFen: 20_000 },
    { damageNote: '屏幕碎裂' },
  );
  const early = await doMoney(world, clerk, 'completeReturn', { orderId, refundMethod: 'cash' });
  expect(early.refusal.code).toBe('still_owed');
  const { answer } = await send(world, clerk, 'orderDetail', { params: { id } });
  const open = answer.bills.filter(({ billStatus }) => billStatus === 1).map((bill) => bill.id);
  await run('collectBills', { billIds: open, amountFen: null, method: 'deposit' });
  await run('completeReturn', { refundMethod: 'cash' });

  expect(await orderOf(id)).toMatchObject({
    orderStatus: orderStatus.completed,
    depositHeldFen: 0,
  });
  const left = await balances(id);
  expect(left['depositHeld']).toBeUndefined();
  expect(left['receivable']).toBeUndefined();
  const [device] = await stored<{ order_id: number | null }>(
    world,
    shop,
    'select d.order_id from devices d join parcels p on p.device_id = d.id where p.order_id = $1',
    [id],
  );
  expect(device?.order_id).toBeNull();
});

test('a buyout costs the price less the rent paid; the deposit pays, and the rest of it goes back', async () => {
  const { clerk } = shop;
  const { id, billIds } = await rentedOrder(world, shop, {
    total_rent_fen: fen(120_000),
    buyout_fen: fen(200_000),
    deposit_fen: fen(300_000),
    deposit_waived_fen: fen(0),
  });
  const orderId = id;
  await doMoney(world, clerk, 'takeDeposit', { orderId, method: 'cash' });
  await doMoney(world, clerk, 'collectBills', {
    orderId,
    billIds: [billIds[0]],
    amountFen: null,
    method: 'cash',
  });
  const bought = await doMoney(world, clerk, 'buyOutOrder', {
    orderId,
    method: 'cash',
    useDeposit: true,
    refundMethod: 'cash',
  });

  expect(bought.status).toBe(200);
  expect(await orderOf(id)).toMatchObject({
    orderStatus: orderStatus.completed,
    depositHeldFen: 0,
  });
  // 10,000 rent and 300,000 deposit came in, 110,000 of it went back
  expect(await balances(id)).toEqual({
    buyoutIncome: -190_000,
    cash: 200_000,
    rentIncome: -10_000,
  });
});

test('of 50 who pay one bill at once exactly one does', async () => {
  const { clerk } = shop;
  const { id, billIds } = await rentedOrder(world, shop);
  const body = {
    orderId: id,
    billIds: [billIds[0] ?? 0],
    amountFen: null,
    method: 'cash' as const,
  };
  const { answer } = await send(world, clerk, 'previewCollectBills', { body });
  const stepUp = { password: await sealed(world, password) };
  const replies = await Promise.all(
    Array.from({ length: 50 }, () =>
      send(
        world,
        clerk,
        'collectBills',
        { body: { ...body, seen: answer.seen, stepUp } },
        { 'idempotency-key': randomUUID() },
      ),
    ),
  );

  const statuses = replies.map(({ status }) => status).toSorted((one, next) => one - next);
  expect(statuses).toEqual([200, ...Array.from({ length: 49 }, () => 409)]);
});

test('another store’s clerk and another brand find no such order', async () => {
  const { id } = await rentedOrder(world, shop);
  const body = { orderId: id };
  for (const caller of [shop.otherClerk, world.beta.clerk])
    expect((await send(world, caller, 'previewStartReturn', { body })).status).toBe(404);
});
