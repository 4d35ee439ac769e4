import { afterEach, beforeEach, expect, test } from 'vitest';
import { goods, openOldDatabase, type OldDatabase } from '../../testing/old-database.ts';

// A brand of the release in which an order's late fee was what the brand had set up on the day.

let old: OldDatabase;
beforeEach(async () => {
  old = await openOldDatabase('057-products');
  await old.addBrand('old1');
  await old.addBrand('old2');
  for (const brand of ['old1', 'old2']) await old.inBrand(brand, ...goods(brand), ...order(brand));
  await old.inBrand(
    'old1',
    `update brands set late_fee_first_bp = 5, late_fee_later_bp = 10, late_fee_cap_bp = 2000 where code = 'old1'`,
  );
});
afterEach(() => old.close());

const order = (brand: string) => [
  `insert into stores (brand_code, name, contact_name, contact_phone, region)
     values ('${brand}', '西湖店', '王芳', '13900000001', '浙江省杭州市')`,
  `insert into customers (brand_code, name, phone, phone_last4, id_number, region, street, created_at)
     values ('${brand}', '王小明', '13812345678', '5678', '33010619900101001X', '浙江省', '文三路', now())`,
  placed(brand),
];
const placed = (brand: string) =>
  `insert into orders (brand_code, order_no, status, store_id, customer_id, product_id, sku_id, customer_phone, phone_last4,
     source, special_order_type, total_rent_fen, term_count, period_unit, deposit_fen, deposit_waived_fen, created_at, updated_at)
   select '${brand}', 'ZL' || nextval(pg_get_serial_sequence('orders', 'id')), 6, s.id, c.id, k.product_id, k.id, c.phone, '5678', 'h5', 1,
     10000, 1, 'month', 0, 0, now(), now()
   from stores s, customers c, skus k where s.brand_code = '${brand}' and c.brand_code = '${brand}' and k.brand_code = '${brand}' limit 1`;

test('orders that are there have signed the late fee of their brand', async () => {
  await old.migrate('058-price-plans');

  const signed = (brand: string) =>
    old.inBrand(
      brand,
      `select t.key, t.content from orders o join lease_terms t on t.brand_code = o.brand_code and t.id = o.lease_terms_id
       where o.brand_code = '${brand}'`,
    );
  expect(await signed('old1')).toEqual([
    {
      key: '[1,[0,5,10,2000],["lessRentPaid",0,0],[10000,null],"operating"]',
      content: {
        lateFee: { graceDays: 0, firstBp: 5, laterBp: 10, capBp: 2000 },
        buyout: { model: 'lessRentPaid', earlyAfterTerms: 0, earlyDiscountBp: 0 },
        renewal: { rentBp: 10000, maxTerms: null },
        leaseClass: 'operating',
      },
    },
  ]);
  expect(await signed('old2')).toMatchObject([
    { content: { lateFee: { graceDays: 0, firstBp: 0, laterBp: 0, capBp: 0 } } },
  ]);
});

test('the release before still places orders, and no row of terms is there twice', async () => {
  await old.migrate('058-price-plans');

  await old.inBrand('old1', placed('old1'));

  expect(
    await old.inBrand('old1', 'select lease_terms_id is null as unsigned from orders order by id'),
  ).toEqual([{ unsigned: false }, { unsigned: true }]);
  await expect(
    old.inBrand(
      'old1',
      `insert into lease_terms (brand_code, key, rules, content) select brand_code, key, rules, content from lease_terms`,
    ),
  ).rejects.toThrow('duplicate key');
});
