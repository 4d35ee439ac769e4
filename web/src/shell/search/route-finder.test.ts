import { describe, expect, test } from 'vitest';
import type { MenuRoute } from '@rental/contract/people/access/access';
import { buildRoutes } from '../routes/menu-routes.ts';
import { initialsOf } from './pinyin-initials.ts';
import { pageFinder } from './route-finder.ts';
import { breadcrumbTitle, searchablePages } from './searchable-pages.ts';

const page = (path: string, title: string, more: Partial<MenuRoute> = {}): MenuRoute => ({
  path,
  component: `${path}-page`,
  hidden: false,
  meta: { title, icon: '', noCache: false },
  ...more,
});
const group = (path: string, title: string, children: MenuRoute[], more = {}): MenuRoute =>
  page(path, title, { component: 'Layout', redirect: 'noredirect', children, ...more });

const menus = [
  group('/order', '订单管理', [
    page('list', '订单列表'),
    page('detail/:id', '订单详情', { hidden: true }),
    page('bill/:id', '账单详情'),
  ]),
  group('/finance', '财务管理', [page('overdue', '逾期管理'), page('withdraw', '提现审核')]),
  group('/secret', '内部', [page('a', '内部页面')], { hidden: true }),
  group('/tools', '系统工具', [
    {
      path: 'https://example.com/help',
      hidden: false,
      meta: { title: '帮助', icon: '', noCache: false },
    },
  ]),
];
const pages = searchablePages(buildRoutes(menus, () => false));
const find = pageFinder(pages);
const found = (words: string) => find(words).map(({ path }) => path);

describe('what is offered', () => {
  test('S49 every visible page with a title; nothing hidden, no group that leads nowhere', () => {
    expect(pages.map(({ path }) => path)).toEqual([
      '/dashboard',
      '/order/list',
      '/finance/overdue',
      '/finance/withdraw',
      'https://example.com/help',
    ]);
  });

  test('S50 by its whole path and its breadcrumb title', () => {
    expect(pages[1]).toMatchObject({ path: '/order/list' });
    expect(pages.map(breadcrumbTitle)).toContain('订单管理 > 订单列表');
  });

  test('S49 a group with a redirect of its own is offered', () => {
    const led = group('/a', '甲', [page('b', '乙')], { redirect: '/a/b' });

    expect(searchablePages(buildRoutes([led], () => false)).map(({ path }) => path)).toEqual([
      '/dashboard',
      '/a',
      '/a/b',
    ]);
  });
});

describe('finding', () => {
  test('S51 by title and by path', () => {
    expect(found('订单列表')[0]).toBe('/order/list');
    expect(found('overdue')[0]).toBe('/finance/overdue');
  });

  test('S258 one character is enough, and a slip is forgiven', () => {
    expect(found('逾')).toContain('/finance/overdue');
    expect(found('overdeu')).toContain('/finance/overdue');
    expect(found('zzzzzz')).toEqual([]);
  });

  test('S258 no more than 32 characters are looked at', () => {
    expect(found('/finance/withdraw')).toContain('/finance/withdraw');
    expect(() => found('提'.repeat(500))).not.toThrow();
  });

  test('by the initials of the pinyin, in either case', () => {
    expect(found('ddlb')[0]).toBe('/order/list');
    expect(found('TXSH')[0]).toBe('/finance/withdraw');
    expect(found('yqgl')[0]).toBe('/finance/overdue');
  });

  test('without words all are shown', () => {
    expect(found('  ')).toHaveLength(pages.length);
  });
});

describe('initials', () => {
  test.each([
    ['订单列表', 'ddlb'],
    ['渠道管理', 'qdgl'],
    ['API 接口文档', 'apijkwd'],
    ['角色权限', 'jsqx'],
    ['素材', 'sc'],
    ['风控余额', 'fkye'],
  ])('of %s', (title, initials) => {
    expect(initialsOf(title)).toContain(initials);
  });

  test('a character with two readings has both', () => {
    expect(initialsOf('银行')).toEqual(['yx', 'yh']);
    expect(initialsOf('重行长'.repeat(9)).length).toBeLessThanOrEqual(8);
  });

  test('by initials a whole title comes before a part of another', () => {
    const open = group('/system', '系统管理', [page('open', '开放接口文档')]);
    const tools = group('/tools', '系统工具', [
      page('api', '接口文档'),
      page('look', '接口文档查阅'),
    ]);
    const findPages = pageFinder(searchablePages(buildRoutes([open, tools], () => false)));

    expect(findPages('jkwd').map(({ path }) => path)).toEqual([
      '/tools/api',
      '/tools/look',
      '/system/open',
    ]);
  });
});
