import { randomUUID } from 'node:crypto';
import { contract, type CallName } from '@rental/contract/contract';
import {
  isReviewed,
  secondPersonRules,
  type WeighedAct,
} from '@rental/domain/rental/orders/money/second-person';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { proveBooks } from '../../../testing/orders/books-agree.ts';
import { givesAmount, givingAway, type Case } from '../../../testing/orders/giving-away.ts';
import { proofIn } from '../../../testing/people/agreed.ts';
import { someOperator, someRole } from '../../../testing/people/people.ts';
import { wait } from '../../../testing/people/sign-in.ts';
import {
  openDeductionFixture,
  type DeductionFixture,
} from '../../../testing/providers/deductions.ts';
import { stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import { createWorld, type Caller, type Shop, type World } from '../../../testing/world.ts';

// 执行 of what was agreed to, with the content that was kept (ADR 34); the limit is ¥40.00 here

const limit = 4_000;

let bare: World;
let world: World;
let fixture: DeductionFixture;
let shop: Shop;
let admin: Caller, second: Caller;
let giving: ReturnType<typeof givingAway>;
beforeAll(async () => {
  bare = await createWorld();
  shop = bare.alpha;
  await bare.database.owner.query(
    `update brands set money_limit_fen = ${limit} where code = 'alpha'`,
  );
  fixture = await openDeductionFixture(bare);
  world = fixture.world;
  admin = shop.admin;
  giving = givingAway(fixture, shop);
  second = await someOperator(world, shop, 'fuhe1', shop.roles.administrator);
});
afterAll(async () => {
  await fixture.close();
  await bare.close();
});
beforeEach(() => stored(bare, shop, 'delete from given_away'));
afterEach(() => proveBooks(bare, shop));

const previewOf = async (of: Case, by = admin) => {
  const preview = `preview${of.name.charAt(0).toUpperCase()}${of.name.slice(1)}` as CallName;
  const body = { orderId: of.orderId, ...of.decides };
  return (await send(world, by, preview, { body })).answer as unknown as { seen: string };
};
async function act(of: Case, more: object, by = admin) {
  const { seen } = await previewOf(of, by);
  const body = { orderId: of.orderId, ...of.decides, seen, ...of.extra, ...more };
  return send(world, by, of.name, { body }, { 'idempotency-key': randomUUID() });
}
const askedFor = async (of: Case, by = admin) =>
  (
    (await act(of, { approvalReason: '店长同意', stepUp: {} }, by)).answer as {
      approvalId?: number;
    }
  ).approvalId ?? 0;
const approve = async (id: number) =>
  send(world, second, 'approveRequest', { params: { id }, body: await proofIn(world) });
async function agreedTo(of: Case, by = admin) {
  const id = await askedFor(of, by);
  await approve(id);
  return id;
}
const execute = async (
  id: number,
  { by = admin, body, key = randomUUID() }: { by?: Caller; body?: object; key?: string } = {},
) =>
  send(
    world,
    by,
    'executeRequest',
    { params: { id }, body: body ?? (await proofIn(world)) },
    { 'idempotency-key': key },
  );
const detailOf = async (orderId: number) =>
  (await send(world, admin, 'orderDetail', { params: { id: orderId } })).answer;
const stateOf = async (id: number, by = admin) =>
  (await send(world, by, 'listApprovals', { query: {} })).answer.content.find(
    (row) => row.id === id,
  );

const acts = (Object.keys(secondPersonRules) as WeighedAct[])
  .filter(isReviewed)
  .filter(givesAmount)
  .filter((name) => name !== 'completeReturn');

test.each(acts)(
  '%s that was agreed to is carried out by one press, as it was asked for',
  async (name) => {
    const of = await giving.cases[name](limit + 1);
    const id = await agreedTo(of);
    const before = await detailOf(of.orderId);

    const done = await execute(id);

    const after = await detailOf(of.orderId);
    expect(done.answer).toMatchObject({ id, approvalStatus: 'used', execution: null });
    expect(before.agreedRequests.map((request) => request.id)).toEqual([id]);
    expect(after.agreedRequests).toEqual([]);
    expect(after.history).toHaveLength(before.history.length + (of.entryCount ?? 1));
  },
);

test('the content is kept without any proof, and what was typed for the request is what the order tells', async () => {
  const of = await giving.cases.waive(limit + 1);
  const id = await askedFor(of);

  const [row] = await stored<{ call: string; body: object; given_fen: number }>(
    bare,
    shop,
    'select call, body, given_fen::int from approvals where id = $1',
    [id],
  );
  await approve(id);
  const unproven = await execute(id, { body: {} });
  const done = await execute(id);

  expect(row).toEqual({
    call: 'POST /api/order/waive',
    body: { orderId: of.orderId, ...of.decides, reason: '协商' },
    given_fen: limit + 1,
  });
  expect(unproven.refusal.code).toBe('step_up_needed');
  expect(done.status).toBe(200);
  const { history, bills } = await detailOf(of.orderId);
  expect(history.find(({ move }) => move === 'waive')?.note).toBe('协商');
  expect(
    bills.find(({ id: billId }) => billId === (of.decides as { billId: number }).billId),
  ).toMatchObject({
    waivedFen: limit + 1,
  });
});

test('a day later, with a late fee that has grown, it is done; the dialog’s way is good, too', async () => {
  const [pressed, typed] = [
    await giving.cases.payOff(limit + 1),
    await giving.cases.payOff(limit + 1),
  ];
  wait(bare, 10 * 86_400); // the first bill of each is late
  const ids = [await agreedTo(pressed), await agreedTo(typed)];
  const seen = (await previewOf(pressed)).seen;
  wait(bare, 23 * 3_600);
  const seenNextDay = (await previewOf(pressed)).seen;

  const byPress = await execute(ids[0] ?? 0);
  const byDialog = await act(typed, { approvalId: ids[1], ...(await proofIn(world)) });

  expect(seenNextDay).not.toBe(seen);
  expect([byPress.status, byDialog.status]).toEqual([200, 200]);
});

test('after a payment, or another act on the order, what was agreed to is out of date and nothing is done', async () => {
  const of = await giving.cases.payOff(limit + 1);
  const id = await agreedTo(of);
  await giving.pay(of.orderId, [(await detailOf(of.orderId)).bills[0]?.id ?? 0], 1_000);
  const before = await detailOf(of.orderId);

  const refused = await execute(id);

  expect(refused.refusal).toMatchObject({
    code: 'approval_outdated',
    message: '申请复核后数据已变化，请按新的试算结果重新申请',
  });
  expect((await detailOf(of.orderId)).history).toEqual(before.history);
  expect((await stateOf(id))?.approvalStatus).toBe('approved');
});

test('the same key answers the same; twenty keys at once do it once', async () => {
  const of = await giving.cases.waive(limit + 1);
  const id = await agreedTo(of);
  const proof = await proofIn(world);
  const key = randomUUID();
  const other = await giving.cases.waive(limit + 1);
  const otherId = await agreedTo(other);

  const twice = [await execute(id, { body: proof, key }), await execute(id, { body: proof, key })];
  const many = await Promise.all(
    Array.from({ length: 20 }, () => execute(otherId, { body: proof })),
  );

  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect(twice[1]?.answer).toEqual(twice[0]?.answer);
  expect(many.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(many.filter(({ status }) => status === 409)).toHaveLength(19);
});

test('who asked carries it out with the right of that moment; nobody else does, and no outsider sees it', async () => {
  const of = await giving.cases.waive(limit + 1);
  const role = await someRole(world, shop, '减免专员', [
    'order:list',
    'approval:list',
    contract.waiveBill.permission,
  ]);
  const clerk = await someOperator(world, shop, 'jianmian', role);
  const id = await agreedTo(of, clerk);

  const foreign = await execute(id, { by: second });
  const outside = await execute(id, { by: bare.beta.admin });
  await stored(bare, shop, 'delete from role_permissions where role_id = $1 and permission = $2', [
    role,
    contract.waiveBill.permission,
  ]);
  const powerless = await execute(id, { by: clerk });

  expect([foreign, outside, powerless].map(({ refusal }) => refusal.code)).toEqual([
    'not_own_approval',
    'not_found',
    'forbidden',
  ]);
  expect((await detailOf(of.orderId)).history.some(({ move }) => move === 'waive')).toBe(false);
});

test('待复核, 已同意待执行, 已执行, 已撤回 and 已过期: only what is agreed to and in time is carried out', async () => {
  const waiver = () => giving.cases.waive(limit + 1);
  const lateId = await agreedTo(await waiver());
  wait(bare, 86_400);
  const pendingId = await askedFor(await waiver());
  const agreedId = await agreedTo(await waiver());
  const doneId = await agreedTo(await waiver());
  await execute(doneId);
  const withdrawnId = await askedFor(await waiver());
  await send(world, admin, 'withdrawRequest', { params: { id: withdrawnId } });
  const ids = [pendingId, agreedId, doneId, withdrawnId, lateId];

  const rows = await Promise.all(ids.map((id) => stateOf(id)));
  const expired = await send(world, admin, 'listApprovals', {
    query: { approvalStatus: 'expired' },
  });
  const approved = await send(world, admin, 'listApprovals', {
    query: { approvalStatus: 'approved' },
  });
  const refusals = [];
  for (const id of [pendingId, doneId, withdrawnId, lateId])
    refusals.push((await execute(id)).refusal.message);

  expect(rows.map((row) => row?.approvalStatus)).toEqual([
    'pending',
    'approved',
    'used',
    'withdrawn',
    'expired',
  ]);
  expect(rows.map((row) => row?.execution)).toEqual([null, { asksStepUp: true }, null, null, null]);
  expect(expired.answer.content.map(({ id }) => id)).toContain(lateId);
  expect(approved.answer.content.map(({ id }) => id)).toContain(agreedId);
  expect(approved.answer.content.map(({ id }) => id)).not.toContain(lateId);
  expect(refusals).toEqual([
    '该申请待复核，不能重复操作',
    '该申请已执行，不能重复操作',
    '该申请已撤回，不能重复操作',
    '复核申请已过期，请重新申请',
  ]);
});
