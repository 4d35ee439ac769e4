import { expect } from '@playwright/test';
import { changeAsOwner } from '../../support/database.ts';
import { newRental, newShop } from '../../support/money-shop.ts';
import { newOperator, newRole } from '../../support/roles.ts';
import { settleLastMonth } from '../../support/settlements.ts';
import { test } from '../../support/test.ts';
import { prove, rowsOf } from '../../support/withdrawals.ts';

test('S185: a store’s share is split by the provider from what its customer paid, and comes back before a refund', async ({
  browsers,
  browser,
}) => {
  test.setTimeout(240_000); // the shop is made in it, on a machine that may be slow
  const admin = await newShop('fenzhang');
  const { brand, password } = admin;
  await changeAsOwner(brand, `update stores set legal_person = '张三丰' where brand_code = $1`, [
    brand,
  ]);
  await changeAsOwner(
    brand,
    'insert into settlement_terms (brand_code, allows_payout, allows_split) values ($1, false, true)',
    [brand],
  );
  const page = await browsers.open(admin, '/finance/withdrawal');
  const dialog = page.getByRole('dialog').last();
  const row = rowsOf(page, '结算单数据');

  // 分账接收方 is the store's own account, entered and verified
  await page.getByRole('button', { name: '到账账户' }).click();
  await page.getByRole('button', { name: '添加或更换账户' }).click();
  await dialog.getByLabel('账号').fill('13800000006');
  await dialog.getByLabel('户名').fill('张三丰');
  await prove(dialog, password, '保存账户');
  await expect(page.getByText('待核验')).toBeVisible();
  const rights = ['withdrawal:list', 'withdrawal:review'];
  const second = await newOperator(admin, 'fuhe', await newRole(admin, '复核员', rights));
  const theirs = await browsers.open(second, '/finance/withdrawal');
  await theirs.getByRole('button', { name: '到账账户' }).click();
  await theirs.getByRole('button', { name: '核验', exact: true }).click();
  await prove(theirs.getByRole('dialog').last(), second.password, '核验通过');
  await expect(theirs.getByText('已核验')).toBeVisible();

  await page.goto('/finance/settle');
  await page.getByRole('button', { name: '结算规则' }).click();
  await page.getByRole('button', { name: '设置规则' }).click();
  await dialog.getByLabel('结算方式').click();
  await page.getByTitle('渠道分账', { exact: true }).click();
  await expect(dialog.getByText(/不经过平台账户/)).toBeVisible();
  await expect(dialog.getByText(/分账接收方：支付宝 138\*\*\*\*0006/)).toBeVisible();
  await dialog.getByLabel('结算起始日').fill('2026-01-01');
  await prove(dialog, password, '保存');
  await expect(page.getByText('第1版（生效中）')).toBeVisible();

  // ¥100.06 came in by a link a month ago; its refund is paid at once
  const orderId = await newRental(page, admin, { rentFen: 30_018, termCount: 3 });
  await page.goto(`/order/detail/${orderId}`);
  await page.getByRole('button', { name: '发收款链接' }).click();
  await page
    .getByRole('dialog', { name: '发收款链接' })
    .getByRole('button', { name: '生成链接' })
    .click();
  const sent = page.getByRole('dialog', { name: '收款链接', exact: true });
  const link = await sent.getByText(/\/pay\//).textContent();
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const customer = await phone.newPage();
  await customer.goto(link ?? '');
  await customer.getByRole('button', { name: '立即支付' }).click();
  await customer.getByRole('button', { name: '确认支付' }).click();
  await customer.getByRole('link', { name: '返回商家' }).click();
  await expect(customer.getByRole('status')).toHaveText('支付成功');
  await phone.close();
  await settleLastMonth(page, admin, row);
  await expect(row).toContainText('¥80.05');
  await row.getByRole('button', { name: '提交结算' }).click();
  await dialog.getByRole('button', { name: '提交审核' }).click();
  await row.getByRole('button', { name: '审核通过' }).click();
  await dialog.getByRole('button', { name: '审核通过' }).click();
  await row.getByRole('button', { name: '打款入账' }).click();
  await expect(dialog).toContainText('分不出的部分留在应付店铺结算款');
  await prove(dialog, password, '发起分账');
  await expect(dialog).toBeHidden();
  await expect(async () => {
    await page.goto('/finance/settle');
    await expect(row).toContainText('已支付', { timeout: 2_000 });
  }).toPass();
  await expect(row).toContainText('已分 ¥80.05');

  await page.goto(`/order/detail/${orderId}`);
  await page
    .getByRole('region', { name: '账单明细' })
    .getByRole('button', { name: '退款 租金 第1期' })
    .click();
  await dialog.getByRole('radio', { name: '原路退回', exact: true }).check();
  await dialog.getByLabel('原因').fill('客户多付');
  await prove(dialog, password, '确认退款');
  await expect(dialog).toBeHidden();
  await expect(async () => {
    await page.goto('/finance/refund');
    await expect(rowsOf(page, '退款单').first()).toContainText('已退', { timeout: 2_000 });
  }).toPass({ timeout: 120_000 });
  await page.goto('/finance/settle');
  await row.getByRole('button', { name: '详情' }).click();
  const splits = dialog.getByRole('region', { name: '渠道分账明细' });
  await expect(splits).toContainText('已分账');
  await expect(splits.getByRole('cell', { name: '¥80.05' })).toHaveCount(2);
});
