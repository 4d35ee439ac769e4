import { expect, type Page } from '@playwright/test';
import { builtMenus } from '@rental/contract/people/access/access';
import { login as loginCall, userInfo } from '@rental/contract/people/auth/auth';
import { riskTabs } from '@rental/contract/rental/risk';
import { LoginPage } from '../support/login-page.ts';
import { OrderList } from '../support/order-list.ts';
import { Shell } from '../support/shell.ts';
import { addressOf, operatorOf } from '../support/site.ts';
import { test } from '../support/test.ts';
import { endLogin, newToken, sharedToken } from '../support/tokens.ts';

test.use({ isCold: true });

const greeting = (page: Page) => page.getByText('欢迎使用');
const faultOf = (message: string) => ({ status: 500, json: { status: 500, message } });
const errors = (page: Page) => page.locator('.ant-notification-notice');

/** Holds the answers of a call back until the returned function is called. */
async function hold(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**${path}`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('S7 S257 X18 both platforms are signed in to in one browser, each by a cookie of its own', async ({
  browsers,
}) => {
  const [admin, partner] = [operatorOf(0, 'admin'), operatorOf(0, 'qudao1')];
  const page = await browsers.open(admin, '/');
  const value = encodeURIComponent(`Bearer ${await sharedToken(partner)}`);
  await page.context().addCookies([{ name: 'channelToken', value, url: addressOf(partner) }]);
  const other = await page.context().newPage();

  await other.goto('/qd/login');
  await page.reload();

  await expect(other.getByRole('button', { name: /qudao1/ })).toBeVisible();
  expect(await other.evaluate(() => sessionStorage.getItem('platform'))).toBe('channel');
  await expect(page.getByRole('button', { name: /admin/ })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('platform'))).toBeNull();
  await other.reload();
  await expect(other.getByRole('button', { name: /qudao1/ })).toBeVisible();
});

test('S95 S151 the login sends username, password, code and uuid', async ({ browsers }) => {
  const admin = operatorOf(0, 'admin');
  const page = await browsers.visit(admin, 'about:blank');
  const login = new LoginPage(page);
  await login.open('/login');
  const sent = page.waitForRequest(`**${loginCall.path}`);

  await login.fillIn(admin);
  await login.submit.click();

  const body = (await sent).postDataJSON() as Record<string, unknown>;
  expect(Object.keys(body).toSorted()).toEqual(['code', 'password', 'username', 'uuid']);
  expect(body).toMatchObject({ username: admin.username, password: admin.password });
  await expect(greeting(page)).toBeVisible();
});

test('S25 S26 S107 without its token a page leads to the login at the next step', async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 401/); // what the page asks for on its way out
  const page = await browsers.open(operatorOf(0, 'admin'), '/');
  const shell = new Shell(page);
  await expect(greeting(page)).toBeVisible();
  await page.waitForLoadState('networkidle'); // else what is still being asked tells it, before the step
  await page.context().clearCookies({ name: 'manageToken' });

  await shell.goTo('订单管理', '订单列表');

  await expect(page).toHaveURL(/\/login\?redirect=\/order\/list$/);
});

test('S28 S30 S109 nothing is shown before it is known who is signed in, then the menus and the page', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(0, 'admin'), 'about:blank');
  const shell = new Shell(page);
  const showInfo = await hold(page, userInfo.path);
  const showMenus = await hold(page, builtMenus.path);
  const info = page.waitForRequest(`**${userInfo.path}`);
  await page.goto('/order/list');
  await info;
  await expect(page.getByRole('status', { name: '加载中' })).toBeVisible();
  await expect(shell.menu).toHaveCount(0);

  showInfo();
  await page.waitForResponse(`**${userInfo.path}`);
  await expect(shell.menu).toHaveCount(0);
  showMenus();

  await expect(shell.entry('订单列表')).toBeVisible();
  await expect(new OrderList(page).rows).toHaveCount(20);
});

test('S29 a login that is over is left at the start: the page is loaded anew and leads to the login', async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 401/);
  const admin = operatorOf(0, 'admin');
  const token = await newToken(admin);
  const page = await browsers.open(admin, '/404', { token });
  await endLogin(page, token);
  let loads = 0;
  page.on('load', () => (loads += 1));

  await page.goto('/order/list');

  await expect(page).toHaveURL(/\/login\?redirect=\/order\/list$/);
  await expect.poll(() => loads).toBe(2);
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name }) => name)).not.toContain('manageToken');
});

test('S28 a network that is down ends no login: the page offers another try', async ({
  browsers,
}) => {
  browsers.expectInConsole(/ERR_FAILED/);
  const page = await browsers.open(operatorOf(0, 'admin'), 'about:blank');
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/order/list');
  const failure = page.getByRole('alert').filter({ hasText: '加载失败' });
  await expect(failure).toContainText('系统异常，请联系开发人员 ~');

  await page.unroute('**/api/**');
  await failure.getByRole('button', { name: '重试' }).click();

  await expect(new OrderList(page).rows).toHaveCount(20);
});

test('S110 menus that did not come are asked for again, and the routes built from them', async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 500/);
  const page = await browsers.open(operatorOf(0, 'admin'), 'about:blank');
  await page.route(`**${builtMenus.path}`, (route) => route.fulfill(faultOf('菜单读取失败')));
  await page.goto('/order/list');
  const failure = page.getByRole('alert').filter({ hasText: '加载失败' });
  await expect(failure).toContainText('菜单读取失败');
  await page.evaluate(() => Object.assign(window, { isSameLoad: true }));

  await page.unroute(`**${builtMenus.path}`);
  await failure.getByRole('button', { name: '重试' }).click();

  await expect(new Shell(page).entry('订单列表')).toBeVisible();
  await expect(new OrderList(page).rows).toHaveCount(20);
  expect(await page.evaluate(() => 'isSameLoad' in window)).toBe(true);
});

test('S16 the personal centre is there for whoever is signed in, on both platforms', async ({
  browsers,
}) => {
  for (const operator of [operatorOf(0, 'dianyuan1'), operatorOf(0, 'qudao1')]) {
    const page = await browsers.open(operator, '/user/center');
    await expect(new Shell(page).tab('个人中心')).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('main').getByText(operator.username).first()).toBeVisible();
  }
});

test('S17 the root leads home', async ({ browsers }) => {
  const page = await browsers.open(operatorOf(0, 'admin'), '/');

  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page).toHaveTitle('享租管理平台');
  await expect(greeting(page)).toBeVisible();
});

test('S15 the address /redirect/… leads to the page behind it, never to another site', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(0, 'admin'), '/redirect/order/list?orderStatus=4');
  await expect(page).toHaveURL(/\/order\/list\?orderStatus=4$/);
  await expect(new OrderList(page).rows.first()).toContainText('待发货');

  await page.goto('/redirect//evil.example/order');
  await expect(greeting(page)).toBeVisible();
  await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/dashboard$/);
});

test('S23 S236 what a page is still asking for is given up when the operator goes elsewhere, silently', async ({
  browsers,
}) => {
  browsers.expectInConsole(/ERR_FAILED/);
  const page = await browsers.open(operatorOf(0, 'admin'), '/');
  const shell = new Shell(page);
  await expect(greeting(page)).toBeVisible();
  await hold(page, '/api/order?*');
  const asked = page.waitForRequest(/\/api\/order\?/);
  const givenUp = page.waitForEvent('requestfailed', (request) =>
    /\/api\/order\?/.test(request.url()),
  );
  await shell.goTo('订单管理', '订单列表');
  await asked;
  await expect(new OrderList(page).search).toBeVisible(); // the list is there and waits

  await shell.entry('首页').click();

  expect((await givenUp).failure()?.errorText).toBe('net::ERR_ABORTED');
  await expect(greeting(page)).toBeVisible();
  await expect(errors(page)).toHaveCount(0);
  await page.unroute('**/api/order?*');
  await shell.tab('订单列表').click();
  await expect(new OrderList(page).rows).toHaveCount(20);
});

test('S124 S195 S238 the risk providers are asked for; without them everything works, and nobody is told', async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 500/);
  const page = await browsers.open(operatorOf(0, 'admin'), 'about:blank');
  await page.route(`**${riskTabs.path}`, (route) => route.fulfill(faultOf('读取失败')));
  const answered = page.waitForResponse(`**${riskTabs.path}`);
  await page.goto('/');

  await answered;
  await expect(greeting(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(errors(page)).toHaveCount(0);
  await expect(page.getByText('读取失败')).toHaveCount(0);
});

test('S113 S114 S115 退出登录 asks in these words; 确定 leads to the login of this platform', async ({
  browsers,
}) => {
  for (const [operator, address] of [
    [operatorOf(0, 'admin'), /\/login$/],
    [operatorOf(0, 'qudao1'), /\/qd\/login$/],
  ] as const) {
    const page = await browsers.open(operator, '/', { token: await newToken(operator) });
    await page.waitForLoadState('networkidle'); // a read on its way would meet the login that ends
    await page.getByRole('button', { name: new RegExp(operator.username) }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    const box = page.getByRole('dialog', { name: '提示', exact: true });
    await expect(box.getByText('确定退出系统吗？', { exact: true })).toBeVisible();
    await expect(box.getByRole('button')).toHaveText(['取消', '确定']);

    await box.getByRole('button', { name: '确定', exact: true }).click();

    await expect(page).toHaveURL(address);
    const cookies = (await page.context().cookies()).map(({ name }) => name);
    expect(cookies).not.toContain(`${operator.platform}Token`);
  }
});
