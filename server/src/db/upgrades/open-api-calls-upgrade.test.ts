import { afterEach, beforeEach, expect, test } from 'vitest';
import { goods, openOldDatabase, orders, type OldDatabase } from '../../testing/old-database.ts';

// A brand of the release in which a renewal was told to no program.

let old: OldDatabase;
beforeEach(async () => {
  old = await openOldDatabase('056-stores');
  await old.addBrand('old1');
  await old.inBrand('old1', ...goods('old1'), ...orders('old1', [30, 30, 6, 6]));
  await old.migrate('060-open-events');
  await old.inBrand(
    'old1',
    `update orders o set relet_of = b.id from orders b
       where (b.order_no, o.order_no) in (('ZL1', 'ZL2'), ('ZL2', 'ZL3'))`,
    `insert into open_apps (brand_code, name, scopes, requests_per_minute, created_at)
       values ('old1', '商城', '{orders}', 60, now())`,
    `insert into order_intakes (brand_code, app_id, external_no, content_hash, order_id, at)
       select 'old1', a.id, 'O-1', '', o.id, now() from open_apps a, orders o where o.order_no = 'ZL1'`,
  );
});
afterEach(() => old.close());

test('renewals, and renewals of these, belong to the program of the first order', async () => {
  await old.migrate();

  expect(
    await old.inBrand(
      'old1',
      `select i.external_no, o.order_no from order_intakes i join orders o on o.id = i.order_id order by o.id`,
    ),
  ).toEqual([
    { external_no: 'O-1', order_no: 'ZL1' },
    { external_no: 'ZL2', order_no: 'ZL2' },
    { external_no: 'ZL3', order_no: 'ZL3' },
  ]);
});
