import { expect, type Locator, type Page } from '@playwright/test';
import { askOne } from '../../../support/database.ts';
import { OrderList } from '../../../support/order-list.ts';
import { operatorOf } from '../../../support/site.ts';
import { codeSentTo, smsTo } from '../../../support/sms.ts';
import { test } from '../../../support/test.ts';

const clerk = operatorOf(2, 'dianyuan1');

/**
 * A customer of the clerk's store who may order, and whose phone the sandbox takes. Another try of a test takes another one: a phone
 * gets one code a minute.
 */
const someCustomer = (nth: number) =>
  askOne<{ phone: string }>(
    clerk.brand,
    `select c.phone from customers c
     where c.brand_code = $1 and c.status = 1 and c.phone not like '%000_' and exists (
       select from orders o join stores s on s.brand_code = o.brand_code and s.id = o.store_id
       where o.brand_code = c.brand_code and o.customer_id = c.id and s.name = $2)
     order by c.id offset $3 limit 1`,
    [clerk.brand, clerk.store, nth + 2 * test.info().retry],
  );

/** The SKU of which the clerk's store has the most devices. */
const stockedSku = () =>
  askOne<{ product: string; sku: string; code: string }>(
    clerk.brand,
    `select p.name as product, k.name as sku, k.code
     from devices d
     join stores s on s.brand_code = d.brand_code and s.id = d.store_id
     join skus k on k.brand_code = d.brand_code and k.id = d.sku_id
     join products p on p.brand_code = k.brand_code and p.id = k.product_id
     where d.brand_code = $1 and s.name = $2 and d.state = 'inStock' and p.is_on_shelf and k.is_enabled
     group by p.name, k.name, k.code order by count(*) desc, k.code limit 1`,
    [clerk.brand, clerk.store],
  );

/** Asks for the code, and types what has come to the customer's phone. */
async function confirm(dialog: Locator, phone: string): Promise<void> {
  const nth = (await smsTo(phone)).filter(({ template }) => template === 'orderCode').length;
  const before = (await smsTo(phone)).length;
  await dialog.getByRole('button', { name: '发送验证码' }).click();
  await expect(dialog.getByText(/^已发至1\d{2}\*{4}\d{4}，5分钟内有效$/)).toBeVisible();
  const code = await codeSentTo(phone, before + 1);
  const sent = (await smsTo(phone)).filter(({ template }) => template === 'orderCode');
  expect(sent).toHaveLength(nth + 1);
  expect(sent.at(-1)?.text).toContain(`验证码${code}`);
  await dialog.getByLabel('短信验证码').fill(code);
}

/** Places the order, and answers its row in the list. */
async function finishOrder(page: Page, dialog: Locator): Promise<Locator> {
  await dialog.getByRole('button', { name: '下单', exact: true }).click();
  await expect(dialog).toBeHidden();
  const told = page.getByText(/^已下单 ZL\d+，待审核$/);
  const [orderNo = ''] = /ZL\d+/.exec((await told.textContent()) ?? '') ?? [];
  return new OrderList(page).row(orderNo);
}

/** Opens the form and chooses customer, product, plan and period. */
async function beginOrder(page: Page, phone: string) {
  const { product, sku, code } = await stockedSku();
  await page.getByRole('button', { name: '代客下单' }).click();
  const dialog = page.getByRole('dialog', { name: '代客下单' });
  await dialog.getByLabel('手机号或姓名').fill(phone);
  await page.getByTitle(masked(phone)).click();
  await dialog.getByLabel('商品规格').fill(code);
  await page.getByTitle(`${product} / ${sku}（${code}）`).click();
  await dialog.getByLabel('租赁方案').click();
  await page.getByTitle(/^按月租赁（/).click();
  await dialog.getByRole('radio', { name: /^12期 · 每期1个月/ }).check();
  return { dialog, product };
}

const masked = (phone: string) => new RegExp(`${phone.slice(0, 3)}\\*{4}${phone.slice(7)}`);

test('a clerk orders for a customer who reads out the code, and the order waits in the list', async ({
  browsers,
}) => {
  const { phone } = await someCustomer(0);
  const page = await browsers.open(clerk, '/order/list');
  const { dialog, product } = await beginOrder(page, phone);
  await expect(dialog.getByText(new RegExp(`^${clerk.store}（可租\\d+台）$`))).toBeVisible();
  const quote = dialog.getByRole('region', { name: '试算', exact: true });
  await expect(quote.getByRole('row', { name: /^第12期/ })).toBeVisible();
  await dialog.getByRole('checkbox', { name: /^碎屏险/ }).check();
  await expect(quote).toContainText('碎屏险¥99.00');

  await confirm(dialog, phone);
  const changed = dialog.getByText('发送验证码后内容有改动，请重新发送');
  await dialog.getByLabel('备注').fill('到店自取');
  await expect(changed).toBeVisible();
  await dialog.getByLabel('备注').fill('');
  await expect(changed).toBeHidden();

  const row = await finishOrder(page, dialog);

  await expect(row).toContainText(product);
  await expect(row).toContainText('待审核');
});

test('a copy of an order begins with what still holds of it', async ({ browsers }) => {
  const { phone } = await someCustomer(1);
  const page = await browsers.open(clerk, '/order/list');
  const { dialog } = await beginOrder(page, phone);
  await confirm(dialog, phone);
  const row = await finishOrder(page, dialog);

  await row.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '复制下单' }).click();

  const copy = page.getByRole('dialog', { name: '复制下单' });
  await expect(copy.getByText(/^复制自订单 ZL\d+，价格按方案现行版本$/)).toBeVisible();
  await expect(copy.getByText(masked(phone))).toBeVisible();
  await expect(copy.getByRole('radio', { name: /^12期 · 每期1个月/ })).toBeChecked();
  await expect(copy.getByRole('region', { name: '试算', exact: true })).toContainText('第12期');
  await expect(copy.getByRole('button', { name: '发送验证码' })).toBeEnabled();
});
