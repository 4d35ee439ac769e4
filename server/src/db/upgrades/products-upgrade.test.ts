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
