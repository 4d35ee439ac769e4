import { expect } from '@playwright/test';
import { changeAsOwner } from '../../../support/database.ts';
import { newRental, newShop } from '../../../support/money-shop.ts';
import { test } from '../../../support/test.ts';

const why = '账目核对发现差异，退款、减免和解冻已暂停，请联系平台处理';

test('while the books differ, what gives money away is disabled on the order page and says why', async ({
  browsers,
}) => {
  test.setTimeout(120_000); // the shop is made in it
  const admin = await newShop('chayi');
  const page = await browsers.open(admin, '/order/list');
  const id = await newRental(page, admin, { rentFen: 30_000, termCount: 3 });
  // a stop that is later than a check stays: no check that runs meanwhile lifts it
  await changeAsOwner(
    admin.brand,
    `insert into book_checks (brand_code, at, differences, stopped_at) values ($1, now(), '[]', now() + interval '1 hour')
     on conflict (brand_code) do update set stopped_at = excluded.stopped_at`,
    [admin.brand],
  );

  await page.goto(`/order/detail/${id}`);
  const bills = page.getByRole('region', { name: '账单明细' });
  const waive = bills.getByRole('button', { name: /^减免/ }).first();
  await expect(waive).toHaveAccessibleDescription(why);
  await expect(waive).toBeDisabled();
  await waive.click({ force: true });
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await bills.getByRole('button', { name: /^收款/ }).first().click();
  await expect(page.getByRole('dialog', { name: /收款/ })).toBeVisible();
});
