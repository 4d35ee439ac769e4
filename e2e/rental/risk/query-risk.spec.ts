import { expect } from '@playwright/test';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { seededOrder } from '../../support/orders.ts';
import { goWithin } from '../../support/shell.ts';
import { operatorOf } from '../../support/site.ts';
import { test } from '../../support/test.ts';

test('S142 S191 an operator buys a risk report of a customer who has agreed, reads it, sees it again for nothing, and compares the two', async ({
  browsers,
}, { retry }) => {
  const admin = operatorOf(2, 'admin');
  const order = await seededOrder(admin, {
    status: orderStatus.pendingReview,
    nth: retry, // whom no report is about yet
  });
  const page = await browsers.open(admin, `/order/detail/${order.id}?at=risk`);
  const section = page.getByRole('region', { name: '风控报告', exact: true });
  const dialog = page.getByRole('dialog', { name: '查风控' });
  const drawer = page.getByRole('dialog', { name: '风控报告' });
  const close = async () => {
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
  };
  await expect(section).toContainText('暂无该客户的风控报告');

  await section.getByRole('button', { name: '查风控' }).click();
  await dialog.getByRole('radio', { name: '蚂蚁风控' }).check();
  await dialog.getByRole('button', { name: '确认查询（¥1.50）' }).click();
  await expect(dialog.getByText('请先取得客户的书面授权并勾选')).toBeVisible();
  await dialog.getByRole('checkbox', { name: '客户已书面授权查询' }).check();
  await dialog.getByRole('button', { name: '确认查询（¥1.50）' }).click();
  await expect(drawer).toContainText(/评分\d{3}/);
  await expect(drawer).toContainText('¥1.50');
  // the provider says nothing of it
  await expect(drawer.getByRole('region', { name: '身份核验' })).toContainText('手机号实名-');
  await close();
  await expect(section.getByRole('row').nth(1)).toContainText(/蚂蚁风控.*¥1\.50新查/);

  await section.getByRole('button', { name: '查风控' }).click();
  await dialog.getByRole('radio', { name: /30天内已有报告（不足1天），可免费查看/ }).check();
  await dialog.getByRole('checkbox', { name: '客户已书面授权查询' }).check();
  await dialog.getByRole('button', { name: '查看已有报告（免费）' }).click();
  await expect(drawer).toContainText('缓存');
  await close();

  await goWithin(page, `/order/risk?orderNo=${order.order_no}`);
  const rows = page.getByRole('region', { name: '风控报告数据', exact: true }).getByRole('row');
  await expect(rows.nth(1)).toContainText('¥0.00缓存');
  await expect(rows.nth(2)).toContainText('¥1.50新查');
  await rows.nth(1).getByRole('button', { name: '查看' }).click();
  await expect(drawer.getByRole('region', { name: '多头借贷' })).toBeVisible();
  await drawer.getByRole('button', { name: '与历史报告对比' }).click();
  await expect(drawer.getByText('两份报告内容相同')).toBeVisible(); // it stands in for the one bought before
  await close();
  await page.getByRole('button', { name: '余额与用量' }).click();
  await expect(
    page.getByRole('region', { name: '每日用量' }).getByRole('row').nth(1),
  ).toContainText(/11¥1\.50$/);
});
