import { randomUUID } from 'node:crypto';
import { fen } from '@rental/domain/money';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { differences, doMoney, rentedOrder } from '../../../testing/orders/money.ts';
import { wrongRollups } from '../../../testing/orders/wrong-rollups.ts';
import { someOperator } from '../../../testing/people/people.ts';
import { wait } from '../../../testing/people/sign-in.ts';
import { sealed } from '../../../testing/providers/sealed.ts';
import { stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import {
  createWorld,
  password,
  type Caller,
  type Shop,
  type World,
} from '../../../testing/world.ts';

let world: World;
let shop: Shop;
let second: Caller;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
  second = await someOperator(world, shop, 'fuhe1', shop.roles.administrator);
});
afterAll(() => world.close());
afterEach(expectBooksToAgree);

/** After every kind of ending the books, the bills and the figures agree. */
async function expectBooksToAgree(): Promise<void> {
  expect(await differences(world, shop)).toEqual([]);
  for (const wrong of wrongRollups) expect(await stored(world, shop, wrong)).toEqual([]);
}

const proof = async () => ({ password: await sealed(world, password) });

/** A rental on which nothing is owed any more, with a deposit of ¥500.00 held. */
async function paidOrder(): Promise<number> {
  const { id, billIds } = await rentedOrder(world, shop, {
    total_rent_fen: fen(120_000),
    deposit_fen: fen(50_000),
    deposit_waived_fen: fen(0),
  });
  await pay(id, billIds);
  await doMoney(world, shop.clerk, 'takeDeposit', { orderId: id, method: 'cash' });
  return id;
}
const pay = (orderId: number, billIds: readonly (number | null)[]) =>
  doMoney(world, shop.clerk, 'collectBills', { orderId, billIds, amountFen: null, method: 'cash' });

type Refund = 'cash' | 'bank' | null;
const preview = (orderId: number, refundMethod: Refund = 'cash', by = shop.admin) =>
  send(world, by, 'previewCompleteWithoutReturn', { body: { orderId, refundMethod } });
async function ask(orderId: number, refundMethod: Refund = 'cash', by = shop.admin) {
  const { seen } = (await preview(orderId, refundMethod, by)).answer;
  const reply = await request(orderId, refundMethod, seen, by);
  return { answer: { approvalId: reply.answer.approvalId ?? 0 } };
}
const request = (orderId: number, refundMethod: Refund, seen: string, by = shop.admin) =>
  send(world, by, 'completeWithoutReturn', {
    body: { orderId, refundMethod, seen, approvalReason: '客户买走', stepUp: {} },
  });
const approve = async (by: Caller, id: number) =>
  send(world, by, 'approveRequest', { params: { id }, body: { stepUp: await proof() } });
/** Does what a fresh preview shows. */
async function complete(
  orderId: number,
  approvalId: number | null,
  { refundMethod = 'cash', by = shop.admin }: { refundMethod?: Refund; by?: Caller } = {},
) {
  const { seen } = (await preview(orderId, refundMethod)).answer;
  const body = { orderId, refundMethod, seen, approvalId, stepUp: await proof() };
  return send(world, by, 'completeWithoutReturn', { body }, { 'idempotency-key': randomUUID() });
}
const orderOf = async (id: number) =>
  (await send(world, shop.clerk, 'orderDetail', { params: { id } })).answer;
const statusOf = async (id: number) =>
  (
    await stored<{ status: string }>(world, shop, 'select status from approvals where id = $1', [
      id,
    ])
  )[0]?.status;

test('one asks, another agrees, and the first completes the order once, with what was agreed on', async () => {
  const orderId = await paidOrder();
  const { answer } = await ask(orderId);
  const shown = await send(world, second, 'listApprovals', { query: {} });
  const approved = await approve(second, answer.approvalId);
  const done = await complete(orderId, answer.approvalId);

  const { order, history } = await orderOf(orderId);
  expect(shown.answer.content[0]).toMatchObject({
    id: answer.approvalId,
    operation: 'order:completeWithoutReturn',
    object: `order ${orderId}`,
    summary: `订单${order.orderNo}无需归还完结：已付租金¥1,200.00，退押金¥500.00（现金）；原因：客户买走`,
    isDecidable: true,
  });
  expect(approved.answer.approvalStatus).toBe('approved');
  expect(done.answer).toEqual({ orderId, orderStatus: orderStatus.completed });
  expect(order).toMatchObject({ orderStatus: orderStatus.completed, depositHeldFen: 0 });
  expect(history.at(-1)).toMatchObject({ move: 'completeWithoutReturn' });
  expect(await statusOf(answer.approvalId)).toBe('used');
});

test('without a second person nothing is done: not asked, not decided, refused, or decided by oneself', async () => {
  const orderId = await paidOrder();
  const unasked = await complete(orderId, null);
  const { approvalId } = (await ask(orderId)).answer;
  const undecided = await complete(orderId, approvalId);
  const own = await approve(shop.admin, approvalId);
  await send(world, second, 'refuseRequest', {
    params: { id: approvalId },
    body: { reason: '设备须收回' },
  });
  const refused = await complete(orderId, approvalId);

  expect(unasked.refusal).toMatchObject({ status: 409, message: '需要他人复核' });
  expect(undecided.refusal).toMatchObject({ status: 409, code: 'approval_decided' });
  expect(own.refusal).toMatchObject({ status: 409, code: 'second_person_needed' });
  expect(refused.refusal.message).toBe('该申请已拒绝，不能重复操作');
  expect((await orderOf(orderId)).order).toMatchObject({
    orderStatus: orderStatus.renting,
    depositHeldFen: 50_000,
  });
});

test('an approval is used by who asked, once, for its own order', async () => {
  const [orderId, other] = [await paidOrder(), await paidOrder()];
  const { approvalId } = (await ask(orderId)).answer;
  await approve(second, approvalId);

  const elsewhere = await complete(other, approvalId);
  const bySecond = await complete(orderId, approvalId, { by: second });
  const eight = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const { seen } = (await preview(orderId)).answer;
      return { orderId, refundMethod: 'cash' as const, seen, approvalId, stepUp: await proof() };
    }),
  ).then((bodies) =>
    Promise.all(bodies.map((body) => send(world, shop.admin, 'completeWithoutReturn', { body }))),
  );

  expect(elsewhere.refusal.status).toBe(404);
  expect(bySecond.refusal.code).toBe('not_own_approval');
  expect(eight.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([
    200,
    ...Array.from({ length: 7 }, () => 409),
  ]);
});

test('figures that changed since the approval need another one: another way to refund, or another deposit', async () => {
  const orderId = await paidOrder();
  const { approvalId } = (await ask(orderId)).answer;
  await approve(second, approvalId);
  const otherWay = await complete(orderId, approvalId, { refundMethod: 'bank' });
  await doMoney(
    world,
    shop.clerk,
    'chargeOrder',
    { orderId, kind: 4, amountFen: 8_000 },
    { purpose: '屏幕划痕' },
  );
  const owing = await preview(orderId);
  const { bills } = await orderOf(orderId);
  const charge = bills.find(({ kind }) => kind === 4)?.id ?? 0;
  await doMoney(world, shop.clerk, 'collectBills', {
    orderId,
    billIds: [charge],
    amountFen: null,
    method: 'deposit',
  });
  const less = await complete(orderId, approvalId);
  const again = (await ask(orderId)).answer;
  await approve(second, again.approvalId);
  const done = await complete(orderId, again.approvalId);

  for (const { refusal } of [otherWay, less])
    expect(refusal).toMatchObject({
      status: 409,
      message: '申请复核后数据已变化，请按新的试算结果重新申请',
    });
  expect(owing.refusal.message).toBe('还有 ¥80.00 未付清，付清后才能完结');
  expect(again.approvalId).not.toBe(approvalId);
  expect(done.status).toBe(200);
});

test('what was previewed and is no longer so can be neither asked for nor done', async () => {
  const orderId = await paidOrder();
  const { seen } = (await preview(orderId)).answer;
  const { approvalId } = (await ask(orderId)).answer;
  await approve(second, approvalId);
  const stale = { orderId, refundMethod: 'bank' as const, seen };

  const asked = await request(orderId, stale.refundMethod, stale.seen);
  const done = await send(world, shop.admin, 'completeWithoutReturn', {
    body: { ...stale, approvalId, stepUp: await proof() },
  });

  for (const { refusal } of [asked, done]) expect(refusal.code).toBe('preview_stale');
  expect(await statusOf(approvalId)).toBe('approved');
});

test('asked again for the same outcome it is the same request, and after a day another', async () => {
  const orderId = await paidOrder();
  const [one, same, other] = [
    (await ask(orderId)).answer.approvalId,
    (await ask(orderId)).answer.approvalId,
    (await ask(orderId, 'bank')).answer.approvalId,
  ];
  await approve(second, one);
  wait(world, 86_400);
  const late = await complete(orderId, one);
  const next = (await ask(orderId)).answer.approvalId;

  expect(same).toBe(one);
  expect(other).not.toBe(one);
  expect(late.refusal.code).toBe('approval_expired');
  expect([one, other]).not.toContain(next);
});

test('it is refused as long as something is owed, in a return, or before the order is rented', async () => {
  const { id: owing } = await rentedOrder(world, shop, { total_rent_fen: fen(12_000) });
  const returning = await paidOrder();
  await doMoney(world, shop.clerk, 'startReturn', { orderId: returning });
  const held = await paidOrder();

  expect((await preview(owing, null)).refusal.message).toBe('还有 ¥120.00 未付清，付清后才能完结');
  expect((await preview(returning)).refusal.code).toBe('order_locked');
  expect((await preview(held, null)).refusal.code).toBe('refund_method_missing');
});

test('without the right nobody asks or decides; with it, whoever reaches the order', async () => {
  const orderId = await paidOrder();
  const { approvalId } = (await ask(orderId)).answer;
  const asked = await preview(orderId, 'cash', shop.clerk);
  const decided = await approve(shop.clerk, approvalId);
  for (const right of ['order:complete', 'approval:list'])
    await stored(world, shop, 'insert into role_permissions values ($1, $2, $3)', [
      shop.brand.code,
      shop.roles.clerk,
      right,
    ]);
  const outside = [shop.otherClerk, world.beta.admin];
  const listOf = async (by: Caller) =>
    (await send(world, by, 'listApprovals', { query: {} })).answer.content.map(({ id }) => id);

  expect(asked.refusal.code).toBe('forbidden');
  expect(decided.refusal.status).toBe(404);
  for (const by of outside) {
    expect((await preview(orderId, 'cash', by)).refusal.status).toBe(404);
    expect((await approve(by, approvalId)).refusal.status).toBe(404);
    expect(await listOf(by)).toEqual([]);
  }
  expect(await listOf(shop.clerk)).toContain(approvalId);
  expect((await approve(shop.clerk, approvalId)).answer.approvalStatus).toBe('approved');
});
