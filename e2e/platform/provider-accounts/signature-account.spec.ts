import { expect, type Page } from '@playwright/test';
import { newShop } from '../../support/money-shop.ts';
import { enableAccount } from '../../support/provider-accounts.ts';
import { test } from '../../support/test.ts';

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

test('S98 an administrator sets up an e-sign account, has the merchant asked for its consent, and sees that it was given', async ({
  browsers,
}) => {
  const admin = await newShop('qianzhanghu');
  const page = await browsers.open(admin, '/tools/provider-accounts');
  const row = page.getByRole('row').filter({ hasText: '电子签主账户' });
  await page.getByRole('button', { name: '新增账户' }).click();
  const creating = dialogOf(page, '新增服务商账户');
  await creating.getByLabel('服务商').click();
  await page.getByTitle('模拟电子签').click();
  await creating.getByRole('button', { name: '领取模拟密钥' }).click();
  await expect(creating.getByLabel('企业编号')).not.toHaveValue('');
  await creating.getByLabel('账户名称').fill('电子签主账户');
  await creating.getByRole('button', { name: '保存草稿' }).click();
  await expect(creating).toBeHidden();
  await expect(row).toContainText('电子签');

  await row.getByRole('button', { name: '测试', exact: true }).click();
  const testing = dialogOf(page, '测试「电子签主账户」版本1');
  const listed = Promise.withResolvers<undefined>();
  await page.route('**/api/providerAccounts?**', async (route) => {
    await listed.promise;
    await route.continue();
  });
  await testing.getByRole('button', { name: '开始测试' }).click();
  await expect(testing).toContainText('测试通过，可以启用');
  await page.keyboard.press('Escape');

  await row.getByRole('button', { name: '更多' }).click();
  const asking = page.getByRole('menuitem', { name: '电子签授权' });
  await expect(asking).toBeDisabled();
  listed.resolve(undefined);
  await expect(asking).toBeEnabled(); // an open menu follows its row
  await page.unroute('**/api/providerAccounts?**');
  await asking.click();
  const consents = dialogOf(page, '「电子签主账户」的电子签授权');
  await expect(consents).toContainText('还没有发起过授权');
  await consents.getByRole('button', { name: '发起企业授权' }).click();
  const starting = dialogOf(page, '发起企业授权');
  await starting.getByRole('button', { name: '发起并发短信' }).click();
  await expect(starting.locator('.ant-form-item-explain-error')).toBeVisible();
  await starting.getByLabel('联系人手机号').fill('13900009801');
  await starting.getByRole('button', { name: '发起并发短信' }).click();
  await expect(starting).toBeHidden();
  const consent = consents.getByRole('listitem');
  await expect(consent).toContainText('待授权');
  await expect(consent).toContainText('短信发往尾号9801');
  const link = (await consents.getByText('/sandbox/e-signature').textContent()) ?? '';

  const contact = await page.context().newPage();
  await contact.goto(link);
  await contact.getByRole('button', { name: '同意授权' }).click();
  await expect(contact.getByRole('status')).toContainText('企业授权：已授权');
  await contact.close();

  await consent.getByRole('button', { name: '查询结果' }).click();
  await expect(consent).toContainText('已授权');
  await expect(consent.getByRole('button', { name: '查询结果' })).toBeHidden();

  await page.keyboard.press('Escape');
  await enableAccount(page, row, admin);
});
