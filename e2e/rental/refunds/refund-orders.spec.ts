import { expect, type Locator, type Page } from '@playwright/test';
import { CropDialog } from '../../support/crop-dialog.ts';
import { changeAsOwner } from '../../support/database.ts';
import { pngFile } from '../../support/images.ts';
import { newRental, newShop } from '../../support/money-shop.ts';
import type { Operator } from '../../support/site.ts';
import { test } from '../../support/test.ts';

const billsOf = (page: Page) => page.getByRole('region', { name: '账单明细' });
const choose = (dialog: Locator, group: string, option: string) =>
  dialog
    .getByRole('radiogroup', { name: group })
    .getByRole('radio', { name: option, exact: true })
    .check();
async function confirm(dialog: Locator, ok: string, { password }: Operator): Promise<void> {
  await dialog.getByLabel('您的登录密码').fill(password);
  await dialog.getByRole('button', { name: ok }).click();
  await expect(dialog).toBeHidden();
}
async function prove(page: Page, dialog: Locator): Promise<void> {
  const crop = new CropDialog(page);
  await dialog.getByRole('button', { name: /^添加图片/ }).click();
  await crop.pick(pngFile('回单.png'));
  await expect(crop.entries).toHaveCount(1);
  await crop.upload();
}
/** 支付宝转账 of a bill. */
async function collect(page: Page, admin: Operator, title: string): Promise<void> {
  await billsOf(page)
    .getByRole('button', { name: `收款 ${title}` })
    .click();
  const dialog = page.getByRole('dialog', { name: '收款' });
  await choose(dialog, '收款方式', '支付宝转账');
  await prove(page, dialog);
  await confirm(dialog, '确认收款', admin);
}
async function refund(page: Page, admin: Operator, title: string, way: string): Promise<void> {
  await billsOf(page)
    .getByRole('button', { name: `退款 ${title}` })
    .click();
  const dialog = page.getByRole('dialog', { name: `退款 ${title}` });
  await choose(dialog, '退款方式', way);
  await dialog.getByLabel('原因').fill('客户多付');
  await confirm(dialog, '确认退款', admin);
}

test('money goes back the way it came, or is paid by hand with its number and proof', async ({
  browsers,
}) => {
  test.setTimeout(180_000); // the shop is made in it, on a machine that may be slow
  const admin = await newShop('tuikuan');
  const page = await browsers.open(admin, '/order/list');
  // of a bill whose last two digits are 06 the sandbox pays back at once
  const id = await newRental(page, admin, { rentFen: 30_018, termCount: 3 });
  await page.goto(`/order/detail/${id}`);
  await collect(page, admin, '租金 第1期');
  await collect(page, admin, '租金 第2期');
  // as 代扣 would have taken the first
  await changeAsOwner(
    admin.brand,
    `update payments set provider = 'deduction', trade_no = 'DK-e2e-1' where brand_code = $1 and id =
       (select min(id) from payments where brand_code = $1)`,
    [admin.brand],
  );
  await refund(page, admin, '租金 第1期', '原路退回');
  await refund(page, admin, '租金 第2期', '支付宝转账');

  await page.goto(`/order/detail/${id}?at=books`);
  await page.getByRole('link', { name: '查看退款单' }).click();
  const list = page.getByRole('region', { name: '退款单', exact: true });
  const original = list.getByRole('row').filter({ hasText: '原路退回' });
  const byHand = list.getByRole('row').filter({ hasText: '支付宝转账' });
  await expect(async () => {
    await list.getByRole('button', { name: '刷新' }).click();
    await expect(original).toContainText('已退');
  }).toPass();
  await expect(byHand).toContainText('待打款');

  await byHand.getByRole('button', { name: '登记打款' }).click();
  const dialog = page.getByRole('dialog', { name: '登记打款' });
  await expect(dialog).toContainText('¥100.06');
  await dialog.getByRole('button', { name: '确认已打款' }).click();
  await expect(dialog.getByText('请填写打款交易号')).toBeVisible();
  await dialog.getByLabel('打款交易号').fill('ALIPAY-20261125-01');
  await prove(page, dialog);
  await confirm(dialog, '确认已打款', admin);
  await expect(byHand).toContainText('已退');
  await expect(byHand.getByRole('button', { name: '登记打款' })).toHaveCount(0);
});
