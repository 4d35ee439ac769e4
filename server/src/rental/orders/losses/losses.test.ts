import { randomUUID } from 'node:crypto';
import { fen } from '@rental/domain/money';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { proveBooks } from '../../../testing/orders/books-agree.ts';
import { doMoney, rentedOrder } from '../../../testing/orders/money.ts';
import { someOperator, someRole } from '../../../testing/people/people.ts';
import { wait } from '../../../testing/people/sign-in.ts';
import { photoBy } from '../../../testing/providers/photos.ts';
import { sealed } from '../../../testing/providers/sealed.ts';
import { someCustomers, stored } from '../../../testing/wire/rows.ts';
import { textOfPdf } from '../../../testing/wire/pdf-text.ts';
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
afterEach(() => proveBooks(world, shop));

const proof = async () => ({ password: await sealed(world, password) });

/** Rent of ¥300.00 in three terms of 30 days, the first two of them overdue for 48 and 18 days. */
async function overdue(depositFen = 50_000): Promise<number> {
  const orderId = await begun(depositFen);
  wait(world, 48 * 86_400);
  return orderId;
}
async function begun(depositFen = 50_000): Promise<number> {
  const [customerId = 0] = await someCustomers(world, shop, 1);
  const { id } = await rentedOrder(world, shop, {
    total_rent_fen: fen(30_000),
    term_count: 3,
    period_unit: 'day',
    period_days: 30,
    deposit_fen: fen(depositFen),
    deposit_waived_fen: fen(0),
    customer_id: customerId,
  });
  if (depositFen > 0) await doMoney(world, shop.admin, 'takeDeposit', { orderId: id, ...byCash });
  return id;
}
const byCash = { method: 'cash' as const };

const decided = (orderId: number) => ({
  orderId,
  lossReason: 'unreachable' as const,
  compensationFen: fen(80_000),
  refundMethod: null,
});
const beside = async (by: Caller) => ({
  reason: '电话停机，登记地址查无此人',
  proofs: [await photoBy(world, by)],
  blacklists: false,
});

/** Asks, has it agreed to, and does it. */
async function endAsLost(orderId: number, more: object = {}, by = shop.admin) {
  const decides = decided(orderId);
  const { answer } = await send(world, by, 'previewEndAsLost', { body: decides });
  const body = { ...decides, seen: answer.seen, ...(await beside(by)), ...more };
  const asked = await send(world, by, 'endAsLost', {
    body: { ...body, approvalReason: '多次催收无果', stepUp: {} },
  });
  if (asked.status !== 200) return asked;
  const approvalId = asked.answer.approvalId ?? 0;
  await send(world, second, 'approveRequest', {
    params: { id: approvalId },
    body: { stepUp: await proof() },
  });
  return send(
    world,
    by,
    'endAsLost',
    { body: { ...body, approvalId, stepUp: await proof() } },
    { 'idempotency-key': randomUUID() },
  );
}
const recover = (orderId: number, amountFen: number, extra: object = {}) =>
  doMoney(world, shop.admin, 'recoverDebt', { orderId, amountFen, ...byCash }, { ...extra });
const orderOf = async (id: number) =>
  (await send(world, shop.admin, 'orderDetail', { params: { id } })).answer;
const booksOf = async (id: number) => {
  const { answer } = await send(world, shop.admin, 'orderBooks', { params: { id } });
  return new Map<string, number>(answer.position.map(({ code, balanceFen }) => [code, balanceFen]));
};
const deviceOf = async (orderId: number) =>
  (
    await stored<{ id: number; state: string; is_free: boolean }>(
      world,
      shop,
      `select d.id, d.state, d.order_id is null as is_free from devices d
       join device_history h on h.device_id = d.id and h.order_id = $1 and h.move = 'trace'`,
      [orderId],
    )
  )[0];

// On paper: 15 days at 0.05 % and 33 at 0.10 % are ¥4.05, 15 and 3 are ¥1.05. Owed: 100.00 + 4.05 + 100.00 + 1.05 + 800.00; the deposit
// pays 500.00 of it, and ¥505.10 are written off.
test('a vanished customer to the fen: deposit, two overdue bills, late fee and device, then a part comes back', async () => {
  const orderId = await overdue();

  const done = await endAsLost(orderId);

  expect(done.answer).toEqual({ orderId, orderStatus: orderStatus.completed });
  const { order, bills, loss, history } = await orderOf(orderId);
  expect(order).toMatchObject({ depositHeldFen: 0, badDebtFen: 50_510, lossReason: 'unreachable' });
  expect(loss).toMatchObject({
    lossState: 'open',
    writtenFen: 50_510,
    recoveredFen: 0,
    leftFen: 50_510,
    note: '电话停机，登记地址查无此人',
  });
  expect(loss?.proofs).toHaveLength(1);
  expect(history.at(-1)).toMatchObject({ move: 'endAsLost', note: loss?.note });
  expect(bills.reduce((sum, { badDebtFen }) => sum + badDebtFen, 0)).toBe(50_510);
  expect(bills.map(({ billState }) => billState).toSorted()).toContain('badDebt');
  const books = await booksOf(orderId);
  expect([books.get('receivable'), books.get('badDebt'), books.get('writeOff')]).toEqual([
    0,
    50_510,
    undefined,
  ]);
  expect(await deviceOf(orderId)).toMatchObject({ state: 'tracing', is_free: true });

  wait(world, 30 * 86_400); // no late fee any more
  const part = await recover(orderId, 20_000, { tradeNo: `ZH2026${orderId}` });

  expect(part.status).toBe(200);
  expect((await orderOf(orderId)).loss).toMatchObject({
    lossState: 'part',
    writtenFen: 50_510,
    recoveredFen: 20_000,
    leftFen: 30_510,
  });
  expect((await booksOf(orderId)).get('badDebt')).toBe(30_510);
  expect(
    await stored(
      world,
      shop,
      `select a.account, a.bill_id, a.amount_fen, p.trade_no from payment_allocations a
       join payments p on p.id = a.payment_id where p.order_id = $1 and a.account = 'badDebt'`,
      [orderId],
    ),
  ).toEqual([
    { account: 'badDebt', bill_id: null, amount_fen: 20_000, trade_no: `ZH2026${orderId}` },
  ]);
});

test('more than what was written off does not come in, and nothing where nothing was', async () => {
  const [running, lost] = [await begun(), await overdue()];
  await endAsLost(lost);

  const beyond = await recover(lost, 60_000);
  const all = await recover(lost, (await orderOf(lost)).order.badDebtFen);
  const again = await recover(lost, 1);
  const never = await recover(running, 1);

  expect(beyond.refusal).toMatchObject({ status: 422, code: 'beyond_bad_debt' });
  expect(all.status).toBe(200);
  expect((await orderOf(lost)).loss).toMatchObject({ lossState: 'settled', leftFen: 0 });
  expect([again.refusal.code, never.refusal.code]).toEqual(['no_bad_debt', 'no_bad_debt']);
});

test('nobody ends an order as lost alone, nor without a proof, and a return under way ends with it', async () => {
  const orderId = await overdue();
  await doMoney(world, shop.admin, 'startReturn', { orderId });
  const extra = await beside(shop.admin);

  const alone = await doMoney(world, shop.admin, 'endAsLost', decided(orderId), extra);
  const without = await doMoney(world, shop.admin, 'endAsLost', decided(orderId), {
    ...extra,
    proofs: [],
  });
  const done = await endAsLost(orderId);

  expect(alone.refusal).toMatchObject({ status: 409, code: 'second_person_needed' });
  expect(without.refusal).toMatchObject({ status: 422, code: 'loss_proof_missing' });
  expect(done.status).toBe(200);
  const { order, returns } = await orderOf(orderId);
  expect([order.lock, returns[0]?.returnState]).toEqual([null, 'cancelled']);
});

test('the customer is blacklisted with it, by whoever may, and once', async () => {
  const orderId = await overdue(0);
  const role = await someRole(world, shop, '催收', [
    'order:list',
    'order:endAsLost',
    'material:upload',
  ]);
  const collector = await someOperator(world, shop, 'cuishou1', role);

  const forbidden = await endAsLost(orderId, { blacklists: true }, collector);
  const done = await endAsLost(orderId, { blacklists: true });

  expect(forbidden.refusal.status).toBe(403);
  expect(done.status).toBe(200);
  const { order } = await orderOf(orderId);
  expect(order.isCustomerBlacklisted).toBe(true);
  const { answer } = await send(world, shop.admin, 'customerDetail', {
    params: { id: order.customerId },
  });
  expect(answer.customer.badDebtFen).toBe(order.badDebtFen);
  expect(
    await stored(world, shop, 'select blacklist_reason from customers where id = $1', [
      order.customerId,
    ]),
  ).toEqual([{ blacklist_reason: `订单${order.orderNo}坏账结案（失联）` }]);
});

test('a device that is traced is no stock; found, it comes back with a grade, or is written off', async () => {
  const [found, gone] = [await begun(), await overdue()];
  await endAsLost(found);
  await endAsLost(gone);
  const [one, other] = [await deviceOf(found), await deviceOf(gone)];
  const moved = (id: number | undefined, move: 'recover' | 'giveUp', grade?: 'grade80') =>
    send(world, shop.admin, 'moveDevice', {
      body: { id: id ?? 0, move, reason: '民警追回', ...(grade && { grade }) },
    });

  const back = await moved(one?.id, 'recover', 'grade80');
  const written = await moved(other?.id, 'giveUp');

  expect(back.answer).toMatchObject({ deviceState: 'inStock', grade: 'grade80' });
  expect(written.answer).toMatchObject({ deviceState: 'lost' });
});

test('the list adds up to its totals, filters by reason, and shows no other brand’s and no other store’s', async () => {
  const orderId = await overdue();
  await endAsLost(orderId);
  await recover(orderId, 10_000);
  const list = (query: object, by = shop.admin) => send(world, by, 'listLosses', { query });

  const { answer } = await list({});
  const totals = (await send(world, shop.admin, 'lossSums', { query: {} })).answer;

  const sum = (of: 'writtenFen' | 'recoveredFen' | 'leftFen') =>
    answer.content.reduce((all, row) => all + row[of], 0);
  expect(answer.totalElements).toBe(answer.content.length);
  expect(totals).toEqual({
    writtenFen: sum('writtenFen'),
    recoveredFen: sum('recoveredFen'),
    leftFen: sum('leftFen'),
  });
  expect(totals.writtenFen).toBe((totals.recoveredFen ?? 0) + (totals.leftFen ?? 0));
  expect(
    (await send(world, shop.admin, 'lossSums', { query: { lossReason: 'fraud' } })).answer,
  ).toEqual({ writtenFen: 0, recoveredFen: 0, leftFen: 0 });
  expect(answer.content[0]).toMatchObject({
    orderId,
    lossReason: 'unreachable',
    lossState: 'part',
    deviceState: 'tracing',
  });
  expect((await list({ lossReason: 'fraud' })).answer.content).toEqual([]);
  expect((await list({ lossState: 'part' })).answer.content.length).toBeGreaterThan(0);
  expect((await list({}, world.beta.admin)).answer.content).toEqual([]);
  expect((await list({}, shop.otherClerk)).answer.content).toEqual([]);
  const outsider = await send(world, world.beta.admin, 'previewRecoverDebt', {
    body: { orderId, amountFen: fen(1), ...byCash },
  });
  expect(outsider.status).toBe(404);
});

test('报案材料 names the customer to whoever may see him, tells what is owed, and is for lost orders alone', async () => {
  const [running, orderId] = [await begun(), await overdue()];
  await endAsLost(orderId);
  await recover(orderId, 20_000);
  const rights = ['order:list', 'order:caseFile'] as const;
  const role = await someRole(world, shop, '法务', [...rights]);
  const lawyer = await someOperator(world, shop, 'fawu1', role);
  const file = async (id: number, by: Caller, stepUp?: object) =>
    send(world, by, 'orderCaseFile', { body: { orderId: id, stepUp: stepUp ?? (await proof()) } });

  const made = await file(orderId, shop.admin);
  const masked = await file(orderId, lawyer);
  const unproven = await file(orderId, shop.admin, {});

  const { idNumber, name } = (
    await send(world, shop.admin, 'revealCustomer', { body: { orderId } })
  ).answer;
  const text = textOfPdf(made.answer.pdf);
  expect(text).toContain(idNumber);
  expect(text).toContain(name);
  expect(text).toContain('欠款对账单');
  expect(text).toContain('尚欠：¥305.10');
  expect(textOfPdf(masked.answer.pdf)).not.toContain(idNumber);
  expect(unproven.refusal.code).toBe('step_up_needed');
  expect((await file(running, shop.admin)).refusal.code).toBe('order_not_lost');
  expect((await file(orderId, shop.clerk)).status).toBe(403);
  expect((await file(orderId, world.beta.admin)).status).toBe(404);
});
