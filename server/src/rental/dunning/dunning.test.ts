import { fen } from '@rental/domain/money';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { doMoney, rentedOrder } from '../../testing/orders/money.ts';
import { aRun } from '../../testing/people/customer-sms.ts';
import { fillSms } from '../../testing/people/sign-in.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type Shop, type World } from '../../testing/world.ts';
import { overdueKeeper } from './catch-up.ts';

// Three bills of ¥100.00, due on 09-21, 10-21 and 11-21; on 11-21 the first two are 61 and 31 days late.

let world: World;
let shop: Shop;
beforeEach(async () => {
  world = await createWorld();
  shop = world.alpha;
  world.now = new Date('2026-09-21T02:00:00.000Z');
});
afterEach(() => world.close());

const on = (day: string, hour = 10) => {
  world.now = new Date(`${day}T${String(hour).padStart(2, '0')}:00:00+08:00`);
};
const keep = () => overdueKeeper.run({}, aRun(world, shop));
const rented = (more: Parameters<typeof rentedOrder>[2] = {}) =>
  rentedOrder(world, shop, {
    ...more,
    term_count: 3,
    total_rent_fen: fen(300_00),
    deposit_fen: fen(0),
    deposit_waived_fen: fen(0),
  });
const late = async (more: Parameters<typeof rented>[0] = {}) => {
  const order = await rented(more);
  on('2026-11-21');
  await keep();
  const [row] = await rows();
  return { ...order, caseId: row?.caseId ?? 0 };
};
const rows = async (by = shop.clerk) =>
  (await send(world, by, 'listOverdue', { query: {} })).answer.content;
const total = async () => (await send(world, shop.clerk, 'overdueTotal', { query: {} })).answer;
const page = async (id: number) =>
  (await send(world, shop.clerk, 'deskCase', { params: { id } })).answer;
const pay = (orderId: number, billIds: readonly number[]) =>
  doMoney(world, shop.clerk, 'collectBills', {
    orderId,
    billIds,
    amountFen: null,
    method: 'cash',
  });
const codeOf = async (reply: Promise<{ readonly refusal: { readonly code: string } }>) =>
  (await reply).refusal.code;
const call = (caseId: number) => send(world, shop.clerk, 'callCustomer', { body: { caseId } });

test('S186 list and head follow the bills in the transaction of the payment, to the fen', async () => {
  const { id, billIds, caseId } = await late();
  const [first = 0] = billIds;

  expect(await rows()).toMatchObject([
    { orderId: id, billCount: 2, unpaidFen: 200_00, overdueDays: 61, stage: 'm3', smsSent: 0 },
  ]);
  // 滞纳金 of the first: 15 days at 0.5 ‰ and 46 at 1 ‰ of ¥100.00
  const before = await page(caseId);
  expect(before.bills.map(({ title, unpaidFen }) => [title, unpaidFen])).toEqual([
    ['租金 第1期', 100_00],
    ['租金 第2期', 100_00],
  ]);
  expect(await total()).toEqual({
    orderCount: 1,
    billCount: 2,
    customerCount: 1,
    amountFen: 200_00,
    lateFeeFen: 0,
    recoveredFen: 0,
    recoveryRateBp: 0,
  });

  await pay(id, [first]);
  const lateFee = before.bills[0]?.lateFeeFen ?? 0;
  expect(lateFee).toBeGreaterThan(0);
  expect(await rows()).toMatchObject([
    { billCount: 1, unpaidFen: 100_00, overdueDays: 31, stage: 'm2' },
  ]);
  const recoveredFen = 100_00 + lateFee;
  expect(await total()).toMatchObject({
    billCount: 1,
    amountFen: 100_00,
    recoveredFen,
    recoveryRateBp: Math.round((recoveredFen / (recoveredFen + 100_00)) * 10_000),
  });

  await pay(id, billIds.slice(1, 2));
  expect(await rows()).toEqual([]);
  expect(await total()).toMatchObject({ orderCount: 0, amountFen: 0, recoveryRateBp: 10_000 });
  expect(await page(caseId)).toMatchObject({ closedOn: '2026-11-21', bills: [] });
});

test('the head is what 分期账单 says is overdue, on each day of a quarter', async () => {
  for (let nth = 0; nth < 4; nth += 1) {
    on(`2026-09-${String(18 + nth)}`);
    await rented();
  }
  for (const day of ['2026-09-22', '2026-10-20', '2026-10-22', '2026-11-30', '2026-12-20']) {
    on(day);
    await keep();
    const [row] = await rows();
    if (row !== undefined && day !== '2026-10-20') {
      const { answer } = await send(world, shop.clerk, 'orderDetail', {
        params: { id: row.orderId },
      });
      const open = answer.bills.find(({ owedFen, dueOn }) => owedFen > 0 && dueOn < day);
      await pay(row.orderId, [open?.id ?? 0]);
    }
    const said = await total();
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
  const { caseId } = await late();
  await stored(world, shop, 'update overdue_orders set unpaid_fen = 1, bill_count = 9');
  await keep();
  expect(await rows()).toMatchObject([{ billCount: 2, unpaidFen: 200_00 }]);
  const once = await page(caseId);
  await keep();
  expect(await page(caseId)).toEqual(once);
});

test('all orders of a customer are one case, and a new one is opened once they owe again', async () => {
  const ofOne = { customer_id: shop.customerId };
  await rented(ofOne);
  const { caseId } = await late(ofOne);
  expect((await rows()).map((row) => row.caseId)).toEqual([caseId, caseId]);
  for (const { orderId } of await rows()) {
    const { answer } = await send(world, shop.clerk, 'orderDetail', { params: { id: orderId } });
    await pay(
      orderId,
      answer.bills.slice(0, 2).map(({ id }) => id ?? 0),
    );
  }
  expect((await page(caseId)).closedOn).toBe('2026-11-21');
  on('2026-11-22');
  await keep();
  const after = await rows();
  expect(new Set(after.map((row) => row.caseId)).size).toBe(1);
  expect(after[0]?.caseId).not.toBe(caseId);
});

test('拨打 shows the number within hours and caps, and is written into the audit log', async () => {
  const { caseId } = await late();
  on('2026-11-21', 7);
  expect(await codeOf(call(caseId))).toBe('dunning_quiet_hours');
  on('2026-11-21');
  expect((await call(caseId)).answer.phone).toMatch(/^1\d{10}$/);
  await call(caseId);
  await call(caseId);
  expect(await codeOf(call(caseId))).toBe('dunning_day_cap');
  expect(await page(caseId)).toMatchObject({
    contactsToday: 3,
    guard: '今天已联系该客户3次，请改天再联系',
  });
  const seen = await stored<object>(
    world,
    shop,
    'select operator_id from audit_log where object = $1',
    [`dunningCase ${caseId}`],
  );
  expect(seen).toEqual(Array.from({ length: 3 }, () => ({ operator_id: shop.clerk.operatorId })));
  for (const day of ['22', '23', '24']) {
    on(`2026-11-${day}`);
    for (let nth = 0; nth < 3; nth += 1) await call(caseId).catch(() => null);
  }
  expect(await codeOf(call(caseId))).toBe('dunning_week_cap');
  on('2026-11-28');
  expect((await call(caseId)).status).toBe(200);
});

test('two who call at once come under the cap together', async () => {
  const { caseId } = await late();
  const calls = await Promise.all(
    [shop.clerk, shop.admin, shop.clerk, shop.admin, shop.clerk].map((by) =>
      send(world, by, 'callCustomer', { body: { caseId } }),
    ),
  );
  expect(calls.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409]);
});

test('a held case is contacted in no way, by nobody, until it is released', async () => {
  const { id, billIds, caseId } = await late();
  const body = { caseId, reason: 'hardship', note: '客户住院' } as const;
  expect((await send(world, shop.clerk, 'holdCase', { body })).answer.held).toMatchObject({
    reason: 'hardship',
    note: '客户住院',
  });

  expect(await codeOf(call(caseId))).toBe('dunning_held');
  for (const way of ['visit', 'letter', 'sms'] as const) {
    const contact = { caseId, way, person: 'customer', result: 'sent' } as const;
    expect(await codeOf(send(world, shop.clerk, 'recordContact', { body: contact }))).toBe(
      'dunning_held',
    );
  }
  const sms = await send(world, shop.clerk, 'overdueSms', { body: { billIds: [...billIds] } });
  expect(sms.answer.sent).toBe(0);
  const byHand = { orderId: id, type: 20 } as const;
  expect(await codeOf(send(world, shop.clerk, 'sendSmsByHand', { body: byHand }))).toBe(
    'dunning_held',
  );
  const release = { body: { caseId, note: '已出院' } };
  expect((await send(world, shop.clerk, 'releaseCase', release)).status).toBe(403);
  expect((await send(world, shop.admin, 'releaseCase', release)).answer.held).toBeNull();
  expect((await call(caseId)).status).toBe(200);
});

test('others than customer and guarantor are not visited, and a call is recorded only after it was made', async () => {
  const { caseId } = await late();
  const contact = { caseId, way: 'visit', person: 'emergency', result: 'other' } as const;
  expect(await codeOf(send(world, shop.clerk, 'recordContact', { body: contact }))).toBe(
    'dunning_not_debtor',
  );
  const called = { caseId, way: 'call', person: 'customer', result: 'noAnswer' } as const;
  expect(await codeOf(send(world, shop.clerk, 'recordContact', { body: called }))).toBe(
    'dunning_not_called',
  );
  const promised = { ...called, way: 'incoming', result: 'promised' } as const;
  expect(await codeOf(send(world, shop.clerk, 'recordContact', { body: promised }))).toBe(
    'promise_missing',
  );
});

test('S187 S97 逾期短信 goes once to each order, is said on the list, and tells why others get none', async () => {
  await fillSms(world, shop, 1);
  const one = await late();
  world.now = new Date('2026-09-21T02:00:00.000Z');
  const two = await rented();
  on('2026-11-21');
  await keep();
  const billIds = [...one.billIds, ...two.billIds];
  const { answer: shown } = await send(world, shop.clerk, 'previewOverdueSms', {
    body: { billIds },
  });
  const sent = await send(world, shop.clerk, 'overdueSms', { body: { billIds } });

  expect(shown).toMatchObject({ balance: 1, count: 1, parts: 1 });
  expect(shown.example).toContain('租金 第1期');
  expect(sent.answer.sent).toBe(1);
  expect(sent.answer.skipped).toEqual(shown.skipped);
  expect(shown.skipped.map(({ billId, reason }) => [billId, reason])).toEqual([
    [one.billIds[1], '同一订单只发一条短信'],
    [one.billIds[2], '同一订单只发一条短信'],
    [two.billIds[0], '短信余额不足，请先充值'],
    [two.billIds[1], '短信余额不足，请先充值'],
    [two.billIds[2], '该账单未逾期或已结清'],
  ]);
  const states = (await rows()).map(({ orderId, smsSent }) => [orderId, smsSent]);
  expect(Object.fromEntries(states)).toEqual({ [one.id]: 1, [two.id]: 0 });
  const sentRows = await send(world, shop.clerk, 'listOverdue', { query: { smsSent: '1' } });
  expect(sentRows.answer.content.map(({ orderId }) => orderId)).toEqual([one.id]);

  const again = await send(world, shop.clerk, 'overdueSms', { body: { billIds: [...one.billIds] } });
  expect(again.answer.sent).toBe(0);
  expect(again.answer.skipped[0]?.reason).toContain('当天已有同类短信');
});

test('another store’s clerk and another brand see nothing of it', async () => {
  const { billIds, caseId } = await late();
  for (const caller of [shop.otherClerk, world.beta.clerk]) {
    expect(await rows(caller)).toEqual([]);
    const { answer } = await send(world, caller, 'overdueTotal', { query: {} });
    expect(answer).toMatchObject({ orderCount: 0, amountFen: 0 });
    expect((await send(world, caller, 'deskCases', { query: { isUnowned: 'true' } })).answer).toEqual(
      {
        cases: [],
        ownCount: 0,
        unownedCount: 0,
      },
    );
    expect((await send(world, caller, 'deskCase', { params: { id: caseId } })).status).toBe(404);
    for (const name of ['callCustomer', 'markLost'] as const) {
      const body = { caseId, isLost: true };
      expect((await send(world, caller, name, { body } as never)).status).toBe(404);
    }
    const sms = await send(world, caller, 'overdueSms', { body: { billIds: [...billIds] } });
    expect(sms.status).toBe(404);
  }
});

test('cases are dealt out by load, come up on the desk of their owner, and two who assign at once leave one owner', async () => {
  for (let nth = 0; nth < 3; nth += 1) await rented();
  await late();
  const caseIds = (await rows()).map((row) => row.caseId);
  const [clerk, admin] = [shop.clerk.operatorId, shop.admin.operatorId];
  const both = { body: { caseIds, ownerIds: [clerk, admin] } };
  expect((await send(world, shop.admin, 'assignCases', both)).answer.changed).toBe(4);
  const desk = async (by = shop.clerk) =>
    (await send(world, by, 'deskCases', { query: {} })).answer;
  expect((await desk()).ownCount).toBe(2);
  expect((await desk(shop.admin)).ownCount).toBe(2);
  expect((await desk()).unownedCount).toBe(0);

  const [first = 0] = caseIds;
  const give = (ownerId: number) =>
    send(world, shop.admin, 'assignCases', { body: { caseIds: [first], ownerIds: [ownerId] } });
  await Promise.all([give(clerk), give(admin), give(clerk), give(admin)]);
  const owners = (await desk()).cases.filter(({ id }) => id === first).length;
  const others = (await desk(shop.admin)).cases.filter(({ id }) => id === first).length;
  expect(owners + others).toBe(1);
  const { answer } = await send(world, shop.admin, 'assignCases', {
    body: { caseIds, ownerIds: [] },
  });
  expect(answer.changed).toBe(4);
  expect((await desk()).unownedCount).toBe(4);
});

test('a promise becomes work on its day, and the payment that comes judges it', async () => {
  const { id, billIds, caseId } = await late();
  await call(caseId);
  const promise = { dueOn: '2026-11-24', amountFen: fen(150_00) };
  const body = { caseId, way: 'call', person: 'customer', result: 'promised' } as const;
  const recorded = await send(world, shop.clerk, 'recordContact', { body: { ...body, promise } });
  expect(recorded.answer).toMatchObject({
    contactOn: '2026-11-24',
    promises: [{ dueOn: '2026-11-24', amountFen: 150_00, paidFen: 0, state: 'open' }],
  });

  await pay(id, billIds.slice(0, 1));
  const paid = (await page(caseId)).promises[0]?.paidFen ?? 0;
  expect(paid).toBeGreaterThan(100_00);
  expect((await page(caseId)).promises).toMatchObject([{ state: 'open' }]);
  await pay(id, billIds.slice(1, 2));
  expect(await page(caseId)).toMatchObject({
    keptPromises: 1,
    promises: [{ state: 'kept' }],
    closedOn: '2026-11-21',
  });
});

test('a promise whose day is over is broken by the run of the night, and the case is to be worked', async () => {
  const { caseId } = await late();
  const promise = { dueOn: '2026-11-22', amountFen: fen(150_00) };
  const body = { caseId, way: 'incoming', person: 'customer', result: 'promised' } as const;
  await send(world, shop.clerk, 'recordContact', {
    body: { ...body, promise, contactOn: '2026-12-10' },
  });
  on('2026-11-22', 23);
  await keep();
  expect((await page(caseId)).promises).toMatchObject([{ state: 'open' }]);
  on('2026-11-23', 0);
  await keep();
  expect(await page(caseId)).toMatchObject({
    brokenPromises: 1,
    promises: [{ state: 'broken' }],
    contactOn: '2026-11-23',
  });
});
