import { afterEach, beforeEach, expect, test } from 'vitest';
import { goods, openOldDatabase, type OldDatabase } from '../../testing/old-database.ts';

// A brand of the release in which orders had no risk class, and reports six kinds.

let old: OldDatabase;
beforeEach(async () => {
  old = await openOldDatabase('160-partial-red-letters');
  await old.addBrand('old1');
  await old.inBrand('old1', ...goods('old1'), ...orders);
});
afterEach(() => old.close());

/** By their 风控结果: each line, each level without a score, and none. */
const judged = [
  [800, 'low'],
  [799, 'low'],
  [649, 'medium'],
  [499, 'high'],
  [349, 'high'],
  [null, 'low'],
  [null, 'medium'],
  [null, 'high'],
  [null, null],
] as const;
const literal = (value: string | number | null) => (value === null ? 'null' : `'${value}'`);

const orders = [
  `insert into customers (brand_code, name, phone, phone_last4, id_number, region, street, created_at)
     values ('old1', '王小明', '13700000001', '0001', '33010619900101001X', '浙江省', '文三路1号', now())`,
  ...judged.map(
    (
      [score, level],
      at,
    ) => `insert into orders (brand_code, order_no, status, store_id, customer_id, product_id, sku_id, customer_phone,
       phone_last4, source, special_order_type, total_rent_fen, term_count, period_unit, deposit_fen, deposit_waived_fen,
       risk_score, risk_level, created_at, updated_at)
     select 'old1', 'ZL-${at}', 0, s.id, c.id, k.product_id, k.id, c.phone, '0001', 'h5', 1, 10000, 1, 'month', 0, 0,
       ${literal(score)}, ${literal(level)}, now(), now()
     from (select id from stores limit 1) s, (select id, phone from customers limit 1) c,
       (select id, product_id from skus limit 1) k`,
  ),
];

test('S101 orders of before have the class of their 风控结果', async () => {
  await old.migrate('161-risk-classes');

  const rows = await old.inBrand('old1', 'select risk_class from orders order by order_no');

  expect(rows.map((row) => (row as { risk_class: string | null }).risk_class)).toEqual([
    'A',
    'B',
    'C',
    'D',
    'E',
    'B',
    'C',
    'E',
    null,
  ]);
});

test('S82 S83 S85 kinds of report beside the six have a place, and no row that the release before would read', async () => {
  await old.migrate('162-switched-reports');
  const before = await old.inBrand('old1', 'select type from risk_providers where type > 6');

  await old.inBrand(
    'old1',
    `insert into risk_providers (brand_code, type, label, enabled, price_fen) values ('old1', 9, '证件核对', true, 50)`,
  );

  expect(before).toEqual([]);
  await expect(
    old.inBrand(
      'old1',
      `insert into risk_providers (brand_code, type, label, enabled, price_fen) values ('old1', 10, '其他', true, 50)`,
    ),
  ).rejects.toThrow(/risk_providers_type_check/);
});
