import { expect, type Locator, type Page } from '@playwright/test';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { CropDialog } from '../../support/crop-dialog.ts';
import { ask } from '../../support/database.ts';
import { pngFile, type PickedFile } from '../../support/images.ts';
import { seededOrder } from '../../support/orders.ts';
import { operatorOf } from '../../support/site.ts';
import { test } from '../../support/test.ts';

/** The list of images in the dialog of 发货, the first screen that has one. */
class PhotoList {
  readonly dialog: Locator;
  readonly tiles: Locator;
  readonly add: Locator;
  readonly crop: CropDialog;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: '发货' });
    const list = this.dialog.getByRole('group', { name: '图片列表' });
    this.tiles = list
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /^删除/ }) });
    this.add = list.getByRole('button', { name: /^添加图片/ });
    this.crop = new CropDialog(page);
  }

  button(words: string): Locator {
    return this.dialog.getByRole('button', { name: words, exact: true });
  }

  async upload(...files: readonly PickedFile[]): Promise<void> {
    await this.add.click();
    await this.crop.pick(...files);
    await expect(this.crop.entries).toHaveCount(files.length);
    await this.crop.upload();
  }

  /** The keys of the images as they stand; every one is seen. */
  async keys(): Promise<string[]> {
    const images = this.tiles.locator('img');
    await expect(images).toHaveCount(await this.tiles.count());
    return images.evaluateAll((all) =>
      all.map((image) => new URL((image as HTMLImageElement).src).pathname),
    );
  }
}

const photos = (count: number) =>
  Array.from({ length: count }, (_, nth) =>
    pngFile(`照片${nth + 1}.png`, { colour: [nth * 40, 90, 200] }),
  );

async function openShipping(page: Page): Promise<PhotoList> {
  await page
    .getByRole('group', { name: '订单操作' })
    .getByRole('button', { name: '发货', exact: true })
    .click();
  const list = new PhotoList(page);
  await expect(list.add).toBeVisible();
  return list;
}

const orderToShip = async (nth: number) => {
  const admin = operatorOf(0, 'admin');
  return {
    admin,
    order: await seededOrder(admin, { status: orderStatus.toShip, isReady: true, nth }),
  };
};

test('S70 S72 S73 S106 photos are added up to five, looked at and deleted', async ({
  browsers,
}) => {
  const { admin, order } = await orderToShip(1);
  const page = await browsers.open(admin, `/order/detail/${order.id}`);
  const list = await openShipping(page);
  await expect(list.tiles).toHaveCount(0);
  await expect(list.add).toHaveAccessibleName('添加图片，还能添加 5 张');

  await list.upload(...photos(3));
  await expect(list.tiles).toHaveCount(3);
  await expect(list.add).toHaveAccessibleName('添加图片，还能添加 2 张');
  await list.upload(...photos(2));
  await expect(list.tiles).toHaveCount(5);
  await expect(list.add).toHaveCount(0);

  await list.button('预览第2张图片').click();
  const preview = page.getByRole('dialog', { name: '预览' });
  await expect(preview.getByRole('img', { name: '图片预览' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();

  const before = await list.keys();
  await list.button('删除第2张图片').click();
  await expect(list.tiles).toHaveCount(4);
  expect(await list.keys()).toEqual(before.toSpliced(1, 1));
  await expect(list.add).toHaveAccessibleName('添加图片，还能添加 1 张');
});

test('S71 a photo is moved earlier and later; the first goes no earlier, the last no later', async ({
  browsers,
}) => {
  const { admin, order } = await orderToShip(1);
  const page = await browsers.open(admin, `/order/detail/${order.id}`);
  const list = await openShipping(page);
  await list.upload(...photos(3));
  const [first = '', second = '', third = ''] = await list.keys();

  await list.button('后移第1张图片').click();
  await expect.poll(() => list.keys()).toEqual([second, first, third]);
  await list.button('前移第3张图片').click();
  await expect.poll(() => list.keys()).toEqual([second, third, first]);

  for (const name of ['前移第1张图片', '后移第3张图片'])
    await expect(list.button(name)).toHaveAttribute('aria-disabled', 'true');
  await list.button('前移第1张图片').click({ force: true });
  await list.button('后移第3张图片').click({ force: true });
  expect(await list.keys()).toEqual([second, third, first]);
});

test('S71 a photo is dragged to another place, by the pointer and by the keyboard', async ({
  browsers,
}) => {
  const { admin, order } = await orderToShip(1);
  const page = await browsers.open(admin, `/order/detail/${order.id}`);
  const list = await openShipping(page);
  await list.upload(...photos(3));
  const [first = '', second = '', third = ''] = await list.keys();
  const handle = (nth: number) => list.button(`第${nth}张图片，可拖动排序`);

  const from = await handle(1).boundingBox();
  const to = await handle(3).boundingBox();
  if (from === null || to === null) throw new Error('A photo is not drawn');
  await page.mouse.move(from.x + 40, from.y + 40);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y + 45, { steps: 3 });
  await page.mouse.move(to.x + 50, to.y + 40, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => list.keys()).toEqual([second, third, first]);

  await page.waitForFunction(() => document.getAnimations().length === 0); // the photos lie still
  await handle(3).press('Space');
  await expect(handle(3)).toHaveAttribute('aria-pressed', 'true');
  // the places are measured, so that the next key can move it
  await expect(page.getByText('移到第 3 位', { exact: true })).toBeAttached();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('移到第 2 位', { exact: true })).toBeAttached();
  await page.keyboard.press('Space');
  await expect.poll(() => list.keys()).toEqual([second, first, third]);
});

test('S260 the crop dialog is 950 px wide, the preview 35% of the window; a phone gets what it has', async ({
  browsers,
}) => {
  const { admin, order } = await orderToShip(1);
  const page = await browsers.open(admin, `/order/detail/${order.id}`);
  const list = await openShipping(page);
  const widthOf = async (place: Locator) => Math.round((await place.boundingBox())?.width ?? 0);

  await list.add.click();
  await expect.poll(() => widthOf(list.crop.dialog)).toBe(950);
  await list.crop.pick(...photos(1));
  await expect(list.crop.entries).toHaveCount(1);
  await list.crop.upload();
  await list.button('预览第1张图片').click();
  const preview = page.getByRole('dialog', { name: '预览' });
  await expect.poll(() => widthOf(preview)).toBe(Math.round(1440 * 0.35));

  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => widthOf(preview)).toBeGreaterThan(330);
  expect(await widthOf(preview)).toBeLessThanOrEqual(390);
});

test('an order ships with its photos: its page shows them in their order, nobody else can open them', async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 401/);
  const { admin, order } = await orderToShip(0);
  const page = await browsers.open(admin, `/order/detail/${order.id}`);
  const list = await openShipping(page);
  await list.upload(...photos(2));
  await list.button('后移第1张图片').click();
  const keys = await list.keys();
  await list.dialog.getByLabel('物流公司').fill('顺丰速运');
  await list.dialog.getByLabel('物流单号').fill('SF5550001112223');
  await list.dialog.getByLabel('设备序列号').click();
  await list.dialog.getByLabel('设备序列号').press('ArrowDown');
  await list.dialog.getByLabel('设备序列号').press('Enter');
  await list.dialog.getByRole('button', { name: '确认发货' }).click();
  await expect(list.dialog).toBeHidden();

  const section = page.getByRole('region', { name: '物流' });
  const shown = section.getByRole('list', { name: '发货照片' }).locator('img');
  await expect(shown).toHaveCount(2);
  const paths = () =>
    shown.evaluateAll((all) =>
      all.map((image) => new URL((image as HTMLImageElement).src).pathname),
    );
  expect(await paths()).toEqual(keys);
  const widths = () =>
    shown.evaluateAll((all) => all.map((image) => (image as HTMLImageElement).naturalWidth));
  await expect.poll(widths).toEqual([720, 720]);
  await expect(page.getByRole('region', { name: '操作记录' })).toContainText('发货照片数');

  await section.getByRole('button', { name: '预览第2张发货照片' }).click();
  const preview = page.getByRole('dialog', { name: '预览' });
  await expect(preview.getByRole('img', { name: '第2张发货照片' })).toBeVisible();
  await page.keyboard.press('Escape');

  const stranger = await browsers.visit(admin, '/login');
  const statuses = await stranger.evaluate(
    (links) => Promise.all(links.map(async (link) => (await fetch(link)).status)),
    keys,
  );
  expect(statuses).toEqual([401, 401]);
  const rows = await ask<{ is_private: boolean }>(
    admin.brand,
    'select is_private from files where brand_code = $1 and key = any($2)',
    [admin.brand, keys.map((key) => key.slice('/files/'.length))],
  );
  expect(rows).toEqual([{ is_private: true }, { is_private: true }]);

  await test.step('a link that is spent is replaced by itself', async () => {
    let asked = 0;
    await page.route(`**/api/order/${order.id}`, async (route) => {
      asked += 1;
      const response = await route.fetch();
      const body = await response.text();
      const isFirst = asked === 1;
      await route.fulfill({
        response,
        body: isFirst ? body.replaceAll(/until=\d+/g, 'until=1') : body,
      });
    });
    await page.reload();
    await expect.poll(widths).toEqual([720, 720]);
    expect(asked).toBeGreaterThan(1);
  });
});
