import { afterEach, beforeEach, expect, test } from 'vitest';
import { goods, openOldDatabase, orders, type OldDatabase } from '../../testing/old-database.ts';

// Orders of the release in which their parcels alone knew when they were shipped, and their SKUs of which product they are.

let old: OldDatabase;
beforeEach(async () => {
  old = await openOldDatabase('033-order-rights');
});
afterEach(() => old.close());

const parcel = (orderNo: string, shippedAt: string, recalledAt = 'null') =>
  `insert into parcels (brand_code, order_id, device_id, shipped_at, recalled_at)
     select 'old', o.id, d.id, '${shippedAt}', ${recalledAt} from orders o, devices d where o.order_no = '${orderNo}'`;

test('an order says of which product it is', async () => {
  await old.addBrand('old');
  await old.inBrand('old', ...goods('old'), ...orders('old', [0]));

  await old.migrate('037-list-days');

  expect(
    await old.inBrand('old', 'select p.code from orders o join products p on p.id = o.product_id'),
  ).toEqual([{ code: 'P1' }]);
});

test('an order that was shipped says when, by the parcel that was not recalled; the others say nothing', async () => {
  await old.addBrand('old');
  await old.inBrand(
    'old',
    ...goods('old'),
    ...orders('old', [5, 4, 0]),
    `insert into devices (brand_code, store_id, sku_id, serial, serial_last6, state)
       select 'old', s.id, k.id, 'SN000001', '000001', 'inStock' from stores s, skus k`,
    parcel('ZL1', '2026-09-01 10:00Z', `'2026-09-01 11:00Z'`),
    parcel('ZL1', '2026-09-02 10:00Z'),
    parcel('ZL2', '2026-09-03 10:00Z', `'2026-09-03 11:00Z'`),
  );

  await old.migrate('037-list-days');

  expect(
    await old.inBrand('old', 'select order_no, shipped_at from orders order by order_no'),
  ).toEqual([
    { order_no: 'ZL1', shipped_at: new Date('2026-09-02T10:00:00.000Z') },
    { order_no: 'ZL2', shipped_at: null },
    { order_no: 'ZL3', shipped_at: null },
  ]);
  expect(
    await old.inBrand(
      'old',
      'select day::text, store_id, shipped_count from order_type_days order by store_id',
    ),
  ).toMatchObject([
    { day: '2026-09-02', store_id: 0, shipped_count: 1 },
    { day: '2026-09-02', shipped_count: 1 },
  ]);
});
