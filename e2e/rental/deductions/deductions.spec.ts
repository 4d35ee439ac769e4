import { expect, type Page } from '@playwright/test';
import { makeOverdue, newRental, newShop } from '../../support/money-shop.ts';
import { Shell } from '../../support/shell.ts';
import { test } from '../../support/test.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const rowsOf = (page: Page, name: string) =>
  region(page, name)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

// forty days overdue: no job deducts it by itself, whatever time it is
test('an operator has a customer agree to 代扣, deducts a bill by hand, and finds why it failed', async ({
  browsers,
}) => {
  const admin = await newShop('daikou');
  const page = await browsers.open(admin, '/dashboard');
  await expect(page.getByRole('heading', { name: /您好/ })).toBeVisible();
  const rentalId = await newRental(page, admin, { rentFen: 30_000, termCount: 3 });
  await makeOverdue(admin, rentalId, 1, 40);
  await page.goto(`/order/detail/${rentalId}?at=bills`);
  const deductButton = page.getByRole('button', { name: '手动代扣 租金 第1期' });
  const dialog = page.getByRole('dialog', { name: '手动代扣 租金 第1期' });

  await deductButton.click();
  await expect(dialog.getByRole('alert')).toHaveText('客户未签约代扣');
  await expect(dialog.getByRole('button', { name: '代扣', exact: true })).toBeDisabled();
  await dialog.getByRole('button', { name: /取\s*消/ }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: '代扣签约' }).click();
  const sign = page.getByRole('dialog', { name: '代扣签约' });
  await sign.getByRole('textbox', { name: '客户支付宝账号' }).fill('13800000001');
  await sign.getByRole('button', { name: '发起签约' }).click();
  await expect(sign).toBeHidden();
  await expect(region(page, '代扣')).toContainText('已签约');

  await deductButton.click();
  await dialog.getByRole('button', { name: /^代扣 ¥/ }).click();
  await expect(dialog).toBeHidden();
  await expect(rowsOf(page, '扣款流水')).toHaveCount(1);
  await expect(rowsOf(page, '扣款流水')).toContainText('失败：余额不足', { timeout: 30_000 });

  await page.goto('/order/bill?failedFor=insufficient');
  await expect(rowsOf(page, '账单数据')).toHaveCount(1);
  await expect(rowsOf(page, '账单数据')).toContainText('余额不足');

  await new Shell(page).entry('代扣计划').click();
  await expect(rowsOf(page, '每日代扣')).toHaveCount(9);
  const retry = rowsOf(page, '将自动重试');
  await expect(retry).toContainText('租金 第1期');
  await expect(retry).toContainText('余额不足');
});
