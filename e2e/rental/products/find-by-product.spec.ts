import { expect } from '@playwright/test';
import { operatorOf } from '../../support/site.ts';
import { test } from '../../support/test.ts';

test('orders are narrowed by a product that is looked for by its name, and a reloaded page still names it', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(1, 'admin'), '/order/list');
  const search = page.getByRole('search', { name: '筛选', exact: true });
  const rows = page
    .getByRole('region', { name: '订单数据' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

  await search.getByRole('button', { name: /^展开/ }).click();
  const product = search.getByRole('combobox', { name: '商品', exact: true });
  await product.click();
  await product.fill('iphone 17 pro max');
  await page
    .locator('.ant-select-item-option')
    .filter({ hasText: 'Apple iPhone 17 Pro Max' })
    .click();
  await search.getByRole('button', { name: '查询' }).click();
  await expect(page).toHaveURL(/productIs=\d+/);
  await expect(rows.first()).toContainText('Apple iPhone 17 Pro Max');
  for (const row of await rows.all()) await expect(row).toContainText('Apple iPhone 17 Pro Max');

  await page.reload();
  await search.getByRole('button', { name: /^展开/ }).click();
  await expect(search).toContainText('Apple iPhone 17 Pro Max（');
});
