import { afterEach, beforeEach, expect, test } from 'vitest';
import { goods, openOldDatabase, type OldDatabase } from '../../testing/old-database.ts';

// A brand of the release in which addresses could not be compared and orders had no reviewer.

let old: OldDatabase;
beforeEach(async () => {
  old = await openOldDatabase('060-open-events');
  for (const brand of ['old1', 'old2']) {
    await old.addBrand(brand);
    await old.inBrand(brand, ...goods(brand), ...people(brand));
  }
});
afterEach(() => old.close());

const people = (brand: string) => [
  `insert into roles (brand_code, code, name) values ('${brand}', 'ROLE_ADMIN', '管理员')`,
  `insert into stores (brand_code, name, contact_name, contact_phone, region)
     values ('${brand}', '城东店', '王芳', '13900000001', '浙江省杭州市')`,
  ...[
    ['13700000001', '文三路 1 号 3幢501室'],
    ['13700000002', '文三路１号（3号楼）501室'],
    ['13700000003', '文二路 1 号'],
    ['13700000004', '。'],
  ].map(
    ([phone, street]) =>
      `insert into customers (brand_code, name, phone, phone_last4, id_number, region, street, created_at)
       values ('${brand}', '王小明', '${phone}', right('${phone}', 4), '33010619900101001X', '${street === '。' ? '' : '浙江省'}', '${street}', now())`,
  ),
  `insert into orders (brand_code, order_no, status, store_id, customer_id, product_id, sku_id, customer_phone, phone_last4,
     source, special_order_type, total_rent_fen, term_count, period_unit, deposit_fen, deposit_waived_fen,
     delivery_region, delivery_street, created_at, updated_at)
   select '${brand}', 'ZL-' || n, 0, s.id, c.id, k.product_id, k.id, c.phone, '0001', 'h5', 1, 10000, 1, 'month', 0, 0,
     case n when 1 then '浙江' end, case n when 1 then '文三路1号3栋501室' end, now(), now()
   from generate_series(1, 2) n,
     (select id from stores where brand_code = '${brand}' limit 1) s,
     (select id, phone from customers where brand_code = '${brand}' and phone = '13700000001') c,
     (select id, product_id from skus where brand_code = '${brand}' limit 1) k`,
];

const keysOf = async (brand: string) => {
  const customers = await old.inBrand(
    brand,
    `select address_key as key from customers where brand_code = '${brand}' and phone like '1370000000_' order by phone`,
  );
  const orders = await old.inBrand(
    brand,
    `select delivery_key as key from orders where brand_code = '${brand}' order by order_no`,
  );
  return [...customers, ...orders].map((row) => (row as { key: string | null }).key);
};

test('addresses that are there can be compared: the same ones have one key, in one brand', async () => {
  await old.migrate('064-review-cockpit');

  const [first, same, other, none, parcel, without] = await keysOf('old1');
  const [elsewhere] = await keysOf('old2');

  expect(first).toMatch(/^[\w-]{43}$/);
  expect([same, parcel]).toEqual([first, first]);
  expect(other).not.toBe(first);
  expect([none, without]).toEqual([null, null]);
  expect(elsewhere).not.toBe(first);
});

test('the brand gets the menu entry and its administrators the new rights', async () => {
  await old.migrate('064-review-cockpit');

  const menus = await old.inBrand(
    'old1',
    `select title, permission from menus where brand_code = 'old1' and component = 'orders/review-page'`,
  );
  const rights = await old.inBrand(
    'old1',
    `select p.permission from role_permissions p join roles r on r.brand_code = p.brand_code and r.id = p.role_id
     where r.brand_code = 'old1' and r.code = 'ROLE_ADMIN' and p.permission in ('order:takeOver', 'order:reviewFigures')
     order by 1`,
  );

  expect(menus).toEqual([{ title: '审核台', permission: 'order:approve' }]);
  expect(rights).toEqual([{ permission: 'order:reviewFigures' }, { permission: 'order:takeOver' }]);
});
