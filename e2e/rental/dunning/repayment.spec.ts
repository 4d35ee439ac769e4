import { expect } from '@playwright/test';
import { ask } from '../../support/database.ts';
import { overdueShop } from '../../support/overdue-shop.ts';
import { proveOwn } from '../../support/people.ts';
import { newOperator, newRole } from '../../support/roles.ts';
import { test } from '../../support/test.ts';

test.setTimeout(240_000); // the shop is made in each, on a machine that may be slow

test('协商分期 is asked for on the desk, agreed to by somebody else, and stands the late fee still', async ({
  browsers,
}) => {
  const { admin, page, orderNos } = await overdueShop(browsers, 'xieshang');
  const rights = ['home:view', 'order:list', 'dunning:agree', 'approval:list'] as const;
  const second = await newOperator(admin, 'xieshang', await newRole(admin, '复核员', [...rights]));
  const [{ caseId } = { caseId: 0 }] = await ask<{ caseId: number }>(
    admin.brand,
    `select case_id as "caseId" from overdue_orders where brand_code = $1 and bill_count = 2`,
    [admin.brand],
  );
  await page.goto(`/finance/dunning?caseId=${caseId}`);
  const desk = page.getByRole('region', { name: '案件 王**' });
  const plans = desk.getByRole('region', { name: '协商分期' });
  await desk.getByRole('button', { name: '协商分期' }).click();
  const dialog = page.getByRole('dialog', { name: '协商分期' });
  await expect(dialog.getByRole('region', { name: '各期还款表' }).getByRole('row')).toHaveCount(4);
  await dialog.getByRole('radio', { name: '每两周' }).check();
  await dialog.getByRole('button', { name: '提交复核' }).click();
  await expect(dialog).toContainText('请填写协商说明');
  await dialog.getByLabel('协商说明').fill('客户失业，承诺三期还清');
  await dialog.getByRole('button', { name: '提交复核' }).click();
  await expect(dialog).toBeHidden();
  await expect(plans.getByRole('alert')).toContainText('待复核');

  const other = await browsers.open(second, '/system/approval');
  await expect(other.getByRole('region', { name: '复核申请数据' })).toContainText(
    '客户失业，承诺三期还清',
  );
  await other.getByRole('button', { name: '通过', exact: true }).click();
  const approve = other.getByRole('dialog', { name: '复核通过' });
  await proveOwn(approve, second.password, '确认通过');
  await expect(approve).toBeHidden();

  await page.reload();
  await plans.getByRole('button', { name: '执行' }).click();
  const execute = page.getByRole('dialog', { name: '执行已同意的申请' });
  await execute.getByRole('button', { name: '执行' }).click();
  await expect(execute).toBeHidden();
  await expect(plans).toContainText('生效');
  await expect(plans).toContainText(orderNos[0]);
  await expect(desk.getByRole('alert').first()).toContainText('该客户正在履行协商分期');
  await expect(desk.getByRole('button', { name: /^拨打/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.goto('/finance/overdue?follow=repaying');
  await expect(page.getByRole('row').filter({ hasText: '138****5678' })).toContainText('协商分期');

  await page.goto(`/finance/dunning?caseId=${caseId}`);
  await plans.getByRole('button', { name: '撤销' }).click();
  const cancel = page.getByRole('dialog', { name: '撤销协商分期' });
  await cancel.getByLabel('撤销原因').fill('客户要求一次付清');
  await cancel.getByRole('button', { name: '确认撤销' }).click();
  await expect(cancel).toBeHidden();
  await expect(plans).toContainText('已撤销');
});

test('a bill is waived from the desk by the dialog of the bill', async ({ browsers }) => {
  const { admin, page } = await overdueShop(browsers, 'jianmian');
  const [{ caseId } = { caseId: 0 }] = await ask<{ caseId: number }>(
    admin.brand,
    `select case_id as "caseId" from overdue_orders where brand_code = $1 and bill_count = 1`,
    [admin.brand],
  );
  await page.goto(`/finance/dunning?caseId=${caseId}`);
  const orders = page.getByRole('group', { name: '订单资料' });
  await orders.getByRole('button', { name: /^查看 / }).click();
  await expect(page.getByRole('region', { name: '物流' })).toContainText('SF');
  await orders.getByRole('button', { name: /^收起 / }).click();
  const bills = page.getByRole('region', { name: '逾期账单', exact: true });
  await bills.getByRole('button', { name: '减免 租金 第1期' }).click();
  const waive = page.getByRole('dialog', { name: '减免 租金 第1期' });
  await waive.getByLabel('减免金额').fill('40');
  await waive.getByLabel('原因').fill('客户失业，协商减免');
  await proveOwn(waive, admin.password, '确认减免');
  await expect(waive).toBeHidden();
  await expect(bills).toContainText('¥60.00');
});
