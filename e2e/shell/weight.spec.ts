import { expect } from '@playwright/test';
import { orderStatus } from '@rental/domain/orders/order-status';
import { seededOrder } from '../support/orders.ts';
import { operatorOf } from '../support/site.ts';
import { test } from '../support/test.ts';

/** No test changes the menu of this brand. A new icon in a menu would load another file. */
const admin = () => operatorOf(1, 'admin');
const rented = async () =>
  `/order/detail/${(await seededOrder(admin(), { status: orderStatus.renting })).id}`;

for (const { title, path, sign, mostKb } of [
  { title: '首页', path: async () => '/dashboard', sign: '今日实收', mostKb: 330 },
  { title: '订单列表', path: async () => '/order/list', sign: /^共 \d+ 条$/, mostKb: 300 },
  { title: '订单详情', path: rented, sign: '操作日志', mostKb: 340 },
])
  test(`${title} by its address loads at most ${mostKb} KB of scripts and styles, to the end`, async ({
    desk,
  }) => {
    const page = await desk.open(admin(), 'about:blank');
    const bytes = new Map<string, Promise<number>>();
    page.on('requestfinished', (request) => {
      if (!['script', 'stylesheet'].includes(request.resourceType())) return;
      const size = request.sizes().then(({ responseBodySize }) => responseBodySize);
      bytes.set(request.url(), size);
    });
    await page.goto(await path());
    await expect(page.getByRole('main').getByText(sign).first()).toBeVisible();
    await page.waitForLoadState('networkidle');

    const sizes = await Promise.all(bytes.values());
    expect(sizes.length).toBeGreaterThan(5);
    expect(sizes.reduce((sum, size) => sum + size, 0) / 1024).toBeLessThanOrEqual(mostKb);
  });
