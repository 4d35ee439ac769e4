import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgeMenus, menuFieldFault, type MenuEntry } from './menu-rules.ts';

const entry = (id: number, more: Partial<MenuEntry> = {}): MenuEntry => ({
  id,
  pid: null,
  type: 0,
  title: `菜单${id}`,
  path: `path-${id}`,
  component: null,
  permission: null,
  hidden: false,
  ...more,
});
const page = (id: number, more: Partial<MenuEntry> = {}): MenuEntry =>
  entry(id, { type: 1, component: 'orders/order-list-page', ...more });

const codeOf = (menus: readonly MenuEntry[], changed: MenuEntry) => {
  const after = [...menus.filter(({ id }) => id !== changed.id), changed];
  const judged = judgeMenus(menus, after, changed.id);
  return judged.done ? 'done' : judged.refusal.code;
};

test('directories lie in directories, pages in directories or at the top, buttons in pages', () => {
  const menus = [entry(1), page(2, { pid: 1 })];

  expect(codeOf(menus, entry(3, { pid: 1 }))).toBe('done');
  expect(codeOf(menus, page(3))).toBe('done');
  expect(codeOf(menus, entry(3, { pid: 2, type: 2, path: '' }))).toBe('done');
  expect(codeOf(menus, page(3, { pid: 2 }))).toBe('menu_parent_wrong');
  expect(codeOf(menus, entry(3, { type: 2, path: '' }))).toBe('menu_parent_wrong');
  expect(codeOf(menus, entry(3, { pid: 1, type: 2, path: '' }))).toBe('menu_parent_wrong');
});

test('a directory that has entries becomes no page', () => {
  expect(codeOf([entry(1), page(2, { pid: 1 })], page(1))).toBe('menu_parent_wrong');
});

test('no chain of moves puts a directory in itself', () => {
  const ids = [1, 2, 3, 4, 5];
  const move = fc.record({
    id: fc.constantFrom(...ids),
    pid: fc.constantFrom(null, ...ids),
  });
  fc.assert(
    fc.property(fc.array(move, { maxLength: 20 }), (moves) => {
      let menus = ids.map((id) => entry(id));
      for (const { id, pid } of moves) {
        const after = menus.map((one) => (one.id === id ? { ...one, pid } : one));
        if (judgeMenus(menus, after, id).done) menus = after;
      }
      for (const one of menus) {
        let steps = 0;
        for (let at: MenuEntry | undefined = one; at; at = menus.find(({ id }) => id === at?.pid))
          expect((steps += 1)).toBeLessThanOrEqual(6);
      }
    }),
  );
});

test('a menu is at most six deep', () => {
  const chain = [1, 2, 3, 4, 5, 6].map((id) => entry(id, { pid: id === 1 ? null : id - 1 }));

  expect(codeOf(chain, page(7, { pid: 6 }))).toBe('menu_too_deep');
  expect(codeOf(chain, page(7, { pid: 5 }))).toBe('done');
});

test('an address is used once, wherever in the tree, and a moved directory brings its own', () => {
  const menus = [
    entry(1, { path: 'order' }),
    page(2, { pid: 1, path: 'list' }),
    entry(3, { path: 'shop' }),
    page(4, { pid: 3, path: 'list' }),
  ];

  expect(codeOf(menus, page(5, { pid: 1, path: 'list' }))).toBe('menu_path_in_use');
  expect(codeOf(menus, page(5, { path: 'Order/List' }))).toBe('menu_path_in_use');
  expect(codeOf(menus, entry(3, { path: 'order' }))).toBe('menu_path_in_use');
  expect(codeOf(menus, page(4, { pid: 3, path: 'all' }))).toBe('done');
  expect(codeOf(menus, page(5, { path: 'https://example.com' }))).toBe('done');
});

test.each([
  ['path', page(1, { path: 'javascript:alert(1)' })],
  ['path', page(1, { path: 'data:text/html,x' })],
  ['path', page(1, { path: 'https:evil' })],
  ['path', page(1, { path: '' })],
  ['path', page(1, { path: 'API/x' })],
  ['path', entry(1, { path: ':id' })],
  ['component', page(1, { component: null })],
  ['component', page(1, { component: 'order-list-page' })],
  ['permission', entry(1, { type: 2, path: '' })],
] as const)('a wrong %s is told at its field', (field, wrong) => {
  expect(menuFieldFault(wrong)?.field).toBe(field);
});

test.each([
  page(1, { path: 'detail/:id' }),
  page(1, { path: 'http://a.example/b?c#d', component: null }),
  page(1, { path: 'mailto:help@example.com', component: null }),
  page(1, { path: 'tel:400-800-8888', component: null }),
  page(1, { path: 'login', pid: 7 }),
])('a right entry has no fault: $path', (right) => {
  expect(menuFieldFault(right)).toBeNull();
});

test('the menu editor is neither hidden nor given to others', () => {
  const menus = [
    entry(1),
    page(2, { pid: 1, component: 'access/menu-list-page', permission: 'menu:list' }),
  ];
  const editor = menus[1] ?? page(2);

  expect(codeOf(menus, { ...editor, hidden: true })).toBe('menu_editor_needed');
  expect(codeOf(menus, { ...editor, permission: 'order:list' })).toBe('menu_editor_needed');
  expect(codeOf(menus, entry(1, { hidden: true }))).toBe('menu_editor_needed');
  expect(codeOf(menus, { ...editor, title: '菜单' })).toBe('done');
});
