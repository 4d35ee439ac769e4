import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import type { Database } from './open-database.ts';
import { testDatabase } from './testing/test-database.ts';

// Orders of the release before they said themselves whether they are on the chain.

let database: Database;
beforeEach(async () => {
  database = await testDatabase({ isMigrated: false });
  await migrate(database.owner, '029-logistics');
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

test('an order whose signing was put on the chain before is 已上链, and no other is', async () => {
  await database.owner.query(
    `insert into brands (code, name, domain_app, domain_admin, title, console_title)
     values ('old', '老店', 'm.old.cn', 'a.old.cn', '老店管理平台', '老店管理后台')`,
  );
  await inBrand(
    `insert into stores (brand_code, name, contact_name, contact_phone, region)
       values ('old', '一店', '张', '13800000000', '杭州')`,
    `insert into products (brand_code, code, name, category) values ('old', 'P1', '手机', '手机')`,
    `insert into skus (brand_code, product_id, code, name, retail_fen)
       select 'old', id, 'K1', '黑', 100 from products`,
    `insert into customers (brand_code, name, phone, phone_last4, id_number, region, street, created_at)
       values ('old', '王小明', '13812345678', '5678', '330106199001011234', '杭州', '文三路', now())`,
    `insert into orders (brand_code, order_no, status, store_id, sku_id, customer_id, customer_phone, phone_last4, source,
         special_order_type, total_rent_fen, term_count, period_unit, deposit_fen, deposit_waived_fen, created_at, updated_at)
       select 'old', 'ZL' || n, 6, s.id, k.id, c.id, c.phone, c.phone_last4, 'alipay', 1, 1200, 12, 'month', 0, 0, now(), now()
       from stores s, skus k, customers c, generate_series(1, 4) n`,
    `insert into evidence_nodes (brand_code, order_id, kind, at, facts, previous, hash)
       select 'old', id, 'signed', now(), '{}', repeat('0', 64), encode(sha256(order_no::bytea), 'hex') from orders`,
    `insert into chain_records (brand_code, order_id, node_id, kind, hash, at, record_no, state, look_at, tx_no, block_at,
         created_at, ended_at)
       select 'old', n.order_id, n.id, k.kind, n.hash, n.at, 'SL' || n.id, k.state,
         case k.state when 'pending' then now() end, case k.state when 'success' then '0x1' end,
         case k.state when 'success' then now() end, now(), case when k.state <> 'pending' then now() end
       from evidence_nodes n join orders o on o.id = n.order_id
       join (values ('ZL1', 'signed', 'success'), ('ZL2', 'signed', 'failed'), ('ZL3', 'shipped', 'success'))
         k (order_no, kind, state) on k.order_no = o.order_no`,
  );

  await migrate(database.owner, '030-orders-on-chain');

  expect(await inBrand('select order_no, is_on_chain from orders order by order_no')).toEqual([
    { order_no: 'ZL1', is_on_chain: true },
    { order_no: 'ZL2', is_on_chain: false },
    { order_no: 'ZL3', is_on_chain: false },
    { order_no: 'ZL4', is_on_chain: false },
  ]);
});
