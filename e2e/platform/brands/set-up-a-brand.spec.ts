import { expect } from '@playwright/test';
import { newBrand } from '../../support/brands.ts';
import { CropDialog } from '../../support/crop-dialog.ts';
import { pngFile } from '../../support/images.ts';
import { test } from '../../support/test.ts';

test('an administrator sees the difference, saves it, and goes back to the version before', async ({
  browsers,
}) => {
  const [admin] = await newBrand('pinpai', ['yi']);
  if (admin === undefined) throw new Error('One is needed');
  const page = await browsers.open(admin, '/system/brand');
  const save = page.getByRole('button', { name: '预览并保存' });
  await expect(save).toBeDisabled();

  await page.getByLabel('后台标题').fill('拼牌后台');
  await page.getByRole('switch', { name: '分销' }).click();
  await page.getByRole('combobox', { name: '时段结束' }).click();
  await page.getByTitle('18:00').click();
  const picture = page.locator('.ant-form-item').filter({ hasText: '登录页图片' });
  await picture.getByRole('button', { name: /^添加图片/ }).click();
  const crop = new CropDialog(page);
  await crop.pick(pngFile('shop.png', { width: 600, height: 900 }));
  await crop.upload();
  await expect(page.getByText('已修改4项')).toBeVisible();
  await save.click();
  const dialog = page.getByRole('dialog', { name: '保存品牌设置' });
  await expect(dialog.getByRole('row', { name: '分销 关闭 开启' })).toBeVisible();
  await expect(dialog.getByRole('row', { name: /^后台标题 .* 拼牌后台$/ })).toBeVisible();
  await expect(dialog.getByRole('row', { name: '联系时段 8:00–21:00 8:00–18:00' })).toBeVisible();
  await dialog.getByLabel('您的登录密码').fill(admin.password);
  await dialog.getByRole('button', { name: '确认保存' }).click();
  await expect(dialog).toBeHidden();

  // the shell follows without a reload, and so does the page that the switch touches
  await expect(page.getByRole('link', { name: '拼牌后台' })).toBeVisible();
  const office = await browsers.open(admin, '/system/user');
  await expect(office.getByRole('button', { name: '渠道与推广码' })).toBeVisible();

  // the login page has its picture beside the form, and none on a phone
  const login = await browsers.visit(admin, '/login', { viewport: { width: 1024, height: 768 } });
  const side = login.locator('.login-side-picture img');
  await expect(side).toBeVisible();
  await expect(side).toHaveJSProperty('naturalHeight', 750); // once it has loaded
  await login.setViewportSize({ width: 390, height: 844 });
  await expect(side).toBeHidden();

  await page.getByRole('button', { name: '恢复到此版本' }).click();
  const back = page.getByRole('dialog', { name: '恢复到版本1' });
  await back.getByLabel('您的登录密码').fill(admin.password);
  await back.getByRole('button', { name: '确认恢复' }).click();
  await expect(back).toBeHidden();
  await expect(page.getByText('恢复自版本1')).toBeVisible();
  await expect(page.getByRole('switch', { name: '分销' })).not.toBeChecked();
  await expect(picture.getByRole('button', { name: /^添加图片/ })).toBeVisible();
  await expect(office.getByRole('button', { name: '渠道与推广码' })).toBeHidden();
});
