import { expect, type BrowserContext, type Page, type Route } from '@playwright/test';
import { logout, userInfo } from '@rental/contract/people/auth/auth';
import { accountConfig } from '@rental/contract/platform/brands';
import { builtMenus } from '@rental/contract/people/access/access';
import { riskBalance, riskTabs } from '@rental/contract/rental/risk';
import { OrderList } from '../support/order-list.ts';
import { Shell } from '../support/shell.ts';
import { operatorOf } from '../support/site.ts';
import { test } from '../support/test.ts';

test.use({ isCold: true });

const admin = () => operatorOf(0, 'admin');
const notices = (page: Page) => page.locator('.ant-notification-notice, .ant-message-notice');
const failure = (page: Page) => page.getByRole('alert').filter({ hasText: '加载失败' });
const banner = (page: Page) => page.getByText('网络已断开，恢复后自动重试', { exact: true });

/** The reads of the opening workplace, and whether it can open without the answer. */
const calls = [
  { path: accountConfig.path, isNeeded: true },
  { path: userInfo.path, isNeeded: true },
  { path: builtMenus.path, isNeeded: true },
  { path: riskTabs.path, isNeeded: false },
  { path: riskBalance.path, isNeeded: false },
] as const;

/** The first call of this path fails; returns how often it was made. */
async function failOnce(page: Page, path: string, fail: (route: Route) => Promise<void>) {
  let asked = 0;
  await page.route(`**${path}`, async (route) => {
    asked += 1;
    if (asked === 1) await fail(route);
    else await route.continue();
  });
  return () => asked;
}

const hasToken = async (context: BrowserContext) =>
  (await context.cookies()).some(({ name }) => name === 'manageToken');

for (const { kind, words, fail } of [
  {
    kind: 'a 500',
    words: '系统异常，请联系开发人员 ~',
    fail: (route: Route) => route.fulfill({ status: 500, json: { status: 500 } }),
  },
  {
    kind: 'a 502',
    words: '服务重启中,请稍后刷新试一试 ~',
    fail: (route: Route) => route.fulfill({ status: 502, body: 'Bad Gateway' }),
  },
  {
    kind: 'a time-out',
    words: '网络请求超时',
    fail: async (route: Route) => {
      await route.request().frame().page().clock.fastForward(300_000); // and no answer
    },
  },
]) {
  test(`S28 S29 ${kind} of any call that the workplace opens with ends no login: it is made again by itself`, async ({
    browsers,
  }) => {
    test.slow();
    browsers.expectInConsole(/status of 50\d/);
    for (const { path, isNeeded } of calls) {
      const page = await browsers.open(admin(), 'about:blank');
      let logouts = 0;
      page.on('request', (request) => (logouts += request.url().includes(logout.path) ? 1 : 0));
      if (kind === 'a time-out') await followClock(page);
      const asked = await failOnce(page, path, fail);

      await page.goto('/order/list');

      if (isNeeded) {
        await expect(failure(page)).toContainText(words);
        await expect(failure(page)).toContainText('系统正在自动重试，无需重新登录。');
      }
      await expect(new OrderList(page).rows).toHaveCount(20);
      if (isNeeded) expect(asked()).toBeGreaterThan(1);
      await expect(notices(page)).toHaveCount(0);
      expect(logouts).toBe(0);
      expect(await hasToken(page.context())).toBe(true);
      await page.context().close();
    }
  });
}

/** The browser's own time-outs do not follow the test's clock. */
async function followClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.addInitScript(() => {
    AbortSignal.timeout = (ms) => {
      const waiting = new AbortController();
      setTimeout(() => waiting.abort(new DOMException('', 'TimeoutError')), ms);
      return waiting.signal;
    };
  });
}

test('S29 a network that goes while the workplace opens is told by one banner, and it opens when it is back', async ({
  browsers,
}) => {
  test.slow();
  browsers.expectInConsole(/ERR_INTERNET_DISCONNECTED/);
  for (const { path } of calls) {
    const page = await browsers.open(admin(), 'about:blank');
    await failOnce(page, path, async (route) => {
      await page.context().setOffline(true);
      await route.abort('internetdisconnected');
    });

    await page.goto('/order/list');

    await expect(banner(page)).toHaveCount(1);
    await expect(failure(page)).toHaveCount(0);
    await expect(notices(page)).toHaveCount(0);
    await page.context().setOffline(false);
    await expect(new OrderList(page).rows).toHaveCount(20);
    await expect(banner(page)).toHaveCount(0);
    expect(await hasToken(page.context())).toBe(true);
    await page.context().close();
  }
});

test('offline is one banner on every page; what failed meanwhile is made again when the network is back', async ({
  browsers,
}) => {
  browsers.expectInConsole(/ERR_INTERNET_DISCONNECTED/);
  const page = await browsers.open(admin(), '/order/list');
  const list = new OrderList(page);
  await expect(list.rows).toHaveCount(20);
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await expect(banner(page)).toBeVisible();

  await new Shell(page).entry('首页').click(); // asks for four things
  await expect(
    page.getByRole('main').getByRole('status', { name: '加载中' }).first(),
  ).toBeVisible();
  await expect(banner(page)).toHaveCount(1);
  await expect(failure(page)).toHaveCount(0);
  await expect(notices(page)).toHaveCount(0);

  await page.context().setOffline(false);
  await expect(page.getByRole('main').getByText('今日实收').first()).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
});

test('S20 a page whose files cannot be loaded without a network speaks of no update, and comes with the network', async ({
  browsers,
}) => {
  browsers.expectInConsole(/ERR_INTERNET_DISCONNECTED|dynamically imported module/);
  const page = await browsers.open(admin(), '/dashboard');
  await expect(page.getByText('今日实收').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);

  await new Shell(page).entry('素材').click();
  await expect(page).toHaveURL(/\/material\/index$/);
  await expect(page.getByRole('main').getByRole('status', { name: '加载中' })).toBeVisible();
  await expect(banner(page)).toHaveCount(1);
  await expect(page.getByText(/刚刚更新|页面未能加载/)).toHaveCount(0);

  await page.context().setOffline(false);
  await expect(
    page.getByRole('main').getByRole('button', { name: '上传图片' }).first(),
  ).toBeVisible();
  await expect(page.getByText(/刚刚更新|页面未能加载/)).toHaveCount(0);
});

for (const { path, opener, opened } of [
  { path: '/device/list', opener: '新增设备', opened: '新增设备' },
  { path: '/order/return', opener: '损坏价目', opened: '损坏价目' },
  { path: '/order/agreement', opener: /^公证开关/, opened: '公证开关' },
])
  test(`without a network ${opened} waits under the one banner, and opens when the network is back`, async ({
    browsers,
  }) => {
    browsers.expectInConsole(/ERR_INTERNET_DISCONNECTED|dynamically imported module/);
    const page = await browsers.open(admin(), path);
    const button = page.getByRole('main').getByRole('button', { name: opener });
    await expect(button).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);

    await button.click();
    await expect(banner(page)).toHaveCount(1);
    await expect(banner(page)).toHaveText('网络已断开，恢复后自动重试');
    await expect(button).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText(/刚刚更新|页面未能加载|页面出错了/)).toHaveCount(0);
    await expect(notices(page)).toHaveCount(0);

    await page.context().setOffline(false);
    await expect(page.getByRole('dialog', { name: opened })).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
  });

test('on a slow line the shell of the last visit is drawn at once, until the answers come', async ({
  browsers,
}) => {
  const page = await browsers.open(admin(), '/order/list');
  await expect(new OrderList(page).rows).toHaveCount(20);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    await promise;
    await route.continue().catch(() => undefined);
  });

  await page.reload();

  const sidebar = page.locator('.sidebar');
  await expect(sidebar).toContainText('享租管理后台');
  await expect(sidebar).toContainText('订单列表');
  await expect(page.locator('.top-bar')).toContainText(admin().username);
  resolve();
  await expect(new OrderList(page).rows).toHaveCount(20);
  await expect(new Shell(page).entry('订单列表')).toBeVisible();
});
