import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { agreed, proofIn } from '../../../testing/people/agreed.ts';
import { someOperator, someRole } from '../../../testing/people/people.ts';
import { settlePolicy, wait } from '../../../testing/people/sign-in.ts';
import { stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import {
  anotherLogin,
  createWorld,
  type Caller,
  type Shop,
  type World,
} from '../../../testing/world.ts';

let world: World;
/** A brand with two administrators, and one with one. */
let alpha: Shop, beta: Shop;
let second: Caller;
beforeAll(async () => {
  world = await createWorld();
  ({ alpha, beta } = world);
  second = await someOperator(world, alpha, 'laoban', alpha.roles.administrator);
});
afterAll(() => world.close());
beforeEach(async () => {
  for (const shop of [alpha, beta]) {
    await settlePolicy(world, shop);
    await stored(world, shop, 'delete from attempt_counters');
    await stored(world, shop, 'delete from approvals');
  }
});

let made = 0;
const someone = (roleId: number, more: object = {}) => ({
  username: `xinren${(made += 1)}`,
  nickName: '新人',
  roleIds: [roleId],
  enabled: true,
  ...more,
});
/** A call of whoever was made, past the gates of a first sign-in. */
async function entered(shop: Shop, { id, username }: { id: number; username: string }) {
  await stored(world, shop, 'update operators set must_change_password = false where id = $1', [
    id,
  ]);
  await stored(
    world,
    shop,
    `update operators set password_hash = (select password_hash from operators where username = 'clerk')
     where id = $1`,
    [id],
  );
  return anotherLogin(
    world,
    shop,
    { ...shop.admin, operatorId: id, username },
    10 * 365 * 86_400_000,
  );
}

test('an only administrator makes another one against the own password; the administrators are told, and the log has it', async () => {
  const body = someone(beta.roles.administrator);

  const without = await send(world, beta.admin, 'createOperator', { body });
  const done = await send(world, beta.admin, 'createOperator', {
    body: { ...body, ...(await proofIn(world)) },
  });

  const messages = await stored<{ body: string; permission: string; whole_brand: boolean }>(
    world,
    beta,
    'select body, permission, whole_brand from messages',
  );
  const [entry] = await stored(
    world,
    beta,
    `select operator_id, object, after from audit_log where operation = 'approval:alone'`,
  );
  expect(without.refusal).toMatchObject({ status: 400, code: 'step_up_needed' });
  expect(done.status).toBe(201);
  expect(messages).toMatchObject([{ permission: 'security:policy', whole_brand: true }]);
  expect(messages[0]?.body).toContain(`新增员工「新人」（${body.username}），角色：管理员`);
  expect(entry).toMatchObject({
    operator_id: beta.admin.operatorId,
    object: `operator ${body.username}`,
    after: { act: 'user:create' },
  });
});

test('a new administrator agrees to nothing for 24 hours, and counts from then on', async () => {
  const made = await agreed(
    world,
    alpha.admin,
    second,
    'createOperator',
    someone(alpha.roles.administrator),
  );
  const newcomer = await entered(alpha, made.answer);
  const body = { ...someone(alpha.roles.administrator), ...(await proofIn(world)) };
  const asking = async () =>
    (
      await send(world, alpha.admin, 'createOperator', {
        body: { ...body, approvalReason: '扩店' },
      })
    ).requested;
  const approve = async () =>
    send(world, newcomer, 'approveRequest', {
      params: { id: await asking() },
      body: await proofIn(world),
    });
  const shown = async () => {
    await asking();
    const { answer } = await send(world, newcomer, 'listApprovals', { query: {} });
    return answer.content[0]?.isDecidable;
  };

  wait(world, 86_399);
  const early = await approve();
  const earlyShown = await shown();
  wait(world, 1);
  const lateShown = await shown();
  const late = await approve();

  expect(early.refusal).toMatchObject({ status: 409, message: '成为管理员未满24小时，暂不能复核' });
  expect([earlyShown, lateShown]).toEqual([false, true]);
  expect(late.answer.approvalStatus).toBe('approved');
});

test('an approval is for this very act: other content, or what it meets changed meanwhile, needs another', async () => {
  const role = await someRole(world, alpha, '待授权', ['order:list']);
  const holder = await someOperator(world, alpha, 'chiyouren', role);
  const proof = await proofIn(world);
  const body = { id: holder.operatorId, roleIds: [alpha.roles.administrator], ...proof };
  const asked = await send(world, alpha.admin, 'updateOperator', {
    body: { ...body, approvalReason: '接任' },
  });
  const approvalId = asked.requested;
  await send(world, second, 'approveRequest', { params: { id: approvalId }, body: proof });

  const other = await send(world, alpha.admin, 'updateOperator', {
    body: { ...body, phone: '13900001111', approvalId },
  });
  await send(world, alpha.admin, 'updateRole', { body: { id: role, permissions: [] } });
  const met = await send(world, alpha.admin, 'updateOperator', { body: { ...body, approvalId } });

  for (const { refusal } of [other, met]) expect(refusal.code).toBe('approval_outdated');
});

test('the same content once more does what was agreed to, without naming it; before that it waits', async () => {
  const body = { ...someone(alpha.roles.administrator), ...(await proofIn(world)) };
  const create = (more: object = {}) =>
    send(world, alpha.admin, 'createOperator', { body: { ...body, ...more } });

  const id = (await create({ approvalReason: '扩店' })).requested;
  const early = await create();
  await send(world, second, 'approveRequest', { params: { id }, body: await proofIn(world) });
  const unproven = await create({ stepUp: undefined });
  const done = await create();

  expect(early.refusal).toMatchObject({ status: 409, code: 'approval_waits' });
  expect(unproven.refusal.code).toBe('step_up_needed');
  expect(done.status).toBe(201);
});

test('who decides reads what it is, with numbers masked', async () => {
  const target = await someOperator(world, alpha, 'guanli9', alpha.roles.administrator);
  await send(world, alpha.admin, 'updateOperator', {
    body: { id: target.operatorId, phone: '13987654321', approvalReason: '换号' },
  });

  const { content } = (await send(world, second, 'listApprovals', { query: {} })).answer;

  expect(content[0]).toMatchObject({
    operation: 'user:update',
    isDecidable: true,
    summary: '修改员工「guanli9昵称」（guanli9）：手机号：无 → 139****4321；原因：换号',
  });
});

test('a clerk whose login one administrator made alone agrees to none of his requests; another administrator does', async () => {
  const finance = await someRole(world, alpha, '财务', [
    'approval:list',
    'bill:waive',
    'order:list',
  ]);
  const { answer } = await send(world, alpha.admin, 'createOperator', { body: someone(finance) });
  const puppet = await entered(alpha, answer);
  const request = async () => {
    const [row] = await stored<{ id: number }>(
      world,
      alpha,
      `insert into approvals (brand_code, operation, object, summary, requested_by, requested_at, expires_at, status)
       values ($1, 'order:waive', 'order 1', '减免', $2, $3, $4, 'pending') returning id`,
      [
        alpha.brand.code,
        alpha.admin.operatorId,
        world.now,
        new Date(world.now.getTime() + 3_600_000),
      ],
    );
    return row?.id ?? 0;
  };
  const approve = async (by: Caller) =>
    send(world, by, 'approveRequest', {
      params: { id: await request() },
      body: await proofIn(world),
    });

  wait(world, 10 * 86_400);

  expect((await approve(puppet)).refusal.code).toBe('decider_not_independent');
  expect((await approve(second)).answer.approvalStatus).toBe('approved');
});

test('the own phone and e-mail take the own password', async () => {
  const body = { id: alpha.admin.operatorId, phone: '13911110000' };

  const without = await send(world, alpha.admin, 'updateOperator', { body });
  const proven = await send(world, alpha.admin, 'updateOperator', {
    body: { ...body, ...(await proofIn(world)) },
  });

  expect(without.refusal.code).toBe('step_up_needed');
  expect(proven.answer.phone).toBe('139****0000');
});

test('a role of the system keeps its name, and its words change', async () => {
  const id = alpha.roles.clerk;

  const renamed = await send(world, alpha.admin, 'updateRole', { body: { id, name: '副店长' } });
  const described = await send(world, alpha.admin, 'updateRole', {
    body: { id: alpha.roles.administrator, name: '管理员', description: '负责人' },
  });

  expect(renamed.refusal).toMatchObject({ status: 409, message: '系统内置角色不能改名' });
  expect(described.answer.description).toBe('负责人');
});
