import { monthOf, addMonths, businessDateOf } from '@rental/domain/business-date';
import { expect } from '@playwright/test';
import { changeAsOwner } from '../../support/database.ts';
import { newRental, newShop } from '../../support/money-shop.ts';
import { test } from '../../support/test.ts';

const lastMonth = addMonths(monthOf(businessDateOf(new Date())), -1).slice(0, 7);

test('an accountant confirms the policy, closes last month, and goes from its balance to the order', async ({
  browsers,
}) => {
  test.setTimeout(120_000);
  const admin = await newShop('yuejie');
  const { brand } = admin;
  const page = await browsers.open(admin, '/finance/month');
  const dialog = page.getByRole('dialog').last();
  const prove = async (ok: string) => {
    await dialog.getByLabel('您的登录密码').fill(admin.password);
    await dialog.getByRole('button', { name: ok }).click();
  };

  // ¥100.00 of rent came in; all of it is of last month
  const orderId = await newRental(page, admin, { rentFen: 30_000, termCount: 3 });
  await page.goto(`/order/detail/${orderId}`);
  await page
    .getByRole('region', { name: '账单明细' })
    .getByRole('button', { name: '收款 租金 第1期' })
    .click();
  await dialog.getByRole('radio', { name: '现金', exact: true }).check();
  await dialog.getByRole('button', { name: '确认收款' }).click();
  await prove('确认收款');
  await expect(dialog).toBeHidden();
  await changeAsOwner(
    brand,
    'update acts set posted_on = $2::date, happened_on = $2::date where brand_code = $1',
    [brand, `${lastMonth}-15`],
  );
  await changeAsOwner(brand, 'update cash_flows set happened_on = $2::date where brand_code = $1', [
    brand,
    `${lastMonth}-15`,
  ]);

  await page.goto('/finance/month');
  const cashBox = page
    .getByRole('region', { name: '账户核对明细' })
    .getByRole('row', { name: /现金/ });
  await expect(cashBox).toContainText('未盘点');
  const close = page.getByRole('button', { name: `结账 ${lastMonth}` });
  await expect(page.getByText('请先设置会计政策，并请会计确认后再月结')).toBeVisible();
  await expect(close).toBeDisabled();
  await page.getByRole('button', { name: '会计政策' }).click();
  await expect(page.getByText(/租金按使用天数确认收入/)).toBeVisible();
  await page.getByRole('button', { name: '设置政策' }).click();
  await prove('保存');
  await expect(page.getByText('第1版')).toBeVisible();
  await page.getByRole('button', { name: '关闭' }).last().click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: '科目对照' }).click();
  await page
    .getByRole('row', { name: /库存现金/ })
    .getByRole('button', { name: '修改' })
    .click();
  await dialog.getByLabel('科目编码').fill('1001.01');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('row', { name: /库存现金/ })).toContainText('1001.01');
  await page.getByRole('button', { name: '关闭' }).last().click();
  await expect(dialog).toBeHidden();

  await expect(close).toBeDisabled();
  await cashBox.getByRole('button', { name: /盘点/ }).click();
  await dialog.getByLabel('盘点余额').fill('99.00');
  await dialog.getByLabel('盘点说明').fill('保险柜少一元，待查');
  await dialog.getByRole('button', { name: '保存盘点' }).click();
  await expect(cashBox).toContainText('已对清');
  await expect(cashBox).toContainText('¥1.00（盘点差异）');
  await close.click();
  await expect(dialog).toContainText('结账后不能再往');
  await prove('结账');
  await expect(dialog).toBeHidden();
  const row = page.getByRole('region', { name: '月结明细' }).getByRole('row', { name: lastMonth });
  await expect(async () => {
    await page.goto('/finance/month');
    await expect(row).toContainText('已结账', { timeout: 2_000 });
  }).toPass();
  await row.getByRole('button', { name: '余额表' }).click();
  const cash = dialog.getByRole('row', { name: /1001\.01/ });
  await expect(cash).toContainText('¥100.00');
  await cash.getByRole('link', { name: '库存现金' }).click();
  await expect(page).toHaveURL(/\/finance\/entry/);
  await expect(page.getByRole('region', { name: '会计分录数据' })).toContainText('¥100.00');

  await page.goto('/finance/voucher');
  await expect(page.getByRole('region', { name: '凭证分录数据' })).toContainText('1001.01');
});
