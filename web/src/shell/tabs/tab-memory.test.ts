import { describe, expect, test } from 'vitest';
import type { MenuRoute } from '@rental/contract/people/access/access';
import { buildRoutes } from '../routes/menu-routes.ts';
import { tabsUnder, tabsFrom, tabsText } from './tab-memory.ts';
import { newTab, renameTab, visitTab, type Tab } from './tab-store.ts';

const meta = (title: string) => ({ title, icon: '', noCache: false });
const orders: MenuRoute = {
  path: '/order',
  component: 'Layout',
  hidden: false,
  meta: meta('订单管理'),
  children: [
    { path: 'list', component: 'orders/order-list-page', hidden: false, meta: meta('订单列表') },
    {
      path: 'detail/:id',
      component: 'orders/order-detail-page',
      hidden: true,
      meta: meta('订单详情'),
    },
  ],
};
const routes = buildRoutes([orders], () => false);
const withoutOrders = buildRoutes([], () => false);

const visited = (path: string, search = '') => ({
  path,
  search,
  params: {},
  component: 'x',
  meta: null,
});
const open = (): Tab[] =>
  renameTab(
    visitTab(
      visitTab([newTab(visited('/dashboard'))], visited('/order/list', '?orderStatus=0')),
      visited('/order/detail/7'),
    ),
    '/order/detail/7',
    '订单 ZL7',
  );

describe('after a reload of the browser', () => {
  test('S53 the tabs are there again, with their addresses, names and order', () => {
    const again = tabsFrom(tabsText(open()), routes);

    expect(again.map(({ fullPath, title, visit }) => [fullPath, title, visit])).toEqual([
      ['/dashboard', '首页', 0],
      ['/order/list?orderStatus=0', '订单列表', 1],
      ['/order/detail/7', '订单 ZL7', 2],
    ]);
  });

  test('what a tab shows follows from the routes of now', () => {
    const again = tabsFrom(tabsText(open()), routes);

    expect(again[2]).toMatchObject({
      component: 'orders/order-detail-page',
      params: { id: '7' },
      isAsleep: true,
      drafts: [],
    });
  });

  test('a page that the operator may no longer open does not come back', () => {
    expect(tabsFrom(tabsText(open()), withoutOrders).map(({ path }) => path)).toEqual([
      '/dashboard',
    ]);
  });

  test.each([null, '{', '7', 'null', '[1, null, {}]', '[{"path":"//evil","search":1}]'])(
    'what is kept may be anything: %s',
    (text) => {
      expect(tabsFrom(text, routes)).toEqual([]);
    },
  );
});

describe('under new menus', () => {
  test('S110 the open tabs stay, and what the operator may no longer open says so', () => {
    const tabs = tabsUnder(open(), withoutOrders);

    expect(tabs.map(({ path, isForbidden }) => [path, isForbidden])).toEqual([
      ['/dashboard', false],
      ['/order/list', true],
      ['/order/detail/7', true],
    ]);
  });

  test('S110 what may be opened again is what it was, under its name of now', () => {
    const again = tabsUnder(tabsUnder(open(), withoutOrders), routes);

    const seen = again.map(({ title, isForbidden, component }) => [title, isForbidden, component]);
    expect(seen).toEqual([
      ['首页', false, 'home/dashboard-page'],
      ['订单列表', false, 'orders/order-list-page'],
      ['订单 ZL7', false, 'orders/order-detail-page'],
    ]);
  });
});
