import { dataScope } from '@rental/domain/people/access/data-scope';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { someOperator, someRole } from '../../testing/people/people.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { anotherLogin, createWorld, type Shop, type World } from '../../testing/world.ts';

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
});
afterAll(() => world.close());

let made = 0;
const someone = (more: object = {}) => ({
  username: `yuangong${(made += 1)}`,
  nickName: '新员工',
  phone: '13911112222',
  roleIds: [shop.roles.clerk],
  storeIds: [shop.stores[0]],
  enabled: true,
  ...more,
});

async function newOperator(more: object = {}) {
  const { answer } = await send(world, shop.admin, 'createOperator', { body: someone(more) });
  return answer;
}

const change = (statement: string, ...values: unknown[]) =>
  stored(world, shop, statement, [shop.brand.code, ...values]);

/** A role of the brand with these rights, and an operator who holds it alone. */
async function holder(scope: number, rights: readonly string[], more: object = {}) {
  const [role] = await change(
    `insert into roles (brand_code, code, name, purpose, data_scope) values ($1, $2, $2, 1, $3) returning id`,
    `R${(made += 1)}`,
    scope,
  );
  const { id: roleId } = role as { id: number };
  for (const right of rights)
    await change('insert into role_permissions values ($1, $2, $3)', roleId, right);
  const { id, username } = await newOperator({ roleIds: [roleId], ...more });
  await change('update operators set must_change_password = false where brand_code = $1');
  const caller = await anotherLogin(world, shop, { ...shop.clerk, operatorId: id, username });
  return { roleId, id, caller };
}

test('S199 a new operator gets a one-time password, told once, and is in the list with phone masked', async () => {
  const { status, answer } = await send(world, shop.admin, 'createOperator', {
    body: someone({ username: 'XiaoLi' }),
  });

  const { content } = (
    await send(world, shop.admin, 'listOperators', { query: { name: 'xiaoli' } })
  ).answer;
  expect(status).toBe(201);
  expect(answer).toMatchObject({ username: 'xiaoli' });
  expect(answer.oneTimePassword).toMatch(/^[A-Za-z2-9]{14}$/);
  expect(content).toMatchObject([
    {
      username: 'xiaoli',
      phone: '139****2222',
      mustChangePassword: true,
      roles: [{ name: '店员' }],
      stores: [{ name: '西湖店' }],
      dataScope: dataScope.stores,
      isWithinOwnRights: true,
    },
  ]);
});

test('S199 an account name in use is refused, that of another brand is not', async () => {
  await newOperator({ username: 'lishi' });

  const again = await send(world, shop.admin, 'createOperator', {
    body: someone({ username: 'LISHI' }),
  });
  const elsewhere = await send(world, world.beta.admin, 'createOperator', {
    body: {
      ...someone({ username: 'lishi' }),
      roleIds: [world.beta.roles.clerk],
      storeIds: [world.beta.stores[0]],
    },
  });

  expect(again.refusal).toMatchObject({ status: 409, message: '账号已被使用，请换一个' });
  expect(elsewhere.status).toBe(201);
});

test('S200 what is absent stays as it is; who is disabled is out with the next call', async () => {
  const { id, username } = await newOperator({ gender: '女' });
  const caller = await anotherLogin(world, shop, { ...shop.clerk, operatorId: id, username });

  const { answer } = await send(world, shop.admin, 'updateOperator', {
    body: { id, nickName: '李四', enabled: false },
  });

  expect(answer).toMatchObject({ nickName: '李四', gender: '女', enabled: false, sessionCount: 0 });
  expect((await send(world, caller, 'userInfo')).status).toBe(401);
});

test('S110 S200 other roles, stores, department or state are told to the open pages of that operator alone', async () => {
  const { id } = await newOperator();
  const department = await send(world, shop.admin, 'createDepartment', {
    body: { name: '实时部', parentId: null, sort: 1, enabled: true },
  });
  const [{ last } = { last: 0 }] = await stored<{ last: number }>(
    world,
    shop,
    'select coalesce(max(id), 0) as last from live_events',
  );
  const update = (more: object) =>
    send(world, shop.admin, 'updateOperator', { body: { id, ...more } });
  const told = () =>
    stored<object>(
      world,
      shop,
      'select type, message, operator_id, purpose, store_id, channel_id from live_events where id > $1 order by id',
      [last],
    );

  await update({ nickName: '只改昵称', roleIds: [shop.roles.clerk], storeIds: [shop.stores[0]] });
  expect(await told()).toEqual([]);

  await update({ roleIds: [await someRole(world, shop, '看单', ['order:list'])] });
  await update({ storeIds: [shop.stores[1]] });
  await update({ deptId: department.answer.id });
  await update({ enabled: false });
  const toHim = { type: 'rights', message: '', operator_id: id };
  const event = { ...toHim, purpose: null, store_id: null, channel_id: null };
  expect(await told()).toEqual([event, event, event, event]);
});

test('S201 deleted operators are gone from the list and signed out, and their account is not given again', async () => {
  const { id, username } = await newOperator();

  const { answer } = await send(world, shop.admin, 'deleteOperators', { body: [id] });

  const again = await send(world, shop.admin, 'createOperator', { body: someone({ username }) });
  const { content } = (
    await send(world, shop.admin, 'listOperators', { query: { name: username } })
  ).answer;
  expect(answer).toEqual({ deleted: 1 });
  expect(content).toEqual([]);
  expect(again.refusal.code).toBe('username_in_use');
});

test('S201 one who is not reached among those to delete: none is deleted', async () => {
  const { id } = await newOperator();

  const reply = await send(world, shop.admin, 'deleteOperators', {
    body: [id, world.beta.clerk.operatorId + 1000],
  });

  expect(reply.status).toBe(404);
  expect(
    await change('select 1 from operators where brand_code = $1 and id = $2 and enabled', id),
  ).toHaveLength(1);
});

test('nobody gives a role with rights he lacks or a wider reach, and none that belongs to the other platform', async () => {
  const { caller } = await holder(dataScope.stores, ['user:list', 'user:edit', 'home:view']);
  const wide = await holder(dataScope.all, ['home:view']);
  const strong = await holder(dataScope.self, ['home:view', 'order:ship']);
  const give = async (more: object) =>
    (await send(world, caller, 'createOperator', { body: someone(more) })).refusal.code;

  expect(await give({ roleIds: [wide.roleId] })).toBe('beyond_own_rights');
  expect(await give({ roleIds: [strong.roleId] })).toBe('beyond_own_rights');
  expect(await give({ roleIds: [shop.roles.channel] })).toBe('role_of_other_platform');
  expect(await give({ roleIds: [shop.roles.clerk + 100_000] })).toBe('not_found');
});

test('a store that is not reached is not given', async () => {
  const { caller, roleId } = await holder(dataScope.stores, ['user:list', 'user:edit']);

  const reply = await send(world, caller, 'createOperator', {
    body: someone({ roleIds: [roleId], storeIds: [shop.stores[1]] }),
  });

  expect(reply.refusal.code).toBe('store_not_reached');
});

test('an operator of a store sees and changes people of that store alone, and nobody with more rights', async () => {
  const { caller, roleId } = await holder(dataScope.stores, ['user:list', 'user:edit']);
  const { id: equal } = await newOperator({ roleIds: [roleId] });
  const { id: foreign } = await newOperator({ roleIds: [roleId], storeIds: [shop.stores[1]] });

  const { content } = (await send(world, caller, 'listOperators', { query: { size: 100 } })).answer;
  const edit = async (id: number) =>
    (await send(world, caller, 'updateOperator', { body: { id, nickName: '改名' } })).status;

  const seen = content.map((row) => row.id);
  expect(seen).toContain(equal);
  expect(seen).toContain(shop.clerk.operatorId);
  expect(seen).not.toContain(foreign);
  expect(seen).not.toContain(shop.admin.operatorId);
  expect([await edit(equal), await edit(foreign)]).toEqual([200, 404]);
  expect(await edit(shop.clerk.operatorId)).toBe(422); // holds order rights that the caller lacks
});

test('nobody changes, disables or deletes himself, and the last administrator stays', async () => {
  const { admin } = world.beta;
  const own = admin.operatorId;
  const { roles } = world.beta;
  const code = async (name: 'updateOperator' | 'deleteOperators', body: object) =>
    (await send(world, admin, name, { body } as never)).refusal.code;

  expect(await code('updateOperator', { id: own, enabled: false })).toBe('own_rights');
  expect(await code('updateOperator', { id: own, roleIds: [roles.clerk] })).toBe('own_rights');
  expect(await code('deleteOperators', [own])).toBe('own_rights');
});

test('two administrators who disable each other at once: both stay, for each needs the word of the other', async () => {
  const second = await someOperator(world, shop, 'guanli2', shop.roles.administrator);
  const disable = (caller: typeof second, id: number) =>
    send(world, caller, 'updateOperator', { body: { id, enabled: false } });

  const replies = await Promise.all([
    disable(shop.admin, second.operatorId),
    disable(second, shop.admin.operatorId),
  ]);

  const left = await change(
    `select o.id from operators o join operator_roles h on h.brand_code = o.brand_code and h.operator_id = o.id
     where o.brand_code = $1 and h.role_id = $2 and o.enabled`,
    shop.roles.administrator,
  );
  for (const { refusal } of replies) expect(refusal.code).toBe('second_person_needed');
  expect(left).toHaveLength(2);
  await change('update operators set enabled = true where brand_code = $1');
});

test('下线 ends one login or all, and the operator sees the own logins', async () => {
  const { id, username } = await newOperator();
  await change('update operators set must_change_password = false where brand_code = $1');
  const person = { ...shop.clerk, operatorId: id, username };
  const login = () => anotherLogin(world, shop, person);
  const [one, two, three] = [await login(), await login(), await login()];
  const alive = async (caller = person) => (await send(world, caller, 'userInfo')).status;
  const admin = await anotherLogin(world, shop, shop.admin);

  const listed = (await send(world, one, 'ownSessions')).answer;
  const current = listed.find((session) => session.isCurrent)?.id ?? 0;
  await send(world, one, 'endOwnSessions', { body: { sessionId: null } });
  expect(listed).toHaveLength(3);
  expect([await alive(one), await alive(two), await alive(three)]).toEqual([200, 401, 401]);

  const ended = await send(world, admin, 'endOperatorSessions', {
    params: { id },
    body: { sessionId: current },
  });
  expect(ended.answer).toEqual({ ended: 1 });
  expect(await alive(one)).toBe(401);
});

test('S205 a channel and its operator come together; a code in use leaves neither', async () => {
  const body = {
    name: '校园代理',
    code: 'xiaoyuan',
    commissionBp: 300,
    username: 'xiaoyuan1',
    nickName: '校园专员',
  };

  const { status, answer } = await send(world, shop.admin, 'createChannel', { body });
  const again = await send(world, shop.admin, 'createChannel', {
    body: { ...body, username: 'xiaoyuan2' },
  });

  expect(status).toBe(201);
  expect(
    await change(
      'select purpose, channel_id from operators where brand_code = $1 and id = $2',
      answer.id,
    ),
  ).toEqual([{ purpose: 2, channel_id: answer.channelId }]);
  expect(again.refusal.code).toBe('channel_code_in_use');
  expect(
    await change(`select 1 from operators where brand_code = $1 and username = 'xiaoyuan2'`),
  ).toEqual([]);
});

test('the audit log tells who made, changed and deleted an operator, with no number in full', async () => {
  const { id } = await newOperator();
  await send(world, shop.admin, 'updateOperator', { body: { id, phone: '13700001111' } });
  await send(world, shop.admin, 'deleteOperators', { body: [id] });

  const rows = await change(
    'select operation, operator_id, before, after from audit_log where brand_code = $1 and object = $2 order by id',
    `operator ${id}`,
  );
  expect(rows).toMatchObject([
    { operation: 'user:create', operator_id: shop.admin.operatorId, before: null },
    { operation: 'user:update', before: { phone: '139****2222' }, after: { phone: '137****1111' } },
    { operation: 'user:delete', after: null },
  ]);
  expect(JSON.stringify(rows)).not.toContain('13700001111');
});
