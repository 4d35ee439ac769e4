import { expect, test } from 'vitest';
import { builtMenus, type MenuRoute } from './access.ts';

const child: MenuRoute = {
  name: 'OrderDetailPage',
  path: 'detail/:id',
  component: 'orders/order-detail-page',
  hidden: true,
  meta: {
    title: '订单详情',
    icon: 'list',
    noCache: true,
    activeMenu: '/order/list',
    affix: false,
    breadcrumb: false,
  },
};
const route: MenuRoute = {
  path: '/order',
  component: 'Layout',
  hidden: false,
  redirect: 'noredirect',
  alwaysShow: true,
  meta: { title: '订单管理', icon: 'order', noCache: false },
  children: [child],
};

test('S93 a route has path, component, children, hidden, redirect, alwaysShow and meta, at any depth', () => {
  const menus = [{ ...route, children: [{ ...route, path: 'inner' }, child] }];

  expect(builtMenus.answer.parse(menus)).toEqual(menus);
});

test.each(['path', 'hidden'])('S93 a route without its %s is none', (field) => {
  expect(builtMenus.answer.safeParse([{ ...route, [field]: undefined }]).success).toBe(false);
});
