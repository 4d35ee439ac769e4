import { expect, type Page } from '@playwright/test';
import { newRental, newShop } from '../../../support/money-shop.ts';
import { OrderList } from '../../../support/order-list.ts';
import type { Operator } from '../../../support/site.ts';
import { test } from '../../../support/test.ts';

/** The list of a brand of its own with one rental that begins today. */
async function rentalList(
  browsers: { open(operator: Operator, path: string): Promise<Page> },
  code: string,
): Promise<{
  admin: Operator;
  page: Page;
  list: OrderList;
  menu: (action: string) => Promise<void>;
}> {
  const admin = await newShop(code);
  const page = await browsers.open(admin, '/dashboard');
  await expect(page.getByRole('heading', { name: /您好/ })).toBeVisible();
  await newRental(page, admin, { rentFen: 30_000, termCount: 3, buyoutFen: 90_000 });
  await page.goto('/order/list');
  const list = new OrderList(page);
  const menu = async (action: string) => {
    await list.rows.getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };
  return { admin, page, list, menu };
}

test('S96 what is due is collected from the row of a rental, and its bills are one step away', async ({
  browsers,
}) => {
  const { admin, page, list, menu } = await rentalList(browsers, 'hangshou');

  await list.rows.getByRole('button', { name: '收款' }).click();
  const dialog = page.getByRole('dialog', { name: '收款' });
  await expect(dialog).toContainText('共1期，待付 ¥100.00：租金 第1期');
  await dialog.getByRole('radio', { name: '现金', exact: true }).check();
  await expect(dialog.getByRole('region', { name: '试算' })).toContainText('本次收款¥100.00');
  await dialog.getByLabel('您的登录密码').fill(admin.password);
  await dialog.getByRole('button', { name: '确认收款' }).click();
  await expect(dialog).toBeHidden();
  await expect(list.rows).toContainText('1 / 3期');

  await menu('账单');
  await expect(page).toHaveURL(/\/order\/detail\/\d+\?at=bills$/);
});

test('a return begins from the row, which then offers no other end', async ({ browsers }) => {
  const { page, list, menu } = await rentalList(browsers, 'hanggui');

  await menu('买断');
  await expect(page.getByRole('dialog', { name: '买断' })).toContainText('试算');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await menu('申请归还');
  await page
    .getByRole('dialog', { name: '申请归还' })
    .getByRole('button', { name: '确认' })
    .click();
  await expect(list.rows).toContainText('归还中');
  await list.rows.getByRole('button', { name: '更多' }).click();
  await expect(page.getByRole('menuitem', { name: '换机', exact: true })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: '买断', exact: true })).toHaveCount(0);
});
