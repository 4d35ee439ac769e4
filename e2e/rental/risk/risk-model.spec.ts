import { expect, type Page } from '@playwright/test';
import { newOrder, newShop } from '../../support/money-shop.ts';
import { test } from '../../support/test.ts';

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).click();
  await page.getByTitle(option, { exact: true }).last().click();
}

test('a model is drafted, tried on the orders there are, enabled, explains the score of an order, and is switched off', async ({
  browsers,
}) => {
  const admin = await newShop('moxing');
  const orderId = await newOrder(admin, 0, { rentFen: 30_000, termCount: 3 });
  const page = await browsers.open(admin, '/order/risk-model');
  await expect(page.getByText('还没有启用模型，没有待启用的草稿')).toBeVisible();
  const enable = page.getByRole('button', { name: '启用', exact: true });

  await page.getByRole('button', { name: '增加规则' }).click();
  await page.getByLabel('规则6名称').fill('租金不高');
  await choose(page, '规则6条件1字段', '总租金');
  await choose(page, '规则6条件1比较方式', '大于');
  await page.getByLabel('规则6条件1取值').fill('100');
  await page.getByLabel('规则6加减分').fill('-150');
  await page.getByRole('button', { name: '保存草稿' }).click();
  await expect(page.getByText('有一份草稿，还没有试运行')).toBeVisible();
  await expect(enable).toHaveAttribute('aria-disabled', 'true');

  await page.getByRole('button', { name: '试运行草稿' }).click();
  await expect(page.getByRole('region', { name: '各规则的命中' })).toContainText('租金不高100');
  await enable.click();
  const dialog = page.getByRole('dialog', { name: '启用风控模型' });
  await expect(dialog).toContainText('总租金大于¥100.00：扣150分');
  await dialog.getByLabel('您的登录密码').fill(admin.password);
  await dialog.getByRole('button', { name: '确认启用' }).click();
  await expect(page.getByText('生效中：第1版，没有待启用的草稿')).toBeVisible();
  await expect(page.getByRole('region', { name: '历史版本' })).toContainText('第1版（生效中）');

  await page.goto(`/order/detail/${orderId}?at=risk`);
  const score = page.getByRole('region', { name: '风控评分', exact: true });
  await score.getByRole('button', { name: /评分$/ }).click();
  await expect(score).toContainText('450分');
  await expect(score).toContainText('建议人工复核');
  await expect(score.getByRole('row').filter({ hasText: '租金不高' })).toContainText(
    '命中扣150分总租金：',
  );

  await page.goto('/order/risk-model');
  await page.getByRole('button', { name: '停用模型' }).click();
  const stopping = page.getByRole('dialog', { name: '停用风控模型' });
  await stopping.getByLabel('您的登录密码').fill(admin.password);
  await stopping.getByRole('button', { name: '确认停用' }).click();
  await expect(page.getByText('第1版已停用，不对订单评分，没有待启用的草稿')).toBeVisible();
  await expect(page.getByRole('button', { name: '退回此版本' })).toBeVisible();
  await page.goto(`/order/detail/${orderId}?at=risk`);
  await expect(score).toContainText('风控模型已停用，不对订单评分');
});
