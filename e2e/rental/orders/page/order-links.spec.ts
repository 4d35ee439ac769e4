import { expect, type Page } from '@playwright/test';
import { askOne, changeAsOwner } from '../../../support/database.ts';
import { newOrder, newShop } from '../../../support/money-shop.ts';
import { test } from '../../../support/test.ts';

const terms = { rentFen: 360_000, termCount: 12 };

/** Gives an order to a person of whom nothing else is known. */
const giveTo = (brand: string, orderId: number, nth: number) =>
  changeAsOwner(
    brand,
    `with person as (
       insert into customers (brand_code, name, phone, phone_last4, id_number, region, street, created_at)
       values ($1, '钱小方', '1361111000' || $3::text, '000' || $3::text, '44030419850630000' || $3::text, '广东省', '另一处', now())
       returning id, phone, phone_last4
     )
     update orders o set customer_id = p.id, customer_phone = p.phone, phone_last4 = p.phone_last4
     from person p where o.brand_code = $1 and o.id = $2`,
    [brand, orderId, nth],
  );
const receivedBy = (brand: string, orderId: number, phone: string) =>
  changeAsOwner(
    brand,
    `update orders set receiver_name = '孙先生', receiver_phone = $3, receiver_phone_last4 = right($3, 4)
     where brand_code = $1 and id = $2`,
    [brand, orderId, phone],
  );
const section = (page: Page) => page.getByRole('region', { name: '关联订单', exact: true });

test('orders that share a phone are found by keys alone, in a table and as a picture', async ({
  browsers,
}) => {
  const admin = await newShop('guanlian1');
  const id = await newOrder(admin, 0, terms);
  const other = await newOrder(admin, 0, terms);
  const alone = await newOrder(admin, 0, terms);
  await giveTo(admin.brand, other, 1);
  await giveTo(admin.brand, alone, 2);
  await receivedBy(admin.brand, other, '13812345678');
  const { order_no: otherNo } = await askOne<{ order_no: string }>(
    admin.brand,
    'select order_no from orders where brand_code = $1 and id = $2',
    [admin.brand, other],
  );
  const page = await browsers.open(admin, `/order/detail/${id}?at=risk`);
  const links = section(page);
  const { keyboard } = page;

  await links.getByRole('button', { name: '查找关联订单' }).focus();
  await keyboard.press('Enter');
  await expect(links).toContainText('1 个订单 · 1 位其他客户');
  await expect(links).toContainText('关联程度：一般');
  const row = links.getByRole('row').nth(1);
  await expect(row).toContainText(/钱\*\* 136\*\*\*\*0001同手机号待审核-/);

  await links.getByRole('button', { name: '关系图' }).focus();
  await keyboard.press('Enter');
  await expect(links.getByRole('group', { name: /^关联订单关系图：1 个订单/ })).toBeVisible();
  await row.getByRole('link', { name: otherNo }).focus();
  await keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/order/detail/${other}$`));

  await page.goto(`/order/detail/${id}?at=risk`);
  await links.getByRole('button', { name: '查找关联订单' }).click();
  await links.getByRole('button', { name: '关系图' }).click();
  await links.getByRole('group').getByRole('link', { name: otherNo }).click();
  await expect(page).toHaveURL(new RegExp(`/order/detail/${other}$`));

  await page.goto(`/order/detail/${alone}?at=risk`);
  await links.getByRole('button', { name: '查找关联订单' }).click();
  await expect(links).toContainText('没有关联订单');
});

test('a reviewer reads how many orders are linked, and goes to them', async ({ browsers }) => {
  const admin = await newShop('guanlian2');
  await newOrder(admin, 0, terms);
  await newOrder(admin, 0, terms);
  const page = await browsers.open(admin, '/order/review');
  await expect(page.getByRole('status').filter({ hasText: '待领取 2' })).toBeVisible();

  await page.keyboard.press('t');
  const line = section(page).getByRole('link', { name: '关联订单 1', exact: true });
  await line.focus();
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/order\/detail\/\d+\?at=risk$/);
  await expect(section(page).getByRole('button', { name: '查找关联订单' })).toBeVisible();
});
