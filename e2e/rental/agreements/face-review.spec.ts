import { expect } from '@playwright/test';
import { CropDialog } from '../../support/crop-dialog.ts';
import { askedOf } from '../../support/e-signature.ts';
import { pngFile } from '../../support/images.ts';
import { approvedOrder, newShop } from '../../support/money-shop.ts';
import { test } from '../../support/test.ts';

test('a customer whose face fails three times is looked at, and has signed by it', async ({
  browsers,
}) => {
  test.setTimeout(150_000); // the shop is made in it, on a machine that may be slow
  const admin = await newShop('renliansanci');
  const orderId = await approvedOrder(admin);
  const page = await browsers.open(admin, `/order/detail/${orderId}`);
  for (const [button, okText] of [
    ['生成合同', '确认生成'],
    ['发起电子签', '确认发起'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: button });
    await dialog.getByRole('button', { name: okText }).click();
    await expect(dialog).toBeHidden();
  }
  const agreementNo = await page.evaluate(
    () => /HT\d{20}/.exec(document.body.innerText)?.[0] ?? '',
  );
  await expect.poll(async () => (await askedOf(agreementNo)).length).toBe(3);
  const customer = (await askedOf(agreementNo)).find(({ party }) => party === 'customer');
  const provider = await browsers.visit(admin, customer?.page ?? '');
  for (const nth of [1, 2, 3]) {
    await provider.getByLabel('签署码').fill(customer?.code ?? '');
    await provider.getByRole('button', { name: '人脸不通过' }).click();
    await expect(provider.getByRole('status')).toContainText(`第${nth}次不通过`);
    await provider.getByRole('link', { name: '返回' }).click();
  }

  await page.goto('/order/agreement');
  const tab = page
    .getByRole('group', { name: '按状态筛选' })
    .getByRole('button', { name: /^待人工复核/ });
  await expect(tab).toHaveText('待人工复核1');
  await tab.click();
  const rows = page
    .getByRole('region', { name: '合同数据' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
  await rows.getByRole('button', { name: '人工复核通过' }).click();
  const dialog = page.getByRole('dialog', { name: '人工复核通过' });
  await expect(dialog).toContainText(agreementNo);
  await dialog.getByRole('button', { name: '确认通过' }).click();
  await expect(dialog.getByText('请填写核实方式')).toBeVisible();
  await expect(dialog.getByText('请上传客户照片')).toBeVisible();
  await dialog.getByLabel('核实方式').fill('视频核对身份证原件');
  await dialog.getByRole('button', { name: /^添加图片/ }).click();
  const crop = new CropDialog(page);
  await crop.pick(pngFile('face.png', { width: 720, height: 540 }));
  await crop.upload();
  await dialog.getByRole('button', { name: '确认通过' }).click();
  await expect(dialog).toBeHidden();
  await expect(tab).toHaveText('待人工复核0');

  await page.goto(`/order/detail/${orderId}`);
  const section = page.getByRole('region', { name: '合同', exact: true });
  await expect(section).toContainText('签署中');
  await section.getByRole('button', { name: '查看签署照片' }).click();
  await expect(section.getByRole('button', { name: '预览第1张签署照片' })).toBeVisible();
  await expect(page.getByRole('region', { name: '操作记录' })).toContainText('人工复核通过');
});
