import { afterEach, beforeEach, expect, test } from 'vitest';
import { goods, openOldDatabase, type OldDatabase } from '../../testing/old-database.ts';

// A brand of the release in which a product was a code, a name and the word of its category.

let old: OldDatabase;
beforeEach(async () => {
  old = await openOldDatabase('056-stores');
  await old.addBrand('old1');
  await old.inBrand(
    'old1',
    ...goods('old1'),
    `insert into skus (brand_code, product_id, code, name, retail_fen)
       select 'old1', id, 'K2', '白', 600000 from products`,
    `insert into products (brand_code, code, name, category) values ('old1', 'P2', '配件', ' ')`,
  );
});
afterEach(() => old.close());

test('what is rented out is on the shelf, its SKUs are the values of one specification', async () => {
  await old.migrate('057-products');

  expect(
    await old.inBrand(
      'old1',
      `select p.code, c.name as category, p.specifications, p.is_on_shelf from products p
         left join product_categories c on c.id = p.category_id order by p.id`,
    ),
  ).toEqual([
    {
      code: 'P1',
      category: '手机',
      specifications: [{ name: '规格', values: ['黑', '白'] }],
      is_on_shelf: true,
    },
    { code: 'P2', category: null, specifications: [], is_on_shelf: true },
  ]);
  expect(await old.inBrand('old1', 'select code, spec_values from skus order by id')).toEqual([
    { code: 'K1', spec_values: ['黑'] },
    { code: 'K2', spec_values: ['白'] },
  ]);
});

test('two SKUs of one name are told apart, and no combination of a product is there twice', async () => {
  await old.inBrand(
    'old1',
    `insert into skus (brand_code, product_id, code, name, retail_fen)
       select 'old1', id, 'K3', '黑', 500000 from products where code = 'P1'`,
  );

  await old.migrate('057-products');

  expect(
    await old.inBrand(
      'old1',
      `select spec_values from skus where code in ('K1', 'K3') order by id`,
    ),
  ).toEqual([{ spec_values: ['黑'] }, { spec_values: ['黑 K3'] }]);
  await expect(
    old.inBrand('old1', `update skus set spec_values = '{黑}' where code = 'K3'`),
  ).rejects.toThrow('duplicate key');
  await expect(
    old.inBrand(
      'old1',
      `insert into product_categories (brand_code, name) values ('old1', '手机')`,
    ),
  ).rejects.toThrow('duplicate key');
});

test('a shelf that ends before it begins is not stored', async () => {
  await old.migrate('057-products');

  await expect(
    old.inBrand(
      'old1',
      `update products set on_shelf_at = '2026-11-02', off_shelf_at = '2026-11-01'`,
    ),
  ).rejects.toThrow('products_shelf_check');
});

test('the release before still adds products', async () => {
  await old.migrate('057-products');

  await old.inBrand(
    'old1',
    `insert into products (brand_code, code, name, category) values ('old1', 'P3', '平板', '平板')`,
  );

  expect(
    await old.inBrand('old1', `select category_id, revision from products where code = 'P3'`),
  ).toEqual([{ category_id: null, revision: 1 }]);
});
