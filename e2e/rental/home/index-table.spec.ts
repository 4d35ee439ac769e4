import { expect, type Page } from '@playwright/test';
import { indexTable } from '@rental/contract/rental/orders/figures/order-figures';
import { ask } from '../../support/database.ts';
import { OrderList } from '../../support/order-list.ts';
import { operatorOf } from '../../support/site.ts';
import { test } from '../../support/test.ts';

const daysOf = (page: Page) => page.getByRole('region', { name: '每日数据' });
const rowsOf = (page: Page) =>
  daysOf(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

/** How many orders of a kind (0: of any) came on a business day. */
async function orderCount(brand: string, day: string, kind: number): Promise<string> {
  const [row] = await ask<{ count: string }>(
    brand,
    `select count(*) from orders where brand_code = $1 and (created_at at time zone 'Asia/Shanghai')::date = $2
       and ($3 = 0 or special_order_type = $3)`,
    [brand, day, kind],
  );
  return row?.count ?? '';
}

test('S189 the last 90 days are told by kind of order, and a day leads to its orders', async ({
  browsers,
}) => {
  const shop = operatorOf(2, 'admin'); // whose orders no test adds to
  const page = await browsers.open(shop, '/');
  await expect(rowsOf(page)).toHaveCount(90);
  const row = rowsOf(page).nth(1); // yesterday: nothing comes any more
  const day = (await row.getByRole('rowheader').textContent()) ?? '';
  await expect(row.getByRole('cell').first()).toHaveText(await orderCount(shop.brand, day, 0));

  await page.getByRole('search', { name: '首页筛选' }).getByText('先租后买').click();
  await expect(row.getByRole('cell').first()).toHaveText(await orderCount(shop.brand, day, 2));

  await row.getByRole('cell').first().getByRole('link').click();
  await expect(page).toHaveURL(
    new RegExp(`createTime=${day}&createTime=${day}&specialOrderType=2`),
  );
  await expect(new OrderList(page).total).toContainText(await orderCount(shop.brand, day, 2));
});

test('S189 figures that cannot be had say so in their place, and are asked for again', async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 500/);
  const page = await browsers.open(operatorOf(2, 'admin'), 'about:blank');
  const address = `**${indexTable.path}*`;
  await page.route(address, (route) =>
    route.fulfill({ status: 500, json: { status: 500, code: 'fault', message: '系统异常' } }),
  );
  await page.goto('/');
  await expect(daysOf(page).getByRole('alert')).toContainText('加载失败');
  await expect(page.getByText('欢迎使用')).toBeVisible();

  await page.unroute(address);
  await daysOf(page).getByRole('button', { name: '重试' }).click();

  await expect(rowsOf(page)).toHaveCount(90);
});
