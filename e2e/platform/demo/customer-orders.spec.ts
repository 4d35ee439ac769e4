import { expect } from '@playwright/test';
import { operatorOf } from '../../support/site.ts';
import { test } from '../../support/test.ts';

test('a card of the login page signs in, a customer orders on the phone, and the new order is a click away', async ({
  browsers,
}) => {
  const page = await browsers.visit(operatorOf(2, 'admin'), '/login');
  const live = page.waitForEvent('websocket');
  await page.getByRole('button', { name: /品牌管理员/ }).click();
  await page.getByRole('link', { name: '客户下单演示' }).click();
  await live;
  const phone = page.getByRole('region', { name: '客户的手机' });
  const program = page.getByRole('region', { name: '示例程序' });

  const goods = phone.getByRole('listitem').first();
  await expect(goods.locator('img')).toBeVisible();
  await goods.getByRole('button').click();
  await expect(phone.getByText(/^¥[\d,.]+$/).first()).toBeVisible();
  await phone.getByRole('button', { name: '立即下单' }).click();
  await expect(page.getByText('您有新的订单，请及时审核').first()).toBeVisible();
  await expect(program.getByRole('status').filter({ hasText: '待审核' })).toBeVisible();
  await expect(program.getByText('POST /open/v1/orders')).toHaveCount(2);
  await program.getByText('登记客户').click();
  await expect(program.getByText('"idNumber"')).toBeVisible();

  await program.getByRole('button', { name: '再次查询' }).click();
  await expect(program.getByText(/^GET \/open\/v1\/orders\/O-/)).toBeVisible();
  const order = program.getByRole('link', { name: /^ZL/ });
  const orderNo = await order.innerText();
  await order.click();
  await expect(page.getByRole('region', { name: '订单数据' })).toContainText(orderNo);
});
