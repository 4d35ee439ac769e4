import { expect } from '@playwright/test';
import { changeAsOwner } from '../../support/database.ts';
import { newShop } from '../../support/money-shop.ts';
import { test } from '../../support/test.ts';

test('a broken device is sent to repair, repaired at a supplier, and stock again with its grade', async ({
  browsers,
}) => {
  test.setTimeout(180_000); // the shop is made in it, on a machine that may be slow
  const admin = await newShop('weixiu');
  await changeAsOwner(
    admin.brand,
    `insert into devices (brand_code, store_id, sku_id, serial, serial_last6)
     select s.brand_code, min(s.id), min(k.id), 'WX-000001', '000001'
     from stores s join skus k on k.brand_code = s.brand_code where s.brand_code = $1 group by 1`,
    [admin.brand],
  );
  const page = await browsers.open(admin, '/device/repair');
  const tab = (name: RegExp) => page.getByRole('button', { name });
  const row = page.getByRole('region', { name: '维修单数据' }).getByRole('row').filter({
    hasText: 'WX-000001',
  });

  await test.step('新建维修单 asks what is broken', async () => {
    await page.getByRole('button', { name: '新建维修单' }).click();
    const create = page.getByRole('dialog', { name: '新建维修单' });
    await create.getByRole('button', { name: '确认送修' }).click();
    await expect(create).toContainText('请填写故障');
    await create.getByLabel('设备序列号').fill('WX-000001');
    await create.getByLabel('故障').fill('屏幕碎裂，触控失灵');
    await create.getByRole('button', { name: '确认送修' }).click();
    await expect(create).toBeHidden();
    await expect(tab(/^待维修/)).toHaveText(/^待维修\s*1$/);
    await expect(row).toContainText('屏幕碎裂，触控失灵');
  });

  await test.step('it is repaired, for a price', async () => {
    await row.getByRole('button', { name: '开始维修' }).click();
    const start = page.getByRole('dialog', { name: '开始维修' });
    await start.getByLabel('维修方').fill('城西数码维修');
    await start.getByRole('button', { name: '确认开始维修' }).click();
    await expect(start).toBeHidden();
    await expect(tab(/^维修中/)).toHaveText(/^维修中\s*1$/);
    await row.getByRole('button', { name: '修复', exact: true }).click();
    const finish = page.getByRole('dialog', { name: '设备修复' });
    await finish.getByRole('combobox', { name: '修复后成色' }).click();
    await page.locator('.ant-select-dropdown:visible').getByTitle('9新', { exact: true }).click();
    await expect(finish).toContainText('确认后设备重新入库，可以再次发货');
    await finish.getByLabel('维修费用').fill('320');
    await finish.getByRole('button', { name: '确认修复' }).click();
    await expect(finish).toBeHidden();
    await expect(row).toContainText('已修复');
    await expect(row).toContainText('¥320.00');
  });

  await test.step('设备库存 shows its grade, and its history the repair', async () => {
    await page.goto('/device/list');
    const device = page.getByRole('region', { name: '设备数据' }).getByRole('row').filter({
      hasText: 'WX-000001',
    });
    await expect(device).toContainText('9新');
    await device.getByRole('button', { name: '查看' }).click();
    const drawer = page.getByRole('dialog', { name: '设备 WX-000001' });
    await expect(drawer.getByRole('region', { name: '操作记录' }).getByRole('strong')).toHaveText([
      '修复入库',
      '开始维修',
      '送修',
    ]);
    await expect(drawer).toContainText('维修费用：¥320.00');
  });
});
