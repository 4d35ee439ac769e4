import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { ask, askOne } from '../../support/database.ts';
import { OrderList } from '../../support/order-list.ts';
import { seededOrder } from '../../support/orders.ts';
import { Shell } from '../../support/shell.ts';
import { operatorOf } from '../../support/site.ts';
import { test } from '../../support/test.ts';

interface SeededCustomer {
  readonly id: string;
  readonly name: string;
  readonly phone: string;
  readonly nickname: string;
  readonly share_code: string;
}

/** Customers of a brand in good standing with a nickname, nobody above and nobody below them, newest first. */
const loners = (brand: string) =>
  ask<SeededCustomer>(
    brand,
    `select c.* from customers c where brand_code = $1 and status = 1 and parent_id is null
       and nickname is not null and not exists (
         select from customers b where b.brand_code = c.brand_code and b.parent_id = c.id)
     order by id desc limit 9`,
    [brand],
  );

async function loner(brand: string, nth: number): Promise<SeededCustomer> {
  const found = (await loners(brand))[nth];
  if (found === undefined) throw new Error('The demo has no such customer');
  return found;
}

const sectionOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const actionOf = (page: Page, name: string) =>
  page.getByRole('group', { name: '客户操作' }).getByRole('button', { name, exact: true });
const rowsOf = (page: Page) =>
  page
    .getByRole('region', { name: '客户数据' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

test('a customer is found by phone, opened masked, and shown in full on the record', async ({
  browsers,
}) => {
  const admin = operatorOf(0, 'admin');
  const customer = await loner(admin.brand, 0);
  const page = await browsers.open(admin, '/');
  await new Shell(page).goTo('客户管理', '客户列表');

  const search = page.getByRole('search', { name: '筛选', exact: true });
  await search.getByLabel('手机', { exact: true }).fill(customer.phone);
  await search.getByRole('button', { name: '查询' }).click();
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page)).not.toContainText(customer.phone);
  await rowsOf(page).getByRole('link', { name: customer.nickname }).click();

  const identity = sectionOf(page, '基本资料');
  await expect(identity).toContainText(customer.phone.slice(-4));
  await expect(identity).not.toContainText(customer.phone);
  await identity.getByRole('button', { name: '查看明文' }).click();
  await expect(identity).toContainText(customer.phone);
  await expect(identity).toContainText(customer.name);
  await identity.getByRole('button', { name: '隐藏明文' }).click();
  await expect(identity).not.toContainText(customer.phone);
  await expect(sectionOf(page, '操作日志')).toContainText('查看客户明文');

  await page.getByRole('link', { name: /^全部 \d+ 笔$/ }).click();
  const { count } = await askOne<{ count: string }>(
    admin.brand,
    'select count(*) from orders where brand_code = $1 and customer_id = $2',
    [admin.brand, customer.id],
  );
  await expect(new OrderList(page).total).toHaveText(`共 ${count} 条`);
});

test('S209 a distribution parent is chosen by phone, and one that closes a loop is refused', async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 409/);
  const admin = operatorOf(0, 'admin');
  const [child, parent] = [await loner(admin.brand, 1), await loner(admin.brand, 2)];
  const choose = async (page: Page, who: SeededCustomer) => {
    await actionOf(page, '修改上级').click();
    const dialog = page.getByRole('dialog', { name: '修改上级' });
    await dialog.getByLabel('上级客户').fill(who.phone);
    const masked = `${who.phone.slice(0, 3)}\\*{4}${who.phone.slice(-4)}`;
    await page.getByText(new RegExp(`^${who.nickname} .* ${masked}$`)).click();
    await dialog.getByRole('button', { name: /保\s*存/ }).click();
    return dialog;
  };

  const page = await browsers.open(admin, `/customer/detail/${child.id}`);
  await expect(await choose(page, parent)).toBeHidden();
  await expect(sectionOf(page, '分销关系').getByRole('list', { name: '上级' })).toContainText(
    parent.nickname,
  );

  await page.getByRole('list', { name: '上级' }).getByRole('link').click();
  await expect(page.getByRole('heading', { name: parent.nickname })).toBeVisible();
  await expect(sectionOf(page, '分销关系')).toContainText('1 人');
  const refused = await choose(page, child);
  await expect(refused.getByRole('alert')).toContainText(
    '不能设为上级：该客户为其本人或其下级，会形成循环',
  );
});

test('S206 a password is reset and shown once', async ({ browsers }) => {
  const admin = operatorOf(1, 'admin');
  const customer = await loner(admin.brand, 0);
  const page = await browsers.open(admin, `/customer/detail/${customer.id}`);

  await actionOf(page, '重置密码').click();
  await page
    .getByRole('dialog', { name: '重置客户密码' })
    .getByRole('button', { name: '确认重置' })
    .click();
  const told = page.getByRole('dialog', { name: '一次性密码' });
  await expect(told).toContainText('此密码只显示这一次');
  const password = /[A-Za-z2-9]{14}/.exec((await told.textContent()) ?? '')?.[0] ?? '';
  expect(password).not.toBe('');
  await told.getByRole('button', { name: '我已记下' }).click();

  await expect(told).toBeHidden();
  await expect(page.getByText(password)).toHaveCount(0);
  await expect(sectionOf(page, '基本资料')).toContainText('一次性密码，待客户修改');
});

test('S207 S211 a promotion code is shown for the shop and for a product, and saved as a PNG', async ({
  browsers,
}) => {
  const admin = operatorOf(1, 'admin');
  const customer = await loner(admin.brand, 1);
  const page = await browsers.open(admin, `/customer/detail/${customer.id}`);

  await actionOf(page, '推广码').click();
  const dialog = page.getByRole('dialog', { name: '推广码' });
  await expect(dialog).toContainText(`?share=${customer.share_code}`);
  const ofShop = await dialog.getByRole('img', { name: /推广码$/ }).getAttribute('src');
  await dialog.getByLabel('推广商品').click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText(new RegExp(`/product/P\\d+\\?share=${customer.share_code}`));
  const ofProduct = dialog.getByRole('img', { name: /推广码（.+）$/ });
  expect(await ofProduct.getAttribute('src')).not.toBe(ofShop);

  const saving = page.waitForEvent('download');
  await dialog.getByRole('link', { name: '下载 PNG' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/推广码.*\.png$/);
  const bytes = await readFile(await saved.path());
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
});

test('a blacklisted customer is marked on his order, which cannot be approved until he is taken off', async ({
  browsers,
}) => {
  const admin = operatorOf(1, 'admin');
  const order = await seededOrder(admin, {
    status: orderStatus.pendingReview,
    isReady: true,
    nth: 3,
  });
  const page = await browsers.open(admin, `/order/detail/${order.id}`);
  const approve = page
    .getByRole('group', { name: '订单操作' })
    .getByRole('button', { name: '审核通过', exact: true });
  await expect(approve).toBeEnabled();
  await sectionOf(page, '客户').getByRole('link').click();

  await actionOf(page, '拉黑').click();
  const dialog = page.getByRole('dialog', { name: '拉黑客户' });
  await dialog.getByRole('button', { name: '确认拉黑' }).click();
  await expect(dialog.getByText('请填写拉黑原因')).toBeVisible();
  await dialog.getByRole('textbox', { name: '拉黑原因' }).fill('转卖设备');
  await dialog.getByRole('button', { name: '确认拉黑' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('alert').filter({ hasText: '黑名单：转卖设备' })).toBeVisible();

  await page.goBack();
  await expect(sectionOf(page, '客户')).toContainText('黑名单');
  await expect(approve).toBeDisabled();
  await expect(approve).toHaveAccessibleDescription('客户在黑名单中，不能审核通过');
  await page.goForward();
  await actionOf(page, '移出黑名单').click();
  const lifting = page.getByRole('dialog', { name: '移出黑名单' });
  await lifting.getByRole('textbox', { name: '移出原因' }).fill('核实为误报');
  await lifting.getByRole('button', { name: '确认移出' }).click();
  await expect(lifting).toBeHidden();
  await page.goBack();
  await expect(approve).toBeEnabled();
});

test('a clerk without the right sees no customers in the menu, and a channel neither', async ({
  browsers,
}) => {
  for (const username of ['dianyuan1', 'qudao1'] as const) {
    const shell = new Shell(await browsers.open(operatorOf(0, username), '/'));
    await expect(shell.group('订单管理')).toBeVisible();
    await expect(shell.group('客户管理')).toHaveCount(0);
  }
});
