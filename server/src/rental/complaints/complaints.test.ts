import { fen } from '@rental/domain/money';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import type { ComplaintState } from '@rental/domain/rental/complaints/complaint-states';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { doMoney, rentedOrder } from '../../testing/orders/money.ts';
import { photoBy } from '../../testing/providers/photos.ts';
import { countsOf } from '../../testing/wire/tab-counts.ts';
import { someOrders, stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type Caller, type Shop, type World } from '../../testing/world.ts';

let world: World;
let shop: Shop;
beforeEach(async () => {
  world = await createWorld();
  shop = world.alpha;
});
afterEach(() => world.close());

const hourMs = 3_600_000;
type Body = NonNullable<Parameters<typeof send<'addComplaint'>>[3]>['body'];

/** An order of a store, and how a complaint about it is entered. */
async function complained(more: object = {}) {
  const [orderId = 0] = await someOrders(world, shop, 1, orderStatus.renting, more);
  const [order] = await stored<{ order_no: string; customer_id: number }>(
    world,
    shop,
    'select order_no, customer_id::int from orders where id = $1',
    [orderId],
  );
  const { order_no: orderNo = '', customer_id: customerId = 0 } = order ?? {};
  const enter = (body: Partial<Body> = {}, caller: Caller = shop.clerk) =>
    send(world, caller, 'addComplaint', {
      body: {
        orderNo,
        kind: 'charge',
        source: 'phone',
        content: '多收了一期租金',
        receivedAt: '2026-11-21T01:00:00.000Z',
        ...body,
      },
    });
  return { orderId, orderNo, customerId, enter };
}

const listed = async (query: object = {}, caller: Caller = shop.clerk) =>
  (await send(world, caller, 'listComplaints', { query })).answer.content;
const detailOf = async (id: number) =>
  (await send(world, shop.clerk, 'complaintDetail', { params: { id } })).answer;

const follow = (id: number, note = '已联系客户', caller: Caller = shop.clerk) =>
  send(world, caller, 'followComplaint', { params: { id }, body: { note } });
const close = (id: number, caller: Caller = shop.clerk) =>
  send(world, caller, 'closeComplaint', {
    params: { id },
    body: { result: 'corrected', note: '已更正账单并退还差额' },
  });
const withdraw = (id: number, caller: Caller = shop.clerk) =>
  send(world, caller, 'withdrawComplaint', { params: { id }, body: { note: '客户来电撤诉' } });
const reopen = (id: number, caller: Caller = shop.clerk) =>
  send(world, caller, 'reopenComplaint', { params: { id }, body: { note: '客户称未收到退款' } });

test('a complaint is entered about an order, listed with its customer masked, and found by each filter', async () => {
  const { orderId, orderNo, customerId, enter } = await complained();
  const photo = await photoBy(world, shop.clerk);
  const { status, answer } = await enter({
    source: 'hotline12315',
    externalNo: '1233010020261121',
    photos: [photo],
  });
  await (await complained()).enter({ kind: 'dunning', source: 'alipay' });

  expect([status, answer.complaintState]).toEqual([201, 'toHandle']);
  expect(answer.complaintNo).toMatch(/^TS20261121\d{12}$/);
  const [, row] = await listed({ sort: 'id,desc' });
  expect(row).toMatchObject({
    id: answer.id,
    orderId,
    orderNo,
    customerId,
    customerPhone: '138****5678',
    kind: 'charge',
    source: 'hotline12315',
    externalNo: '1233010020261121',
    content: '多收了一期租金',
    deadline: '2026-11-28T15:59:59.000Z',
    deadlineState: 'later',
    timeLeft: '剩7天14小时',
    result: null,
  });
  expect(row?.customerName).toMatch(/^.\*+$/);
  for (const query of [
    { orderNo },
    { complaintNo: answer.complaintNo },
    { externalNo: '1233010020261121' },
    { kind: 'charge' },
    { source: 'hotline12315' },
    { deadlineIs: 'later', source: 'hotline12315' },
    { receivedAt: ['2026-11-21', '2026-11-21'], orderNo },
    { storeIs: shop.stores[0], orderNo },
  ])
    expect((await listed(query)).map(({ id }) => id)).toEqual([answer.id]);
  expect(await listed({ complaintState: 'closed' })).toEqual([]);
  const { photos, steps } = await detailOf(answer.id);
  expect(photos).toHaveLength(1);
  expect(steps).toMatchObject([{ act: 'add', note: null, result: null }]);
});

test('a complaint is followed, closed with its result, opened again and withdrawn, each with an entry of its history', async () => {
  const { id } = (await (await complained()).enter()).answer;
  const states: ComplaintState[] = [];
  for (const act of [follow, follow, close, reopen, withdraw])
    states.push((await act(id)).answer.complaintState);

  expect(states).toEqual(['following', 'following', 'closed', 'following', 'withdrawn']);
  const { complaint, steps } = await detailOf(id);
  expect(complaint).toMatchObject({ complaintState: 'withdrawn', deadlineState: null });
  expect(complaint).toMatchObject({ timeLeft: null, result: null, resultNote: null });
  expect(steps.map(({ act, note, result }) => [act, note, result])).toEqual([
    ['withdraw', '客户来电撤诉', null],
    ['reopen', '客户称未收到退款', null],
    ['close', '已更正账单并退还差额', 'corrected'],
    ['follow', '已联系客户', null],
    ['follow', '已联系客户', null],
    ['add', null, null],
  ]);
  const log = await stored<{ operation: string }>(
    world,
    shop,
    `select operation from audit_log where operation like 'complaint:%' order by id`,
  );
  expect(log.map(({ operation }) => operation)).toEqual([
    'complaint:add',
    'complaint:follow',
    'complaint:follow',
    'complaint:close',
    'complaint:reopen',
    'complaint:withdraw',
  ]);
});

test('what has ended is not followed, closed or withdrawn again, and only a closed complaint is opened again', async () => {
  const { enter } = await complained();
  const [closed, withdrawn, open] = [await enter(), await enter(), await enter()].map(
    ({ answer }) => answer.id,
  );
  await close(closed ?? 0);
  await withdraw(withdrawn ?? 0);
  const [row] = await listed({ complaintState: 'closed' });
  expect(row).toMatchObject({ result: 'corrected', resultNote: '已更正账单并退还差额' });

  const refused = [
    await follow(closed ?? 0),
    await close(closed ?? 0),
    await withdraw(closed ?? 0),
    await reopen(withdrawn ?? 0),
    await reopen(open ?? 0),
  ];

  expect(refused.map(({ refusal }) => refusal.message)).toEqual(
    refused.map(() => '投诉状态已变化，请刷新后再试'),
  );
});

test('of two operators at once one closes a complaint, and its history has one entry of it', async () => {
  const { enter } = await complained();
  for (let round = 0; round < 5; round += 1) {
    const { id } = (await enter()).answer;

    const replies = await Promise.all([close(id), close(id, shop.admin), withdraw(id)]);

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(2);
    expect((await detailOf(id)).steps).toHaveLength(2);
  }
});

test('a number of a source is entered once, however many do it at once; another source may have the same', async () => {
  const { enter } = await complained();
  const external = { source: 'alipay', externalNo: 'A-20261121' } as const;

  const replies = await Promise.all([1, 2, 3].map(() => enter(external)));

  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(2);
  const { refusal } = await enter(external);
  expect(refusal.message).toBe('该来源的外部单号已登记过，请勿重复登记');
  expect((await enter({ ...external, source: 'wechat' })).status).toBe(201);
  expect([(await enter()).status, (await enter()).status]).toEqual([201, 201]);
});

test('an operator may choose the deadline, not before the receipt; a receipt to come is refused', async () => {
  const { enter } = await complained();
  const chosen = '2026-11-25T04:00:00.000Z';

  expect((await enter({ deadline: chosen })).answer.deadline).toBe(chosen);
  const before = await enter({ deadline: '2026-11-21T00:59:59.000Z' });
  expect([before.status, before.refusal.code]).toEqual([422, 'complaint_deadline_wrong']);
  const later = await enter({ receivedAt: '2026-11-21T02:00:01.000Z' });
  expect([later.status, later.refusal.message]).toEqual([
    422,
    '收到时间不能晚于现在，也不能早于366天前',
  ]);
});

test('a complaint past its deadline is overdue until it ends, and one of today is due', async () => {
  const { enter } = await complained();
  const late = (await enter({ source: 'wechat' })).answer.id;
  const today = (await enter({ deadline: '2026-11-22T10:00:00.000Z' })).answer.id;
  const later = (await enter({ source: 'hotline12315' })).answer.id;
  world.now = new Date(world.now.getTime() + 24 * hourMs);

  const due = async (deadlineIs: string) => (await listed({ deadlineIs })).map(({ id }) => id);
  expect([await due('overdue'), await due('dueToday'), await due('later')]).toEqual([
    [late],
    [today],
    [later],
  ]);
  expect((await listed({ sort: 'deadline,asc' })).map(({ timeLeft }) => timeLeft)).toEqual([
    '已超时1小时',
    '剩8小时',
    '剩6天14小时',
  ]);
  await close(late);
  expect(await due('overdue')).toEqual([]);
});

test('tabs count what is open, and all states once something narrows the list', async () => {
  const { orderNo, enter } = await complained();
  const [one, two] = [await enter(), await enter(), await enter()].map(({ answer }) => answer.id);
  await follow(one ?? 0);
  await close(two ?? 0);
  const counts = async (query: object) =>
    countsOf((await send(world, shop.clerk, 'complaintCounts', { query })).answer);

  expect(await counts({})).toEqual({ toHandle: 1, following: 1 });
  expect(await counts({ orderNo })).toEqual({
    '': 3,
    toHandle: 1,
    following: 1,
    closed: 1,
    withdrawn: 0,
  });
});

test('the list is paged to its end by deadline, each complaint once', async () => {
  const { enter } = await complained();
  for (let nth = 0; nth < 25; nth += 1) await enter({ source: nth % 2 === 0 ? 'app' : 'alipay' });

  const ids: number[] = [];
  let cursor: string | undefined;
  do {
    const query = { size: 10, sort: 'deadline,asc', ...(cursor !== undefined && { cursor }) };
    const { answer } = await send(world, shop.clerk, 'listComplaints', { query } as never);
    ids.push(...answer.content.map(({ id }) => id));
    cursor = answer.nextCursor;
  } while (cursor !== undefined);

  expect(new Set(ids).size).toBe(25);
  expect(ids).toHaveLength(25);
});

test('another store and another brand find nothing, and enter nothing about the order', async () => {
  const { orderNo, enter } = await complained({ store_id: shop.stores[0] });
  const { id } = (await enter()).answer;

  for (const outsider of [shop.otherClerk, world.beta.admin]) {
    expect(await listed({}, outsider)).toEqual([]);
    expect(await listed({ orderNo }, outsider)).toEqual([]);
    const tries = [
      await send(world, outsider, 'complaintDetail', { params: { id } }),
      await follow(id, '已联系客户', outsider),
      await close(id, outsider),
      await withdraw(id, outsider),
      await reopen(id, outsider),
    ];
    expect(tries.map(({ refusal }) => refusal.code)).toEqual(tries.map(() => 'not_found'));
    const { status, refusal } = await enter({}, outsider);
    expect([status, refusal.message]).toEqual([404, '没有找到该订单，请核对订单号']);
  }
  expect((await listed()).map((row) => row.id)).toEqual([id]);
});

test('an order that is handed over takes its complaints to the other store', async () => {
  const [orderId = 0] = await someOrders(world, shop, 1, orderStatus.approved);
  const [order] = await stored<{ order_no: string }>(
    world,
    shop,
    'select order_no from orders where id = $1',
    [orderId],
  );
  const { enter } = await complained();
  const { id } = (await enter({ orderNo: order?.order_no ?? '' })).answer;

  const body = { orderId, storeId: shop.stores[1], reason: '门店无货' };
  expect((await send(world, shop.admin, 'handOverOrder', { body })).status).toBe(200);

  expect(await listed()).toEqual([]);
  expect((await listed({}, shop.otherClerk)).map((row) => row.id)).toEqual([id]);
});

test('the rate is complaints received per orders placed, of a month and of the stores one reaches', async () => {
  const [first, second] = shop.stores;
  await stored(
    world,
    shop,
    `insert into order_type_days (brand_code, day, store_id, channel_id, special_order_type, order_count)
     values ('alpha', '2026-11-01', $1, 0, 1, 30), ('alpha', '2026-11-30', $1, 0, 2, 50),
       ('alpha', '2026-10-31', $1, 0, 1, 7), ('alpha', '2026-11-02', $1, 5, 1, 9), ('alpha', '2026-11-02', 0, 0, 1, 90)`,
    [first],
  );
  const created_at = new Date('2026-09-01T02:00:00.000Z');
  const one = await complained({ store_id: first, created_at });
  await one.enter();
  await one.enter({ receivedAt: '2026-10-31T15:59:59.000Z' });
  const other = await complained({ store_id: second, created_at });
  await other.enter({ receivedAt: '2026-10-31T16:00:00.000Z' }, shop.admin);
  const rates = async (caller: Caller, month = '2026-11') =>
    (await send(world, caller, 'complaintRates', { query: { month } })).answer;
  const name = expect.any(String) as string;

  const ofFirst = { storeId: first, storeName: name, complaints: 1, orders: 80, rateBp: 125 };
  const ofSecond = { storeId: second, storeName: name, complaints: 1, orders: 0, rateBp: null };
  expect(await rates(shop.admin)).toEqual({
    all: { complaints: 2, orders: 80, rateBp: 250 },
    stores: [ofFirst, ofSecond],
  });
  expect(await rates(shop.clerk)).toEqual({
    all: { complaints: 1, orders: 80, rateBp: 125 },
    stores: [ofFirst],
  });
  expect((await rates(shop.admin, '2026-10')).all).toEqual({
    complaints: 1,
    orders: 7,
    rateBp: 1429,
  });
  expect((await rates(world.beta.admin)).stores).toEqual([]);
});

// On paper: of three bills of ¥100.00 that are paid the first goes back before the complaint is received, and the second after it.
test('退款 answers a complaint only where money of its order goes back since it was received', async () => {
  const { id: orderId, billIds } = await rentedOrder(world, shop, {
    term_count: 3,
    total_rent_fen: fen(300_00),
  });
  const paid = { orderId, billIds, amountFen: null, method: 'cash' };
  await doMoney(world, shop.admin, 'collectBills', paid);
  const refund = (nth: number) =>
    doMoney(
      world,
      shop.admin,
      'refundBill',
      { orderId, billId: billIds[nth] ?? 0, refundMethod: 'cash' },
      { reason: '多收' },
    );
  await refund(0);
  await stored(
    world,
    shop,
    `update refund_orders set created_at = created_at - interval '2 hours' where order_id = $1`,
    [orderId],
  );
  const [order] = await stored<{ order_no: string }>(
    world,
    shop,
    'select order_no from orders where id = $1',
    [orderId],
  );
  const { id } = (await (await complained()).enter({ orderNo: order?.order_no ?? '' })).answer;
  const answered = () =>
    send(world, shop.clerk, 'closeComplaint', {
      params: { id },
      body: { result: 'refunded', note: '已退还多收的租金' },
    });
  const early = await answered();
  expect([early.status, early.refusal.code]).toEqual([409, 'complaint_not_refunded']);

  await refund(1);
  const { refunds, refundedFen } = await detailOf(id);
  expect(refunds).toMatchObject([{ amountFen: 100_00, refundState: 'succeeded' }]);
  expect(refundedFen).toBe(100_00);
  expect((await answered()).status).toBe(200);
});
