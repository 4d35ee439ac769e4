import { expect } from '@playwright/test';
import { newRental, newShop } from '../../support/money-shop.ts';
import { test } from '../../support/test.ts';

test('an operator sends a payment link; the customer pays by it, and the bill is paid', async ({
  browsers,
  browser,
}) => {
  test.setTimeout(180_000); // the shop is made in it, on a machine that may be slow
  const admin = await newShop('shoukuan');
  const page = await browsers.open(admin, '/order/list');
  const id = await newRental(page, admin, { rentFen: 30_000, termCount: 3 });
  await page.goto(`/order/detail/${id}`);
  await page.getByRole('button', { name: '发收款链接' }).click();
  const dialog = page.getByRole('dialog', { name: '发收款链接' });
  await expect(dialog).toContainText('客户今天应付 ¥100.00');
  await dialog.getByRole('button', { name: '生成链接' }).click();
  const sent = page.getByRole('dialog', { name: '收款链接', exact: true });
  const link = await sent.getByText(/\/pay\//).textContent();
  await sent.getByRole('button', { name: '完成' }).click();

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const customer = await phone.newPage();
  await customer.goto(link ?? '');
  await expect(customer.getByText('王**')).toBeVisible();
  await customer.getByRole('button', { name: '立即支付' }).click();
  await customer.getByRole('button', { name: '确认支付' }).click();
  await customer.getByRole('link', { name: '返回商家' }).click();
  await expect(customer.getByRole('status')).toHaveText('支付成功');
  await phone.close();

  await page.goto('/finance/payment');
  const list = page.getByRole('region', { name: '收款单', exact: true });
  const row = list.getByRole('row').filter({ hasText: '租金 第1期' });
  await expect(row).toContainText('已支付');
  await expect(row).toContainText('¥100.00');
});
