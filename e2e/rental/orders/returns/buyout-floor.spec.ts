import { expect } from '@playwright/test';
import { newRental, newShop } from '../../../support/money-shop.ts';
import { test } from '../../../support/test.ts';

test('a buyout below the floor shows what it lets off, and somebody else is asked', async ({
  browsers,
}) => {
  test.setTimeout(120_000);
  const admin = await newShop('dijia');
  const page = await browsers.open(admin, '/order/list');
  // 3 × ¥100.00 of rent, and a price of ¥50.00: ¥250.00 of the rent would be dropped
  const id = await newRental(page, admin, { rentFen: 30_000, termCount: 3, buyoutFen: 5_000 });

  await page.goto(`/order/detail/${id}`);
  await page.getByRole('button', { name: '买断', exact: true }).click();
  const buy = page.getByRole('dialog', { name: '买断' });
  await expect(buy).toContainText('买断价¥50.00 − 已付租金¥0.00 = ¥50.00');
  await expect(buy).toContainText('未付租金¥300.00中有¥250.00不再收取');
  await buy.getByLabel('收款方式').getByRole('radio', { name: '现金' }).check();

  const outcome = buy.getByRole('region', { name: '试算', exact: true });
  await expect(outcome).toContainText('免收租金¥250.00');
  await expect(buy).toContainText('租金与买断共付¥50.00，低于买断底价¥300.00，需要他人复核');
  await buy.getByLabel('复核说明').fill('老客户，店长同意');
  await buy.getByRole('button', { name: '提交复核' }).click();
  await expect(buy).toBeHidden();
  await expect(page.getByText('已提交复核').first()).toBeVisible();
});
