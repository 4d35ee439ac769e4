import { expect, type Page } from '@playwright/test';
import { newRental, newShop } from '../../../support/money-shop.ts';
import { OrderList } from '../../../support/order-list.ts';
import { operatorOf } from '../../../support/site.ts';
import { test } from '../../../support/test.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const barOf = (page: Page) => page.getByRole('navigation', { name: '订单内容' });
const link = (page: Page, name: string) => barOf(page).getByRole('link', { name, exact: true });
const here = (page: Page) => barOf(page).locator('[aria-current]');

/** How far below the bar a part begins, in px. */
async function belowBar(page: Page, name: string): Promise<number> {
  const [bar, part] = await Promise.all([
    barOf(page).boundingBox(),
    region(page, name).boundingBox(),
  ]);
  return (part?.y ?? 0) - ((bar?.y ?? 0) + (bar?.height ?? 0));
}

async function expectAt(page: Page, part: string, section: string): Promise<void> {
  await expect(here(page)).toHaveText(part);
  await expect(async () => {
    const gap = await belowBar(page, section);
    expect(gap).toBeGreaterThanOrEqual(0);
    expect(gap).toBeLessThan(24);
  }).toPass();
}

test('the bar of the order page leads to its parts by mouse, keyboard and address, and 押金 says what became of it', async ({
  browsers,
}) => {
  const admin = await newShop('dingdanye');
  const page = await browsers.open(admin, '/order/list');
  const id = await newRental(page, admin, { rentFen: 60_000, termCount: 6, depositFen: 50_000 });

  await test.step('the address names a part', async () => {
    await page.goto(`/order/detail/${id}?at=deposit`);
    await expectAt(page, '押金', '押金');
    await expect(region(page, '押金')).toContainText('应收¥500.00');
    await expect(region(page, '押金')).toContainText('待收¥500.00');
    await expect(region(page, '概览')).not.toContainText('押金');
  });

  await test.step('a click, and where one is as it is scrolled', async () => {
    await link(page, '账单').click();
    await expectAt(page, '账单', '账单');
    await page.mouse.move(600, 500);
    await page.mouse.wheel(0, -20_000);
    await expect(here(page)).toHaveText('概览');
    await page.mouse.wheel(0, 40_000);
    await expect(here(page)).toHaveText('台账');
    await expect(link(page, '押金')).toHaveAttribute('href', `/order/detail/${id}?at=deposit`);
  });

  await test.step('the keyboard goes on from where it led', async () => {
    await link(page, '账单').focus();
    await page.keyboard.press('Enter');
    await expectAt(page, '账单', '账单');
    await page.keyboard.press('Tab');
    await expect(region(page, '账单').getByRole('button').first()).toBeFocused();
  });

  await test.step('a deposit that is asked for stands with the deposit, once', async () => {
    await page.getByRole('button', { name: '加收' }).click();
    const dialog = page.getByRole('dialog', { name: '加收' });
    await dialog.getByRole('radio', { name: '补押金' }).check();
    await dialog.getByLabel('用途').fill('配件押金');
    await dialog.getByLabel('金额').fill('30');
    await dialog.getByRole('button', { name: '确认加收' }).click();
    await expect(dialog).toBeHidden();
    await expect(region(page, '押金').getByRole('region', { name: '补押金' })).toContainText(
      '配件押金',
    );
    await expect(region(page, '账单明细')).not.toContainText('补押金');
    await expect(
      region(page, '押金').getByRole('button', { name: '取消 补押金 第1期' }),
    ).toBeVisible();
  });

  await test.step('at 390 px the bar stays at the top and shows where one is', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await link(page, '台账').click();
    await expect(here(page)).toHaveText('台账');
    await expect(here(page)).toBeInViewport();
    await link(page, '合同').click();
    await expectAt(page, '合同', '合同');
  });
});

test('an order that is opened from the list is asked for at the click, and each of its parts once', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(0, 'admin'), '/order/list?orderStatus=6');
  const first = new OrderList(page).numbers.first();
  await expect(first).toBeVisible();
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname.replace(/\d+/, ':id'));
  });

  await first.click();

  await expect(region(page, '短信记录')).toBeVisible();
  await expect(region(page, '操作日志')).toBeVisible();
  await expect(
    page.getByRole('main').getByRole('status', { name: '加载中' }).locator('visible=true'),
  ).toHaveCount(0);
  expect(asked[0]).toBe('/api/order/:id');
  expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
});

test('a button that cannot be used says why under the pointer and with the focus', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(0, 'admin'), '/order/list?orderStatus=6');
  await new OrderList(page).numbers.first().click();
  const off = region(page, '合同').locator('button[aria-disabled=true]').first();
  const why = (await off.getAttribute('aria-description')) ?? '';
  const tooltip = page.getByRole('tooltip');
  await expect(tooltip).toHaveCount(0);

  await off.hover();
  await expect(tooltip).toHaveText(why);
  await page.mouse.move(0, 0);
  await expect(tooltip).toHaveCount(0);

  await off.focus();
  await expect(tooltip).toHaveText(why);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
