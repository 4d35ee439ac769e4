import type { CallName } from '@rental/contract/contract';
import { fen } from '@rental/domain/money';
import { orderStatus } from '@rental/domain/orders/order-status';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { proveBooks } from '../testing/books-agree.ts';
import { differences, doMoney, rentedOrder } from '../testing/money.ts';
import { someDevices, stored } from '../testing/rows.ts';
import { send } from '../testing/send.ts';
import { createWorld, type Caller, type Shop, type World } from '../testing/world.ts';

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
});
afterAll(() => world.close());
afterEach(async () => {
  await proveBooks(world, shop);
  world.now = begunAt;
});

const begunAt = new Date('2026-11-21T02:00:00.000Z');
const method = 'cash' as const;
const terms = {
  termCount: 3,
  period: { unit: 'month' as const },
  totalRentFen: fen(27_000),
  buyoutFen: fen(20_000),
  buyoutRule: 'early' as const,
};

const detail = async (id: number, caller: Caller = shop.clerk) =>
  (await send(world, caller, 'orderDetail', { params: { id } })).answer;

const told = async (
  reply: Promise<{ status: number; refusal: { code: string; message: string } }>,
) => {
  const { status, refusal } = await reply;
  return [status, refusal.code, refusal.message];
};

/** A rental of one month at ¥100.00 with a deposit of ¥500.00; its rent is paid unless told. */
async function rental(more: { isPaid?: boolean } = {}): Promise<number> {
  const { id, billIds } = await rentedOrder(world, shop, {
    term_count: 1,
    total_rent_fen: fen(10_000),
    deposit_fen: fen(50_000),
    deposit_waived_fen: fen(0),
    buyout_fen: fen(30_000),
  });
  const taken = await doMoney(world, shop.clerk, 'takeDeposit', { orderId: id, method });
  expect(taken.status).toBe(200);
  if (more.isPaid !== false) await pay(id, billIds);
  return id;
}

async function pay(orderId: number, billIds: readonly number[]): Promise<void> {
  const decides = { orderId, billIds, amountFen: null, method };
  const { status } = await doMoney(world, shop.clerk, 'collectBills', decides);
  expect(status).toBe(200);
}

const start = (orderId: number, caller = shop.clerk) =>
  doMoney(world, caller, 'startRelet', { orderId, ...terms });
const begin = (orderId: number) => doMoney(world, shop.clerk, 'beginRelet', { orderId });
const cancel = (orderId: number, refundMethod: 'cash' | null = null) =>
  doMoney(world, shop.clerk, 'cancelRelet', { orderId, refundMethod }, { reason: '客户不续租' });

/** The relet of an order, 审核通过. */
async function relet(orderId: number): Promise<number> {
  const { status, answer } = await start(orderId);
  expect(status).toBe(200);
  return (answer as { reletId: number }).reletId;
}

/** Its agreement is made and signed on paper. */
async function sign(orderId: number): Promise<void> {
  for (const name of ['generateAgreement', 'signAgreement'] as const)
    expect((await send(world, shop.clerk, name, { body: { orderId } })).status).toBe(200);
}

async function signedRelet(orderId: number): Promise<number> {
  const id = await relet(orderId);
  await sign(id);
  return id;
}

test('a rental goes on: the relet has its device and its deposit, and the order before is completed', async () => {
  const id = await rental();
  const before = await detail(id);
  const reletId = await relet(id);

  const waiting = await detail(reletId);
  expect(waiting.order).toMatchObject({
    orderStatus: orderStatus.approved,
    isRelet: true,
    totalRentFen: 27_000,
    termCount: 3,
    buyoutFen: 20_000,
    depositFen: 50_000,
    depositHeldFen: 0,
    depositComingFen: 50_000,
    responsibleName: before.order.responsibleName,
    reletOf: { id, orderNo: before.order.orderNo, orderStatus: 6, owedFen: 0, isAuthorized: false },
  });
  const original = await detail(id);
  expect(original.order).toMatchObject({
    lock: 'reletting',
    relet: { id: reletId, orderStatus: orderStatus.approved },
  });
  await sign(reletId);

  world.now = new Date('2026-12-10T02:00:00.000Z');
  const { status, answer } = await begin(reletId);

  expect([status, answer]).toEqual([
    200,
    {
      orderId: reletId,
      orderStatus: orderStatus.renting,
      startOn: '2026-12-22', // the rental before ends on the 21st
      endsOn: '2027-03-22',
      billCount: 3,
    },
  ]);
  const ended = await detail(id);
  expect(ended.order).toMatchObject({ orderStatus: 30, lock: null, depositHeldFen: 0 });
  expect(ended.history.at(-1)).toMatchObject({
    move: 'endByRelet',
    after: { status: 30, relet_no: waiting.order.orderNo },
  });
  const begun = await detail(reletId);
  expect(begun.order).toMatchObject({
    depositHeldFen: 50_000,
    depositComingFen: 0,
    deviceSerial: before.order.deviceSerial,
    startOn: '2026-12-22',
  });
  expect(begun.bills.map(({ dueOn, amountFen }) => [dueOn, amountFen])).toEqual([
    ['2026-12-22', 9_000],
    ['2027-01-22', 9_000],
    ['2027-02-22', 9_000],
  ]);
});

test('after it has begun a relet is a rental as any other: it is relet again, returned and bought', async () => {
  const ids = [await rental(), await rental()];
  const relets = [];
  for (const id of ids) {
    const reletId = await signedRelet(id);
    expect((await begin(reletId)).status).toBe(200);
    relets.push(reletId);
  }
  const [returned = 0, again = 0] = relets;
  const cash = { method, refundMethod: method };

  await pay(
    returned,
    (await detail(returned)).bills.map(({ id }) => id ?? 0),
  );
  const steps: [name: Parameters<typeof doMoney>[2], decides: object][] = [
    ['startReturn', {}],
    ['inspectReturn', { result: 'intact', compensationFen: 0 }],
    ['completeReturn', { refundMethod: method }],
  ];
  for (const [name, decides] of steps)
    expect((await doMoney(world, shop.clerk, name, { orderId: returned, ...decides })).status).toBe(
      200,
    );
  expect((await detail(returned)).order).toMatchObject({ orderStatus: 30, depositHeldFen: 0 });

  await pay(
    again,
    (await detail(again)).bills.map(({ id }) => id ?? 0),
  );
  const next = await signedRelet(again);
  expect((await begin(next)).status).toBe(200);
  const buyOut = { orderId: next, ...cash, useDeposit: true };
  expect((await doMoney(world, shop.clerk, 'buyOutOrder', buyOut)).status).toBe(200);
  const { order } = await detail(next);
  expect(order).toMatchObject({ orderStatus: 30, depositHeldFen: 0, reletOf: { id: again } });
  const [device] = await stored<{ state: string }>(
    world,
    shop,
    'select state from devices where serial = $1',
    [order.deviceSerial],
  );
  expect(device).toEqual({ state: 'sold' });
});

test('while it is relet nothing else begins with an order, and the relet is sent nowhere', async () => {
  const id = await rental();
  const reletId = await signedRelet(id);
  await someDevices(world, shop, ['RELET-SPARE']);
  const locked = [409, 'order_locked', '订单续租中，请先完成或取消'];
  const cash = { method, refundMethod: method, useDeposit: false };

  expect(await told(start(id))).toEqual(locked);
  expect(await told(doMoney(world, shop.clerk, 'startReturn', { orderId: id }))).toEqual(locked);
  expect(await told(doMoney(world, shop.clerk, 'buyOutOrder', { orderId: id, ...cash }))).toEqual(
    locked,
  );
  const deviceSerial = 'RELET-SPARE';
  const parcel = { orderId: reletId, carrier: '顺丰速运', trackingNumber: 'SF1234567890' };
  const where = { region: '浙江省宁波市', street: '药行街 1 号', reason: '搬家' };
  const refused: [name: CallName, body: object, what: string][] = [
    ['shipOrder', { ...parcel, deviceSerial }, '发货'],
    ['pickUpOrder', { orderId: reletId, deviceSerial }, '自提'],
    ['changeAddress', { orderId: reletId, ...where }, '改收货地址'],
    ['handOverOrder', { orderId: reletId, storeId: shop.stores[1], reason: '调整' }, '转单'],
  ];
  for (const [name, body, what] of refused)
    expect(await told(send(world, shop.admin, name, { body }))).toEqual([
      409,
      'relet_keeps',
      `续租订单沿用原订单的设备和店铺，不能${what}`,
    ]);
});

test('a relet begins once nothing is owed and the deposit is whole', async () => {
  const id = await rental({ isPaid: false });
  const reletId = await signedRelet(id);

  expect(await told(begin(reletId))).toEqual([
    409,
    'relet_still_owed',
    '原订单还有 ¥100.00 未付清，付清后才能续租起租',
  ]);
  const { bills } = await detail(id);
  const decides = {
    orderId: id,
    billIds: bills.map((bill) => bill.id ?? 0),
    amountFen: null,
    method: 'deposit' as const,
  };
  expect((await doMoney(world, shop.clerk, 'collectBills', decides)).status).toBe(200);
  expect(await told(begin(reletId))).toEqual([
    409,
    'relet_deposit_missing',
    '押金还差 ¥100.00，付清或冻结后才能续租起租',
  ]);
  const missing = { orderId: reletId, method };
  expect((await doMoney(world, shop.clerk, 'takeDeposit', missing)).status).toBe(200);
  expect((await begin(reletId)).status).toBe(200);
  expect((await detail(reletId)).order.depositHeldFen).toBe(50_000);
});

test('续租 is for a rental alone, with a rent for each term, and for nobody who is blacklisted', async () => {
  const id = await rental();
  const reletId = await relet(id);
  expect(await told(start(reletId))).toEqual([409, 'relet_not_renting', '租用中的订单才能续租']);
  expect(await told(begin(id))).toEqual([
    409,
    'not_a_relet',
    '该订单不是待起租的续租订单，请刷新后再试',
  ]);
  expect((await told(begin(reletId)))[1]).toBe('order_wrong_turn');
  expect((await told(cancel(id)))[1]).toBe('not_a_relet');

  const other = await rental();
  const cheap = { orderId: other, ...terms, totalRentFen: fen(2) };
  expect((await told(doMoney(world, shop.clerk, 'startRelet', cheap)))[1]).toBe('rent_below_terms');
  const userId = shop.customerId;
  await send(world, shop.admin, 'blacklistCustomer', { body: { userId, reason: '逾期不还' } });
  expect(await told(start(other))).toEqual([
    409,
    'relet_of_blacklisted',
    '客户在黑名单中，不能续租',
  ]);
  await send(world, shop.admin, 'unblacklistCustomer', { body: { userId, reason: '误报' } });
});

test('what was seen is done and nothing else: other terms, or another day, are shown first', async () => {
  const orderId = await rental();
  const { answer } = await send(world, shop.clerk, 'previewStartRelet', {
    body: { orderId, ...terms },
  });
  expect(answer).toMatchObject({ startOn: '2026-12-22', depositFen: 50_000, totalRentFen: 27_000 });
  const { seen } = answer;

  const dearer = { orderId, ...terms, totalRentFen: fen(28_000), seen };
  const reply = send(world, shop.clerk, 'startRelet', { body: dearer });
  expect((await told(reply))[1]).toBe('preview_stale');
  expect((await detail(orderId)).order.lock).toBeNull();
});

test('取消续租 and 关单 of the relet leave the order as it was, and what was paid goes back', async () => {
  const id = await rental();
  const first = await relet(id);
  expect((await cancel(first)).status).toBe(200);
  expect((await detail(id)).order).toMatchObject({ lock: null, relet: null, orderStatus: 6 });
  const ended = await detail(first);
  expect(ended.order).toMatchObject({
    orderStatus: orderStatus.closed,
    closeReason: '商家关单（客户要求）',
  });
  expect(ended.history.at(-1)).toMatchObject({ move: 'close', note: '客户不续租' });

  const second = await relet(id);
  expect(
    (await send(world, shop.clerk, 'generateAgreement', { body: { orderId: second } })).status,
  ).toBe(200);
  const closing = { orderId: second, reason: 'duplicate' as const };
  expect((await send(world, shop.clerk, 'closeOrder', { body: closing })).status).toBe(200);
  expect((await detail(second)).agreement?.agreementState).toBe('voided');

  const third = await signedRelet(id);
  const charge = { orderId: third, kind: 4, amountFen: fen(1_000) };
  const charged = await doMoney(world, shop.clerk, 'chargeOrder', charge, { purpose: '贴膜' });
  expect(charged.status).toBe(200);
  // a deposit that is left with the relet itself goes back with it
  const asked = { orderId: third, kind: 6, amountFen: fen(2_000) };
  await doMoney(world, shop.clerk, 'chargeOrder', asked, { purpose: '补押金' });
  const { bills } = await detail(third);
  await pay(
    third,
    bills.flatMap(({ id: billId, kind }) => (billId !== null && kind === 6 ? [billId] : [])),
  );
  expect((await detail(third)).order.depositHeldFen).toBe(2_000);
  expect((await told(cancel(third)))[1]).toBe('refund_method_missing');
  expect((await cancel(third, method)).status).toBe(200);
  expect((await detail(third)).order.depositHeldFen).toBe(0);
  const { order, history } = await detail(id);
  expect(order).toMatchObject({ lock: null, depositHeldFen: 50_000 });
  expect(history.filter(({ move }) => move === 'cancelRelet')).toHaveLength(3);
  expect((await told(cancel(third)))[1]).toBe('order_wrong_turn');
});

test('a relet of another brand, store or channel is not found', async () => {
  const id = await rental();
  const reletId = await signedRelet(id);

  for (const caller of [world.beta.admin, shop.otherClerk])
    for (const [name, body] of [
      ['previewStartRelet', { orderId: id, ...terms }],
      ['previewBeginRelet', { orderId: reletId }],
      ['previewCancelRelet', { orderId: reletId, refundMethod: null }],
      ['beginRelet', { orderId: reletId, seen: 'x' }],
      ['cancelRelet', { orderId: reletId, reason: '试试' }],
    ] as const)
      expect((await send(world, caller, name, { body } as never)).status).toBe(404);
});

test('of fifty who begin, cancel and relet at the same moment, one each is faster and every rental ends whole', async () => {
  const ids: number[] = [];
  const relets: number[] = [];
  const others: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    const id = await rental();
    ids.push(id);
    relets.push(await signedRelet(id));
    others.push(await rental());
  }

  const settled = await Promise.all([
    ...relets.flatMap((id) => [begin(id), cancel(id), begin(id)]),
    ...others.flatMap((id) => [start(id), start(id, shop.admin)]),
  ]);

  expect(
    settled.map(({ status }) => status).filter((status) => ![200, 409].includes(status)),
  ).toEqual([]);
  const rows = await stored<{ locked: number; open: number; begun: number; waiting: number }>(
    world,
    shop,
    `select count(*) filter (where o.lock is not null) as locked,
       count(*) filter (where r.status in (32, 2, 4)) as open,
       count(*) filter (where r.status = 6 and o.status = 30 and d.order_id = r.id) as begun,
       count(*) filter (where r.status = 35 and o.status = 6 and d.order_id = o.id) as waiting
     from orders o join orders r on r.relet_of = o.id left join devices d on d.order_id in (o.id, r.id)
     where o.id = any($1::bigint[])`,
    [[...ids, ...others]],
  );
  expect(rows).toEqual([
    {
      locked: 10,
      open: 10,
      begun: expect.any(Number) as number,
      waiting: expect.any(Number) as number,
    },
  ]);
  const [{ begun, waiting } = { begun: 0, waiting: 0 }] = rows;
  expect(begun + waiting).toBe(10);
}, 60_000);

test('续租列表 tells the relets with the orders that they go on from, the last first, narrowed by each filter', async () => {
  const [from, to] = ['2027-01-04T00:00:00.000Z', '2027-01-05T00:00:00.000Z'];
  world.now = new Date(from);
  const [one, two, three] = [await rental(), await rental(), await rental()];
  const toSign = await relet(one);
  world.now = new Date(to);
  const cancelled = await relet(two);
  await cancel(cancelled);
  const begun = await signedRelet(three);
  await begin(begun);
  const at = ['2027-01-04', '2027-01-05'];
  const found = async (query: object, caller: Caller = shop.clerk) => {
    const { answer } = await send(world, caller, 'listRelets', {
      query: { at, ...query },
    });
    expect(answer.totalElements).toBe(answer.content.length);
    return answer.content.map(({ id }) => id);
  };
  const all = [begun, cancelled, toSign];
  const { answer } = await send(world, shop.clerk, 'listRelets', { query: { at } });
  const { order } = await detail(one);

  expect(answer.content.map(({ reletState }) => reletState)).toEqual([
    'begun',
    'cancelled',
    'toSign',
  ]);
  expect(answer.content[2]).toMatchObject({
    orderId: one,
    orderNo: order.orderNo,
    customerName: '王**',
    customerPhone: '138****5678',
    termCount: 3,
    periodDays: null,
    totalRentFen: 27_000,
    buyoutFen: 20_000,
    operatorName: 'clerk昵称',
    at: from,
  });
  expect(await found({ orderNo: order.orderNo })).toEqual([toSign]);
  expect(await found({ reletNo: answer.content[1]?.reletNo })).toEqual([cancelled]);
  expect(await found({ reletState: 'begun' })).toEqual([begun]);
  expect(await found({ at: ['2027-01-05', '2027-01-05'] })).toEqual([begun, cancelled]);
  expect(await found({ name: '小明' })).toEqual(all);
  expect(await found({ name: '铁柱' })).toEqual([]);
  expect(await found({ skuIs: shop.skus[1] })).toEqual([]);
  expect(await found({ storeIs: shop.stores[0], channelIs: shop.channels[0] })).toEqual(all);
  for (const caller of [shop.admin, shop.channelOperator])
    expect(await found({}, caller)).toEqual(all);
  for (const caller of [shop.otherClerk, shop.otherChannelOperator, world.beta.admin])
    expect(await found({}, caller)).toEqual([]);
  const paged = await send(world, shop.clerk, 'listRelets', { query: { at, size: 2 } });
  const cursor = paged.answer.nextCursor;
  const last = await send(world, shop.clerk, 'listRelets', { query: { at, size: 2, cursor } });
  expect(last.answer.content.map(({ id }) => id)).toEqual([toSign]);
  const orders = await send(world, shop.clerk, 'listOrders', {
    query: { createTime: at, isRelet: 'true' },
  } as never);
  expect(orders.answer.content.map(({ id }) => id)).toEqual(all);
  const others = await send(world, shop.clerk, 'listOrders', {
    query: { createTime: at, isRelet: 'false' },
  } as never);
  expect(others.answer.content.map(({ id }) => id)).toEqual([three, two, one]);
});

test('a deposit that left an order and came to none is found by the check of the books', async () => {
  const { beta } = world;
  const { id } = await rentedOrder(world, beta, { term_count: 1 });
  await stored(
    world,
    beta,
    `with act as (
       insert into acts (brand_code, kind, order_id, at) values ('beta', 'endByRelet', $1, now()) returning id
     )
     insert into transfers (brand_code, act_id, order_id, kind, debit, credit, amount_fen, is_reversal, at)
     select 'beta', id, $1, 'depositCarriedOut', 'depositHeld', 'depositInTransit', 500, false, now() from act`,
    [id],
  );

  expect(await differences(world, beta)).toContainEqual({
    about: 'transit',
    of: String(id),
    booksFen: 500,
    rowsFen: 0,
  });
});
