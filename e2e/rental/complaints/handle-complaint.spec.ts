import { expect } from '@playwright/test';
import { askOne, changeAsOwner } from '../../support/database.ts';
import { newOrder, newShop } from '../../support/money-shop.ts';
import { test } from '../../support/test.ts';

test('a complaint is entered, overdue in the list, followed, closed and opened again', async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 409/);
  const admin = await newShop('tousu');
  const orderId = await newOrder(admin, 32, { rentFen: 30_000, termCount: 3 });
  const { order_no: orderNo } = await askOne<{ order_no: string }>(
    admin.brand,
    'select order_no from orders where brand_code = $1 and id = $2',
    [admin.brand, orderId],
  );
  const page = await browsers.open(admin, '/order/complaint');
  const dialog = page.getByRole('dialog');
  const choose = async (label: string, option: string) => {
    await dialog.getByLabel(label, { exact: true }).click();
    await page.getByTitle(option, { exact: true }).click();
  };
  const enter = async () => {
    await page.getByRole('button', { name: '登记投诉' }).click();
    await dialog.getByLabel('订单号').fill(orderNo);
    await choose('投诉类型', '收费争议');
    await choose('投诉来源', '支付宝');
    await dialog.getByLabel('外部单号').fill('ZFB-2026-1');
    await dialog.getByLabel('投诉内容').fill('多收了一期租金');
    await dialog.getByRole('button', { name: '确认登记' }).click();
  };
  const rows = page
    .getByRole('region', { name: '投诉数据' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

  await enter();
  await expect(dialog).toBeHidden();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('待处理');
  await expect(rows).toContainText('王**138****5678');
  await expect(rows).toContainText(/剩23小时|剩1天/);

  await enter();
  await expect(dialog).toContainText('该来源的外部单号已登记过，请勿重复登记');
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(dialog).toBeHidden();

  await changeAsOwner(
    admin.brand,
    `update complaints set received_at = received_at - interval '26 hours', deadline = deadline - interval '26 hours'
     where brand_code = $1`,
    [admin.brand],
  );
  await page.goto('/order/complaint?deadlineIs=overdue');
  await expect(rows).toContainText('已超时2小时');

  await rows.getByRole('button', { name: '跟进' }).click();
  await dialog.getByLabel('跟进内容').fill('已致电客户，核对扣款记录');
  await dialog.getByRole('button', { name: '保存跟进' }).click();
  await expect(dialog).toBeHidden();
  await expect(rows).toContainText('跟进中');

  await page.goto('/order/complaint');
  await rows.getByRole('button', { name: '完结' }).click();
  await choose('处理结果', '更正账单');
  await dialog.getByLabel('结果说明').fill('已更正账单');
  await dialog.getByRole('button', { name: '确认完结' }).click();
  await expect(dialog).toBeHidden();
  await expect(rows).toContainText('已完结');
  await expect(rows).toContainText('更正账单：已更正账单');
  await expect(rows).not.toContainText('已超时');

  await rows.getByRole('button', { name: '重新打开' }).click();
  await dialog.getByLabel('重新打开的原因').fill('客户称账单仍有误');
  await dialog.getByRole('button', { name: '确认重新打开' }).click();
  await expect(dialog).toBeHidden();
  await expect(rows).toContainText('跟进中');
  await expect(rows).toContainText('已超时');

  await rows.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '详情' }).click();
  const history = dialog.getByRole('region', { name: '处理记录' }).getByRole('listitem');
  await expect(history).toHaveCount(4);
  await expect(history.first()).toContainText('客户称账单仍有误');
  await expect(history.nth(1)).toContainText('完结（更正账单）');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: '投诉率' }).click();
  await expect(dialog.getByRole('row', { name: /西湖店/ })).toContainText('1');
});
