import type { DeductionResult } from '@rental/domain/rental/deductions/attempt';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { differences, doMoney, rentedOrder } from '../../testing/orders/money.ts';
import { agreeToPlan, askForPlan, somePlan } from '../../testing/orders/repayments.ts';
import { openDeductionFixture, type DeductionFixture } from '../../testing/providers/deductions.ts';
import { sealed } from '../../testing/providers/sealed.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { aWorker, createWorld, password, type World } from '../../testing/world.ts';

let world: World;
let fixture: DeductionFixture;
beforeEach(async () => {
  world = await createWorld();
  fixture = await openDeductionFixture(world);
});
afterEach(async () => {
  await fixture.close();
  await world.close();
});

const clerk = () => world.alpha.clerk;
const billOf = async (billId: number) => {
  const [row] = await stored<{ status: number; paid: number; late: number }>(
    world,
    world.alpha,
    'select status, paid_fen::int as paid, late_fee_fen::int as late from bills where id = $1',
    [billId],
  );
  return row;
};
const held = async (code: string) => {
  const [row] = await stored<{ fen: number }>(
    world,
    world.alpha,
    'select (debit_fen - credit_fen)::int as fen from accounts where code = $1',
    [code],
  );
  return row?.fen;
};
const retryOf = async (billId: number) => {
  const [row] = await stored<{ retry_at: Date | null }>(
    world,
    world.alpha,
    'select retry_at from bill_deductions where bill_id = $1',
    [billId],
  );
  return row?.retry_at?.toISOString() ?? null;
};
const told = () =>
  stored<{ title: string; body: string }>(
    world,
    world.alpha,
    `select title, body from messages where title like '代扣%' order by id`,
  );
const deductionsOf = async (orderId: number) =>
  (await send(fixture.world, clerk(), 'orderDeductions', { params: { id: orderId } })).answer;
const plan = async () => (await send(fixture.world, clerk(), 'deductionPlan')).answer;
const deduct = (orderId: number, billId: number, caller = clerk()) =>
  send(fixture.world, caller, 'deductBill', { body: { orderId, billId } });

test('on its day the bill of a customer who has agreed is deducted by itself, and paid as by 收款', async () => {
  const { orderId, billId, billIds } = await fixture.signedOrder();

  const worker = aWorker(world, { gateways: { deductions: fixture.gateway } });
  await worker.workUntilIdle();
  const between = await fixture.triesOf(billId);
  fixture.wait(120);
  await worker.workUntilIdle();

  expect(between).toMatchObject([{ state: 'processing', amount_fen: 10_000 }]);
  expect(await fixture.triesOf(billId)).toMatchObject([{ state: 'succeeded', overpaid_fen: 0 }]);
  expect(await billOf(billId)).toEqual({ status: 2, paid: 10_000, late: 0 });
  expect(await held('alipay')).toBe(10_000);
  expect(await differences(world, world.alpha)).toEqual([]);
  expect(await fixture.charges()).toEqual([`DK-alpha-${billId}-1`]);
  for (const later of billIds.slice(1)) expect(await fixture.triesOf(later)).toEqual([]);
  const { answer } = await send(world, clerk(), 'orderDetail', { params: { id: orderId } });
  expect(answer.history.at(-1)).toMatchObject({
    move: 'deduct',
    operatorName: null,
    note: `DK-alpha-${billId}-1`,
  });
});

test('a bill that fell due while no worker ran is deducted when one does, unless that is a month ago', async () => {
  const { billIds } = await fixture.signedOrder();
  fixture.wait(35 * 86_400);

  await fixture.run();

  const [first = 0, second = 0, third = 0] = billIds;
  expect(await fixture.triesOf(first)).toEqual([]); // 35 days: an operator decides
  expect(await fixture.triesOf(second)).toMatchObject([
    { state: 'processing', amount_fen: 10_025 },
  ]);
  expect(await fixture.triesOf(third)).toEqual([]);
});

test('what is in 协商分期 is not deducted by itself', async () => {
  const { orderId, billIds } = await fixture.signedOrder();
  fixture.wait(35 * 86_400);
  const { clerk: asker, admin } = world.alpha;
  const approvalId = await askForPlan(world, asker, await somePlan(world, asker, orderId));
  expect((await agreeToPlan(world, [asker, admin], approvalId)).status).toBe(200);

  await fixture.run();

  for (const billId of billIds) expect(await fixture.triesOf(billId)).toEqual([]);
});

test('what an operator has begun on an old bill goes on by itself, as the plan says', async () => {
  const { orderId, billId } = await fixture.signedOrder('0001');
  fixture.wait(40 * 86_400);
  await deduct(orderId, billId);
  await fixture.run();
  fixture.wait(86_400);

  await fixture.run();

  expect(await fixture.triesOf(billId)).toMatchObject([{ state: 'failed' }, { state: 'failed' }]);
});

test('nothing is begun by itself at night, while what was begun is asked about', async () => {
  const { billId } = await fixture.signedOrder();
  world.now = new Date('2026-11-21T14:00:00.000Z'); // 22:00

  await fixture.run();
  expect(await fixture.triesOf(billId)).toEqual([]);
  world.now = new Date('2026-11-21T13:59:00.000Z');
  await fixture.run();
  world.now = new Date('2026-11-21T14:01:00.000Z');
  await fixture.run();

  expect(await fixture.triesOf(billId)).toMatchObject([{ state: 'succeeded' }]);
});

test('手动代扣 keeps a try with the job that asks the provider, once however often it is clicked', async () => {
  const { orderId, billId } = await fixture.signedOrder();
  const body = { orderId, billId };
  const key = { 'idempotency-key': 'click-once-0001' };

  const first = await send(fixture.world, clerk(), 'deductBill', { body }, key);
  const again = await send(fixture.world, clerk(), 'deductBill', { body }, key);
  const other = await deduct(orderId, billId);
  await aWorker(world, { gateways: { deductions: fixture.gateway } }).workUntilIdle();

  expect(first.answer).toEqual({ tradeNo: `DK-alpha-${billId}-1`, amountFen: 10_000 });
  expect(again.answer).toEqual(first.answer);
  expect(other.refusal.code).toBe('deduction_under_way');
  expect(await fixture.triesOf(billId)).toMatchObject([{ state: 'processing' }]);
  expect((await deductionsOf(orderId)).attempts).toMatchObject([{ operatorName: 'clerk昵称' }]);
});

test('a bill that cannot be deducted says why, on the page as to the call', async () => {
  const signed = await fixture.signedOrder('0007');
  const unsigned = await rentedOrder(fixture.world, world.alpha, { term_count: 3 });
  await fixture.run();

  const { bills, authorization } = await deductionsOf(signed.orderId);
  expect(authorization).toMatchObject({ authorizationState: 'signed', account: '1380****0007' });
  expect(bills.map(({ obstacle }) => obstacle)).toEqual([
    'bill_not_open',
    'deduction_too_early',
    'deduction_too_early',
  ]);
  const [first = 0, second = 0] = signed.billIds;
  expect((await deduct(signed.orderId, first)).refusal.code).toBe('bill_not_open');
  expect((await deduct(signed.orderId, second)).refusal.code).toBe('deduction_too_early');
  const [open = 0] = unsigned.billIds;
  expect((await deduct(unsigned.id, open)).refusal).toMatchObject({
    code: 'deduction_not_signed',
    message: '客户未签约代扣',
  });
});

test('another store’s, channel’s or brand’s order cannot be signed for, deducted or looked at', async () => {
  const { orderId, billId } = await fixture.signedOrder();
  const { otherClerk } = world.alpha;

  for (const caller of [otherClerk, world.beta.clerk]) {
    const replies = await Promise.all([
      deduct(orderId, billId, caller),
      send(fixture.world, caller, 'orderDeductions', { params: { id: orderId } }),
      send(fixture.world, caller, 'signDeductions', { body: { orderId, account: '13800001111' } }),
      send(fixture.world, caller, 'endDeductions', { body: { orderId, reason: '试' } }),
    ]);
    expect(replies.map(({ refusal }) => refusal.code)).toEqual(Array(4).fill('not_found'));
    const { answer } = await send(fixture.world, caller, 'deductionPlan');
    expect(answer.days.every(({ bills }) => bills === 0)).toBe(true);
  }
  const own = await deduct(orderId, billId + 100_000);
  expect(own.refusal.code).toBe('not_found');
});

test('a server without a provider says so and signs nobody', async () => {
  const { id } = await rentedOrder(world, world.alpha);

  const reply = await send(world, clerk(), 'signDeductions', {
    body: { orderId: id, account: '13800009999' },
  });

  expect(reply.refusal).toMatchObject({ status: 409, message: '代扣服务未配置' });
});

test('a customer who does not agree is not signed, and can be asked again with another account', async () => {
  const { orderId, billId } = await fixture.signedOrder('0009');
  await fixture.run();
  expect(await fixture.triesOf(billId)).toEqual([]);
  expect((await deductionsOf(orderId)).authorization).toMatchObject({
    authorizationState: 'ended',
  });

  const sign = (account: string) =>
    send(fixture.world, clerk(), 'signDeductions', { body: { orderId, account } });
  const refused = await sign('13800000009');
  const agreed = await sign('13800001111');
  const twice = await sign('13800002222');

  expect(refused.refusal.code).toBe('deduction_sign_refused');
  expect(agreed.answer.authorizationState).toBe('signed');
  expect(twice.refusal.code).toBe('deduction_signed_already');
});

test('解约 ends it, but not while money is on its way', async () => {
  const { orderId, billId } = await fixture.signedOrder();
  const end = () =>
    send(fixture.world, clerk(), 'endDeductions', { body: { orderId, reason: '客户要求' } });
  await fixture.run();

  expect((await end()).refusal.code).toBe('deduction_under_way');
  fixture.wait(60);
  await fixture.run();
  expect((await end()).answer.authorizationState).toBe('ended');
  expect((await end()).refusal.code).toBe('deduction_not_signed');
  fixture.wait(31 * 86_400);
  await fixture.run();

  expect(await fixture.charges()).toEqual([`DK-alpha-${billId}-1`]);
});

test('余额不足 is tried again on the next days, seven times at most; then the store is told', async () => {
  const { billId } = await fixture.signedOrder('0001');

  await fixture.run();
  expect(await retryOf(billId)).toBe('2026-11-22T01:00:00.000Z');
  await fixture.run(); // not before its time
  expect(await fixture.triesOf(billId)).toHaveLength(1);
  for (let day = 22; day < 32; day += 1) {
    world.now = new Date(Date.UTC(2026, 10, day, 1));
    await fixture.run();
  }

  const tries = await fixture.triesOf(billId);
  expect(tries.map(({ reason }) => reason)).toEqual(Array(7).fill('insufficient'));
  expect(tries.map(({ amount_fen: amount }) => amount).slice(0, 3)).toEqual([
    10_000, 10_005, 10_010,
  ]);
  expect(await retryOf(billId)).toBeNull();
  expect(await told()).toEqual([
    {
      title: '代扣失败需处理',
      body: expect.stringContaining('租金 第1期代扣失败：余额不足，不再自动重试。') as string,
    },
  ]);
  expect(await differences(world, world.alpha)).toEqual([]);
});

test('系统繁忙 is tried again after ten minutes', async () => {
  const { billId } = await fixture.signedOrder('0004');

  await fixture.run();
  expect(await retryOf(billId)).toBe('2026-11-21T02:10:00.000Z');
  fixture.wait(600);
  await fixture.run();
  fixture.wait(60);
  await fixture.run();

  expect(await fixture.triesOf(billId)).toMatchObject([
    { state: 'failed', reason: 'busy' },
    { state: 'succeeded', amount_fen: 10_000 },
  ]);
});

test.each([
  ['0002', 'agreementEnded', '签约失效', 'ended'],
  ['0003', 'accountAbnormal', '账户异常', 'signed'],
] as const)(
  'account …%s stops the bill as %s and tells the store',
  async (end, reason, words, authorizationState) => {
    const { orderId, billId } = await fixture.signedOrder(end);

    await fixture.run();
    fixture.wait(3 * 86_400);
    await fixture.run();

    expect(await fixture.triesOf(billId)).toMatchObject([{ state: 'failed', reason }]);
    expect(await told()).toMatchObject([{ body: expect.stringContaining(words) as string }]);
    const { authorization } = await deductionsOf(orderId);
    expect(authorization).toMatchObject({ authorizationState });
    expect((await plan()).stopped).toMatchObject([{ billId, reason, failures: 1, retryAt: null }]);
  },
);

test('a new agreement sets going again what had stopped for want of one', async () => {
  const { orderId, billId } = await fixture.signedOrder('0002');
  await fixture.run();

  await send(fixture.world, clerk(), 'signDeductions', {
    body: { orderId, account: '13800000007' },
  });
  await aWorker(world, { gateways: { deductions: fixture.gateway } }).workUntilIdle();

  expect(await fixture.triesOf(billId)).toMatchObject([
    { state: 'failed' },
    { state: 'succeeded' },
  ]);
  expect(await billOf(billId)).toMatchObject({ status: 2 });
});

test('where the answer is lost the provider is asked, and where the request is lost it is sent once more', async () => {
  const lostAnswer = await fixture.signedOrder('0005');
  const lostRequest = await fixture.signedOrder('0006');

  await fixture.run();
  expect(await fixture.triesOf(lostAnswer.billId)).toMatchObject([{ state: 'unknown' }]);
  expect((await deduct(lostAnswer.orderId, lostAnswer.billId)).refusal.code).toBe(
    'deduction_under_way',
  );
  for (const seconds of [60, 120, 240]) {
    fixture.wait(seconds);
    await fixture.run();
  }

  for (const { billId } of [lostAnswer, lostRequest]) {
    expect(await fixture.triesOf(billId)).toMatchObject([{ state: 'succeeded', number: 1 }]);
    expect(await billOf(billId)).toMatchObject({ status: 2, paid: 10_000 });
  }
  expect(await fixture.charges()).toHaveLength(2);
  expect(await differences(world, world.alpha)).toEqual([]);
});

test('a bill that is paid by hand before the provider was asked is not deducted', async () => {
  const { orderId, billId } = await fixture.signedOrder();
  await deduct(orderId, billId);
  const pay = { billIds: [billId], amountFen: null, method: 'cash' };
  await doMoney(fixture.world, clerk(), 'collectBills', { orderId, ...pay });

  await fixture.run();

  expect(await fixture.triesOf(billId)).toMatchObject([
    { state: 'failed', reason: 'amountChanged' },
  ]);
  expect([await fixture.charges(), await told()]).toEqual([[], []]);
});

test('what arrives for a bill that was paid by hand meanwhile is owed back, listed, and goes back once', async () => {
  const { orderId, billId } = await fixture.signedOrder();
  await fixture.run();
  const pay = { billIds: [billId], amountFen: 4_000, method: 'cash' };
  await doMoney(fixture.world, clerk(), 'collectBills', { orderId, ...pay });
  fixture.wait(60);
  await fixture.run();

  expect(await billOf(billId)).toMatchObject({ status: 2, paid: 10_000 });
  const [row] = (await plan()).overpaid;
  expect(row).toMatchObject({ orderId, overpaidFen: 4_000, billTitle: '租金 第1期' });
  expect([await held('alipay'), await held('overpaidOwed')]).toEqual([10_000, -4_000]);
  expect(await told()).toMatchObject([{ title: '代扣多收待退' }]);

  const body = { attemptId: row?.attemptId ?? 0, method: 'cash' as const };
  const proof = { stepUp: { password: await sealed(world, password) } };
  const bare = await send(fixture.world, clerk(), 'refundDeduction', {
    body: { ...body, stepUp: {} },
  });
  const refunds = await Promise.all([
    send(fixture.world, clerk(), 'refundDeduction', { body: { ...body, ...proof } }),
    send(fixture.world, clerk(), 'refundDeduction', { body: { ...body, ...proof } }),
  ]);

  expect(bare.refusal.code).toBe('step_up_needed');
  expect(refunds.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(refunds.filter(({ status }) => status === 409)).toHaveLength(1);
  // ¥40.00 came in by cash, too, and goes back by it
  expect([await held('cash'), await held('overpaidOwed')]).toEqual([0, 0]);
  expect((await plan()).overpaid).toEqual([]);
  expect(await differences(world, world.alpha)).toEqual([]);
});

test('what is owed back and the tries that say so are compared with the books', async () => {
  const { orderId, billId } = await fixture.signedOrder();
  await fixture.run();
  const pay = { billIds: [billId], amountFen: null, method: 'cash' };
  await doMoney(fixture.world, clerk(), 'collectBills', { orderId, ...pay });
  fixture.wait(60);
  await fixture.run();
  expect(await differences(world, world.alpha)).toEqual([]);

  await stored(world, world.alpha, 'update deduction_attempts set overpaid_fen = 9000');

  expect(await differences(world, world.alpha)).toEqual([
    { about: 'overpaid', of: String(orderId), booksFen: 10_000, rowsFen: 9_000 },
  ]);
});

test('the plan has the amounts of today and the next seven days, and what failed by reason', async () => {
  const failing = await fixture.signedOrder('0001');
  await rentedOrder(fixture.world, world.alpha, { term_count: 3 }); // ¥1,200.01 and no agreement
  await fixture.run();

  const { days, failures, retries, underWay, isAvailable } = await plan();

  expect(days.map(({ day }) => day)).toEqual(
    Array.from({ length: 8 }, (_, ahead) => `2026-11-${21 + ahead}`),
  );
  expect(days[0]).toEqual({
    day: '2026-11-21',
    bills: 2,
    amountFen: 130_001,
    signedBills: 1,
    signedFen: 10_000,
  });
  expect(failures).toEqual([{ reason: 'insufficient', bills: 1, unpaidFen: 10_000 }]);
  expect(retries).toMatchObject([
    { billId: failing.billId, title: '租金 第1期', owedFen: 10_000, failures: 1 },
  ]);
  expect([underWay, isAvailable]).toEqual([{ bills: 0, amountFen: 0 }, true]);
});

test('each hour finds what no job was queued for, as after a job was given up', async () => {
  const { billId } = await fixture.signedOrder('0007');
  await stored(world, world.alpha, 'delete from jobs');

  await aWorker(world, { gateways: { deductions: fixture.gateway } }).workUntilIdle();

  expect(await fixture.triesOf(billId)).toMatchObject([{ state: 'succeeded' }]);
});

test('分期账单 says how often a bill was tried and why it failed, and is narrowed by that', async () => {
  const failing = await fixture.signedOrder('0001');
  await fixture.signedOrder('0007');
  await fixture.run();
  const listed = async (query: object) =>
    (await send(fixture.world, clerk(), 'listBills', { query })).answer;

  const all = await listed({});
  const failed = await listed({ failedFor: 'insufficient' });
  const other = await listed({ failedFor: 'accountAbnormal' });

  expect(all.totalElements).toBe(6);
  expect([failed.totalElements, other.totalElements]).toEqual([1, 0]);
  expect(failed.content).toMatchObject([
    {
      id: failing.billId,
      deduction: {
        authorization: 'signed',
        attempts: 1,
        state: 'failed',
        reason: 'insufficient',
      },
    },
  ]);
});

test('分期账单 is narrowed by 扣款结果: that of the latest try, whatever came of those before', async () => {
  const { billId: failed } = await fixture.signedOrder('0001');
  const { billId: paid } = await fixture.signedOrder('0007');
  const { billId: decidedLater } = await fixture.signedOrder('0008');
  const { billId: unanswered } = await fixture.signedOrder('0005');
  const { billId: busyFirst } = await fixture.signedOrder('0004');
  const listed = async (deduction: DeductionResult) => {
    const { answer } = await send(fixture.world, clerk(), 'listBills', { query: { deduction } });
    return answer.content.map(({ id }) => id).toSorted((one, next) => one - next);
  };

  await fixture.run();
  expect(await listed('underWay')).toEqual([decidedLater, unanswered]);
  expect(await listed('succeeded')).toEqual([paid]);
  expect(await listed('failed')).toEqual([failed, busyFirst]);

  fixture.wait(600);
  await fixture.run();
  expect(await listed('underWay')).toEqual([decidedLater, busyFirst]);
  expect(await listed('succeeded')).toEqual([paid, unanswered]);
  expect(await listed('failed')).toEqual([failed]);
});
