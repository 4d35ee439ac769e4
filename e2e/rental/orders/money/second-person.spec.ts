import { expect } from '@playwright/test';
import { newRental, newShop } from '../../../support/money-shop.ts';
import { proveOwn } from '../../../support/people.ts';
import { newOperator, newRole } from '../../../support/roles.ts';
import { test } from '../../../support/test.ts';

test('¥5,000.00 passes alone, ¥700.00 more is asked for, agreed to, and carried out by one press', async ({
  browsers,
}) => {
  test.setTimeout(150_000);
  const admin = await newShop('leiji');
  const rights = ['home:view', 'order:list', 'bill:waive', 'approval:list'];
  const second = await newOperator(admin, 'leiji', await newRole(admin, '复核员', rights));
  const page = await browsers.open(admin, '/order/list');
  const id = await newRental(page, admin, { rentFen: 1_200_000, termCount: 2 });
  await page.goto(`/order/detail/${id}`);
  const bills = page.getByRole('region', { name: '账单明细' });
  const waive = page.getByRole('dialog', { name: '减免 租金 第2期' });
  const open = async (yuan: string) => {
    await bills.getByRole('button', { name: '减免 租金 第2期' }).click();
    await waive.getByLabel('减免金额').fill(yuan);
    await waive.getByLabel('原因').fill('客户失业，协商减免');
  };

  await open('5000');
  await proveOwn(waive, admin.password, '确认减免');
  await expect(waive).toBeHidden();
  await expect(bills).toContainText('¥1,000.00');
  await open('700');
  await expect(waive).toContainText(
    '本单30日内已减免¥5,000.00，本次¥700.00，合计超过单笔复核限额¥5,000.00，需要他人复核',
  );
  await waive.getByRole('button', { name: '提交复核' }).click();
  await expect(waive).toBeHidden();

  const other = await browsers.open(second, '/system/approval');
  await expect(other.getByRole('region', { name: '复核申请数据' })).toContainText(
    '本单30日内已减免¥5,000.00，本次¥700.00',
  );
  await other.getByRole('button', { name: '通过', exact: true }).click();
  const approve = other.getByRole('dialog', { name: '复核通过' });
  await proveOwn(approve, second.password, '确认通过');
  await expect(approve).toBeHidden();

  await page.reload();
  const agreed = page.getByRole('alert').filter({ hasText: '已同意待执行' });
  await agreed.getByRole('button', { name: '执行' }).click();
  const execute = page.getByRole('dialog', { name: '执行已同意的申请' });
  await expect(execute).toContainText('减免¥700.00（租金 第2期）');
  await proveOwn(execute, admin.password, '执行');
  await expect(execute).toBeHidden();
  await expect(bills).toContainText('¥300.00');
  await expect(agreed).toBeHidden();
});
