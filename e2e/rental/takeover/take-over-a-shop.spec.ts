import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { csvOf } from '@rental/domain/csv';
import { orderColumns, type OrderTitle } from '@rental/domain/rental/takeover/order-columns';
import { askOne } from '../../support/database.ts';
import { Shell } from '../../support/shell.ts';
import { operatorOf } from '../../support/site.ts';
import { test } from '../../support/test.ts';

type Cells = Partial<Record<OrderTitle, string>>;

const tableOf = (rows: readonly Cells[]): string =>
  csvOf([
    orderColumns.map(({ title }) => title),
    ...rows.map((row) => orderColumns.map(({ title }) => row[title] ?? '')),
  ]);

/** Chooses a file in the dialog of a step, which checks it at once. */
async function tryFile(dialog: Locator, name: string, content: string | Buffer): Promise<void> {
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
}

async function openStep(page: Page, step: string): Promise<Locator> {
  await page.getByRole('button', { name: `导入${step}`, exact: true }).click();
  return page.getByRole('dialog', { name: `导入${step}` });
}

test('a shop is taken over: its store, and its running orders once their faults are mended', async ({
  browsers,
}) => {
  const admin = operatorOf(1, 'admin');
  const run = String(randomInt(100_000, 999_999));
  const store = `接管店${run}`;
  const { code } = await askOne<{ code: string }>(
    admin.brand,
    'select code from skus where brand_code = $1 order by id limit 1',
    [admin.brand],
  );
  const page = await browsers.open(admin, '/');
  await new Shell(page).goTo('系统管理', '接管导入');

  const stores = await openStep(page, '店铺');
  const address = ['李店长', '0571-88888888', '浙江省杭州市西湖区', '文三路 1 号'];
  const titles = ['店铺名称', '联系人', '联系电话', '省市区', '详细地址'];
  await tryFile(stores, '店铺.csv', csvOf([titles, [store, ...address]]));
  await expect(stores).toContainText('可以导入1家店铺');
  await stores.getByRole('button', { name: '导入 1 条' }).click();
  await expect(stores).toBeHidden();

  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载在租订单模板' }).click();
  const template = await readFile(await (await downloaded).path());
  const orders = await openStep(page, '在租订单');
  await tryFile(orders, '在租订单接管模板.xlsx', template); // its example names a store of nobody
  await expect(orders).toContainText('店铺不存在，请核对名称或先导入店铺');

  const row: Cells = {
    ...Object.fromEntries(orderColumns.map(({ title, example }) => [title, example])),
    外部单号: `OLD-${run}`,
    店铺: store,
    手机号: `13600${run}`,
    身份证号: `330106199001${run}`,
    规格编码: code,
    序列号: `TAKEOVER-${run}`,
    起租日: '2025-06-25',
  };
  await tryFile(orders, '在租订单.csv', tableOf([{ ...row, 已付期数: '13' }]));
  await expect(orders.getByRole('region', { name: '错误明细' })).toContainText(
    '已付期数应为0到12的整数',
  );
  await expect(orders.getByRole('button', { name: '导入', exact: true })).toBeDisabled();
  await tryFile(orders, '在租订单.csv', tableOf([row]));
  await expect(orders).toContainText('可以导入1个在租订单，同时新增1位客户、登记1台设备');
  await orders.getByRole('button', { name: '导入 1 条' }).click();
  await expect(orders).toBeHidden();
  const list = page.getByRole('region', { name: '导入记录' }).getByRole('table');
  await expect(list.getByRole('row').nth(1)).toContainText('在租订单.csv');
  await expect(list.getByRole('row').nth(1)).toContainText('已导入');

  const { id } = await askOne<{ id: number }>(
    admin.brand,
    'select order_id as id from order_takeovers where brand_code = $1 and external_no = $2',
    [admin.brand, `OLD-${run}`],
  );
  await page.goto(`/order/detail/${id}`);
  const overview = page.getByRole('region', { name: '概览' });
  await expect(overview).toContainText(`OLD-${run}`);
  await expect(overview).toContainText('在租订单.csv 第2行');
  await expect(overview).toContainText(`TAKEOVER-${run}`);
});
