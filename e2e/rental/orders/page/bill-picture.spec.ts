import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { seededOrder } from '../../../support/orders.ts';
import { operatorOf } from '../../../support/site.ts';
import { test } from '../../../support/test.ts';

/** A png's size, the colour of its corner, and the number of its pixels darker than grey. */
async function looksOf(page: Page, png: Buffer) {
  return page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const pixels = context?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    let darkCount = 0;
    for (let at = 0; at < pixels.length; at += 4) if ((pixels[at] ?? 255) < 100) darkCount += 1;
    return {
      width: canvas.width,
      height: canvas.height,
      corner: Array.from({ length: 4 }, (_, at) => pixels[at]),
      darkCount,
    };
  }, png.toString('base64'));
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`S268 the bill plan of an order is saved as an image on white ground, from a ${colorScheme} page and a narrow one too`, async ({
    browsers,
  }) => {
    const admin = operatorOf(2, 'admin');
    const order = await seededOrder(admin, { status: orderStatus.approved });
    const page = await browsers.open(admin, `/order/detail/${order.id}`, { colorScheme });
    const save = page
      .getByRole('region', { name: '账单计划（签收后确定日期）' })
      .getByRole('button', { name: '保存为图片' });
    const saved = async () => {
      const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
      expect(download.suggestedFilename()).toBe(`账单计划-${order.order_no}.png`);
      return looksOf(page, await readFile(await download.path()));
    };

    const wide = await saved();
    await page.setViewportSize({ width: 390, height: 844 });
    const narrow = await saved();

    expect(wide.corner).toEqual([255, 255, 255, 255]);
    expect(wide.darkCount).toBeGreaterThan(1000); // the text can be read
    expect(wide.height).toBeGreaterThan(order.term_count * 30);
    expect(narrow).toEqual(wide);
    await expect(page.locator('.capture-sheet')).toHaveCount(0);
  });
}

test('S268 where the image cannot be made the operator is told so, and may try again', async ({
  browsers,
}) => {
  const admin = operatorOf(2, 'admin');
  const order = await seededOrder(admin, { status: orderStatus.renting });
  const page = await browsers.open(admin, `/order/detail/${order.id}`);
  const save = page.getByRole('button', { name: '保存为图片' });
  await expect(save).toBeVisible();
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.getContext = () => {
      throw new Error('no memory');
    };
  });

  await save.click();

  await expect(page.getByText('图片生成失败，请重试')).toBeVisible();
  await expect(save).toBeEnabled();
});
