import { brandPermissions, type Permission } from '@rental/contract/permissions';
import { dataScope } from '@rental/domain/people/access/data-scope';
import { rightsOf } from '@rental/domain/people/access/grant-tree';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agreed } from '../../testing/people/agreed.ts';
import { editorWith } from '../../testing/people/editors.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type Caller, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

let named = 0;
async function newRole(
  caller: Caller,
  permissions: readonly string[],
  more: { dataScope?: 1 | 2 | 3 | 4 | 5; purpose?: 1 | 2 } = {},
) {
  named += 1;
  const body = { name: `新角色${named}`, dataScope: dataScope.self, ...more };
  const reply = await send(world, caller, 'createRole', {
    body: { ...body, permissions: [...permissions] },
  });
  return reply.answer;
}

const detailOf = async (id: number) =>
  (await send(world, world.alpha.admin, 'roleDetail', { params: { id } })).answer;

const editing: Permission[] = ['role:list', 'role:edit'];

test('a change of a role acts on the next request of those who have it, in the same login', async () => {
  const { alpha } = world;
  const worker = await editorWith(world, alpha, []);
  const role = await detailOf(worker.roleId);
  expect((await send(world, worker, 'listOrders', { query: {} })).status).toBe(403);

  await send(world, alpha.admin, 'updateRole', {
    body: { id: role.id, permissions: ['order:list'], revision: role.revision },
  });

  expect((await send(world, worker, 'listOrders', { query: {} })).status).toBe(200);
  const menus = (await send(world, worker, 'builtMenus')).answer;
  expect(JSON.stringify(menus)).toContain('订单列表');
  expect((await send(world, worker, 'userInfo')).answer.roles).toContain('order:list');

  await send(world, alpha.admin, 'updateRole', { body: { id: role.id, permissions: [] } });

  expect((await send(world, worker, 'listOrders', { query: {} })).status).toBe(403);
  expect(JSON.stringify((await send(world, worker, 'builtMenus')).answer)).not.toContain(
    '订单列表',
  );
});

test('nobody gives a right that he does not hold, to a new role or to another', async () => {
  const { alpha } = world;
  const editor = await editorWith(world, alpha, [...editing, 'order:list']);
  const other = await newRole(alpha.admin, ['order:list']);

  const created = await send(world, editor, 'createRole', {
    body: { name: '越权', dataScope: dataScope.self, permissions: ['order:list', 'order:ship'] },
  });
  const changed = await send(world, editor, 'updateRole', {
    body: { id: other.id, permissions: ['order:list', 'user:edit'] },
  });

  expect(created.refusal).toMatchObject({ status: 422, code: 'beyond_own_rights' });
  expect(changed.refusal).toMatchObject({ status: 422, code: 'beyond_own_rights' });
  expect((await detailOf(other.id)).permissions).toEqual(['order:list']);
});

test('nobody gives a wider reach than his own, and a reach of the other platform is refused', async () => {
  const { alpha } = world;
  const editor = await editorWith(world, alpha, editing, dataScope.stores);
  const other = await newRole(alpha.admin, ['role:list'], { dataScope: dataScope.self });

  const wide = await send(world, editor, 'updateRole', {
    body: { id: other.id, dataScope: dataScope.all },
  });
  const own = await send(world, editor, 'updateRole', {
    body: { id: other.id, dataScope: dataScope.stores },
  });
  const foreign = await send(world, alpha.admin, 'createRole', {
    body: { name: '错平台', purpose: 2, dataScope: dataScope.all, permissions: [] },
  });

  expect(wide.refusal.code).toBe('beyond_own_rights');
  expect(own.answer.dataScope).toBe(dataScope.stores);
  expect(foreign.refusal).toMatchObject({ status: 409, code: 'scope_of_other_platform' });
});

test('a role that gives more than its editor holds is not his to change or delete', async () => {
  const { alpha } = world;
  const editor = await editorWith(world, alpha, [...editing, 'order:list']);
  const stronger = await newRole(alpha.admin, ['order:list', 'order:ship']);

  const weakened = await send(world, editor, 'updateRole', {
    body: { id: stronger.id, permissions: ['order:ship'] },
  });
  const administrators = await send(world, editor, 'updateRole', {
    body: { id: alpha.roles.administrator, permissions: ['order:ship'] },
  });
  const deleted = await send(world, editor, 'deleteRoles', { body: [stronger.id] });

  for (const refused of [weakened, administrators, deleted])
    expect(refused.refusal).toMatchObject({ status: 422, code: 'beyond_own_rights' });
  expect((await detailOf(stronger.id)).permissions).toEqual(['order:list', 'order:ship']);
  expect((await detailOf(alpha.roles.administrator)).permissions).toHaveLength(
    brandPermissions.length,
  );
});

test('nobody changes what his own role gives, not even to less; its words he may', async () => {
  const { alpha } = world;
  const editor = await editorWith(world, alpha, [...editing, 'order:list']);

  const grown = await send(world, editor, 'updateRole', {
    body: { id: editor.roleId, permissions: [...editing, 'order:list', 'order:ship'] },
  });
  const shrunk = await send(world, editor, 'updateRole', {
    body: { id: editor.roleId, permissions: editing },
  });
  const reach = await send(world, editor, 'updateRole', {
    body: { id: editor.roleId, dataScope: dataScope.self },
  });
  const renamed = await send(world, editor, 'updateRole', {
    body: { id: editor.roleId, description: '值班编辑' },
  });

  for (const refused of [grown, shrunk, reach])
    expect(refused.refusal).toMatchObject({ status: 409, code: 'own_rights' });
  expect(renamed.answer.description).toBe('值班编辑');
  expect((await detailOf(editor.roleId)).permissions).toHaveLength(3);
});

test('the administrators keep what is needed to put people, roles and menus right', async () => {
  const { alpha } = world;
  const second = await editorWith(world, alpha, brandPermissions);
  const id = alpha.roles.administrator;
  const before = await detailOf(id);

  for (const body of [
    { id, permissions: before.permissions.filter((right) => right !== 'role:edit') },
    { id, permissions: before.permissions.filter((right) => right !== 'user:edit') },
    { id, permissions: before.permissions.filter((right) => right !== 'menu:edit') },
    { id, dataScope: dataScope.stores },
  ]) {
    const refused = await send(world, second, 'updateRole', { body });
    expect(refused.refusal).toMatchObject({ status: 409, code: 'administrator_needs_rights' });
  }
  const without = before.permissions.filter((right) => right !== 'order:close');
  const allowed = await agreed(world, second, alpha.admin, 'updateRole', {
    id,
    permissions: without,
  });

  expect(allowed.answer.permissions).toEqual(without);
  await agreed(world, second, alpha.admin, 'updateRole', { id, permissions: before.permissions });
});

test('a role that people have is not deleted, and it is said who they are', async () => {
  const { alpha } = world;
  const editor = await editorWith(world, alpha, ['order:list']);
  await stored(
    world,
    alpha,
    `insert into operator_roles (brand_code, operator_id, role_id)
     select brand_code, id, $1 from operators where username in ('admin', 'clerk', 'clerk2')`,
    [editor.roleId],
  );

  const refused = await send(world, alpha.admin, 'deleteRoles', { body: [editor.roleId] });

  const { name } = await detailOf(editor.roleId);
  expect(refused.refusal).toMatchObject({
    status: 409,
    code: 'role_in_use',
    message: `角色「${name}」正在使用：「admin昵称」「clerk昵称」「clerk2昵称」等4人，请先调整`,
  });

  await stored(
    world,
    alpha,
    'delete from operator_roles where role_id = $1 and operator_id <> $2',
    [editor.roleId, editor.operatorId],
  );
  await stored(world, alpha, 'update operators set deleted_at = now() where id = $1', [
    editor.operatorId,
  ]);
  const deleted = await send(world, alpha.admin, 'deleteRoles', { body: [editor.roleId] });

  expect(deleted.answer).toEqual({ deleted: 1 });
});

test('the roles of the system are not deleted, and of several roles all go or none', async () => {
  const { alpha } = world;
  const spare = await newRole(alpha.admin, []);

  const builtIn = await send(world, alpha.admin, 'deleteRoles', {
    body: [spare.id, alpha.roles.clerk],
  });
  const unknown = await send(world, alpha.admin, 'deleteRoles', { body: [spare.id, 2 ** 40] });

  expect(builtIn.refusal).toMatchObject({ status: 409, code: 'role_built_in' });
  expect(unknown.refusal.status).toBe(404);
  expect((await detailOf(spare.id)).name).toBe(spare.name);
});

test("another brand's role is not found, to read, change or delete, and stays as it is", async () => {
  const { alpha, beta } = world;
  const id = beta.roles.clerk;
  const before = await stored(world, beta, 'select * from roles where id = $1', [id]);

  const replies = [
    await send(world, alpha.admin, 'roleDetail', { params: { id } }),
    await send(world, alpha.admin, 'updateRole', { body: { id, name: '抢来的', permissions: [] } }),
    await send(world, alpha.admin, 'deleteRoles', { body: [id] }),
  ];

  for (const reply of replies)
    expect(reply.refusal).toMatchObject({ status: 404, code: 'not_found' });
  expect(await stored(world, beta, 'select * from roles where id = $1', [id])).toEqual(before);
  const { content } = (await send(world, alpha.admin, 'listRoles', { query: { size: 500 } }))
    .answer;
  expect(content.map((role) => role.id)).not.toContain(id);
});

test('of two editors who began with the same role one saves, the other is told', async () => {
  const { alpha } = world;
  const editors = [
    await editorWith(world, alpha, brandPermissions),
    await editorWith(world, alpha, brandPermissions),
  ];
  const roles = await Promise.all(
    Array.from({ length: 12 }, () => newRole(alpha.admin, ['order:list'])),
  );

  const race = roles.flatMap((role) =>
    editors.map((editor, index) =>
      send(world, editor, 'updateRole', {
        body: {
          id: role.id,
          permissions: ['order:list', index === 0 ? 'order:ship' : 'order:close'],
          revision: role.revision,
        },
      }),
    ),
  );
  const statuses = (await Promise.all(race)).map(({ status }) => status);

  expect(statuses.filter((status) => status === 200)).toHaveLength(12);
  expect(statuses.filter((status) => status === 409)).toHaveLength(12);
  for (const role of roles) expect((await detailOf(role.id)).permissions).toHaveLength(2);
});

test('whose right is taken while he hands it on hands on nothing', async () => {
  const { alpha } = world;
  const pairs = await Promise.all(
    Array.from({ length: 8 }, async () => ({
      editor: await editorWith(world, alpha, [...editing, 'order:ship']),
      target: await newRole(alpha.admin, []),
    })),
  );

  await Promise.all(
    pairs.flatMap(({ editor, target }) => [
      send(world, alpha.admin, 'updateRole', { body: { id: editor.roleId, permissions: editing } }),
      send(world, editor, 'updateRole', { body: { id: target.id, permissions: ['order:ship'] } }),
    ]),
  );

  for (const { editor, target } of pairs) {
    const [order] = await stored<{ given: string | null; taken: string }>(
      world,
      alpha,
      `select (select id from audit_log where operation = 'role:update' and operator_id = $1 limit 1) as given,
        (select id from audit_log where operation = 'role:update' and object = $2 limit 1) as taken`,
      [editor.operatorId, (await detailOf(editor.roleId)).name],
    );
    const isGiven = (await detailOf(target.id)).permissions.includes('order:ship');
    expect(isGiven).toBe(order?.given !== null && Number(order?.given) < Number(order?.taken));
  }
});

test('a channel role is given what opens something on its platform, and nothing else', async () => {
  const { alpha } = world;
  const { tree } = (await send(world, alpha.admin, 'roleRights', { query: { purpose: 2 } })).answer;
  expect(rightsOf(tree)).toEqual(expect.arrayContaining(['home:view', 'order:list']));
  expect(rightsOf(tree)).not.toEqual(expect.arrayContaining(['user:edit']));

  const refused = await send(world, alpha.admin, 'createRole', {
    body: { name: '渠道越界', purpose: 2, dataScope: 4, permissions: ['user:edit'] },
  });

  expect(refused.refusal).toMatchObject({ status: 400, code: 'invalid' });
});

test('S168 the tree of what may be granted has what the operator holds, and the editor all with what he lacks', async () => {
  const { alpha } = world;
  const editor = await editorWith(world, alpha, [...editing, 'order:list', 'order:ship']);

  const within = (await send(world, editor, 'grantableMenuTree', { query: {} })).answer;
  const whole = (await send(world, editor, 'roleRights', { query: {} })).answer;

  expect(within).toMatchObject([
    { label: '订单管理', children: [{ label: '订单列表', children: [{ label: '发货' }] }] },
    {
      label: '系统管理',
      children: [{ label: '角色管理', children: [{ label: '新增与修改角色' }] }],
    },
  ]);
  expect(new Set(rightsOf(whole.tree))).toEqual(new Set(brandPermissions));
  expect(new Set(whole.held)).toEqual(new Set([...editing, 'order:list', 'order:ship']));
});

test('a change of rights stands in the audit log with what was before and after, and wakes the open pages', async () => {
  const { alpha } = world;
  const role = await newRole(alpha.admin, ['order:list']);

  await send(world, alpha.admin, 'updateRole', {
    body: { id: role.id, permissions: ['order:ship'], dataScope: dataScope.stores },
  });

  const [entry] = await stored<object>(
    world,
    alpha,
    `select operator_id, before, after from audit_log where operation = 'role:update' order by id desc limit 1`,
  );
  expect(entry).toMatchObject({
    operator_id: alpha.admin.operatorId,
    before: { dataScope: dataScope.self, permissions: ['order:list'] },
    after: {
      dataScope: dataScope.stores,
      permissions: ['order:ship'],
      added: ['order:ship'],
      removed: ['order:list'],
    },
  });
  const [event] = await stored<object>(
    world,
    alpha,
    'select type, purpose, operator_id, store_id from live_events order by id desc limit 1',
  );
  expect(event).toEqual({ type: 'rights', purpose: 1, operator_id: null, store_id: null });
});

test('the same request twice makes one role', async () => {
  const { alpha } = world;
  const body = { name: '只建一次', dataScope: dataScope.self, permissions: [] };
  const headers = { 'idempotency-key': 'role-once-0001' };

  const first = await send(world, alpha.admin, 'createRole', { body }, headers);
  const again = await send(world, alpha.admin, 'createRole', { body }, headers);
  const taken = await send(world, alpha.admin, 'createRole', { body });

  expect(again.answer.id).toBe(first.answer.id);
  expect(taken.refusal.code).toBe('name_in_use');
});
