import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { askOne, changeAsOwner } from '../../support/database.ts';
import { OrderList } from '../../support/order-list.ts';
import { Shell } from '../../support/shell.ts';
import { operatorOf, type Operator } from '../../support/site.ts';
import { test } from '../../support/test.ts';

const exportButton = (page: Page) => page.getByRole('button', { name: /(^| )导出$/ });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: '导出订单' });
const tray = (page: Page) => page.getByRole('region', { name: '导出任务' });

const countOf = async ({ brand }: Operator, status: number): Promise<number> => {
  const { count } = await askOne<{ count: string }>(
    brand,
    'select count(*) from orders where brand_code = $1 and status = $2',
    [brand, status],
  );
  return Number(count);
};

/** Clicks, and answers the file that the browser saves. */
async function saved(page: Page, click: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  const bytes = await readFile(await download.path());
  return { name: download.suggestedFilename(), bytes };
}

test('orders that fit the filters are exported while the operator goes on, and saved as csv', async ({
  browsers,
}) => {
  const admin = operatorOf(0, 'admin');
  const count = await countOf(admin, orderStatus.renting);
  const page = await browsers.open(admin, `/order/list?orderStatus=${orderStatus.renting}`);
  const list = new OrderList(page);
  await expect(list.rows.first()).toBeVisible();
  const numbers = await list.numbers.allTextContents();

  await exportButton(page).click();
  await expect(dialogOf(page)).toContainText(`全部 ${count} 条订单`);
  await dialogOf(page).getByRole('radio', { name: 'CSV（.csv）' }).check();
  await dialogOf(page).getByRole('button', { name: '开始导出' }).click();
  await expect(dialogOf(page)).toBeHidden();
  await new Shell(page).tab('首页').click();
  await expect(tray(page)).toContainText('已完成');
  await expect(tray(page)).toContainText(`${count} 行`);

  const file = await saved(page, () => tray(page).getByRole('button', { name: '下载' }).click());

  expect(file.name).toMatch(/^订单 \d{8}-\d{6}\.csv$/);
  const lines = file.bytes.toString().split('\r\n');
  expect(lines[0]).toBe(
    '\uFEFF订单号,状态,逾期天数,超期天数,担保,办理中,坏账,续租,申请,接管,投保,上链,专享标签,商品,规格,姓名,手机,风险等级,风险分,风险分级,起租日,到期日,总租金（元）,已付（元）,已付期数,总期数,押金（元）,免押（元）,预授权冻结（元）,买断价（元）,下单时间,店铺,渠道,来源,负责人',
  );
  expect(lines.slice(1, -1)).toHaveLength(count);
  expect(lines.slice(1, 1 + numbers.length).map((line) => line.split(',')[0])).toEqual(numbers);
  expect(lines.slice(1, -1).every((line) => line.split(',')[1] === '租用中')).toBe(true);
  expect(file.bytes.toString()).not.toMatch(/,1[3-9]\d{9},/);
});

test('of a list with hidden columns those in view are exported, or all of them', async ({
  browsers,
}) => {
  const admin = operatorOf(1, 'admin');
  const page = await browsers.open(admin, '/order/list');
  await expect(new OrderList(page).rows.first()).toBeVisible();
  await page.getByRole('button', { name: '列设置' }).click();
  for (const title of ['商品 / 规格', '用户', '风险'])
    await page
      .getByRole('dialog', { name: '列设置' })
      .getByRole('checkbox', { name: title, exact: true })
      .uncheck();
  await page.keyboard.press('Escape');

  await exportButton(page).click();
  await expect(dialogOf(page).getByRole('radio', { name: '当前显示的 12 列' })).toBeChecked();
  await dialogOf(page).getByRole('radio', { name: 'CSV（.csv）' }).check();
  await dialogOf(page).getByRole('button', { name: '开始导出' }).click();
  await expect(tray(page)).toContainText('已完成');
  const file = await saved(page, () => tray(page).getByRole('button', { name: '下载' }).click());

  expect(file.bytes.toString().split('\r\n')[0]).toContain(
    '订单号,状态,逾期天数,超期天数,担保,办理中,坏账,续租,申请,接管,投保,上链,专享标签,起租日,到期日',
  );
});

test('导出中心 keeps what was exported, with its filters, and gives the file again after a reload', async ({
  browsers,
}) => {
  const admin = operatorOf(2, 'admin');
  const page = await browsers.open(admin, `/order/list?orderStatus=${orderStatus.toShip}`);
  await exportButton(page).click();
  await dialogOf(page).getByRole('button', { name: '开始导出' }).click();
  await expect(tray(page)).toContainText('已完成');
  await tray(page).getByRole('button', { name: '关闭导出任务' }).click();
  await expect(tray(page)).toHaveCount(0);
  await page.reload();

  await new Shell(page).goTo('系统工具', '导出中心');
  const row = page
    .getByRole('region', { name: '导出数据' })
    .getByRole('row')
    .filter({ hasText: '状态：待发货' });
  await expect(row).toContainText('已完成');
  const file = await saved(page, () => row.getByRole('button', { name: '下载' }).click());

  expect(file.name).toMatch(/^订单 \d{8}-\d{6}\.xlsx$/);
  expect(file.bytes.subarray(0, 4)).toEqual(Buffer.from('PK\u0003\u0004'));
});

test('a list without rows is not exported', async ({ browsers }) => {
  const page = await browsers.open(operatorOf(0, 'admin'), '/order/list?orderNo=ZL000');
  await expect(page.getByText('没有符合条件的订单，请调整筛选条件')).toBeVisible();

  await exportButton(page).click();

  await expect(dialogOf(page)).toContainText('没有符合当前筛选条件的订单，无需导出。');
  await expect(dialogOf(page).getByRole('button', { name: '开始导出' })).toBeDisabled();
});

test('an operator without the right sees neither the button nor 导出中心; a channel with it sees both', async ({
  browsers,
}) => {
  const clerk = await browsers.open(operatorOf(1, 'dianyuan1'), '/order/list');
  await expect(new OrderList(clerk).rows.first()).toBeVisible();
  await expect(clerk.getByRole('button', { name: '列设置' })).toBeVisible();
  await expect(exportButton(clerk)).toHaveCount(0);

  const channel = operatorOf(2, 'qudao1');
  await changeAsOwner(
    channel.brand,
    `insert into role_permissions (brand_code, role_id, permission)
       select brand_code, id, 'export:create' from roles where brand_code = $1 and code = 'ROLE_CHANNEL'`,
    [channel.brand],
  );
  const page = await browsers.open(channel, '/order/list');
  await exportButton(page).click();
  await dialogOf(page).getByRole('button', { name: '开始导出' }).click();
  await expect(tray(page)).toContainText('已完成');
  await new Shell(page).goTo('系统工具', '导出中心');
  await expect(page.getByRole('region', { name: '导出数据' })).toContainText('已完成');
});
