import { expect, type Page } from '@playwright/test';
import { newOrder, newShop } from '../../support/money-shop.ts';
import { test } from '../../support/test.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('an operator has a deposit frozen: the customer agrees by the link, and closing the order lets it go', async ({
  browsers,
}) => {
  const admin = await newShop('yushouquan');
  const orderId = await newOrder(admin, 32, { rentFen: 30_000, termCount: 3, depositFen: 50_000 });
  const page = await browsers.open(admin, `/order/detail/${orderId}`);
  const section = region(page, '预授权');
  await expect(section).toContainText('未发起');
  await expect(section.getByRole('button', { name: '转支付' })).toHaveAccessibleDescription(
    '没有冻结中的预授权',
  );

  await section.getByRole('button', { name: '发起预授权' }).click();
  const ask = page.getByRole('dialog', { name: '发起预授权' });
  await ask.getByRole('textbox', { name: '客户支付宝账号' }).fill('13800009999');
  await expect(ask).toContainText('申请冻结 ¥500.00');
  await ask.getByRole('button', { name: '确认发起' }).click();
  await expect(ask).toBeHidden();
  await expect(section).toContainText('待客户同意');
  const link = section.getByText(/\/sandbox\/authorization\?hold=/);
  await expect(link).toBeVisible({ timeout: 30_000 });

  const customer = await page.context().newPage();
  await customer.goto((await link.textContent()) ?? '');
  await customer.getByRole('button', { name: '同意冻结' }).click();
  await expect(customer.getByRole('status')).toHaveText('已同意冻结。');
  await customer.close();
  await expect(section).toContainText('已冻结', { timeout: 30_000 });
  await expect(region(page, '押金')).toContainText('已冻结¥500.00');

  await page.getByRole('button', { name: '关单' }).click();
  const close = page.getByRole('dialog', { name: '关单' });
  await expect(close).toContainText('预授权冻结的 ¥500.00 自动申请解冻');
  await close.getByRole('combobox', { name: '关单类型' }).click();
  await page.getByTitle('商家关单（客户要求）').click();
  await close.getByRole('button', { name: '确认关单' }).click();
  await expect(close).toBeHidden();
  await expect(section).toContainText('解冻中');
});
