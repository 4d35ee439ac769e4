import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { approvedOrder, newShop } from '../../support/money-shop.ts';
import { test } from '../../support/test.ts';

const rowOf = (page: Page, name: string, version: string): Locator =>
  page
    .getByRole('region', { name: '合同模板数据' })
    .getByRole('row')
    .filter({ hasText: name })
    .filter({ has: page.getByRole('cell', { name: version, exact: true }) });

async function act(page: Page, row: Locator, action: string): Promise<void> {
  const button = row.getByRole('button', { name: action, exact: true });
  if (await button.isVisible()) return button.click();
  await row.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

async function confirm(page: Page, title: string, okText: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('button', { name: okText }).click();
  await expect(dialog).toBeHidden();
}

test('a template is written, published and edited as a new version, and an agreement is made of it', async ({
  browsers,
}) => {
  browsers.expectInConsole(/422/);
  const admin = await newShop('hetong');
  const orderId = await approvedOrder(admin);
  const page = await browsers.open(admin, '/order/agreement-template');
  await expect(rowOf(page, '设备租赁合同', 'v1')).toContainText('已发布 · 默认');

  await test.step('新增模板: a variable of the list is put in, one that is not is named', async () => {
    await page.getByRole('button', { name: '新增模板' }).click();
    const dialog = page.getByRole('dialog', { name: '新增合同模板' });
    await dialog.getByLabel('模板名称').fill('短租合同');
    await dialog.getByLabel('合同正文').fill('{{身份证}}乙方');
    await dialog.getByRole('button', { name: '存为草稿' }).click();
    await expect(dialog.getByRole('alert')).toContainText('合同正文包含无法识别的变量：「身份证」');

    await dialog.getByLabel('合同正文').fill('乙方');
    await dialog.getByLabel('合同正文').press('End');
    await dialog.getByRole('button', { name: '客户姓名', exact: true }).click();
    await expect(dialog.getByLabel('合同正文')).toHaveValue('乙方{{客户姓名}}');
    await dialog.getByRole('button', { name: '示例预览' }).click();
    await expect(dialog.getByRole('region', { name: '示例预览' })).toHaveText(
      /^乙方王小明\s+补充条款（租期）：租期自起租日起算，含起租日，/,
    );
    await dialog.getByRole('button', { name: '存为草稿' }).click();
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, '短租合同', 'v1')).toContainText('草稿');
  });

  await test.step('发布, and 编辑为新版本', async () => {
    await act(page, rowOf(page, '短租合同', 'v1'), '发布');
    await confirm(page, '发布合同模板', '确认发布');
    await expect(rowOf(page, '短租合同', 'v1')).toContainText('已发布');
    await act(page, rowOf(page, '短租合同', 'v1'), '编辑为新版本');
    const dialog = page.getByRole('dialog', { name: '编辑「短租合同」v1' });
    await dialog.getByLabel('合同正文').fill('乙方{{客户姓名}}，{{租期条款}}，{{账单计划}}');
    await dialog.getByRole('button', { name: '存为新版本草稿' }).click();
    await expect(dialog).toBeHidden();
    await act(page, rowOf(page, '短租合同', 'v2'), '发布');
    await confirm(page, '发布合同模板', '确认发布');
    await expect(rowOf(page, '短租合同', 'v1')).toContainText('已停用');
  });

  await test.step('生成合同 of the template that is chosen', async () => {
    await page.goto(`/order/detail/${orderId}`);
    await page.getByRole('button', { name: '生成合同', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '生成合同' });
    await expect(dialog).toContainText('设备租赁合同 v1（默认）');
    await dialog.getByRole('combobox', { name: '合同模板' }).click();
    await page.getByTitle('短租合同 v2').click();
    await dialog.getByRole('button', { name: '确认生成' }).click();
    await expect(dialog).toBeHidden();
  });

  const section = page.getByRole('region', { name: '合同', exact: true });
  await test.step('查看合同 shows the text and that it is what was fixed', async () => {
    await section.getByRole('button', { name: '查看合同' }).click();
    const dialog = page.getByRole('dialog', { name: /^合同 HT/ });
    await expect(dialog.getByRole('region', { name: '合同正文' })).toHaveText(
      /^乙方王小明，租期自起租日起算，含起租日，.*，第1期 ¥33\.34；第2期至第3期：每期 ¥33\.33\s+补充条款（滞纳金）：逾期后/,
    );
    await expect(dialog.getByRole('alert')).toContainText('正文与生成时的哈希一致');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('下载 PDF', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      section.getByRole('button', { name: '下载 PDF' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^合同 HT\d{20}\.pdf$/);
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
  });
});
