import { expect, type Locator, type Page } from '@playwright/test';
import { newShop } from '../../support/money-shop.ts';
import { enableAccount } from '../../support/provider-accounts.ts';
import { test } from '../../support/test.ts';

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

/** The dialog of a new account that rent goes by, filled with keys of the sandbox. */
async function newRentAccount(
  page: Page,
  typed: { readonly name: string; readonly limit: string; readonly rate: string },
): Promise<Locator> {
  await page.getByRole('button', { name: '新增账户' }).click();
  const creating = dialogOf(page, '新增服务商账户');
  await creating.getByLabel('服务商').fill('模拟支付（收租）');
  await page.getByTitle('模拟支付（收租）').click();
  await creating.getByRole('button', { name: '领取模拟密钥' }).click();
  await expect(creating.getByLabel('商户号')).not.toHaveValue('');
  await creating.getByLabel('账户名称').fill(typed.name);
  await creating.getByLabel('应用编号').fill('APP1');
  await creating.getByLabel('单笔限额（元）').fill(typed.limit);
  await creating.getByLabel('单日限额（元）').fill('20000');
  await creating.getByLabel('费率（‰）').fill(typed.rate);
  return creating;
}

test('an administrator sets up an account that rent goes by: a wrong key fails, limits and fee rate are in the list', async ({
  browsers,
}) => {
  const admin = await newShop('shouzu');
  const page = await browsers.open(admin, '/tools/provider-accounts');
  const row = page.getByRole('row').filter({ hasText: '收租主账户' });

  const creating = await newRentAccount(page, { name: '收租主账户', limit: '0', rate: '3.8' });
  const notifyKey = await creating.getByLabel('通知密钥').inputValue();
  await creating.getByLabel('通知密钥').fill('wrong.key');
  await creating.getByRole('button', { name: '保存草稿' }).click();
  await expect(creating).toContainText('单笔限额（元）格式不正确');
  await creating.getByLabel('单笔限额（元）').fill('5000');
  await creating.getByRole('button', { name: '保存草稿' }).click();
  await expect(creating).toBeHidden();
  await expect(row).toContainText('单笔¥5,000.00');
  await expect(row).toContainText('单日¥20,000.00');
  await expect(row).toContainText('0.38%');

  const testing = dialogOf(page, '测试「收租主账户」版本1');
  const check = async () => {
    await row.getByRole('button', { name: '测试', exact: true }).click();
    await testing.getByRole('button', { name: '开始测试' }).click();
  };
  await check();
  await expect(testing).toContainText('通知密钥：与服务商的签名不一致');
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: '编辑', exact: true }).click();
  const editing = dialogOf(page, '编辑「收租主账户」');
  await editing.getByLabel('通知密钥').fill(notifyKey);
  await editing.getByRole('button', { name: '保存', exact: true }).click();
  await expect(editing).toBeHidden();
  await check();
  await expect(testing).toContainText('测试通过，可以启用');
  await page.keyboard.press('Escape');

  await enableAccount(page, row, admin);
});

test('before it is enabled, one fen goes by the account and comes back by itself', async ({
  browsers,
}) => {
  const admin = await newShop('yifenqian');
  const page = await browsers.open(admin, '/tools/provider-accounts');
  const row = page.getByRole('row').filter({ hasText: '收租账户' });
  const openTrials = async () => {
    await row.getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: '一分钱验证' }).click();
  };

  const creating = await newRentAccount(page, { name: '收租账户', limit: '5000', rate: '6' });
  await creating.getByRole('button', { name: '保存草稿' }).click();
  await expect(creating).toBeHidden();
  await row.getByRole('button', { name: '测试', exact: true }).click();
  const testing = dialogOf(page, '测试「收租账户」版本1');
  await testing.getByRole('button', { name: '开始测试' }).click();
  await expect(testing).toContainText('测试通过，可以启用');
  await page.keyboard.press('Escape');

  await openTrials();
  const trials = dialogOf(page, '「收租账户」的一分钱验证');
  await expect(trials).toContainText('还没有验证过');
  await trials.getByRole('button', { name: '用版本1发起验证' }).click();
  const starting = dialogOf(page, '发起一分钱验证');
  await starting.getByLabel('您的登录密码').fill(admin.password);
  await starting.getByRole('button', { name: '确认发起' }).click();
  await expect(starting).toBeHidden();
  await expect(trials.getByRole('listitem')).toContainText('待付款');
  const link = (await trials.getByText('/sandbox/payment').textContent()) ?? '';

  const payer = await page.context().newPage();
  await payer.goto(link);
  await expect(payer.getByRole('main')).toContainText('¥0.01');
  await payer.getByRole('button', { name: '确认支付' }).click();
  await expect(payer.getByRole('status')).toContainText('支付成功');
  await payer.close();

  await expect(trials.getByRole('listitem')).toContainText('已退回', { timeout: 30_000 });
  await page.keyboard.press('Escape');
  await expect(row).toContainText('已退回');
});
