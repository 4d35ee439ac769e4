import { addDays, businessDateOf } from '@rental/domain/business-date';
import { expect } from '@playwright/test';
import { newBrand } from '../../support/brands.ts';
import { test } from '../../support/test.ts';

test('an operator says how the bank names its columns, brings its file in, owns what it differs by, and another one adjusts it', async ({
  browsers,
}) => {
  test.setTimeout(120_000);
  const [admin, second] = await newBrand('wangyin', ['guanli', 'fuhe']);
  if (admin === undefined || second === undefined) throw new Error('Two administrators');
  const page = await browsers.open(admin, '/finance/difference');
  const dialog = page.getByRole('dialog').last();
  const today = businessDateOf(new Date());
  const bytes = Buffer.from(
    `户名,租机有限公司\n日期,发生额,余额,流水号\n${addDays(today, -1)},-50.00,950.00,B9001\n${today},-30.00,920.00,B9002\n`,
  );

  await page.getByRole('button', { name: '账户对账' }).click();
  await page.getByRole('button', { name: '设置列名' }).click();
  await dialog.getByLabel('交易日期').fill('日期');
  await dialog.getByLabel('带正负号的金额').fill('发生额');
  await dialog.getByLabel('流水号').fill('流水号');
  await dialog.getByLabel('账户余额').fill('余额');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('dialog', { name: '银行对账单列名' })).toBeHidden();

  await page.getByRole('button', { name: '导入对账单' }).click();
  await dialog
    .getByLabel('选择导入文件')
    .setInputFiles({ name: '银行流水.csv', mimeType: 'text/csv', buffer: bytes });
  await expect(dialog).toContainText('共2行');
  await expect(dialog).toContainText('支出¥80.00');
  await dialog.getByRole('button', { name: '导入 2 条' }).click();
  await expect(page.getByRole('dialog', { name: '导入银行账户对账单' })).toBeHidden();
  const drawer = page.getByRole('dialog', { name: '账户对账' });
  await expect(drawer.getByRole('region', { name: '余额调节表' })).toContainText('对账单余额');
  await expect(
    drawer.getByRole('region', { name: '每日对账明细' }).getByRole('row', { name: today }),
  ).toContainText('有差异');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  const row = page
    .getByRole('region', { name: '对账差异', exact: true })
    .getByRole('row')
    .filter({ hasText: 'B9002' });
  await expect(row).toContainText('我方无此交易');
  await row.getByRole('button', { name: '登记原因' }).click();
  await dialog.getByLabel('差异原因').click();
  await page.getByTitle('错账', { exact: true }).click();
  await dialog.getByRole('button', { name: '登记并负责' }).click();
  await expect(page.getByRole('dialog', { name: '登记原因' })).toBeHidden();
  await expect(row).toContainText('错账');

  const other = await browsers.open(second, '/finance/difference');
  const same = other
    .getByRole('region', { name: '对账差异', exact: true })
    .getByRole('row')
    .filter({ hasText: 'B9002' });
  await same.getByRole('button', { name: /更多/ }).click();
  await other.getByRole('menuitem', { name: '调整入账' }).click();
  const adjusting = other.getByRole('dialog', { name: '调整入账' });
  await expect(adjusting).toContainText('账面余额将减少 ¥30.00');
  await adjusting.getByLabel('您的登录密码').fill(second.password);
  await adjusting.getByRole('button', { name: '调整入账' }).click();
  await expect(adjusting).toBeHidden();
  await expect(same).toContainText('已核实');
});
