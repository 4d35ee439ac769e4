import { expect, type Page } from '@playwright/test';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { OrderList } from '../support/order-list.ts';
import { seededOrder, seededOrders } from '../support/orders.ts';
import { goWithin, Shell, widthOf } from '../support/shell.ts';
import { operatorOf } from '../support/site.ts';
import { test } from '../support/test.ts';

const admin = () => operatorOf(0, 'admin');
/** The pages that are kept, in front and behind. */
const panes = (page: Page) => page.locator('main section[data-path]');

/** Opens as many orders, each in its own tab, and returns their paths. */
async function openOrders(page: Page, count: number): Promise<string[]> {
  await expect(page.getByText('欢迎使用')).toBeVisible();
  const orders = await seededOrders(admin(), { status: orderStatus.renting });
  const opened = orders.slice(0, count).map(({ id }) => `/order/detail/${id}`);
  for (const path of opened) {
    await goWithin(page, path);
    await expect(new Shell(page).tabs.locator(`a[href="${path}"]`)).toHaveAttribute(
      'aria-current',
      'page',
    );
  }
  return opened;
}

test('S53 S54 S119 a visited page becomes a tab once, and can be closed', async ({ browsers }) => {
  const page = await browsers.open(admin(), '/');
  const shell = new Shell(page);
  await shell.goTo('订单管理', '订单列表');
  await shell.goTo('系统工具', '接口文档');
  await expect(shell.tab('接口文档')).toHaveAttribute('aria-current', 'page');
  await shell.entry('订单列表').click();

  await expect(shell.tabs.getByRole('link')).toHaveText(['首页', '订单列表', '接口文档']);
  await expect(shell.tab('订单列表')).toHaveAttribute('aria-current', 'page');
  await shell.tabs.getByRole('button', { name: '关闭 订单列表' }).click();

  await expect(shell.tabs.getByRole('link')).toHaveText(['首页', '接口文档']);
  await expect(page).toHaveURL(/\/tools\/api-document$/);
});

test('S55 S57 the menu of a tab has 刷新, 关闭, 关闭其他 and 关闭全部, and is 105 wide', async ({
  browsers,
}) => {
  const page = await browsers.open(admin(), '/order/list');
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

test('S54 S56 关闭其他 and 关闭全部 leave 首页', async ({ browsers }) => {
  const page = await browsers.open(admin(), '/order/list');
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

test('S15 S55 刷新 builds a page anew and leaves the breadcrumb alone; 关闭 goes to the one seen before', async ({
  browsers,
}) => {
  const page = await browsers.open(admin(), '/order/list?orderStatus=4');
  const shell = new Shell(page);
  const list = new OrderList(page);
  await list.field('订单号').fill('ZL2026');
  await shell.breadcrumb.evaluate((crumbs) => {
    const changes = Object.assign(window, { crumbChanges: 0 });
    new MutationObserver((seen) => {
      changes.crumbChanges += seen.length;
    }).observe(crumbs, { childList: true, subtree: true, characterData: true });
  });

  const asked = page.waitForResponse(/\/api\/order\?/);
  await shell.choose('订单列表', '刷新');
  await asked;
  await expect(list.field('订单号')).toHaveValue('');
  await expect(page).toHaveURL(/\/order\/list\?orderStatus=4$/);
  expect(await page.evaluate(() => (window as unknown as { crumbChanges: 0 }).crumbChanges)).toBe(
    0,
  );

  await shell.tab('首页').click();
  await shell.tab('订单列表').click();
  await shell.choose('订单列表', '关闭');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('S18 S58 S120 首页 is pinned and built anew at each visit; a list is kept as it was', async ({
  browsers,
}) => {
  const page = await browsers.open(admin(), '/');
  const shell = new Shell(page);
  await expect(page.getByText('欢迎使用')).toBeVisible();
  const mark = () => panes(page).evaluateAll((all) => all.map((pane) => (pane.id = 'seen')));
  await mark();
  await shell.goTo('订单管理', '订单列表');
  await expect(new OrderList(page).rows).toHaveCount(20);
  await mark();

  await shell.tab('首页').click();
  await expect(page.getByText('欢迎使用')).toBeVisible();
  await expect(page.locator('section[data-path="/dashboard"]')).not.toHaveAttribute('id', 'seen');
  await shell.tab('订单列表').click();
  await expect(page.locator('section[data-path="/order/list"]')).toHaveAttribute('id', 'seen');
});

test('S58 what was typed, picked and scrolled to is there when its tab comes back', async ({
  browsers,
}) => {
  const page = await browsers.open(admin(), '/order/list');
  const shell = new Shell(page);
  const list = new OrderList(page);
  const rows = page.getByRole('region', { name: '订单数据' });
  await expect(list.rows).toHaveCount(20);
  await list.field('手机').fill('1380');
  await list.rows.nth(2).getByRole('checkbox').check();
  await list.rows.last().scrollIntoViewIfNeeded();
  const place = await rows.evaluate(({ scrollTop }) => scrollTop);
  expect(place).toBeGreaterThan(0);

  await shell.tab('首页').click();
  await expect(list.search).toBeHidden();
  await shell.tab('订单列表').click();

  await expect(list.field('手机')).toHaveValue('1380');
  await expect(list.rows.nth(2).getByRole('checkbox')).toBeChecked();
  await expect.poll(() => rows.evaluate(({ scrollTop }) => scrollTop)).toBe(place);
});

test('the entry of a list that is open leads to it with its filters; a second click changes nothing', async ({
  browsers,
}) => {
  const page = await browsers.open(admin(), '/order/list');
  const shell = new Shell(page);
  const list = new OrderList(page);
  await list.statuses.getByRole('button', { name: /^待发货/ }).click();
  await list.field('手机').fill('1380');
  await expect(page).toHaveURL(/\?orderStatus=4$/);

  await shell.tab('首页').click();
  await shell.entry('订单列表').click();
  await expect(page).toHaveURL(/\?orderStatus=4$/);
  await shell.entry('订单列表').click();

  await expect(page).toHaveURL(/\?orderStatus=4$/);
  await expect(list.field('手机')).toHaveValue('1380');
  await expect(list.statuses.getByRole('button', { name: /^待发货/, pressed: true })).toBeVisible();
});

test('S119 two orders have two tabs of one page, each with its own', async ({ browsers }) => {
  const [one, other] = await seededOrders(admin(), { status: orderStatus.renting });
  const page = await browsers.open(admin(), `/order/detail/${one?.id}`);
  const shell = new Shell(page);
  const tabOf = (orderNo = '?') => shell.tabs.getByRole('link', { name: orderNo });
  await expect(tabOf(one?.order_no)).toBeVisible();
  await goWithin(page, `/order/detail/${other?.id}`);
  await expect(tabOf(other?.order_no)).toHaveAttribute('aria-current', 'page');

  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  await expect(heading).toContainText(other?.order_no ?? '?');
  await tabOf(one?.order_no).click();
  await expect(heading).toContainText(one?.order_no ?? '?');
  await expect(shell.tabs.getByRole('listitem')).toHaveCount(3);
});

test('S94 S119 tabs outlive a reload of the browser; their pages are built when they are looked at', async ({
  browsers,
}) => {
  const page = await browsers.open(admin(), '/order/list?orderStatus=4');
  const shell = new Shell(page);
  const order = await seededOrder(admin(), { status: orderStatus.renting });
  await expect(new OrderList(page).rows.first()).toBeVisible();
  await goWithin(page, `/order/detail/${order.id}`);
  const last = shell.tabs.getByRole('link', { name: order.order_no });
  await expect(last).toBeVisible();
  const titles = await shell.tabs.getByRole('link').allTextContents();

  await page.reload();
  await expect(last).toHaveAttribute('aria-current', 'page');
  await expect(shell.tabs.getByRole('link')).toHaveText(titles);
  await expect(panes(page)).toHaveCount(1);
  await shell.tab('订单列表').click();
  await expect(page).toHaveURL(/\?orderStatus=4$/);
  await expect(new OrderList(page).rows.first()).toContainText('待发货');
});

test('something typed in a dialog is asked about before its tab is closed, and kept while others open', async ({
  browsers,
}) => {
  const order = await seededOrder(admin(), { status: orderStatus.toShip });
  const page = await browsers.open(admin(), '/');
  const shell = new Shell(page);
  await expect(page.getByText('欢迎使用')).toBeVisible();
  await goWithin(page, `/order/detail/${order.id}`);
  await page.getByRole('group', { name: '订单操作' }).getByRole('button', { name: '发货' }).click();
  const number = page
    .getByRole('dialog', { name: '发货' })
    .getByRole('textbox', { name: '物流单号' });
  await number.fill('SF1234567890');
  await page.goBack();
  await expect(page.getByText('欢迎使用')).toBeVisible();
  await expect(number).toBeHidden();
  await openOrders(page, 20);

  await shell.tabs.getByRole('button', { name: new RegExp(order.order_no) }).click();
  const question = page.getByRole('dialog', { name: '有未保存的内容' });
  await expect(question).toContainText(order.order_no);
  await question.getByRole('button', { name: '返回编辑' }).click();
  await shell.tabs.getByRole('link', { name: order.order_no }).click();
  await expect(number).toHaveValue('SF1234567890');
});

test('S58 S120 of thirty tabs the twenty seen last are kept, and the oldest is built anew', async ({
  browsers,
}) => {
  const page = await browsers.open(admin(), '/');
  const shell = new Shell(page);
  const paths = await openOrders(page, 30);
  await expect(shell.tabs.getByRole('listitem')).toHaveCount(31);
  await expect(panes(page)).toHaveCount(20);

  const [oldest = '', newest = ''] = [paths[0], paths.at(-1)];
  await expect(page.locator(`section[data-path="${newest}"]`)).toBeVisible();
  await expect(page.locator(`section[data-path="${oldest}"]`)).toHaveCount(0);
  await shell.tabs.locator(`a[href="${oldest}"]`).click();
  await expect(page.locator(`section[data-path="${oldest}"]`).getByText('操作记录')).toBeVisible();
  await expect(panes(page)).toHaveCount(20);
});

test('S254 S255 a tab is brought into view with 4 px beside it, and the wheel moves the strip by a quarter', async ({
  browsers,
}) => {
  const page = await browsers.open(admin(), '/', { viewport: { width: 1000, height: 800 } });
  const { tabs } = new Shell(page);
  await openOrders(page, 10);
  await expect(tabs.locator('[aria-current]')).toContainText(/ZL\d+/); // the name widens it
  const strip = tabs.getByRole('list');
  const scrolled = () => strip.evaluate(({ scrollLeft }) => scrollLeft);
  const end = await scrolled();
  expect(end).toBeGreaterThan(150);

  await strip.hover();
  await page.mouse.wheel(0, -200);
  await expect.poll(scrolled).toBe(end - 50);
  await page.mouse.wheel(0, 100);
  await expect.poll(scrolled).toBe(end - 25);

  const gapOf = (index: number) =>
    tabs
      .getByRole('listitem')
      .nth(index)
      .evaluate((tab) => {
        const [one, all] = [tab, tab.closest('ul') ?? tab].map((e) => e.getBoundingClientRect());
        return Math.round((one?.left ?? 0) - (all?.left ?? 0));
      });
  const cut = 1; // far enough from the end, though the others have no names yet
  await strip.evaluate((list, index) => {
    const half = list.children[index]?.getBoundingClientRect();
    list.scrollLeft += (half?.x ?? 0) + (half?.width ?? 0) / 2 - list.getBoundingClientRect().x;
  }, cut);
  expect(await gapOf(cut)).toBeLessThan(0);
  await tabs.getByRole('link').nth(cut).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => gapOf(cut)).toBe(4);
});
