import { expect } from '@playwright/test';
import { changeAsOwner } from '../../support/database.ts';
import { newOrder, newShop } from '../../support/money-shop.ts';
import { test } from '../../support/test.ts';

test('S82 S83 S85 S101 X27 classes, credit reports and 证件核对 come with their switches and go with them', async ({
  browsers,
}) => {
  const admin = await newShop('fenji');
  const orderId = await newOrder(admin, 0, { rentFen: 30_000, termCount: 3 });
  const turn = (isOn: boolean) =>
    changeAsOwner(
      admin.brand,
      `with turned as (
         update brands set open_risk_class = $2, card_collate_button = $2, credit_luo_ran = $2,
           credit_types = case when $2 then array['faSu'] else '{}' end where code = $1
       ), classed as (
         update orders set risk_class = 'B' where brand_code = $1
       ) select pg_notify('brands', '')`,
      [admin.brand, isOn],
    );
  await turn(true);
  const page = await browsers.open(admin, `/order/detail/${orderId}?at=risk`);
  const check = page.getByRole('region', { name: '证件核对', exact: true });
  await expect(async () => {
    await page.reload();
    await expect(check).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(check).toContainText('还没有核对客户的姓名与身份证号');
  await check.getByRole('button', { name: '核对证件' }).click();
  const asking = page.getByRole('dialog', { name: '证件核对' });
  await expect(asking.getByRole('radio')).toHaveCount(1);
  await expect(asking).toContainText('¥0.50');
  await page.keyboard.press('Escape');

  const reports = page.getByRole('region', { name: '风控报告', exact: true });
  await reports.getByRole('button', { name: '查风控' }).click();
  const dialog = page.getByRole('dialog', { name: '查风控' });
  await expect(dialog.getByRole('radio', { name: '法诉' })).toBeVisible();
  await expect(dialog.getByRole('radio', { name: 'LuoRan' })).toBeVisible();
  await expect(dialog.getByRole('radio', { name: '证件核对' })).toBeHidden();
  await page.keyboard.press('Escape');
  await page.goto('/order/list?riskClass=B');
  const rows = page.getByRole('region', { name: '订单数据', exact: true }).getByRole('row');
  await expect(rows.filter({ hasText: 'B 良好' }).first()).toBeVisible();

  await turn(false);
  await page.goto(`/order/detail/${orderId}?at=risk`);
  await expect(async () => {
    await page.reload();
    await expect(reports).toBeVisible({ timeout: 3_000 });
    await expect(check).toBeHidden({ timeout: 3_000 });
  }).toPass();
  await page.goto('/order/list');
  await expect(rows.nth(1)).toBeVisible();
  await expect(rows.filter({ hasText: 'B 良好' })).toHaveCount(0);
});
