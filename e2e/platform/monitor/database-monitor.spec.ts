import { expect, type Page } from '@playwright/test';
import { Shell } from '../../support/shell.ts';
import { operatorOf } from '../../support/site.ts';
import { test } from '../../support/test.ts';

const path = '/platform/database';
const isMonitor = (url: URL) => url.pathname === '/api/platform/database';
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const heading = (page: Page) => page.getByRole('heading', { name: '数据源监控' });

test('S75 the platform’s staff opens 数据源监控 from the menu', async ({ browsers }) => {
  // an entry that is still moving would not be hit
  const still = { reducedMotion: 'reduce' } as const;
  const page = await browsers.open(operatorOf(0, 'yunwei'), '/dashboard', still);
  const shell = new Shell(page);

  await shell.goTo('平台运维', '数据源监控');

  await expect(heading(page)).toBeVisible();
  await expect(page.getByText(/^PostgreSQL \d+\.\d+/)).toBeVisible();
  await expect(section(page, '占用空间最大的表').getByRole('row')).toHaveCount(21);
  await expect(
    section(page, '占用空间最大的表').getByRole('cell', { name: 'orders', exact: true }),
  ).toBeVisible();
  await expect(section(page, '结构变更记录')).toContainText('001-foundation');
  await expect(section(page, '连接状态')).toContainText('执行中');
});

test('S75 an administrator opens 接口文档 from the menu', async ({ browsers }) => {
  const still = { reducedMotion: 'reduce' } as const;
  const page = await browsers.open(operatorOf(0, 'admin'), '/dashboard', still);
  const shell = new Shell(page);

  await shell.goTo('系统工具', '接口文档');

  // the largest page there is: a busy machine draws it slowly
  await expect(page.getByRole('heading', { name: /租赁管理后台接口/ })).toBeVisible({
    timeout: 60_000,
  });
});

test('S75 the monitor asks again every 10 s while it is in front, and not behind another tab', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(0, 'yunwei'), 'about:blank');
  let times = 0;
  page.on('request', (request) => {
    if (isMonitor(new URL(request.url()))) times += 1;
  });
  await page.clock.install();
  await page.goto(path);
  await expect(section(page, '占用空间最大的表')).toBeVisible();
  expect(times).toBe(1);

  const again = page.waitForResponse((response) => isMonitor(new URL(response.url())));
  await page.clock.runFor(10_500);
  await again;
  expect(times).toBe(2);

  await new Shell(page).tab('首页').click();
  await expect(page.getByRole('heading', { name: /您好/ })).toBeVisible();
  await page.clock.runFor(60_000);
  expect(times).toBe(2);
});

test('S75 without 自动刷新 the monitor is asked by its button alone', async ({ browsers }) => {
  const page = await browsers.open(operatorOf(0, 'yunwei'), 'about:blank');
  let times = 0;
  page.on('request', (request) => {
    if (isMonitor(new URL(request.url()))) times += 1;
  });
  await page.clock.install();
  await page.goto(path);
  await expect(section(page, '占用空间最大的表')).toBeVisible();

  await page.getByRole('switch', { name: /自动刷新/ }).click();
  await page.clock.runFor(60_000);
  expect(times).toBe(1);

  const again = page.waitForResponse((response) => isMonitor(new URL(response.url())));
  await page.getByRole('main').getByRole('button', { name: '刷新' }).click();
  await again;
  expect(times).toBe(2);
});

test('S75 a monitor that cannot be reached says so and offers another try; a later failure keeps what was shown', async ({
  browsers,
}) => {
  browsers.expectInConsole(/503|ERR_FAILED/);
  const page = await browsers.open(operatorOf(0, 'yunwei'), 'about:blank');
  const failing = (isFailing: boolean) =>
    isFailing
      ? page.route(isMonitor, (route) =>
          route.fulfill({ status: 503, json: { status: 503, message: '系统繁忙，请稍后再试' } }),
        )
      : page.unroute(isMonitor);
  await failing(true);
  await page.goto(path);
  await expect(page.getByText('加载失败')).toBeVisible();

  await failing(false);
  await page.getByRole('button', { name: '重试' }).click();
  await expect(section(page, '占用空间最大的表')).toBeVisible();

  await failing(true);
  await page.getByRole('main').getByRole('button', { name: '刷新' }).click();
  await expect(page.getByText(/刷新失败，以下为之前的数据/)).toBeVisible();
  await expect(section(page, '占用空间最大的表')).toBeVisible();
});

for (const username of ['admin', 'dianyuan1'] as const)
  test(`S75 X24 ${username} has no such page: it is not in the menu, and its address is none`, async ({
    browsers,
  }) => {
    const page = await browsers.open(operatorOf(0, username), path);

    await expect(page.getByText('页面不存在')).toBeVisible();
    await expect(new Shell(page).group('订单管理')).toBeVisible();
    await expect(page.getByText('数据源监控')).toHaveCount(0);
  });
