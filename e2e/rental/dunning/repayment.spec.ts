import { expect, type Locator, type Page } from '@playwright/test';
import { ask } from '../../support/database.ts';
import { overdueShop } from '../../support/overdue-shop.ts';
import { proveOwn } from '../../support/people.ts';
import { newOperator, newRole } from '../../support/roles.ts';
import type { Operator } from '../../support/site.ts';
import { test } from '../../support/test.ts';

test.setTimeout(240_000); // the shop is made in each, on a machine that may be slow

test('协商分期 is asked for on the desk, agreed to by somebody else, and stands the late fee still', async ({
  browsers,
}) => {
  const { admin, page, orderNos } = await overdueShop(browsers, 'xieshang');
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

  const other = await agreedBySecond(browsers, admin, 'xieshang');
  await expect(other.getByRole('region', { name: '复核申请数据' })).toContainText(
    '客户失业，承诺三期还清',
  );
  await execute(page, plans);
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

test('all orders of a customer are agreed on at once, in parts that are typed by hand', async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 422/); // a day that is not after the one before
  const { admin, page, orderNos } = await overdueShop(browsers, 'yibing', { isOneCustomer: true });
  const [{ caseId } = { caseId: 0 }] = await ask<{ caseId: number }>(
    admin.brand,
    `select distinct case_id as "caseId" from overdue_orders where brand_code = $1`,
    [admin.brand],
  );
  await page.goto(`/finance/dunning?caseId=${caseId}`);
  const desk = page.getByRole('region', { name: '案件 王**' });
  await desk.getByRole('button', { name: '协商分期' }).click();
  const dialog = page.getByRole('dialog', { name: '协商分期' });
  await expect(dialog.getByRole('radio', { name: /^全部2笔订单/ })).toBeChecked();
  await dialog.getByRole('radio', { name: '手工填写' }).check();
  await dialog.getByRole('button', { name: '删除第3期' }).click();
  await expect(dialog.getByRole('status')).toContainText('还差');
  const [, missing = ''] =
    /还差 ¥([\d.]+)/.exec((await dialog.getByRole('status').textContent()) ?? '') ?? [];
  const second = dialog.getByLabel('第2期金额');
  const typed = Number(await second.inputValue()) + Number(missing);
  await second.fill(typed.toFixed(2));
  await expect(dialog.getByRole('status')).not.toContainText('还差');
  const due = await dialog.getByLabel('第1期还款日').inputValue();
  await dialog.getByLabel('协商说明').fill('两笔订单一并协商');
  const next = await dialog.getByLabel('第2期还款日').inputValue();
  await dialog.getByLabel('第2期还款日').fill(due);
  await dialog.getByRole('button', { name: '提交复核' }).click();
  await expect(dialog).toContainText('第2期还款日应晚于上一期');
  await dialog.getByLabel('第2期还款日').fill(next);
  await dialog.getByRole('button', { name: '提交复核' }).click();
  await expect(dialog).toBeHidden();

  await agreedBySecond(browsers, admin, 'yibing');
  const plans = desk.getByRole('region', { name: '协商分期' });
  await execute(page, plans);
  const shares = plans.getByRole('list', { name: '各订单履约' }).getByRole('listitem');
  await expect(shares).toHaveCount(2);
  for (const orderNo of orderNos) await expect(shares.filter({ hasText: orderNo })).toHaveCount(1);
  await expect(desk.getByRole('button', { name: '协商分期' })).toHaveCount(0);
});

type Browsers = Parameters<typeof overdueShop>[0];

/** Somebody else of the brand agrees to the one request that waits; answers the page. */
async function agreedBySecond(browsers: Browsers, admin: Operator, code: string): Promise<Page> {
  const rights = ['home:view', 'order:list', 'dunning:agree', 'approval:list'] as const;
  const second = await newOperator(admin, code, await newRole(admin, '复核员', [...rights]));
  const page = await browsers.open(second, '/system/approval');
  await page.getByRole('button', { name: '通过', exact: true }).click();
  const approve = page.getByRole('dialog', { name: '复核通过' });
  await proveOwn(approve, second.password, '确认通过');
  await expect(approve).toBeHidden();
  return page;
}

/** The one who asked carries it out. */
async function execute(page: Page, plans: Locator): Promise<void> {
  await page.reload();
  await plans.getByRole('button', { name: '执行' }).click();
  const dialog = page.getByRole('dialog', { name: '执行已同意的申请' });
  await dialog.getByRole('button', { name: '执行' }).click();
  await expect(dialog).toBeHidden();
}

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
