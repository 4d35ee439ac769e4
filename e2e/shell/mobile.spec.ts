import { expect, type Page } from '@playwright/test';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { OrderList } from '../support/order-list.ts';
import { seededOrder } from '../support/orders.ts';
import { Shell, widthOf } from '../support/shell.ts';
import { operatorOf, type Operator } from '../support/site.ts';
import { test } from '../support/test.ts';

const phone = { reducedMotion: 'no-preference', viewport: { width: 390, height: 844 } } as const;
const showMenu = (page: Page) => page.getByRole('button', { name: '展开菜单' });
const backdropOf = (page: Page) => page.getByRole('button', { name: '关闭菜单' });

test('S65 S66 S118 S246 a window of 992 px has the sidebar; one px less makes it a closed drawer', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(0, 'admin'), '/', {
    viewport: { width: 992, height: 800 },
  });
  const { sidebar } = new Shell(page);
  await expect(sidebar).toBeInViewport();
  await expect(page.getByRole('button', { name: '收起菜单' })).toBeVisible();

  await page.setViewportSize({ width: 991, height: 800 });
  await expect(sidebar).not.toBeInViewport();
  await expect(showMenu(page)).toBeVisible();
  await showMenu(page).click();
  await expect(sidebar).toBeInViewport();
  await expect(backdropOf(page)).toBeVisible();

  await page.setViewportSize({ width: 992, height: 800 });
  await expect(sidebar).toBeInViewport();
  await expect(backdropOf(page)).toHaveCount(0);
  await page.setViewportSize({ width: 991, height: 800 });
  await expect(sidebar).not.toBeInViewport();
});

test('S68 S69 the open drawer dims what it covers, and a click there or Escape closes it', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(0, 'admin'), '/', phone);
  const { sidebar } = new Shell(page);
  await expect(sidebar).not.toBeInViewport();
  await expect(backdropOf(page)).toHaveCount(0);

  await showMenu(page).click();
  await expect(sidebar).toBeInViewport();
  await expect(backdropOf(page)).toHaveCSS('background-color', 'rgba(0, 0, 0, 0.45)');
  expect(await backdropOf(page).boundingBox()).toMatchObject({ x: 0, y: 0, ...phone.viewport });
  await expect(sidebar).toHaveCSS('transition-duration', '0.2s');
  await backdropOf(page).click({ position: { x: 350, y: 600 } });
  await expect(sidebar).not.toBeInViewport();
  await expect(showMenu(page)).toBeFocused();

  await showMenu(page).click();
  await expect(sidebar).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(sidebar).not.toBeInViewport();
});

test('S67 S116 going somewhere closes the drawer at once, going where one is already too', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(0, 'admin'), '/', phone);
  const shell = new Shell(page);
  await showMenu(page).click();
  await shell.goTo('订单管理', '订单列表');

  await expect(page).toHaveURL(/\/order\/list$/);
  await expect(shell.sidebar).not.toBeInViewport();
  await expect(shell.sidebar).toHaveCSS('transition-duration', '0s');
  await expect(backdropOf(page)).toHaveCount(0);

  await showMenu(page).click();
  await shell.entry('订单列表').click();
  await expect(shell.sidebar).not.toBeInViewport();
});

test('a drawer on a phone is not remembered as the sidebar of a browsers', async ({ browsers }) => {
  const page = await browsers.open(operatorOf(0, 'admin'), '/', phone);
  await showMenu(page).click();
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 1440, height: 900 });

  await expect.poll(() => widthOf(new Shell(page).sidebar)).toBe(205);
});

test('the search for pages opens over the top bar of a phone', async ({ browsers }) => {
  const page = await browsers.open(operatorOf(0, 'admin'), '/', phone);
  await page.getByRole('button', { name: '搜索页面' }).click();
  await page.getByRole('combobox', { name: '搜索页面' }).fill('ddlb');
  await page.getByRole('option').click();

  await expect(page).toHaveURL(/\/order\/list$/);
  await expect(page.getByRole('combobox', { name: '搜索页面' })).toHaveCount(0);
});

test('on a phone each row is a card that says what its figures are, and its buttons work', async ({
  browsers,
}) => {
  const admin = operatorOf(0, 'admin');
  const order = await seededOrder(admin, { status: orderStatus.toShip });
  const page = await browsers.open(admin, '/order/list?orderStatus=4', phone);
  const list = new OrderList(page);
  const card = list.row(order.order_no);
  await expect(card).toBeVisible();

  const box = await card.boundingBox();
  expect(box?.height).toBeGreaterThan(100);
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(phone.viewport.width);
  const label = await card
    .getByRole('cell')
    .filter({ hasText: '¥' })
    .first()
    .evaluate((cell) => getComputedStyle(cell, '::before').content);
  expect(label).toMatch(/租金/);
  await card.getByRole('button', { name: '发货' }).click();
  await expect(page.getByRole('dialog', { name: '发货' })).toBeVisible();
});

/** The clickable elements that lie under the settings handle at any scroll position. */
const underHandle = (page: Page) =>
  page.evaluate(async () => {
    const handle = document.querySelector('[aria-label="系统布局设置"]')?.getBoundingClientRect();
    const pane = [...document.querySelectorAll('main > * > section')].find(
      (section) => section.clientHeight > 0 && !section.classList.contains('is-hidden'),
    );
    if (handle === undefined || pane === undefined) return ['there is no handle, or no page'];
    // a table that scrolls sideways cuts what lies beyond its edge
    const seenRight = (control: Element) => {
      let right = control.getBoundingClientRect().right;
      for (let box = control.parentElement; box !== null; box = box.parentElement)
        if (getComputedStyle(box).overflowX !== 'visible')
          right = Math.min(right, box.getBoundingClientRect().right);
      return right;
    };
    const found = new Set<string>();
    for (let top = 0; top < pane.scrollHeight; top += 35) {
      pane.scrollTo(0, top);
      await new Promise(requestAnimationFrame);
      for (const control of pane.querySelectorAll('a, button, input, label, textarea')) {
        const place = control.getBoundingClientRect();
        const isSeen = control.checkVisibility() && place.width > 0;
        const isUnder =
          place.right > handle.left && place.bottom > handle.top && place.top < handle.bottom;
        // a strip that scrolls sideways brings what lies at its end
        const isReachable = place.left < innerWidth && !control.closest('[role="group"], nav');
        if (isSeen && isUnder && isReachable && seenRight(control) > handle.left)
          found.add(control.outerHTML.slice(0, 160));
      }
    }
    return [...found];
  });

const pages = [
  { title: '首页', path: () => '/dashboard', sign: '今日实收' },
  { title: '订单列表', path: () => '/order/list', sign: /^共 \d+ 条$/ },
  {
    title: '订单详情',
    path: async (operator: Operator) =>
      `/order/detail/${(await seededOrder(operator, { status: orderStatus.renting })).id}`,
    sign: '操作记录',
  },
];

for (const { title, path, sign } of pages) {
  test(`S61 the handle at 250 lies over nothing that is clicked on ${title}`, async ({
    browsers,
  }) => {
    const admin = operatorOf(0, 'admin');
    const page = await browsers.open(admin, await path(admin), phone);
    await expect(page.getByRole('main').getByText(sign).first()).toBeVisible();

    for (const width of [390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      const handle = page.getByRole('button', { name: '系统布局设置' });
      expect((await handle.boundingBox())?.y).toBe(250);
      expect(await underHandle(page), `at ${width}`).toEqual([]);
    }
  });
}
