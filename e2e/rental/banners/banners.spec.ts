import { expect, type Page } from '@playwright/test';
import { CropDialog } from '../../support/crop-dialog.ts';
import { pngFile } from '../../support/images.ts';
import { newShop } from '../../support/money-shop.ts';
import { test } from '../../support/test.ts';
import { rowsOf } from '../../support/withdrawals.ts';

const rowOf = (page: Page, title: string) => rowsOf(page, '横幅数据').filter({ hasText: title });

/** A draft with a picture, in the first place of the home page. */
async function draft(page: Page, title: string, address: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '新增横幅' });
  const crop = new CropDialog(page);
  await page.getByRole('button', { name: '新增横幅' }).click();
  await expect(dialog).toContainText('高级横幅未开启：每个位置展示一张');
  await dialog.getByLabel('标题').fill(title);
  await dialog.getByLabel('位置').click();
  await page.getByTitle('banner2', { exact: true }).click();
  await dialog.getByLabel('点击后前往').click();
  await page.getByTitle('网页', { exact: true }).click();
  await dialog.getByLabel('网页地址').fill('http://');
  await dialog.getByRole('button', { name: '保存草稿' }).click();
  await expect(dialog).toContainText('请上传图片');
  await dialog.getByRole('button', { name: /^添加图片/ }).click();
  await crop.pick(pngFile('banner.png', { width: 750, height: 300 }));
  await crop.upload();
  await dialog.getByLabel('网页地址').fill(address);
  await dialog.getByRole('button', { name: '保存草稿' }).click();
  await expect(dialog).toBeHidden();
}

async function move(page: Page, title: string, verb: '发布' | '下线'): Promise<void> {
  await rowOf(page, title).getByRole('button', { name: verb }).click();
  await page
    .getByRole('dialog', { name: `${verb}横幅` })
    .getByRole('button', { name: verb })
    .click();
}

test('S86 S100 a banner is drafted with its picture, published into its place, and taken off for the next one', async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 409/);
  const admin = await newShop('hengfu');
  const page = await browsers.open(admin, '/product/banner');
  await expect(page.getByRole('region', { name: '横幅数据' })).toBeVisible();

  await draft(page, '双十一返场', 'https://shop.example.com/11');
  await expect(rowOf(page, '双十一返场')).toContainText('草稿');
  await expect(rowOf(page, '双十一返场').locator('img')).toHaveCount(1);
  await move(page, '双十一返场', '发布');
  await expect(rowOf(page, '双十一返场')).toContainText('展示中');

  await draft(page, '双十二预热', 'https://shop.example.com/12');
  await move(page, '双十二预热', '发布');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('该位置已有展示中的横幅，请先下线');
  await dialog.getByRole('button', { name: '取消' }).click();

  await move(page, '双十一返场', '下线');
  await expect(rowOf(page, '双十一返场')).toContainText('已下线');
  await move(page, '双十二预热', '发布');
  await expect(rowOf(page, '双十二预热')).toContainText('展示中');
  await rowOf(page, '双十一返场').getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await dialog.getByRole('button', { name: '删除' }).click();
  await expect(rowsOf(page, '横幅数据')).toHaveCount(1);
});
