import { expect } from '@playwright/test';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { askOne } from '../../../support/database.ts';
import { OrderList } from '../../../support/order-list.ts';
import { seededOrder } from '../../../support/orders.ts';
import { operatorOf } from '../../../support/site.ts';
import { test } from '../../../support/test.ts';
import { sharedToken } from '../../../support/tokens.ts';

const notHere = '订单不存在，或您无权查看';

test("another brand's operator does not find an order, by its number or its address", async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 404/);
  const order = await seededOrder(operatorOf(0, 'admin'), { status: orderStatus.completed });
  const page = await browsers.open(operatorOf(1, 'admin'), '/order/list');
  const list = new OrderList(page);
  await expect(list.rows.first()).toBeVisible();

  await list.find('订单号', order.order_no);
  await expect(page.getByText('没有符合条件的订单，请调整筛选条件')).toBeVisible();

  await page.goto(`/order/detail/${order.id}`);
  await expect(page.getByText(notHere)).toBeVisible();
  await page.getByRole('link', { name: '返回订单列表' }).click();
  await expect(page).toHaveURL(/\/order\/list$/);
});

test("a login of one brand is no login on another brand's address", async ({ browsers }) => {
  browsers.expectInConsole(/status of 401/);
  const token = await sharedToken(operatorOf(0, 'admin'));
  const page = await browsers.open(operatorOf(1, 'admin'), '/order/list', { token });

  await expect(page).toHaveURL(/\/login\?redirect=/);
  await expect(page.getByRole('heading', { name: '登录', exact: true })).toBeVisible();
});

test("a channel partner sees its channel's orders alone, and can only look", async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 404/);
  const partner = operatorOf(0, 'qudao1');
  const { channel } = operatorOf(0, 'qudao2');
  const own = await seededOrder(partner, {
    status: orderStatus.pendingReview,
    channel: partner.channel,
  });
  const other = await seededOrder(partner, { status: orderStatus.completed, channel });
  const { count } = await askOne<{ count: string }>(
    partner.brand,
    `select count(*) from orders o
      join channels c on c.brand_code = o.brand_code and c.id = o.channel_id
     where o.brand_code = $1 and c.name = $2`,
    [partner.brand, partner.channel],
  );
  const page = await browsers.open(partner, '/order/list');
  const list = new OrderList(page);
  await expect(list.total).toHaveText(`共 ${count} 条`);
  await expect(page.getByRole('columnheader', { name: '操作' })).toHaveCount(0);
  await expect(list.rows.first().getByRole('button', { name: '审核通过' })).toHaveCount(0);

  await list.find('订单号', own.order_no);
  await list.row(own.order_no).getByRole('link').click();
  await expect(page.getByRole('heading', { name: own.order_no })).toBeVisible();
  await expect(page.getByRole('group', { name: '订单操作' }).getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('button', { name: '查看明文' })).toHaveCount(0);

  await page.goto(`/order/detail/${other.id}`);
  await expect(page.getByText(notHere)).toBeVisible();
});

test("a clerk sees nothing of the other store's orders, and no customer unmasked", async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 404/);
  const clerk = operatorOf(0, 'dianyuan1');
  const other = operatorOf(0, 'dianyuan2');
  const foreign = await seededOrder(clerk, { status: orderStatus.renting, store: other.store });
  const own = await seededOrder(clerk, { status: orderStatus.renting, store: clerk.store });
  const page = await browsers.open(clerk, '/order/list');
  const list = new OrderList(page);

  await list.find('订单号', foreign.order_no);
  await expect(page.getByText('没有符合条件的订单，请调整筛选条件')).toBeVisible();

  await page.goto(`/order/detail/${foreign.id}`);
  await expect(page.getByText(notHere)).toBeVisible();

  await page.goto(`/order/detail/${own.id}`);
  await expect(page.getByRole('heading', { name: own.order_no })).toBeVisible();
  await expect(page.getByRole('button', { name: '查看明文' })).toHaveCount(0);
  await expect(page.getByText(own.customer_phone)).toHaveCount(0);
});

test('an order that there is not, and an address that is none, say so', async ({ browsers }) => {
  browsers.expectInConsole(/status of 404/);
  const page = await browsers.open(operatorOf(0, 'admin'), '/order/detail/9007199254740990');
  await expect(page.getByText(notHere)).toBeVisible();

  await page.goto('/order/detail/abc');
  await expect(page.getByText(notHere)).toBeVisible();
});
