import { spawn, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { expect } from '@playwright/test';
import { newShop } from '../../support/money-shop.ts';
import { enableAccount } from '../../support/provider-accounts.ts';
import { alipayPort } from '../../support/site.ts';
import { test } from '../../support/test.ts';

interface Given {
  readonly settings: Readonly<Record<string, string>>;
  readonly privateKey: string;
}

/** 支付宝 in a process of its own, which says what its merchant types. */
let alipay: ChildProcess;
let given: Given;
test.beforeAll(async () => {
  const program = resolve(
    import.meta.dirname,
    '../../../server/src/testing/providers/alipay-provider.ts',
  );
  alipay = spawn(process.execPath, [program, String(alipayPort)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(alipay.stdout ?? alipay, 'data')) as [Buffer];
  given = JSON.parse(said.toString()) as Given;
});
test.afterAll(() => {
  alipay.kill();
});

test('an administrator sets up an account at 支付宝: a wrong key is refused, the right one passes its test and is enabled', async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 422/); // a key that is of another certificate
  const admin = await newShop('zhifuzhanghu');
  const page = await browsers.open(admin, '/tools/provider-accounts');
  const row = page.getByRole('row').filter({ hasText: '支付宝主账户' });
  const dialogOf = (name: string) => page.getByRole('dialog', { name, exact: true });
  const { settings } = given;
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

  await page.getByRole('button', { name: '新增账户' }).click();
  const creating = dialogOf('新增服务商账户');
  await creating.getByLabel('服务商').click();
  await page.getByTitle('支付宝（收租）', { exact: true }).click();
  for (const [label, value = ''] of [
    ['账户名称', '支付宝主账户'],
    ['商户号', '1088000000000001'],
    ['应用编号', settings['appId']],
    ['单笔限额（元）', '5000'],
    ['单日限额（元）', '20000'],
    ['费率（‰）', '6'],
    ['应用私钥', stranger.export({ format: 'der', type: 'pkcs8' }).toString('base64')],
    ['应用公钥证书', settings['appCertificate']],
    ['支付宝公钥证书', settings['alipayCertificate']],
    ['支付宝根证书', settings['rootCertificate']],
  ] as const)
    await creating.getByLabel(label, { exact: true }).fill(value);
  await creating.getByRole('button', { name: '保存草稿' }).click();
  await expect(creating).toContainText('商户号格式不正确');
  await creating.getByLabel('商户号').fill(settings['merchantNo'] ?? '');
  await creating.getByRole('button', { name: '保存草稿' }).click();
  await expect(creating).toContainText('私钥与证书不是一对');
  await creating.getByLabel('应用私钥').fill(given.privateKey);
  await creating.getByRole('button', { name: '保存草稿' }).click();
  await expect(creating).toBeHidden();
  await expect(row).toContainText('支付宝（收租）');

  await row.getByRole('button', { name: '测试', exact: true }).click();
  const testing = dialogOf('测试「支付宝主账户」版本1');
  await testing.getByRole('button', { name: '开始测试' }).click();
  await expect(testing).toContainText('测试通过，可以启用');
  await expect(testing).toContainText('应答签名：与支付宝公钥证书一致');
  await expect(testing).toContainText('支付宝根证书：有效期内');
  await page.keyboard.press('Escape');
  await enableAccount(page, row, admin);
});
