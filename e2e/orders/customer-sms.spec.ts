import { expect } from '@playwright/test';
import { newOrder, newShop } from '../support/money-shop.ts';
import { test } from '../support/test.ts';

test('S98 what the customer is told by SMS is said before, and stands with the order afterwards', async ({
  desk,
}) => {
  const admin = await newShop('duanxin');
  const id = await newOrder(admin, 0, { rentFen: 30_000, termCount: 3 });
  const page = await desk.open(admin, `/order/detail/${id}`);
  const messages = page.getByRole('region', { name: '短信记录' });
  const words = '已审核通过，请留意后续签约与发货通知。';

  await expect(messages).toContainText('该订单还没有发给客户的短信');
  await page
    .getByRole('group', { name: '订单操作' })
    .getByRole('button', { name: '审核通过', exact: true })
    .click();
  const dialog = page.getByRole('dialog', { name: '审核通过' });
  await expect(dialog.getByText(`将发送短信：${words}`)).toBeVisible();
  await dialog.getByRole('button', { name: '确认通过' }).click();

  await expect(messages.getByRole('listitem')).toContainText(
    new RegExp(`您租的小米 17 Pro（订单尾号\\d{4}）${words}`),
  );
  await expect(messages.getByRole('listitem')).toContainText('风控审核通过');
  await expect(messages.getByRole('listitem')).toContainText('138****5678');
});
