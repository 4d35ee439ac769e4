import { expect, type Page } from '@playwright/test';
import { approveOrder } from '@rental/contract/rental/orders/life/order-moves';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { askOne } from '../../../support/database.ts';
import { OrderList } from '../../../support/order-list.ts';
import { seededOrder } from '../../../support/orders.ts';
import { Shell } from '../../../support/shell.ts';
import { operatorOf } from '../../../support/site.ts';
import { test } from '../../../support/test.ts';

const ordersCall = /\/api\/order(\?|$)/;

/** Rows are of the page that was asked for, not of the one before it. */
const settled = (page: Page) =>
  expect(page.getByRole('region', { name: '订单数据' }).getByRole('table')).toHaveAttribute(
    'aria-busy',
    'false',
  );

test('a list is paged on and back', async ({ browsers }) => {
  const page = await browsers.open(operatorOf(0, 'admin'), '/order/list');
  const list = new OrderList(page);
  const before = list.pages.getByRole('button', { name: '上一页' });
  const next = list.pages.getByRole('button', { name: '下一页' });
  await expect(list.rows).toHaveCount(20);
  await settled(page);
  const first = await list.numbers.allTextContents();
  await expect(before).toBeDisabled();

  await next.click();
  await expect(list.pages.getByText('第 2 页')).toBeVisible();
  await settled(page);
  await expect(list.numbers).toHaveCount(20); // the last rows are drawn after the first
  const second = await list.numbers.allTextContents();
  expect(second.filter((orderNo) => first.includes(orderNo))).toEqual([]);

  await before.click();
  await expect(list.pages.getByText('第 1 页')).toBeVisible();
  await expect(list.numbers).toHaveText(first);
});

test('the last page has the rest, and leads no further', async ({ browsers }) => {
  const admin = operatorOf(1, 'admin');
  const { count } = await askOne<{ count: string }>(
    admin.brand,
    'select count(*) from orders where brand_code = $1',
    [admin.brand],
  );
  const page = await browsers.open(admin, '/order/list');
  const list = new OrderList(page);
  await expect(list.rows).toHaveCount(20);

  await list.pages.getByRole('combobox', { name: '每页条数' }).click();
  await page.getByText('100 条/页', { exact: true }).click();
  await expect(list.rows).toHaveCount(100);
  await list.pages.getByRole('button', { name: '下一页' }).click();

  await expect(list.rows).toHaveCount(Number(count) - 100);
  await expect(list.pages.getByRole('button', { name: '下一页' })).toBeDisabled();
  await expect(list.total).toHaveText(`共 ${count} 条`);
});

test('a list without a match says so, and 重置 shows everything again', async ({ browsers }) => {
  const page = await browsers.open(operatorOf(0, 'admin'), '/order/list');
  const list = new OrderList(page);
  const all = await list.total.textContent();

  await list.find('订单号', 'ZL000');
  await expect(page.getByText('没有符合条件的订单，请调整筛选条件')).toBeVisible();
  await expect(list.total).toHaveText('共 0 条');

  await list.reset();
  await expect(list.total).toHaveText(all ?? '');
  await expect(list.rows).toHaveCount(20);
  await expect(list.field('订单号')).toHaveValue('');
});

for (const { fault, words, bring } of [
  {
    fault: 'a lost connection',
    words: '系统异常，请联系开发人员 ~',
    bring: { abort: true as const },
  },
  {
    fault: 'a server that restarts (S231)',
    words: '服务重启中,请稍后刷新试一试 ~',
    bring: { status: 502 },
  },
]) {
  test(`after ${fault} the list offers another try`, async ({ browsers }) => {
    browsers.expectInConsole(/ERR_FAILED|status of 502/);
    const page = await browsers.open(operatorOf(0, 'admin'), '/dashboard');
    await page.route(ordersCall, (route) =>
      'abort' in bring
        ? route.abort()
        : route.fulfill({ status: bring.status, body: 'Bad Gateway' }),
    );
    const list = new OrderList(page);

    await new Shell(page).goTo('订单管理', '订单列表');
    const failure = page.getByRole('alert').filter({ hasText: '加载失败' });
    await expect(failure).toContainText(words);

    await page.unroute(ordersCall);
    await failure.getByRole('button', { name: '重试' }).click();
    await expect(list.rows).toHaveCount(20);
    await expect(failure).toBeHidden();
  });
}

test('a refresh that fails leaves the rows and says that they are old', async ({ browsers }) => {
  browsers.expectInConsole(/ERR_FAILED/);
  const page = await browsers.open(operatorOf(0, 'admin'), '/order/list');
  const list = new OrderList(page);
  await expect(list.rows).toHaveCount(20);
  await page.route(ordersCall, (route) => route.abort());

  await page
    .getByRole('region', { name: '订单列表' })
    .getByRole('button', { name: '刷新' })
    .click();

  await expect(page.getByText('刷新失败，以下为之前的数据')).toBeVisible();
  await expect(list.rows).toHaveCount(20);
});

test('filters, page and what was typed are kept while another tab is in front (S58)', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(0, 'admin'), '/order/list');
  const list = new OrderList(page);
  await list.statuses.getByRole('button', { name: /^租用中/ }).click();
  await expect(list.numbers).toHaveCount(20);
  const onFirstPage = await list.numbers.allTextContents();
  await list.pages.getByRole('button', { name: '下一页' }).click();
  await expect(list.pages.getByText('第 2 页')).toBeVisible();
  await expect(list.numbers.first()).not.toHaveText(onFirstPage[0] ?? '');
  await expect(list.numbers).toHaveCount(20); // the last rows are drawn after the first
  const numbers = await list.numbers.allTextContents();
  await list.field('订单号').fill('ZL2026');

  const tabs = page.getByRole('navigation', { name: '已打开的页面' });
  await tabs.getByRole('link', { name: '首页' }).click();
  await expect(page.getByText('欢迎使用')).toBeVisible();
  await tabs.getByRole('link', { name: '订单列表' }).click();

  await expect(list.statuses.getByRole('button', { name: /^租用中/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(list.pages.getByText('第 2 页')).toBeVisible();
  await expect(list.numbers).toHaveText(numbers);
  await expect(list.field('订单号')).toHaveValue('ZL2026');
});

test('a double click sends a command once', async ({ browsers }) => {
  const admin = operatorOf(2, 'admin');
  const order = await seededOrder(admin, { status: orderStatus.pendingReview, isReady: true });
  const page = await browsers.open(admin, '/order/list');
  const list = new OrderList(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(approveOrder.path)) sent.push(request.url());
  });
  await list.find('订单号', order.order_no);
  await list.row(order.order_no).getByRole('button', { name: '审核通过' }).click();
  const dialog = page.getByRole('dialog', { name: '审核通过' });

  await dialog.getByRole('button', { name: '确认通过' }).dblclick();

  await expect(dialog).toBeHidden();
  await expect(list.row(order.order_no)).toContainText('审核通过');
  expect(sent).toHaveLength(1);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the status tabs count the orders that the filters leave', async ({ browsers }) => {
  const admin = operatorOf(0, 'admin');
  const order = await seededOrder(admin, { status: orderStatus.renting });
  const page = await browsers.open(admin, '/order/list');
  const list = new OrderList(page);
  const all = list.statuses.getByRole('button', { name: /^全部/ });
  const renting = list.statuses.getByRole('button', { name: /^租用中/ });
  await expect(all).toHaveText(/^全部[\d,]{2,}$/);
  const unfiltered = await all.innerText();

  await list.find('订单号', order.order_no);

  await expect(all).toHaveText('全部1');
  await expect(renting).toHaveText('租用中1');
  await expect(list.statuses.getByRole('button', { name: /^待审核/ })).toHaveText('待审核0');
  await list.reset();
  await expect(all).toHaveText(unfiltered.replaceAll(/\s/g, ''));
});

test('the counts on the status tabs follow what is done', async ({ browsers }) => {
  const clerk = operatorOf(2, 'dianyuan1');
  const order = await seededOrder(clerk, { status: orderStatus.toReceive, store: clerk.store });
  const page = await browsers.open(clerk, '/order/list?orderStatus=5');
  const list = new OrderList(page);
  const toReceive = list.statuses.getByRole('button', { name: /^待收货/ });
  await expect(toReceive).toHaveText(/\d/);
  const before = Number((await toReceive.textContent())?.replace(/\D/g, ''));

  await list.row(order.order_no).getByRole('button', { name: '确认收货' }).click();
  await page.getByRole('button', { name: '确认收货并起租' }).click();

  await expect(list.row(order.order_no)).toHaveCount(0);
  await expect(toReceive).toHaveText(`待收货${before - 1}`);
});
