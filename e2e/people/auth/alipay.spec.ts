import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { authBind, authLogin } from '@rental/contract/people/auth/alipay';
import { newBrand } from '../../support/brands.ts';
import { changeAsOwner } from '../../support/database.ts';
import { proveOwn, turnPolicy } from '../../support/people.ts';
import { dataDir, type Operator } from '../../support/site.ts';
import { test } from '../../support/test.ts';

interface Consent {
  readonly state: string;
  readonly account: string;
  readonly authCode: string;
}

/** On the sandbox's page: agrees as the first of its accounts. */
async function agree(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: '支付宝沙箱授权' })).toBeVisible();
  const state = new URL(page.url()).searchParams.get('state');
  const text = await readFile(join(dataDir(), 'sandbox/alipay.jsonl'), 'utf8');
  const consent = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Consent)
    .find((line) => line.state === state);
  await page.getByLabel('授权码').fill(consent?.authCode ?? '');
  await page.getByRole('button', { name: '同意授权' }).click();
}

const sectionOf = (page: Page) => page.getByRole('region', { name: '支付宝' });

/** A brand of its own that has 支付宝登录, and its administrator. */
async function brandWithAlipay(code: string, username: string): Promise<Operator> {
  const [operator] = await newBrand(code, [username]);
  if (operator === undefined) throw new Error('One is needed');
  await changeAsOwner(
    operator.brand,
    'insert into security_policies (brand_code, alipay_login) values ($1, true)',
    [operator.brand],
  );
  return operator;
}

/** Chooses 支付宝登录 on the login page, and agrees. */
async function enter(page: Page): Promise<void> {
  await page.getByRole('tab', { name: '支付宝登录' }).click();
  await page.getByRole('button', { name: '支付宝登录' }).click();
  await agree(page);
}

test('S162 S163 S164 where an administrator has turned it on, an operator binds Alipay and signs in by it', async ({
  browsers,
}) => {
  const [operator] = await newBrand('zhifubao', ['zhang']);
  if (operator === undefined) throw new Error('One is needed');
  const before = await browsers.visit(operator, '/login');
  await expect(before.getByLabel('账号')).toBeVisible();
  await expect(before.getByRole('tab')).toHaveCount(0);
  await turnPolicy(await browsers.open(operator, '/system/security'), '支付宝登录', operator);

  const page = await browsers.open(operator, '/user/center');
  const section = sectionOf(page);
  await expect(section).toContainText('未绑定');
  await section.getByRole('button', { name: '绑定支付宝' }).click();
  await proveOwn(page.getByRole('dialog', { name: '绑定支付宝' }), operator.password, '前往授权');
  await agree(page);
  await expect(page.getByText('支付宝已绑定', { exact: true })).toBeVisible();
  await expect(section).toContainText('已绑定 2088****0001');
  await expect(page).toHaveURL(/\/user\/center$/);

  const visitor = await browsers.visit(operator, '/login?redirect=/user/center');
  await enter(visitor);
  await expect(visitor).toHaveURL(/\/user\/center$/);
  await expect(sectionOf(visitor)).toContainText('已绑定 2088****0001');
});

test('S165 an operator unbinds Alipay, which signs nobody in from then on', async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 402/);
  const operator = await brandWithAlipay('jiebang', 'wang');
  await changeAsOwner(
    operator.brand,
    `update operators set alipay_account = '2088000000000001' where brand_code = $1 and username = $2`,
    [operator.brand, operator.username],
  );
  const page = await browsers.open(operator, '/user/center');
  const section = sectionOf(page);

  await section.getByRole('button', { name: '解绑支付宝' }).click();
  await proveOwn(page.getByRole('dialog', { name: '解绑支付宝' }), operator.password, '确认解绑');
  await expect(page.getByText('支付宝已解绑', { exact: true })).toBeVisible();
  await expect(section).toContainText('未绑定');

  const late = await browsers.visit(operator, '/login');
  await enter(late);
  await expect(late.getByRole('alert')).toHaveText('账号或者密码错误，请联系客服 ~');
  await expect(late).toHaveURL(/\/login$/);
});

test('S164 an address that this browser did not ask for signs nobody in and binds nothing', async ({
  browsers,
}) => {
  const operator = await brandWithAlipay('weizaolianjie', 'li');
  const stranger = await browsers.visit(operator, 'about:blank');
  const own = await browsers.open(operator, 'about:blank');
  const sent: string[] = [];
  for (const page of [stranger, own])
    page.on('request', (request) => sent.push(new URL(request.url()).pathname));

  await stranger.goto('/login?state=a.b.c&authCode=0123');
  await own.goto('/user/center?state=a.b.c&authCode=0123');

  await expect(stranger.getByRole('button', { name: '支付宝登录' })).toBeEnabled();
  await expect(stranger).toHaveURL(/\/login$/);
  await expect(sectionOf(own)).toContainText('未绑定');
  await expect(own).toHaveURL(/\/user\/center$/);
  expect(sent.filter((path) => path === authLogin.path || path === authBind.path)).toEqual([]);
});
