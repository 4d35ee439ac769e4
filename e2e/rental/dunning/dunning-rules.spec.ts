import { expect } from '@playwright/test';
import { overdueShop } from '../../support/overdue-shop.ts';
import { test } from '../../support/test.ts';

test.setTimeout(180_000); // the shop is made in each, on a machine that may be slow

test('stages that are saved stand on list and desk, and the versions say what changed', async ({
  browsers,
}) => {
  const { admin, page } = await overdueShop(browsers, 'guize');
  await page.goto('/finance/dunning-rules');
  await page.getByLabel('第2段起始天数').fill('41');
  await page.getByLabel('第1段名称').fill('早期');
  await page.getByLabel('每天最多').fill('2');
  await page.getByRole('button', { name: '预览并保存' }).click();
  const dialog = page.getByRole('dialog', { name: '保存催收规则' });
  await expect(dialog).toContainText('每天联系上限：3次 → 2次');
  await dialog.getByLabel('您的登录密码').fill(admin.password);
  await dialog.getByRole('button', { name: '确认保存' }).click();
  await expect(page.getByText('催收规则已保存，立即生效')).toBeVisible();
  await expect(page.getByRole('region', { name: '历史版本' })).toContainText('早期（1–40天）');

  await page.goto('/finance/overdue');
  const stages = page.getByRole('group', { name: '按状态筛选' });
  await stages.getByRole('button', { name: /^早期（1–40天）/ }).click();
  const rows = page.getByRole('row').filter({ hasText: '早期（1–40天）' });
  await expect(rows).toHaveCount(2);
  await page.goto('/finance/dunning');
  await page.getByRole('button', { name: /^未分配/ }).click();
  await expect(page.getByRole('region', { name: '今日案件' })).toContainText('早期（1–40天）');
});

test('the dry run says who would get a reminder, and a vacation is entered and taken back', async ({
  browsers,
}) => {
  const { page } = await overdueShop(browsers, 'xiujia');
  await page.goto('/finance/dunning-rules');
  await page.getByRole('button', { name: '试运行' }).click();
  await expect(page.getByRole('region', { name: '自动提醒试运行' })).toContainText('提醒天数');

  await page.goto('/finance/dunning');
  await page.getByRole('button', { name: '休假' }).click();
  const drawer = page.getByRole('dialog', { name: '催收员休假' });
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  await drawer.getByLabel('开始日期').fill(today);
  await drawer.getByLabel('结束日期').fill(today);
  await drawer.getByRole('button', { name: '登记休假' }).click();
  await expect(drawer.getByText('（休假中）')).toBeVisible();
  await expect(page.getByText('您今天休假，规则不会给您分配新案件')).toBeVisible();
  await drawer.getByRole('button', { name: '取消休假' }).click();
  await expect(drawer.getByText('没有登记休假')).toBeVisible();
});
