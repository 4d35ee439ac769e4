import { expect, type Locator, type Page } from '@playwright/test';
import { userInfo } from '@rental/contract/people/auth/auth';
import { accountConfig } from '@rental/contract/platform/brands';
import { newBrand } from '../../support/brands.ts';
import { authenticatorCode } from '../../support/codes.ts';
import { changeAsOwner } from '../../support/database.ts';
import { proveOwn, setOwnPassword, signIn } from '../../support/people.ts';
import { newOperator, newRole } from '../../support/roles.ts';
import { Shell } from '../../support/shell.ts';
import { operatorOf } from '../../support/site.ts';
import { test } from '../../support/test.ts';
import { newToken } from '../../support/tokens.ts';

const greeting = (page: Page) => page.getByText('欢迎使用');
const gate = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const signOut = (page: Page) => page.getByRole('button', { name: '退出登录' });

/** Sets a second factor up; answers its secret. */
async function setUp(place: Locator): Promise<string> {
  await place.getByRole('button', { name: '获取绑定二维码' }).click();
  const shown = place.locator('.copyable-text-words');
  await expect(shown).toHaveText(/^[A-Z2-7]{32}$/);
  const secret = (await shown.textContent()) ?? '';
  await place.getByLabel('动态验证码', { exact: true }).fill(authenticatorCode(secret));
  await place.getByRole('button', { name: '完成绑定' }).click();
  return secret;
}

/** Passes the second factor, which takes no code twice: the next one, as a clock shows that runs fast. */
async function passSecondFactor(page: Page, secret: string): Promise<void> {
  await page.getByLabel('动态验证码', { exact: true }).fill(authenticatorCode(secret, 1));
  await page.getByRole('button', { name: '验证', exact: true }).click();
}

test('a second factor of one’s own is asked for at the next sign-in, and not after it was removed', async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 400/);
  const clerk = operatorOf(0, 'dianyuan1');
  const role = await newRole(clerk, '有验证器', ['home:view']);
  const worker = await newOperator(clerk, 'yan-zheng', role);
  const own = await browsers.open(worker, '/user/center', { token: await newToken(worker) });
  const section = own.getByRole('region', { name: '动态验证码' });
  await section.getByRole('button', { name: '绑定' }).click();
  const secret = await setUp(section);
  await expect(own.getByText('动态验证码已绑定', { exact: true })).toBeVisible();
  await expect(section.getByRole('button', { name: '解绑' })).toBeVisible();

  const page = await browsers.visit(worker, 'about:blank');
  await signIn(page, worker);
  await expect(gate(page, '动态验证码')).toBeVisible();
  await expect(new Shell(page).menu).toHaveCount(0);
  const code = page.getByLabel('动态验证码', { exact: true });
  await expect(code).toBeFocused();
  await code.fill('12');
  await page.keyboard.press('Enter');
  await expect(page.getByText('请输入6位动态验证码')).toBeVisible();
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('动态验证码错误')).toBeVisible();
  await page.goto('/user/center');
  await expect(gate(page, '动态验证码')).toBeVisible();
  await passSecondFactor(page, secret);
  await expect(page.getByRole('heading', { name: '个人中心' })).toBeVisible();

  await section.getByRole('button', { name: '解绑' }).click();
  const dialog = own.getByRole('dialog', { name: '解绑动态验证码' });
  await proveOwn(dialog, worker.password, '确认解绑');
  await expect(dialog).toBeHidden();
  await expect(section.getByRole('button', { name: '绑定', exact: true })).toBeVisible();
  const again = await browsers.visit(worker, 'about:blank');
  await signIn(again, worker);
  await expect(greeting(again)).toBeVisible();
});

test('where a brand wants a second factor, everybody sets one up before working on', async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 409/);
  const [admin, other] = await newBrand('qiangzhi', ['yi', 'er']);
  if (admin === undefined || other === undefined) throw new Error('Two are needed');
  const office = await browsers.open(admin, '/system/security', { token: await newToken(admin) });
  await office.getByRole('switch', { name: '强制动态验证码' }).click();
  await office.getByRole('button', { name: '保存' }).click();
  await proveOwn(office.getByRole('dialog', { name: '修改安全策略' }), admin.password, '确认修改');
  await expect(gate(office, '绑定动态验证码')).toBeVisible(); // whoever turned it on, too

  const page = await browsers.visit(other, 'about:blank');
  await signIn(page, other);
  await expect(gate(page, '绑定动态验证码')).toBeVisible();
  await expect(page.getByText('本站点要求使用动态验证码，请先绑定身份验证器。')).toBeVisible();
  const secret = await setUp(page.getByRole('main'));
  await expect(greeting(page)).toBeVisible();

  await page.goto('/user/center');
  const section = page.getByRole('region', { name: '动态验证码' });
  await section.getByRole('button', { name: '解绑' }).click();
  const dialog = page.getByRole('dialog', { name: '解绑动态验证码' });
  browsers.expectInConsole(/status of 409/);
  await proveOwn(dialog, other.password, '确认解绑');
  await expect(dialog.getByRole('alert')).toContainText('该站点要求使用动态验证码，不能解绑');

  const next = await browsers.visit(other, 'about:blank');
  await signIn(next, other);
  await passSecondFactor(next, secret);
  await expect(greeting(next)).toBeVisible();
});

test('S28 at a gate nothing is asked for that it refuses, in another browser tab and after a reload neither', async ({
  browsers,
}) => {
  const clerk = operatorOf(0, 'dianyuan1');
  const worker = await newOperator(
    clerk,
    'zai-menkou',
    await newRole(clerk, '在门口', ['home:view', 'order:list']),
  );
  await changeAsOwner(
    worker.brand,
    'update operators set must_change_password = true where brand_code = $1 and username = $2',
    [worker.brand, worker.username],
  );
  const page = await browsers.visit(worker, 'about:blank');
  const asked: string[] = [];
  page.context().on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname);
  });
  await signIn(page, worker);
  await expect(gate(page, '设置新密码')).toBeVisible();
  const other = await page.context().newPage();
  asked.length = 0;

  await page.reload();
  await expect(gate(page, '设置新密码')).toBeVisible();
  await other.goto('/order/list');
  await expect(gate(other, '设置新密码')).toBeVisible();

  expect(new Set(asked)).toEqual(new Set([accountConfig.path, userInfo.path]));
  const password = 'Xin-mima-2026!';
  await setOwnPassword(page, worker.password, password);
  await expect(greeting(page)).toBeVisible();
  await page.goto('/order/list');
  await expect(page.getByRole('region', { name: '订单列表' })).toBeVisible();
});

test('whoever does not pass a gate can sign out of it', async ({ browsers }) => {
  browsers.expectInConsole(/status of 409/); // what the page asks for ahead
  const [admin] = await newBrand('tuichu', ['yi']);
  if (admin === undefined) throw new Error('One is needed');
  const role = await newRole(admin, '一次性', ['home:view']);
  const worker = await newOperator(admin, 'er', role);
  await changeAsOwner(
    worker.brand,
    'update operators set must_change_password = true where brand_code = $1 and username = $2',
    [worker.brand, worker.username],
  );
  const page = await browsers.open(worker, '/dashboard', { token: await newToken(worker) });
  await expect(gate(page, '设置新密码')).toBeVisible();

  await signOut(page).click();

  await expect(page).toHaveURL(/\/login$/);
  expect(await page.context().cookies()).toEqual([]);
});
