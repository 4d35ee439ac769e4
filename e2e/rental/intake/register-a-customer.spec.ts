import { expect, type Page } from '@playwright/test';
import { askOne } from '../../support/database.ts';
import { addApp, placeOrder } from '../../support/open-apps.ts';
import { addressOf, operatorOf } from '../../support/site.ts';
import { test } from '../../support/test.ts';

const admin = operatorOf(0, 'admin');
const sectionOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('an order of a program is taken for review on its page; its customer has contacts and addresses', async ({
  browsers,
}) => {
  test.setTimeout(120_000);
  const page = await browsers.open(admin, '/system/open-app');
  const { name, ...key } = await addApp(page, admin);
  const { orderNo } = await placeOrder(addressOf(admin), key);
  const { id, customer_id: customerId } = await askOne<{ id: string; customer_id: string }>(
    admin.brand,
    'select id, customer_id from orders where brand_code = $1 and order_no = $2',
    [admin.brand, orderNo],
  );

  await page.goto(`/order/detail/${id}`);
  const notice = page.getByRole('main').getByRole('alert').filter({ hasText: '审核' }); // not the news of the order
  await expect(notice).toContainText('待审核，尚未领取');
  await notice.getByRole('button', { name: '领取审核' }).click();
  await expect(notice).toContainText('由您审核中');
  await notice.getByRole('button', { name: '释放' }).click();
  await expect(notice).toContainText('待审核，尚未领取');
  await expect(sectionOf(page, '客户')).toContainText('浙江省杭州市滨江区****');

  await page.goto(`/customer/detail/${customerId}`);
  await expect(sectionOf(page, '基本资料')).toContainText('人脸识别（');
  await expect(sectionOf(page, '紧急联系人')).toContainText('配偶周*139****');
  await expect(sectionOf(page, '其他收货地址')).toContainText(`${name} · A-1`);
  await sectionOf(page, '基本资料').getByRole('button', { name: '查看明文' }).click();
  await expect(sectionOf(page, '紧急联系人')).toContainText('周宁');
  await expect(sectionOf(page, '其他收货地址')).toContainText('江南大道 8 号');
});

test('a promotion code is stopped and started again', async ({ browsers }) => {
  const page = await browsers.open(operatorOf(1, 'admin'), '/system/user');
  await page.getByRole('button', { name: '渠道与推广码' }).click();
  const drawer = page.getByRole('dialog', { name: '渠道与推广码' });
  const stop = drawer.getByRole('button', { name: /^停用「/ }).first();
  const name = (await stop.getAttribute('aria-label'))?.slice(2) ?? '';

  await stop.click();
  await drawer.getByRole('button', { name: `启用${name}` }).click();

  await expect(drawer.getByRole('button', { name: `停用${name}` })).toBeVisible();
});
