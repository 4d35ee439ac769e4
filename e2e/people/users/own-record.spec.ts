import { expect, type Page } from '@playwright/test';
import { smsCodeAt } from '../../support/codes.ts';
import { CropDialog } from '../../support/crop-dialog.ts';
import { askOne, changeAsOwner } from '../../support/database.ts';
import { pngFile } from '../../support/images.ts';
import { signIn } from '../../support/people.ts';
import { newOperator, newRole } from '../../support/roles.ts';
import { Shell } from '../../support/shell.ts';
import { operatorOf, type Operator } from '../../support/site.ts';
import { test } from '../../support/test.ts';
import { newToken } from '../../support/tokens.ts';

const storedOf = ({ brand, username }: Operator) =>
  askOne<{ nick_name: string; gender: string | null; phone: string | null; avatar: string | null }>(
    brand,
    `select nick_name, gender, phone, avatar from operators
      where brand_code = $1 and username = $2`,
    [brand, username],
  );

/** The button in the top bar that bears the operator's name. */
const userMenu = (page: Page, { username }: Operator) =>
  page.getByRole('banner').getByRole('button', { name: new RegExp(username) });

test('S16 个人中心 opens from the menu of the user, and shows who is signed in', async ({
  browsers,
}) => {
  const clerk = operatorOf(2, 'dianyuan1');
  const page = await browsers.open(clerk, '/');

  await userMenu(page, clerk).click();
  await page.getByRole('menuitem', { name: '个人中心' }).click();

  await expect(page).toHaveURL(/\/user\/center$/);
  await expect(new Shell(page).tab('个人中心')).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('heading', { name: '个人中心' })).toBeVisible();
  const { nick_name } = await storedOf(clerk);
  for (const words of [clerk.username, nick_name, '店员'])
    await expect(page.getByRole('main').getByText(words, { exact: true }).first()).toBeVisible();
});

test('S202 an operator changes nickname, gender and phone; the top bar follows, the phone is masked', async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 400/); // the wrong code
  const operator = operatorOf(2, 'qudao2');
  const page = await browsers.open(operator, '/user/center');
  const main = page.getByRole('main');
  const save = main.getByRole('button', { name: '保存' });
  await expect(save).toBeDisabled();

  await main.getByLabel('昵称').fill('小林');
  await main.getByLabel('性别').click();
  await page.locator('.ant-select-item-option').filter({ hasText: '女' }).click();
  await main.getByLabel('手机号').fill('12345');
  await save.click();
  await expect(main.getByText('请输入正确的手机号')).toBeVisible();
  await expect(main.getByLabel('新手机的短信验证码')).toHaveCount(0);
  await main.getByLabel('手机号').fill('13987654321');
  const record = page.getByRole('region', { name: '修改资料' });
  await record.getByRole('button', { name: '发送验证码' }).click();
  await expect(record.getByRole('button', { name: /^\d+秒后重发$/ })).toBeDisabled();
  const code = await smsCodeAt('13987654321');
  const codeField = record.getByLabel('新手机的短信验证码');
  await codeField.fill(code === '000000' ? '000001' : '000000');
  await save.click();
  await expect(page.getByText('短信验证码错误或已失效').first()).toBeVisible();
  await codeField.fill(code);
  await save.click();

  await expect(page.getByText('已保存')).toBeVisible();
  await expect(userMenu(page, operator)).toContainText('小林');
  await expect(main).toContainText('当前 139****4321，不修改请留空');
  await expect(main.getByText('13987654321')).toHaveCount(0);
  expect(await storedOf(operator)).toMatchObject({
    nick_name: '小林',
    gender: '女',
    phone: '13987654321',
  });
  await page.reload();
  await expect(main.getByLabel('昵称')).toHaveValue('小林');
});

test('S202 a record without a nickname is not saved', async ({ browsers }) => {
  const page = await browsers.open(operatorOf(2, 'dianyuan1'), '/user/center');
  const main = page.getByRole('main');

  await main.getByLabel('昵称').fill(' ');
  await main.getByRole('button', { name: '保存' }).click();

  await expect(main.getByText('请输入昵称')).toBeVisible();
});

test('S204 the own e-mail is changed with the password and a code to the own phone', async ({
  browsers,
}) => {
  const clerk = operatorOf(2, 'dianyuan1');
  const role = await newRole(clerk, '改邮箱', ['home:view']);
  const worker = await newOperator(clerk, 'gai-youxiang', role);
  const page = await browsers.open(worker, '/user/center');
  const section = page.getByRole('region', { name: '修改邮箱' });
  await expect(section).toContainText('请先在「修改资料」中填写手机号');
  await changeAsOwner(
    worker.brand,
    'update operators set phone = $3 where brand_code = $1 and username = $2',
    [worker.brand, worker.username, '13800138123'],
  );
  await page.reload();

  await section.getByLabel('新邮箱').fill('xiaowang@example.com');
  await section.getByLabel('登录密码').fill(worker.password);
  await section.getByRole('button', { name: '发送验证码' }).click();
  await section.getByLabel('短信验证码').fill(await smsCodeAt('13800138123'));
  await section.getByRole('button', { name: '修改邮箱' }).click();

  await expect(page.getByText('邮箱已修改')).toBeVisible();
  await expect(section).toContainText(/当前 x\S*@example\.com/);
  await expect(page.getByText('xiaowang@example.com')).toHaveCount(0);
  await expect(section.getByLabel('登录密码')).toHaveValue('');
  expect(
    await askOne(
      worker.brand,
      'select email from operators where brand_code = $1 and username = $2',
      [worker.brand, worker.username],
    ),
  ).toEqual({ email: 'xiaowang@example.com' });
});

test('S203 the own password is changed: this login goes on, every other one ends', async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 40[01]/);
  const clerk = operatorOf(2, 'dianyuan1');
  const role = await newRole(clerk, '改密码', ['home:view']);
  const worker = await newOperator(clerk, 'gai-mima', role);
  const page = await browsers.open(worker, '/user/center', { token: await newToken(worker) });
  const other = await browsers.open(worker, '/dashboard', { token: await newToken(worker) });
  await expect(other.getByText('欢迎使用')).toBeVisible();
  const section = page.getByRole('region', { name: '修改密码' });
  const change = async (from: string, to: string, repeated = to) => {
    await section.getByLabel('原密码').fill(from);
    await section.getByLabel('新密码', { exact: true }).fill(to);
    await section.getByLabel('再次输入新密码').fill(repeated);
    await section.getByRole('button', { name: '修改密码' }).click();
  };
  const password = 'Zuping-2026-mima';

  await change(worker.password, password, `${password}x`);
  await expect(section.getByText('两次输入的新密码不一致')).toBeVisible();
  await change(`${worker.password}x`, password);
  await expect(section.getByText('密码不正确')).toBeVisible();
  await change(worker.password, password);

  await expect(page.getByText('密码已修改，其他 1 处登录已下线')).toBeVisible();
  await other.reload();
  await expect(other).toHaveURL(/\/login\?redirect=/);
  await signIn(other, { ...worker, password });
  await expect(other.getByText('欢迎使用')).toBeVisible();
  await page.reload();
  await expect(section).toBeVisible();
});

test('an operator sees from where he is signed in, and ends the other logins', async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 401/);
  const clerk = operatorOf(2, 'dianyuan1');
  const role = await newRole(clerk, '多处', ['home:view']);
  const worker = await newOperator(clerk, 'wo-de-denglu', role);
  const others = await Promise.all(
    [1, 2].map(async () => browsers.open(worker, '/dashboard', { token: await newToken(worker) })),
  );
  const page = await browsers.open(worker, '/user/center', { token: await newToken(worker) });
  const section = page.getByRole('region', { name: '我的登录' });
  await expect(section.getByRole('cell', { name: '当前登录' })).toHaveCount(1);
  const ends = section.getByRole('button', { name: '下线', exact: true });
  await expect(ends).toHaveCount(2);

  await ends.last().click();
  await expect(ends).toHaveCount(1);
  await section.getByRole('button', { name: '下线其他全部登录' }).click();
  await expect(ends).toHaveCount(0);
  await expect(section.getByRole('button', { name: '下线其他全部登录' })).toHaveCount(0);

  for (const other of others) {
    await other.reload();
    await expect(other).toHaveURL(/\/login\?redirect=/);
  }
  await page.reload();
  await expect(section).toBeVisible();
});

test('what was typed is not lost unasked when the tab is closed', async ({ browsers }) => {
  const page = await browsers.open(operatorOf(2, 'dianyuan1'), '/user/center', {
    reducedMotion: 'reduce', // a click on a button that grows under it hits nothing
  });
  const shell = new Shell(page);
  await page.getByRole('main').getByLabel('昵称').fill('还没保存');
  const close = shell.tabs.getByRole('button', { name: '关闭 个人中心' });

  await close.click();
  const question = page.getByRole('dialog', { name: '有未保存的内容' });
  await expect(question).toContainText('「个人中心」中填写的内容尚未保存，继续操作将丢失。');
  await question.getByRole('button', { name: '返回编辑' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('main').getByLabel('昵称')).toHaveValue('还没保存');

  await close.click();
  await question.getByRole('button', { name: '不保存，继续' }).click();
  await expect(shell.tab('个人中心')).toHaveCount(0);
});

test('S221 an operator cuts an avatar, also one of a channel; the page and the top bar show it', async ({
  browsers,
}) => {
  const operator = operatorOf(2, 'qudao1');
  const page = await browsers.open(operator, '/user/center');
  await page.getByRole('button', { name: '更换头像' }).click();
  const crop = new CropDialog(page);
  await crop.pick(pngFile('头像.png', { width: 400, height: 300, colour: [20, 90, 160] }));
  await expect(crop.dialog.getByText('输出 300 × 300')).toBeVisible();

  await crop.upload();

  await expect
    .poll(async () => (await storedOf(operator)).avatar)
    .toMatch(/^\/files\/[\da-f]{32}$/);
  const { avatar } = await storedOf(operator);
  const { nick_name } = await storedOf(operator);
  await expect(page.getByRole('img', { name: `${nick_name}的头像` })).toHaveAttribute(
    'src',
    avatar ?? '',
  );
  await expect(userMenu(page, operator).locator('img')).toHaveAttribute('src', avatar ?? '');
  await page.reload();
  await expect
    .poll(() =>
      userMenu(page, operator)
        .locator('img')
        .evaluate((image) => (image as HTMLImageElement).naturalWidth),
    )
    .toBe(300);
});
