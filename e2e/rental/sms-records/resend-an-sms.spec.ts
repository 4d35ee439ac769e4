import { expect } from '@playwright/test';
import { changeAsOwner } from '../../support/database.ts';
import { seededOrder } from '../../support/orders.ts';
import { operatorOf } from '../../support/site.ts';
import { test } from '../../support/test.ts';

test('S98 an operator finds the message that failed or did not arrive, reads why, sends it again and sees what the days used', async ({
  browsers,
}) => {
  const admin = operatorOf(0, 'admin');
  const order = await seededOrder(operatorOf(0, 'dianyuan1'), { status: 6 });
  // as the provider refused it an hour ago
  await changeAsOwner(
    admin.brand,
    `insert into sms_messages (brand_code, request_no, phone, kind, type, order_id, text, told_on, send_at, status, failure, created_at)
     values ($1, 'resent-by-hand', '13755550009', 'customer', 16, $2, '【享租】您租的手机（订单尾号0001）已签收，租期自2026-11-21起。',
       date '2000-01-01', now(), 'failed', '用户停机', now() - interval '1 hour')`,
    [admin.brand, order.id],
  );
  const page = await browsers.open(admin, '/message/sms?toPhone=13755550009');
  const list = page.getByRole('region', { name: '短信数据', exact: true });
  const row = list.getByRole('row').filter({ hasText: '137****0009' });
  await expect(row).toContainText('发送失败');
  await expect(row).toContainText('用户停机');

  await row.getByRole('button', { name: '详情' }).click();
  const drawer = page.getByRole('dialog', { name: '短信详情' });
  await expect(drawer).toContainText('1条（未扣费）');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  await row.getByRole('button', { name: '重发' }).click();
  const dialog = page.getByRole('dialog', { name: '重发短信' });
  await expect(dialog).toContainText('发给 137****0009');
  await dialog.getByRole('button', { name: '重发' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText(/待发送|已发送/);
  await expect(row.getByRole('button', { name: '重发' })).toHaveCount(0);

  // as the carrier reports of it
  await changeAsOwner(
    admin.brand,
    `update sms_messages set status = 'sent', parts = 1, sealed_params = null, sent_at = now(), receipt = 'undelivered',
       receipt_code = 'POWERED_OFF', receipt_at = now() where brand_code = $1 and phone = '13755550009'`,
    [admin.brand],
  );
  const tabs = page.getByRole('group', { name: '按状态筛选' });
  await tabs.getByRole('button', { name: /^未送达/ }).click();
  await expect(row).toContainText('未送达：关机或不在服务区');
  await row.getByRole('button', { name: '重发' }).click();
  await expect(dialog).toContainText('已发出而未送达的不退');
  await dialog.getByRole('button', { name: '重发' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toHaveCount(0);

  await page.getByRole('button', { name: '余额与用量' }).click();
  const usage = page.getByRole('dialog', { name: '短信余额与用量' });
  await expect(usage.getByText('短信余额', { exact: true })).toBeVisible();
  await expect(usage).toContainText('未送达也不退回');
  await expect(
    usage.getByRole('region', { name: '每日短信用量' }).getByRole('row'),
  ).not.toHaveCount(1);
});
