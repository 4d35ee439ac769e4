import { expect, type Page, type Route } from '@playwright/test';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { changeAsOwner } from '../support/database.ts';
import { OrderList } from '../support/order-list.ts';
import { seededOrder } from '../support/orders.ts';
import { newOperator, newRole } from '../support/roles.ts';
import { goWithin, Shell } from '../support/shell.ts';
import { operatorOf } from '../support/site.ts';
import { test } from '../support/test.ts';
import { endLogin, newToken } from '../support/tokens.ts';

const ordersCall = /\/api\/order\?/;
const statistics = '**/api/order/homeStatistics';
const notices = (page: Page) => page.locator('.ant-notification-notice');
const failureOf = (page: Page) => page.getByRole('alert').filter({ hasText: '加载失败' });
const refresh = (page: Page) =>
  page.getByRole('region', { name: '订单列表' }).getByRole('button', { name: '刷新' }).click();

/** An answer as the call's own server, or something before it, might give it. */
const answers = {
  conflict: { status: 409, json: { status: 409, message: '该操作正在处理中，请稍后再试' } },
  statusInBody: { status: 200, json: { status: 409, message: '该操作正在处理中，请稍后再试' } },
  msgInBody: { status: 200, json: { status: 400, msg: '请求参数有误' } },
  payment: { status: 402, body: '' },
  restarting: { status: 502, body: 'Bad Gateway' },
  wordless: { status: 500, json: { status: 500 } },
  html: { status: 200, body: '<html>proxy</html>' },
} as const satisfies Record<string, Parameters<Route['fulfill']>[0]>;

for (const { ids, answer, words } of [
  { ids: 'S228 S234', answer: 'conflict', words: '该操作正在处理中，请稍后再试' },
  { ids: 'S228 S234 X12', answer: 'statusInBody', words: '该操作正在处理中，请稍后再试' },
  { ids: 'S228 S234 X12', answer: 'msgInBody', words: '请求参数有误' },
  { ids: 'S230', answer: 'payment', words: '账号或者密码错误，请联系客服 ~' },
  { ids: 'S231', answer: 'restarting', words: '服务重启中,请稍后刷新试一试 ~' },
  { ids: 'S235', answer: 'wordless', words: '系统异常，请联系开发人员 ~' },
  { ids: 'S235', answer: 'html', words: '系统异常，请联系开发人员 ~' },
] as const) {
  test(`${ids} an answer of the kind ${answer} is told once, in its words: ${words}`, async ({
    browsers,
  }) => {
    browsers.expectInConsole(/status of (402|409|500|502)/);
    const page = await browsers.open(operatorOf(0, 'admin'), '/order/list');
    await expect(new OrderList(page).rows).toHaveCount(20);
    await page.route(ordersCall, (route) => route.fulfill(answers[answer]));

    await refresh(page);

    await expect(notices(page)).toHaveCount(1);
    await expect(notices(page)).toHaveText(words);
    await expect(new OrderList(page).rows).toHaveCount(20);
  });
}

test('S244 an error notification goes after 5000 ms', async ({ browsers }) => {
  browsers.expectInConsole(/status of 409/);
  const page = await browsers.open(operatorOf(0, 'admin'), 'about:blank');
  await page.clock.install();
  await page.goto('/order/list');
  await expect(new OrderList(page).rows).toHaveCount(20);
  await page.route(ordersCall, (route) => route.fulfill(answers.conflict));
  const now = () => page.evaluate(() => Date.now());
  const before = await now();
  await refresh(page);
  await expect(notices(page)).toHaveCount(1);
  const shownInMs = (await now()) - before;

  await page.clock.pauseAt(before + 4900);
  await expect(notices(page)).toHaveCount(1);
  await page.clock.runFor(shownInMs + 100);
  await page.clock.resume();

  await expect(notices(page)).toHaveCount(0);
});

test('S229 S243 a call without an answer for 300000 ms is a timeout: 网络请求超时', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(0, 'admin'), 'about:blank');
  await page.clock.install();
  await page.addInitScript(() => {
    // the browser's own does not follow the test's clock
    AbortSignal.timeout = (ms) => {
      const waiting = new AbortController();
      setTimeout(() => waiting.abort(new DOMException('', 'TimeoutError')), ms);
      return waiting.signal;
    };
  });
  await page.route(statistics, () => {}); // never answered
  await page.goto('/');
  await expect(page.getByText('欢迎使用')).toBeVisible();
  await expect(page.getByRole('region', { name: '近90天明细' })).toBeVisible(); // answered: it does not fail too

  await page.clock.fastForward(290_000);
  await expect(page.getByText('网络请求超时')).toHaveCount(0);
  await page.clock.fastForward(10_000);

  await expect(notices(page)).toHaveText('网络请求超时');
  await expect(failureOf(page)).toContainText('网络请求超时');
});

test('S232 X14 many calls that find the login ended ask once; 取消 leaves the page and what was typed', async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 401/);
  const admin = operatorOf(1, 'admin'); // whose brand has no live channel to tell it sooner
  const order = await seededOrder(admin, { status: orderStatus.toShip });
  const token = await newToken(admin);
  const page = await browsers.open(admin, `/order/detail/${order.id}`, { token });
  const shell = new Shell(page);
  await page
    .getByRole('group', { name: '订单操作' })
    .getByRole('button', { name: '发货', exact: true })
    .click();
  const number = page.getByRole('textbox', { name: '物流单号' });
  await number.fill('SF1234567890');
  await endLogin(page, token);
  let refused = 0;
  page.on('response', (response) => (refused += response.status() === 401 ? 1 : 0));

  await goWithin(page, '/order/list'); // asks for its rows, its counts and its filters

  const box = page.getByRole('dialog', { name: '系统提示', exact: true });
  await expect(
    box.getByText('登录状态已过期，您可以继续留在该页面，或者重新登录', { exact: true }),
  ).toBeVisible();
  await expect(box.getByRole('button')).toHaveText(['取消', '重新登录']);
  await expect.poll(() => refused).toBeGreaterThan(1);
  await expect(box).toHaveCount(1);
  await box.getByRole('button', { name: '取消' }).click();
  await expect(box).toBeHidden();
  await expect(page).toHaveURL(/\/order\/list$/);
  await page.goBack();
  await expect(number).toHaveValue('SF1234567890');
  await expect(shell.tabs.getByRole('img', { name: '未保存' })).toBeVisible();
});

test('S14 S149 S233 a right that was taken away leads to 401, and the tabs stay', async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 403/);
  const admin = operatorOf(2, 'admin');
  const name = `shiquan${test.info().retry}`;
  const role = await newRole(admin, name, ['home:view', 'order:list']);
  const clerk = await newOperator(admin, name, role);
  const page = await browsers.open(clerk, '/order/list');
  await expect(page.getByRole('cell').first()).toBeVisible();
  await page.waitForLoadState('networkidle'); // else what is still being asked leads there, before the click
  await changeAsOwner(
    clerk.brand,
    `delete from operator_roles where brand_code = $1 and operator_id =
      (select id from operators where brand_code = $1 and username = $2)`,
    [clerk.brand, clerk.username],
  );

  const refused = page.getByRole('heading', { name: '没有权限' });
  await Promise.race([refresh(page), refused.waitFor()]); // what the page asks by itself may be refused first

  await expect(refused).toBeVisible();
  await expect(page).toHaveURL(/\/401$/);
  await expect(new Shell(page).tab('订单列表')).toBeVisible();
  await expect(new Shell(page).group('订单管理')).toHaveCount(0); // from now on nothing else is asked for
  await page.getByRole('button', { name: '返回首页' }).click();
  await expect(page.getByText('欢迎使用')).toBeVisible();
});

test('S13 an address that is none shows 404 with a way home', async ({ browsers }) => {
  const page = await browsers.open(operatorOf(0, 'admin'), '/no/such/page');
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
  await expect(page.getByText('/no/such/page')).toBeVisible();

  await page.getByRole('button', { name: '返回首页' }).click();
  await expect(page.getByText('欢迎使用')).toBeVisible();
  await page.goto('/404');
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
});

test('a fault of the server shows what finds it in the log, and another try', async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 500/);
  const page = await browsers.open(operatorOf(0, 'admin'), 'about:blank');
  const json = { status: 500, message: '系统异常，请联系开发人员 ~', traceId: 'e2e-7f3a' };
  await page.route(statistics, (route) => route.fulfill({ status: 500, json }));
  await page.goto('/');

  await expect(failureOf(page)).toContainText('追踪号 e2e-7f3a');
  await expect(notices(page)).toContainText('追踪号 e2e-7f3a');
  await page.unroute(statistics);
  await failureOf(page).getByRole('button', { name: '重试' }).click();
  await expect(page.getByText('今日实收')).toBeVisible();
});
