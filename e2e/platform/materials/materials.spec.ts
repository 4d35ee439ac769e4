import { expect, type Locator, type Page } from '@playwright/test';
import { movingGif, pngFile } from '../../support/images.ts';
import { newShop } from '../../support/money-shop.ts';
import { Shell } from '../../support/shell.ts';
import { operatorOf } from '../../support/site.ts';
import { test } from '../../support/test.ts';

const wrongType = '图片类型要求：jpeg、jpg、png';

/** 素材 as an operator works with it. */
class Materials {
  readonly input: Locator;
  readonly summary: Locator;
  readonly uploads: Locator;
  readonly tiles: Locator;

  constructor(page: Page) {
    const main = page.getByRole('main');
    this.input = main.locator('input[type="file"]');
    this.summary = main.getByRole('status').filter({ hasText: /上传|失败/ });
    this.uploads = main.getByRole('list', { name: '上传列表' }).getByRole('listitem');
    this.tiles = main.getByRole('list', { name: '素材' }).getByRole('listitem');
  }

  upload(name: string): Locator {
    return this.uploads.filter({ hasText: name });
  }
}

test('S12 素材 is the page at /material/index, reached by its fixed route', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(0, 'admin'), '/');

  await new Shell(page).entry('素材').click();

  await expect(page).toHaveURL(/\/material\/index$/);
  await expect(page.getByRole('heading', { name: '素材', level: 1 })).toBeVisible();
  await expect(new Shell(page).tab('素材')).toHaveAttribute('aria-current', 'page');
});

test('S105 many images are uploaded at once, each with its progress, and appear newest first', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(0, 'dianyuan1'), '/material/index');
  const materials = new Materials(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/pictures', async (route) => {
    await held;
    await route.continue();
  });

  const names = ['一.png', '二.png', '三.png', '四.png'];
  await materials.input.setInputFiles(names.map((name) => pngFile(name)));
  await expect(materials.uploads).toHaveCount(4);
  await expect(materials.summary).toHaveText('正在上传 4 张');
  for (const name of names)
    await expect(
      materials.upload(name).getByRole('progressbar', { name: `${name}的上传进度` }),
    ).toBeVisible();
  release();

  await expect(materials.summary).toHaveText('已上传 4 张');
  await expect(materials.uploads).toHaveCount(0);
  for (const name of names)
    await expect(materials.tiles.filter({ hasText: name }).first()).toBeVisible();
  await expect(materials.tiles.first()).toContainText('60 × 40');
});

test('S137 S242 a wrong type is refused in the exact words, by us and by the server, and cannot be retried', async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 415/);
  const page = await browsers.open(operatorOf(0, 'dianyuan1'), '/material/index');
  const materials = new Materials(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/pictures')) asked.push(request.url());
  });
  await expect(materials.input).toHaveAttribute('accept', '.jpg,.jpeg,.png');

  await materials.input.setInputFiles([
    movingGif('动图.gif'),
    { name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('文字') },
  ]);
  for (const name of ['动图.gif', '说明.txt'])
    await expect(materials.upload(name)).toContainText(wrongType);
  expect(asked).toEqual([]);

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  await materials.input.setInputFiles({ name: '假的.png', mimeType: 'image/png', buffer: svg });
  await expect(materials.upload('假的.png')).toContainText(wrongType);
  expect(asked).toHaveLength(1);
  await expect(materials.summary).toHaveText('失败 3 张');
  await expect(page.getByRole('button', { name: /^重试/ })).toHaveCount(0);

  await materials.upload('假的.png').getByRole('button', { name: '移除假的.png' }).click();
  await expect(materials.uploads).toHaveCount(2);
});

test('an upload that was lost on its way is tried again', async ({ browsers }) => {
  browsers.expectInConsole(/ERR_FAILED/);
  const page = await browsers.open(operatorOf(0, 'dianyuan1'), '/material/index');
  const materials = new Materials(page);
  await page.route('**/api/pictures', (route) => route.abort());
  await materials.input.setInputFiles(pngFile('丢失.png'));
  await expect(materials.upload('丢失.png')).toContainText('网络异常，请重试');

  await page.unroute('**/api/pictures');
  await materials.upload('丢失.png').getByRole('button', { name: '重试丢失.png' }).click();

  await expect(materials.tiles.filter({ hasText: '丢失.png' }).first()).toBeVisible();
});

test('an image is looked at in the preview, with its link to be copied', async ({ browsers }) => {
  const page = await browsers.open(operatorOf(0, 'dianyuan2'), '/material/index');
  const materials = new Materials(page);
  await materials.input.setInputFiles(pngFile('店铺招牌.png'));
  await page.getByRole('button', { name: '预览店铺招牌.png' }).first().click();

  const preview = page.getByRole('dialog', { name: '预览' });
  await expect(preview.getByRole('img', { name: '店铺招牌.png' })).toBeVisible();
  await expect(preview).toContainText(/http:\/\/localhost:\d+\/files\/[\da-f]{32}/);
  await expect(preview).toContainText('60 × 40');
});

test('a brand without images says so, and how to add one', async ({ browsers }) => {
  const page = await browsers.open(await newShop('wusucai1'), '/material/index');

  await expect(page.getByText('暂无素材，点击上方「上传图片」添加')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '共 0 条' })).toBeVisible();
});

test('where the images cannot be fetched the page says so and offers another try', async ({
  browsers,
}) => {
  browsers.expectInConsole(/ERR_FAILED/);
  const page = await browsers.open(await newShop('wusucai2'), '/');
  await page.route('**/api/materials*', (route) => route.abort());
  await new Shell(page).entry('素材').click();
  const failure = page.getByRole('alert').filter({ hasText: '加载失败' });
  await expect(failure).toBeVisible();

  await page.unroute('**/api/materials*');
  await failure.getByRole('button', { name: '重试' }).click();

  await expect(page.getByText('暂无素材，点击上方「上传图片」添加')).toBeVisible();
});
