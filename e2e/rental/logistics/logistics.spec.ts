import { expect } from '@playwright/test';
import { newDelivery, newShop } from '../../support/money-shop.ts';
import { test } from '../../support/test.ts';

test('a parcel is looked up from its order and from the list, and its waybill is all that is printed', async ({
  browsers,
}) => {
  test.setTimeout(150_000); // the shop is made in it, on a machine that may be slow
  const admin = await newShop('wuliu');
  const orderId = await newDelivery(admin, { rentFen: 60_000, termCount: 6 });
  const page = await browsers.open(admin, `/order/detail/${orderId}`);
  const parcels = page.getByRole('region', { name: '物流', exact: true });

  await parcels.getByRole('button', { name: '查物流' }).click();
  const track = page.getByRole('dialog', { name: '查物流' });
  await expect(track.getByRole('list', { name: '物流轨迹' })).toContainText('商家已发货');
  await expect(track).toContainText('待揽收');
  await track.getByRole('button', { name: '刷新' }).click();
  await expect(track.getByRole('status')).toContainText('10分钟内已查询过');
  await track
    .getByRole('button', { name: /关\s*闭/ })
    .last()
    .click();
  await expect(track).toBeHidden();

  await parcels.getByRole('button', { name: '打印面单' }).click();
  const waybill = page.getByRole('dialog', { name: '打印面单' });
  await expect(waybill.getByRole('img', { name: '条形码 SF1234567890' })).toBeVisible();
  await expect(waybill).toContainText('王小明 13812345678');
  await expect(waybill).toContainText('浙江省杭州市西湖区文三路 1 号');
  await page.emulateMedia({ media: 'print' });
  await expect(waybill).toBeHidden();
  await expect(page.locator('.waybill-print svg')).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await waybill
    .getByRole('button', { name: /关\s*闭/ })
    .last()
    .click();
  await expect(waybill).toBeHidden();

  await page.goto('/order/list', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: '更多' }).first().click();
  await page.getByRole('menuitem', { name: '查物流' }).click();
  await expect(track).toContainText('SF1234567890');
});
