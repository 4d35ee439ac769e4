import { expect, type Locator, type Page } from '@playwright/test';
import { ask } from '../../support/database.ts';
import { OrderList } from '../../support/order-list.ts';
import { operatorOf } from '../../support/site.ts';
import { test } from '../../support/test.ts';

const shop = () => operatorOf(2, 'admin'); // whose orders no test adds to
const chartOf = (page: Page, title: string) => page.getByRole('img', { name: `${title}：` });
const tooltipOf = (page: Page) => page.locator('.day-chart-tooltip');
const chartFile = /\/assets\/draw-chart-/;

/** The place of the mouse: four fifths to the right, which is one of the last days. */
async function pointIn(chart: Locator): Promise<{ x: number; y: number }> {
  await chart.scrollIntoViewIfNeeded();
  await expect(chart.locator('canvas')).toBeVisible();
  const box = await chart.boundingBox();
  if (box === null) throw new Error('The chart has no place');
  return { x: box.x + box.width * 0.8, y: box.y + box.height / 2 };
}

/** Puts the mouse on a day and answers which one it is. */
async function hover(page: Page, chart: Locator): Promise<string> {
  const { x, y } = await pointIn(chart);
  await page.mouse.move(x, y);
  const title = chart.locator('.day-chart-tooltip strong');
  await expect(title).toBeVisible();
  return ((await title.textContent()) ?? '').slice(0, 10);
}

test('S189 a click on a day of a chart opens what is behind it: its orders, its 收支流水', async ({
  browsers,
}) => {
  const page = await browsers.open(shop(), '/dashboard');
  const day = await hover(page, chartOf(page, '下单数'));
  await expect(tooltipOf(page)).toContainText(/本期\d+ 单上期（\d\d-\d\d）\d+ 单/);
  await expect(tooltipOf(page)).toContainText('点击查看当日订单');
  const [row] = await ask<{ count: string }>(
    shop().brand,
    `select count(*) from orders where brand_code = $1 and (created_at at time zone 'Asia/Shanghai')::date = $2`,
    [shop().brand, day],
  );

  const { x, y } = await pointIn(chartOf(page, '下单数'));
  await page.mouse.click(x, y);
  await expect(page).toHaveURL(new RegExp(`/order/list\\?createTime=${day}&createTime=${day}$`));
  await expect(new OrderList(page).total).toContainText(`共 ${row?.count} 条`);

  await page.goBack();
  const paidOn = await hover(page, chartOf(page, '实收金额'));
  const paid = await pointIn(chartOf(page, '实收金额'));
  await page.mouse.click(paid.x, paid.y);
  await expect(page).toHaveURL(
    new RegExp(`/finance/flow\\?happenedOn=${paidOn}&happenedOn=${paidOn}$`),
  );
});

test('S189 of one kind of order, a day of what was received leads to the flows of that kind', async ({
  browsers,
}) => {
  const page = await browsers.open(shop(), '/dashboard?specialOrderType=2');
  await hover(page, chartOf(page, '实收金额'));
  await expect(tooltipOf(page)).toContainText('点击查看当日收支流水');

  const { x, y } = await pointIn(chartOf(page, '实收金额'));
  await page.mouse.click(x, y);

  await expect(page).toHaveURL(/\/finance\/flow\?happenedOn=.*specialOrderType=2$/);
});

test('S189 the table has the figures and the links of the charts, by keys alone', async ({
  browsers,
}) => {
  const page = await browsers.open(shop(), '/dashboard');
  const table = page.getByRole('region', { name: '近90天明细' });
  const row = table
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: /^[1-9]/ }) })
    .first();
  const day = (await row.getByRole('rowheader').textContent()) ?? '';
  const count = row.getByRole('link').first();
  await expect(count).toHaveAttribute('href', `/order/list?createTime=${day}&createTime=${day}`);

  await count.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(new RegExp(`/finance/flow\\?happenedOn=${day}&happenedOn=${day}$`));
});

test('S189 the charts show 7, 30 or 90 days, beside the days before where these are known', async ({
  browsers,
}) => {
  const page = await browsers.open(shop(), '/dashboard');
  const figure = page.getByRole('figure').filter({ hasText: '下单数' });
  const ofDays = page.getByRole('radiogroup', { name: '图表天数' });
  await expect(chartOf(page, '下单数')).toHaveAccessibleName(/近30天共 \d+ 单，单日最高 \d+ 单$/);
  await expect(figure).toContainText('上期');

  await ofDays.getByText('近90天').click();
  await expect(chartOf(page, '下单数')).toHaveAccessibleName(/近90天共/);
  await expect(figure).not.toContainText('上期');
  await hover(page, chartOf(page, '下单数'));
  await expect(tooltipOf(page)).toContainText(/当日\d+ 单/);

  await ofDays.getByText('近7天').click();
  await expect(chartOf(page, '下单数')).toHaveAccessibleName(/近7天共/);
  await expect(figure).toContainText('上期');
});

/** True if a canvas has a dot of exactly the colour that a variable of the page has now. */
const isDrawnIn = (chart: Locator, variable: string) =>
  chart.locator('canvas').evaluate((canvas: HTMLCanvasElement, name) => {
    const wanted = document.createElement('canvas').getContext('2d');
    const drawn = canvas.getContext('2d');
    if (wanted === null || drawn === null) return false;
    wanted.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(name);
    wanted.fillRect(0, 0, 1, 1);
    const [red, green, blue] = wanted.getImageData(0, 0, 1, 1).data;
    const { data } = drawn.getImageData(0, 0, canvas.width, canvas.height);
    for (let at = 0; at < data.length; at += 4)
      if (
        data[at] === red &&
        data[at + 1] === green &&
        data[at + 2] === blue &&
        data[at + 3] === 255
      )
        return true;
    return false;
  }, variable);

test('S189 the charts follow the light and the dark theme, and the width of their place', async ({
  browsers,
}) => {
  const page = await browsers.open(shop(), '/dashboard', { colorScheme: 'light' });
  const chart = chartOf(page, '下单数');
  await pointIn(chart);
  const link = () =>
    page.evaluate(() => document.documentElement.style.getPropertyValue('--shell-link'));
  const light = await link();
  await expect.poll(() => isDrawnIn(chart, '--shell-link')).toBe(true);

  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(link).not.toBe(light);
  await expect.poll(() => isDrawnIn(chart, '--shell-link')).toBe(true);

  await page.setViewportSize({ width: 390, height: 900 });
  await expect
    .poll(async () => {
      const [place, canvas] = [
        await chart.boundingBox(),
        await chart.locator('canvas').boundingBox(),
      ];
      return place !== null && place.width < 390 && place.width === canvas?.width;
    })
    .toBe(true);
  await expect.poll(() => isDrawnIn(chart, '--shell-link')).toBe(true);
});

test('S189 on a phone the first tap on a day tells its figures, the second one opens it', async ({
  browsers,
}) => {
  const page = await browsers.open(shop(), '/dashboard', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await page.getByRole('figure').first().scrollIntoViewIfNeeded();
  const { x, y } = await pointIn(chartOf(page, '下单数'));
  await page.touchscreen.tap(x, y);
  await expect(tooltipOf(page)).toContainText('再点一次查看当日订单');
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.touchscreen.tap(x, y);

  await expect(page).toHaveURL(/\/order\/list\?createTime=/);
});

test('S189 charts whose code does not come say so in their place, and the table stays', async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 500/);
  const page = await browsers.open(shop(), 'about:blank');
  await page.route(chartFile, (route) => route.fulfill({ status: 500 }));
  await page.goto('/dashboard');

  await expect(page.getByRole('figure').getByRole('alert')).toHaveText([
    '图表未能加载，请检查网络后刷新浏览器。',
    '图表未能加载，请检查网络后刷新浏览器。',
  ]);
  await expect(page.getByRole('region', { name: '近90天明细' })).toBeVisible();
});

test('S189 the code of the charts moves nothing when it comes', async ({ browsers }) => {
  const page = await browsers.open(shop(), 'about:blank');
  const held: (() => void)[] = [];
  await page.route(chartFile, async (route) => {
    await new Promise<void>((release) => held.push(release));
    await route.continue();
  });
  await page.goto('/dashboard');
  await expect.poll(() => held.length).toBe(1);
  const table = page.getByRole('region', { name: '近90天明细' });
  await expect(page.getByRole('region', { name: '订单类型明细' })).toBeVisible();
  const before = await table.boundingBox();

  for (const release of held) release();
  await expect(chartOf(page, '实收金额').locator('canvas')).toBeVisible();

  expect(await table.boundingBox()).toEqual(before);
});

test('S189 the sign-in page and the lists never load the code of the charts', async ({
  browsers,
}) => {
  const watch = (page: Page) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (chartFile.test(request.url())) asked.push(request.url());
    });
    return asked;
  };
  const visitor = await browsers.visit(shop(), 'about:blank');
  const page = await browsers.open(shop(), 'about:blank');
  const [byVisitor, byOperator] = [watch(visitor), watch(page)];

  await visitor.goto('/login');
  await expect(visitor.getByRole('textbox', { name: '密码' })).toBeVisible();
  await visitor.waitForLoadState('networkidle');
  for (const path of ['/order/list', '/order/bill']) {
    await page.goto(path);
    await expect(page.getByText(/^共 .*条$/).first()).toBeVisible();
    await page.mouse.move(600, 400); // an operator is there: what is wanted next is fetched while idle
    await page.waitForLoadState('networkidle');
  }
  expect([...byVisitor, ...byOperator]).toEqual([]);

  await page.goto('/dashboard');
  await expect(chartOf(page, '下单数').locator('canvas')).toBeVisible();
  expect(byOperator).not.toEqual([]); // the watch sees what it is for
});
