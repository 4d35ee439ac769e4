import { expect, type Page } from '@playwright/test';
import { builtMenus } from '@rental/contract/people/access/access';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { OrderList } from '../support/order-list.ts';
import { seededOrder } from '../support/orders.ts';
import { Shell } from '../support/shell.ts';
import { operatorOf } from '../support/site.ts';
import { test } from '../support/test.ts';

test.use({ isCold: true });

const admin = () => operatorOf(0, 'admin');
const detailFile = /assets\/order-detail-page-[^/]*\.js$/;
const notice = (page: Page) => page.getByRole('alert');
const failureOf = (page: Page) => notice(page).filter({ hasText: '加载失败' });
const detailOf = async () =>
  `/order/detail/${(await seededOrder(admin(), { status: orderStatus.renting })).id}`;

test('a page that breaks says so in its own tab, and leads back and home', async ({ browsers }) => {
  browsers.expectInConsole(/演示故障/);
  const page = await browsers.open(admin(), '/order/list');
  const list = new OrderList(page);
  await expect(list.rows).toHaveCount(20);
  await page.route(detailFile, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export default function Page() { throw new Error('演示故障'); }`,
    }),
  );

  await list.numbers.first().click();
  await expect(notice(page).getByRole('heading', { name: '页面出错了' })).toBeVisible();
  await expect(notice(page)).toContainText('系统异常，请联系开发人员 ~');
  await expect(notice(page)).toContainText(/演示故障 · 追踪号 [\da-f]{16}/);
  await expect(notice(page).getByRole('button', { name: '重新加载' })).toBeVisible();

  await notice(page).getByRole('button', { name: '返回上一页' }).click();
  await expect(list.rows).toHaveCount(20);
  await page.goForward();
  await notice(page).getByRole('button', { name: '返回首页' }).click();
  await expect(page.getByText('欢迎使用')).toBeVisible();
});

test('a page whose files did not come is loaded by 刷新浏览器', async ({ browsers }) => {
  browsers.expectInConsole(/ERR_FAILED|dynamically imported module/);
  const page = await browsers.open(admin(), '/order/list');
  const list = new OrderList(page);
  await expect(list.rows).toHaveCount(20);
  await page.route(detailFile, (route) => route.abort());

  await list.numbers.first().click();
  await expect(notice(page).getByRole('heading', { name: '页面未能加载' })).toBeVisible();
  await page.unroute(detailFile);
  await notice(page).getByRole('button', { name: '刷新浏览器' }).click();

  await expect(page.getByRole('main').getByText('操作记录')).toBeVisible();
});

test('where the workplace itself breaks there are words and two ways on, not a white page', async ({
  browsers,
}) => {
  browsers.expectInConsole(/Objects are not valid|#31|An error occurred/);
  const page = await browsers.open(admin(), 'about:blank');
  await page.route(`**${builtMenus.path}`, (route) =>
    route.fulfill({
      json: [
        {
          path: '/broken',
          component: 'orders/order-list-page',
          hidden: false,
          meta: { title: {} },
        },
      ],
    }),
  );
  await page.goto('/');
  await expect(page.getByText('页面出错了')).toBeVisible();

  await page.unroute(`**${builtMenus.path}`);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    await promise;
    await route.continue().catch(() => undefined);
  });
  await page.getByRole('button', { name: '刷新浏览器' }).click();
  // until the answers come, what broke is not drawn from the last visit
  await expect(page.getByRole('status').first()).toBeVisible();
  resolve();
  await expect(page.getByText('欢迎使用')).toBeVisible();
});

test('where the files of the workplace do not come there are words and another try', async ({
  browsers,
}) => {
  browsers.expectInConsole(/ERR_FAILED|dynamically imported module/);
  const page = await browsers.open(admin(), 'about:blank');
  const html = await (await page.request.get('/')).text();
  const entry = new Set([...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src]) => src));
  await page.route(/assets\/.*\.js$/, (route) =>
    entry.has(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
  );
  await page.goto('/');
  await expect(page.getByText('页面未能加载，请检查网络后刷新浏览器。')).toBeVisible();

  await page.unroute(/assets\/.*\.js$/);
  await page.getByRole('button', { name: '刷新浏览器' }).click();
  await expect(page.getByText('欢迎使用')).toBeVisible();
});

for (const { title, path, sign } of [
  { title: '首页', path: async () => '/dashboard', sign: '今日实收' },
  { title: '订单列表', path: async () => '/order/list', sign: /^共 \d+ 条$/ },
  { title: '订单详情', path: detailOf, sign: '操作记录' },
]) {
  test(`where the calls of ${title} do not arrive it says so and offers another try; without a network the banner does`, async ({
    browsers,
  }) => {
    browsers.expectInConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    const page = await browsers.open(admin(), 'about:blank');
    await page.route(/\/api\/order/, (route) => route.abort());
    await page.goto(await path());
    await expect(failureOf(page).first()).toContainText('系统异常，请联系开发人员 ~');
    await page.waitForLoadState('networkidle'); // a part of the page that cannot be fetched is another failure
    await page.context().setOffline(true);
    await expect(page.getByText('网络已断开，恢复后自动重试')).toHaveCount(1);
    await expect(failureOf(page)).toHaveCount(0);

    await page.unroute(/\/api\/order/);
    await page.context().setOffline(false);
    await expect(page.getByRole('main').getByText(sign).first()).toBeVisible();
  });

  test(`on a slow network ${title} shows that it is loading, and can be left`, async ({
    browsers,
  }) => {
    const page = await browsers.open(admin(), 'about:blank');
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(/\/api\/order/, async (route) => {
      await promise;
      await route.continue().catch(() => undefined); // given up meanwhile
    });
    await page.goto(await path());
    const loading = page
      .getByRole('main')
      .locator('[role="status"][aria-label="加载中"], [aria-busy="true"]');
    await expect(loading.first()).toBeVisible();

    await new Shell(page).entry('素材').click();
    await expect(page).toHaveURL(/\/material\/index$/);
    await page.goBack();
    await expect(loading.first()).toBeVisible();
    resolve();

    await expect(page.getByRole('main').getByText(sign).first()).toBeVisible();
  });
}
