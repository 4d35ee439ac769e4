import { expect, type Page } from '@playwright/test';
import { changeAsOwner } from '../../support/database.ts';
import { newRental, newShop } from '../../support/money-shop.ts';
import { ops } from '../../support/ops.ts';
import type { Operator } from '../../support/site.ts';
import { test } from '../../support/test.ts';
import { approveAndPay, prove, rowsOf } from '../../support/withdrawals.ts';

/** ¥2.00 of the commission of the one distributor is applied for on this page, and paid. */
async function withdraw(page: Page, admin: Operator): Promise<void> {
  const dialog = page.getByRole('dialog').last();
  const row = rowsOf(page, '分销员数据');
  await row.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '到账账户' }).click();
  await page.getByRole('button', { name: '添加或更换账户' }).click();
  await dialog.getByLabel('账号').fill('13800000006');
  await dialog.getByLabel('户名').fill('李推广');
  await prove(dialog, admin.password, '保存账户');
  await expect(page.getByText('待核验')).toBeVisible();
  // another person of the shop verifies it
  await changeAsOwner(
    admin.brand,
    `update payout_accounts set state = 'verified', verified_by = operator_id, verified_at = now() where brand_code = $1`,
    [admin.brand],
  );

  await page.reload();
  await row.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '申请提现' }).click();
  await expect(dialog).toContainText('可用余额 ¥5.00');
  await dialog.getByLabel('到账账户').click();
  await page.getByTitle('李**，支付宝 138****0006').click();
  await dialog.getByLabel('提现金额').fill('2.00');
  await dialog.getByRole('button', { name: '提交申请' }).click();
  await expect(dialog).toBeHidden();

  await page.goto('/finance/withdrawal');
  await expect(rowsOf(page, '提现数据')).toContainText('分销员');
  await approveAndPay(page, admin);
}

test('S76 S181 S182 a distributor is made, a rule is set, and the commission of an order is seen, withdrawn and paid', async ({
  browsers,
}) => {
  test.setTimeout(120_000);
  const admin = await newShop('fenxiao');
  const { brand } = admin;
  await ops('set-brand', '--brand', brand, '--open-distribution', 'on');
  const page = await browsers.open(admin, '/home');
  // the order is the shop's first customer's, who brings none himself
  const orderId = await newRental(page, admin, { rentFen: 30_000, termCount: 3 });
  await changeAsOwner(
    brand,
    `insert into customers (brand_code, name, phone, phone_last4, id_number, region, street, created_at)
     values ($1, '李推广', '13912345678', '5678', '330106199001012345', '浙江省杭州市西湖区', '文三路 2 号', now())`,
    [brand],
  );
  await page.goto('/customer/distribution');
  const dialog = page.getByRole('dialog').last();
  const row = rowsOf(page, '分销员数据');
  const view = (name: string) =>
    page.getByRole('radiogroup', { name: '分销' }).getByText(name, { exact: true });
  const proven = (ok: string) => prove(dialog, admin.password, ok);

  await page.getByRole('button', { name: '新增分销员' }).click();
  await dialog.getByLabel('客户').fill('13912345678');
  await page
    .getByRole('option', { name: /139\*+5678/ })
    .or(page.getByTitle(/139\*+5678/))
    .last()
    .click();
  await dialog.getByRole('button', { name: '新增', exact: true }).click();
  await expect(row).toContainText('1级');
  await row.getByRole('button', { name: '二维码海报' }).click();
  await expect(dialog.getByRole('img', { name: /的二维码海报$/ })).toHaveAttribute(
    'aria-busy',
    'false',
  );
  await dialog.getByRole('button', { name: '关闭' }).click();

  await view('规则').click();
  await page.getByRole('button', { name: '设置规则' }).click();
  await dialog.getByLabel('佣金起始日').fill('2026-01-01');
  await proven('保存');
  await expect(page.getByText(/一级5%，二级2%，冻结7天/)).toBeVisible();

  // ¥100.00 of rent came in long ago; the job of the night runs now
  await changeAsOwner(
    brand,
    `update orders set distributor_id = (select id from distributors where brand_code = $1) where brand_code = $1`,
    [brand],
  );
  await page.goto(`/order/detail/${orderId}`);
  await page
    .getByRole('region', { name: '账单明细' })
    .getByRole('button', { name: '收款 租金 第1期' })
    .click();
  await dialog.getByRole('radio', { name: '现金', exact: true }).check();
  await dialog.getByRole('button', { name: '确认收款' }).click();
  await proven('确认收款');
  await expect(dialog).toBeHidden();
  await changeAsOwner(
    brand,
    'update acts set posted_on = posted_on - 45, happened_on = happened_on - 45 where brand_code = $1',
    [brand],
  );
  await changeAsOwner(
    brand,
    `insert into jobs (brand_code, kind, payload, due_at, max_attempts, created_at)
     values ($1, 'distribution', '{}', now(), 5, now())`,
    [brand],
  );
  await expect(async () => {
    await page.goto('/customer/distribution');
    await expect(row).toContainText('¥5.00', { timeout: 2_000 });
  }).toPass();

  await withdraw(page, admin);
  await page.goto('/customer/distribution');
  await expect(row).toContainText('¥3.00');

  await row.getByRole('button', { name: '发放佣金' }).click();
  await expect(dialog).toContainText('发放全部可提佣金 ¥3.00');
  await dialog.getByLabel('打款流水号').fill('F20261101001');
  await proven('确认发放');
  await expect(row.getByRole('button', { name: '发放佣金' })).toBeHidden();

  await page.goto('/finance/commission-account');
  const movements = rowsOf(page, '佣金账户流水数据');
  await expect(movements.first()).toContainText('发放佣金');
  await expect(movements.nth(1)).toContainText('申请提现');
  await expect(movements.nth(1)).toContainText('¥3.00');
  await expect(movements.last()).toContainText('佣金入账');

  await page.goto('/customer/distribution');
  await view('佣金记录').click();
  const record = rowsOf(page, '佣金记录数据');
  await expect(record).toContainText('已发放');
  await expect(record).toContainText('租金 第1期');
  await view('关系树').click();
  await expect(page.getByText('1级，下级0人')).toBeVisible();
});
