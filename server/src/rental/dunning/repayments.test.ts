import { fen } from '@rental/domain/money';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { proveBooks } from '../../testing/orders/books-agree.ts';
import { codeOf, LateOrders } from '../../testing/orders/late-orders.ts';
import { differences } from '../../testing/orders/money.ts';
import { agreeToPlan, askForPlan, somePlan } from '../../testing/orders/repayments.ts';
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

/** An order of 2 overdue bills on 2026-11-21 whose plan is in effect: parts on 11-22 and 12-22. */
async function planned() {
  const order = await late.late();
  const plan = await somePlan(world, shop.clerk, order.id);
  const approvalId = await askForPlan(world, shop.clerk, plan);
  const { status } = await agreeToPlan(world, [shop.clerk, shop.admin], approvalId);
  expect(status).toBe(200);
  return { ...order, plan };
}

const plansOf = async (caseId: number, by: Caller = shop.clerk) =>
  (await send(world, by, 'caseRepayments', { params: { id: caseId } })).answer;

const owedOf = async (orderId: number) => {
  const { answer } = await send(world, shop.clerk, 'orderDetail', { params: { id: orderId } });
  return answer.bills.map(({ owedFen }) => owedFen);
};

const payFen = (orderId: number, billIds: readonly number[], amountFen: number) =>
  late.payPart(orderId, billIds, amountFen);

test('a plan is asked for, agreed to by somebody else, and takes effect once it is carried out', async () => {
  const { id, caseId } = await late.late();
  const plan = await somePlan(world, shop.clerk, id);
  const approvalId = await askForPlan(world, shop.clerk, plan);

  expect(await plansOf(caseId)).toMatchObject({
    plans: [],
    requests: [{ id: approvalId, orderId: id, isApproved: false, isOwn: true }],
  });
  expect((await late.rows())[0]).toMatchObject({ isRepaying: false });
  const own = await agreeToPlan(world, [shop.clerk, shop.clerk], approvalId);
  expect(own.status).not.toBe(200);
  const done = await agreeToPlan(world, [shop.clerk, shop.admin], approvalId);
  expect(done.answer.approvalStatus).toBe('used');
  expect(await plansOf(caseId)).toMatchObject({
    requests: [],
    plans: [
      {
        repaymentState: 'active',
        totalFen: plan.parts.reduce((sum, { amountFen }) => sum + amountFen, 0),
        coveredFen: 0,
        parts: plan.parts.map((part) => ({ ...part, isCovered: false })),
      },
    ],
  });
  expect((await late.rows())[0]).toMatchObject({ isRepaying: true });
  const { answer } = await send(world, shop.clerk, 'listOverdue', {
    query: { follow: 'repaying' },
  });
  expect(answer.content.map((row) => row.orderId)).toEqual([id]);
  expect((await late.page(caseId)).timeline[0]).toMatchObject({ step: 'planAgreed' });
});

test('the sum is what is owed on the day to the fen, the days ascend, and an order has one plan', async () => {
  const { id } = await late.late();
  const plan = await somePlan(world, shop.clerk, id);
  const asked = (more: object) =>
    codeOf(send(world, shop.clerk, 'agreeRepayment', { body: { ...plan, ...more } }));
  const [first, second] = plan.parts;
  if (first === undefined || second === undefined) throw new Error('Two parts');

  const more = { ...second, amountFen: fen(second.amountFen + 1) };
  expect(await asked({ parts: [first, more] })).toBe('repayment_sum_differs');
  expect(await asked({ parts: [second, first] })).toBe('repayment_days_unfit');
  expect(await asked({ agreedOn: '2026-11-19' })).toBe('repayment_day_past');
  await agreeToPlan(world, [shop.clerk, shop.admin], await askForPlan(world, shop.clerk, plan));
  expect(await asked({})).toBe('repayment_open');
  const { id: paidUp } = await late.rented();
  expect(await asked({ orderId: paidUp })).toBe('repayment_nothing_owed');
});

test('what changed since it was asked for is not carried out', async () => {
  const { id, billIds, caseId } = await late.late();
  const approvalId = await askForPlan(world, shop.clerk, await somePlan(world, shop.clerk, id));

  await payFen(id, billIds.slice(0, 1), 10_00);
  const refused = await agreeToPlan(world, [shop.clerk, shop.admin], approvalId);
  expect(refused.refusal.code).toBe('repayment_sum_differs');
  expect((await plansOf(caseId)).plans).toEqual([]);
});

test('the late fee stands still while a plan is kept, and a plan that is paid up is 已履行', async () => {
  const { id, billIds, caseId, plan } = await planned();
  const [first = 0, second = 0] = billIds;
  const agreed = await owedOf(id);

  late.on('2026-11-22');
  await late.keep();
  expect((await owedOf(id)).slice(0, 2)).toEqual(agreed.slice(0, 2));
  await payFen(id, [first, second], plan.parts[0]?.amountFen ?? 0);
  expect((await plansOf(caseId)).plans[0]).toMatchObject({
    repaymentState: 'active',
    coveredFen: plan.parts[0]?.amountFen,
    parts: [{ isCovered: true }, { isCovered: false }],
  });
  late.on('2026-12-22');
  await late.keep();
  await late.pay(id, [first, second]);
  expect((await plansOf(caseId)).plans[0]).toMatchObject({ repaymentState: 'kept' });
  const steps = (await late.page(caseId)).timeline.map(({ step }) => step);
  expect(steps).toContain('planKept');
  expect(await differences(world, shop)).toEqual([]);
  await proveBooks(world, shop); // no late fee stands still any more
});

test('a missed part breaks the plan after its days of grace, and the late fee is as if there never was one', async () => {
  const { id, caseId } = await planned();
  const other = await late.lateWithoutPlan();

  late.on('2026-11-25', 0);
  await late.keep();
  expect((await plansOf(caseId)).plans[0]).toMatchObject({ repaymentState: 'active' });
  late.on('2026-11-26', 0);
  await late.keep();
  expect((await plansOf(caseId)).plans[0]).toMatchObject({ repaymentState: 'broken' });
  expect((await late.rows()).find((row) => row.orderId === id)).toMatchObject({
    isRepaying: false,
  });
  const page = await late.page(caseId);
  expect(page.guard).toContain('联系时段');
  const desk = await send(world, shop.clerk, 'deskCases', { query: { isUnowned: 'true' } });
  expect(desk.answer.cases.map((row) => row.id)).toContain(caseId);
  expect(page.timeline[0]).toMatchObject({ step: 'planBroken', operatorName: null });
  expect(await owedOf(id)).toEqual(await owedOf(other));
  const told = await stored<{ title: string }>(world, shop, 'select title from messages');
  expect(told).toContainEqual({ title: '协商分期违约' });
  await late.keep();
  expect((await plansOf(caseId)).plans).toHaveLength(1);
});

test('money that comes after the days of grace breaks the plan in its own transaction', async () => {
  const { id, billIds, caseId } = await planned();
  late.on('2026-11-26');
  await late.pay(id, billIds.slice(0, 1));
  expect((await plansOf(caseId)).plans[0]).toMatchObject({ repaymentState: 'broken' });
});

test('who keeps a plan is contacted about the day of a part and not before', async () => {
  const { id, billIds, caseId, plan } = await planned();
  const [first = 0, second = 0] = billIds;
  await payFen(id, [first, second], plan.parts[0]?.amountFen ?? 0);

  expect(await codeOf(late.call(caseId))).toBe('dunning_repaying');
  expect((await late.page(caseId)).contactOn).toBe('2026-12-21');
  const body = { billIds: [first, second] };
  const { answer } = await send(world, shop.clerk, 'previewOverdueSms', { body });
  expect(answer.skipped.map(({ reason }) => reason)).toContain('该账单在协商分期中，不发逾期短信');
  expect(answer.count).toBe(0);
  // rent of the third term has fallen due meanwhile, which is in no plan
  late.on('2026-11-22');
  await late.keep();
  expect((await late.call(caseId)).status).toBe(200);
  await late.pay(id, billIds.slice(2, 3));
  late.on('2026-12-20');
  expect(await codeOf(late.call(caseId))).toBe('dunning_repaying');
  late.on('2026-12-21');
  expect((await late.call(caseId)).status).toBe(200);
});

test('a plan that is cancelled leaves no trace in what is owed', async () => {
  const { id, caseId } = await planned();
  const other = await late.lateWithoutPlan();
  const [plan] = (await plansOf(caseId)).plans;
  const body = { planId: plan?.id ?? 0, note: '客户要求一次付清' };

  late.on('2026-11-22');
  expect((await send(world, shop.clerk, 'cancelRepayment', { body })).answer).toMatchObject({
    repaymentState: 'cancelled',
  });
  expect(await owedOf(id)).toEqual(await owedOf(other));
  expect(await codeOf(send(world, shop.clerk, 'cancelRepayment', { body }))).toBe(
    'repayment_ended',
  );
  expect((await late.page(caseId)).guard).toBeNull();
});

test('another store and another brand reach no plan', async () => {
  const { caseId, plan } = await planned();
  const [made] = (await plansOf(caseId)).plans;
  for (const caller of [shop.otherClerk, world.beta.clerk]) {
    const cancel = { body: { planId: made?.id ?? 0, note: '客户要求' } };
    expect((await send(world, caller, 'cancelRepayment', cancel)).status).toBe(404);
    expect((await send(world, caller, 'agreeRepayment', { body: plan })).status).toBe(404);
    expect((await send(world, caller, 'caseRepayments', { params: { id: caseId } })).status).toBe(
      404,
    );
  }
});
