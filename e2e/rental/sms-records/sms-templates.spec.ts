import { expect } from '@playwright/test';
import { newOrder, newShop } from '../../support/money-shop.ts';
import { test } from '../../support/test.ts';

test('S98 an administrator words a message, sees what it says and costs, saves it, and the next message says it', async ({
  browsers,
}) => {
  const admin = await newShop('moban');
  const id = await newOrder(admin, 0, { rentFen: 30_000, termCount: 3 });
  const page = await browsers.open(admin, '/message/sms');
  await page.getByRole('button', { name: '模板', exact: true }).click();
  const templates = page.getByRole('dialog', { name: '短信模板', exact: true });
  const row = templates
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: '审核通过', exact: true }) });
  await expect(row).toContainText('14 风控审核通过');
  await row.getByRole('button', { name: '编辑审核通过' }).click();

  const dialog = page.getByRole('dialog', { name: '编辑短信模板：审核通过' });
  const text = dialog.getByLabel('内容（不含签名）');
  const save = dialog.getByRole('button', { name: '保存' });
  await expect(save).toBeDisabled();
  await text.fill('好消息，审核通过，订单');
  await expect(dialog).toContainText('缺少变量{尾号}');
  await dialog.getByRole('button', { name: '尾号（必需）' }).click();
  const preview = dialog.getByRole('region', { name: '预览' });
  await expect(text).toHaveValue('好消息，审核通过，订单{尾号}');
  await expect(preview).toContainText('好消息，审核通过，订单4321');
  await expect(preview).toContainText('每次发送计1条，与标准内容相同');
  await dialog.getByLabel('您的登录密码').fill(admin.password);
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('自定');
  await expect(row).toContainText('好消息，审核通过，订单{尾号}');

  // the page of the order hears of it, and so does the customer
  const order = await browsers.open(admin, `/order/detail/${id}`);
  await order
    .getByRole('group', { name: '订单操作' })
    .getByRole('button', { name: '审核通过', exact: true })
    .click();
  const approval = order.getByRole('dialog', { name: '审核通过' });
  await expect(approval.getByText('将发送短信：好消息，审核通过，订单')).toBeVisible();
  await approval.getByRole('button', { name: '确认通过' }).click();
  await expect(order.getByRole('region', { name: '短信记录' }).getByRole('listitem')).toContainText(
    /】好消息，审核通过，订单\d{4}/,
  );

  // the standard text comes back, and both saves are versions
  await row.getByRole('button', { name: '编辑审核通过' }).click();
  await dialog.getByRole('button', { name: '恢复标准内容' }).click();
  await dialog.getByLabel('您的登录密码').fill(admin.password);
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(row).not.toContainText('自定');
  const settings = await browsers.open(admin, '/system/brand');
  await expect(
    settings.getByText('短信内容·审核通过：好消息，审核通过，订单{尾号} → 标准内容'),
  ).toBeVisible();
});
