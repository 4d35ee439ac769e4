import { expect, type Page } from '@playwright/test';
import {
  accountLogin,
  resetForgottenPassword,
  sendLoginSms,
} from '@rental/contract/people/auth/auth';
import { askOne, changeAsOwner } from '../../support/database.ts';
import { LoginPage } from '../../support/login-page.ts';
import { ops } from '../../support/ops.ts';
import { newOperator } from '../../support/roles.ts';
import { operatorOf, type Operator } from '../../support/site.ts';
import { codeSentTo, smsTo } from '../../support/sms.ts';
import { test } from '../../support/test.ts';

test.use({ isCold: true });

const mayBeSent = '若账号存在且绑定手机，验证码已发送';

const greeting = (page: Page) => page.getByText('欢迎使用');
const smsCode = (page: Page) => page.getByRole('textbox', { name: '短信验证码' });
const send = (page: Page) => page.getByRole('button', { name: '获取短信验证码' });

/** A clerk of its own with a phone, or without one. */
async function newClerk(username: string, phone: string | null): Promise<Operator> {
  const clerk = operatorOf(1, 'dianyuan1');
  const { id } = await askOne<{ id: string }>(
    clerk.brand,
    `select id from roles where brand_code = $1 and code = 'ROLE_CLERK'`,
    [clerk.brand],
  );
  const operator = await newOperator(clerk, username, Number(id));
  await changeAsOwner(
    clerk.brand,
    'update operators set phone = $3 where brand_code = $1 and username = $2',
    [clerk.brand, username, phone],
  );
  return operator;
}

/** The login page where nothing is typed yet, in the way that `open` chooses. */
async function loginPageOf(page: Page, open: (page: Page) => Promise<void>): Promise<LoginPage> {
  const login = new LoginPage(page);
  await login.open('/login');
  // they move the form when they come, and a click would miss
  await expect(page.getByRole('button', { name: /品牌管理员/ })).toBeVisible();
  await login.withNewCaptcha(() => open(page));
  await expect(smsCode(page)).toBeVisible();
  return login;
}

const bySms = (page: Page) => page.getByRole('tab', { name: '短信登录' }).click();
const asForgotten = (page: Page) => page.getByRole('button', { name: '忘记密码' }).click();

/** Asks for an SMS by Enter in the captcha; a new picture comes at every try. */
async function askForCode(login: LoginPage, operator: Operator): Promise<void> {
  await login.username.fill(operator.username);
  await login.code.fill(await login.answer(operator));
  await login.withNewCaptcha(() => login.code.press('Enter'));
}

test('S157 an operator signs in by a code that came by SMS, and stays signed in', async ({
  browsers,
}) => {
  const phone = '13911110021';
  const clerk = await newClerk('duanxin1', phone);
  const page = await browsers.visit(clerk, 'about:blank');
  const login = await loginPageOf(page, bySms);
  await expect(login.username).toBeFocused();

  await askForCode(login, clerk);

  await expect(page.getByText(mayBeSent)).toBeVisible();
  await expect(page.getByRole('button', { name: /^(60|5\d)秒后重新获取$/ })).toBeDisabled();
  await expect(login.code).toHaveValue('');
  await expect(smsCode(page)).toBeFocused();
  await smsCode(page).fill(await codeSentTo(phone));
  await smsCode(page).press('Enter');
  await expect(greeting(page)).toBeVisible();
  await page.reload();
  await expect(greeting(page)).toBeVisible();
});

test('S157 another SMS can be asked for after 60 seconds', async ({ browsers }) => {
  const nobody = { ...operatorOf(1, 'admin'), username: 'meiyouren1' };
  const page = await browsers.visit(nobody, 'about:blank');
  await page.clock.install();
  const login = await loginPageOf(page, bySms);
  await askForCode(login, nobody);
  await expect(page.getByText(mayBeSent)).toBeVisible();

  await page.clock.fastForward(57_000);
  await expect(page.getByRole('button', { name: /^[1-3]秒后重新获取$/ })).toBeDisabled();
  await page.clock.fastForward(3_000);

  await expect(send(page)).toBeEnabled();
});

test('S157 a wrong captcha and a wrong SMS code are told at their fields, and the cursor goes there', async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 400/);
  const phone = '13911110022';
  const clerk = await newClerk('duanxin2', phone);
  const page = await browsers.visit(clerk, 'about:blank');
  const login = await loginPageOf(page, bySms);

  await login.submit.click();
  await expect(page.getByRole('alert')).toHaveText(['请输入账号', '请输入短信验证码']);
  await expect(login.username).toBeFocused();
  await send(page).click();
  await expect(page.getByRole('alert')).toHaveText(['请输入账号', '请输入验证码']);

  await login.username.fill(clerk.username);
  await login.code.fill('0000');
  await login.withNewCaptcha(() => send(page).click());
  await expect(login.code).toHaveAccessibleDescription('验证码错误');
  await expect(login.code).toBeFocused();
  await expect(login.code).toHaveValue('');
  await expect(send(page)).toBeEnabled();

  await askForCode(login, clerk);
  const code = await codeSentTo(phone);
  await smsCode(page).fill(code.slice(0, 5));
  await login.submit.click();
  await expect(smsCode(page)).toHaveAccessibleDescription('请输入6位短信验证码');
  await smsCode(page).fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
  await login.submit.click();
  await expect(smsCode(page)).toHaveAccessibleDescription('短信验证码错误或已失效');
  await expect(smsCode(page)).toBeFocused();
  await smsCode(page).fill(code);
  await login.submit.click();
  await expect(greeting(page)).toBeVisible();
});

for (const { way, open } of [
  { way: '短信登录', open: bySms },
  { way: '忘记密码', open: asForgotten },
]) {
  test(`S157 ${way} says the same of an account with a phone, of one without and of nobody`, async ({
    browsers,
  }) => {
    const nth = way === '短信登录' ? 3 : 4;
    const phone = `1391111002${nth}`;
    const withPhone = await newClerk(`youshouji${nth}`, phone);
    const without = await newClerk(`wushouji${nth}`, null);
    const nobody = { ...withPhone, username: `meiyouren${nth}` };
    const page = await browsers.visit(withPhone, 'about:blank');
    const seen: string[] = [];

    for (const operator of [withPhone, without, nobody]) {
      const login = await loginPageOf(page, open);
      const answered = page.waitForResponse((response) =>
        response.url().endsWith(sendLoginSms.path),
      );
      await askForCode(login, operator);
      await expect(page.getByText(mayBeSent)).toBeVisible();
      const answer = await answered;
      seen.push(`${answer.status()} ${await answer.text()}`);
      await expect(page.getByRole('alert')).toHaveCount(0);
    }

    expect(new Set(seen).size).toBe(1);
    await codeSentTo(phone);
    expect(await smsTo(phone)).toHaveLength(1);
  });
}

test('S160 who forgot the password sets a new one by SMS, signs in with it, and never again with the old one', async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 40[02]/);
  const phone = '13911110025';
  const clerk = await newClerk('wangji1', phone);
  const page = await browsers.visit(clerk, 'about:blank');
  const login = await loginPageOf(page, asForgotten);
  await expect(page.getByRole('heading', { name: '忘记密码' })).toBeVisible();
  const newPass = page.getByLabel('新密码', { exact: true });
  const repeated = page.getByLabel('再次输入新密码', { exact: true });
  const reset = page.getByRole('button', { name: '重设密码' });
  await askForCode(login, clerk);
  await expect(page.getByText(mayBeSent)).toBeVisible();
  await smsCode(page).fill(await codeSentTo(phone));

  await newPass.fill('quiet river 42');
  await repeated.fill('quiet river 43');
  await reset.click();
  await expect(repeated).toHaveAccessibleDescription('两次输入的新密码不一致');
  await expect(repeated).toBeFocused();
  await newPass.fill('password123');
  await repeated.fill('password123');
  await reset.click();
  await expect(newPass).toHaveAccessibleDescription('密码过于常见，请换一个');
  await expect(newPass).toBeFocused();
  await newPass.fill('quiet river 42');
  await repeated.fill('quiet river 42');
  const sent = page.waitForRequest((request) =>
    request.url().endsWith(resetForgottenPassword.path),
  );
  await login.withNewCaptcha(() => repeated.press('Enter'));

  expect((await sent).postData()).not.toContain('quiet river');
  await expect(page.getByText('密码已重设，请用新密码登录')).toBeVisible();
  await expect(login.username).toHaveValue(clerk.username);
  await expect(login.password).toBeFocused();
  await login.fillIn(clerk);
  await login.withNewCaptcha(() => login.submit.click());
  await expect(page.getByRole('alert')).toHaveText('账号或者密码错误，请联系客服 ~');
  await login.fillIn(clerk, { password: 'quiet river 42' });
  await login.submit.click();
  await expect(greeting(page)).toBeVisible();
});

test('S112 a channel partner who signs in by SMS comes to the channel platform', async ({
  browsers,
}) => {
  const partner = operatorOf(1, 'qudao1');
  const { phone } = await askOne<{ phone: string }>(
    partner.brand,
    'select phone from operators where brand_code = $1 and username = $2',
    [partner.brand, partner.username],
  );
  const page = await browsers.visit(partner, 'about:blank');
  const login = await loginPageOf(page, bySms);
  const before = (await smsTo(phone)).length;

  await askForCode(login, partner);
  await smsCode(page).fill(await codeSentTo(phone, before + 1));
  await page.getByRole('checkbox', { name: '记住我' }).check();
  await login.submit.click();

  await expect(greeting(page)).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('platform'))).toBe('channel');
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name }) => name)).not.toContain('manageToken');
  const kept = cookies.find(({ name }) => name === 'channelToken');
  expect((kept?.expires ?? 0) * 1000).toBeGreaterThan(Date.now());
});

test('the tabs go by the arrow keys, and keep the account that was typed', async ({ browsers }) => {
  const page = await browsers.visit(operatorOf(1, 'admin'), 'about:blank');
  const login = new LoginPage(page);
  await login.open('/login');
  await login.username.fill('dianyuan2');
  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveText(['密码登录', '短信登录']);

  await tabs.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(tabs.last()).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(tabs.last()).toHaveAttribute('aria-selected', 'true');
  await expect(login.username).toHaveValue('dianyuan2');
  await expect(login.code).toBeFocused();
  await expect(login.password).toHaveCount(0);
  await tabs.first().click();
  await expect(login.password).toBeFocused();
});

test('a form whose files do not come leaves the one before, and says so', async ({ browsers }) => {
  browsers.expectInConsole(/ERR_FAILED/);
  const page = await browsers.visit(operatorOf(1, 'admin'), 'about:blank');
  const login = new LoginPage(page);
  await login.open('/login');
  await page.route('**/assets/sms-*', (route) => route.abort());

  await bySms(page);

  await expect(page.getByRole('alert')).toHaveText('页面未能加载，请检查网络后刷新浏览器。');
  await expect(login.password).toBeVisible();
});

/** A brand of its own that does without a captcha, and without SMS, with the clerk's namesake. */
async function brandWithoutCaptcha(): Promise<Operator> {
  const clerk = operatorOf(1, 'dianyuan1');
  const [brand, host] = ['wuyanzhengma', 'wuyanzhengma.localhost'];
  const hosts = ['--admin-host', host, '--app-host', `app.${host}`];
  await ops('create-brand', '--code', brand, '--name', '无验证码', ...hosts);
  await changeAsOwner(
    brand,
    `insert into security_policies (brand_code, captcha_after_failures_only) values ($1, true)
     on conflict (brand_code) do update set captcha_after_failures_only = true`,
    [brand],
  );
  const { password_hash } = await askOne<{ password_hash: string }>(
    clerk.brand,
    'select password_hash from operators where brand_code = $1 and username = $2',
    [clerk.brand, clerk.username],
  );
  await changeAsOwner(
    brand,
    `with made as (
       insert into operators (brand_code, username, password_hash, nick_name, purpose)
       values ($1, $2, $3, $2, 1) returning brand_code, id)
     insert into operator_roles (brand_code, operator_id, role_id)
     select made.brand_code, made.id, r.id from made
     join roles r on r.brand_code = made.brand_code and r.code = 'ROLE_ADMIN'`,
    [brand, clerk.username, password_hash],
  );
  return { ...clerk, brand, host };
}

test('S152 a brand without a captcha asks for one only after a failure', async ({ browsers }) => {
  browsers.expectInConsole(/status of 40[02]/);
  const operator = await brandWithoutCaptcha();
  const open = async (page: Page) => {
    await page.goto('/login');
    const login = new LoginPage(page);
    await expect(login.code).toHaveCount(0);
    await expect(page.getByRole('tab')).toHaveCount(0);
    await expect(page.getByRole('button', { name: '忘记密码' })).toBeVisible();
    await login.username.fill(operator.username);
    await login.password.fill(operator.password);
    return login;
  };

  const first = await browsers.visit(operator, 'about:blank');
  const signedIn = first.waitForRequest((request) => request.url().endsWith(accountLogin.path));
  await (await open(first)).submit.click();
  await expect(greeting(first)).toBeVisible();
  expect(Object.keys((await signedIn).postDataJSON() as object)).toEqual(['username', 'password']);

  const page = await browsers.visit(operator, 'about:blank');
  const login = await open(page);
  await login.password.fill(`${operator.password}x`);
  await login.withNewCaptcha(() => login.submit.click());
  await expect(page.getByRole('alert')).toHaveText('账号或者密码错误，请联系客服 ~');
  await expect(login.password).toBeFocused();
  await expect(login.code).toBeVisible();

  const again = await open(page);
  await again.withNewCaptcha(() => again.submit.click());
  await expect(again.code).toHaveAccessibleDescription('请输入验证码');
  await expect(again.code).toBeFocused();
  await again.fillIn(operator);
  await again.code.press('Enter');
  await expect(greeting(page)).toBeVisible();
});
