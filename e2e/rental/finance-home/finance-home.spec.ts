import { expect } from '@playwright/test';
import { operatorOf } from '../../support/site.ts';
import { test } from '../../support/test.ts';

test('an operator reads 财务总览 and opens the rows of a figure', async ({ browsers }) => {
  const page = await browsers.open(operatorOf(2, 'admin'), '/finance/overview');
  const cash = page.getByRole('region', { name: /^资金账户/ }).first();
  await expect(cash.getByRole('row', { name: /^银行存款/ })).toContainText('¥');
  await expect(page.getByRole('region', { name: /^店铺应付/ })).toContainText('提现在途');

  const ageing = page.getByRole('region', { name: '账龄明细' });
  await ageing
    .getByRole('row', { name: /^未到期/ })
    .getByRole('link')
    .first()
    .click();

  await expect(page).toHaveURL(/\/order\/bill\?.*state=due/);
  await expect(page.getByText(/^共 .*\d+ 条$/).first()).toBeVisible();
});

test('an operator reads 起租月逾期率 and opens the rows of a cell', async ({ browsers }) => {
  const page = await browsers.open(operatorOf(2, 'admin'), '/finance/overview');
  const table = page.getByRole('region', { name: '起租月逾期率明细' });
  await expect(table.getByRole('row', { name: /^20\d\d-\d\d/ })).toHaveCount(13);

  await table.getByRole('link').filter({ hasText: '%' }).first().click();

  await expect(page).toHaveURL(/\/order\/bill\?.*unpaidOn=20/);
  await expect(page.getByText(/^共 .*\d+ 条$/).first()).toBeVisible();
});

test('an operator reads 设备回报与商品利润 and opens the devices of a product', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(2, 'admin'), '/finance/overview');
  const table = page.getByRole('region', { name: '设备回报与商品利润明细' });
  const product = table
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .first();
  const devices = product.getByRole('link').filter({ hasText: /^\d+$/ });
  const count = await devices.textContent();

  await devices.click();

  await expect(page).toHaveURL(/\/device\/list\?.*productIs=\d+/);
  await expect(page.getByText(new RegExp(`^共 .*${count} 条$`)).first()).toBeVisible();
});
