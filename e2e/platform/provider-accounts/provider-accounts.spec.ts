import { expect, type Page } from '@playwright/test';
import { newShop } from '../../support/money-shop.ts';
import { test } from '../../support/test.ts';

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

test('an administrator sets up an account for SMS, tests and enables it, rotates its key and goes back', async ({
  browsers,
}) => {
  const admin = await newShop('zhanghu');
  const page = await browsers.open(admin, '/tools/provider-accounts');
  const row = page.getByRole('row').filter({ hasText: '主短信通道' });
  const act = async (name: string) => {
    if (name === '编辑' || name === '测试')
      return row.getByRole('button', { name, exact: true }).click();
    await row.getByRole('button', { name: '更多' }).click();
    return page.getByRole('menuitem', { name, exact: true }).click();
  };
  const prove = async (title: string, ok: string) => {
    const dialog = dialogOf(page, title);
    await dialog.getByLabel('您的登录密码').fill(admin.password);
    await dialog.getByRole('button', { name: ok }).click();
    await expect(dialog).toBeHidden();
  };

  await page.getByRole('button', { name: '新增账户' }).click();
  const creating = dialogOf(page, '新增服务商账户');
  await creating.getByLabel('服务商').click();
  await page.getByTitle('模拟短信').click();
  await creating.getByLabel('账户名称').fill('主短信通道');
  await creating.getByRole('button', { name: '保存草稿' }).click();
  await expect(creating).toContainText('请填写短信签名');
  await creating.getByLabel('短信签名').fill('享租');
  await creating.getByLabel('密钥', { exact: true }).fill('bad-key-0001');
  await creating.getByLabel('审核通过', { exact: true }).fill('SMS_1001');
  await creating.getByRole('button', { name: '保存草稿' }).click();
  await expect(creating).toBeHidden();
  await expect(row).toContainText('草稿');

  await act('测试');
  const failing = dialogOf(page, '测试「主短信通道」版本1');
  await failing.getByRole('button', { name: '开始测试' }).click();
  await expect(failing).toContainText('密钥：服务商不接受此密钥（SANDBOX）');
  await expect(failing.getByRole('button', { name: '发测试短信' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(failing).toBeHidden();

  await act('编辑');
  const editing = dialogOf(page, '编辑「主短信通道」');
  await expect(editing.getByLabel('密钥', { exact: true })).toHaveValue('');
  await editing.getByLabel('密钥', { exact: true }).fill('good-key-0002');
  await editing.getByRole('button', { name: '保存', exact: true }).click();
  await expect(editing).toBeHidden();
  await act('测试');
  await failing.getByRole('button', { name: '开始测试' }).click();
  await expect(failing).toContainText('测试通过，可以启用');
  await expect(failing).toContainText('审核通过（SMS_1001）：审核通过');
  await page.keyboard.press('Escape');
  await act('启用');
  await prove('启用账户', '确认启用');
  await expect(row).toContainText('启用');
  await expect(row).toContainText('••••0002');

  // a rotation: the old key works until the new one is enabled, and can be gone back to
  await act('编辑');
  await editing.getByLabel('密钥', { exact: true }).fill('good-key-0003');
  await editing.getByRole('button', { name: '保存', exact: true }).click();
  await expect(row).toContainText('有修改待测试');
  await act('测试');
  const rotating = dialogOf(page, '测试「主短信通道」版本2');
  await rotating.getByRole('button', { name: '开始测试' }).click();
  await expect(rotating).toContainText('测试通过');
  await page.keyboard.press('Escape');
  await act('启用');
  await prove('换用版本2', '确认换用');
  await act('版本与密钥');
  const versions = dialogOf(page, '「主短信通道」的版本与密钥');
  await expect(versions.getByRole('listitem').first()).toContainText('版本2使用中');
  await versions.getByRole('button', { name: '换回' }).click();
  await prove('换用版本1', '确认换用');
  await expect(versions.getByRole('listitem').first()).toContainText('已换下');
  await versions.getByRole('button', { name: '作废' }).click();
  await prove('作废旧密钥', '确认作废');
  await expect(versions.getByRole('listitem').first()).toContainText('密钥已删除');
});
