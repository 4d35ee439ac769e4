import { expect, type Page } from '@playwright/test';
import { CropDialog } from '../../../support/crop-dialog.ts';
import { askOne, changeAsOwner } from '../../../support/database.ts';
import { pngFile } from '../../../support/images.ts';
import { newRental, newShop } from '../../../support/money-shop.ts';
import { test } from '../../../support/test.ts';

const actionOf = (page: Page, name: string) =>
  page.getByRole('group', { name: '订单操作' }).getByRole('button', { name, exact: true });

test('a device that came back damaged is inspected with photos and a price list, and stands beside its photos of before', async ({
  browsers,
}) => {
  test.setTimeout(180_000); // the shop is made in it, on a machine that may be slow
  const admin = await newShop('jiance');
  const page = await browsers.open(admin, '/dashboard');
  await expect(page.getByRole('heading', { name: /您好/ })).toBeVisible();
  const orderId = await newRental(page, admin, { rentFen: 30_000, termCount: 3 });
  await page.goto(`/order/detail/${orderId}`);

  await test.step('登记到仓 is done on the order page', async () => {
    await actionOf(page, '申请归还').click();
    const start = page.getByRole('dialog', { name: '申请归还' });
    await start.getByRole('button', { name: '确认申请归还' }).click();
    await expect(start).toBeHidden();
    await actionOf(page, '登记到仓').click();
    const arrive = page.getByRole('dialog', { name: '登记到仓' });
    await arrive.getByRole('button', { name: '确认到仓' }).click();
    await expect(arrive).toBeHidden();
    await expect(page.getByRole('region', { name: '归还' })).toContainText('待检测');
    await expect(actionOf(page, '登记到仓')).toHaveCount(0);
  });

  const inspect = page.getByRole('dialog', { name: '归还检测' });
  const comparison = page.getByRole('dialog', { name: '照片对比' });
  await test.step('归还检测: checklist, damages of the price list, photos', async () => {
    await actionOf(page, '归还检测').click();
    await inspect.getByRole('radiogroup', { name: '检测结果' }).getByText('损坏').click();
    await inspect.getByRole('button', { name: '全部正常' }).click();
    await inspect.getByRole('radiogroup', { name: '屏幕' }).getByText('异常').click();
    await inspect.getByLabel('屏幕说明').fill('右下角碎裂');
    await inspect.getByRole('checkbox', { name: '屏幕碎裂 ¥800.00' }).check();
    await inspect.getByRole('radiogroup', { name: '配件' }).getByText('异常').click();
    await inspect.getByRole('checkbox', { name: '充电器缺失 ¥80.00' }).check();
    await expect(inspect).toContainText('屏幕碎裂须先维修，不能直接入库');
    await expect(inspect.getByRole('radio', { name: '入库待租' })).toBeDisabled();
    await expect(inspect.getByRole('radio', { name: '待维修' })).toBeChecked();
    await expect(inspect.getByText('合计 ¥880.00', { exact: false }).first()).toBeVisible();
    await expect(
      inspect.getByRole('region', { name: '账单变化' }).getByRole('row').nth(1),
    ).toContainText('赔付 第1期');
    await expect(inspect.getByRole('row').filter({ hasText: '赔付 第1期' })).toContainText(
      '¥880.00',
    );
    await inspect.getByLabel('赔付金额').fill('700');
    await inspect.getByRole('button', { name: '确认检测结果' }).click();
    await expect(inspect).toContainText('请填写赔付与损坏项目合计不一致的原因');
    await expect(inspect).toContainText('检测结果为损坏，或有损坏项目时，请上传归还照片');
    await inspect.getByLabel('赔付调整原因').fill('老客户让利');
    const crop = new CropDialog(page);
    await inspect.getByRole('button', { name: /^添加图片/ }).click();
    await crop.pick(
      pngFile('正面.png', { width: 720, height: 540 }),
      pngFile('背面.png', { width: 720, height: 540, colour: [20, 120, 60] }),
    );
    await expect(crop.entries).toHaveCount(2);
    await crop.upload();
  });

  await test.step('the photos are compared before they are kept; nothing was taken at the shipment', async () => {
    await inspect.getByRole('button', { name: '照片对比' }).click();
    await expect(comparison.getByText('没有发货前照片')).toBeVisible();
    await expect(comparison.getByAltText('归还照片第1张')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(comparison.getByAltText('归还照片第2张')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(comparison).toBeHidden();
    await inspect.getByRole('button', { name: '确认检测结果' }).click();
    await expect(inspect).toBeHidden();
  });

  const kept = page.getByRole('region', { name: '归还', exact: true });
  await test.step('the order page says what was found', async () => {
    await expect(kept).toContainText('屏幕：异常（右下角碎裂）');
    await expect(kept.getByRole('list', { name: '损坏项目' })).toContainText('屏幕碎裂¥800.00');
    await expect(kept).toContainText('老客户让利');
    await expect(kept).toContainText('待维修');
    await expect(kept.getByRole('list', { name: '归还照片' }).getByRole('listitem')).toHaveCount(2);
    const history = page.getByRole('region', { name: '操作记录' });
    await expect(history).toContainText(/照片 SHA-256：[0-9a-f]{64} [0-9a-f]{64}/);
  });

  await test.step('both sides are of one size, zoom together and stand above one another on a phone', async () => {
    await changeAsOwner(
      admin.brand,
      `insert into parcel_photos (brand_code, parcel_id, position, file_key)
       select p.brand_code, p.id, 0, r.photo_keys[1]
       from parcels p join order_returns r on r.brand_code = p.brand_code and r.order_id = p.order_id
       where p.brand_code = $1 and p.order_id = $2`,
      [admin.brand, orderId],
    );
    await page.reload();
    await kept.getByRole('button', { name: '照片对比' }).click();
    const views = ['发货前照片大图', '归还照片大图'].map((name) =>
      comparison.getByRole('region', { name }),
    );
    const boxes = async () => {
      const [left, right] = await Promise.all(views.map((view) => view.boundingBox()));
      if (!left || !right) throw new Error('A side is not shown');
      return [left, right] as const;
    };
    await expect(comparison.getByAltText('发货前照片第1张')).toBeVisible();
    await expect(comparison.getByAltText('归还照片第1张')).toBeVisible();
    const [left, right] = await boxes();
    expect([left.width, left.height, left.y]).toEqual([right.width, right.height, right.y]);
    await page.keyboard.press('+');
    await expect(comparison.getByText('150%')).toBeVisible();
    await comparison.getByRole('button', { name: '适应窗口' }).click();
    await expect(comparison.getByText('100%')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(comparison.getByAltText('归还照片第2张')).toBeVisible();
    await expect(comparison.getByAltText('发货前照片第1张')).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect
      .poll(async () => {
        const [top, bottom] = await boxes();
        return top.x === bottom.x && bottom.y >= top.y + top.height;
      })
      .toBe(true);
  });

  await test.step('归还列表 shows the damages, and the photos too', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/order/return');
    const row = page
      .getByRole('region', { name: '归还数据' })
      .getByRole('row')
      .filter({ hasText: '屏幕碎裂、充电器缺失' });
    await row.getByRole('button', { name: '照片对比' }).click();
    await expect(comparison.getByAltText('发货前照片第1张')).toBeVisible();
    await expect(comparison.getByAltText('归还照片第1张')).toBeVisible();
  });

  const { hashes } = await askOne<{ hashes: string }>(
    admin.brand,
    `select facts::jsonb ->> 'photo_hashes' as hashes from evidence_nodes
     where brand_code = $1 and order_id = $2 and kind = 'inspected'`,
    [admin.brand, orderId],
  );
  expect(hashes).toMatch(/^[0-9a-f]{64} [0-9a-f]{64}$/);
});

test('损坏价目 is maintained from 归还列表: an item is changed, one added, one taken out', async ({
  browsers,
}) => {
  const admin = await newShop('jiamu');
  const page = await browsers.open(admin, '/order/return');
  const button = page.getByRole('button', { name: '损坏价目' });
  const dialog = page.getByRole('dialog', { name: '损坏价目' });
  await button.click();
  await expect(dialog.getByLabel('第1项损坏项目')).toHaveValue('外壳划痕');
  await expect(dialog.getByLabel('第8项价格')).toHaveValue('1000.00');

  await dialog.getByRole('button', { name: '删除第1项', exact: true }).click();
  await dialog.getByLabel('第1项价格').fill('350');
  await dialog.getByRole('button', { name: '添加损坏项目' }).click();
  await dialog.getByLabel('第12项部位').click();
  await page.locator('.ant-select-dropdown:visible').getByTitle('镜头', { exact: true }).click();
  await dialog.getByLabel('第12项损坏项目').fill('进水');
  await dialog.getByLabel('第12项价格').fill('1.234');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toContainText('损坏项目重复');
  await expect(dialog).toContainText('请输入正确的金额，最多两位小数');
  await dialog.getByLabel('第12项损坏项目').fill('镜头划痕');
  await dialog.getByLabel('第12项价格').fill('150');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();

  await button.click();
  await expect(dialog.getByLabel('第1项损坏项目')).toHaveValue('外壳破损或变形');
  await expect(dialog.getByLabel('第1项价格')).toHaveValue('350.00');
  await expect(dialog.getByLabel('第12项损坏项目')).toHaveValue('镜头划痕');
});
