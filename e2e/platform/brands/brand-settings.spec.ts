import { expect, type Page } from '@playwright/test';
import { LoginPage } from '../../support/login-page.ts';
import { Shell } from '../../support/shell.ts';
import { operatorOf, type BrandIndex } from '../../support/site.ts';
import { test } from '../../support/test.ts';

/** The demo's brand 1 settled everything, brand 0 a text for its footer. */
const settled = 1;
const plain = 0;

const userMenu = (page: Page) => page.getByRole('button', { name: /管理员/ });
const footer = (page: Page) => page.getByRole('contentinfo');
const repository = 'https://git.example.com/rental/back-office';

test('S74 the source repository of a brand that names one opens in a new window, which cannot reach ours', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(settled, 'admin'), '/dashboard');
  await page
    .context()
    .route(`${repository}*`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>back-office</title>' }),
    );
  await userMenu(page).click();
  const link = page.getByRole('link', { name: '源码仓库' });
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');

  const byClick = page.context().waitForEvent('page');
  await link.click();
  const opened = await byClick;
  await expect(opened).toHaveTitle('back-office');
  expect(await opened.evaluate(() => window.opener as unknown)).toBeNull();
  await expect(page).toHaveURL(/\/dashboard$/);

  await userMenu(page).click();
  await page.getByRole('menuitem', { name: '源码仓库' }).focus();
  const byKey = page.context().waitForEvent('page');
  await page.keyboard.press('Enter');
  await expect(await byKey).toHaveURL(repository);
});

test('S74 a brand that names no repository has no such link', async ({ browsers }) => {
  const page = await browsers.open(operatorOf(plain, 'admin'), '/dashboard');

  await userMenu(page).click();

  await expect(page.getByRole('menuitem', { name: '退出登录' })).toBeVisible();
  await expect(page.getByText('源码仓库')).toHaveCount(0);
});

test('S90 a footer shows with its words and filing number where the brand wants it, else where the operator does', async ({
  browsers,
}) => {
  const shown = await browsers.open(operatorOf(settled, 'admin'), '/dashboard');
  await expect(footer(shown)).toContainText('版权所有');
  await expect(footer(shown).getByRole('link', { name: /^浙ICP备\d+号-1$/ })).toBeVisible();

  const page = await browsers.open(operatorOf(plain, 'admin'), '/dashboard');
  await expect(page.getByRole('heading', { name: /您好/ })).toBeVisible();
  await expect(footer(page)).toHaveCount(0);
  await new Shell(page).openSettings();
  await page.getByRole('switch', { name: '显示页脚' }).click();
  await expect(footer(page)).toContainText('版权所有');
});

test('S90 X1 the theme is the brand’s until the operator picks another', async ({ browsers }) => {
  const page = await browsers.open(operatorOf(settled, 'admin'), '/dashboard');
  const shell = new Shell(page);
  const preset = (colour: string) => shell.settings.getByRole('button', { name: colour });

  await shell.openSettings();
  await expect(preset('#11a983')).toHaveAttribute('aria-pressed', 'true');
  await preset('#f5222d').click();
  await page.reload();

  await shell.openSettings();
  await expect(preset('#f5222d')).toHaveAttribute('aria-pressed', 'true');
});

test('S256 X17 a remembered login is kept for the days that the brand settled', async ({
  browsers,
}) => {
  const admin = operatorOf(settled, 'admin');
  const page = await browsers.visit(admin, 'about:blank');
  const login = new LoginPage(page);
  await login.open('/login');

  await login.fillIn(admin);
  await page.getByRole('checkbox', { name: '记住我' }).check();
  await login.submit.click();

  await expect(page.getByRole('heading', { name: /您好/ })).toBeVisible();
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'manageToken');
  expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(7);
});

for (const { index, mode, asked } of [
  { index: plain, mode: 'no more after code 200', asked: 1 },
  { index: settled, mode: 'again every 60 s where the brand wants it', asked: 4 },
] satisfies { index: BrandIndex; mode: string; asked: number }[]) {
  test(`S121 S261 X2 the risk balance is asked for ${mode}`, async ({ browsers }) => {
    const page = await browsers.open(operatorOf(index, 'admin'), 'about:blank');
    let times = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/risk/balance')) times += 1;
    });
    await page.clock.install();
    await page.goto('/dashboard');
    await expect(page.getByText(/^风控余额：[\d.,]+元$/)).toBeVisible();

    for (let minute = 1; minute <= 3; minute += 1) {
      const answered =
        asked > 1
          ? page.waitForResponse((response) => response.url().endsWith('/api/risk/balance'))
          : null;
      await page.clock.runFor(60_500);
      await answered;
      await page.waitForLoadState('networkidle'); // the next minute is counted from when the page has the answer
    }

    expect(times).toBe(asked);
  });
}
