import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { expect } from '@playwright/test';
import { newShop } from '../../support/money-shop.ts';
import { enableAccount } from '../../support/provider-accounts.ts';
import { providerPort } from '../../support/site.ts';
import { test } from '../../support/test.ts';

/** A provider that answers a call with its key, and no other. */
let provider: Server;
test.beforeAll(async () => {
  provider = createServer((request, response) => {
    const isKnown = request.url === '/balance' && request.headers['x-app'] === 'app-1';
    response.writeHead(isKnown ? 200 : 401).end('{"code":0}');
  });
  await once(provider.listen(providerPort, '127.0.0.1'), 'listening');
});
test.afterAll(() => provider.close());

const app = { name: 'X-App', value: 'appKey', header: true };
const mapping = {
  ask: { method: 'POST', path: '/reports', fields: [app, { name: 'mobile', value: 'phone' }] },
  ping: { method: 'GET', path: '/balance', fields: [app] },
  result: { state: { path: 'code', success: [0] }, score: { path: 'score' } },
};

test('S99 an administrator adds a provider of risk reports by its mapping, which is checked as it is typed', async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 422/); // a host that is not listed
  const admin = await newShop('fengkong');
  const page = await browsers.open(admin, '/tools/provider-accounts');
  const row = page.getByRole('row').filter({ hasText: '甲方风控' });
  const dialogOf = (name: string) => page.getByRole('dialog', { name, exact: true });

  await page.getByRole('button', { name: '新增账户' }).click();
  const creating = dialogOf('新增服务商账户');
  await creating.getByLabel('服务商').click();
  await page.getByTitle('HTTP 风控接口', { exact: true }).click();
  await creating.getByLabel('账户名称').fill('甲方风控');
  await creating.getByLabel('接口主机').fill('api.example.com');
  await creating.getByLabel('报告类型').fill('1,2');
  await creating.getByLabel('应用标识').fill('app-1');
  await creating.getByLabel('应用密钥').fill('secret-0001');
  await creating.getByLabel('接口映射').fill('{"ask": ');
  await creating.getByRole('button', { name: '保存草稿' }).click();
  await expect(creating).toContainText('映射的格式不正确，请检查括号、引号和逗号');
  await creating.getByLabel('接口映射').fill(JSON.stringify(mapping, null, 2));
  await creating.getByRole('button', { name: '保存草稿' }).click();
  await expect(creating).toContainText('接口主机不在服务器允许的服务商主机名单中');
  await creating.getByLabel('接口主机').fill(`127.0.0.1:${providerPort}`);
  await creating.getByRole('button', { name: '保存草稿' }).click();
  await expect(creating).toBeHidden();
  await expect(row).toContainText('风控报告');

  await row.getByRole('button', { name: '测试', exact: true }).click();
  const testing = dialogOf('测试「甲方风控」版本1');
  await expect(testing).toContainText('不查询任何人，不产生费用');
  await testing.getByRole('button', { name: '开始测试' }).click();
  await expect(testing).toContainText('密钥：服务商已应答（200）');
  await expect(testing.getByRole('button', { name: '发测试短信' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await enableAccount(page, row, admin);
});
