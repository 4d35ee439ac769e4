import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import type { Database } from './open-database.ts';
import { testDatabase } from './testing/test-database.ts';

// Devices of the release before the states: what was sold or lost kept its order's id.

let database: Database;
beforeEach(async () => {
  database = await testDatabase({ isMigrated: false });
  await migrate(database.owner, '015-ledger');
});
afterEach(() => database.close());

/** Statements inside the brand, as the owner; the last one's rows. */
async function inBrand(...statements: string[]): Promise<object[]> {
  const client = await database.owner.connect();
  try {
    await client.query(`begin; set local app.brand = 'old'`);
    let rows: object[] = [];
    for (const statement of statements) rows = (await client.query<object>(statement)).rows;
    await client.query('commit');
    return rows;
  } finally {
    client.release();
  }
}

const place = `(select min(id) from stores), (select min(id) from skus)`;

test('a device gets the state that its order gives it, and leaves an order that has ended', async () => {
  await database.owner.query(
    `insert into brands (code, name, domain_app, domain_admin, title, console_title)
     values ('old', '老店', 'm.old.cn', 'a.old.cn', '老店管理平台', '老店管理后台')`,
  );
  await inBrand(
    `insert into stores (brand_code, name, contact_name, contact_phone, region)
       values ('old', '一店', '张', '13800000000', '杭州')`,
    `insert into products (brand_code, code, name, category) values ('old', 'P1', '手机', '手机')`,
    `insert into skus (brand_code, product_id, code, name, retail_fen)
       values ('old', (select min(id) from products), 'K1', '黑', 100)`,
    `insert into customers (brand_code, name, phone, phone_last4, id_number, region, street, created_at)
       values ('old', '王小明', '13812345678', '5678', '330106199001011234', '杭州', '文三路', now())`,
    `insert into orders (brand_code, order_no, status, store_id, sku_id, customer_id, customer_phone, phone_last4, source,
         special_order_type, total_rent_fen, term_count, period_unit, deposit_fen, deposit_waived_fen, close_reason,
         created_at, updated_at)
       select 'old', 'ZL' || n, status, ${place}, (select min(id) from customers), '13812345678', '5678', 'alipay', 1, 1200,
         12, 'month', 0, 0, case status when 35 then 'duplicate' end, now(), now()
       from unnest(array[6, 5, 30, 30, 35]) with ordinality o (status, n)`,
    `insert into order_returns (brand_code, order_id, started_at, inspected_at, result, ended_at)
       select 'old', id, now(), now(), 'lost', now() from orders where order_no = 'ZL4'`,
    `insert into devices (brand_code, store_id, sku_id, serial, order_id)
       select 'old', ${place}, 'SN-00000' || n, (select id from orders where order_no = 'ZL' || n)
       from generate_series(1, 6) n`,
  );

  await migrate(database.owner);

  expect(
    await inBrand(
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
