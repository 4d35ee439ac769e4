import { createHmac } from 'node:crypto';
import { expect } from '@playwright/test';
import { signedText } from '@rental/domain/platform/open-apps/signing';
import { addApp, placeOrder } from '../../support/open-apps.ts';
import { addressOf, operatorOf } from '../../support/site.ts';
import { test } from '../../support/test.ts';

const admin = operatorOf(0, 'admin');

test('the calls are read, a signature is checked, and a refused request is told with its reason', async ({
  browsers,
}) => {
  const { name, ...key } = await addApp(await browsers.open(admin, '/system/open-app'), admin);
  await placeOrder(addressOf(admin), key);
  await expect(placeOrder(addressOf(admin), { ...key, secret: 'sk_wrong' })).rejects.toThrow(
    'open_signature_invalid',
  );
  const page = await browsers.open(admin, '/system/open-document');

  await expect(page.getByText('/open/v1/customers/{externalId}').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: '签名' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载 OpenAPI 文档' }).click();
  expect((await download).suggestedFilename()).toBe('开放接口.openapi.json');

  await page.getByText('签名检查').click();
  const parts = {
    method: 'POST',
    target: '/open/v1/orders',
    timestamp: '1795485600',
    nonce: 'n'.repeat(16),
    body: '{"externalNo":"O-1"}',
  };
  await page.getByLabel('时间戳（秒）').fill(parts.timestamp);
  await page.getByLabel('nonce').fill(parts.nonce);
  await page.getByLabel('请求体原文').fill(parts.body);
  await page.getByLabel('密钥编号').fill(key.keyId);
  await page.getByLabel('密钥内容').fill(key.secret);
  const signature = createHmac('sha256', key.secret).update(signedText(parts)).digest('base64');
  const header = (of: string) =>
    `RENTAL-HMAC-SHA256 key_id="${key.keyId}",timestamp="${parts.timestamp}",nonce="${parts.nonce}",signature="${of}"`;
  const wrong = signature.replace(/^./, (first) => (first === '+' ? '/' : '+'));
  await page.getByLabel('对接系统生成的').fill(header(wrong));
  await page.getByRole('button', { name: '计算签名' }).click();
  await expect(page.getByText('签名不一致')).toBeVisible();
  await page.getByLabel('对接系统生成的').fill(header(signature));
  await page.getByRole('button', { name: '计算签名' }).click();
  await expect(page.getByText('与正确结果一致')).toBeVisible();
  await expect(page.getByText(header(signature)).last()).toBeVisible();

  await page.getByText('请求记录').click();
  await page.getByRole('combobox', { name: '应用' }).click();
  await page.getByTitle(name).last().click();
  await page.getByRole('checkbox', { name: '仅看失败' }).check();
  const table = page.getByRole('region', { name: '请求记录表' });
  await expect(async () => {
    await page.getByRole('button', { name: '刷新' }).click();
    await expect(table.getByRole('row').nth(1)).toContainText('签名无效、已过期或密钥已作废');
  }).toPass();
  await page.getByRole('checkbox', { name: '仅看失败' }).uncheck();
  await expect(table.getByText('POST /open/v1/orders').first()).toBeVisible();
});
