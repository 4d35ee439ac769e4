import type { CallName } from '@rental/contract/contract';
import { fen } from '@rental/domain/money';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { proveBooks } from '../../../testing/orders/books-agree.ts';
import { differences, doMoney, rentedOrder } from '../../../testing/orders/money.ts';
import { openReletFixture, reletTerms, type ReletFixture } from '../../../testing/orders/relets.ts';
import { someDevices, stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import { createWorld, type Shop, type World } from '../../../testing/world.ts';

let world: World;
let shop: Shop;
let fixture: ReletFixture;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
  fixture = openReletFixture(world, shop);
});
afterAll(() => world.close());
afterEach(async () => {
  await proveBooks(world, shop);
  world.now = begunAt;
});

const begunAt = new Date('2026-11-21T02:00:00.000Z');
const method = 'cash' as const;

const told = async (
  reply: Promise<{ status: number; refusal: { code: string; message: string } }>,
) => {
  const { status, refusal } = await reply;
  return [status, refusal.code, refusal.message];
};

test('a rental goes on: the relet has its device and its deposit, and the order before is completed', async () => {
  const id = await fixture.rental();
  const before = await fixture.detail(id);
  const reletId = await fixture.relet(id);

  const waiting = await fixture.detail(reletId);
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
    reletOf: {
      id,
      orderNo: before.order.orderNo,
      orderStatus: 6,
      owedFen: 0,
      authorizationStep: null,
    },
  });
  const original = await fixture.detail(id);
  expect(original.order).toMatchObject({
    lock: 'reletting',
    relet: { id: reletId, orderStatus: orderStatus.approved },
  });
  await fixture.sign(reletId);

  world.now = new Date('2026-12-10T02:00:00.000Z');
  const { status, answer } = await fixture.begin(reletId);

  expect([status, answer]).toEqual([
    200,
    {
      orderId: reletId,
      orderStatus: orderStatus.renting,
      startOn: '2026-12-21', // a month from 2026-11-21 ends on the 20th
      endsOn: '2027-03-20',
      billCount: 3,
    },
  ]);
  const ended = await fixture.detail(id);
  expect(ended.order).toMatchObject({ orderStatus: 30, lock: null, depositHeldFen: 0 });
  expect(ended.history.at(-1)).toMatchObject({
    move: 'endByRelet',
    after: { status: 30, relet_no: waiting.order.orderNo },
  });
  expect(ended.deposit).toMatchObject({ receivedFen: 50_000, carriedOutFen: 50_000 });
  const begun = await fixture.detail(reletId);
  expect(begun.deposit).toMatchObject({ receivedFen: 0, carriedInFen: 50_000 });
  expect(begun.order).toMatchObject({
    depositHeldFen: 50_000,
    depositComingFen: 0,
    deviceSerial: before.order.deviceSerial,
    startOn: '2026-12-21',
  });
  expect(begun.bills.map(({ dueOn, amountFen }) => [dueOn, amountFen])).toEqual([
    ['2026-12-21', 9_000],
    ['2027-01-21', 9_000],
    ['2027-02-21', 9_000],
  ]);
});

test('after it has begun a relet is a rental as any other: it is relet again, returned and bought', async () => {
  const ids = [await fixture.rental(), await fixture.rental()];
  const relets = [];
  for (const id of ids) {
    const reletId = await fixture.signedRelet(id);
    expect((await fixture.begin(reletId)).status).toBe(200);
    relets.push(reletId);
  }
  const [returned = 0, again = 0] = relets;
  const cash = { method, refundMethod: method };

  await fixture.pay(
    returned,
    (await fixture.detail(returned)).bills.map(({ id }) => id ?? 0),
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
  expect((await fixture.detail(returned)).order).toMatchObject({
    orderStatus: 30,
    depositHeldFen: 0,
  });

  await fixture.pay(
    again,
    (await fixture.detail(again)).bills.map(({ id }) => id ?? 0),
  );
  const next = await fixture.signedRelet(again);
  expect((await fixture.begin(next)).status).toBe(200);
  const buyOut = { orderId: next, ...cash, useDeposit: true };
  expect((await doMoney(world, shop.clerk, 'buyOutOrder', buyOut)).status).toBe(200);
  const { order } = await fixture.detail(next);
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
  const id = await fixture.rental();
  const reletId = await fixture.signedRelet(id);
  await someDevices(world, shop, ['RELET-SPARE']);
  const locked = [409, 'order_locked', '订单续租中，请先完成或取消'];
  const cash = { method, refundMethod: method, useDeposit: false };

  expect(await told(fixture.start(id))).toEqual(locked);
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
  const id = await fixture.rental({ isPaid: false });
  const reletId = await fixture.signedRelet(id);

  expect(await told(fixture.begin(reletId))).toEqual([
    409,
    'relet_still_owed',
    '原订单还有 ¥100.00 未付清，付清后才能续租起租',
  ]);
  const { bills } = await fixture.detail(id);
  const decides = {
    orderId: id,
    billIds: bills.map((bill) => bill.id ?? 0),
    amountFen: null,
    method: 'deposit' as const,
  };
  expect((await doMoney(world, shop.clerk, 'collectBills', decides)).status).toBe(200);
  expect(await told(fixture.begin(reletId))).toEqual([
    409,
    'relet_deposit_missing',
    '押金还差 ¥100.00，付清或冻结后才能续租起租',
  ]);
  const missing = { orderId: reletId, method };
  expect((await doMoney(world, shop.clerk, 'takeDeposit', missing)).status).toBe(200);
  expect((await fixture.begin(reletId)).status).toBe(200);
  expect((await fixture.detail(reletId)).order.depositHeldFen).toBe(50_000);
});

test('续租 is for a rental alone, with a rent for each term, and for nobody who is blacklisted', async () => {
  const id = await fixture.rental();
  const reletId = await fixture.relet(id);
  expect(await told(fixture.start(reletId))).toEqual([
    409,
    'relet_not_renting',
    '租用中的订单才能续租',
  ]);
  expect(await told(fixture.begin(id))).toEqual([
    409,
    'not_a_relet',
    '该订单不是待起租的续租订单，请刷新后再试',
  ]);
  expect((await told(fixture.begin(reletId)))[1]).toBe('invalid_transition');
  expect((await told(fixture.cancel(id)))[1]).toBe('not_a_relet');

  const other = await fixture.rental();
  const cheap = { orderId: other, ...reletTerms, totalRentFen: fen(2) };
  expect((await told(doMoney(world, shop.clerk, 'startRelet', cheap)))[1]).toBe('rent_below_terms');
  const [{ userId } = { userId: 0 }] = await stored<{ userId: number }>(
    world,
    shop,
    'select customer_id as "userId" from orders where id = $1',
    [other],
  );
  await send(world, shop.admin, 'blacklistCustomer', { body: { userId, reason: '逾期不还' } });
  expect(await told(fixture.start(other))).toEqual([
    409,
    'relet_of_blacklisted',
    '客户在黑名单中，不能续租',
  ]);
  await send(world, shop.admin, 'unblacklistCustomer', { body: { userId, reason: '误报' } });
});

test('what was seen is done and nothing else: other reletTerms, or another day, are shown first', async () => {
  const orderId = await fixture.rental();
  const { answer } = await send(world, shop.clerk, 'previewStartRelet', {
    body: { orderId, ...reletTerms },
  });
  expect(answer).toMatchObject({ startOn: '2026-12-21', depositFen: 50_000, totalRentFen: 27_000 });
  const { seen } = answer;

  const dearer = { orderId, ...reletTerms, totalRentFen: fen(28_000), seen };
  const reply = send(world, shop.clerk, 'startRelet', { body: dearer });
  expect((await told(reply))[1]).toBe('preview_stale');
  expect((await fixture.detail(orderId)).order.lock).toBeNull();
});

test('取消续租 and 关单 of the relet leave the order as it was, and what was paid goes back', async () => {
  const id = await fixture.rental();
  const first = await fixture.relet(id);
  expect((await fixture.cancel(first)).status).toBe(200);
  expect((await fixture.detail(id)).order).toMatchObject({
    lock: null,
    relet: null,
    orderStatus: 6,
  });
  const ended = await fixture.detail(first);
  expect(ended.order).toMatchObject({
    orderStatus: orderStatus.closed,
    closeReason: '商家关单（客户要求）',
  });
  expect(ended.history.at(-1)).toMatchObject({ move: 'close', note: '客户不续租' });

  const second = await fixture.relet(id);
  expect(
    (await send(world, shop.clerk, 'generateAgreement', { body: { orderId: second } })).status,
  ).toBe(200);
  const closing = { orderId: second, reason: 'duplicate' as const };
  expect((await send(world, shop.clerk, 'closeOrder', { body: closing })).status).toBe(200);
  expect((await fixture.detail(second)).agreement?.agreementState).toBe('voided');

  const third = await fixture.signedRelet(id);
  const charge = { orderId: third, kind: 4, amountFen: fen(1_000) };
  const charged = await doMoney(world, shop.clerk, 'chargeOrder', charge, { purpose: '贴膜' });
  expect(charged.status).toBe(200);
  // a deposit that is left with the relet itself goes back with it
  const asked = { orderId: third, kind: 6, amountFen: fen(2_000) };
  await doMoney(world, shop.clerk, 'chargeOrder', asked, { purpose: '补押金' });
  const { bills } = await fixture.detail(third);
  await fixture.pay(
    third,
    bills.flatMap(({ id: billId, kind }) => (billId !== null && kind === 6 ? [billId] : [])),
  );
  expect((await fixture.detail(third)).order.depositHeldFen).toBe(2_000);
  expect((await told(fixture.cancel(third)))[1]).toBe('refund_method_missing');
  expect((await fixture.cancel(third, method)).status).toBe(200);
  expect((await fixture.detail(third)).order.depositHeldFen).toBe(0);
  const { order, history } = await fixture.detail(id);
  expect(order).toMatchObject({ lock: null, depositHeldFen: 50_000 });
  expect(history.filter(({ move }) => move === 'cancelRelet')).toHaveLength(3);
  expect((await told(fixture.cancel(third)))[1]).toBe('invalid_transition');
});

test('a relet of another brand, store or channel is not found', async () => {
  const id = await fixture.rental();
  const reletId = await fixture.signedRelet(id);

  for (const caller of [world.beta.admin, shop.otherClerk])
    for (const [name, body] of [
      ['previewStartRelet', { orderId: id, ...reletTerms }],
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
    const id = await fixture.rental();
    ids.push(id);
    relets.push(await fixture.signedRelet(id));
    others.push(await fixture.rental());
  }

  const settled = await Promise.all([
    ...relets.flatMap((id) => [fixture.begin(id), fixture.cancel(id), fixture.begin(id)]),
    ...others.flatMap((id) => [fixture.start(id), fixture.start(id, shop.admin)]),
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
