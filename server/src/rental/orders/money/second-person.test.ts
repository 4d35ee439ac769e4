import { randomUUID } from 'node:crypto';
import type { SecondPerson } from '@rental/contract/people/access/approvals';
import { contract, type CallName } from '@rental/contract/contract';
import type { Permission } from '@rental/contract/permissions';
import { addDays, businessDateOf } from '@rental/domain/business-date';
import { fen } from '@rental/domain/money';
import { waive } from '@rental/domain/rental/orders/money/payments';
import {
  isReviewed,
  secondPersonRules,
  type WeighedAct,
} from '@rental/domain/rental/orders/money/second-person';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../../db/transaction.ts';
import { nobody } from '../../../http/nobody.ts';
import { proveBooks } from '../../../testing/orders/books-agree.ts';
import { givesAmount, givingAway, type Case } from '../../../testing/orders/giving-away.ts';
import { rentedOrder } from '../../../testing/orders/money.ts';
import { someOperator, someRole } from '../../../testing/people/people.ts';
import { wait } from '../../../testing/people/sign-in.ts';
import {
  openDeductionFixture,
  type DeductionFixture,
} from '../../../testing/providers/deductions.ts';
import { sealed } from '../../../testing/providers/sealed.ts';
import { stored } from '../../../testing/wire/rows.ts';
import { send, type Reply } from '../../../testing/wire/send.ts';
import {
  createWorld,
  password,
  type Caller,
  type Shop,
  type World,
} from '../../../testing/world.ts';
import { lockStanding, termsOfDay } from '../core/order-position.ts';
import { carryOut } from './carry-out.ts';

// 复核 (threat model 14): who gives away more than the brand's limit needs a second person.

/** 单笔复核限额 of the brand here: ¥40.00. */
const limit = 4_000;

let bare: World;
let world: World;
let fixture: DeductionFixture;
let shop: Shop;
let admin: Caller, second: Caller;
let cases: ReturnType<typeof givingAway>['cases'];
let pay: ReturnType<typeof givingAway>['pay'];
beforeAll(async () => {
  bare = await createWorld();
  shop = bare.alpha;
  await bare.database.owner.query(
    `update brands set money_limit_fen = ${limit} where code = 'alpha'`,
  );
  fixture = await openDeductionFixture(bare); // a server that has read the limit
  world = fixture.world;
  admin = shop.admin;
  ({ cases, pay } = givingAway(fixture, shop));
  second = await someOperator(world, shop, 'fuhe1', shop.roles.administrator);
});
afterAll(async () => {
  await fixture.close();
  await bare.close();
});
beforeEach(() => stored(bare, shop, 'delete from given_away'));
afterEach(() => proveBooks(bare, shop));

const proof = async () => ({ stepUp: { password: await sealed(world, password) } });

const acts = (Object.keys(secondPersonRules) as WeighedAct[])
  .filter(isReviewed)
  .filter(givesAmount)
  .filter((name) => name !== 'completeReturn'); // the deposit is owed by then

const previewOf = async ({ orderId, name, decides }: Case, by = admin) => {
  const preview = `preview${name.charAt(0).toUpperCase()}${name.slice(1)}` as CallName;
  const { answer } = await send(world, by, preview, { body: { orderId, ...decides } });
  return answer as unknown as { seen?: string; secondPerson: SecondPerson };
};
/** Does, or asks for, what a fresh preview shows. */
async function act(of: Case, agreeing: object = {}, by = admin, seen?: string) {
  const shown = seen ?? (await previewOf(of, by)).seen;
  const { orderId, decides, extra } = of;
  const body = { orderId, ...decides, seen: shown, ...extra, ...(await proof()), ...agreeing };
  return send(world, by, of.name, { body }, { 'idempotency-key': randomUUID() });
}
const requestOf = (reply: Reply<CallName>) =>
  (reply.answer as { readonly approvalId?: number }).approvalId;
const ask = async (of: Case, by = admin) =>
  requestOf(await act(of, { approvalReason: '店长同意', stepUp: {} }, by)) ?? 0;
const approve = async (by: Caller, id: number) =>
  send(world, by, 'approveRequest', { params: { id }, body: await proof() });
const storyOf = async ({ orderId }: Case) =>
  (await send(world, admin, 'orderDetail', { params: { id: orderId } })).answer.history.length;
const approvalOf = async (id: number) =>
  (
    await stored<{ status: string; summary: string; operation: string }>(
      bare,
      shop,
      'select status, summary, operation from approvals where id = $1',
      [id],
    )
  )[0];

test.each(acts.filter((name) => secondPersonRules[name] !== 'always'))(
  '%s up to the limit is one person’s to do',
  async (name) => {
    const of = await cases[name](limit);

    const { secondPerson } = await previewOf(of);
    const asked = await act(of, { approvalReason: '店长同意' });
    const done = await act(of);

    expect(secondPerson).toBeNull();
    expect(asked.refusal.code).toBe('preview_stale'); // nobody has to be asked
    expect([done.status, requestOf(done)]).toEqual([200, undefined]);
  },
);

test.each(acts)(
  '%s above the limit: one asks, another of the same right agrees, and the first does it once',
  async (name) => {
    const of = await cases[name](limit + 1);
    const before = await storyOf(of);
    const { permission } = contract[of.name];
    const role = await someRole(world, shop, `复核${name}`, [
      'approval:list',
      permission as Permission,
    ]);
    const peer = await someOperator(world, shop, `fuhe-${name}`, role);

    const needed = (await previewOf(of)).secondPerson;
    const alone = await act(of);
    const id = await ask(of);
    const pending = await previewOf(of);
    const own = await approve(admin, id);
    const early = await act(of, { approvalId: id });
    const untouched = await storyOf(of);
    const approved = await approve(peer, id);
    const agreed = await previewOf(of);
    const foreign = await act(of, { approvalId: id }, second);
    const { seen } = agreed;
    const done = await act(of, { approvalId: id });
    const again = await act(of, { approvalId: id }, admin, seen ?? '');

    const isAlways = secondPersonRules[name] === 'always';
    expect(needed).toEqual({
      givenFen: ['completeWithoutReturn', 'settleRefund', 'settlePayment'].includes(name)
        ? 0
        : limit + 1,
      putOffDays: 0,
      limitFen: isAlways ? null : limit,
      why: isAlways ? '该操作需要他人复核' : '金额¥40.01超过单笔复核限额¥40.00，需要他人复核',
      approval: null,
    });
    expect(alone.refusal).toMatchObject({ status: 409, message: '需要他人复核' });
    expect(pending.secondPerson?.approval).toEqual({ id, approvalStatus: 'pending' });
    expect(own.refusal.code).toBe('second_person_needed');
    expect(early.refusal.message).toBe('该申请待复核，不能重复操作');
    expect(untouched).toBe(before);
    expect(approved.status).toBe(200);
    expect(agreed.secondPerson?.approval).toEqual({ id, approvalStatus: 'approved' });
    expect(foreign.refusal.code).toBe('not_own_approval');
    expect([done.status, requestOf(done)]).toEqual([200, undefined]);
    expect(again.status).toBeGreaterThanOrEqual(400);
    expect(await approvalOf(id)).toMatchObject({
      status: 'used',
      operation: `order:${name}`,
    });
    expect((await approvalOf(id))?.summary).toMatch(of.words);
    expect((await approvalOf(id))?.summary).toMatch(/^订单ZL\d+\S+：.*；原因：店长同意$/);
    expect(await storyOf(of)).toBe(before + (of.entryCount ?? 1));
  },
);

test('a deposit of twice the limit that is owed goes back alone once the rental has ended', async () => {
  const of = await cases.completeReturn(2 * limit);

  expect((await previewOf(of)).secondPerson).toBeNull();
  expect((await act(of)).status).toBe(200);
  expect(await stored(bare, shop, 'select id from given_away')).toEqual([]);
});

test('改期 by up to 31 days is one person’s to do; by more one asks, another agrees, and it is done', async () => {
  const { id: orderId, billIds } = await rentedOrder(world, shop);
  const [billId = 0] = billIds;
  const today = businessDateOf(bare.now);
  const putOffBy = (days: number): Case => ({
    orderId,
    name: 'rescheduleBill',
    decides: { billId, dueOn: addDays(today, days) },
    extra: { reason: '客户出差' },
    words: /改期：租金 第1期由2026-11-\d\d延至2026-12-\d\d（32天）；原因：店长同意$/,
  });
  const far = putOffBy(32);

  const needed = (await previewOf(far)).secondPerson;
  const alone = await act(far);
  const id = await ask(far);
  const own = await approve(admin, id);
  await approve(second, id);
  const done = await act(far, { approvalId: id });

  expect(needed).toMatchObject({ putOffDays: 32, givenFen: 0, approval: null });
  expect(alone.refusal).toMatchObject({ status: 409, message: '需要他人复核' });
  expect(own.refusal.code).toBe('second_person_needed');
  expect(done.status).toBe(200);
  expect((await approvalOf(id))?.summary).toMatch(far.words);

  const other = await rentedOrder(world, shop);
  const near = { ...putOffBy(31), orderId: other.id };
  const decides = { billId: other.billIds[0], dueOn: addDays(today, 31) };
  expect((await previewOf({ ...near, decides })).secondPerson).toBeNull();
  expect((await act({ ...near, decides })).status).toBe(200);

  const further = { ...near, decides: { ...decides, dueOn: addDays(today, 33) } };
  expect((await previewOf(further)).secondPerson).toMatchObject({ putOffDays: 33 }); // two steps are one way
  expect((await act(further)).refusal.code).toBe('second_person_needed');
});

test('what was refused, withdrawn or has expired is not done, and can be asked for again', async () => {
  const of = await cases.waive(limit + 1);
  const refusedId = await ask(of);
  await send(world, second, 'refuseRequest', {
    params: { id: refusedId },
    body: { reason: '未见凭证' },
  });
  const refused = await act(of, { approvalId: refusedId });
  const withdrawnId = await ask(of);
  await send(world, admin, 'withdrawRequest', { params: { id: withdrawnId } });
  const withdrawn = await act(of, { approvalId: withdrawnId });
  const lateId = await ask(of);
  await approve(second, lateId);
  const again = await ask(of);
  const { seen } = await previewOf(of);
  wait(bare, 86_400);
  const late = await act(of, { approvalId: lateId }, admin, seen ?? '');

  expect([refused, withdrawn].map(({ refusal }) => refusal.message)).toEqual([
    '该申请已拒绝，不能重复操作',
    '该申请已撤回，不能重复操作',
  ]);
  expect(again).toBe(lateId); // what is agreed on needs no other request
  expect(late.refusal.code).toBe('approval_expired');
  expect(await ask(of)).not.toBe(lateId);
});

test('an approval is for one outcome: another amount, another order, or what has become of it meanwhile', async () => {
  const of = await cases.waive(limit + 1);
  const other = await cases.waive(limit + 1);
  const id = await ask(of);
  await approve(second, id);

  const more = await act(
    { ...of, decides: { ...of.decides, amountFen: limit + 2 } },
    { approvalId: id },
  );
  const elsewhere = await act(other, { approvalId: id });
  const { seen = '' } = await previewOf(of);
  await pay(of.orderId, [(of.decides as { billId: number }).billId], 1_000);
  const stale = await act(of, { approvalId: id }, admin, seen);
  const changed = await act(of, { approvalId: id });

  expect([more, elsewhere, stale, changed].map(({ refusal }) => refusal.code)).toEqual([
    'approval_outdated',
    'not_found',
    'preview_stale',
    'approval_outdated',
  ]);
  expect((await previewOf(of)).secondPerson?.approval).toBeNull();
  expect((await approvalOf(id))?.status).toBe('approved');
});

test('what one agreed to is done once, however many try at the same moment', async () => {
  const of = await cases.waive(limit + 1);
  const id = await ask(of);
  await approve(second, id);
  const { seen = '' } = await previewOf(of);

  const replies = await Promise.all(
    Array.from({ length: 50 }, () => act(of, { approvalId: id }, admin, seen)),
  );

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(49);
  expect(
    await stored(bare, shop, `select id from acts where order_id = $1 and kind = 'waive'`, [
      of.orderId,
    ]),
  ).toHaveLength(1);
});

test('asked again at once it is one request, and asking takes no password; without the right nobody asks', async () => {
  const of = await cases.waive(limit + 1);
  const role = await someRole(world, shop, '无减免权限', ['order:list', 'approval:list']);
  const bystander = await someOperator(world, shop, 'luren', role);

  const ids = await Promise.all(Array.from({ length: 8 }, () => ask(of)));
  const foreign = await act(of, { approvalReason: '店长同意' }, bystander, 'x');
  const outside = await act(of, { approvalReason: '店长同意' }, bare.beta.admin, 'x');
  const decided = await approve(bystander, ids[0] ?? 0);

  expect(new Set(ids).size).toBe(1);
  expect([foreign.refusal.status, outside.refusal.status, decided.refusal.status]).toEqual([
    403, 404, 404,
  ]);
});

test('no plan that gives away more than the limit is carried out unagreed, whatever act it claims to be', async () => {
  const of = await cases.waive(limit + 1);
  const { code } = shop.brand;
  const ctx = {
    brandCode: code,
    brand: { ...shop.brand, code, moneyLimitFen: fen(limit) },
    operator: nobody,
    now: bare.now,
    address: 'test',
    traceId: '0'.repeat(16),
  };
  const run = (amountFen: number) =>
    inTransaction(bare.database.app, code, 'read write', async (tx) => {
      const standing = await lockStanding(ctx, tx, of.orderId);
      const { billId } = of.decides as { billId: number };
      const plan = waive(standing.position, termsOfDay(ctx, standing.order), {
        billId,
        amountFen: fen(amountFen),
        lateFeeFen: fen(0),
      });
      if (!plan.done) throw new Error('refused by the domain');
      await carryOut(ctx, tx, standing, plan.value, { kind: 'collect' });
    });

  await expect(run(limit + 1)).rejects.toMatchObject({ code: 'second_person_needed' });
  await expect(run(limit)).resolves.toBeUndefined();
});
