import { expect, type Page } from '@playwright/test';
import { builtMenus } from '@rental/contract/people/access/access';
import { Shell } from '../support/shell.ts';
import { operatorOf } from '../support/site.ts';
import { test } from '../support/test.ts';

const boxOf = (page: Page) => page.getByRole('combobox', { name: '搜索页面' });
const offersOf = (page: Page) => page.getByRole('listbox', { name: '页面' }).getByRole('option');
const chosenOf = (page: Page) => offersOf(page).and(page.getByRole('option', { selected: true }));

test('S49 S50 the box offers every page of the menu by its breadcrumb and its whole path', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(0, 'admin'), '/');
  await boxOf(page).click();

  const offers = offersOf(page);
  await expect(offers.filter({ hasText: '订单管理 > 订单列表' })).toHaveText(
    /订单列表\/order\/list$/,
  );
  await expect(offers.filter({ hasText: '系统工具 > 接口文档' })).toHaveText(
    /接口文档\/tools\/api-document$/,
  );
  await expect(offers.filter({ hasText: /^首页/ })).toHaveText('首页/dashboard');
  await expect(offers.filter({ hasText: '订单详情' })).toHaveCount(0);
  await expect(offers.filter({ hasText: '个人中心' })).toHaveCount(0);
});

test('S49 what an operator may not open is not offered', async ({ browsers }) => {
  const page = await browsers.open(operatorOf(0, 'dianyuan1'), '/');
  await boxOf(page).fill('接口文档');

  await expect(page.getByText('未找到相关页面', { exact: true })).toBeVisible();
  await boxOf(page).fill('订单列表');
  await expect(offersOf(page).first()).toHaveText('订单管理 > 订单列表/order/list');
});

test('S49 hidden routes and noRedirect groups are not offered, nor what lies below hidden ones', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(0, 'admin'), 'about:blank');
  await page.route(`**${builtMenus.path}`, async (route) => {
    const response = await route.fetch();
    const pageNamed = (title: string, path: string) => ({
      path,
      component: 'orders/order-list-page',
      hidden: false,
      meta: { title, icon: '', noCache: false },
    });
    const group = { component: 'Layout', hidden: false };
    const added = [
      {
        ...group,
        path: '/nowhere',
        redirect: 'noRedirect',
        meta: { title: '不可跳转组', icon: '', noCache: false },
        children: [pageNamed('组内页面', 'one'), { ...pageNamed('隐藏页面', 'two'), hidden: true }],
      },
      {
        ...group,
        path: '/hidden',
        hidden: true,
        meta: { title: '隐藏组', icon: '', noCache: false },
        children: [pageNamed('隐藏组的页面', 'three')],
      },
    ];
    const menus = (await response.json()) as object[];
    await route.fulfill({ response, json: [...menus, ...added] });
  });
  await page.goto('/');
  await boxOf(page).click();

  const offers = offersOf(page);
  await expect(offers.filter({ hasText: '不可跳转组' })).toHaveText([
    '不可跳转组 > 组内页面/nowhere/one',
  ]);
  await expect(offers.filter({ hasText: '隐藏' })).toHaveCount(0);
});

test('S51 S258 titles and paths are searched, and a slip of the finger is forgiven', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(0, 'admin'), '/');
  await boxOf(page).fill('order');
  await expect(offersOf(page).first()).toHaveText('订单管理 > 订单列表/order/list');

  for (const typed of ['订单列表', '订单例表', '列表', '单']) {
    await boxOf(page).fill(typed);
    await expect(offersOf(page).first()).toHaveText('订单管理 > 订单列表/order/list');
  }
  await boxOf(page).fill('qqqq');
  await expect(page.getByText('未找到相关页面', { exact: true })).toBeVisible();
  await boxOf(page).fill(`${'/order/list'.padEnd(32, 'x')}yyyyyyyyyy`);
  await expect(boxOf(page)).toBeFocused();
});

test('S52 initials of the pinyin find a page, and a click opens it', async ({ browsers }) => {
  const page = await browsers.open(operatorOf(0, 'admin'), '/');
  await boxOf(page).fill('ddlb');
  await expect(offersOf(page)).toHaveText(['订单管理 > 订单列表/order/list']);

  await offersOf(page).click();

  await expect(page).toHaveURL(/\/order\/list$/);
  await expect(new Shell(page).tab('订单列表')).toHaveAttribute('aria-current', 'page');
  await expect(boxOf(page)).toHaveValue('');
  await expect(offersOf(page)).toHaveCount(0);
});

test('S52 the keyboard alone: Ctrl-K, the arrows, Enter; Escape leads back to where one was', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(0, 'admin'), '/order/list');
  const phone = page
    .getByRole('search', { name: '筛选', exact: true })
    .getByLabel('手机', { exact: true });
  await phone.focus();
  await page.keyboard.press('Control+k');
  await expect(boxOf(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(phone).toBeFocused();
  await expect(offersOf(page)).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await expect(chosenOf(page)).toHaveText('首页/dashboard');
  const count = await offersOf(page).count();
  await page.keyboard.press('ArrowUp');
  await expect(offersOf(page).nth(count - 1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(chosenOf(page)).toHaveText('首页/dashboard');
  await page.keyboard.type('jkwd');
  await expect(chosenOf(page)).toHaveText('系统工具 > 接口文档/tools/api-document');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/tools\/api-document$/);
});

test('S52 a page that is open already comes as it was left', async ({ browsers }) => {
  const page = await browsers.open(operatorOf(0, 'admin'), '/order/list?orderStatus=4');
  await new Shell(page).tab('首页').click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await boxOf(page).fill('订单列表');
  await expect(chosenOf(page)).toHaveText('订单管理 > 订单列表/order/list');
  await boxOf(page).press('Enter');

  await expect(page).toHaveURL(/\/order\/list\?orderStatus=4$/);
});

test('S49 Ctrl-K opens the box from the first frame on, before there is a top bar', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(0, 'admin'), 'about:blank');
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(`**${builtMenus.path}`, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  await expect(page.getByRole('status', { name: '加载中' })).toBeVisible();
  await expect(boxOf(page)).toHaveCount(0);

  await page.keyboard.press('Control+k');
  letThrough();

  await expect(boxOf(page)).toBeFocused();
  await page.keyboard.type('订单列表');
  await expect(offersOf(page).first()).toHaveText('订单管理 > 订单列表/order/list');
  await page.keyboard.press('Escape');
  await expect(offersOf(page)).toHaveCount(0);
});
