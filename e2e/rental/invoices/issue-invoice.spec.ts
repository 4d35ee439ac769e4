import { expect } from '@playwright/test';
import { askOne, changeAsOwner } from '../../support/database.ts';
import { newRental, newShop } from '../../support/money-shop.ts';
import { addApp, callOpen } from '../../support/open-apps.ts';
import { test } from '../../support/test.ts';

test('a customer asks for an invoice by a program, the shop issues it and reverses it', async ({
  browsers,
}) => {
  test.setTimeout(180_000); // the shop is made in it, on a machine that may be slow
  browsers.expectInConsole(/status of (409|422)/);
  const admin = await newShop('fapiao');
  const page = await browsers.open(admin, '/system/open-app');
  const { name, ...key } = await addApp(page, admin);
  const orderId = await newRental(page, admin, { rentFen: 30_000, termCount: 3 });
  await changeAsOwner(
    admin.brand,
    `insert into order_intakes (brand_code, app_id, external_no, content_hash, order_id, at)
     select $1, id, 'SHOP-1', '', $2, now() from open_apps where brand_code = $1 and name = $3`,
    [admin.brand, orderId, name],
  );
  const { order_no: orderNo } = await askOne<{ order_no: string }>(
    admin.brand,
    'select order_no from orders where brand_code = $1 and id = $2',
    [admin.brand, orderId],
  );
  const dialog = page.getByRole('dialog');
  const choose = async (label: string, option: string) => {
    await dialog.getByLabel(label, { exact: true }).click();
    await page.getByTitle(option, { exact: true }).click();
  };
  const rows = page
    .getByRole('region', { name: '发票数据' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

  await page.goto('/order/bill');
  const bills = page.getByRole('region', { name: '账单数据' });
  await bills.getByRole('button', { name: '收款' }).first().click();
  await dialog.getByRole('radio', { name: '现金', exact: true }).check();
  await dialog.getByLabel('您的登录密码').fill(admin.password);
  await dialog.getByRole('button', { name: '确认收款' }).click();
  await expect(dialog).toBeHidden();

  const of = '/open/v1/orders/SHOP-1/invoices';
  const asked = await callOpen(page, key, 'POST', of, {
    requestNo: 'FP-1',
    kind: 'special',
    titleKind: 'company',
    title: '杭州晨光科技有限公司',
    taxNo: '91330106MA2AXXXX0P',
    email: 'finance@example.com',
    lines: [{ income: 'rent', amountFen: 6_000 }],
  });
  expect(asked).toMatchObject({ invoiceState: 'pending', amountFen: 6_000 });

  await page.goto('/finance/invoice');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('待开票');
  await expect(rows).toContainText('杭州晨光科技有限公司');
  await rows.getByRole('button', { name: '开票' }).click();
  await expect(dialog).toContainText('fin****@example.com');
  await dialog.getByRole('button', { name: '查看明文' }).click();
  await expect(dialog).toContainText('finance@example.com');
  await choose('租金税率', '13%');
  await expect(dialog.getByRole('row', { name: /^租金/ })).toContainText('¥6.90');
  await dialog.getByLabel('发票号码').fill('24332000000012345678');
  await dialog.getByRole('button', { name: '确认开票' }).click();
  await expect(dialog).toBeHidden();
  await expect(rows).toContainText('已开票');
  expect(await callOpen(page, key, 'GET', `${of}/FP-1`)).toMatchObject({
    invoiceState: 'issued',
    fiscalNo: '24332000000012345678',
    taxFen: 690,
  });

  // its file, which the program gets as well
  await rows.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '发票文件' }).click();
  const pdf = '%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n';
  await dialog.getByLabel('选择发票文件').setInputFiles({
    name: '电子发票.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(pdf),
  });
  await expect(dialog).toContainText('电子发票.pdf');
  await dialog.getByRole('button', { name: '保存文件' }).click();
  await expect(dialog).toBeHidden();
  expect(await callOpen(page, key, 'GET', `${of}/FP-1`)).toMatchObject({
    files: [{ fiscalNo: '24332000000012345678', name: '电子发票.pdf' }],
  });
  await rows.getByRole('button', { name: '详情' }).click();
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载 电子发票.pdf' }).click();
  expect((await saving).suggestedFilename()).toBe('电子发票.pdf');
  await page.keyboard.press('Escape');

  // the rest of what was paid, on behalf of the customer; first more than that
  await page.getByRole('button', { name: '申请开票' }).click();
  await dialog.getByLabel('订单号').fill(orderNo);
  await dialog.getByRole('radio', { name: '个人' }).check();
  await dialog.getByLabel('发票抬头').fill('王小明');
  await dialog.getByLabel('收票手机').fill('13800001111');
  await expect(dialog.getByLabel('租金（可开 ¥40.00）')).toBeVisible();
  await dialog.getByLabel('租金（可开 ¥40.00）').fill('40.01');
  await dialog.getByRole('button', { name: '提交申请' }).click();
  await expect(dialog).toContainText('超过可开票金额');
  await dialog.getByLabel('租金（可开 ¥40.00）').fill('40');
  await dialog.getByRole('button', { name: '提交申请' }).click();
  await expect(dialog).toBeHidden();
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('王**');

  // the number of the other invoice is refused in plain words
  await rows.first().getByRole('button', { name: '开票' }).click();
  await choose('租金税率', '13%');
  await dialog.getByLabel('发票号码').fill('24332000000012345678');
  await dialog.getByRole('button', { name: '确认开票' }).click();
  await expect(dialog).toContainText('该发票号码已登记过，请核对');
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(dialog).toBeHidden();
  await rows.first().getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '驳回' }).click();
  await dialog.getByLabel('驳回原因').fill('客户改开企业抬头');
  await dialog.getByRole('button', { name: '确认驳回' }).click();
  await expect(dialog).toBeHidden();
  await expect(rows.first()).toContainText('已驳回');

  // ¥50.00 of ¥100.00 goes back, ¥60.00 is invoiced: a red letter takes ¥10.00 back
  await page.goto('/order/bill?state=paid');
  await bills.getByRole('button', { name: '退款' }).first().click();
  await dialog.getByLabel('退款金额').fill('50.00');
  await dialog.getByRole('radio', { name: '现金', exact: true }).check();
  await dialog.getByLabel('原因').fill('部分退租');
  await dialog.getByLabel('您的登录密码').fill(admin.password);
  await dialog.getByRole('button', { name: '确认退款' }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/finance/invoice?invoiceState=toReverse');
  await rows.getByRole('button', { name: '部分红冲' }).click();
  await expect(dialog.getByLabel('租金红冲金额')).toHaveValue('10.00');
  await dialog.getByLabel('红字发票号码').fill('24332000000087654300');
  await dialog.getByLabel('红冲原因').fill('部分退租');
  await dialog.getByRole('button', { name: '确认红冲' }).click();
  await expect(dialog).toBeHidden();
  await expect(rows).toHaveCount(0);
  await page.goto('/finance/invoice?invoiceState=issued');
  await expect(rows.first()).toContainText('红冲 ¥10.00');

  // the rest goes back, too: more is invoiced than was paid
  await page.goto('/order/bill?state=paid');
  await bills.getByRole('button', { name: '退款' }).first().click();
  await dialog.getByRole('radio', { name: '现金', exact: true }).check();
  await dialog.getByLabel('原因').fill('客户退租');
  await dialog.getByLabel('您的登录密码').fill(admin.password);
  await dialog.getByRole('button', { name: '确认退款' }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/finance/invoice?invoiceState=toReverse');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('应红冲');

  await rows.getByRole('button', { name: '红冲', exact: true }).click();
  await dialog.getByLabel('红字发票号码').fill('24332000000087654321');
  await dialog.getByLabel('红冲原因').fill('客户退租');
  await dialog.getByRole('button', { name: '确认红冲' }).click();
  await expect(dialog).toBeHidden();
  await expect(rows).toHaveCount(0);
  await page.goto('/finance/invoice?invoiceState=reversed');
  await rows.getByRole('button', { name: '详情' }).click();
  const history = dialog.getByRole('region', { name: '处理记录' }).getByRole('listitem');
  await expect(history).toHaveCount(5);
  await expect(dialog.getByRole('region', { name: '部分红冲' })).toContainText(
    '24332000000087654300',
  );
  await expect(history.first()).toContainText('客户退租');
  await page.keyboard.press('Escape');

  expect(await callOpen(page, key, 'GET', of)).toMatchObject({
    invoiceable: [],
    invoices: [{ invoiceState: 'reversed', redNo: '24332000000087654321' }],
  });
});
