import { expect } from '@playwright/test';
import { changeAsOwner } from '../../../support/database.ts';
import { newDelivery, newOrder, newShop } from '../../../support/money-shop.ts';
import { OrderList } from '../../../support/order-list.ts';
import { test } from '../../../support/test.ts';

test('S98 what the customer is told by SMS is said before, and stands with the order afterwards', async ({
  browsers,
}) => {
  const admin = await newShop('duanxin');
  const id = await newOrder(admin, 0, { rentFen: 30_000, termCount: 3 });
  const page = await browsers.open(admin, `/order/detail/${id}`);
  const messages = page.getByRole('region', { name: '短信记录' });
  const words = '已审核通过，请留意后续签约与发货通知。';

  await expect(messages).toContainText('暂无发送给客户的短信');
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

test('S98 chosen orders are sent an SMS by hand: whom it goes to, what it says and what it costs is said before', async ({
  browsers,
}) => {
  const admin = await newShop('shoufa');
  await changeAsOwner(admin.brand, 'update sms_accounts set balance = 9 where brand_code = $1', [
    admin.brand,
  ]);
  await newOrder(admin, 0, { rentFen: 30_000, termCount: 3 });
  const id = await newDelivery(admin, { rentFen: 30_000, termCount: 3 });
  const page = await browsers.open(admin, '/order/list');
  const list = new OrderList(page);
  await expect(list.rows).toHaveCount(2);
  await page.getByRole('checkbox', { name: '选择本页' }).check();
  await page
    .getByRole('group', { name: '批量操作' })
    .getByRole('button', { name: '发短信' })
    .click();
  const dialog = page.getByRole('dialog', { name: '发短信' });
  const words = '已发货，顺丰速运 SF1234567890，请注意查收。';

  await expect(dialog).toContainText('已选 2 条，其中 1 条将发送，1 条不能发送：');
  await expect(dialog.getByRole('list', { name: '不能发送的原因' })).toContainText(
    '订单当前为「待审核」，不能发送「物流已发货」',
  );
  await expect(dialog).toContainText(words);
  await dialog.getByRole('radio', { name: '还款提醒' }).check();
  await expect(dialog).toContainText('已选 2 条，其中 0 条将发送，2 条不能发送：');
  await dialog.getByRole('radio', { name: '物流已发货' }).check();
  await dialog.getByRole('button', { name: '发送 1 条' }).click();
  await expect(dialog.getByRole('status')).toHaveText('成功 1 条，失败 0 条。');
  await dialog.getByRole('button', { name: '完成' }).click();
  await expect(page.getByRole('group', { name: '批量操作' }).getByRole('status')).toHaveText(
    '已选 1 条',
  );

  await page.goto(`/order/detail/${id}`);
  await expect(page.getByRole('region', { name: '短信记录' })).toContainText(words);
  await page
    .getByRole('group', { name: '订单操作' })
    .getByRole('button', { name: '发短信' })
    .click();
  await expect(dialog.getByRole('radio', { name: '物流已发货' })).toBeChecked();
});
