import { expect } from '@playwright/test';
import { operatorOf } from '../../support/site.ts';
import { test } from '../../support/test.ts';

test('S98 an administrator has 短信余额 topped up by itself: the rule is seen, and its first top-up in 充值记录', async ({
  browsers,
}) => {
  const admin = operatorOf(1, 'admin');
  const page = await browsers.open(admin, '/message/sms');
  const open = page.getByRole('button', { name: '余额与用量' });
  const usage = page.getByRole('dialog', { name: '短信余额与用量' });
  await open.click();
  await expect(usage.getByRole('region', { name: '充值记录明细' })).toContainText('平台充值');

  await usage.getByRole('button', { name: '设置自动充值' }).click();
  const dialog = page.getByRole('dialog', { name: '设置短信余额自动充值' });
  const turnedOn = dialog.getByRole('switch', { name: '自动充值' });
  if ((await turnedOn.getAttribute('aria-checked')) === 'false') await turnedOn.click();
  await dialog.getByLabel('余额低于（条）').fill('900000');
  await dialog.getByLabel('每次充值（条）').fill('1500');
  await expect(dialog.getByText('请填写1000的整数倍')).toBeVisible();
  await dialog.getByLabel('每次充值（条）').fill('2000');
  await expect(dialog.getByText('每1000条¥50.00，每次¥100.00')).toBeVisible();
  await dialog.getByLabel('每日上限').fill('250');
  await dialog.getByLabel('您的登录密码').fill(admin.password);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();
  await expect(usage.getByRole('region', { name: '自动充值' })).toContainText('2000条（¥100.00）');

  // the job buys twice: ¥250.00 has no room for a third
  await expect(async () => {
    await page.reload();
    await open.click();
    await expect(usage.getByRole('region', { name: '自动充值' })).toContainText(
      '¥200.00 / 上限¥250.00',
      { timeout: 3000 },
    );
  }).toPass();
  const rows = usage.getByRole('region', { name: '充值记录明细' }).getByRole('row');
  await expect(rows.filter({ hasText: '自动充值' })).toHaveCount(2);
});
