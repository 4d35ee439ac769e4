import { fen } from '@rental/domain/money';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { anEventSender } from '../../testing/providers/event-sender.ts';
import { proveBooks } from '../../testing/orders/books-agree.ts';
import { doMoney } from '../../testing/orders/money.ts';
import { sized } from '../../testing/size.ts';
import { stored } from '../../testing/wire/rows.ts';
import { someApp, sendOpen } from '../../testing/wire/send-open.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type Shop, type World } from '../../testing/world.ts';
import {
  aComplaint,
  anAddress,
  applyingProgram,
  aReturn,
  handle,
} from '../../testing/orders/applying-program.ts';

let world: World;
let shop: Shop;
let program: Awaited<ReturnType<typeof applyingProgram>>;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
  program = await applyingProgram(world, shop);
});
afterAll(() => world.close());
beforeEach(() => {
  world.now = new Date('2026-03-01T02:00:00.000Z');
});
afterEach(() => proveBooks(world, shop));

const threeMonths = { term_count: 3, total_rent_fen: fen(30_000), buyout_fen: fen(50_000) };
const pass = (days: number) => {
  world.now = new Date(world.now.getTime() + days * 86_400_000);
};
const historyOf = async (id: number) =>
  (await send(world, shop.clerk, 'orderDetail', { params: { id } })).answer.history;
const lastMoves = async (id: number, count: number) =>
  (await historyOf(id)).slice(-count).map(({ move }) => move);

test('a return is applied for, accepted and carried out by 申请归还 itself, and the program reads each step', async () => {
  const order = await program.rental();
  const { id, applicationNo } = await order.applied(aReturn);
  const before = await send(world, shop.clerk, 'orderDetail', { params: { id: order.orderId } });
  expect(before.answer.order).toMatchObject({ lock: null, hasApplication: true });
  expect((await order.read(applicationNo)).answer).toMatchObject({
    applicationState: 'waiting',
    applicationStateLabel: '待处理',
    content: { ...aReturn, note: null },
  });

  expect((await handle(world, shop.clerk, 'acceptApplication', id)).status).toBe(200);
  expect((await order.read(applicationNo)).answer.applicationState).toBe('accepted');
  await doMoney(world, shop.clerk, 'startReturn', { orderId: order.orderId });

  expect((await order.read(applicationNo)).answer).toMatchObject({
    applicationState: 'done',
    endedAt: world.now.toISOString(),
  });
  expect(await lastMoves(order.orderId, 4)).toEqual([
    'apply',
    'acceptApplication',
    'startReturn',
    'completeApplication',
  ]);
  const { answer } = await send(world, shop.clerk, 'orderDetail', {
    params: { id: order.orderId },
  });
  expect(answer.order).toMatchObject({ lock: 'returning', hasApplication: false });
  const again = await order.apply(aReturn);
  expect([again.status, again.refusal.code]).toEqual([409, 'application_order_busy']);
});

test('the quote of a buyout is to the fen what 买断 asks for, late fee included, and one that has changed is refused', async () => {
  const order = await program.rental(threeMonths);
  const [first] = (await send(world, shop.clerk, 'orderDetail', { params: { id: order.orderId } }))
    .answer.bills;
  await doMoney(world, shop.clerk, 'collectBills', {
    orderId: order.orderId,
    billIds: [first?.id ?? 0],
    amountFen: null,
    method: 'cash',
  });
  pass(45); // the second bill is overdue
  const { buyout } = await order.options();
  const asked = await send(world, shop.clerk, 'previewBuyOutOrder', {
    body: { orderId: order.orderId, method: 'cash', useDeposit: false, refundMethod: null },
  });
  const amountFen = buyout.quote?.amountFen ?? fen(0);
  expect(buyout).toMatchObject({ isPossible: true, refusal: null });
  expect(buyout.quote?.balanceFen).toBe(40_000); // ¥500.00 less ¥100.00 of rent paid
  expect(buyout.quote?.lateFeeFen).toBeGreaterThan(0);
  expect(asked.answer.receivedFen).toBe(amountFen);

  const stale = await order.apply({ kind: 'buyout', amountFen: fen(40_000) });
  expect([stale.status, stale.refusal.code]).toEqual([409, 'application_amount_stale']);
  const { id, applicationNo } = await order.applied({ kind: 'buyout', amountFen });
  await handle(world, shop.clerk, 'acceptApplication', id);
  const bought = await doMoney(world, shop.clerk, 'buyOutOrder', {
    orderId: order.orderId,
    method: 'cash',
    useDeposit: false,
    refundMethod: null,
  });

  expect(bought.status).toBe(200);
  const [paid] = await stored<{ sum: string }>(
    world,
    shop,
    `select sum(amount_fen) from transfers where order_id = $1 and kind = 'received' and at = $2`,
    [order.orderId, world.now],
  );
  expect(Number(paid?.sum)).toBe(amountFen);
  expect((await order.read(applicationNo)).answer.applicationState).toBe('done');
});

test('a buyout that waits for its payment takes the application up, and its payment ends it', async () => {
  const order = await program.rental(threeMonths);
  const amountFen = (await order.options()).buyout.quote?.amountFen ?? fen(0);
  const { applicationNo } = await order.applied({ kind: 'buyout', amountFen });

  await doMoney(world, shop.clerk, 'startBuyout', { orderId: order.orderId });
  expect((await order.read(applicationNo)).answer.applicationState).toBe('accepted');
  await doMoney(world, shop.clerk, 'closeBuyout', { orderId: order.orderId }, { reason: '改期' });
  expect((await order.read(applicationNo)).answer.applicationState).toBe('accepted');
  await doMoney(world, shop.clerk, 'buyOutOrder', {
    orderId: order.orderId,
    method: 'cash',
    useDeposit: false,
    refundMethod: null,
  });

  expect((await order.read(applicationNo)).answer.applicationState).toBe('done');
});

test('续租 is offered at the rent of the signed terms, and the relet has the period that was applied for', async () => {
  const order = await program.rental(threeMonths);
  const { renewal } = await order.options();
  expect(renewal.periods.slice(0, 2)).toMatchObject([
    { termCount: 1, totalRentFen: 10_000 },
    { termCount: 2, totalRentFen: 20_000 },
  ]);
  const unknown = await order.apply({ kind: 'renewal', termCount: 60, totalRentFen: fen(1) });
  expect(unknown.refusal.code).toBe('application_amount_stale');
  const { applicationNo } = await order.applied({
    kind: 'renewal',
    termCount: 2,
    totalRentFen: fen(20_000),
  });

  const relet = await doMoney(world, shop.clerk, 'startRelet', {
    orderId: order.orderId,
    termCount: 2,
    period: { unit: 'month' },
    totalRentFen: 20_000,
    buyoutFen: null,
    buyoutRule: 'never',
  });

  expect(relet.status).toBe(200);
  expect((await order.read(applicationNo)).answer.applicationState).toBe('done');
});

test('an address is changed as it was asked for, masked in the shop until it is revealed', async () => {
  const order = await program.toShip();
  const { id, applicationNo } = await order.applied(anAddress);
  const { answer: shown } = await send(world, shop.clerk, 'orderApplications', {
    params: { id: order.orderId },
  });
  expect(shown.applications[0]).toMatchObject({
    content: null,
    words: '改为 上海市浦东新区****，收货人 李* 139****1234',
  });
  const hidden = await send(world, shop.clerk, 'revealApplication', { params: { id } });
  expect(hidden.status).toBe(403);
  const revealed = await send(world, shop.admin, 'revealApplication', { params: { id } });
  expect(revealed.answer.content).toEqual(anAddress);

  const done = await handle(world, shop.clerk, 'changeAddressAsApplied', id, {
    reason: '客户申请',
  });

  expect(done.status).toBe(200);
  const [row] = await stored(
    world,
    shop,
    'select delivery_region, delivery_street, receiver_name, receiver_phone from orders where id = $1',
    [order.orderId],
  );
  expect(row).toEqual({
    delivery_region: anAddress.region,
    delivery_street: anAddress.street,
    receiver_name: anAddress.name,
    receiver_phone: anAddress.phone,
  });
  expect((await order.read(applicationNo)).answer.applicationState).toBe('done');
  const log = await stored<{ operation: string }>(
    world,
    shop,
    `select operation from audit_log where operation like 'application:%'
       and object = (select order_no from orders where id = $1) order by id`,
    [order.orderId],
  );
  expect(log.map(({ operation }) => operation)).toEqual([
    'application:apply',
    'application:reveal',
  ]);
  expect(JSON.stringify(await historyOf(order.orderId))).not.toContain(anAddress.street);
  const late = await order.apply(anAddress);
  expect(late.refusal.code).toBe('address_unchanged');
});

test('a complaint is answered with words that the customer reads, whatever becomes of the order', async () => {
  const order = await program.rental(threeMonths);
  const { id, applicationNo } = await order.applied(aComplaint);
  await doMoney(world, shop.clerk, 'buyOutOrder', {
    orderId: order.orderId,
    method: 'cash',
    useDeposit: false,
    refundMethod: null,
  });
  expect((await order.read(applicationNo)).answer.applicationState).toBe('waiting');

  await handle(world, shop.clerk, 'settleComplaint', id, { result: '已更换外壳并道歉' });

  expect((await order.read(applicationNo)).answer).toMatchObject({
    applicationState: 'done',
    result: '已更换外壳并道歉',
  });
});

test('an order that has moved on ends what cannot be done any more, with the reason', async () => {
  const order = await program.toShip();
  const address = await order.applied(anAddress);
  const complaint = await order.applied(aComplaint);

  await send(world, shop.admin, 'closeOrder', {
    body: { orderId: order.orderId, reason: 'customerUnpaid' },
  });

  const { orderStatus: status } = (
    await send(world, shop.clerk, 'orderDetail', { params: { id: order.orderId } })
  ).answer.order;
  expect(status).toBe(orderStatus.closed);
  expect((await order.read(address.applicationNo)).answer).toMatchObject({
    applicationState: 'refused',
    reason: '订单已变为「已关闭」，不能再办理',
  });
  expect((await order.read(complaint.applicationNo)).answer.applicationState).toBe('waiting');
  const options = await order.options();
  expect(options.address).toEqual({
    isPossible: false,
    refusal: { code: 'application_not_now', message: '订单当前为「已关闭」，不能申请改地址' },
  });
});

test('the same application again is the first one; another under its number, or a second of its kind, is refused', async () => {
  const order = await program.rental();
  const replies = await Promise.all(
    Array.from({ length: sized(6, 30) }, () => order.apply(aReturn, 'SAME-1')),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await order.list()).answer.applications).toHaveLength(1);

  const codes = [
    await order.apply({ ...aReturn, reason: '换机型' }, 'SAME-1'),
    await order.apply(aReturn),
    await order.apply({ ...aReturn, plannedOn: '2026-02-28' }, 'SAME-2'),
  ].map(({ refusal }) => refusal.code);
  expect(codes).toEqual(['application_no_taken', 'application_open', 'application_open']);
});

test('of two operators at once one accepts, and what is withdrawn cannot be taken up', async () => {
  for (let round = 0; round < sized(5, 20); round += 1) {
    const order = await program.rental();
    const { id, applicationNo } = await order.applied(aReturn);
    const raced = await Promise.all([
      handle(world, shop.clerk, 'acceptApplication', id),
      handle(world, shop.admin, 'acceptApplication', id),
      order.withdraw(applicationNo),
    ]);
    expect(raced.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(raced.filter(({ status }) => status === 409)).toHaveLength(2);
  }
});

test('a withdrawn application stays withdrawn, also where it is withdrawn again or refused meanwhile', async () => {
  const order = await program.rental();
  const { id, applicationNo } = await order.applied(aReturn);
  expect((await order.withdraw(applicationNo)).answer.applicationState).toBe('withdrawn');
  expect((await order.withdraw(applicationNo)).answer.applicationState).toBe('withdrawn');

  const refused = await handle(world, shop.clerk, 'refuseApplication', id, { reason: '不同意' });

  expect([refused.status, refused.refusal.code]).toEqual([409, 'application_moved']);
  await doMoney(world, shop.clerk, 'startReturn', { orderId: order.orderId });
  expect((await order.read(applicationNo)).answer.applicationState).toBe('withdrawn');
});

test('a refused one tells the customer why, and another may follow', async () => {
  const order = await program.rental();
  const { id, applicationNo } = await order.applied(aReturn);
  await handle(world, shop.clerk, 'refuseApplication', id, { reason: '请先付清本期租金' });
  expect((await order.read(applicationNo)).answer).toMatchObject({
    applicationState: 'refused',
    reason: '请先付清本期租金',
  });
  expect((await order.withdraw(applicationNo)).refusal.code).toBe('application_withdraw_too_late');
  expect((await order.apply(aReturn)).status).toBe(200);
});

test('an application is given to another operator, who hears of it', async () => {
  const order = await program.rental();
  const { id } = await order.applied(aReturn);
  const { operatorId } = shop.clerk;
  expect(
    (await handle(world, shop.admin, 'giveApplication', id, { operatorId })).answer,
  ).toMatchObject({
    applicationState: 'accepted',
  });
  const { content } = (await send(world, shop.clerk, 'listMessages', { query: {} })).answer;
  expect(content.map(({ title }) => title)).toContain('您有新的客户申请');
  const nobody = await handle(world, shop.admin, 'giveApplication', id, { operatorId: 2 ** 40 });
  expect(nobody.refusal.code).toBe('assignee_not_found');
});

test('another store, channel, brand and program find nothing', async () => {
  const order = await program.rental({ store_id: shop.stores[0] });
  const { id, applicationNo } = await order.applied(aComplaint);
  const { otherClerk } = shop;
  const tries = [
    await handle(world, otherClerk, 'acceptApplication', id),
    await handle(world, otherClerk, 'refuseApplication', id, { reason: '不同意' }),
    await handle(world, otherClerk, 'settleComplaint', id, { result: '已处理' }),
    await handle(world, otherClerk, 'giveApplication', id, { operatorId: otherClerk.operatorId }),
    await handle(world, world.beta.admin, 'acceptApplication', id),
    await send(world, world.beta.admin, 'revealApplication', { params: { id } }),
    await send(world, shop.otherChannelOperator, 'orderApplications', {
      params: { id: order.orderId },
    }),
  ];
  expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
  for (const outsider of [otherClerk, shop.otherChannelOperator, world.beta.admin]) {
    const { answer } = await send(world, outsider, 'listApplications', { query: {} });
    expect(answer.content.filter((row) => row.id === id)).toEqual([]);
  }
  const other = await someApp(world, shop, { name: '另一个程序' });
  const foreign = [
    await order.read(applicationNo, other),
    await order.withdraw(applicationNo, other),
    await order.list(other),
  ];
  expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404]);
});

test('the list narrows by state, kind, order and place, counts what waits, and follows an order to another store', async () => {
  const order = await program.toShip();
  const { id } = await order.applied(aComplaint);
  const { content } = (await send(world, shop.clerk, 'listApplications', { query: { size: 100 } }))
    .answer;
  const found = content.find((row) => row.id === id);
  expect(found).toMatchObject({
    id,
    kind: 'complaint',
    applicationState: 'waiting',
    words: '设备有划痕，客服没有回复（联系电话 137****5678）',
  });
  const narrowed = async (query: object, caller = shop.admin) =>
    (await send(world, caller, 'listApplications', { query })).answer.content.some(
      (row) => row.id === id,
    );
  const ofOrder = { orderNo: found?.orderNo };
  expect([
    await narrowed({ ...ofOrder, kind: 'complaint', applicationState: 'waiting' }),
    await narrowed({ ...ofOrder, kind: 'return' }),
    await narrowed({ ...ofOrder, applicationState: 'done' }),
    await narrowed({ storeIs: shop.stores[1] }),
  ]).toEqual([true, false, false, false]);
  const { tabs } = (await send(world, shop.admin, 'applicationCounts', { query: {} })).answer;
  expect(tabs.find(({ value }) => value === 'waiting')?.count).toBeGreaterThan(0);

  await send(world, shop.admin, 'handOverOrder', {
    body: { orderId: order.orderId, storeId: shop.stores[1], reason: '门店无货' },
  });

  expect([await narrowed({}, shop.clerk), await narrowed({}, shop.otherClerk)]).toEqual([
    false,
    true,
  ]);
});

test('the program is told of each step, with how far the application is and the whole order, and not of its content', async () => {
  const order = await program.toShip();
  const sender = anEventSender(world);
  const { id, applicationNo } = await order.applied(anAddress);
  await handle(world, shop.admin, 'giveApplication', id, { operatorId: shop.clerk.operatorId });
  await handle(world, shop.clerk, 'giveApplication', id, { operatorId: shop.admin.operatorId });
  await handle(world, shop.clerk, 'changeAddressAsApplied', id, { reason: '客户申请' });
  await sender.sendUntilIdle();
  await sender.stop();

  const { events } = (await sendOpen(world, program.key, 'openEvents', { query: { size: '500' } }))
    .answer;
  const ofOrder = events.filter(({ data }) => data.order?.externalNo === order.externalNo);
  // 转给 between operators is the shop's own affair
  expect(ofOrder.map(({ type }) => type)).toEqual([
    'application.moved',
    'application.moved',
    'order.changed',
    'application.moved',
  ]);
  expect(ofOrder.map(({ data }) => data.sequence)).toEqual([1, 2, 3, 4]);
  expect(ofOrder.at(-1)?.data.application).toMatchObject({
    applicationNo,
    kind: 'address',
    applicationState: 'done',
  });
  expect(JSON.stringify(events)).not.toContain(anAddress.street);
});
