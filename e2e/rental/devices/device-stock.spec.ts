import { randomInt } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { csvOf } from '@rental/domain/csv';
import { deviceImportColumns } from '@rental/domain/rental/devices/device-import';
import { ask } from '../../support/database.ts';
import { Shell } from '../../support/shell.ts';
import { operatorOf, type Operator } from '../../support/site.ts';
import { test } from '../../support/test.ts';

/** Serials that no other test and no seed has. */
const someSerials = (count: number) => {
  const run = randomInt(100_000, 999_999);
  return Array.from({ length: count }, (_, index) => `E2E${run}-${String(100_000 + index)}`);
};

/** 设备库存 as an operator works with it. */
class DeviceList {
  readonly page: Page;
  readonly rows: Locator;

  constructor(page: Page) {
    this.page = page;
    this.rows = page
      .getByRole('region', { name: '设备数据' })
      .getByRole('row')
      .filter({ has: page.getByRole('cell') });
  }

  row(serial: string): Locator {
    return this.rows.filter({ hasText: serial });
  }

  async find(serial: string): Promise<void> {
    const search = this.page.getByRole('search', { name: '筛选', exact: true });
    await search.getByLabel('序列号', { exact: true }).fill(serial);
    await search.getByRole('button', { name: '查询' }).click();
  }

  /** An action of a row, from the menu of the rest where it is not shown. */
  async act(serial: string, action: string): Promise<void> {
    await expect(this.row(serial)).toBeVisible();
    const button = this.row(serial).getByRole('button', { name: action, exact: true });
    if (await button.isVisible()) return button.click();
    await this.row(serial).getByRole('button', { name: '更多' }).click();
    await this.page.getByRole('menuitem', { name: action, exact: true }).click();
  }

  /** Moves a device with a reason. */
  async move(serial: string, action: string, reason: string): Promise<void> {
    await this.act(serial, action);
    const dialog = this.page.getByRole('dialog', { name: `设备${action}` });
    await dialog.getByLabel('原因').fill(reason);
    await dialog.getByRole('button', { name: `确认${action}` }).click();
    await expect(dialog).toBeHidden();
  }
}

/** A store of the operator's and a SKU of the brand, as the demo has them. */
async function placeOf({ brand, store }: Operator) {
  const [found] = await ask<{ store: string; code: string; sku: string; product: string }>(
    brand,
    `select s.name as store, k.code, k.name as sku, p.name as product from stores s
       join skus k on k.brand_code = s.brand_code
       join products p on p.brand_code = k.brand_code and p.id = k.product_id
     where s.brand_code = $1 and ($2::text is null or s.name = $2) order by s.id, k.id limit 1`,
    [brand, store],
  );
  if (found === undefined) throw new Error('The demo has no store or no SKU');
  return found;
}

async function choose(page: Page, dialog: Locator, label: string, option: string): Promise<void> {
  await dialog.getByRole('combobox', { name: label }).click();
  await dialog.getByRole('combobox', { name: label }).fill(option);
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option')
    .filter({ hasText: option })
    .first()
    .click();
}

test('devices are added by hand, found by the end of the serial, repaired and put back', async ({
  browsers,
}) => {
  const admin = operatorOf(1, 'admin');
  const place = await placeOf(admin);
  const [serial = '', other = ''] = someSerials(2);
  const page = await browsers.open(admin, '/');
  const list = new DeviceList(page);
  await new Shell(page).goTo('设备管理', '设备库存');

  await page.getByRole('button', { name: '新增设备' }).click();
  const dialog = page.getByRole('dialog', { name: '新增设备' });
  await dialog.getByRole('button', { name: '入库' }).click();
  await expect(dialog).toContainText('请选择店铺');
  await choose(page, dialog, '店铺', place.store);
  await choose(page, dialog, '商品规格', place.sku);
  await dialog.getByLabel('序列号').fill(`${serial}\n${other}`);
  await dialog.getByLabel('成本价').fill('3600');
  await dialog.getByLabel('购入日期').fill('2020-01-31');
  await dialog.getByRole('button', { name: '入库 2 台' }).click();
  await expect(dialog).toBeHidden();

  await list.find(serial);
  await expect(list.rows).toHaveCount(1);
  await expect(list.row(serial)).toContainText('在库');
  await expect(list.row(serial)).toContainText('¥360.00'); // long since at its residual, a tenth
  await list.move(serial, '转待处置', '等待估价');
  await expect(list.row(serial)).toContainText('待处置');
  await list.move(serial, '重新入库', '继续出租');
  await expect(list.row(serial)).toContainText('在库');

  await list.act(serial, '查看');
  const drawer = page.getByRole('dialog', { name: `设备 ${serial}` });
  await expect(drawer.getByRole('region', { name: '操作记录' }).getByRole('strong')).toHaveText([
    '重新入库',
    '转待处置',
    '入库',
  ]);
  await expect(drawer).toContainText('原因：等待估价');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  await list.find('zzz-nothing');
  await expect(page.getByText('没有符合条件的设备，请调整筛选条件')).toBeVisible();
});

test('what is known of a device is changed, and an amount that is none is told at its field', async ({
  browsers,
}) => {
  const admin = operatorOf(1, 'admin');
  const place = await placeOf(admin);
  const [serial = ''] = someSerials(1);
  const page = await browsers.open(admin, '/device/list');
  const list = new DeviceList(page);
  await page.getByRole('button', { name: '新增设备' }).click();
  const adding = page.getByRole('dialog', { name: '新增设备' });
  await choose(page, adding, '店铺', place.store);
  await choose(page, adding, '商品规格', place.sku);
  await adding.getByLabel('序列号').fill(serial);
  await adding.getByRole('button', { name: '入库' }).click();
  await expect(adding).toBeHidden();

  await list.find(serial);
  await list.act(serial, '编辑');
  const dialog = page.getByRole('dialog', { name: '编辑设备' });
  await dialog.getByLabel('成本价').fill('12,5');
  await dialog.getByLabel('购入日期').fill('2020-01-31');
  await dialog.getByLabel('折旧月数').fill('12');
  await dialog.getByLabel('残值比例').fill('5');
  await dialog.getByRole('button', { name: /保\s?存/ }).click();
  await expect(dialog).toContainText('成本价应为数字，精确到分');
  await dialog.getByLabel('成本价').fill('8999.90');
  await dialog.getByRole('button', { name: /保\s?存/ }).click();
  await expect(dialog).toBeHidden();

  await expect(list.row(serial)).toContainText('¥8,999.90');
  await expect(list.row(serial)).toContainText('¥450.00'); // 5 %, rounded to the fen
});

test('a table is imported after its errors are mended, and a file can be dropped', async ({
  browsers,
}) => {
  const admin = operatorOf(1, 'admin');
  const { store, code } = await placeOf(admin);
  const [first = '', second = ''] = someSerials(2);
  const page = await browsers.open(admin, '/device/list');
  const list = new DeviceList(page);
  const tableOf = (...rows: string[][]) => Buffer.from(csvOf([[...deviceImportColumns], ...rows]));

  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '导入设备' });
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '下载模板' }).click(),
  ]);
  expect(template.suggestedFilename()).toBe('设备导入模板.csv');

  await dialog.getByLabel('选择导入文件').setInputFiles({
    name: '设备.csv',
    mimeType: 'text/csv',
    buffer: tableOf([first, code, store], [first, code, store], [second, '没有的编码', store]),
  });
  const errors = dialog.getByRole('region', { name: '错误明细' });
  await expect(dialog.getByRole('alert')).toContainText('有2行错误');
  await expect(errors).toContainText('与第2行的序列号重复');
  await expect(errors).toContainText('商品编码不存在');
  await expect(dialog.getByRole('button', { name: /导\s?入$/ })).toBeDisabled();

  const mended = tableOf([first, code, store, '100'], [second, code, store]).toString('base64');
  const dropped = await page.evaluateHandle((bytes) => {
    const data = new DataTransfer();
    const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
    data.items.add(new File([content], '改好.csv', { type: 'text/csv' }));
    return data;
  }, mended);
  const target = dialog.getByText('设备.csv');
  for (const event of ['dragover', 'drop'])
    await target.dispatchEvent(event, { dataTransfer: dropped });
  await expect(dialog).toContainText('可以导入2台设备');
  await dialog.getByRole('button', { name: '导入 2 条' }).click();
  await expect(dialog).toBeHidden();

  await list.find(first.slice(0, 9));
  await expect(list.rows).toHaveCount(2);
  await expect(list.row(first)).toContainText('¥100.00');
});

test('a clerk sees the devices of the own store and neither imports nor sets depreciation', async ({
  browsers,
}) => {
  const clerk = operatorOf(1, 'dianyuan1');
  const page = await browsers.open(clerk, '/device/list');
  const list = new DeviceList(page);

  await expect(list.rows.first()).toContainText(clerk.store ?? '');
  await expect(page.getByRole('button', { name: '新增设备' })).toBeVisible();
  await expect(page.getByRole('button', { name: '导入', exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: '折旧设置' })).toHaveCount(0);
  const others = await ask<{ name: string }>(
    clerk.brand,
    'select name from stores where brand_code = $1 and name <> $2',
    [clerk.brand, clerk.store],
  );
  for (const { name } of others) await expect(list.rows.filter({ hasText: name })).toHaveCount(0);
});

test('an order’s device leads to the order, and the page serves a phone', async ({ browsers }) => {
  const admin = operatorOf(1, 'admin');
  const [rented] = await ask<{ serial: string; order_no: string }>(
    admin.brand,
    `select d.serial, o.order_no from devices d
       join orders o on o.brand_code = d.brand_code and o.id = d.order_id
     where d.brand_code = $1 and o.status = 6 order by d.id limit 1`,
    [admin.brand],
  );
  const { serial = '', order_no: orderNo = '' } = rented ?? {};
  const page = await browsers.open(admin, `/device/list?serial=${serial}`, {
    viewport: { width: 390, height: 844 },
  });
  const list = new DeviceList(page);

  await expect(list.row(serial)).toContainText('租出');
  await list.row(serial).getByRole('link', { name: orderNo }).click();
  await expect(page.getByRole('heading', { level: 1, name: orderNo })).toBeVisible();
});
