import { expect, type Page } from '@playwright/test';
import { addDays, businessDateOf } from '@rental/domain/business-date';
import { changeAsOwner } from '../../support/database.ts';
import { newRental, newShop } from '../../support/money-shop.ts';
import { addApp, callOpen } from '../../support/open-apps.ts';
import { Shell } from '../../support/shell.ts';
import { test } from '../../support/test.ts';

const rows = (page: Page) =>
  page
    .getByRole('region', { name: '客户申请数据' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const tab = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: '按状态筛选' }).getByRole('button', { name });

test('a return that a program applies for is work of the shop, and 申请归还 settles it', async ({
  browsers,
}) => {
  test.setTimeout(180_000); // the shop is made in it, on a machine that may be slow
  const admin = await newShop('shenqing');
  const page = await browsers.open(admin, '/system/open-app');
  const { name, ...key } = await addApp(page, admin);
  const orderId = await newRental(page, admin, {
    rentFen: 30_000,
    termCount: 3,
    buyoutFen: 50_000,
  });
  await changeAsOwner(
    admin.brand,
    `insert into order_intakes (brand_code, app_id, external_no, content_hash, order_id, at)
     select $1, id, 'SHOP-1', '', $2, now() from open_apps where brand_code = $1 and name = $3`,
    [admin.brand, orderId, name],
  );
  const of = '/open/v1/orders/SHOP-1';
  const options = await callOpen(page, key, 'GET', `${of}/options`);
  expect(options).toMatchObject({ return: { isPossible: true }, address: { isPossible: false } });
  const plannedOn = addDays(businessDateOf(new Date()), 3);
  await callOpen(page, key, 'POST', `${of}/applications`, {
    applicationNo: 'A-1',
    content: { kind: 'return', sendBy: 'express', plannedOn, reason: '不再需要' },
  });

  await page.goto(`/order/detail/${orderId}`);
  const section = page.getByRole('region', { name: '客户申请' });
  await expect(section).toContainText('快递寄回');
  await expect(section).toContainText('待处理');
  await expect(page.getByText('有申请').first()).toBeVisible();

  await new Shell(page).entry('客户申请').click();
  await expect(rows(page)).toHaveCount(1);
  await expect(tab(page, /^待处理/)).toHaveText('待处理1');
  await rows(page).getByRole('button', { name: '受理' }).click();
  const accept = page.getByRole('dialog', { name: '受理申请' });
  await accept.getByRole('button', { name: '确认受理' }).click();
  await expect(accept).toBeHidden();
  await expect(rows(page)).toContainText('处理中');
  expect(await callOpen(page, key, 'GET', `${of}/applications/A-1`)).toMatchObject({
    applicationState: 'accepted',
  });
  await rows(page).getByRole('button', { name: '办理' }).click();
  const start = page.getByRole('dialog', { name: '申请归还' });
  await expect(start).toContainText('客户申请：快递寄回');
  await expect(start.getByLabel('备注')).toHaveValue(/快递寄回，计划 .*不再需要/);
  await start.getByRole('button', { name: '确认申请归还' }).click();
  await expect(start).toBeHidden();

  await expect(rows(page)).toContainText('已完成');
  await expect(tab(page, /^处理中/)).toHaveText('处理中0');
  expect(await callOpen(page, key, 'GET', `${of}/applications/A-1`)).toMatchObject({
    applicationState: 'done',
    applicationStateLabel: '已完成',
  });
});

test('a refusal is read by the program with its reason', async ({ browsers }) => {
  test.setTimeout(180_000);
  const admin = await newShop('shenqingjujue');
  const page = await browsers.open(admin, '/system/open-app');
  const { name, ...key } = await addApp(page, admin);
  const orderId = await newRental(page, admin, { rentFen: 30_000, termCount: 3 });
  await changeAsOwner(
    admin.brand,
    `insert into order_intakes (brand_code, app_id, external_no, content_hash, order_id, at)
     select $1, id, 'SHOP-1', '', $2, now() from open_apps where brand_code = $1 and name = $3`,
    [admin.brand, orderId, name],
  );
  await callOpen(page, key, 'POST', '/open/v1/orders/SHOP-1/applications', {
    applicationNo: 'A-1',
    content: { kind: 'complaint', text: '设备有划痕', contact: '13700001111' },
  });

  await page.goto(`/order/detail/${orderId}`);
  const section = page.getByRole('region', { name: '客户申请' });
  await expect(section).toContainText('137****1111');
  await section.getByRole('button', { name: '拒绝' }).click();
  const refuse = page.getByRole('dialog', { name: '拒绝申请' });
  await refuse.getByLabel('拒绝原因').fill('照片显示设备完好');
  await refuse.getByRole('button', { name: '确认拒绝' }).click();
  await expect(refuse).toBeHidden();

  await expect(section).toContainText('已拒绝');
  expect(await callOpen(page, key, 'GET', '/open/v1/orders/SHOP-1/applications/A-1')).toMatchObject(
    {
      applicationState: 'refused',
      reason: '照片显示设备完好',
    },
  );
});
