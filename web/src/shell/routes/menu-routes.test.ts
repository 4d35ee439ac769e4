import { describe, expect, test } from 'vitest';
import type { MenuRoute } from '@rental/contract/people/access/access';
import {
  activeMenu,
  buildRoutes as builtFrom,
  crumbsOf,
  groupsAround,
  groupTarget,
  isExternal,
  matchPage,
  pagesOf,
  sidebarItems,
  type SidebarItem,
} from './menu-routes.ts';

const meta = (title: string, more: Partial<NonNullable<MenuRoute['meta']>> = {}) => ({
  title,
  icon: '',
  noCache: false,
  ...more,
});
const page = (path: string, title: string, more: Partial<MenuRoute> = {}): MenuRoute => ({
  path,
  component: `${path}-page`,
  hidden: false,
  meta: meta(title),
  ...more,
});
const group = (
  path: string,
  title: string,
  children: MenuRoute[],
  more: Partial<MenuRoute> = {},
): MenuRoute => ({
  path,
  component: 'Layout',
  hidden: false,
  meta: meta(title),
  children,
  ...more,
});

/** Builds the routes of a release whose only view of the fixed routes is the dashboard. */
const buildRoutes = (menus: readonly MenuRoute[]) => builtFrom(menus, () => false);

/** The sidebar as indented text; a group ends in a colon. */
function outline(items: readonly SidebarItem[], indent = ''): string[] {
  return items.flatMap((item) =>
    item.kind === 'link'
      ? [`${indent}${item.title}`]
      : [`${indent}${item.title}:`, ...outline(item.children, `${indent}  `)],
  );
}
const sidebarOf = (...menus: MenuRoute[]) => outline(sidebarItems(buildRoutes(menus))).slice(1);

describe('the route list', () => {
  test("S21 is the fixed routes and the server's", () => {
    const routes = buildRoutes([group('/order', '订单', [page('list', '订单列表')])]);

    expect(pagesOf(routes).map(({ page }) => page.path)).toEqual(['/dashboard', '/order/list']);
  });

  test('S19 S20 S93 Layout is the shell around its children, any other component is a view by its name', () => {
    const routes = buildRoutes([
      group('/order', '订单', [page('list', '订单列表', { component: 'orders/order-list-page' })], {
        redirect: 'noredirect',
        alwaysShow: true,
      }),
    ]);

    expect(routes.at(-1)).toMatchObject({
      path: '/order',
      component: null,
      hidden: false,
      alwaysShow: true,
      redirect: 'noredirect',
    });
    expect(matchPage(routes, '/order')).toBeNull();
    expect(matchPage(routes, '/order/list')?.page.component).toBe('orders/order-list-page');
  });

  test('S12 X38 a fixed route wins over a menu of the same path', () => {
    const routes = buildRoutes([
      { path: '/', component: 'Layout', hidden: false, children: [page('dashboard', '别的首页')] },
    ]);

    expect(pagesOf(routes).map(({ page }) => page.meta?.title)).toEqual(['首页']);
  });

  test('S12 S16 素材 and 个人中心 are fixed, and not in the sidebar', () => {
    const routes = builtFrom([], () => true);

    expect(pagesOf(routes).map(({ page }) => [page.path, page.meta?.title])).toEqual([
      ['/dashboard', '首页'],
      ['/material/index', '素材'],
      ['/user/center', '个人中心'],
    ]);
    expect(outline(sidebarItems(routes))).toEqual(['首页']);
  });

  test('S12 X38 素材 of the menu is the fixed one, and shows in the sidebar', () => {
    const routes = builtFrom(
      [group('/material', '素材管理', [page('index', '别的素材')])],
      () => true,
    );

    expect(outline(sidebarItems(routes))).toEqual(['首页', '素材']);
    expect(matchPage(routes, '/material/index')?.page.component).toBe('materials/material-page');
  });

  test('S17 S18 the root leads to the pinned, uncached dashboard', () => {
    const routes = buildRoutes([]);

    expect(groupTarget(routes, '/')).toBe('/dashboard');
    expect(matchPage(routes, '/dashboard')?.page.meta).toMatchObject({
      affix: true,
      noCache: true,
    });
  });
});

describe('the sidebar', () => {
  test('S31 is built from the menu routes, in their order, after 首页', () => {
    const menus = [
      group('/b', '乙', [page('x', '乙一'), page('y', '乙二')]),
      group('/a', '甲', [page('z', '甲一')]),
    ];

    expect(outline(sidebarItems(buildRoutes(menus)))).toEqual([
      '首页',
      '乙:',
      '  乙一',
      '  乙二',
      '甲一',
    ]);
  });

  test('S33 leaves out what is hidden', () => {
    expect(
      sidebarOf(
        group('/a', '甲', [page('b', '乙'), page('c', '丙'), page('d', '丁', { hidden: true })]),
      ),
    ).toEqual(['甲:', '  乙', '  丙']);
    expect(sidebarOf(group('/a', '甲', [page('b', '乙')], { hidden: true }))).toEqual([]);
  });

  test('S34 several visible children make a submenu', () => {
    expect(sidebarOf(group('/a', '甲', [page('b', '乙'), page('c', '丙')]))).toEqual([
      '甲:',
      '  乙',
      '  丙',
    ]);
  });

  test('S34 X16 alwaysShow makes a submenu of a single child', () => {
    expect(sidebarOf(group('/a', '甲', [page('b', '乙')], { alwaysShow: true }))).toEqual([
      '甲:',
      '  乙',
    ]);
  });

  test('S34 X16 a single child with children makes a submenu, at any depth', () => {
    const deep = group('c', '丙', [page('d', '丁'), page('e', '戊')]);

    expect(sidebarOf(group('/a', '甲', [group('b', '乙', [deep])]))).toEqual([
      '甲:',
      '  乙:',
      '    丙:',
      '      丁',
      '      戊',
    ]);
  });

  test("S35 S36 one visible child is a link with the child's icon and title", () => {
    const child = page('b', '乙', { meta: meta('乙', { icon: 'order' }) });
    const items = sidebarItems(
      buildRoutes([group('/a', '甲', [child, page('c', '丙', { hidden: true })])]),
    );

    expect(items[1]).toEqual({ kind: 'link', path: '/a/b', title: '乙', icon: 'order' });
  });

  test('S35 a child whose own children are hidden is a link', () => {
    const list = page('b', '乙', { children: [page(':id', '详情', { hidden: true })] });

    expect(sidebarOf(group('/a', '甲', [list]))).toEqual(['乙']);
  });

  test('a group with nothing to show is not shown', () => {
    expect(sidebarOf(group('/a', '甲', [page('b', '乙', { hidden: true })]))).toEqual([]);
  });

  test('S37 S127 an external link keeps its address', () => {
    const links = ['https://example.com/a', 'mailto:a@b.cn', 'tel:10086'];
    const children = links.map((path) => ({ path, hidden: false, meta: meta(path) }));
    const items = sidebarItems(buildRoutes([group('/a', '甲', children)]));

    expect(items[1]).toMatchObject({ children: links.map((path) => ({ kind: 'link', path })) });
    expect(['/a', 'a', 'ftp://a', 'javascript:alert(1)'].filter(isExternal)).toEqual([]);
  });

  test('S32 the active entry is activeMenu, else the path', () => {
    const routes = buildRoutes([
      group('/order', '订单', [
        page('list', '订单列表'),
        page('detail/:id', '订单详情', {
          hidden: true,
          meta: meta('订单详情', { activeMenu: '/order/list' }),
        }),
      ]),
    ]);

    expect(activeOf(routes, '/order/detail/7')).toBe('/order/list');
    expect(activeOf(routes, '/order/list')).toBe('/order/list');
    expect(matchPage(routes, '/order/detail/7')?.params).toEqual({ id: '7' });
  });

  test('the groups around the active entry are known, so that they can be opened', () => {
    const items = sidebarItems(
      buildRoutes([
        group('/a', '甲', [group('b', '乙', [page('c', '丙'), page('d', '丁')]), page('e', '戊')]),
      ]),
    );

    expect(groupsAround(items, '/a/b/d')).toEqual(['/a', '/a/b']);
    expect(groupsAround(items, '/a/b')).toEqual(['/a']);
    expect(groupsAround(items, '/nowhere')).toEqual([]);
  });

  const activeOf = (routes: Parameters<typeof matchPage>[0], path: string) => {
    const match = matchPage(routes, path);
    return match === null ? null : activeMenu(match);
  };
});

describe('the breadcrumb', () => {
  const crumbs = (menus: MenuRoute[], path: string) => {
    const routes = buildRoutes(menus);
    const match = matchPage(routes, path);
    return match === null ? null : crumbsOf(routes, match);
  };

  test('S46 begins with 首页, but on the dashboard only once', () => {
    expect(crumbs([], '/dashboard')).toEqual([{ title: '首页', to: null }]);
    expect(crumbs([group('/a', '甲', [page('b', '乙')])], '/a/b')?.[0]).toEqual({
      title: '首页',
      to: '/dashboard',
    });
  });

  test('S45 leaves out routes without a title and those that say so', () => {
    const silent = page('b', '乙', { meta: meta('乙', { breadcrumb: false }) });
    const untitled: MenuRoute = {
      path: '/',
      component: 'Layout',
      hidden: false,
      children: [silent],
    };

    expect(crumbs([untitled], '/b')?.map(({ title }) => title)).toEqual(['首页']);
  });

  test('S47 a crumb with a redirect leads to the first child that is not hidden', () => {
    const menu = group(
      '/a',
      '甲',
      [page('x', '隐', { hidden: true }), page('b', '乙'), page('c', '丙')],
      {
        redirect: 'noredirect',
      },
    );

    expect(crumbs([menu], '/a/c')?.[1]).toEqual({ title: '甲', to: '/a/b' });
  });

  test("S48 a crumb without one leads to its path with the page's params", () => {
    const order = page('order/:id', '订单', { children: [page('bills', '账单')] });
    const menu = group('/a', '甲', [order]);

    expect(crumbs([menu], '/a/order/7/bills')).toEqual([
      { title: '首页', to: '/dashboard' },
      { title: '甲', to: '/a/order/7' },
      { title: '订单', to: '/a/order/7' },
      { title: '账单', to: null },
    ]);
  });
});
