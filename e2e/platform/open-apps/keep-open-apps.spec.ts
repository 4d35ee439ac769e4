import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { addressOf, operatorOf } from '../../support/site.ts';
import { test } from '../../support/test.ts';

const admin = operatorOf(0, 'admin');

const rowOf = (page: Page, name: string) =>
  page.getByRole('region', { name: '应用数据' }).getByRole('row').filter({ hasText: name });

async function prove(page: Page, dialogName: string, button: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: dialogName });
  await dialog.getByLabel('您的登录密码').fill(admin.password);
  await dialog.getByRole('button', { name: button, exact: true }).click();
}

async function savedSecret(page: Page): Promise<{ keyId: string; secret: string }> {
  const dialog = page.getByRole('dialog', { name: '新密钥' });
  await expect(dialog).toContainText('只显示这一次');
  const text = await dialog.innerText();
  await dialog.getByRole('button', { name: '我已保存' }).click();
  await expect(dialog).toBeHidden();
  return { keyId: /ak_\w+/.exec(text)?.[0] ?? '', secret: /sk_[\w-]+/.exec(text)?.[0] ?? '' };
}

/** The sample client of the guide, as a program of its own. */
async function placeOrder(key: { keyId: string; secret: string }) {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['docs/examples/place-order.mjs'],
    {
      cwd: new URL('../../..', import.meta.url),
      env: {
        ...process.env,
        OPEN_URL: addressOf(admin),
        OPEN_KEY_ID: key.keyId,
        OPEN_KEY_SECRET: key.secret,
      },
    },
  );
  return JSON.parse(stdout) as Record<string, unknown>;
}

test('an app is made, the sample client orders with its key, and the key is replaced', async ({
  browsers,
}) => {
  const page = await browsers.open(admin, '/system/open-app');
  const name = `小程序商城${randomInt(10_000, 99_999)}`;
  await page.getByRole('button', { name: '新增应用' }).click();
  const dialog = page.getByRole('dialog', { name: '新增应用' });
  await dialog.getByLabel('应用名称').fill(name);
  await prove(page, '新增应用', '新增');
  const first = await savedSecret(page);
  await expect(rowOf(page, name)).toContainText('未使用');

  const placed = await placeOrder(first);
  expect(placed).toMatchObject({ isOneOrder: true, isAsQuoted: true, status: '待审核' });
  const list = await browsers.open(admin, `/order/list?orderNo=${String(placed['orderNo'])}`);
  await expect(list.getByText(String(placed['orderNo'])).first()).toBeVisible();

  await rowOf(page, name).getByRole('button', { name: '密钥' }).click();
  const keys = page.getByRole('dialog', { name: `「${name}」的密钥` });
  await keys.getByRole('button', { name: '新增密钥' }).click();
  await prove(page, '新增密钥', '新增');
  const second = await savedSecret(page);
  await expect(keys.getByRole('button', { name: '新增密钥' })).toBeDisabled();
  await keys.getByRole('listitem').filter({ hasText: first.keyId }).getByText('作废').click();
  await prove(page, '作废密钥', '确认作废');
  await expect(keys.getByText(first.keyId)).toBeHidden();
  await expect(placeOrder(first)).rejects.toThrow('open_signature_invalid');
  expect(await placeOrder(second)).toMatchObject({ isOneOrder: true });
});
