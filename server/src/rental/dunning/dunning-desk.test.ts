import { afterEach, beforeEach, expect, test } from 'vitest';
import { codeOf, LateOrders } from '../../testing/orders/late-orders.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import type { Caller, Shop, World } from '../../testing/world.ts';

let late: LateOrders;
let world: World;
let shop: Shop;
beforeEach(async () => {
  late = await LateOrders.open();
  ({ world, shop } = late);
});
afterEach(() => world.close());

test('拨打 shows the number within hours and caps, and is written into the audit log', async () => {
  const { caseId } = await late.late();
  late.on('2026-11-21', 7);
  expect(await codeOf(late.call(caseId))).toBe('dunning_quiet_hours');
  late.on('2026-11-21');
  expect((await late.call(caseId)).answer.phone).toMatch(/^1\d{10}$/);
  await late.call(caseId);
  await late.call(caseId);
  expect(await codeOf(late.call(caseId))).toBe('dunning_day_cap');
  expect(await late.page(caseId)).toMatchObject({
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
    late.on(`2026-11-${day}`);
    for (let nth = 0; nth < 3; nth += 1) await late.call(caseId).catch(() => null);
  }
  expect(await codeOf(late.call(caseId))).toBe('dunning_week_cap');
  late.on('2026-11-28');
  expect((await late.call(caseId)).status).toBe(200);
});

test('查看明文 of a debtor by a collector counts as a contact once a day, and the administrator’s does not', async () => {
  const { id, caseId } = await late.late();
  const { customerId: userId } = await late.page(caseId);
  await stored(
    world,
    shop,
    `insert into role_permissions select 'alpha', role_id, 'customer:reveal' from operator_roles where operator_id = $1`,
    [shop.clerk.operatorId],
  );
  const reveal = (by: Caller) => send(world, by, 'revealCustomer', { body: { orderId: id } });
  const contacts = async () => (await late.page(caseId)).contactsToday;

  expect((await reveal(shop.admin)).status).toBe(200);
  expect(await contacts()).toBe(0);
  await reveal(shop.clerk);
  await reveal(shop.clerk);
  await send(world, shop.clerk, 'unmaskCustomer', { body: { userId } });
  expect(await contacts()).toBe(1);
  await late.call(caseId);
  await late.call(caseId);
  expect(await codeOf(late.call(caseId))).toBe('dunning_day_cap');
  expect((await reveal(shop.clerk)).status).toBe(200);
});

test('two who call at once come under the cap together', async () => {
  const { caseId } = await late.late();
  const calls = await Promise.all(
    [shop.clerk, shop.admin, shop.clerk, shop.admin, shop.clerk].map((by) =>
      send(world, by, 'callCustomer', { body: { caseId } }),
    ),
  );
  const statuses = calls.map(({ status }) => status);
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 200, 200, 409, 409]);
});

test('a held case is contacted in no way, by nobody, until it is released', async () => {
  const { id, billIds, caseId } = await late.late();
  const body = { caseId, reason: 'hardship', note: '客户住院' } as const;
  expect((await send(world, shop.clerk, 'holdCase', { body })).answer.held).toMatchObject({
    reason: 'hardship',
    note: '客户住院',
  });

  expect(await codeOf(late.call(caseId))).toBe('dunning_held');
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
  expect((await late.call(caseId)).status).toBe(200);
});

test('a complaint of the customer stops all contacts, of each order, until it has ended', async () => {
  const { caseId, billIds } = await late.late({ customer_id: shop.customerId });
  const { id: otherId } = await late.rented({ customer_id: shop.customerId });
  const { answer } = await send(world, shop.clerk, 'orderDetail', { params: { id: otherId } });
  const body = {
    orderNo: answer.order.orderNo,
    kind: 'dunning',
    source: 'hotline12315',
    content: '催收电话过多',
    receivedAt: world.now.toISOString(),
  } as const;
  const { answer: complaint } = await send(world, shop.clerk, 'addComplaint', { body });

  expect(await codeOf(late.call(caseId))).toBe('dunning_held');
  expect((await late.page(caseId)).guard).toBe(
    '该客户已暂停催收（投诉处理中），请先处理并恢复催收',
  );
  const sms = { body: { billIds: [...billIds] } };
  expect((await send(world, shop.clerk, 'overdueSms', sms)).answer.sent).toBe(0);
  await send(world, shop.clerk, 'closeComplaint', {
    params: { id: complaint.id },
    body: { result: 'explained', note: '已向客户说明' },
  });
  expect((await late.call(caseId)).status).toBe(200);
});

test('others than customer and guarantor are not visited, and a call is recorded only after it was made', async () => {
  const { caseId } = await late.late();
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

test('another store’s clerk and another brand see nothing of it', async () => {
  const { billIds, caseId } = await late.late();
  for (const caller of [shop.otherClerk, world.beta.clerk]) {
    expect(await late.rows(caller)).toEqual([]);
    const { answer } = await send(world, caller, 'overdueTotal', { query: {} });
    expect(answer).toMatchObject({ orderCount: 0, amountFen: 0 });
    expect(
      (await send(world, caller, 'deskCases', { query: { isUnowned: 'true' } })).answer,
    ).toEqual({
      cases: [],
      ownCount: 0,
      unownedCount: 0,
    });
    expect((await send(world, caller, 'deskCase', { params: { id: caseId } })).status).toBe(404);
    expect((await send(world, caller, 'callCustomer', { body: { caseId } })).status).toBe(404);
    const lost = { body: { caseId, isLost: true } };
    expect((await send(world, caller, 'markLost', lost)).status).toBe(404);
    const sms = await send(world, caller, 'overdueSms', { body: { billIds: [...billIds] } });
    expect(sms.status).toBe(404);
  }
});

test('cases are dealt out by load, come up on the desk of their owner, and two who assign at once leave one owner', async () => {
  for (let nth = 0; nth < 3; nth += 1) await late.rented();
  await late.late();
  const caseIds = (await late.rows()).map((row) => row.caseId);
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

test('of two who assign what both saw as nobody’s, one gives it and the other is told so, and nothing of theirs is given', async () => {
  await late.rented();
  await late.late();
  const rows = await late.rows();
  const seen = rows.map(({ caseId, ownerId }) => ({ caseId, ownerId }));
  expect(seen.map(({ ownerId }) => ownerId)).toEqual([null, null]);
  const give = (ownerId: number, what: typeof seen) =>
    send(world, shop.admin, 'assignCases', {
      body: { caseIds: what.map(({ caseId }) => caseId), ownerIds: [ownerId], seen: what },
    });
  const [first, second] = [shop.clerk.operatorId, shop.admin.operatorId];
  const given = await Promise.all([give(first, seen.slice(0, 1)), give(second, seen.slice(0, 1))]);
  expect(new Set(given.map(({ status }) => status))).toEqual(new Set([200, 409]));

  const refused = await give(second, seen);
  expect(refused.refusal).toMatchObject({
    code: 'dunning_owner_changed',
    message: '1个案件的催收员刚被他人更改，请刷新列表后重新分配',
  });
  const now = (await late.rows()).map(({ caseId, ownerId }) => ({ caseId, ownerId }));
  expect(now.filter(({ ownerId }) => ownerId === null)).toHaveLength(1);
  expect((await give(second, now)).answer.changed).toBeGreaterThan(0);
});
