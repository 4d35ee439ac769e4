import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { operatorOf } from '../../support/site.ts';
import { test } from '../../support/test.ts';

const admin = operatorOf(2, 'admin');

const rowsOf = (page: Page) =>
  page
    .getByRole('region', { name: '方案数据' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

/** An action of a row, from the menu of the rest where it is not shown. */
async function act(page: Page, name: string, action: string): Promise<void> {
  const row = rowsOf(page).filter({ hasText: name });
  await expect(row).toBeVisible();
  const button = row.getByRole('button', { name: action, exact: true });
  if (await button.isVisible()) return button.click();
  await row.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

test('a plan is quoted while it is typed, saved, changed to another version and stopped', async ({
  browsers,
}) => {
  const page = await browsers.open(admin, '/product/plan');
  const name = `周租方案${randomInt(10_000, 99_999)}`;
  await page.getByRole('button', { name: '新增方案' }).click();
  const dialog = page.getByRole('dialog', { name: '新增方案' });
  await dialog.getByLabel('方案名称').fill(name);
  await dialog.getByLabel('商品', { exact: true }).fill('iPhone');
  await page.getByTitle(/^Apple iPhone 17 Pro（/).click();
  await dialog.getByLabel('押金', { exact: true }).fill('1000');
  await dialog.getByLabel('可免押金额').fill('800');
  await dialog.getByLabel('免押担保', { exact: true }).fill('50');
  await dialog.getByLabel('可预授权金额').fill('0');
  await dialog.getByLabel('第1个租期 期数').fill('3');

  await dialog.getByLabel('第1个租期 每期租金').fill('120.50');
  await dialog.getByRole('button', { name: '添加增值服务' }).click();
  await dialog.getByLabel('第1项增值服务 险种').click();
  await page.getByTitle('碎屏险', { exact: true }).click();
  await dialog.getByLabel('第1项增值服务 价格').fill('99');
  const quote = dialog.getByRole('region', { name: '试算', exact: true });
  await expect(quote.getByRole('row', { name: /3期 · 每期1个月/ })).toContainText('¥361.50');
  await expect(quote.getByRole('row', { name: /3期 · 每期1个月/ })).toContainText('¥460.50'); // with the service
  await expect(quote).toContainText('¥1,120.50'); // before shipping: the first rent and the deposit
  await expect(quote).toContainText('¥800.00（冻结¥400.00）');
  await quote.getByText('3期 · 每期1个月 的账单与买断价').click();
  await expect(quote.getByRole('row', { name: /^第3期/ })).toContainText('¥120.50');

  await dialog.getByRole('button', { name: '新增', exact: true }).click();
  await expect(dialog).toBeHidden();
  await act(page, name, '编辑');
  const edit = page.getByRole('dialog', { name: '编辑方案' });
  await edit.getByLabel('第1个租期 总租金').fill('400');
  await edit.getByLabel('可免押金额').fill('2000');
  await edit.getByRole('button', { name: '保存' }).click();
  await expect(edit.getByText('可免押金额不能大于押金').first()).toBeVisible();
  await edit.getByLabel('可免押金额').fill('1000');
  await edit.getByRole('button', { name: '保存' }).click();
  await expect(edit).toBeHidden();
  await expect(rowsOf(page).filter({ hasText: name })).toContainText('第2版');

  await act(page, name, '查看');
  const drawer = page.getByRole('dialog', { name: `方案 ${name}` });
  await expect(drawer).toContainText('免押部分须冻结其50%的预授权作为担保');
  await expect(drawer).toContainText('碎屏险¥99.00');
  await drawer.getByText(/^第1版/).click();
  await expect(drawer).toContainText('¥361.50');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await act(page, name, '停用');
  await page
    .getByRole('dialog', { name: '停用方案' })
    .getByRole('button', { name: '停用', exact: true })
    .click();
  await expect(rowsOf(page).filter({ hasText: name })).toContainText('停用');
});

test('a plan beyond a limit is told before it is saved, and refused', async ({ browsers }) => {
  browsers.expectInConsole(/status of 409/);
  const page = await browsers.open(admin, '/product/plan');
  await page.getByRole('button', { name: '新增方案' }).click();
  const dialog = page.getByRole('dialog', { name: '新增方案' });
  await dialog.getByLabel('方案名称').fill('超限方案');
  await dialog.getByLabel('商品', { exact: true }).fill('iPhone');
  await page.getByTitle(/^Apple iPhone 17 Pro（/).click();
  for (const field of ['押金', '可免押金额', '可预授权金额'])
    await dialog.getByLabel(field, { exact: true }).fill('0');
  await dialog.getByLabel('第1个租期 总租金').fill('99999');

  const words = /12期 · 每期1个月：总租金¥99,999\.00，超过市场价/;
  const quote = dialog.getByRole('region', { name: '试算', exact: true });
  await expect(quote.getByText(words)).toBeVisible();
  await dialog.getByRole('button', { name: '新增', exact: true }).click();
  await expect(dialog.getByText(words)).toHaveCount(2);
});

test('a plan that would sell below the floor is told the month and the sums, and each model its prices', async ({
  browsers,
}) => {
  const page = await browsers.open(admin, '/product/plan');
  await page.getByRole('button', { name: '新增方案' }).click();
  const dialog = page.getByRole('dialog', { name: '新增方案' });
  const choose = async (field: string, option: string) => {
    await dialog.getByLabel(field, { exact: true }).click();
    await page.getByTitle(option, { exact: true }).click();
  };
  await dialog.getByLabel('方案名称').fill('低于底价');
  await dialog.getByLabel('商品', { exact: true }).fill('iPhone');
  await page.getByTitle(/^Apple iPhone 17 Pro（/).click();
  for (const field of ['押金', '可免押金额', '可预授权金额'])
    await dialog.getByLabel(field, { exact: true }).fill('0');
  await choose('买断规则', '可提前买断');
  await dialog.getByLabel('第1个租期 每期租金').fill('100');
  await dialog.getByLabel('第1个租期 买断价').fill('900');

  const quote = dialog.getByRole('region', { name: '试算', exact: true });
  await expect(
    quote.getByText(
      '12期 · 每期1个月：起租当天买断共付¥900.00（已付租金¥0.00，买断应付¥900.00），低于买断底价¥1,200.00（总租金的100%）',
    ),
  ).toBeVisible();

  await choose('买断方式', '剩余租金打折加到期尾款');
  await dialog.getByLabel('提前买断优惠').fill('20');
  await dialog.getByLabel('第1个租期 到期尾款').fill('300');
  await expect(quote.getByText('低于买断底价')).toBeHidden();
  await quote.getByText('12期 · 每期1个月 的账单与买断价').click();
  // one month is paid: 1,100.00 at 80% and 300.00, with the 100.00 that were paid 1,280.00
  const second = quote.getByRole('row', { name: /^第2期/ });
  await expect(second).toContainText('¥1,180.00');
  await expect(second).toContainText('¥1,280.00');
});
