import type { MenuRow } from '@rental/contract/people/access/menus';
import { menuEditorComponent } from '@rental/domain/people/access/menu-rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { editorWith } from '../../../testing/people/editors.ts';
import { stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import { createWorld, type Shop, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const rowsOf = async (shop: Shop, purpose: 1 | 2 = 1): Promise<MenuRow[]> => {
  const query = { purpose, size: 500 };
  return (await send(world, shop.admin, 'listMenus', { query })).answer.content;
};
const flat = (rows: readonly MenuRow[]): MenuRow[] =>
  rows.flatMap((row) => [row, ...flat(row.children ?? [])]);
const rowNamed = async (shop: Shop, title: string): Promise<MenuRow> => {
  const found = flat(await rowsOf(shop)).find((row) => row.title === title);
  if (!found) throw new Error(`No menu ${title}`);
  return found;
};

let paths = 0;
async function newMenu(
  body: Partial<MenuRow> & { title: string; type: 0 | 1 | 2 },
  shop = world.alpha,
) {
  paths += 1;
  const path = `place-${paths}`;
  return send(world, shop.admin, 'createMenu', { body: { path, ...body } });
}

test('S170 S251 a new entry is of the normal platform unless another is named, and shows at once', async () => {
  const { alpha } = world;
  const directory = (await newMenu({ title: '营销中心', type: 0, icon: 'marketing' })).answer;
  const page = (
    await newMenu({
      title: '优惠券',
      type: 1,
      pid: directory.id,
      component: 'marketing/coupon-list-page',
      permission: 'order:list',
    })
  ).answer;

  expect(directory).toMatchObject({ purpose: 1, pid: null, icon: 'marketing', hidden: false });
  expect(page).toMatchObject({ pid: directory.id, cache: true, iframe: false });
  const seen = (await send(world, alpha.clerk, 'builtMenus')).answer;
  expect(seen.find(({ meta }) => meta?.title === '营销中心')?.children).toMatchObject([
    { path: page.path, component: 'marketing/coupon-list-page', meta: { title: '优惠券' } },
  ]);
  expect(
    JSON.stringify((await send(world, alpha.channelOperator, 'builtMenus')).answer),
  ).not.toContain('营销中心');
});

test('S171 what is sent changes, what is absent stays; buttons and new columns reach the route as they should', async () => {
  const { alpha } = world;
  const directory = (await newMenu({ title: '深层', type: 0 })).answer;
  const inner = (await newMenu({ title: '内层', type: 0, pid: directory.id })).answer;
  const page = (
    await newMenu({ title: '报表', type: 1, pid: inner.id, component: 'home/report-page' })
  ).answer;
  await newMenu({ title: '导出按钮', type: 2, pid: page.id, permission: 'order:list' });
  await send(world, alpha.admin, 'updateMenu', {
    body: { id: directory.id, redirect: '/deep/first', alwaysShow: false },
  });
  const changed = await send(world, alpha.admin, 'updateMenu', {
    body: { id: page.id, affix: true, breadcrumb: false, componentName: 'Report', cache: false },
  });

  expect(changed.answer).toMatchObject({
    title: '报表',
    component: 'home/report-page',
    affix: true,
  });
  const route = (await send(world, alpha.admin, 'builtMenus')).answer.find(
    ({ meta }) => meta?.title === '深层',
  );
  expect(route).toMatchObject({
    redirect: '/deep/first',
    alwaysShow: false,
    children: [
      {
        component: 'Layout',
        children: [
          {
            name: 'Report',
            meta: { affix: true, breadcrumb: false, noCache: true },
          },
        ],
      },
    ],
  });
  expect(JSON.stringify(route)).not.toContain('导出按钮');
});

test('an external link is a page whose path is the whole address', async () => {
  const { alpha } = world;
  const link = (await newMenu({ title: '开源仓库', type: 1, path: 'https://git.example.com/shop' }))
    .answer;

  expect(link).toMatchObject({ iframe: true, component: null });
  const route = (await send(world, alpha.admin, 'builtMenus')).answer.find(({ children }) =>
    children?.some(({ meta }) => meta?.title === '开源仓库'),
  );
  expect(route).toMatchObject({
    path: '/',
    component: 'Layout',
    children: [{ path: 'https://git.example.com/shop' }],
  });
});

test.each([
  ['path', { type: 1, path: 'javascript:alert(1)', component: 'a/b-page' }],
  ['path', { type: 1, path: 'ftp://files.example.com' }],
  ['path', { type: 1, path: 'https://' }],
  ['path', { type: 1, path: '//evil.test/x', component: 'a b' }],
  ['path', { type: 1, path: '../up', component: 'a/b-page' }],
  ['path', { type: 1, path: 'a b', component: 'a/b-page' }],
  ['path', { type: 0, path: 'detail/:id' }],
  ['path', { type: 0, path: 'https://example.com' }],
  ['path', { type: 1, path: 'login', component: 'a/b-page' }],
  ['path', { type: 0, path: 'redirect' }],
  ['component', { type: 1, path: 'x-page' }],
  ['component', { type: 1, path: 'x-page', component: '../../etc/passwd' }],
  ['component', { type: 1, path: 'x-page', component: 'Layout' }],
  ['permission', { type: 1, path: 'x-page', component: 'a/b-page', permission: 'no:such' }],
] as const)('a wrong %s is refused at its field: %j', async (field, body) => {
  const refused = await newMenu({ title: '错误', ...body });

  expect(refused.refusal).toMatchObject({ status: 400, code: 'invalid' });
  expect(Object.keys(refused.refusal.fields ?? {})).toContain(field);
});

test('an address is used once among the entries of a platform, and it is said by which', async () => {
  const orders = await rowNamed(world.alpha, '订单管理');

  const sibling = await newMenu({
    title: '又一个',
    type: 1,
    pid: orders.id,
    path: '/list/',
    component: 'orders/order-list-page',
  });
  const whole = await newMenu({
    title: '顶层',
    type: 1,
    path: 'order/list',
    component: 'orders/order-list-page',
  });
  const channels = await newMenu({ title: '渠道顶层', type: 0, path: 'campaigns', purpose: 2 });

  for (const refused of [sibling, whole])
    expect(refused.refusal).toMatchObject({
      status: 409,
      message: '菜单「订单列表」已使用该路径',
    });
  expect(channels.status).toBe(201);
});

test('a parent is a directory of the same platform, and nothing lies in itself', async () => {
  const { alpha, beta } = world;
  const page = await rowNamed(alpha, '订单列表');
  const outer = (await newMenu({ title: '外', type: 0 })).answer;
  const inner = (await newMenu({ title: '内', type: 0, pid: outer.id })).answer;
  const [channelMenu] = await rowsOf(alpha, 2);
  const foreign = await rowNamed(beta, '订单管理');

  const inPage = await newMenu({ title: '页中页', type: 1, pid: page.id, component: 'a/b-page' });
  const loose = await newMenu({ title: '散按钮', type: 2, permission: 'order:ship' });
  const loop = await send(world, alpha.admin, 'updateMenu', {
    body: { id: outer.id, pid: inner.id },
  });
  const self = await send(world, alpha.admin, 'updateMenu', {
    body: { id: outer.id, pid: outer.id },
  });
  const other = await newMenu({ title: '跨平台', type: 0, pid: channelMenu?.id ?? 0 });
  const otherBrand = await newMenu({ title: '跨品牌', type: 0, pid: foreign.id });

  expect([inPage.refusal.code, loose.refusal.code]).toEqual([
    'menu_parent_wrong',
    'menu_parent_wrong',
  ]);
  expect([loop.refusal.code, self.refusal.code]).toEqual(['menu_in_itself', 'menu_in_itself']);
  expect([other.refusal.status, otherBrand.refusal.status]).toEqual([404, 404]);
});

test('S172 a directory with entries below it stays, and it is said which; with them it goes', async () => {
  const { alpha } = world;
  const directory = (await newMenu({ title: '临时目录', type: 0 })).answer;
  const page = (
    await newMenu({ title: '临时页', type: 1, pid: directory.id, component: 'a/b-page' })
  ).answer;

  const refused = await send(world, alpha.admin, 'deleteMenus', { body: [directory.id] });
  expect(refused.refusal).toMatchObject({
    status: 409,
    message: '菜单「临时目录」下还有「临时页」，请先删除或移走',
  });

  const deleted = await send(world, alpha.admin, 'deleteMenus', { body: [directory.id, page.id] });
  expect(deleted.answer).toEqual({ deleted: 2 });
  expect(flat(await rowsOf(alpha)).map(({ id }) => id)).not.toContain(page.id);
});

test('菜单管理 stays in reach of those who repair menus', async () => {
  const { alpha } = world;
  const editor = await rowNamed(alpha, '菜单管理');
  const system = await rowNamed(alpha, '系统管理');
  expect(editor.component).toBe(menuEditorComponent);

  const replies = [
    await send(world, alpha.admin, 'deleteMenus', { body: [editor.id] }),
    await send(world, alpha.admin, 'updateMenu', { body: { id: editor.id, hidden: true } }),
    await send(world, alpha.admin, 'updateMenu', { body: { id: system.id, hidden: true } }),
    await send(world, alpha.admin, 'updateMenu', {
      body: { id: editor.id, permission: 'order:list' },
    }),
  ];

  for (const { refusal } of replies)
    expect(refusal).toMatchObject({ status: 409, code: 'menu_editor_needed' });
});

test('the entries of a directory are put in order all at once, or not where they changed', async () => {
  const { alpha } = world;
  const directory = (await newMenu({ title: '排序', type: 0 })).answer;
  const ids: number[] = [];
  for (const title of ['甲', '乙', '丙'])
    ids.push(
      (await newMenu({ title, type: 1, pid: directory.id, component: 'a/b-page' })).answer.id,
    );
  const wanted = ids.toReversed();

  await send(world, alpha.admin, 'sortMenus', { body: { pid: directory.id, ids: wanted } });
  const stale = await send(world, alpha.admin, 'sortMenus', {
    body: { pid: directory.id, ids: ids.slice(1) },
  });

  expect(stale.refusal).toMatchObject({ status: 409, code: 'menu_order_stale' });
  const row = await rowNamed(alpha, '排序');
  expect(row.children?.map(({ title }) => title)).toEqual(['丙', '乙', '甲']);
});

test("S166 another brand's menu is not found and stays, and nobody sees it in a tree", async () => {
  const { alpha, beta } = world;
  const { id } = await rowNamed(beta, '订单列表');
  const before = await stored(world, beta, 'select * from menus order by id');

  const replies = [
    await send(world, alpha.admin, 'updateMenu', { body: { id, title: '抢来的' } }),
    await send(world, alpha.admin, 'deleteMenus', { body: [id] }),
  ];

  for (const { refusal } of replies) expect(refusal.status).toBe(404);
  expect(await stored(world, beta, 'select * from menus order by id')).toEqual(before);
  const tree = (await send(world, alpha.admin, 'menuTree', { query: {} })).answer;
  expect(tree[0]).toMatchObject({ label: '订单管理' });
  const lists = tree[0]?.children?.filter(({ label }) => label === '订单列表');
  expect(lists).toHaveLength(1);
  expect(JSON.stringify(tree)).not.toContain(`"id":${id},`);
});

test('two editors at once leave no two entries with one address', async () => {
  const { alpha } = world;
  const race = Array.from({ length: 10 }, (_, index) =>
    ['甲', '乙'].map((title) => newMenu({ title, type: 0, path: `race-${index}` })),
  ).flat();

  const statuses = (await Promise.all(race)).map(({ status }) => status);

  expect(statuses.filter((status) => status === 201)).toHaveLength(10);
  expect(statuses.filter((status) => status === 409)).toHaveLength(10);
  const rows = flat(await rowsOf(alpha)).filter(({ path }) => path.startsWith('race-'));
  expect(rows).toHaveLength(10);
});

test('a menu gives nobody a right: menus follow rights, never the other way round', async () => {
  const { alpha } = world;
  const worker = await editorWith(world, alpha, []);
  await newMenu({ title: '公开入口', type: 1, component: 'orders/order-list-page' });

  expect(JSON.stringify((await send(world, worker, 'builtMenus')).answer)).toContain('公开入口');
  expect((await send(world, worker, 'listOrders', { query: {} })).status).toBe(403);
});
