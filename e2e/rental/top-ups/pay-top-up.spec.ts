import { expect } from '@playwright/test';
import { operatorOf } from '../../support/site.ts';
import { test } from '../../support/test.ts';

test('an administrator pays 风控余额 by a code: what is closed lapses, what is paid is in 充值记录', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(1, 'admin'), '/order/risk');
  await page.getByRole('button', { name: '余额与用量' }).click();
  const usage = page.getByRole('dialog', { name: '风控余额与用量' });
  const online = usage.getByRole('region', { name: '在线充值' });
  const begin = async (yuan: string) => {
    await online.getByRole('button', { name: '在线充值' }).click();
    const dialog = page.getByRole('dialog', { name: '风控余额在线充值' });
    await dialog.getByLabel('充值金额').fill(yuan);
    await dialog.getByRole('button', { name: '生成付款码' }).click();
    await expect(dialog).toBeHidden();
  };

  await begin('321.00');
  const first = online.getByRole('listitem').first();
  await expect(first).toContainText('¥321.00');
  await expect(first).toContainText('待支付');
  await first.getByRole('button', { name: '关闭' }).click();
  await page
    .getByRole('dialog', { name: '关闭在线充值' })
    .getByRole('button', { name: '确认关闭' })
    .click();
  await expect(first).toContainText('已失效');

  await begin('123.00');
  await expect(first).toContainText('待支付');
  const link = await first.getByText(/sandbox\/payment/).innerText();
  const phone = await page.context().newPage();
  await phone.goto(link);
  await phone.getByRole('button').first().click();
  await expect(phone.getByText('支付成功')).toBeVisible();

  await expect(first).toContainText('已到账');
  const rows = usage.getByRole('region', { name: '充值记录明细' }).getByRole('row');
  await expect(rows.filter({ hasText: '在线充值' }).first()).toContainText('¥123.00');
});
