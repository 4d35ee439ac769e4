import { addDays, businessDateOf } from '@rental/domain/business-date';
import { expect, type Page } from '@playwright/test';
import { homeOptions } from '@rental/contract/rental/orders/figures/order-figures';
import { ask } from '../../support/database.ts';
import { OrderList } from '../../support/order-list.ts';
import { operatorOf } from '../../support/site.ts';
import { test } from '../../support/test.ts';

const filtersOf = (page: Page) => page.getByRole('search', { name: '首页筛选' });
const card = (page: Page, title: string) =>
  page
    .getByRole('region', { name: /^时间段/ })
    .getByRole('link')
    .filter({ has: page.getByText(title, { exact: true }) });

/** How many orders of 先租后买 came, or were shipped, from a day on. */
async function countSince(brand: string, column: 'created_at' | 'shipped_at', day: string) {
  const [row] = await ask<{ count: string }>(
    brand,
    `select count(*) from orders where brand_code = $1 and special_order_type = 2
       and (${column} at time zone 'Asia/Shanghai')::date >= $2`,
    [brand, day],
  );
  return row?.count ?? '';
}

test('S188 the figures are those of the days and the kind of order in the address, and lead to their lists', async ({
  browsers,
}) => {
  const shop = operatorOf(2, 'admin'); // whose orders no test adds to
  const page = await browsers.open(shop, '/dashboard');
  const today = businessDateOf(new Date());
  const first = addDays(today, -29);
  const placed = await countSince(shop.brand, 'created_at', first);
  const shipped = await countSince(shop.brand, 'shipped_at', first);

  await filtersOf(page).getByText('近30天').click();
  await filtersOf(page).getByText('先租后买').click();

  await expect(page).toHaveURL(new RegExp(`days=${first}&days=${today}&specialOrderType=2$`));
  await expect(card(page, '下单')).toContainText(`${placed}单`);
  await expect(card(page, '发货')).toContainText(`${shipped}单`);
  await page.reload();
  await expect(card(page, '发货')).toContainText(`${shipped}单`);

  await card(page, '发货').click();
  await expect(page).toHaveURL(/\/order\/list\?shippedAt=/);
  await expect(new OrderList(page).total).toContainText(`共 ${shipped} 条`);

  await page.goBack();
  const kinds = page.getByRole('region', { name: '订单类型', exact: true });
  const row = kinds.getByRole('row', { name: /^先租后买/ });
  await expect(row.getByRole('cell').first()).toHaveText(placed);
  await row.getByRole('link', { name: placed, exact: true }).first().click();
  await expect(page).toHaveURL(/createTime=.*specialOrderType=2$/);
  await expect(new OrderList(page).total).toContainText(`共 ${placed} 条`);
});

test('S188 a store and a channel are chosen at once, and the figures of today are the address without days', async ({
  browsers,
}) => {
  const shop = operatorOf(2, 'admin');
  const page = await browsers.open(shop, '/dashboard?days=x');
  const filters = filtersOf(page);
  for (const place of ['店铺', '渠道']) {
    await filters.getByLabel(place).click();
    await page.locator('.ant-select-item-option:visible').first().click();
  }
  await expect(page).toHaveURL(/\?storeIs=\d+&channelIs=\d+$/);
  const chosen = new URL(page.url()).searchParams;
  const [row] = await ask<{ count: string }>(
    shop.brand,
    `select count(*) from orders where brand_code = $1 and store_id = $2 and channel_id = $3
       and (created_at at time zone 'Asia/Shanghai')::date > $4`,
    [
      shop.brand,
      chosen.get('storeIs'),
      chosen.get('channelIs'),
      addDays(businessDateOf(new Date()), -90),
    ],
  );

  await filters.getByText('近90天').click();
  await expect(card(page, '下单')).toContainText(`${row?.count}单`);
  await card(page, '下单').click();
  await expect(new OrderList(page).total).toContainText(`共 ${row?.count} 条`);

  await page.goBack();
  await filters.getByText('今天').click();
  await expect(page).toHaveURL(/\?storeIs=\d+&channelIs=\d+$/);
  await expect(page.getByText('今日下单', { exact: true })).toBeVisible();
});

test('S188 a store stays chosen and can be let go of where the stores cannot be had, and these are asked for again', async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 500/);
  const page = await browsers.open(operatorOf(2, 'admin'), 'about:blank');
  const address = `**${homeOptions.path}*`;
  await page.route(address, (route) =>
    route.fulfill({ status: 500, json: { status: 500, code: 'fault', message: '系统异常' } }),
  );
  await page.goto('/dashboard?storeIs=987654');
  const filters = filtersOf(page);
  await expect(filters.getByText('编号 987654')).toBeVisible();
  await expect(filters.getByLabel('渠道')).toBeHidden();

  await page.unroute(address);
  await filters.getByRole('button', { name: /重试/ }).click();
  await expect(filters.getByLabel('渠道')).toBeVisible();
  await expect(filters.getByText('编号 987654')).toBeVisible();

  await filters.getByText('编号 987654').hover();
  await filters.locator('.ant-select-clear').click();
  await expect(page).toHaveURL(/\/dashboard$/);
});
