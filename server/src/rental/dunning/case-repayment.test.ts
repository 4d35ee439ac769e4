import { addDays, businessDateOf } from '@rental/domain/business-date';
import { fen, sumFen } from '@rental/domain/money';
import { proposedParts } from '@rental/domain/rental/dunning/repayment-plans';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { proveBooks } from '../../testing/orders/books-agree.ts';
import { codeOf, LateOrders } from '../../testing/orders/late-orders.ts';
import { rentedOrder } from '../../testing/orders/money.ts';
import { sealed } from '../../testing/providers/sealed.ts';
import { agreeToPlan } from '../../testing/orders/repayments.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { password, type Caller, type Shop, type World } from '../../testing/world.ts';

let late: LateOrders;
let world: World;
let shop: Shop;
beforeEach(async () => {
  late = await LateOrders.open();
  ({ world, shop } = late);
});
afterEach(() => world.close());

/** One customer with two orders, each of two overdue bills on 2026-11-21. */
async function twoOrders() {
  const ofOne = { customer_id: shop.customerId };
  const first = await late.rented(ofOne);
  const second = await late.late(ofOne);
  return { first, second, caseId: second.caseId };
}

/** The same with the second of them in the other store. */
async function ofTwoStores(): Promise<number> {
  const ofOne = { customer_id: shop.customerId, term_count: 3, total_rent_fen: fen(300_00) };
  await late.rented(ofOne);
  const there = { stores: [shop.stores[1], shop.stores[0]], clerk: shop.otherClerk } as const;
  await rentedOrder(world, { ...shop, ...there }, { ...ofOne, store_id: shop.stores[1] });
  late.on('2026-11-21');
  await late.keep();
  return (await late.rows())[0]?.caseId ?? 0;
}

async function casePlan(caseId: number, by: Caller = shop.clerk) {
  const { answer } = await send(world, by, 'deskCase', { params: { id: caseId } });
  const today = businessDateOf(world.now);
  const when = { firstOn: addDays(today, 1), pace: 'monthly', count: 2 } as const;
  const parts = [...proposedParts(answer.owedFen, when)];
  return { caseId, agreedOn: today, parts, note: '客户失业，全部订单一并协商' };
}

type Plan = Awaited<ReturnType<typeof casePlan>>;

const ask = (body: Plan, by: Caller = shop.clerk) =>
  send(world, by, 'agreeCaseRepayment', { body });

const plansOf = async (caseId: number) =>
  (await send(world, shop.clerk, 'caseRepayments', { params: { id: caseId } })).answer;

async function agreed(caseId: number) {
  const plan = await casePlan(caseId);
  const { answer } = await ask(plan);
  const done = await agreeToPlan(world, [shop.clerk, shop.admin], answer.approvalId ?? 0);
  expect(done.status).toBe(200);
  return plan;
}

test('one agreement over all orders of a customer is asked for once, and each order gets its share to the fen', async () => {
  const { first, second, caseId } = await twoOrders();
  const plan = await casePlan(caseId);

  const { answer, status } = await ask(plan);
  expect(status).toBe(200);
  const { requests } = await plansOf(caseId);
  expect(requests).toHaveLength(1);
  expect(requests[0]?.summary).toContain('2笔订单');
  await agreeToPlan(world, [shop.clerk, shop.admin], answer.approvalId ?? 0);

  const { plans } = await plansOf(caseId);
  expect(new Set(plans.map(({ orderId }) => orderId))).toEqual(new Set([first.id, second.id]));
  expect(new Set(plans.map(({ agreementId }) => agreementId))).toEqual(
    new Set([answer.approvalId]),
  );
  for (const { dueOn, amountFen } of plan.parts) {
    const shares = plans.flatMap(({ parts }) => parts.filter((one) => one.dueOn === dueOn));
    expect(sumFen(shares.map((share) => share.amountFen))).toBe(amountFen);
  }
  // on paper: each order owes ¥105.35 since 61 days and ¥102.35 since 31, ¥415.40 together; the first part of ¥207.70 pays
  // the eldest bill of one order, and ¥102.35 of that of the other
  const sharesOf = ({ id }: { readonly id: number }) =>
    plans.find(({ orderId }) => orderId === id)?.parts.map((part) => part.amountFen);
  expect(sharesOf(first)).toEqual([105_35, 102_35]);
  expect(sharesOf(second)).toEqual([102_35, 105_35]);
  expect(await codeOf(ask(plan))).toBe('repayment_nothing_owed');
  expect((await late.rows()).map((row) => row.isRepaying)).toEqual([true, true]);
});

const statesOf = async (caseId: number) =>
  (await plansOf(caseId)).plans.map((one) => one.repaymentState);

/** The first order pays its share of the first part, of ¥105.35; nothing comes in on the second one. */
async function oneShareMissed() {
  const { first, second, caseId } = await twoOrders();
  await agreed(caseId);
  late.on('2026-11-22');
  await late.payPart(first.id, first.billIds.slice(0, 2), 105_35);
  return { first, second, caseId };
}

test('one missed part of one order breaks the agreement of all, and each owes what it would without a plan', async () => {
  const { caseId } = await oneShareMissed();
  late.on('2026-11-25', 0);
  await late.keep();
  expect(await statesOf(caseId)).toEqual(['active', 'active']);

  late.on('2026-11-26', 0);
  await late.keep();
  late.on('2026-11-26');

  expect(await statesOf(caseId)).toEqual(['broken', 'broken']);
  expect((await late.rows()).map((row) => row.isRepaying)).toEqual([false, false]);
  // on paper: of ¥100.00, 36 days at 15 × 5 and 21 × 10 basis points are ¥2.85 and 66 days ¥5.85; the first order owes one of the two bills of
  // the agreement, the second both, and each owes the third bill, 5 days late, with ¥0.25
  const { guard, owedFen, timeline } = await late.page(caseId);
  expect(owedFen).toBe(102_85 + (102_85 + 105_85) + 2 * 100_25);
  expect(guard).toBeNull();
  expect(timeline.filter(({ step }) => step === 'planBroken')).toHaveLength(2);
  const told = await stored(
    world,
    shop,
    `select from live_events where message like '%协商分期违约%'`,
  );
  expect(told).toHaveLength(2);
  await proveBooks(world, shop);
});

test('before the run of the night a payment of the missed share breaks all in its own transaction', async () => {
  const { second, caseId } = await oneShareMissed();
  late.on('2026-11-26', 0);

  expect((await late.payPart(second.id, second.billIds.slice(0, 1), 50_00)).status).toBe(200);

  expect(await statesOf(caseId)).toEqual(['broken', 'broken']);
  expect((await late.rows()).map((row) => row.isRepaying)).toEqual([false, false]);
  await proveBooks(world, shop);
});

test('an order that is held at that moment leaves the agreement with its next act, or in the night', async () => {
  const ways = [
    (orderId: number, billIds: readonly number[]) => late.payPart(orderId, billIds, 1),
    () => late.keep(),
  ];
  for (const next of ways) {
    late.on('2026-09-21');
    const { first, second, caseId } = await oneShareMissed();
    late.on('2026-11-26', 0);
    await inTransaction(world.database.owner, shop.brand.code, 'read write', async (tx) => {
      await tx
        .selectFrom('orders')
        .select('id')
        .where('brand_code', '=', shop.brand.code)
        .where('id', '=', first.id)
        .forNoKeyUpdate()
        .execute();
      await late.payPart(second.id, second.billIds.slice(0, 1), 50_00);
    });
    expect(await stateOf(caseId, second.id)).toBe('broken');
    expect(await stateOf(caseId, first.id)).toBe('active');

    await next(first.id, first.billIds.slice(1, 2));

    expect(await stateOf(caseId, first.id)).toBe('broken');
    await proveBooks(world, shop);
    await world.close();
    late = await LateOrders.open();
    ({ world, shop } = late);
  }
});

test('payments of all orders of an agreement at once wait for nobody, and the night ends it as a whole', async () => {
  const { first, second, caseId } = await oneShareMissed();
  late.on('2026-11-26', 0);

  const outcomes = await Promise.all([
    late.payPart(first.id, first.billIds.slice(1, 2), 10_00),
    late.payPart(second.id, second.billIds.slice(0, 1), 10_00),
    late.payPart(second.id, second.billIds.slice(1, 2), 10_00),
  ]);
  await late.keep();

  expect(outcomes.map(({ status }) => status)).toContain(200);
  expect(outcomes.every(({ status }) => status === 200 || status === 409)).toBe(true);
  expect(await statesOf(caseId)).toEqual(['broken', 'broken']);
  await proveBooks(world, shop);
});

const stateOf = async (caseId: number, orderId: number) =>
  (await plansOf(caseId)).plans.find((one) => one.orderId === orderId)?.repaymentState;

test('撤销 ends all plans of the agreement at once', async () => {
  const { caseId } = await twoOrders();
  await agreed(caseId);
  const [plan] = (await plansOf(caseId)).plans;
  const body = { planId: plan?.id ?? 0, note: '客户要求一次付清' };

  expect((await send(world, shop.clerk, 'cancelRepayment', { body })).status).toBe(200);
  const states = (await plansOf(caseId)).plans.map((one) => one.repaymentState);
  expect(states).toEqual(['cancelled', 'cancelled']);
  expect(await codeOf(send(world, shop.clerk, 'cancelRepayment', { body }))).toBe(
    'repayment_ended',
  );
  expect((await late.page(caseId)).guard).toBeNull();
  await proveBooks(world, shop);
});

test('an order that is in a plan already stays in it', async () => {
  const { first, caseId } = await twoOrders();
  const { answer } = await send(world, shop.clerk, 'orderDetail', { params: { id: first.id } });
  const owedFen = sumFen(answer.bills.slice(0, 2).map((bill) => bill.owedFen));
  const rest = await casePlan(caseId);
  const own = { orderId: first.id, agreedOn: rest.agreedOn, note: '先协商一笔' };
  const parts = [{ dueOn: addDays(rest.agreedOn, 1), amountFen: owedFen }];
  const asked = await send(world, shop.clerk, 'agreeRepayment', { body: { ...own, parts } });
  await agreeToPlan(world, [shop.clerk, shop.admin], asked.answer.approvalId ?? 0);

  expect(await codeOf(ask(rest))).toBe('repayment_sum_differs');
  const halves = proposedParts(fen(sumFen(rest.parts.map((one) => one.amountFen)) - owedFen), {
    firstOn: addDays(rest.agreedOn, 1),
    pace: 'weekly',
    count: 2,
  });
  expect((await ask({ ...rest, parts: [...halves] })).status).toBe(200);
});

test('parts by hand: the refusal says which part is wrong, and how much is missing', async () => {
  const { caseId } = await twoOrders();
  const plan = await casePlan(caseId);
  const [one, two] = plan.parts;
  if (one === undefined || two === undefined) throw new Error('Two parts');
  const said = async (parts: Plan['parts']) => (await ask({ ...plan, parts })).refusal.message;

  expect(await said([one, { ...two, dueOn: one.dueOn }])).toBe('第2期还款日应晚于上一期');
  expect(await said([{ ...one, dueOn: addDays(plan.agreedOn, -1) }, two])).toBe(
    '第1期还款日不能早于今天',
  );
  expect(await said([one, { ...two, amountFen: fen(two.amountFen - 1) }])).toContain('少了¥0.01');
});

test('who does not reach all orders of the case neither asks nor sees nor decides', async () => {
  const caseId = await ofTwoStores();
  const plan = await casePlan(caseId, shop.admin);

  expect(await codeOf(ask(plan))).toBe('repayment_orders_unreached');
  const { answer } = await ask(plan, shop.admin);
  const approvalId = answer.approvalId ?? 0;
  expect((await plansOf(caseId)).requests).toEqual([]);
  const stepUp = { password: await sealed(world, password) };
  const agreeing = { params: { id: approvalId }, body: { stepUp } };
  expect((await send(world, shop.clerk, 'approveRequest', agreeing)).status).toBe(404);
  expect((await send(world, shop.admin, 'approveRequest', agreeing)).status).not.toBe(404);
  const told = await stored<{ payload: string }>(
    world,
    shop,
    `select message as payload from live_events where message like '%协商分期%'`,
  );
  expect(told.length).toBeGreaterThan(0);
  expect(told.every(({ payload }) => !payload.includes('¥'))).toBe(true);
  expect((await ask(plan, world.beta.clerk)).status).toBe(404);
});
