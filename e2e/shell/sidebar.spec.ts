import { expect } from '@playwright/test';
import { Shell } from '../support/shell.ts';
import { operatorOf } from '../support/site.ts';
import { test } from '../support/test.ts';

test('a group unfolds and folds, and says so', async ({ browsers }) => {
  const shell = new Shell(await browsers.open(operatorOf(0, 'admin'), '/'));
  const orders = shell.group('订单管理');
  await expect(orders).toHaveAttribute('aria-expanded', 'false');
  await expect(shell.entry('订单列表')).toHaveCount(0);

  await orders.click();
  await expect(orders).toHaveAttribute('aria-expanded', 'true');
  await shell.entry('订单列表').click();
  await expect(shell.entry('订单列表')).toHaveAttribute('aria-current', 'page');

  await orders.click();
  await expect(orders).toHaveAttribute('aria-expanded', 'false');
  await expect(shell.entry('订单列表')).toHaveCount(0);
});

test('collapsed, a group opens beside its icon under the pointer, and closes behind who goes to a page', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(0, 'admin'), '/');
  const shell = new Shell(page);
  await page.getByRole('button', { name: '收起菜单' }).click();
  await expect(shell.entry('订单列表')).toHaveCount(0);

  await shell.group('订单管理').hover();
  await shell.entry('订单列表').click();

  await expect(page).toHaveURL(/\/order\/list$/);
  await expect(shell.entry('订单列表')).toHaveCount(0);
  await expect(shell.group('订单管理')).toHaveCSS('color', 'rgb(64, 158, 255)'); // #409EFF
});

test('collapsed, the keyboard opens a group and goes on into it; Escape closes it', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(0, 'admin'), '/');
  const shell = new Shell(page);
  await page.getByRole('button', { name: '收起菜单' }).click();

  await shell.group('订单管理').focus();
  await page.keyboard.press('ArrowDown');
  await expect(shell.entry('订单列表')).toBeFocused();

  await page.keyboard.press('Escape');
  await expect(shell.entry('订单列表')).toHaveCount(0);
  await expect(shell.group('订单管理')).toBeFocused();

  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/order\/list$/);
});

test('collapsed, an entry keeps its name for who cannot see the icon', async ({ browsers }) => {
  const page = await browsers.open(operatorOf(0, 'admin'), '/order/list');
  const shell = new Shell(page);
  await page.getByRole('button', { name: '收起菜单' }).click();

  await shell.entry('首页').hover();
  await expect(shell.menu.getByText('首页', { exact: true })).toBeVisible();
  await shell.entry('首页').click();

  await expect(page).toHaveURL(/\/dashboard$/);
});
