import { afterEach, beforeEach, expect, test } from 'vitest';
import { goods, openOldDatabase, type OldDatabase } from '../../testing/old-database.ts';

// A brand of the release in which a device had no grade, and one list of damages held for every product.

let old: OldDatabase;
beforeEach(async () => {
  old = await openOldDatabase('069-early-return');
  await old.addBrand('old1');
  await old.inBrand(
    'old1',
    ...goods('old1'),
    `insert into devices (brand_code, store_id, sku_id, serial, serial_last6, state)
       select 'old1', s.id, k.id, 'SN-' || n.state, right('SN-' || n.state, 6), n.state
       from stores s, skus k, (values ('inStock'), ('repair')) n (state)`,
    `insert into damage_prices (brand_code, name, price_fen, place)
       values ('old1', '屏幕碎裂', 80000, 0), ('old1', '充电器缺失', 8000, 1), ('old1', '自己写的', 500, 2)`,
  );
});
afterEach(() => old.close());

test('a device keeps its state and has no grade, and its SKU rents out every one', async () => {
  await old.migrate('071-grades-and-repairs');

  expect(
    await old.inBrand(
      'old1',
      `select d.state, d.grade, k.rentable_grades from devices d join skus k on k.id = d.sku_id order by d.state`,
    ),
  ).toEqual([
    { state: 'inStock', grade: null, rentable_grades: null },
    { state: 'repair', grade: null, rentable_grades: null },
  ]);
});

test('known damages find their part, others stand under 功能, and so does one that the release before adds', async () => {
  await old.migrate('071-grades-and-repairs');
  await old.inBrand(
    'old1',
    `insert into damage_prices (brand_code, name, price_fen, place) values ('old1', '旧版新增', 900, 3)`,
  );

  expect(
    await old.inBrand('old1', 'select name, item, needs_repair from damage_prices order by place'),
  ).toEqual([
    { name: '屏幕碎裂', item: 'screen', needs_repair: true },
    { name: '充电器缺失', item: 'accessories', needs_repair: false },
    { name: '自己写的', item: 'function', needs_repair: false },
    { name: '旧版新增', item: 'function', needs_repair: false },
  ]);
});

test('grades, owners of price lists and ends of repair orders are held by the database', async () => {
  await old.migrate('071-grades-and-repairs');
  const refused = (statement: string, check: string) =>
    expect(old.inBrand('old1', statement)).rejects.toThrow(check);

  await refused(`update devices set grade = 'shiny'`, 'devices_grade_check');
  await refused(`update skus set rentable_grades = '{}'`, 'skus_rentable_grades_check');
  await refused(
    `insert into own_damage_prices (brand_code, item, name, price_fen, needs_repair, place)
       values ('old1', 'lens', '镜头划痕', 1, false, 0)`,
    'own_damage_prices_owner_check',
  );
  await refused(
    `insert into repair_orders (brand_code, device_id, state, fault, created_at)
       select brand_code, id, 'repaired', '碎屏', now() from devices limit 1`,
    'repair_orders_ended_check',
  );
});
