import { expect } from '@playwright/test';
import { ask } from '../../support/database.ts';
import { newShop } from '../../support/money-shop.ts';
import { Shell } from '../../support/shell.ts';
import { test } from '../../support/test.ts';

test('an administrator finds a callback that was not finished, reads it without the data of persons and replays it', async ({
  browsers,
}) => {
  const admin = await newShop('huidiao');
  const word = {
    eventNo: 'E1',
    merchant: `sandbox-${admin.brand}`,
    tradeNo: 'SK0000000001',
    providerNo: 'P1',
    amountFen: 100,
    currency: 'CNY',
    outcome: 'paid',
  };
  const insert = `insert into received_callbacks (brand_code, at, kind, is_signed, state, reason, body, trace_id)
    values ($1, now(), 'payment', $2, $3, $4, $5, 'e2e0callback')`;
  const body = JSON.stringify({ ...word, payerName: '李四' });
  await ask(admin.brand, insert, [admin.brand, true, 'received', null, body]);
  const forged = [admin.brand, false, 'refused', 'callback_not_signed', '{}'];
  await ask(admin.brand, insert, forged);
  const page = await browsers.open(admin, '/dashboard');

  await new Shell(page).goTo('系统工具', '回调日志');

  const list = page.getByRole('region', { name: '回调数据' });
  const kept = list.getByRole('row').filter({ hasText: '未处理完' });
  const unsigned = list.getByRole('row').filter({ hasText: '签名不正确或已过期' });
  await expect(unsigned.getByRole('button', { name: '重放' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await kept.getByRole('button', { name: '详情' }).click();
  const detail = page.getByRole('dialog', { name: '回调详情' });
  await expect(detail).toContainText('"amountFen": 100');
  await expect(detail).toContainText('"payerName": "***"');
  await expect(detail).not.toContainText('李四');
  await page.keyboard.press('Escape');
  await expect(detail).toBeHidden();

  await kept.getByRole('button', { name: '重放' }).click();
  const replay = page.getByRole('dialog', { name: '重放回调' });
  await replay.getByLabel('您的登录密码').fill(admin.password);
  await replay.getByRole('button', { name: '确认重放' }).click();
  await expect(replay).toBeHidden();

  const refused = list.getByRole('row').filter({ hasText: '没有此业务单号' });
  await expect(refused).toContainText('已拒绝');
  await refused.getByRole('button', { name: '详情' }).click();
  await expect(detail).toContainText('已拒绝（没有此业务单号）');
});
