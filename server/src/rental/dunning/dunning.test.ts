import { fen } from '@rental/domain/money';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LateOrders } from '../../testing/orders/late-orders.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import type { Shop, World } from '../../testing/world.ts';

let late: LateOrders;
let world: World;
let shop: Shop;
beforeEach(async () => {
  late = await LateOrders.open();
  ({ world, shop } = late);
});
afterEach(() => world.close());

test('S186 list and head follow the bills in the transaction of the payment, to the fen', async () => {
  const { id, billIds, caseId } = await late.late();
  const [first = 0] = billIds;

  expect(await late.rows()).toMatchObject([
    { orderId: id, billCount: 2, unpaidFen: 200_00, overdueDays: 61, stage: 'm3', smsSent: 0 },
  ]);
  // 滞纳金 of the first: 15 days at 0.5 ‰ and 46 at 1 ‰ of ¥100.00
  const before = await late.page(caseId);
  expect(before.bills.map(({ title, unpaidFen }) => [title, unpaidFen])).toEqual([
    ['租金 第1期', 100_00],
    ['租金 第2期', 100_00],
  ]);
  expect(await late.total()).toEqual({
    orderCount: 1,
    billCount: 2,
    customerCount: 1,
    amountFen: 200_00,
    lateFeeFen: 0,
    recoveredFen: 0,
    recoveryRateBp: 0,
  });

  await late.pay(id, [first]);
  const lateFee = before.bills[0]?.lateFeeFen ?? 0;
  expect(lateFee).toBeGreaterThan(0);
  expect(await late.rows()).toMatchObject([
    { billCount: 1, unpaidFen: 100_00, overdueDays: 31, stage: 'm2' },
  ]);
  const recoveredFen = 100_00 + lateFee;
  expect(await late.total()).toMatchObject({
    billCount: 1,
    amountFen: 100_00,
    recoveredFen,
    recoveryRateBp: Math.round((recoveredFen / (recoveredFen + 100_00)) * 10_000),
  });

  await late.pay(id, billIds.slice(1, 2));
  expect(await late.rows()).toEqual([]);
  expect(await late.total()).toMatchObject({ orderCount: 0, amountFen: 0, recoveryRateBp: 10_000 });
  expect(await late.page(caseId)).toMatchObject({ closedOn: '2026-11-21', bills: [] });
});

test('the head is what 分期账单 says is overdue, on each day of a quarter', async () => {
  for (let nth = 0; nth < 4; nth += 1) {
    late.on(`2026-09-${String(18 + nth)}`);
    await late.rented();
  }
  for (const day of ['2026-09-22', '2026-10-20', '2026-10-22', '2026-11-30', '2026-12-20']) {
    late.on(day);
    await late.keep();
    const [row] = await late.rows();
    if (row !== undefined && day !== '2026-10-20') {
      const { answer } = await send(world, shop.clerk, 'orderDetail', {
        params: { id: row.orderId },
      });
      const open = answer.bills.find(({ owedFen, dueOn }) => owedFen > 0 && dueOn < day);
      await late.pay(row.orderId, [open?.id ?? 0]);
    }
    const said = await late.total();
    const { answer: sums } = await send(world, shop.clerk, 'billSums', {
      query: { state: 'overdue' },
    });
    const { answer: bills } = await send(world, shop.clerk, 'listBills', {
      query: { state: 'overdue' },
    });
    expect([day, said.amountFen, said.billCount]).toEqual([
      day,
      sums.unpaidFen,
      bills.totalElements,
    ]);
  }
});

test('a row that differs from its bills is mended by the next run, and a second run changes nothing', async () => {
  const { caseId } = await late.late();
  await stored(world, shop, 'update overdue_orders set unpaid_fen = 1, bill_count = 9');
  await late.keep();
  expect(await late.rows()).toMatchObject([{ billCount: 2, unpaidFen: 200_00 }]);
  const once = await late.page(caseId);
  await late.keep();
  expect(await late.page(caseId)).toEqual(once);
});

test('all orders of a customer are one case, and a new one is opened once they owe again', async () => {
  const ofOne = { customer_id: shop.customerId };
  await late.rented(ofOne);
  const { caseId } = await late.late(ofOne);
  expect((await late.rows()).map((row) => row.caseId)).toEqual([caseId, caseId]);
  for (const { orderId } of await late.rows()) {
    const { answer } = await send(world, shop.clerk, 'orderDetail', { params: { id: orderId } });
    await late.pay(
      orderId,
      answer.bills.slice(0, 2).map(({ id }) => id ?? 0),
    );
  }
  expect((await late.page(caseId)).closedOn).toBe('2026-11-21');
  late.on('2026-11-22');
  await late.keep();
  const after = await late.rows();
  expect(new Set(after.map((row) => row.caseId)).size).toBe(1);
  expect(after[0]?.caseId).not.toBe(caseId);
});

test('a promise becomes work on its day, and the payment that comes judges it', async () => {
  const { id, billIds, caseId } = await late.late();
  await late.call(caseId);
  const promise = { dueOn: '2026-11-24', amountFen: fen(150_00) };
  const body = { caseId, way: 'call', person: 'customer', result: 'promised' } as const;
  const recorded = await send(world, shop.clerk, 'recordContact', { body: { ...body, promise } });
  expect(recorded.answer).toMatchObject({
    contactOn: '2026-11-24',
    promises: [{ dueOn: '2026-11-24', amountFen: 150_00, paidFen: 0, state: 'open' }],
  });

  await late.pay(id, billIds.slice(0, 1));
  const paid = (await late.page(caseId)).promises[0]?.paidFen ?? 0;
  expect(paid).toBeGreaterThan(100_00);
  expect((await late.page(caseId)).promises).toMatchObject([{ state: 'open' }]);
  await late.pay(id, billIds.slice(1, 2));
  expect(await late.page(caseId)).toMatchObject({
    keptPromises: 1,
    promises: [{ state: 'kept' }],
    closedOn: '2026-11-21',
  });
});

test('a promise whose day is over is broken by the run of the night, and the case is to be worked', async () => {
  const { caseId } = await late.late();
  const promise = { dueOn: '2026-11-22', amountFen: fen(150_00) };
  const body = { caseId, way: 'incoming', person: 'customer', result: 'promised' } as const;
  await send(world, shop.clerk, 'recordContact', {
    body: { ...body, promise, contactOn: '2026-12-10' },
  });
  late.on('2026-11-22', 23);
  await late.keep();
  expect((await late.page(caseId)).promises).toMatchObject([{ state: 'open' }]);
  late.on('2026-11-23', 0);
  await late.keep();
  expect(await late.page(caseId)).toMatchObject({
    brokenPromises: 1,
    promises: [{ state: 'broken' }],
    contactOn: '2026-11-23',
  });
});
