import { randomInt } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { csvOf } from '@rental/domain/csv';
import { productImportColumns } from '@rental/domain/rental/products/product-import';
import { CropDialog } from '../../support/crop-dialog.ts';
import { pngFile } from '../../support/images.ts';
import { Shell } from '../../support/shell.ts';
import { operatorOf } from '../../support/site.ts';
import { test } from '../../support/test.ts';

/** 商品 as an operator works with it. */
class ProductList {
  readonly page: Page;
  readonly rows: Locator;

  constructor(page: Page) {
    this.page = page;
    this.rows = page
      .getByRole('region', { name: '商品数据' })
      .getByRole('row')
      .filter({ has: page.getByRole('cell') });
  }

  row(name: string): Locator {
    return this.rows.filter({ hasText: name });
  }

  async find(name: string): Promise<void> {
    const search = this.page.getByRole('search', { name: '筛选', exact: true });
    await search.getByLabel('商品名称').fill(name);
    await search.getByRole('button', { name: '查询' }).click();
    await expect(this.row(name)).toHaveCount(1);
  }

  /** An action of a row, from the menu of the rest where it is not shown. */
  async act(name: string, action: string): Promise<void> {
    await expect(this.row(name)).toBeVisible();
    const button = this.row(name).getByRole('button', { name: action, exact: true });
    if (await button.isVisible()) return button.click();
    await this.row(name).getByRole('button', { name: '更多' }).click();
    await this.page.getByRole('menuitem', { name: action, exact: true }).click();
  }
}

const newName = () => `手机${randomInt(100_000, 999_999)}`;

test('a product is made of specifications, its SKUs are filled at once, and it goes on the shelf', async ({
  browsers,
}) => {
  const name = newName();
  const code = `E2E-${randomInt(100_000, 999_999)}`;
  browsers.expectInConsole(/409/); // put on the shelf without a picture
  const page = await browsers.open(operatorOf(2, 'admin'), '/');
  const list = new ProductList(page);
  await new Shell(page).goTo('商品管理', '商品');

  await page.getByRole('button', { name: '新增商品' }).click();
  const create = page.getByRole('dialog', { name: '新增商品' });
  await create.getByLabel('商品名称').fill(name);
  await create.getByLabel('商品编码').fill(code);
  await create.getByRole('button', { name: '添加规格' }).click();
  await create.getByLabel('第1个规格名称').fill('容量');
  const values = create.getByRole('combobox', { name: '第1个规格的值' });
  await values.fill('256GB');
  await values.press('Enter');
  await values.fill('512GB');
  await values.press('Enter');
  await expect(create.getByLabel('512GB 编码')).toBeVisible();
  await create.getByRole('button', { name: '新增', exact: true }).click();
  await expect(create).toContainText('请填写规格编码');
  await create.getByLabel('批量市场价').fill('8999');
  await create.getByRole('button', { name: '填入全部并补全编码' }).click();
  await expect(create.getByLabel('512GB 编码')).toHaveValue(`${code}-2`);
  await create.getByLabel('512GB 市场价').fill('10999');
  await create.getByRole('textbox', { name: '图文内容' }).fill('九成新，无划痕');
  await create.getByRole('button', { name: '新增', exact: true }).click();
  await expect(create).toBeHidden();

  await list.find(name);
  await expect(list.row(name)).toContainText('未上架');
  await expect(list.row(name)).toContainText('¥8,999.00 起');
  await list.act(name, '上架');
  const shelf = page.getByRole('dialog', { name: '上架商品' });
  await shelf.getByRole('button', { name: '上架' }).click();
  await expect(shelf).toContainText(`「${name}」请先设置商品图片、类目，再上架`);
  await shelf.getByRole('button', { name: '取消' }).click();

  await list.act(name, '编辑');
  const edit = page.getByRole('dialog', { name: '编辑商品' });
  await expect(edit.getByRole('textbox', { name: '图文内容' })).toContainText('九成新，无划痕');
  await edit.getByRole('combobox', { name: '类目' }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: '手机' }).first().click();
  await edit.getByRole('button', { name: /^添加图片/ }).click();
  const crop = new CropDialog(page);
  await crop.pick(pngFile('cover.png', { width: 800, height: 800 }));
  await crop.upload();
  await edit.getByRole('button', { name: '保存' }).click();
  await expect(edit).toBeHidden();
  await list.act(name, '上架');
  await shelf.getByRole('button', { name: '上架' }).click();
  await expect(shelf).toBeHidden();
  await expect(list.row(name)).toContainText('已上架');
  await expect(list.row(name).locator('img')).toHaveCount(1);

  await list.act(name, '查看');
  const drawer = page.getByRole('dialog', { name: `商品 ${name}` });
  await expect(drawer.getByRole('region', { name: '规格与库存', exact: true })).toContainText(
    '¥10,999.00',
  );
  await expect(drawer.getByRole('list', { name: '操作日志' })).toContainText('商品上下架');
});

test('two operators edit one product: the second sees the change before saving', async ({
  browsers,
}) => {
  const admin = operatorOf(2, 'admin');
  browsers.expectInConsole(/409/);
  const first = await browsers.open(admin, '/product/list');
  const second = await browsers.open(admin, '/product/list');
  const plain = '索尼 A7 IV';

  const edits = [];
  for (const page of [first, second]) {
    const list = new ProductList(page);
    await list.find(plain);
    await list.act(plain, '编辑');
    const edit = page.getByRole('dialog', { name: '编辑商品' });
    await expect(edit.getByLabel('商品名称')).toHaveValue(plain);
    edits.push(edit);
  }
  const [one, other] = edits;
  if (one === undefined || other === undefined) throw new Error('two dialogs were opened');
  const sort = String(randomInt(1, 9_999));
  await one.getByRole('spinbutton', { name: '排序' }).fill(sort);
  await one.getByRole('button', { name: '保存' }).click();
  await expect(one).toBeHidden();
  await other.getByRole('spinbutton', { name: '排序' }).fill('0');
  await other.getByRole('button', { name: '保存' }).click();

  await expect(other).toContainText('商品已被他人修改，已为您刷新，请核对后重新保存');
  await expect(other.getByRole('spinbutton', { name: '排序' })).toHaveValue(sort);
  await other.getByRole('button', { name: '保存' }).click();
  await expect(other).toBeHidden();
});

test('a category is added below another, moved and deleted; one in use stays', async ({
  browsers,
}) => {
  const name = `类目${randomInt(100_000, 999_999)}`;
  browsers.expectInConsole(/409/); // deleted while in use
  const page = await browsers.open(operatorOf(2, 'admin'), '/product/category');
  const table = page.getByRole('region', { name: '商品类目列表' });

  await table.getByRole('button', { name: '新增下级「手机」' }).click();
  const create = page.getByRole('dialog', { name: '新增类目' });
  await create.getByLabel('类目名称').fill(name);
  await create.getByRole('button', { name: '保存' }).click();
  await expect(create).toBeHidden();
  await expect(table.getByRole('rowheader', { name })).toBeVisible();

  await table.getByRole('button', { name: '删除「手机」' }).click();
  const refused = page.getByRole('dialog', { name: '删除类目' });
  await refused.getByRole('button', { name: '确认删除' }).click();
  await expect(refused).toContainText('类目正在使用');
  await refused.getByRole('button', { name: '取消' }).click();

  await table.getByRole('button', { name: `删除「${name}」` }).click();
  await refused.getByRole('button', { name: '确认删除' }).click();
  await expect(refused).toBeHidden();
  await expect(table.getByRole('rowheader', { name })).toHaveCount(0);
});

test('products are imported from a table: what it would add is shown first, with new categories', async ({
  browsers,
}) => {
  const name = newName();
  const code = `IMP-${randomInt(100_000, 999_999)}`;
  const page = await browsers.open(operatorOf(2, 'admin'), '/product/list');
  const list = new ProductList(page);
  const table = (price: string) =>
    Buffer.from(
      csvOf([
        [...productImportColumns],
        [code, name, `${code}-1`, price, `数码/${name}类`, '256GB'],
        [code, '', `${code}-2`, '9999', '', '512GB'],
      ]),
    );

  await page.getByRole('button', { name: '导入' }).click();
  const dialog = page.getByRole('dialog', { name: '导入商品' });
  const file = dialog.locator('input[type="file"]');
  await file.setInputFiles({ name: '商品.csv', mimeType: 'text/csv', buffer: table('x') });
  await expect(dialog).toContainText('市场价应为大于0、最多两位小数的金额');
  await file.setInputFiles({ name: '商品.csv', mimeType: 'text/csv', buffer: table('8999') });
  await expect(dialog).toContainText('可以导入1个商品、2个规格');
  await expect(dialog).toContainText(`数码 / ${name}类`);
  await dialog.getByRole('button', { name: /^导入/ }).click();
  await expect(dialog).toBeHidden();

  await list.find(name);
  await expect(list.row(name)).toContainText('未上架');
});
