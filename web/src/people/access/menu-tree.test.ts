import type { MenuRow } from '@rental/contract/people/access/menus';
import { expect, test } from 'vitest';
import { movedIds, parentsFor, placedMenus, previewOf } from './menu-tree.ts';

const entry = (id: number, more: Partial<MenuRow>): MenuRow => ({
  id,
  pid: null,
  type: 1,
  title: `菜单${id}`,
  sort: id * 10,
  path: `path-${id}`,
  component: 'orders/order-list-page',
  componentName: null,
  icon: 'list',
  permission: null,
  iframe: false,
  cache: true,
  hidden: false,
  alwaysShow: true,
  affix: false,
  breadcrumb: true,
  redirect: null,
  activeMenu: null,
  purpose: 1,
  createTime: '2026-11-21T02:00:00.000Z',
  ...more,
});

const button = entry(3, { pid: 2, type: 2, path: '', title: '发货' });
const page = entry(2, { pid: 1, title: '列表', children: [button] });
const directory = entry(1, { type: 0, title: '目录', children: [page] });
const other = entry(4, { title: '素材' });
const tree = [directory, other];

test('rows stand below what they lie in, and a folded one hides them', () => {
  const seen = (closed?: Set<number>) =>
    placedMenus(tree, closed).map(({ row, level }) => [row.id, level]);

  expect(seen()).toEqual([
    [1, 0],
    [2, 1],
    [3, 2],
    [4, 0],
  ]);
  expect(seen(new Set([1]))).toEqual([
    [1, 0],
    [4, 0],
  ]);
});

test('directories hold pages, pages hold buttons, and nothing is offered itself', () => {
  expect(parentsFor(tree, 1, null)).toEqual([{ value: 1, label: '目录' }]);
  expect(parentsFor(tree, 0, 1)).toEqual([]);
  expect(parentsFor(tree, 2, null)).toEqual([
    { value: 2, label: '目录 / 列表' },
    { value: 4, label: '素材' },
  ]);
});

test('an entry moves by one place among its own', () => {
  expect(movedIds(tree, 0, 1)).toEqual([4, 1]);
  expect(movedIds(tree, 1, 0)).toEqual([4, 1]);
});

test('the preview has the whole branch of the sidebar with the entry as it is typed', () => {
  const { menus, open } = previewOf(tree, { ...page, title: '新名字', path: 'new' });

  expect(open).toBe('/path-1/new');
  expect(menus).toMatchObject([
    {
      path: '/path-1',
      meta: { title: '目录' },
      children: [{ path: 'new', meta: { title: '新名字' } }],
    },
  ]);
});

test('a directory that is empty yet is shown with a place for what will be in it', () => {
  const { menus, open } = previewOf(tree, {
    ...entry(0, { type: 0, title: '营销', path: 'marketing' }),
    id: null,
  });

  expect(menus).toMatchObject([
    { path: '/marketing', children: [{ meta: { title: '（暂无菜单）' } }] },
  ]);
  expect(open).toBe('/marketing/empty');
});
