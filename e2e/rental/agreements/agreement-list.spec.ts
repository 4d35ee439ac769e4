import { expect } from '@playwright/test';
import { approvedOrder, newShop } from '../../support/money-shop.ts';
import { test } from '../../support/test.ts';

test('where a browser shows no PDF, it can be downloaded', async ({ browsers }) => {
  const admin = await newShop('pdfyulan');
  const page = await browsers.open(admin, `/order/detail/${await approvedOrder(admin)}`);
  await page.getByRole('button', { name: '生成合同', exact: true }).click();
  const generate = page.getByRole('dialog', { name: '生成合同' });
  await generate.getByRole('button', { name: '确认生成' }).click();
  await expect(generate).toBeHidden();
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false, configurable: true }),
  );

  await page.getByRole('button', { name: 'PDF 预览' }).click();
  const shown = page.getByRole('dialog', { name: /\.pdf$/ });
  await expect(shown).toContainText('不能在页面内显示 PDF，请下载后查看');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    shown.getByRole('button', { name: '下载 PDF' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^合同 HT\d{20}\.pdf$/);
});

test('an agreement is sent, read, shown and downloaded from its list, narrowed by its template', async ({
  browsers,
}) => {
  const admin = await newShop('hetongliebiao');
  const page = await browsers.open(admin, `/order/detail/${await approvedOrder(admin)}`);
  await page.getByRole('button', { name: '生成合同', exact: true }).click();
  const generate = page.getByRole('dialog', { name: '生成合同' });
  await generate.getByRole('button', { name: '确认生成' }).click();
  await expect(generate).toBeHidden();

  await page.goto('/order/agreement');
  const rows = page
    .getByRole('region', { name: '合同数据' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
  const tab = (name: RegExp) =>
    page.getByRole('group', { name: '按状态筛选' }).getByRole('button', { name });
  await expect(tab(/^待签署/)).toHaveText('待签署1');
  await expect(rows).toContainText('待签署');
  await rows.getByRole('button', { name: '发起电子签' }).click();
  const send = page.getByRole('dialog', { name: '发起电子签' });
  await expect(send).toContainText(/HT\d{20}/);
  await send.getByRole('button', { name: '确认发起' }).click();
  await expect(send).toBeHidden();
  await expect(tab(/^签署中/)).toHaveText('签署中1');
  await tab(/^签署中/).click();
  await expect(rows).toContainText('0 / 3 已签');
  await expect(rows.getByRole('button', { name: '催签' })).toBeEnabled();

  await rows.getByRole('button', { name: '查看合同' }).click();
  const text = page.getByRole('dialog', { name: /^合同 HT/ });
  await expect(text.getByRole('region', { name: '合同正文' })).toContainText('王小明');
  await expect(text).toContainText('正文与生成时的哈希一致');
  await page.keyboard.press('Escape');
  await expect(text).toBeHidden();

  await rows.getByRole('button', { name: '更多' }).click();
  // the headless shell has no viewer, and the page offers the file alone where there is none
  await page.evaluate(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true }));
  await page.getByRole('menuitem', { name: 'PDF 预览' }).click();
  const shown = page.getByRole('dialog', { name: /^合同 HT\d{20}\.pdf$/ });
  await expect(shown.getByTitle('合同 PDF')).toHaveAttribute('src', /^blob:/);
  await page.keyboard.press('Escape');
  await expect(shown).toBeHidden();

  await rows.getByRole('button', { name: '更多' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: '下载 PDF' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^合同 HT\d{20}\.pdf$/);

  await page.getByLabel('模板', { exact: true }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: '设备租赁合同 v1' }).click();
  await page.getByRole('button', { name: '查询' }).click();
  await expect(rows).toHaveCount(1);
});
