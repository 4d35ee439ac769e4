import { expect, type Page } from '@playwright/test';
import { askOne } from '../support/database.ts';
import { CropDialog } from '../support/crop-dialog.ts';
import { pngFile } from '../support/images.ts';
import { Shell } from '../support/shell.ts';
import { operatorOf, type Operator } from '../support/site.ts';
import { test } from '../support/test.ts';

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
  desk,
}) => {
  const clerk = operatorOf(2, 'dianyuan1');
  const page = await desk.open(clerk, '/');

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
  desk,
}) => {
  const operator = operatorOf(2, 'qudao2');
  const page = await desk.open(operator, '/user/center');
  const main = page.getByRole('main');
  const save = main.getByRole('button', { name: '保存' });
  await expect(save).toBeDisabled();

  await main.getByLabel('昵称').fill('小林');
  await main.getByLabel('性别').click();
  await page.locator('.ant-select-item-option').filter({ hasText: '女' }).click();
  await main.getByLabel('手机号').fill('12345');
  await save.click();
  await expect(main.getByText('请输入正确的手机号')).toBeVisible();
  await main.getByLabel('手机号').fill('13987654321');
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

test('S202 a record without a nickname is not saved', async ({ desk }) => {
  const page = await desk.open(operatorOf(2, 'dianyuan1'), '/user/center');
  const main = page.getByRole('main');

  await main.getByLabel('昵称').fill(' ');
  await main.getByRole('button', { name: '保存' }).click();

  await expect(main.getByText('请输入昵称')).toBeVisible();
});

test('what was typed is not lost unasked when the tab is closed', async ({ desk }) => {
  const page = await desk.open(operatorOf(2, 'dianyuan1'), '/user/center', {
    reducedMotion: 'reduce', // a click on a button that grows under it hits nothing
  });
  const shell = new Shell(page);
  await page.getByRole('main').getByLabel('昵称').fill('还没保存');
  const close = shell.tabs.getByRole('button', { name: '关闭 个人中心' });

  await close.click();
  const question = page.getByRole('dialog', { name: '有未保存的内容' });
  await expect(question).toContainText('「个人中心」中填写的内容还没有保存，继续后将丢失。');
  await question.getByRole('button', { name: '返回编辑' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('main').getByLabel('昵称')).toHaveValue('还没保存');

  await close.click();
  await question.getByRole('button', { name: '不保存，继续' }).click();
  await expect(shell.tab('个人中心')).toHaveCount(0);
});

test('S221 an operator cuts an avatar, also one of a channel; the page and the top bar show it', async ({
  desk,
}) => {
  const operator = operatorOf(2, 'qudao1');
  const page = await desk.open(operator, '/user/center');
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
