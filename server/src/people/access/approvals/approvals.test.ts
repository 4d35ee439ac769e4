import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { someOperator, someRole } from '../../../testing/people/people.ts';
import {
  codeSentTo,
  fillSms,
  givePhone,
  settlePolicy,
  wait,
} from '../../../testing/people/sign-in.ts';
import { sealed } from '../../../testing/providers/sealed.ts';
import { faultsOf } from '../../../testing/wire/calls.ts';
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
/** Administrators who may decide; `target` is the one whose password is to be reset. */
let second: Caller, third: Caller, target: Caller, other: Caller;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
  [second, third, target, other] = (await Promise.all(
    ['fuhe1', 'fuhe2', 'mubiao1', 'mubiao2'].map((name) =>
      someOperator(world, shop, name, shop.roles.administrator),
    ),
  )) as [Caller, Caller, Caller, Caller];
});
afterAll(() => world.close());
beforeEach(async () => {
  await settlePolicy(world, shop, 'second_person_for_administrators');
  await stored(world, shop, 'delete from attempt_counters');
  await stored(world, shop, 'delete from approvals');
});

const proof = async (typed = password) => ({ password: await sealed(world, typed) });

const reset = async (approvalId: number | null = null, id = target.operatorId, by = shop.admin) =>
  send(world, by, 'resetOperatorPassword', { body: { id, approvalId, stepUp: await proof() } });
/** Asks, as the administrator, for a second person. */
const asked = async (id = target.operatorId): Promise<number> =>
  (await reset(null, id)).answer.approvalId as number;
const approve = async (by: Caller, id: number, typed = password) =>
  send(world, by, 'approveRequest', { params: { id }, body: { stepUp: await proof(typed) } });
const refuseIt = (by: Caller, id: number, reason = '未见本人') =>
  send(world, by, 'refuseRequest', { params: { id }, body: { reason } });
const withdraw = (by: Caller, id: number) => send(world, by, 'withdrawRequest', { params: { id } });
const list = async (by: Caller, query: object = {}) =>
  (await send(world, by, 'listApprovals', { query })).answer;

const statusOf = async (id: number) => {
  const [row] = await stored<{ status: string }>(
    world,
    shop,
    'select status from approvals where id = $1',
    [id],
  );
  return row?.status;
};

test('what one administrator asks for another approves, and then it is done once', async () => {
  const id = await asked();

  const approved = await approve(second, id);
  const done = await reset(id);
  const again = await reset(id);

  expect(approved.answer).toMatchObject({
    id,
    operation: 'user:reset',
    object: `operator ${target.operatorId}`,
    summary: '重置管理员「mubiao1昵称」（mubiao1）的密码',
    approvalStatus: 'approved',
    requestedBy: { id: shop.admin.operatorId, name: 'admin昵称' },
    decidedBy: { id: second.operatorId, name: 'fuhe1昵称' },
  });
  expect(done.answer.oneTimePassword).toMatch(/^[A-Za-z2-9]{14}$/);
  expect(again.refusal).toMatchObject({ status: 409, message: '该申请已执行，不能重复操作' });
  expect(await statusOf(id)).toBe('used');
});

test('nothing is done before a second person has agreed, nor after one has refused', async () => {
  const id = await asked();
  const before = await reset(id);
  const refused = await refuseIt(second, id);
  const after = await reset(id);
  const late = await approve(third, id);

  expect(before.refusal.message).toBe('该申请待复核，不能重复操作');
  expect(refused.answer).toMatchObject({ approvalStatus: 'refused', reason: '未见本人' });
  expect(after.refusal.message).toBe('该申请已拒绝，不能重复操作');
  expect(late.refusal.status).toBe(409);
});

test('whoever asks decides on nothing of it', async () => {
  const id = await asked();

  const approved = await approve(shop.admin, id);
  const refused = await refuseIt(shop.admin, id);

  for (const { refusal } of [approved, refused])
    expect(refusal).toMatchObject({ status: 409, message: '需要他人复核' });
  expect(await statusOf(id)).toBe('pending');
});

test('only who asked withdraws, or uses what was approved', async () => {
  const [one, two] = [await asked(), await asked(other.operatorId)];
  await approve(second, two);

  const foreign = await withdraw(second, one);
  const used = await reset(two, other.operatorId, second);
  const own = await withdraw(shop.admin, one);

  for (const { refusal } of [foreign, used])
    expect(refusal).toMatchObject({ status: 409, message: '只能由申请人本人操作' });
  expect(own.answer.approvalStatus).toBe('withdrawn');
  expect((await approve(second, one)).refusal.code).toBe('approval_decided');
});

test('without the right to the operation nobody sees that it was asked for, nor decides on it', async () => {
  const role = await someRole(world, shop, '无重置权限', ['home:view', 'approval:list']);
  const bystander = await someOperator(world, shop, 'luren', role);
  const id = await asked();

  const replies = [
    await approve(bystander, id),
    await refuseIt(bystander, id),
    await withdraw(bystander, id),
    await approve(world.beta.admin, id),
    await refuseIt(world.beta.admin, id),
    await withdraw(world.beta.admin, id),
  ];

  expect(replies.map(({ refusal }) => refusal.status)).toEqual(replies.map(() => 404));
  expect((await list(bystander)).content).toEqual([]);
  expect((await list(world.beta.admin)).content).toEqual([]);
  expect(await statusOf(id)).toBe('pending');
});

test('who lost the right after asking still sees the own request, and decides on none', async () => {
  const role = await someRole(world, shop, '临时管理员', []);
  await stored(
    world,
    shop,
    `insert into role_permissions select brand_code, $1, permission from role_permissions where role_id = $2`,
    [role, shop.roles.administrator],
  );
  const former = await someOperator(world, shop, 'qianren', role);
  const own = (await reset(null, other.operatorId, former)).answer.approvalId as number;
  const foreign = await asked();
  await stored(
    world,
    shop,
    `delete from role_permissions where role_id = $1 and permission <> 'approval:list'`,
    [role],
  );

  expect((await list(former)).content.map(({ id }) => id)).toEqual([own]);
  expect((await approve(former, foreign)).refusal.status).toBe(404);
  expect((await withdraw(former, own)).answer.approvalStatus).toBe('withdrawn');
});

test('a request is good for a day: then it is neither approved nor used', async () => {
  const [one, two] = [await asked(), await asked(other.operatorId)];
  await approve(second, two);

  wait(world, 86_400);
  const approved = await approve(second, one);
  const used = await reset(two, other.operatorId);
  const renewed = await asked();

  for (const { refusal } of [approved, used])
    expect(refusal).toMatchObject({ status: 409, message: '复核申请已过期，请重新申请' });
  expect(renewed).not.toBe(one);
});

test('an approval for one operator does nothing to another', async () => {
  const id = await asked();
  await approve(second, id);

  const { refusal } = await reset(id, other.operatorId);

  expect(refusal.status).toBe(404);
  expect(await statusOf(id)).toBe('approved');
});

test('approving takes the own password or a code; a wrong one approves nothing', async () => {
  const id = await asked();
  await fillSms(world, shop, 10);
  await givePhone(world, shop, second, '13800001111');

  const without = await send(world, second, 'approveRequest', {
    params: { id },
    body: { stepUp: {} },
  });
  const wrong = await approve(second, id, 'wrong');
  await send(world, second, 'sendOperationCode', { query: {} });
  const operationCode = await codeSentTo(world, '13800001111');
  const right = await send(world, second, 'approveRequest', {
    params: { id },
    body: { stepUp: { operationCode } },
  });

  expect(without.refusal.message).toBe('请输入登录密码或操作验证码');
  expect(wrong.refusal).toMatchObject({
    status: 400,
    fields: { 'stepUp.password': '密码不正确' },
  });
  expect(right.answer.approvalStatus).toBe('approved');
});

test('a refusal says why', async () => {
  const { refusal } = await refuseIt(second, await asked(), '  ');

  expect(refusal).toMatchObject({ status: 400, fields: { reason: '请填写拒绝原因' } });
});

test('the same asked again is the same request, also eight times at once', async () => {
  const replies = await Promise.all(Array.from({ length: 8 }, () => reset()));

  const ids = new Set(replies.map(({ answer }) => answer.approvalId));
  expect(ids.size).toBe(1);
  expect((await list(second)).totalElements).toBe(1);
});

test('of two who decide at once one decides, and the other is told', async () => {
  for (let round = 0; round < 10; round += 1) {
    const id = await asked(round % 2 ? other.operatorId : target.operatorId);

    const replies = await Promise.all([approve(second, id), refuseIt(third, id)]);

    const [won, lost] = replies.toSorted((a, b) => a.status - b.status);
    expect(won?.status).toBe(200);
    expect(lost?.refusal).toMatchObject({ status: 409, code: 'approval_decided' });
    expect(await statusOf(id)).toBe(won?.answer.approvalStatus);
    await stored(world, shop, 'delete from approvals');
  }
});

test('an approval used eight times at once resets once', async () => {
  const id = await asked();
  await approve(second, id);

  const replies = await Promise.all(Array.from({ length: 8 }, () => reset(id)));

  const done = replies.filter(({ status }) => status === 200);
  expect(done).toHaveLength(1);
  expect(done[0]?.answer.oneTimePassword).not.toBeNull();
});

test('the list tells each what there is to decide, the newest first, page by page', async () => {
  const [one, two] = [await asked(), await asked(other.operatorId)];
  await approve(third, one);

  const ofSecond = await list(second);
  const ofAdmin = await list(shop.admin);
  const first = await list(second, { size: 1 });
  const rest = await list(second, { size: 1, cursor: first.nextCursor });
  const pending = await list(second, { approvalStatus: 'pending' });

  const shown = (page: typeof ofSecond) =>
    page.content.map(({ id, isDecidable, isOwn }) => ({ id, isDecidable, isOwn }));
  expect(shown(ofSecond)).toEqual([
    { id: two, isDecidable: true, isOwn: false },
    { id: one, isDecidable: false, isOwn: false },
  ]);
  expect(shown(ofAdmin)).toEqual([
    { id: two, isDecidable: false, isOwn: true },
    { id: one, isDecidable: false, isOwn: true },
  ]);
  expect([...first.content, ...rest.content].map(({ id }) => id)).toEqual([two, one]);
  expect(rest.nextCursor).toBeUndefined();
  expect(pending.content.map(({ id }) => id)).toEqual([two]);
});

test('a cursor that is none is refused', async () => {
  const heard = await world.app.inject({
    url: '/api/approvals?cursor=!',
    headers: { host: shop.admin.host, authorization: shop.admin.token ?? '' },
  });

  expect(faultsOf(heard, ['cursor_invalid'])).toEqual([]);
});

test('asking, deciding and using stand in the audit log under the same object', async () => {
  const id = await asked();
  await approve(second, id);
  await reset(id);

  const rows = await stored(
    world,
    shop,
    `select operation, operator_id, after->>'status' as status from audit_log where object = $1 order by id`,
    [`approval ${id}`],
  );

  expect(rows).toEqual([
    { operation: 'approval:request', operator_id: shop.admin.operatorId, status: null },
    { operation: 'approval:approve', operator_id: second.operatorId, status: 'approved' },
    { operation: 'approval:use', operator_id: shop.admin.operatorId, status: 'used' },
  ]);
});
