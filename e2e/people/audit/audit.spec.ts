import { expect } from '@playwright/test';
import { listAudit, listLogins } from '@rental/contract/people/audit/audit';
import { addDays, businessDateOf } from '@rental/domain/business-date';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { LoginPage } from '../../support/login-page.ts';
import { seededOrder } from '../../support/orders.ts';
import { Shell } from '../../support/shell.ts';
import { operatorOf } from '../../support/site.ts';
import { test } from '../../support/test.ts';

test('what was changed is found in 操作日志 with what was there before', async ({ browsers }) => {
  const admin = operatorOf(2, 'admin');
  const page = await browsers.open(admin, '/system/dictionary');
  await page.getByRole('button', { name: /^性别/ }).click();
  await page.getByRole('button', { name: '编辑 女' }).click();
  const dialog = page.getByRole('dialog', { name: '编辑明细' });
  await dialog.getByLabel('标签').fill('女士');
  await dialog.getByRole('button', { name: /确\s?定/ }).click();
  await expect(dialog).toBeHidden();

  await new Shell(page).entry('操作日志').click();
  const search = page.getByRole('search', { name: '筛选', exact: true });
  await search.getByLabel('操作员').fill('admin');
  await search.getByRole('button', { name: '查询' }).click();
  const row = page
    .getByRole('region', { name: '操作日志数据' })
    .getByRole('row')
    .filter({ hasText: '字典 gender' });
  await expect(row.first()).toContainText('修改字典明细');
  await row.first().getByRole('button', { name: /^查看/ }).click();

  const drawer = page.getByRole('dialog', { name: '修改字典明细' });
  const changed = drawer.getByRole('row').filter({ hasText: '标签' });
  await expect(changed.locator('del')).toHaveText('女');
  await expect(changed.locator('ins')).toHaveText('女士');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
});

test('登录日志 shows who signed in and which try was refused', async ({ browsers }) => {
  const admin = operatorOf(2, 'admin');
  browsers.expectInConsole(/402/);
  const login = new LoginPage(await browsers.visit(admin, 'about:blank'));
  await login.open('/login');
  await login.fillIn(admin, { password: 'quite-wrong-1' });
  await login.withNewCaptcha(() => login.submit.click());

  const page = await browsers.open(admin, '/system/login-log');
  const search = page.getByRole('search', { name: '筛选', exact: true });
  await search.getByLabel('账号').fill('admin');
  await search.getByRole('button', { name: '查询' }).click();

  const rows = page
    .getByRole('region', { name: '登录日志数据' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
  await expect(rows.first()).toContainText('登录');
  await expect(rows.filter({ hasText: '账号或密码错误' }).first()).toContainText('admin');
});

test('the page of an order shows what the audit log has of it', async ({ browsers }) => {
  const admin = operatorOf(2, 'admin');
  const { id } = await seededOrder(admin, { status: orderStatus.renting });
  const page = await browsers.open(admin, `/order/detail/${id}`);
  await page
    .getByRole('region', { name: '客户' })
    .getByRole('button', { name: '查看明文' })
    .click();
  await expect(page.getByRole('button', { name: '查看明文' })).toHaveCount(0);

  await page.reload();

  await expect(page.getByRole('list', { name: '操作日志' })).toContainText('查看客户明文');
});

test('S266 the logs begin 90 days back; 重置 shows them whole', async ({ browsers }) => {
  const page = await browsers.open(operatorOf(2, 'admin'), 'about:blank');
  const daysAsked = async (path: string) => {
    const asked = await page.waitForRequest((request) => new URL(request.url()).pathname === path);
    return new URL(asked.url()).searchParams.getAll('at');
  };
  const today = businessDateOf(new Date());

  for (const [address, path] of [
    ['/system/audit', listAudit.path],
    ['/system/login-log', listLogins.path],
  ] as const) {
    const first = daysAsked(path);
    await page.goto(address);
    expect(await first).toEqual([addDays(today, -90), today]);
    const search = page.getByRole('search', { name: '筛选', exact: true });
    const again = daysAsked(path);
    await search.getByRole('button', { name: '重置' }).click();
    expect(await again).toEqual([]);
  }
});
