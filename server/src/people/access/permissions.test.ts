import type { RightNode } from '@rental/contract/people/access/rights';
import { brandPermissions } from '@rental/contract/permissions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type Shop, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const flat = (nodes: readonly RightNode[]): RightNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
const treeOf = async (shop: Shop) => flat((await send(world, shop.admin, 'permissionTree')).answer);

const create = (body: { name?: string; alias: string; pid?: number }) =>
  send(world, world.alpha.admin, 'createPermission', { body });

test('S167 the tree has every right of the system below its area', async () => {
  const tree = (await send(world, world.alpha.admin, 'permissionTree')).answer;

  expect(tree.map(({ label }) => label)).toEqual(expect.arrayContaining(['订单', '角色', '菜单']));
  expect(tree.every(({ name }) => name === null)).toBe(true);
  expect(new Set(flat(tree).flatMap(({ name }) => name ?? []))).toEqual(new Set(brandPermissions));
});

test("S173 a right of the brand's own is the administrators' at once, and they can hand it on", async () => {
  const { alpha } = world;
  const { name } = (await create({ name: 'custom:weekly', alias: '周报' })).answer;

  const role = await send(world, alpha.admin, 'createRole', {
    body: { name: '看周报', dataScope: 5, permissions: [name ?? ''] },
  });

  expect(role.answer.permissions).toEqual(['custom:weekly']);
  expect((await send(world, alpha.admin, 'userInfo')).answer.roles).toContain('custom:weekly');
});

test('the name of a right of the system cannot be taken, now or by a later release', async () => {
  for (const name of ['order:ship', 'order:later', 'admin', 'custom:', 'custom:A'])
    expect((await create({ name, alias: '冒名' })).refusal).toMatchObject({ status: 400 });
  await create({ name: 'custom:once', alias: '一次' });
  expect((await create({ name: 'custom:once', alias: '再次' })).refusal.code).toBe(
    'permission_name_in_use',
  );
});

test('S175 a right in use is not deleted, and it is said by whom; unused it goes', async () => {
  const { alpha } = world;
  const { id } = (await create({ name: 'custom:used', alias: '在用' })).answer;
  const role = (
    await send(world, alpha.admin, 'createRole', {
      body: { name: '用权限的角色', dataScope: 5, permissions: ['custom:used'] },
    })
  ).answer;
  const menu = (
    await send(world, alpha.admin, 'createMenu', {
      body: { title: '用权限的菜单', type: 0, path: 'used', permission: 'custom:used' },
    })
  ).answer;

  const refused = await send(world, alpha.admin, 'deletePermission', { params: { id } });
  expect(refused.refusal).toMatchObject({
    status: 409,
    message: '权限正在使用：角色「用权限的角色」，菜单「用权限的菜单」，请先调整',
  });

  await send(world, alpha.admin, 'deleteRoles', { body: [role.id] });
  await send(world, alpha.admin, 'deleteMenus', { body: [menu.id] });
  const deleted = await send(world, alpha.admin, 'deletePermission', { params: { id } });

  expect(deleted.answer).toEqual({ deleted: 1 });
  expect(
    await stored(world, alpha, `select 1 from role_permissions where permission = 'custom:used'`),
  ).toEqual([]);
});

test('S174 of a right of the system only the words change; it is neither deleted nor moved', async () => {
  const { alpha } = world;
  const ship = (await treeOf(alpha)).find(({ name }) => name === 'order:ship');
  const id = ship?.id ?? 0;

  const renamed = await send(world, alpha.admin, 'updatePermission', {
    body: { id, alias: '安排发货' },
  });
  const moved = await send(world, alpha.admin, 'updatePermission', { body: { id, pid: null } });
  const deleted = await send(world, alpha.admin, 'deletePermission', { params: { id } });

  expect(renamed.answer).toMatchObject({ label: '安排发货', name: 'order:ship' });
  for (const { refusal } of [moved, deleted])
    expect(refusal).toMatchObject({ status: 409, code: 'permission_built_in' });
});

test('a right lies in a directory, and no directory in itself', async () => {
  const outer = (await create({ alias: '自定义' })).answer;
  const inner = (await create({ alias: '内层', pid: outer.id })).answer;
  const right = (await create({ name: 'custom:leaf', alias: '叶', pid: inner.id })).answer;

  const inRight = await create({ name: 'custom:below', alias: '下', pid: right.id });
  const loop = await send(world, world.alpha.admin, 'updatePermission', {
    body: { id: outer.id, pid: inner.id },
  });
  const full = await send(world, world.alpha.admin, 'deletePermission', {
    params: { id: outer.id },
  });

  expect([inRight.refusal.code, loop.refusal.code, full.refusal.code]).toEqual([
    'permission_parent_wrong',
    'permission_parent_wrong',
    'permission_has_children',
  ]);
});

test("another brand's right is not found, and stays", async () => {
  const { alpha, beta } = world;
  const [theirs] = await treeOf(beta);
  const id = theirs?.id ?? 0;

  const replies = [
    await send(world, alpha.admin, 'updatePermission', { body: { id, alias: '抢来的' } }),
    await send(world, alpha.admin, 'deletePermission', { params: { id } }),
  ];

  for (const { refusal } of replies) expect(refusal.status).toBe(404);
  expect((await treeOf(beta))[0]).toEqual(theirs);
});
