import { expect, type Page } from '@playwright/test';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { CropDialog } from '../../support/crop-dialog.ts';
import { askOne } from '../../support/database.ts';
import { jpegFile, movingGif, pngFile } from '../../support/images.ts';
import { seededOrder } from '../../support/orders.ts';
import { operatorOf } from '../../support/site.ts';
import { test } from '../../support/test.ts';

const clerk = () => operatorOf(1, 'dianyuan1');

/** 更换头像: one image, in the cropper's own frame of 150 × 150. */
async function openForAvatar(page: Page): Promise<CropDialog> {
  await page.getByRole('button', { name: '更换头像' }).click();
  const crop = new CropDialog(page);
  await expect(crop.dialog).toBeVisible();
  return crop;
}

/** 发货照片: up to five images. */
async function openForPhotos(page: Page): Promise<CropDialog> {
  await page
    .getByRole('group', { name: '订单操作' })
    .getByRole('button', { name: '发货', exact: true })
    .click();
  await page.getByRole('button', { name: /^添加图片/ }).click();
  const crop = new CropDialog(page);
  await expect(crop.dialog).toBeVisible();
  return crop;
}

async function orderPath(): Promise<string> {
  const order = await seededOrder(operatorOf(1, 'admin'), { status: orderStatus.toShip });
  return `/order/detail/${order.id}`;
}

/** The avatar as it is stored. */
const avatarOf = ({ brand, username } = clerk()) =>
  askOne<{ mime: string; width: number; height: number; original_name: string }>(
    brand,
    `select f.mime, f.width, f.height, f.original_name from operators o
       join files f on f.brand_code = o.brand_code and '/files/' || f.key = o.avatar
      where o.brand_code = $1 and o.username = $2`,
    [brand, username],
  );

/** The colour in the middle of the preview: red, green, blue. */
const previewedColour = (crop: CropDialog) =>
  crop.dialog.locator('figure canvas').evaluate((canvas) => {
    const { width, height } = canvas as HTMLCanvasElement;
    const context = (canvas as HTMLCanvasElement).getContext('2d');
    return [...(context?.getImageData(width / 2, height / 2, 1, 1).data ?? [])].slice(0, 3);
  });

test('S138 X20 the cropper opens png, jpeg, gif and jpg, and says of another file what it takes', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(1, 'admin'), await orderPath());
  const crop = await openForPhotos(page);
  await expect(crop.input).toHaveAttribute('accept', '.png,.jpeg,.gif,.jpg');
  await expect(crop.dialog.getByText('请选择图片，支持 png、jpeg、gif、jpg')).toBeVisible();

  await crop.pick(
    pngFile('a.png'),
    await jpegFile(page, 'b.jpeg'),
    movingGif('c.gif'),
    await jpegFile(page, 'd.jpg'),
    { name: 'e.webp', mimeType: 'image/webp', buffer: Buffer.from('RIFF') },
  );

  await expect(crop.entries).toHaveCount(4);
  await expect(crop.dialog.getByText('e.webp：图片类型要求：png、jpeg、gif、jpg')).toBeVisible();
  await expect(crop.dialog.getByRole('button', { name: '上传 4 张' })).toBeEnabled();
});

test('a picture that cannot be opened says so, and the others stay', async ({ browsers }) => {
  const page = await browsers.open(operatorOf(1, 'admin'), await orderPath());
  const crop = await openForPhotos(page);

  await crop.pick(pngFile('好的.png'), {
    name: '坏的.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture'),
  });

  await expect(crop.dialog.getByText('坏的.png：图片无法打开，文件可能已损坏')).toBeVisible();
  await expect(crop.entries).toHaveCount(1);
});

test('S259 no more than five at once: the rest are not added, and the dialog says so', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(1, 'admin'), await orderPath());
  const crop = await openForPhotos(page);

  await crop.pick(...Array.from({ length: 7 }, (_, nth) => pngFile(`${nth}.png`)));

  await expect(crop.entries).toHaveCount(5);
  await expect(crop.dialog.getByText('最多还能添加 5 张图片，其余 2 张未添加')).toBeVisible();
  await expect(crop.dialog.getByRole('button', { name: '选择图片' })).toBeDisabled();
  await crop.dialog.getByRole('button', { name: '移除3.png' }).click();
  await expect(crop.entries).toHaveCount(4);
  await expect(crop.dialog.getByRole('button', { name: '选择图片' })).toBeEnabled();
});

test('S259 an image is zoomed up to five times, by the keyboard and by the wheel', async ({
  browsers,
}) => {
  const page = await browsers.open(clerk(), '/user/center');
  const crop = await openForAvatar(page);
  await crop.pick(pngFile('a.png', { width: 600, height: 600 }));
  await expect(crop.dialog.getByText('缩放 1.0 倍')).toBeVisible();
  await expect(crop.dialog.getByText('输出 600 × 600')).toBeVisible();

  await crop.zoom.press('End');
  await expect(crop.dialog.getByText('缩放 5.0 倍')).toBeVisible();
  await expect(crop.zoom).toHaveAttribute('aria-valuemax', '5');
  await expect(crop.dialog.getByText('输出 150 × 150')).toBeVisible(); // 120 pixels are left of it

  await crop.dialog.getByRole('application').hover();
  for (let turn = 0; turn < 5; turn += 1) await page.mouse.wheel(0, -300);
  await expect(crop.dialog.getByText('缩放 5.0 倍')).toBeVisible();
  await page.mouse.wheel(0, 400);
  await expect(crop.dialog.getByText('缩放 5.0 倍')).toBeHidden();
  await crop.dialog.getByRole('button', { name: '还原' }).click();
  await expect(crop.dialog.getByText('缩放 1.0 倍')).toBeVisible();
});

for (const { what, size, leaves } of [
  {
    what: 'a large wide image leaves as 750 × 750',
    size: { width: 1600, height: 900 },
    leaves: 750,
  },
  { what: 'a small one as 150 × 150', size: { width: 60, height: 40 }, leaves: 150 },
]) {
  test(`S259 without a frame of its own the cropper cuts 1:1, and a jpeg leaves it: ${what}`, async ({
    browsers,
  }) => {
    const page = await browsers.open(clerk(), '/user/center');
    const crop = await openForAvatar(page);
    await crop.pick(pngFile('我的头像.png', size));
    await expect(crop.dialog.getByText(`输出 ${leaves} × ${leaves}`)).toBeVisible();
    const answered = page.waitForResponse('**/api/users/updateAvatar');

    await crop.upload();

    const { link } = (await (await answered).json()) as { link: string };
    const stored = await askOne(
      clerk().brand,
      'select mime, width, height, original_name from files where brand_code = $1 and key = $2',
      [clerk().brand, new URL(link).pathname.slice('/files/'.length)],
    );
    expect(stored).toEqual({
      mime: 'image/jpeg',
      width: leaves,
      height: leaves,
      original_name: '我的头像.jpg',
    });
  });
}

test('S138 S259 X20 of a gif that moves the first frame leaves, as a jpeg', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(1, 'dianyuan2'), '/user/center');
  const crop = await openForAvatar(page);
  await crop.pick(movingGif('动图.gif'));
  await expect.poll(async () => (await previewedColour(crop))[0]).toBeGreaterThan(240);
  expect((await previewedColour(crop))[2]).toBeLessThan(15);

  await crop.upload();

  await expect
    .poll(() => avatarOf(operatorOf(1, 'dianyuan2')).catch(() => null))
    .toEqual({ mime: 'image/jpeg', width: 150, height: 150, original_name: '动图.jpg' });
});

test('an image is turned by quarters and by degrees', async ({ browsers }) => {
  const page = await browsers.open(clerk(), '/user/center');
  const crop = await openForAvatar(page);
  await crop.pick(pngFile('a.png', { width: 300, height: 300, colour: [10, 120, 10] }));
  await expect.poll(() => previewedColour(crop)).toEqual([10, 120, 10]);

  await crop.dialog.getByRole('button', { name: '右转' }).click();
  await expect(crop.dialog.getByText('旋转 90°')).toBeVisible();
  await crop.dialog.getByRole('slider', { name: '旋转' }).press('ArrowLeft');
  await expect(crop.dialog.getByText('旋转 89°')).toBeVisible();
  await crop.dialog.getByRole('button', { name: '左转' }).click();
  await expect(crop.dialog.getByText('旋转 -1°')).toBeVisible();
});

test('an upload that fails leaves the image as it was cut, to be sent again', async ({
  browsers,
}) => {
  browsers.expectInConsole(/ERR_FAILED/);
  const page = await browsers.open(operatorOf(1, 'admin'), await orderPath());
  const crop = await openForPhotos(page);
  await crop.pick(pngFile('a.png'), pngFile('b.png'));
  await expect(crop.entries).toHaveCount(2);
  let asked = 0;
  await page.route('**/api/deploy/upload', async (route) => {
    asked += 1;
    if (asked === 1) await route.abort();
    else await route.continue();
  });

  await crop.dialog.getByRole('button', { name: '上传 2 张' }).click();
  await expect(crop.dialog.getByText('网络异常，请重试')).toBeVisible();
  await expect(crop.entries).toHaveCount(1);
  await crop.dialog.getByRole('button', { name: /^重试/ }).click();

  await expect(crop.dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /^预览第\d张图片$/ })).toHaveCount(2);
});
