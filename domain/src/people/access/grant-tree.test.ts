import fc from 'fast-check';
import { expect, test } from 'vitest';
import { grantTree, grantTreeWithin, rightsOf, type CatalogueEntry } from './grant-tree.ts';
import type { MenuEntry } from './menu-rules.ts';

const areas = ['order', 'user', 'audit'];
const names = areas.flatMap((area) =>
  ['list', 'edit', 'delete'].map((action) => `${area}:${action}`),
);
const catalogue: CatalogueEntry[] = areas.flatMap((area, index) => [
  { id: index * 10 + 1, pid: null, name: null, alias: area },
  ...names
    .filter((name) => name.startsWith(`${area}:`))
    .map((name, nth) => ({ id: index * 10 + 2 + nth, pid: index * 10 + 1, name, alias: name })),
]);
const menu = (id: number, more: Partial<MenuEntry>): MenuEntry => ({
  id,
  pid: null,
  type: 1,
  title: `菜单${id}`,
  path: `p${id}`,
  component: 'a/b',
  permission: null,
  hidden: false,
  ...more,
});

test('a page has the other rights of its area below it, and the rest follows by the catalogue', () => {
  const tree = grantTree(
    [menu(1, { type: 0, title: '订单' }), menu(2, { pid: 1, permission: 'order:list' })],
    catalogue,
  );

  expect(tree[0]).toMatchObject({
    label: '订单',
    right: null,
    children: [
      {
        right: 'order:list',
        opens: 'page',
        children: [{ right: 'order:edit' }, { right: 'order:delete' }],
      },
    ],
  });
  expect(tree.slice(1).map(({ label }) => label)).toEqual(['user', 'audit']);
});

test('a button puts a right where it belongs, and a hidden page does not repeat its list', () => {
  const tree = grantTree(
    [
      menu(1, { permission: 'order:list' }),
      menu(2, { permission: 'user:list' }),
      menu(3, { pid: 2, type: 2, path: '', title: '删单', permission: 'order:delete' }),
      menu(4, { hidden: true, permission: 'order:list' }),
    ],
    catalogue,
  );

  expect(tree[0]?.children.map(({ right }) => right)).toEqual(['order:edit']);
  expect(tree[1]?.children[0]).toMatchObject({ label: '删单', right: 'order:delete' });
  expect(tree.map(({ key }) => key)).not.toContain('m4');
});

const anyMenus = fc
  .array(
    fc.record({
      type: fc.constantFrom(0 as const, 1 as const),
      permission: fc.option(fc.constantFrom(...names)),
      hidden: fc.boolean(),
    }),
    { maxLength: 8 },
  )
  .map((rows) => rows.map((row, index) => menu(index + 1, row)));

test('every right stands in the tree, whatever the menu is', () => {
  fc.assert(
    fc.property(anyMenus, (menus) => {
      expect(new Set(rightsOf(grantTree(menus, catalogue)))).toEqual(new Set(names));
    }),
  );
});

test('what is left for one who holds less has his rights and no others', () => {
  fc.assert(
    fc.property(anyMenus, fc.subarray(names), (menus, held) => {
      const within = grantTreeWithin(grantTree(menus, catalogue), (right) => held.includes(right));
      expect(new Set(rightsOf(within))).toEqual(new Set(held));
    }),
  );
});
