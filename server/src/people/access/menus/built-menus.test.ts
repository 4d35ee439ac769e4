import type { MenuRoute } from '@rental/contract/people/access/access';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import { createWorld, type Caller, type World } from '../../../testing/world.ts';
import { menuTemplate, type MenuTemplate } from './menu-template.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const menusOf = async (caller: Caller) => (await send(world, caller, 'builtMenus')).answer;

/** The titles, each with those below it. */
const titles = (routes: readonly MenuRoute[]): unknown[] =>
  routes.map(({ meta, children }) => [meta?.title, ...(children ? titles(children) : [])]);
const titlesOf = (entries: readonly MenuTemplate[]): string[] =>
  entries.flatMap(({ title, children }) => [title, ...titlesOf(children)]);
const flat = (routes: readonly MenuRoute[]): MenuRoute[] =>
  routes.flatMap((route) => [route, ...flat(route.children ?? [])]);

test('S145 S169 each role gets the menu that its rights reach, and nothing more', async () => {
  const { alpha } = world;
  const orders = [
    '订单管理',
    ['订单列表'],
    ['审核台'],
    ['订单详情'],
    ['分期账单'],
    ['附加单'],
    ['客户申请'],
    ['超期未归还'],
    ['投诉'],
    ['归还列表'],
    ['买断列表'],
    ['续租列表'],
  ];
  const devices = ['设备管理', ['设备库存'], ['维修单']];
  const stores = ['店铺管理', ['店铺']];
  const products = ['商品管理', ['商品'], ['租赁方案']];
  const finance = ['财务', ['收支流水'], ['提现']];
  const materials = [undefined, ['素材']];
  const messages = ['消息', ['消息中心']];

  const all = flat(await menusOf(alpha.admin)).flatMap(({ meta }) => meta?.title ?? []);
  // X27: a brand begins without 上链存证, and has no entry for it
  expect(all).toEqual(titlesOf(menuTemplate(1)).filter((title) => title !== '存证上链'));
  expect(titles(await menusOf(alpha.clerk))).toEqual([
    [...orders, ['坏账列表'], ['合同列表'], ['代扣计划'], ['风控报告']],
    products,
    devices,
    stores,
    [
      '财务',
      ['财务总览'],
      ['逾期管理'],
      ['催收工作台'],
      ['收支流水'],
      ['收款单'],
      ['退款单'],
      ['保险理赔'],
      ['资金流水'],
      ['提现'],
      ['商户结算'],
      ['店铺账户'],
      ['发票'],
    ],
    materials,
    messages,
  ]);
  expect(titles(await menusOf(alpha.channelOperator))).toEqual([
    [undefined, ['我的收益']],
    [undefined, ['收益明细']],
    orders.filter((one) => !['审核台', '投诉'].includes(String(one))),
    finance,
    messages,
  ]);
});

test('S169 a directory is a Layout whose path begins with /, its pages name their component', async () => {
  const [orders] = await menusOf(world.alpha.clerk);

  expect(orders).toMatchObject({
    path: '/order',
    component: 'Layout',
    redirect: 'noredirect',
    alwaysShow: true,
  });
  expect(orders?.children).toEqual([
    {
      name: 'OrderListPage',
      path: 'list',
      component: 'orders/order-list-page',
      hidden: false,
      meta: { title: '订单列表', icon: 'list', noCache: false },
    },
    {
      name: 'ReviewPage',
      path: 'review',
      component: 'orders/review-page',
      hidden: false,
      meta: { title: '审核台', icon: 'risk', noCache: false },
    },
    {
      name: 'OrderDetailPage',
      path: 'detail/:id',
      component: 'orders/order-detail-page',
      hidden: true,
      meta: { title: '订单详情', icon: 'list', noCache: false, activeMenu: '/order/list' },
    },
    {
      name: 'BillListPage',
      path: 'bill',
      component: 'orders/bill-list-page',
      hidden: false,
      meta: { title: '分期账单', icon: 'bill', noCache: false },
    },
    {
      name: 'ExtraListPage',
      path: 'extra',
      component: 'orders/extra-list-page',
      hidden: false,
      meta: { title: '附加单', icon: 'payment', noCache: false },
    },
    {
      name: 'ApplicationListPage',
      path: 'application',
      component: 'orders/application-list-page',
      hidden: false,
      meta: { title: '客户申请', icon: 'message', noCache: false },
    },
    {
      name: 'OverstayListPage',
      path: 'overstay',
      component: 'orders/overstay-list-page',
      hidden: false,
      meta: { title: '超期未归还', icon: 'calendar', noCache: false },
    },
    {
      name: 'ComplaintListPage',
      path: 'complaint',
      component: 'complaints/complaint-list-page',
      hidden: false,
      meta: { title: '投诉', icon: 'message', noCache: false },
    },
    {
      name: 'ReturnListPage',
      path: 'return',
      component: 'orders/return-list-page',
      hidden: false,
      meta: { title: '归还列表', icon: 'delivery', noCache: false },
    },
    {
      name: 'BuyoutListPage',
      path: 'buyout',
      component: 'orders/buyout-list-page',
      hidden: false,
      meta: { title: '买断列表', icon: 'payment', noCache: false },
    },
    {
      name: 'ReletListPage',
      path: 'relet',
      component: 'orders/relet-list-page',
      hidden: false,
      meta: { title: '续租列表', icon: 'calendar', noCache: false },
    },
    {
      name: 'LossListPage',
      path: 'loss',
      component: 'orders/loss-list-page',
      hidden: false,
      meta: { title: '坏账列表', icon: 'risk', noCache: false },
    },
    {
      name: 'AgreementListPage',
      path: 'agreement',
      component: 'agreements/agreement-list-page',
      hidden: false,
      meta: { title: '合同列表', icon: 'agreement', noCache: false },
    },
    {
      name: 'DeductionPage',
      path: 'deduction',
      component: 'deductions/deduction-page',
      hidden: false,
      meta: { title: '代扣计划', icon: 'calendar', noCache: false },
    },
    {
      name: 'RiskReportListPage',
      path: 'risk',
      component: 'risk/risk-report-list-page',
      hidden: false,
      meta: { title: '风控报告', icon: 'risk', noCache: false },
    },
  ]);
});

test('S169 no directory is empty, also when the rights below it were taken away', async () => {
  const { beta } = world;
  await stored(
    world,
    beta,
    `delete from role_permissions where role_id = $1 and permission in ('order:list', 'order:approve', 'application:list', 'complaint:list', 'overdue:list', 'dunning:work', 'overstay:list', 'return:list', 'buyout:list', 'relet:list', 'loss:list', 'claim:list', 'bill:list', 'cashFlow:list', 'cashMovement:list', 'financeHome:view', 'extra:list', 'bill:deduct', 'payment:list', 'refund:list', 'settlement:list', 'withdrawal:list', 'invoice:list', 'agreement:view', 'risk:list', 'device:list', 'repair:list', 'store:list', 'product:list', 'pricePlan:list', 'material:upload')`,
    [beta.roles.clerk],
  );

  expect(titles(await menusOf(beta.clerk))).toEqual([['消息', ['消息中心']]]);
  for (const caller of [beta.admin, beta.channelOperator, world.alpha.admin])
    expect(flat(await menusOf(caller)).filter((route) => route.children?.length === 0)).toEqual([]);
});

test('S251 X29 a menu entry of purpose 1 is for the normal platform, one of 2 for the channel, of that brand alone', async () => {
  const { alpha, beta } = world;
  await stored(
    world,
    alpha,
    `insert into menus (brand_code, kind, title, sort, path, component, icon, purpose)
       values ('alpha', 1, '渠道公告', 5, 'notice', 'notice/notice-page', 'bell', 2),
              ('alpha', 1, '店铺公告', 900, 'board', 'notice/board-page', 'bell', 1)`,
  );

  const seen = async (caller: Caller) =>
    flat(await menusOf(caller)).flatMap(({ meta }) =>
      meta?.title.endsWith('公告') === true ? [meta.title] : [],
    );

  expect(await seen(alpha.channelOperator)).toEqual(['渠道公告']);
  for (const caller of [alpha.admin, alpha.clerk]) expect(await seen(caller)).toEqual(['店铺公告']);
  for (const caller of [beta.admin, beta.channelOperator]) expect(await seen(caller)).toEqual([]);
});

test('S169 a page at the top is wrapped in a Layout', async () => {
  const [first] = await menusOf(world.alpha.channelOperator);

  expect(first).toMatchObject({
    path: '/',
    component: 'Layout',
    children: [{ name: 'NoticePage', path: 'notice', component: 'notice/notice-page' }],
  });
});

test('the names of all routes differ, for the web keeps its tabs by them', async () => {
  const names = flat(await menusOf(world.alpha.admin)).flatMap((route) => route.name ?? []);

  expect(names).toEqual([...new Set(names)]);
});
