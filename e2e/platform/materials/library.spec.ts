import { expect, type Locator, type Page } from '@playwright/test';
import { listMaterials } from '@rental/contract/platform/materials';
import { changeAsOwner } from '../../support/database.ts';
import { pngFile } from '../../support/images.ts';
import { operatorOf } from '../../support/site.ts';
import { test } from '../../support/test.ts';

const path = '/material/index';

/** 素材 as an operator puts it in order. */
class Library {
  readonly page: Page;
  readonly tiles: Locator;
  readonly batch: Locator;

  constructor(page: Page) {
    this.page = page;
    this.tiles = page.getByRole('list', { name: '素材', exact: true }).getByRole('listitem');
    this.batch = page.getByRole('group', { name: '批量操作' });
  }

  tile(name: string): Locator {
    return this.tiles.filter({ hasText: name });
  }

  box(name: string): Locator {
    return this.page.getByRole('checkbox', { name: `选择${name}` });
  }

  dialog(name: string | RegExp): Locator {
    return this.page.getByRole('dialog', { name });
  }

  async open(place: string): Promise<void> {
    const places = this.page.getByRole('list', { name: '图片分类' });
    await places.getByRole('button', { name: new RegExp(`^${place}`) }).click();
  }

  async upload(...names: string[]): Promise<void> {
    await this.page
      .locator('main input[type="file"]')
      .setInputFiles(names.map((name) => pngFile(name)));
    for (const name of names) await expect(this.tile(name)).toBeVisible();
  }

  async createCategory(name: string): Promise<void> {
    await this.page.getByRole('button', { name: '新增分类' }).click();
    const dialog = this.dialog('新增分类');
    await dialog.getByLabel('名称').fill(name);
    await dialog.getByRole('button', { name: /确\s?定/ }).click();
    await expect(dialog).toBeHidden();
  }

  /** Chooses from the menu of an image. */
  async choose(name: string, choice: string): Promise<void> {
    await this.page.getByRole('button', { name: `更多${name}` }).click();
    await this.page.getByRole('menuitem', { name: choice, exact: true }).click();
  }

  async confirm(title: string, button: string | RegExp): Promise<void> {
    const dialog = this.dialog(title);
    await dialog.getByRole('button', { name: button }).click();
    await expect(dialog).toBeHidden();
  }
}

test('S12 images are uploaded into a category, chosen by a range, moved, and found by a new name', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(1, 'admin'), path);
  const library = new Library(page);
  await library.createCategory('商品图');
  await library.open('商品图');
  await library.upload('货一.png', '货二.png', '货三.png');
  await expect(page.getByRole('button', { name: '商品图 3' })).toBeVisible();

  const boxes = library.tiles.getByRole('checkbox');
  await boxes.first().check();
  await boxes.last().click({ modifiers: ['Shift'] });
  await expect(library.batch).toContainText('已选 3 张');
  await page.keyboard.press('ArrowLeft');
  await expect(boxes.nth(1)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(library.batch).toContainText('已选 2 张');
  const left = (await boxes.nth(1).getAttribute('aria-label'))?.replace('选择', '') ?? '';

  await library.batch.getByRole('button', { name: '移动' }).click();
  await library.dialog('移动').getByLabel('分类').click();
  await page.getByTitle(/^未分类/).click();
  await library.confirm('移动', /确\s?定/);
  await expect(library.tiles).toHaveCount(1);
  await expect(library.batch).toBeHidden();

  await library.choose(left, '重命名');
  await library.dialog('重命名').getByLabel('名称').fill('镇店之宝');
  await library.confirm('重命名', /确\s?定/);
  await library.open('全部图片');
  await page.getByRole('searchbox', { name: '搜索名称' }).fill('之宝');
  await expect(library.tiles).toHaveCount(1);
  await expect(library.tile('镇店之宝')).toBeVisible();
});

test('S12 images are found by their type and by the days they were uploaded on', async ({
  browsers,
}) => {
  const admin = operatorOf(1, 'admin');
  const page = await browsers.open(admin, path);
  const library = new Library(page);
  await library.upload('筛选甲.png', '筛选乙.png');
  await changeAsOwner(
    admin.brand,
    `update files set mime = 'image/jpeg', created_at = '2026-01-05T04:00:00Z' where original_name = $1`,
    ['筛选乙.png'],
  );
  await page.getByRole('searchbox', { name: '搜索名称' }).fill('筛选');
  await expect(library.tiles).toHaveCount(2);

  await page.getByLabel('图片类型').click();
  await page.getByTitle('JPG', { exact: true }).click();
  await expect(library.tiles).toHaveCount(1);
  await expect(library.tile('筛选乙.png')).toBeVisible();
  await page.getByLabel('图片类型').click();
  await page.getByTitle('PNG', { exact: true }).click();
  await expect(library.tile('筛选甲.png')).toBeVisible();

  await page.getByLabel('上传时间').click();
  await page.getByPlaceholder('开始日期').fill('2026-01-05');
  await page.keyboard.press('Enter');
  await page.getByPlaceholder('结束日期').fill('2026-01-05');
  await page.keyboard.press('Enter');
  await expect(page.getByText('没有符合条件的素材')).toBeVisible();
  await page.getByLabel('图片类型').click();
  await page.getByTitle('JPG', { exact: true }).click();
  await expect(library.tiles).toHaveCount(1);
  await expect(library.tile('筛选乙.png')).toBeVisible();
});

test('a category that holds images is not deleted, and says how many it holds', async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 409/);
  const page = await browsers.open(operatorOf(1, 'admin'), path);
  const library = new Library(page);
  await library.createCategory('活动图');
  await library.open('活动图');
  await library.upload('活动.png');

  await page.getByRole('button', { name: '分类操作 活动图' }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  const dialog = library.dialog('删除分类');
  await dialog.getByRole('button', { name: '确认删除' }).click();

  await expect(dialog).toContainText('分类正在使用：图片1张、下级分类0个，请先移走');
});

test('S12 an image goes to the recycle bin, comes back, and is deleted for ever', async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 404/);
  const page = await browsers.open(operatorOf(1, 'admin'), path);
  const library = new Library(page);
  await library.upload('旧图.png');
  const link = await library
    .tile('旧图.png')
    .getByRole('img', { name: '旧图.png' })
    .getAttribute('src');

  await library.choose('旧图.png', '移入回收站');
  await library.confirm('移入回收站', '移入回收站');
  await expect(library.tile('旧图.png')).toHaveCount(0);
  await library.open('回收站');
  await library.choose('旧图.png', '恢复');
  await library.confirm('恢复', /恢\s?复/);
  await library.open('全部图片');
  await library.choose('旧图.png', '移入回收站');
  await library.confirm('移入回收站', '移入回收站');

  await library.open('回收站');
  await expect(library.tile('旧图.png')).toContainText('删除于');
  await library.box('旧图.png').check();
  await library.batch.getByRole('button', { name: '彻底删除' }).click();
  await library.confirm('彻底删除', '彻底删除');

  await expect(library.tile('旧图.png')).toHaveCount(0);
  const answered = await page.evaluate(
    async (link) => (await fetch(link, { cache: 'reload' })).status,
    link ?? '',
  );
  expect(answered).toBe(404);
});

test('an image in use is trashed only after its places were shown', async ({ browsers }) => {
  const admin = operatorOf(1, 'admin');
  const page = await browsers.open(admin, path);
  const library = new Library(page);
  await library.upload('头像图.png');
  const link = await library
    .tile('头像图.png')
    .getByRole('img', { name: '头像图.png' })
    .getAttribute('src');
  await changeAsOwner(admin.brand, 'update operators set avatar = $1 where username = $2', [
    link,
    'dianyuan2',
  ]);
  await page.getByRole('button', { name: '刷新' }).click();
  await expect(library.tile('头像图.png')).toContainText('使用 1 处');

  await library.choose('头像图.png', '使用位置');
  await expect(library.dialog(/^使用位置/)).toContainText('员工头像 1 处');
  await page.keyboard.press('Escape');
  await expect(library.dialog(/^使用位置/)).toBeHidden();

  await library.choose('头像图.png', '移入回收站');
  await expect(library.dialog('移入回收站')).toContainText('员工头像 1 处');
  await library.confirm('移入回收站', '仍要移入');
  await expect(library.tile('头像图.png')).toHaveCount(0);
});

test('S259 an image is cut into another one, in a ratio that is chosen; it stays as it is itself', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(1, 'admin'), path);
  const library = new Library(page);
  await library.upload('原图.png');

  await library.choose('原图.png', '裁剪另存');
  const dialog = library.dialog('图片裁剪');
  await expect(dialog.getByText('输出 60 × 40')).toBeVisible();
  await dialog.getByText('1:1').click();
  await expect(dialog.getByText('输出 150 × 150')).toBeVisible();
  await dialog.getByRole('button', { name: /上\s?传/ }).click();

  await expect(library.tile('原图-裁剪.jpg')).toContainText('150 × 150');
  await expect(library.tile('原图.png')).toContainText('60 × 40');
});

test('files are dropped on the images from the desktop', async ({ browsers }) => {
  const page = await browsers.open(operatorOf(1, 'admin'), path);
  const library = new Library(page);
  await library.upload('先到.png');
  const dropped = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], '拖来.png', { type: 'image/png' }));
    return transfer;
  }, pngFile('拖来.png').buffer.toString('base64'));

  await library.tile('先到.png').dispatchEvent('drop', { dataTransfer: dropped });

  await expect(library.tile('拖来.png')).toBeVisible();
});

test('S16 an avatar is chosen from the library and cut', async ({ browsers }) => {
  const page = await browsers.open(operatorOf(1, 'admin'), path);
  const library = new Library(page);
  await library.upload('我的照片.png');
  await page.goto('/user/center');

  await page.getByRole('button', { name: '从素材库选择' }).click();
  const picker = library.dialog('从素材库选择');
  await picker.getByRole('searchbox', { name: '搜索图片名称' }).fill('我的照片');
  await picker.getByRole('button', { name: '我的照片.png' }).click();
  await picker.getByRole('button', { name: '使用 1 张' }).click();
  const dialog = library.dialog('图片裁剪');
  await dialog.getByRole('button', { name: /上\s?传/ }).click();

  await expect(dialog).toBeHidden();
  await expect(page.getByRole('img', { name: /的头像$/ }).first()).toHaveAttribute(
    'src',
    /^\/files\//,
  );
});

test('an image that is uploaded while the list is still on its way is shown', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(1, 'admin'), 'about:blank');
  const library = new Library(page);
  let listCount = 0;
  await page.route(`**${listMaterials.path}?*`, async (route) => {
    listCount += 1;
    if (listCount > 1) await route.continue(); // the first is not answered
  });
  await page.goto(path);
  await expect.poll(() => listCount).toBe(1);

  await library.upload('早到的图.png');
});

test('who may only upload is offered nothing that changes the images of others', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(1, 'dianyuan1'), path, {
    viewport: { width: 390, height: 844 },
  });
  const library = new Library(page);
  await library.upload('店员图.png');

  await page.getByRole('button', { name: '更多店员图.png' }).click();

  await expect(page.locator('.ant-dropdown').getByRole('menuitem')).toHaveText([
    '预览',
    '裁剪另存',
    '复制链接',
    '使用位置',
  ]);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: '新增分类' })).toHaveCount(0);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(sideways).toBe(false);
});
