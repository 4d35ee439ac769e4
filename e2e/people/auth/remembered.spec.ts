import { expect, type BrowserContext, type Page } from '@playwright/test';
import { rememberedLogin } from '@rental/contract/people/auth/auth';
import { changeAsOwner } from '../../support/database.ts';
import { LoginPage } from '../../support/login-page.ts';
import { newOperator, newRole } from '../../support/roles.ts';
import { addressOf, operatorOf, type Operator } from '../../support/site.ts';
import { test } from '../../support/test.ts';

test.use({ isCold: true });

const greeting = (page: Page) => page.getByText('欢迎使用');
const loginForm = (page: Page) => page.getByRole('heading', { name: '登录', exact: true });
const own = (page: Page) => page.getByRole('heading', { name: '个人中心' });

async function someone(username: string): Promise<Operator> {
  const clerk = operatorOf(0, 'dianyuan1');
  return newOperator(clerk, username, await newRole(clerk, `记住${username}`, ['home:view']));
}

async function signInRemembered(page: Page, operator: Operator): Promise<void> {
  const login = new LoginPage(page);
  await login.open('/login');
  await login.fillIn(operator);
  await page.getByRole('checkbox', { name: '记住我' }).check();
  await login.submit.click();
  await expect(greeting(page)).toBeVisible();
}

/** As if this had happened to the logins of the operator on the server. */
const happened = ({ brand, username }: Operator, change: string) =>
  changeAsOwner(
    brand,
    `update sessions set ${change} where brand_code = $1
       and operator_id = (select id from operators where brand_code = $1 and username = $2)`,
    [brand, username],
  );
const dayIsOver = "expires_at = now() - interval '1 minute'";

/** The browser's cookie that opens the login again. */
const kept = async (context: BrowserContext, operator: Operator) =>
  (await context.cookies(`${addressOf(operator)}${rememberedLogin.path}`)).find(
    ({ name }) => name === 'managePassword',
  );

test('S108 S256 who chose 记住我 works on after the day without typing a password, until 退出登录', async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 401/); // the token of yesterday
  const operator = await someone('ji-zhu-yi');
  const page = await browsers.visit(operator, 'about:blank');
  const context = page.context();
  await signInRemembered(page, operator);
  const first = await kept(context, operator);
  expect(first).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict' });
  expect(await page.evaluate(() => document.cookie)).not.toContain('managePassword');

  await happened(operator, dayIsOver);
  await page.goto('/user/center');
  await expect(own(page)).toBeVisible();
  await expect(page).toHaveURL(/\/user\/center$/);
  expect((await kept(context, operator))?.value).not.toBe(first?.value);

  await page.getByRole('button', { name: operator.username }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('button', { name: '确定' }).click();
  await expect(loginForm(page)).toBeVisible();
  expect(await kept(context, operator)).toBeUndefined();
  await page.goto('/user/center');
  await expect(loginForm(page)).toBeVisible();
});

test('S256 a browser whose token cookie ended opens several tabs at once, and all of them work', async ({
  browsers,
}) => {
  const operator = await someone('ji-zhu-er');
  const page = await browsers.visit(operator, 'about:blank');
  await signInRemembered(page, operator);
  await page.goto('about:blank');
  await page.context().clearCookies({ name: 'manageToken' });
  const tabs = [page, await page.context().newPage(), await page.context().newPage()];

  await Promise.all(tabs.map((tab) => tab.goto('/user/center')));

  for (const tab of tabs) await expect(own(tab)).toBeVisible();
});

test('S232 S256 a login that the server ended is not opened again: 重新登录 asks for the password', async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 401/);
  const operator = await someone('ji-zhu-san');
  const page = await browsers.visit(operator, 'about:blank');
  await signInRemembered(page, operator);

  await happened(operator, 'ended_at = now()');
  await page.goto('/user/center');

  await expect(loginForm(page)).toBeVisible();
  await expect(page).toHaveURL(/\/login\?redirect=\/user\/center$/);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain(
    'manageRemembered',
  );
});

test('S256 a stolen copy that is used after its owner’s ends the login of both', async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 401/);
  const operator = await someone('ji-zhu-si');
  const page = await browsers.visit(operator, 'about:blank');
  await signInRemembered(page, operator);
  const stolen = await kept(page.context(), operator);
  if (stolen === undefined) throw new Error('Nothing was kept');
  await happened(operator, dayIsOver);
  await page.goto('/user/center');
  await expect(own(page)).toBeVisible();

  const elsewhere = await browsers.visit(operator, 'about:blank');
  await elsewhere
    .context()
    .addCookies([stolen, { name: 'manageRemembered', value: '1', url: addressOf(operator) }]);
  await elsewhere.goto('/user/center');
  await expect(loginForm(elsewhere)).toBeVisible();

  await page.reload();
  await expect(loginForm(page)).toBeVisible();
});
