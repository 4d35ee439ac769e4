import { expect, type Locator } from '@playwright/test';
import { orderStatus } from '@rental/domain/orders/order-status';
import { changeAsOwner } from '../support/database.ts';
import { OrderList } from '../support/order-list.ts';
import { seededOrder } from '../support/orders.ts';
import { Shell } from '../support/shell.ts';
import { operatorOf } from '../support/site.ts';
import { test } from '../support/test.ts';

const phone = { width: 390, height: 844 };
const activeText = 'rgb(64, 158, 255)'; // #409EFF

const widthOf = async (place: Locator) => Math.round((await place.boundingBox())?.width ?? 0);
const backgroundOf = (place: Locator) =>
  place.evaluate((element) => getComputedStyle(element).backgroundColor);

test('the menu is what the server gives to a role (S19, S31, S145)', async ({ desk }) => {
  const admin = new Shell(await desk.open(operatorOf(0, 'admin'), '/'));
  const clerk = new Shell(await desk.open(operatorOf(0, 'dianyuan1'), '/'));
  const partner = new Shell(await desk.open(operatorOf(0, 'qudao1'), '/'));

  await expect(admin.group('订单管理')).toBeVisible();
  await expect(admin.group('系统工具')).toBeVisible();
  for (const shell of [clerk, partner]) {
    await expect(shell.group('订单管理')).toBeVisible();
    await expect(shell.group('系统工具')).toHaveCount(0);
  }
  await admin.goTo('系统工具', '接口文档');
  await expect(admin.page.getByText('/api/order/ship', { exact: true }).first()).toBeVisible();
  await clerk.page.goto('/tools/api-document');
  await expect(clerk.page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
});

test('the hidden page of an order is not in the menu, and shows its list as active (S32, S33)', async ({
  desk,
}) => {
  const admin = operatorOf(0, 'admin');
  const order = await seededOrder(admin, { status: orderStatus.completed });
  const shell = new Shell(await desk.open(admin, `/order/detail/${order.id}`));

  await expect(shell.entry('订单列表')).toHaveCSS('color', activeText);
  await expect(shell.entry('订单详情')).toHaveCount(0);
  await expect(shell.entry('首页')).not.toHaveCSS('color', activeText);
});

test('a visited page becomes a tab once, and can be closed (S53, S54, S119)', async ({ desk }) => {
  const page = await desk.open(operatorOf(0, 'admin'), '/');
  const shell = new Shell(page);
  await shell.goTo('订单管理', '订单列表');
  await shell.goTo('系统工具', '接口文档');
  await shell.entry('订单列表').click();

  await expect(shell.tabs.getByRole('link')).toHaveText(['首页', '订单列表', '接口文档']);
  await expect(shell.tab('订单列表')).toHaveAttribute('aria-current', 'page');
  await shell.tabs.getByRole('button', { name: '关闭 订单列表' }).click();

  await expect(shell.tabs.getByRole('link')).toHaveText(['首页', '接口文档']);
  await expect(page).toHaveURL(/\/tools\/api-document$/);
});

test('the menu of a tab has 刷新, 关闭, 关闭其他 and 关闭全部, and is 105 wide (S55, S57)', async ({
  desk,
}) => {
  const page = await desk.open(operatorOf(0, 'admin'), '/order/list');
  const shell = new Shell(page);
  await shell.tab('订单列表').click({ button: 'right' });
  const menu = page.getByRole('menu').filter({ hasText: '关闭全部' });

  await expect(menu.getByRole('menuitem')).toHaveText(['刷新', '关闭', '关闭其他', '关闭全部']);
  await expect.poll(() => widthOf(menu)).toBe(105);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();

  await shell.tab('首页').click({ button: 'right' });
  await expect(menu.getByRole('menuitem')).toHaveText(['刷新', '关闭其他', '关闭全部']);
});

test('关闭其他 and 关闭全部 leave 首页 (S18, S54, S56)', async ({ desk }) => {
  const page = await desk.open(operatorOf(0, 'admin'), '/order/list');
  const shell = new Shell(page);
  await expect(shell.tabs.getByRole('button', { name: '关闭 首页' })).toHaveCount(0);
  await shell.goTo('系统工具', '接口文档');

  await shell.choose('订单列表', '关闭其他');
  await expect(shell.tabs.getByRole('link')).toHaveText(['首页', '订单列表']);
  await expect(page).toHaveURL(/\/order\/list$/);

  await shell.choose('订单列表', '关闭全部');
  await expect(shell.tabs.getByRole('link')).toHaveText(['首页']);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('刷新 builds a page anew, 关闭 goes to the one seen before (S15, S55)', async ({ desk }) => {
  const page = await desk.open(operatorOf(0, 'admin'), '/order/list');
  const shell = new Shell(page);
  const list = new OrderList(page);
  await list.field('订单号').fill('ZL2026');

  const asked = page.waitForResponse(/\/api\/order\?/);
  await shell.choose('订单列表', '刷新');
  await asked;
  await expect(list.field('订单号')).toHaveValue('');
  await expect(page).toHaveURL(/\/order\/list$/);
  await expect(shell.breadcrumb.getByRole('listitem')).toHaveText(['首页', '订单管理', '订单列表']);

  await shell.tab('首页').click();
  await shell.tab('订单列表').click();
  await shell.choose('订单列表', '关闭');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('what was typed in a page is there when its tab comes back (S58)', async ({ desk }) => {
  const page = await desk.open(operatorOf(0, 'admin'), '/order/list');
  const shell = new Shell(page);
  const list = new OrderList(page);
  await list.field('手机').fill('1380');

  await shell.tab('首页').click();
  await expect(list.search).toBeHidden();
  await shell.tab('订单列表').click();

  await expect(list.field('手机')).toHaveValue('1380');
});

test('an address that is none shows 404 with a way home (S13)', async ({ desk }) => {
  const page = await desk.open(operatorOf(0, 'admin'), '/no/such/page');
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
  await expect(page.getByText('/no/such/page')).toBeVisible();

  await page.getByRole('button', { name: '返回首页' }).click();
  await expect(page.getByText('欢迎使用')).toBeVisible();
  await page.goto('/404');
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
});

test('a right that was taken away leads to 401, and the tabs stay (S14, S149, S233)', async ({
  desk,
}) => {
  desk.expectInConsole(/status of 403/);
  const clerk = operatorOf(2, 'dianyuan2');
  const page = await desk.open(clerk, '/order/list');
  await expect(page.getByRole('cell').first()).toBeVisible();
  await changeAsOwner(
    clerk.brand,
    `delete from operator_roles where brand_code = $1 and operator_id =
      (select id from operators where brand_code = $1 and username = $2)`,
    [clerk.brand, clerk.username],
  );

  await page
    .getByRole('region', { name: '订单列表' })
    .getByRole('button', { name: '刷新' })
    .click();

  await expect(page.getByRole('heading', { name: '没有权限' })).toBeVisible();
  await expect(page).toHaveURL(/\/401$/);
  await expect(new Shell(page).tab('订单列表')).toBeVisible();
});

test('the breadcrumb begins with 首页 and leads back (S45, S46, S47, S48)', async ({ desk }) => {
  const admin = operatorOf(0, 'admin');
  const order = await seededOrder(admin, { status: orderStatus.completed });
  const page = await desk.open(admin, `/order/detail/${order.id}`);
  const { breadcrumb } = new Shell(page);
  await expect(breadcrumb.getByRole('listitem')).toHaveText(['首页', '订单管理', '订单详情']);

  await breadcrumb.getByRole('link', { name: '订单管理' }).click();
  await expect(page).toHaveURL(/\/order\/list$/);
  await breadcrumb.getByRole('link', { name: '首页' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(breadcrumb.getByRole('listitem')).toHaveText(['首页']);
});

test('every navigation sets the page title (S22)', async ({ desk }) => {
  const page = await desk.open(operatorOf(1, 'admin'), '/');
  const shell = new Shell(page);
  await expect(page).toHaveTitle('瑞租管理平台');
  await page.evaluate(() => (document.title = 'else'));

  await shell.goTo('订单管理', '订单列表');

  await expect(page).toHaveTitle('瑞租管理平台');
});

test('the fullscreen button fills the screen and changes its icon (S43)', async ({ desk }) => {
  const page = await desk.open(operatorOf(0, 'admin'), '/');

  await page.getByRole('button', { name: '全屏', exact: true }).click();
  const leave = page.getByRole('button', { name: '退出全屏' });
  await expect(leave).toBeVisible();
  expect(await page.evaluate(() => document.fullscreenElement !== null)).toBe(true);

  await leave.click();
  await expect(page.getByRole('button', { name: '全屏', exact: true })).toBeVisible();
});

test('where there is no fullscreen the button says so (S44)', async ({ desk }) => {
  const page = await desk.open(operatorOf(0, 'admin'), '/');
  await page.evaluate(() => {
    document.documentElement.requestFullscreen = () => Promise.reject(new Error('unsupported'));
  });

  await page.getByRole('button', { name: '全屏', exact: true }).click();

  await expect(page.getByText('you browser can not work')).toBeVisible();
});

test('the sidebar is 205 wide in its colours (S247, S249)', async ({ desk }) => {
  const shell = new Shell(await desk.open(operatorOf(0, 'admin'), '/'));
  await expect(shell.sidebar).toHaveCSS('background-color', 'rgb(27, 45, 45)');
  await expect.poll(() => widthOf(shell.sidebar)).toBe(205);

  await expect(shell.entry('首页')).toHaveCSS('color', activeText);
  await expect(shell.group('订单管理')).toHaveCSS('color', 'rgb(191, 203, 217)');
});

test('a collapsed sidebar shows the logo alone, and is remembered (S9, S38, S116)', async ({
  desk,
}) => {
  const page = await desk.open(operatorOf(0, 'admin'), '/');
  const { sidebar } = new Shell(page);
  await expect(sidebar.getByText('享租管理后台')).toBeVisible();
  await expect(sidebar.getByText(/^v\d/)).toBeVisible();

  await page.getByRole('button', { name: '收起菜单' }).click();
  await expect(sidebar.getByText('享租管理后台')).toHaveCount(0);
  await expect(sidebar.getByText(/^v\d/)).toHaveCount(0);
  await expect(sidebar.getByRole('link', { name: '享租管理后台' }).locator('img')).toBeVisible();
  await expect.poll(() => widthOf(sidebar)).toBeLessThan(80);

  await page.reload();
  await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible();
});

test('on a phone the menu is a drawer that closes by itself (S65, S66, S67, S68, S69)', async ({
  desk,
}) => {
  const page = await desk.open(operatorOf(0, 'admin'), '/', { viewport: phone });
  const shell = new Shell(page);
  const backdrop = page.getByRole('button', { name: '关闭菜单' });
  const show = page.getByRole('button', { name: '展开菜单' });
  await expect(show).toBeVisible();
  await expect(shell.sidebar).not.toBeInViewport();
  await expect(backdrop).toHaveCount(0);

  await show.click();
  await expect(shell.sidebar).toBeInViewport();
  await backdrop.click({ position: { x: 350, y: 600 } });
  await expect(shell.sidebar).not.toBeInViewport();

  await show.click();
  await shell.goTo('订单管理', '订单列表');
  await expect(page).toHaveURL(/\/order\/list$/);
  await expect(shell.sidebar).not.toBeInViewport();
  await expect(backdrop).toHaveCount(0);
});

test('a window that becomes narrow closes the sidebar, one of 992 px has it (S65, S66, S246)', async ({
  desk,
}) => {
  const page = await desk.open(operatorOf(0, 'admin'), '/', {
    viewport: { width: 992, height: 800 },
  });
  const { sidebar } = new Shell(page);
  await expect(sidebar).toBeInViewport();

  await page.setViewportSize({ width: 991, height: 800 });
  await expect(sidebar).not.toBeInViewport();

  await page.setViewportSize({ width: 992, height: 800 });
  await expect(sidebar).toBeInViewport();
});

test('a table has its header colour, and its second row is striped (S252, S253)', async ({
  desk,
}) => {
  const page = await desk.open(operatorOf(0, 'admin'), '/order/list');
  const { rows } = new OrderList(page);
  await expect(rows).toHaveCount(20);

  await expect(page.getByRole('columnheader', { name: '订单号' })).toHaveCSS(
    'background-color',
    'rgb(209, 232, 250)',
  );
  const cells = await Promise.all(
    [0, 1, 2, 3].map((index) => backgroundOf(rows.nth(index).getByRole('cell').first())),
  );
  expect(cells[1]).not.toBe(cells[0]);
  expect(cells[2]).toBe(cells[0]);
  expect(cells[3]).toBe(cells[1]);
});

test('the figures of the home page open the list behind them', async ({ desk }) => {
  const page = await desk.open(operatorOf(0, 'admin'), '/');
  const card = page.getByRole('link', { name: /^待发货/ });
  const figure = /(\d+)\s*单/.exec((await card.textContent()) ?? '')?.[1];

  await card.click();

  await expect(page).toHaveURL(/\/order\/list\?orderStatus=4$/);
  await expect(new OrderList(page).total).toHaveText(`共 ${figure} 条`);
});
