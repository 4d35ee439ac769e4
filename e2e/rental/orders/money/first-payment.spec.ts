import { expect, type Page } from '@playwright/test';
import { newOrder, newShop } from '../../../support/money-shop.ts';
import { proveOwn } from '../../../support/people.ts';
import { test } from '../../../support/test.ts';

const actionOf = (page: Page, name: string) =>
  page.getByRole('group', { name: '订单操作' }).getByRole('button', { name, exact: true });
const overview = (page: Page) => page.getByRole('region', { name: '概览', exact: true });

test('a first term that is due before the product leaves is taken, and goes back where the order is closed', async ({
  browsers,
}) => {
  test.setTimeout(150_000); // the shop is made in it, on a machine that may be slow
  const admin = await newShop('shouqi');
  const orderId = await newOrder(admin, 32, { rentFen: 60_000, termCount: 6 });
  const page = await browsers.open(admin, `/order/detail/${orderId}`);
  await expect(actionOf(page, '收首期租金')).toHaveCount(0);

  await actionOf(page, '改租金/押金').click();
  const change = page.getByRole('dialog', { name: '改租金/押金' });
  await change.getByRole('radio', { name: '发货前付首期' }).check();
  await change.getByLabel('原因').fill('客户信用一般');
  await change.getByRole('button', { name: '确认修改' }).click();
  await expect(change).toBeHidden();
  await expect(overview(page)).toContainText('发货前付首期，¥100.00 未付');

  await actionOf(page, '收首期租金').click();
  const pay = page.getByRole('dialog', { name: '收首期租金' });
  await pay.getByRole('radio', { name: '现金' }).check();
  await expect(pay.getByRole('region', { name: '试算' })).toContainText('租金 第1期');
  await proveOwn(pay, admin.password, '确认收款');
  await expect(pay).toBeHidden();
  await expect(page.getByRole('region', { name: '账单明细' })).toContainText('已还款');
  await expect(page.getByRole('region', { name: '租金账单计划' })).toContainText('2 / 6');

  await actionOf(page, '关单').click();
  const close = page.getByRole('dialog', { name: '关单' });
  await expect(close).toContainText('退还客户 ¥100.00');
  await close.getByLabel('关单类型').click();
  await page.getByText('商家关单（缺货）', { exact: true }).click();
  await close.getByRole('radio', { name: '现金' }).check();
  await proveOwn(close, admin.password, '确认关单');
  await expect(close).toBeHidden();
  await expect(page.getByRole('region', { name: '账单明细' })).toContainText('已退款');
});
