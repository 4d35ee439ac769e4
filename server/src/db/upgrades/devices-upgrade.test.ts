import { afterEach, beforeEach, expect, test } from 'vitest';
import { goods, openOldDatabase, orders, type OldDatabase } from '../../testing/old-database.ts';

// Devices of the release before the states: what was sold or lost kept its order's id.

let old: OldDatabase;
beforeEach(async () => {
  old = await openOldDatabase('015-ledger');
});
afterEach(() => old.close());

const place = `(select min(id) from stores), (select min(id) from skus)`;

test('a device gets the state that its order gives it, and leaves an order that has ended', async () => {
  await old.addBrand('old');
  await old.inBrand(
    'old',
    ...goods('old'),
    ...orders('old', [6, 5, 30, 30, 35]),
    `insert into order_returns (brand_code, order_id, started_at, inspected_at, result, ended_at)
       select 'old', id, now(), now(), 'lost', now() from orders where order_no = 'ZL4'`,
    `insert into devices (brand_code, store_id, sku_id, serial, order_id)
       select 'old', ${place}, 'SN-00000' || n, (select id from orders where order_no = 'ZL' || n)
       from generate_series(1, 6) n`,
  );

  await old.migrate();

  expect(
    await old.inBrand(
      'old',
      `select d.serial_last6, d.state, o.order_no, h.move, h.after from devices d
         left join orders o on o.id = d.order_id join device_history h on h.device_id = d.id order by d.id`,
    ),
  ).toEqual(
    [
      ['000001', 'rented', 'ZL1'],
      ['000002', 'rented', 'ZL2'],
      ['000003', 'sold', null],
      ['000004', 'lost', null],
      ['000005', 'inStock', null],
      ['000006', 'inStock', null], // never was in an order
    ].map(([serial_last6, state, order_no]) => ({
      serial_last6,
      state,
      order_no,
      move: 'opening',
      after: { state },
    })),
  );
});
