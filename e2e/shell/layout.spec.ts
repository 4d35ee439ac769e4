import { expect } from '@playwright/test';
import { version } from '@rental/contract/platform/brands';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { OrderList } from '../support/order-list.ts';
import { seededOrder } from '../support/orders.ts';
import { colourOf, goWithin, Shell, widthOf } from '../support/shell.ts';
import { operatorOf } from '../support/site.ts';
import { test } from '../support/test.ts';

const activeText = 'rgb(64, 158, 255)'; // #409EFF
const text = 'rgb(191, 203, 217)'; // #bfcbd9
const siteConfig = '**/api/AppConfig/accountConfig';

test('S19 S31 S145 the menu is what the server gives to a role', async ({ browsers }) => {
  const admin = new Shell(await browsers.open(operatorOf(0, 'admin'), '/'));
  const clerk = new Shell(await browsers.open(operatorOf(0, 'dianyuan1'), '/'));
  const partner = new Shell(await browsers.open(operatorOf(0, 'qudao1'), '/'));

  await expect(admin.group('订单管理')).toBeVisible();
  await expect(admin.group('系统工具')).toBeVisible();
  for (const shell of [clerk, partner]) {
    await expect(shell.group('订单管理')).toBeVisible();
    await expect(shell.group('系统工具')).toHaveCount(0);
  }
  await admin.goTo('系统工具', '接口文档');
  await admin.page.locator('.operation-filter-input').fill('/api/order/ship'); // of a long list a part is drawn
  await expect(admin.page.getByText('/api/order/ship', { exact: true }).first()).toBeVisible();
  await clerk.page.goto('/tools/api-document');
  await expect(clerk.page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
});

test('S20 a page of the menu is loaded when it is opened first', async ({ browsers }) => {
  const page = await browsers.open(operatorOf(0, 'admin'), '/');
  const shell = new Shell(page);
  await expect(page.getByText('欢迎使用')).toBeVisible();
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.waitForLoadState('networkidle');
  expect(loaded.filter((url) => url.includes('order-list-page'))).toEqual([]);

  await shell.goTo('订单管理', '订单列表');

  await expect(new OrderList(page).rows).toHaveCount(20);
  expect(loaded.some((url) => /order-list-page.*\.js/.test(url))).toBe(true);
});

test('S32 S33 the hidden page of an order is not in the menu, and shows its list as active', async ({
  browsers,
}) => {
  const admin = operatorOf(0, 'admin');
  const order = await seededOrder(admin, { status: orderStatus.completed });
  const shell = new Shell(await browsers.open(admin, `/order/detail/${order.id}`));

  await expect(shell.entry('订单列表')).toHaveCSS('color', activeText);
  await expect(shell.entry('订单详情')).toHaveCount(0);
  await expect(shell.entry('首页')).not.toHaveCSS('color', activeText);
});

test('S8 S22 every navigation sets the page title: the name and 管理平台', async ({ browsers }) => {
  const admin = operatorOf(1, 'admin');
  const page = await browsers.open(admin, '/');
  const shell = new Shell(page);
  await expect(page).toHaveTitle('瑞租管理平台');
  await shell.group('订单管理').click();

  const ways = {
    sidebar: () => shell.entry('订单列表').click(),
    crumb: () => shell.breadcrumb.getByRole('link', { name: '首页' }).click(),
    tab: () => shell.tab('订单列表').click(),
    back: () => page.goBack(),
    nowhere: () => goWithin(page, '/no/such/page'),
  };
  for (const [way, go] of Object.entries(ways)) {
    await page.evaluate(() => (document.title = 'else'));
    await go();
    await expect(page, way).toHaveTitle('瑞租管理平台');
  }
});

test('S9 S38 S39 the logo has name, 管理后台 and version; collapsed the picture alone; it leads to /', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(0, 'admin'), '/order/list');
  const { sidebar } = new Shell(page);
  const logo = sidebar.getByRole('link', { name: '享租管理后台' });
  await expect(logo).toHaveAttribute('href', '/');
  await expect(logo.locator('img')).toBeVisible();
  await expect(logo.getByText('享租管理后台', { exact: true })).toBeVisible();
  await expect(logo.getByText(/^v\d+\.\d+\.\d+$/)).toBeVisible();

  await page.getByRole('button', { name: '收起菜单' }).click();
  await expect(logo.locator('img')).toBeVisible();
  await expect(logo).toHaveText('');

  await logo.click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('S38 S39 without a picture the logo is the title, collapsed too', async ({ browsers }) => {
  const page = await browsers.open(operatorOf(0, 'admin'), 'about:blank');
  await page.route(siteConfig, async (route) => {
    const response = await route.fetch();
    const site = (await response.json()) as object;
    await route.fulfill({ response, json: { ...site, logo: null } });
  });
  await page.goto('/');
  const logo = new Shell(page).sidebar.getByRole('link', { name: '享租管理后台' });
  await expect(logo).toHaveText(/^享租管理后台v\d/);

  await page.getByRole('button', { name: '收起菜单' }).click();

  await expect(logo).toHaveText('享租管理后台');
  await expect(logo.locator('img')).toHaveCount(0);
});

test('S239 a version that cannot be asked for is said on the screen, and stops nothing', async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 500/);
  const page = await browsers.open(operatorOf(0, 'admin'), 'about:blank');
  await page.route(`**${version.path}`, (route) =>
    route.fulfill({ status: 500, json: { status: 500, message: '版本号暂时无法获取' } }),
  );
  await page.goto('/');

  await expect(page.getByText('版本号暂时无法获取')).toBeVisible();
  await expect(page.getByText('欢迎使用')).toBeVisible();
  await expect(new Shell(page).sidebar.getByText(/^v\d/)).toHaveCount(0);
});

test('S40 the top bar has toggle, breadcrumb, search, fullscreen and who is signed in', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(0, 'admin'), '/order/list');
  const bar = page
    .locator('header')
    .filter({ has: page.getByRole('navigation') })
    .first();
  const user = bar.getByRole('button', { name: /admin/ });

  await expect(bar.getByRole('button', { name: '收起菜单' })).toBeVisible();
  await expect(bar.getByRole('navigation', { name: '面包屑' })).toBeVisible();
  await expect(bar.getByRole('combobox', { name: '搜索页面' })).toBeVisible();
  await expect(bar.getByRole('button', { name: '全屏', exact: true })).toBeVisible();
  await expect(user.locator('.user-picture')).toBeVisible();
  await expect(user.getByText('admin', { exact: true })).toBeVisible();
  await expect(user.getByText('管理员', { exact: true })).toBeVisible();

  await user.click();
  const menu = page.getByRole('menu').filter({ hasText: '退出登录' });
  await expect(menu.getByRole('menuitem')).toHaveText(['个人中心', '退出登录']);
  await menu.getByRole('menuitem', { name: '个人中心' }).click();
  await expect(page).toHaveURL(/\/user\/center$/);
});

test('S43 the fullscreen button fills the screen and changes its icon', async ({ browsers }) => {
  const page = await browsers.open(operatorOf(0, 'admin'), '/');
  const fill = page.getByRole('button', { name: '全屏', exact: true });
  const leave = page.getByRole('button', { name: '退出全屏' });
  await expect(fill.getByRole('img', { name: 'fullscreen', exact: true })).toBeVisible();

  await fill.click();
  await expect(leave.getByRole('img', { name: 'fullscreen-exit' })).toBeVisible();
  expect(await page.evaluate(() => document.fullscreenElement !== null)).toBe(true);

  await leave.click();
  await expect(fill).toBeVisible();
});

for (const { how, breakIt } of [
  {
    how: 'refuses it',
    breakIt: () => {
      document.documentElement.requestFullscreen = () => Promise.reject(new Error('unsupported'));
    },
  },
  {
    how: 'does not know it',
    breakIt: () => {
      Object.assign(document.documentElement, { requestFullscreen: undefined });
    },
  },
]) {
  test(`S44 X36 where the browser ${how} the fullscreen button says so`, async ({ browsers }) => {
    const page = await browsers.open(operatorOf(0, 'admin'), '/');
    await page.evaluate(breakIt);

    await page.getByRole('button', { name: '全屏', exact: true }).click();

    await expect(page.getByText('you browser can not work', { exact: true })).toBeVisible();
  });
}

test('S45 S46 S47 S48 the breadcrumb begins with 首页 and leads back', async ({ browsers }) => {
  const admin = operatorOf(0, 'admin');
  const order = await seededOrder(admin, { status: orderStatus.completed });
  const page = await browsers.open(admin, `/order/detail/${order.id}`);
  const { breadcrumb } = new Shell(page);
  await expect(breadcrumb.getByRole('listitem')).toHaveText(['首页', '订单管理', '订单详情']);

  await breadcrumb.getByRole('link', { name: '订单管理' }).click();
  await expect(page).toHaveURL(/\/order\/list$/);
  await breadcrumb.getByRole('link', { name: '首页' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(breadcrumb.getByRole('listitem')).toHaveText(['首页']);
});

test('S116 the sidebar is open at first, and a cookie remembers how it was left', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(0, 'admin'), '/');
  const { sidebar } = new Shell(page);
  const kept = async () =>
    (await page.context().cookies()).find(({ name }) => name === 'sidebarStatus')?.value;
  await expect(page.getByRole('button', { name: '收起菜单' })).toBeVisible();
  expect(await kept()).toBeUndefined();

  await page.getByRole('button', { name: '收起菜单' }).click();
  await expect.poll(() => widthOf(sidebar)).toBe(54);
  expect(await kept()).toBe('0');
  await page.reload();
  await expect.poll(() => widthOf(sidebar)).toBe(54);

  await page.getByRole('button', { name: '展开菜单' }).click();
  await expect.poll(() => widthOf(sidebar)).toBe(205);
  expect(await kept()).toBe('1');
});

test('S247 S249 the sidebar is 205 wide in its colours, in the dark too', async ({ browsers }) => {
  const page = await browsers.open(operatorOf(0, 'admin'), '/');
  const shell = new Shell(page);

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(shell.sidebar).toHaveCSS('background-color', 'rgb(27, 45, 45)'); // #1b2d2d
    await expect.poll(() => widthOf(shell.sidebar)).toBe(205);
    await expect(shell.entry('首页')).toHaveCSS('color', activeText);
    await expect(shell.group('订单管理')).toHaveCSS('color', text);
  }
});

test('S252 S253 X19 a table has its header colour; of its rows the second, the fourth and so on are striped', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(0, 'admin'), '/order/list');
  const { rows } = new OrderList(page);
  await expect(rows).toHaveCount(20);

  for (const header of await page.getByRole('columnheader').all())
    await expect(header).toHaveCSS('background-color', 'rgb(209, 232, 250)'); // #d1e8fa
  const cells = await Promise.all(
    [0, 1, 2, 3, 4, 5].map((index) => colourOf(rows.nth(index).getByRole('cell').first())),
  );
  const [plain, striped] = cells;
  expect(plain).toBe('rgb(255, 255, 255)');
  expect(striped).not.toBe(plain);
  expect(cells).toEqual([plain, striped, plain, striped, plain, striped]);
});

test('the figures of the home page open the list behind them', async ({ browsers }) => {
  const page = await browsers.open(operatorOf(0, 'admin'), '/');
  const card = page.getByRole('link', { name: /^待发货/ });
  const figure = /(\d+)\s*单/.exec((await card.textContent()) ?? '')?.[1];

  await card.click();

  await expect(page).toHaveURL(/\/order\/list\?orderStatus=4$/);
  await expect(new OrderList(page).total).toHaveText(`共 ${figure} 条`);
});
