import { expect, type Page } from '@playwright/test';
import { logout, userInfo } from '@rental/contract/people/auth/auth';
import { LoginPage } from '../../support/login-page.ts';
import { operatorOf } from '../../support/site.ts';
import { test } from '../../support/test.ts';
import { endLogin, newToken } from '../../support/tokens.ts';

const wrongPassword = '账号或者密码错误，请联系客服 ~';

const greeting = (page: Page) => page.getByText('欢迎使用');

async function signOut(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: 'admin' })
    .or(page.getByRole('button', { name: 'qudao' }))
    .click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
}

test('S8 S10 the login page has the brand in its title and a captcha', async ({ browsers }) => {
  const page = await browsers.visit(operatorOf(0, 'admin'), '/login');

  await expect(page).toHaveTitle('享租管理平台');
  await expect(page.getByRole('heading', { name: '登录', exact: true })).toBeVisible();
  await expect(new LoginPage(page).picture.locator('img')).toHaveAttribute('src', /^data:image\//);
});

test('S108 an operator signs in by Enter and lands on the home page', async ({ browsers }) => {
  const admin = operatorOf(0, 'admin');
  const page = await browsers.visit(admin, 'about:blank');
  const login = new LoginPage(page);
  await login.open('/login');

  await login.fillIn(admin);
  await login.code.press('Enter');

  await expect(greeting(page)).toBeVisible();
  await expect(page).toHaveURL(/\/(dashboard)?$/);
  await page.reload();
  await expect(greeting(page)).toBeVisible();
});

test('an empty form is told field by field, and nothing is sent', async ({ browsers }) => {
  const page = await browsers.visit(operatorOf(0, 'admin'), '/login');
  const login = new LoginPage(page);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`));

  await login.submit.click();

  await expect(page.getByRole('alert')).toHaveText(['请输入账号', '请输入密码', '请输入验证码']);
  await expect(login.username).toBeFocused();
  expect(sent.filter((request) => request.startsWith('POST'))).toEqual([]);
});

test('a wrong captcha is told at its field, and a new picture comes', async ({ browsers }) => {
  browsers.expectInConsole(/status of 400/);
  const admin = operatorOf(0, 'admin');
  const page = await browsers.visit(admin, 'about:blank');
  const login = new LoginPage(page);
  await login.open('/login');

  await login.fillIn(admin, { code: '0000' });
  await login.withNewCaptcha(() => login.submit.click());

  await expect(page.getByRole('alert')).toHaveText('验证码错误');
  await expect(login.code).toHaveAccessibleDescription('验证码错误');
  await expect(login.code).toHaveValue('');
  await expect(login.code).toBeFocused();
  await expect(login.username).toHaveValue(admin.username);
  await login.fillIn(admin);
  await login.submit.click();
  await expect(greeting(page)).toBeVisible();
});

test('S230 a wrong password, a disabled operator and one of the other platform read the same words', async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 402/);
  const clerk = operatorOf(1, 'dianyuan1');
  const disabled = operatorOf(1, 'tingyong');
  const partner = operatorOf(1, 'qudao1');
  const page = await browsers.visit(clerk, 'about:blank');
  const login = new LoginPage(page);
  await login.open('/login');

  await login.fillIn(clerk, { password: `${clerk.password}x` });
  await login.withNewCaptcha(() => login.submit.click());
  await expect(page.getByRole('alert')).toHaveText(wrongPassword);
  await expect(login.password).toBeFocused();

  for (const other of [disabled, partner]) {
    await page.reload();
    await login.open('/login');
    await login.fillIn(other);
    await login.withNewCaptcha(() => login.submit.click());
    await expect(page.getByRole('alert')).toHaveText(wrongPassword);
  }
});

test('a click on the captcha brings another one', async ({ browsers }) => {
  const page = await browsers.visit(operatorOf(0, 'admin'), 'about:blank');
  const login = new LoginPage(page);
  await login.open('/login');
  const first = await login.picture.locator('img').getAttribute('src');

  await login.withNewCaptcha(() => login.picture.click());

  await expect(login.picture.locator('img')).not.toHaveAttribute('src', first ?? '');
});

for (const { remembers, ends } of [
  { remembers: true, ends: 'a day later' },
  { remembers: false, ends: 'with the browser' },
]) {
  test(`S108 S256 the login of an operator ${remembers ? 'with' : 'without'} 记住我 ends ${ends}`, async ({
    browsers,
  }) => {
    const admin = operatorOf(0, 'admin');
    const page = await browsers.visit(admin, 'about:blank');
    const login = new LoginPage(page);
    await login.open('/login');

    await login.fillIn(admin);
    if (remembers) await page.getByRole('checkbox', { name: '记住我' }).check();
    await login.submit.click();

    await expect(greeting(page)).toBeVisible();
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'manageToken');
    const secondsLeft = (cookie?.expires ?? 0) - Date.now() / 1000;
    if (remembers) expect(Math.round(secondsLeft / 3600)).toBe(24);
    else expect(cookie?.expires).toBe(-1);
    expect(cookie).toMatchObject({ sameSite: 'Strict', path: '/' });
  });
}

test('S25 S26 S107 without a login every page leads to the login page and back again', async ({
  browsers,
}) => {
  const admin = operatorOf(0, 'admin');
  const page = await browsers.visit(admin, 'about:blank');
  const login = new LoginPage(page);

  await login.open('/order/list?orderStatus=32');

  await expect(page).toHaveURL(/\/login\?redirect=\/order\/list%3ForderStatus%3D32$/);
  await login.fillIn(admin);
  await login.submit.click();
  await expect(page).toHaveURL(/\/order\/list\?orderStatus=32$/);
  await expect(page.getByRole('button', { name: /^审核通过/, pressed: true })).toBeVisible();
});

test('S26 a redirect to another site goes home instead', async ({ browsers }) => {
  const admin = operatorOf(0, 'admin');
  const page = await browsers.visit(admin, 'about:blank');
  const login = new LoginPage(page);
  await login.open('/login?redirect=//evil.example/a');

  await login.fillIn(admin);
  await login.submit.click();

  await expect(greeting(page)).toBeVisible();
  await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/(dashboard)?$/);
});

test('S27 who is signed in and opens /login goes home', async ({ browsers }) => {
  const admin = operatorOf(0, 'admin');
  const page = await browsers.open(admin, '/login');
  await expect(greeting(page)).toBeVisible();
  await expect(page).toHaveURL(/\/(dashboard)?$/);

  for (const wanted of [
    'https://evil.example',
    '/%5Cevil.example',
    '/%09/evil.example',
    '/login',
  ]) {
    await page.goto(`/login?redirect=${wanted}`);
    await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/(dashboard)?$/);
  }
});

test('S113 S114 S115 退出登录 asks first, then leads to the login page and ends the login for good', async ({
  browsers,
}) => {
  const admin = operatorOf(0, 'admin');
  const token = await newToken(admin);
  const page = await browsers.open(admin, '/', { token });

  await signOut(page);
  const box = page.getByRole('dialog', { name: '提示' });
  await expect(box).toContainText('确定退出系统吗？');
  await box.getByRole('button', { name: '取消' }).click();
  await expect(box).toBeHidden();
  await expect(greeting(page)).toBeVisible();

  await signOut(page);
  await box.getByRole('button', { name: '确定' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.context().cookies()).not.toContainEqual(
    expect.objectContaining({ name: 'manageToken' }),
  );
  const answer = await page.request.get(userInfo.path, { headers: { authorization: token } });
  expect(answer.status()).toBe(401);
});

test('S114 退出登录 works while the server cannot be reached', async ({ browsers }) => {
  browsers.expectInConsole(/ERR_FAILED/);
  const admin = operatorOf(0, 'admin');
  const page = await browsers.open(admin, '/', { token: await newToken(admin) });
  await page.route(`**${logout.path}`, (route) => route.abort());

  await signOut(page);
  await page.getByRole('button', { name: '确定' }).click();

  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { name: '登录', exact: true })).toBeVisible();
});

test('S11 S24 S112 S115 a channel partner signs in at /qd/login and comes back there', async ({
  browsers,
}) => {
  const partner = operatorOf(0, 'qudao1');
  const page = await browsers.visit(partner, 'about:blank');
  const login = new LoginPage(page);
  await login.open('/qd/login');
  await expect(page.getByRole('heading', { name: '渠道登录' })).toBeVisible();

  await login.fillIn(partner);
  await login.submit.click();

  await expect(greeting(page)).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('platform'))).toBe('channel');
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  expect(cookies).toContain('channelToken');
  expect(cookies).not.toContain('manageToken');
  await signOut(page);
  await page.getByRole('button', { name: '确定' }).click();
  await expect(page).toHaveURL(/\/qd\/login$/);
});

test('S7 S24 the two platforms keep their logins apart in one browser', async ({ browsers }) => {
  const admin = operatorOf(0, 'admin');
  const page = await browsers.open(admin, '/');
  await expect(greeting(page)).toBeVisible();

  await page.goto('/qd/login');

  await expect(page.getByRole('heading', { name: '渠道登录' })).toBeVisible();
});

test('S29 a login that the server does not know leads to the login page', async ({ browsers }) => {
  browsers.expectInConsole(/status of 401/);
  const page = await browsers.open(operatorOf(0, 'admin'), '/order/list', {
    token: 'x'.repeat(43),
  });

  await expect(page).toHaveURL(/\/login\?redirect=\/order\/list$/);
  await expect(page.getByRole('heading', { name: '登录', exact: true })).toBeVisible();
});

test('S232 a login that ends while it is used is told once, however many calls fail', async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 401/);
  const admin = operatorOf(1, 'admin'); // whose brand has no live channel to tell it sooner
  const token = await newToken(admin);
  const page = await browsers.open(admin, '/order/list', { token });
  await expect(page.getByRole('cell').first()).toBeVisible();
  await page.waitForLoadState('networkidle'); // else what is still being asked tells it, before the click
  await endLogin(page, token);
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 401) refused.push(response.url());
  });

  // asks for the rows and for the counts, also where a call of the page itself has told it already
  await page
    .getByRole('region', { name: '订单列表' })
    .getByRole('button', { name: '刷新' })
    .dispatchEvent('click');

  const box = page.getByRole('dialog', { name: '系统提示' });
  await expect(box).toContainText('登录状态已过期，您可以继续留在该页面，或者重新登录');
  await expect.poll(() => refused.length).toBeGreaterThan(1);
  await expect(box).toHaveCount(1);
  await box.getByRole('button', { name: '取消' }).click();
  await expect(box).toBeHidden();
  await expect(page).toHaveURL(/\/order\/list$/);
  await expect(page.getByRole('cell').first()).toBeVisible();

  await page
    .getByRole('region', { name: '订单列表' })
    .getByRole('button', { name: '刷新' })
    .dispatchEvent('click');
  await box.getByRole('button', { name: '重新登录' }).click();
  await expect(page).toHaveURL(/\/login\?redirect=\/order\/list$/);
});
