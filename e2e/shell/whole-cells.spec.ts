import { expect } from '@playwright/test';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { cutCells } from '../support/cut-cells.ts';
import { ask } from '../support/database.ts';
import { seededOrder } from '../support/orders.ts';
import { openWhole, pagesOf } from '../support/menu-pages.ts';
import { operatorOf, type Operator } from '../support/site.ts';
import { test } from '../support/test.ts';

test('no cell of a list is cut without its whole text at hand, and no time, amount or button at all', async ({
  browsers,
}) => {
  test.setTimeout(300_000);
  const admin = operatorOf(0, 'admin');
  const order = await seededOrder(admin, { status: orderStatus.renting });
  const page = await browsers.open(admin, '/dashboard');
  const paths = await pagesOf(page, admin);
  expect(paths.length).toBeGreaterThan(20);
  const more = [
    '/order/bill?state=paid',
    '/order/extra?kind=handOver',
    `/order/detail/${order.id}`,
    `/customer/detail/${await customerOf(admin, order.id)}`,
  ];
  for (const path of [...paths, ...more]) {
    await openWhole(page, path);
    // an order's bills have 13 columns: a small window scrolls them
    for (const width of path.startsWith('/order/detail') ? [1440] : [1440, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      // columns follow the window once it has told its width
      await expect
        .poll(() => cutCells(page), { message: `${path} at ${width}`, timeout: 60_000 })
        .toEqual([]);
    }
  }
});

async function customerOf({ brand }: Operator, orderId: number): Promise<string> {
  const [row] = await ask<{ customer_id: string }>(
    brand,
    'select customer_id from orders where brand_code = $1 and id = $2',
    [brand, orderId],
  );
  return row?.customer_id ?? '';
}
