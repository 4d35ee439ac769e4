import { afterAll, beforeAll, expect, test } from 'vitest';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type Shop, type World } from '../../testing/world.ts';

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
});
afterAll(() => world.close());

const create = (name: string, parentId: number | null = null) =>
  send(world, shop.admin, 'createDepartment', {
    body: { name, parentId, sort: 1, enabled: true },
  });
const move = (id: number, name: string, parentId: number | null) =>
  send(world, shop.admin, 'updateDepartment', {
    body: { id, name, parentId, sort: 1, enabled: true },
  });

test('a department that moves takes those below it along, and never goes below itself', async () => {
  const { answer: east } = await create('华东');
  const { answer: west } = await create('华西');
  const { answer: hangzhou } = await create('杭州', east.id);
  const { answer: xihu } = await create('西湖', hangzhou.id);

  const into = await move(east.id, '华东', xihu.id);
  const itself = await move(east.id, '华东', east.id);
  await move(hangzhou.id, '杭州', west.id);

  const paths = await stored(world, shop, 'select path from departments where id = $1', [xihu.id]);
  expect([into.refusal.code, itself.refusal.code]).toEqual([
    'department_in_itself',
    'department_in_itself',
  ]);
  expect(paths).toEqual([{ path: `/${west.id}/${hangzhou.id}/${xihu.id}/` }]);
});

test('two departments of one parent have two names, and the tree has ten levels', async () => {
  const { answer: root } = await create('总部');
  const twin = await create('总部');
  let parent = root.id;
  for (let level = 2; level <= 10; level += 1)
    parent = (await create(`${level}级`, parent)).answer.id;
  const eleventh = await create('11级', parent);

  expect(twin.refusal.code).toBe('name_in_use');
  expect(eleventh.refusal.code).toBe('department_too_deep');
});

test('a department in use is not deleted, and the refusal says by what', async () => {
  const { answer: root } = await create('华南');
  await create('广州', root.id);
  await send(world, shop.admin, 'setDepartmentStores', {
    body: { id: root.id, storeIds: [shop.stores[0]] },
  });

  const { refusal } = await send(world, shop.admin, 'deleteDepartment', { body: [root.id] });

  expect(refusal).toMatchObject({
    status: 409,
    message: '部门正在使用：下级部门1个、员工0人、店铺1家，请先移走',
  });
});

test('S200 X32 departments and positions are pages of up to 9999 rows, and come whole under /all', async () => {
  for (const name of ['页甲', '页乙', '页丙']) {
    await create(name);
    await send(world, shop.admin, 'createPosition', { body: { name, sort: 5, enabled: true } });
  }
  const reads = [
    ['listDepartments', 'allDepartments'],
    ['listPositions', 'allPositions'],
  ] as const;
  for (const [list, all] of reads) {
    const whole = (await send(world, shop.admin, all)).answer;
    const page = (query: object) => send(world, shop.admin, list, { query });
    const [first, second, most, named] = await Promise.all([
      page({ size: '2' }),
      page({ size: '2', page: '1' }),
      page({ size: '9999' }),
      page({ name: '页', enabled: 'true' }),
    ]);

    expect([...first.answer.content, ...second.answer.content]).toEqual(whole.slice(0, 4));
    expect(most.answer).toEqual({ content: whole, totalElements: whole.length });
    expect(named.answer.content.map(({ name }) => name)).toEqual(['页甲', '页乙', '页丙']);
    expect((await page({ size: '10000' })).refusal.fields).toEqual({ size: '每页最多9999条' });
  }
});

test('open pages ask for their rights anew when a department or its stores move, and only then', async () => {
  const [east, west] = [(await create('东区')).answer, (await create('西区')).answer];
  const [{ last } = { last: 0 }] = await stored<{ last: number }>(
    world,
    shop,
    'select coalesce(max(id), 0) as last from live_events',
  );
  const setStores = (storeIds: number[]) =>
    send(world, shop.admin, 'setDepartmentStores', { body: { id: west.id, storeIds } });
  const told = () =>
    stored(
      world,
      shop,
      'select type, purpose, operator_id from live_events where id > $1 order by id',
      [last],
    );

  await move(west.id, '西区新名', null);
  await setStores([]);
  expect(await told()).toEqual([]);

  await move(west.id, '西区新名', east.id);
  await setStores([shop.stores[1]]);
  await setStores([shop.stores[1]]);
  const toStaff = { type: 'rights', purpose: 1, operator_id: null };
  expect(await told()).toEqual([toStaff, toStaff]);
});

test("another brand's department is not found", async () => {
  const { answer } = await create('外部');

  const replies = await Promise.all([
    send(world, world.beta.admin, 'deleteDepartment', { body: [answer.id] }),
    send(world, world.beta.admin, 'createDepartment', {
      body: { name: '下级', parentId: answer.id, sort: 1, enabled: true },
    }),
  ]);

  expect(replies.map((reply) => reply.status)).toEqual([404, 404]);
});

test('a position in use is not deleted; one name is there once', async () => {
  const position = { name: '店长', sort: 1, enabled: true };
  const { answer } = await send(world, shop.admin, 'createPosition', { body: position });
  const twin = await send(world, shop.admin, 'createPosition', { body: position });
  await send(world, shop.admin, 'updateOperator', {
    body: { id: shop.clerk.operatorId, jobIds: [answer.id] },
  });

  const used = await send(world, shop.admin, 'deletePosition', { body: [answer.id] });
  await send(world, shop.admin, 'updateOperator', {
    body: { id: shop.clerk.operatorId, jobIds: [] },
  });
  const free = await send(world, shop.admin, 'deletePosition', { body: [answer.id] });

  expect(twin.refusal.code).toBe('name_in_use');
  expect(used.refusal.message).toBe('岗位正在使用：1名员工，请先调整');
  expect(free.answer).toEqual({ deleted: 1 });
});
