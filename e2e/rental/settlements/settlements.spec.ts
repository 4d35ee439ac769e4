import { expect } from '@playwright/test';
import { changeAsOwner } from '../../support/database.ts';
import { newRental, newShop } from '../../support/money-shop.ts';
import { settleLastMonth } from '../../support/settlements.ts';
import { test } from '../../support/test.ts';

test('S177 S183 S184 S185: a store gets its rule, and a period is submitted, refused, approved and paid into its balance', async ({
  browsers,
}) => {
  test.setTimeout(120_000);
  browsers.expectInConsole(/status of 422/);
  const admin = await newShop('jiesuan');
  const { brand } = admin;
  const page = await browsers.open(admin, '/finance/settle');
  const dialog = page.getByRole('dialog').last();
  const row = page
    .getByRole('region', { name: '结算单数据' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
  const prove = async (ok: string) => {
    await dialog.getByLabel('您的登录密码').fill(admin.password);
    await dialog.getByRole('button', { name: ok }).click();
  };
  const submit = async (amount: string, remark: string) => {
    await row.getByRole('button', { name: '提交结算' }).click();
    await dialog.getByLabel('金额').fill(amount);
    await dialog.getByLabel('备注').fill(remark);
    await dialog.getByRole('button', { name: '提交审核' }).click();
  };

  // the platform lets the brand pay its stores out; the rule gives the store 80 % of rent
  await changeAsOwner(
    brand,
    'insert into settlement_terms (brand_code, allows_payout) values ($1, true)',
    [brand],
  );
  await page.getByRole('button', { name: '结算规则' }).click();
  await expect(page.getByText('还没有规则，该店铺不会生成结算单。')).toBeVisible();
  await page.getByRole('button', { name: '设置规则' }).click();
  await dialog.getByLabel('结算方式').click();
  await page.getByTitle('平台代付', { exact: true }).click();
  await expect(dialog.getByText(/二清/)).toBeVisible();
  await dialog.getByLabel('结算起始日').fill('2026-01-01');
  await dialog.getByLabel('计费基数').click();
  await page.getByTitle('应收', { exact: true }).click();
  await expect(dialog.getByText(/客户未付的部分由平台承担风险/)).toBeVisible();
  await dialog.getByLabel('手续费', { exact: true }).click();
  await page.getByTitle('扣手续费后', { exact: true }).click();
  await dialog.getByLabel('退款时服务商退还手续费').uncheck();
  await prove('保存');
  await expect(page.getByText('第1版（生效中）')).toBeVisible();
  await expect(
    page.getByText(/平台代付，按应收，扣手续费后分成（退款不退手续费），/),
  ).toBeVisible();

  // ¥100.00 of rent fell due and came in a month ago; the job of the night runs now
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
    'update bills set due_on = due_on - 31 where brand_code = $1 and term = 1',
    [brand],
  );
  await settleLastMonth(page, admin, row);
  await expect(row).toContainText('¥80.00');

  await submit('1.00', '');
  await expect(dialog).toContainText('有其他费用时，请在备注中说明原因');
  await dialog.getByLabel('备注').fill('快递费');
  await dialog.getByRole('button', { name: '提交审核' }).click();
  await expect(row).toContainText('待审核');
  await expect(row).toContainText('¥79.00');

  await row.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '拒绝' }).click();
  await dialog.getByLabel('拒绝原因').fill('快递费应为两元');
  await dialog.getByRole('button', { name: '拒绝' }).click();
  await expect(row).toContainText('已拒绝');
  await submit('2.00', '快递费');
  await expect(row).toContainText('¥78.00');
  await row.getByRole('button', { name: '审核通过' }).click();
  await dialog.getByRole('button', { name: '审核通过' }).click();
  await expect(row).toContainText('待支付');
  await row.getByRole('button', { name: '打款入账' }).click();
  await prove('打款入账');
  await expect(row).toContainText('已支付');

  await row.getByRole('button', { name: '详情' }).click();
  await expect(dialog.getByRole('region', { name: '租金明细' })).toContainText(
    '租金 第1期应收¥100.00',
  );
  await expect(dialog.getByRole('region', { name: '处理记录' })).toContainText('快递费应为两元');
  const [statement] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '下载对账单 PDF' }).click(),
  ]);
  expect(statement.suggestedFilename()).toMatch(/^店铺对账单 .+\.pdf$/);
  await page.goto('/finance/store-account');
  await expect(page.getByRole('region', { name: '店铺账户流水数据' })).toContainText('结算入账');
  await expect(page.getByRole('region', { name: '店铺账户流水数据' })).toContainText('¥78.00');
});
