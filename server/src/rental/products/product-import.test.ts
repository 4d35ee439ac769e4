import { csvOf } from '@rental/domain/csv';
import { productImportColumns } from '@rental/domain/rental/products/product-import';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { stored } from '../../testing/wire/rows.ts';
import { sendFile } from '../../testing/wire/send-file.ts';
import { send } from '../../testing/wire/send.ts';
import { xlsxOf } from '../../testing/wire/some-xlsx.ts';
import { createWorld, type Caller, type Shop, type World } from '../../testing/world.ts';

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
});
afterAll(() => world.close());
beforeEach(() => stored(world, shop, 'delete from attempt_counters'));

const check = (name: string, bytes: string | Buffer, caller: Caller = shop.admin) =>
  sendFile(world, caller, 'checkProductImport', name, bytes);
const write = (name: string, bytes: string | Buffer, caller: Caller = shop.admin) =>
  sendFile(world, caller, 'importProducts', name, bytes);
const table = (code: string, category = '数码/相机') => [
  [...productImportColumns],
  [code, '相机', `${code}-1`, '16999', category, '套机', '12000', '', '', '新品'],
  [code, '', `${code}-2`, '12999', '', '单机'],
];
const codes = async () =>
  (await stored<{ code: string }>(world, shop, 'select code from products order by id')).map(
    (row) => row.code,
  );

test('a table is told before it is written, and is imported with the categories that it names', async () => {
  const checked = await check('商品.csv', csvOf(table('CAM')));
  expect(checked.answer).toMatchObject({
    newCount: 1,
    skuCount: 2,
    errorCount: 0,
    newCategories: ['数码', '数码 / 相机'],
    rows: [{ code: 'CAM', category: '数码 / 相机', skus: ['CAM-1 套机', 'CAM-2 单机'] }],
  });
  expect(await codes()).toEqual(['P1']);

  expect((await write('商品.csv', csvOf(table('CAM')))).answer).toEqual({ importedCount: 1 });
  const [row] = (await send(world, shop.admin, 'listProducts', { query: { code: 'CAM' } })).answer
    .content;
  expect(row).toMatchObject({ categoryName: '相机', skuCount: 2, shelfState: 'off' });
  const { product, skus } = (
    await send(world, shop.admin, 'productDetail', { params: { id: row?.id ?? 0 } })
  ).answer;
  expect(product.specifications).toEqual([{ name: '规格', values: ['套机', '单机'] }]);
  expect(skus).toMatchObject([
    { code: 'CAM-1', name: '套机', retailFen: 1_699_900, costFen: 1_200_000 },
    { code: 'CAM-2', name: '单机', retailFen: 1_299_900, costFen: null },
  ]);
});

test('categories that are there are used, not made again', async () => {
  await write('商品.xlsx', xlsxOf(table('XLSX')));

  const names = await stored<{ name: string }>(
    world,
    shop,
    `select name from product_categories where name in ('数码', '相机')`,
  );
  expect(names).toHaveLength(2);
});

test('one wrong row stops all', async () => {
  const before = await codes();
  const wrong = [...table('BAD'), ['BAD2', '', 'BAD2-1', '1']];

  expect((await check('商品.csv', csvOf(wrong))).answer).toMatchObject({
    errorCount: 1,
    errors: [{ line: 4, words: '请填写商品名称' }],
  });
  expect((await write('商品.csv', csvOf(wrong))).answer).toMatchObject({
    status: 409,
    code: 'import_has_errors',
  });
  expect(await codes()).toEqual(before);
});

test('two imports of the same codes at once: one is written, the other says why not', async () => {
  const outcomes = await Promise.all([
    write('甲.csv', csvOf(table('TWICE'))),
    write('乙.csv', csvOf(table('TWICE'))),
  ]);

  expect(outcomes.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    200, 409,
  ]);
  expect((await codes()).filter((code) => code === 'TWICE')).toHaveLength(1);
});

test('a clerk imports nothing', async () => {
  expect((await write('商品.csv', csvOf(table('CLERK')), shop.clerk)).statusCode).toBe(403);
});
