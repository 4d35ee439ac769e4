import { afterEach, beforeEach, expect, test } from 'vitest';
import { goods, openOldDatabase, orders, type OldDatabase } from '../../testing/old-database.ts';

// Orders of the release before they said themselves whether they are on the chain.

let old: OldDatabase;
beforeEach(async () => {
  old = await openOldDatabase('029-logistics');
});
afterEach(() => old.close());

test('an order whose signing was put on the chain before is 已上链, and no other is', async () => {
  await old.addBrand('old');
  await old.inBrand(
    'old',
    ...goods('old'),
    ...orders('old', [6, 6, 6, 6]),
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

  await old.migrate('030-orders-on-chain');

  expect(
    await old.inBrand('old', 'select order_no, is_on_chain from orders order by order_no'),
  ).toEqual([
    { order_no: 'ZL1', is_on_chain: true },
    { order_no: 'ZL2', is_on_chain: false },
    { order_no: 'ZL3', is_on_chain: false },
    { order_no: 'ZL4', is_on_chain: false },
  ]);
});
