import { expect, type Page } from '@playwright/test';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { seededOrder } from '../support/orders.ts';
import { operatorOf } from '../support/site.ts';
import { test } from '../support/test.ts';

test.use({ isCold: true });

/** No test changes the menu of this brand. A new icon in a menu would load another file. */
const admin = () => operatorOf(1, 'admin');
const rented = async () =>
  `/order/detail/${(await seededOrder(admin(), { status: orderStatus.renting })).id}`;

/** Sums up the bodies of scripts and style sheets, KB; `leftOut` names files that are counted apart. */
function weightOf(page: Page, leftOut: RegExp | null = null) {
  const bytes = new Map<string, Promise<number>>();
  page.on('requestfinished', (request) => {
    if (!['script', 'stylesheet'].includes(request.resourceType())) return;
    bytes.set(
      request.url(),
      request.sizes().then(({ responseBodySize }) => responseBodySize),
    );
  });
  const sumOf = async (isCounted: (url: string) => boolean) => {
    const sizes = [...bytes].filter(([url]) => isCounted(url)).map(([, size]) => size);
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1024;
  };
  return {
    files: () => [...bytes.keys()],
    kb: () => sumOf((url) => leftOut?.test(url) !== true),
    leftOutKb: () => sumOf((url) => leftOut?.test(url) === true),
  };
}

const chartFile = /\/assets\/draw-chart-/;

/** The charts of a window of this size are in view at once, so that they come without a click. */
test('首页 by its address is complete with at most 330 KB of scripts and styles, and its charts come after that with 145 KB', async ({
  browsers,
}) => {
  const page = await browsers.open(admin(), 'about:blank');
  const weight = weightOf(page, chartFile);
  const held: (() => void)[] = [];
  await page.route(chartFile, async (route) => {
    await new Promise<void>((release) => held.push(release));
    await route.continue();
  });
  await page.goto('/dashboard');
  const main = page.getByRole('main');
  await expect(main.getByText('今日实收').first()).toBeVisible();
  await expect(main.getByRole('region', { name: '近90天明细' })).toBeVisible();
  await expect(main.getByRole('region', { name: '订单类型明细' })).toBeVisible();
  await expect.poll(() => held.length).toBe(1);
  expect(weight.files().length).toBeGreaterThan(5);
  expect(await weight.leftOutKb()).toBe(0);

  for (const release of held) release();
  await expect(page.locator('.day-chart canvas')).toHaveCount(2);
  await page.waitForLoadState('networkidle');

  expect(await weight.kb()).toBeLessThanOrEqual(330);
  expect(await weight.leftOutKb()).toBeGreaterThan(100);
  expect(await weight.leftOutKb()).toBeLessThanOrEqual(145);
});

for (const { title, path, sign, maxKb } of [
  { title: '订单列表', path: async () => '/order/list', sign: /^共 \d+ 条$/, maxKb: 300 },
  { title: '订单详情', path: rented, sign: '操作日志', maxKb: 340 },
])
  test(`${title} by its address loads at most ${maxKb} KB of scripts and styles, to the end`, async ({
    browsers,
  }) => {
    const page = await browsers.open(admin(), 'about:blank');
    const weight = weightOf(page);
    await page.goto(await path());
    await expect(page.getByRole('main').getByText(sign).first()).toBeVisible();
    await page.waitForLoadState('networkidle');

    expect(weight.files().length).toBeGreaterThan(5);
    expect(weight.files().filter((url) => chartFile.test(url))).toEqual([]);
    expect(await weight.kb()).toBeLessThanOrEqual(maxKb);
  });
