import { afterEach, beforeEach, expect, test } from 'vitest';
import { goods, openOldDatabase, orders, type OldDatabase } from '../../testing/old-database.ts';

// A brand of the release in which a bill by hand did not say when it was billed, and 转单 was in the audit log alone.

let old: OldDatabase;
beforeEach(async () => {
  old = await openOldDatabase('033-order-rights');
  await old.addBrand('old1');
});
afterEach(() => old.close());

test('a bill by hand says when it was billed, and of those alike the first is the first', async () => {
  const bill = (no: string, kind: number, term: number, purpose: string | null) =>
    `insert into bills (brand_code, bill_no, order_id, store_id, kind, term, due_on, amount_fen, status, purpose)
       select brand_code, '${no}', id, store_id, ${kind}, ${term}, '2026-11-01', 500, 1, ${purpose === null ? 'null' : `'${purpose}'`}
       from orders`;
  const charge = (at: string) =>
    `insert into order_history (brand_code, order_id, at, move, before, after, trace_id)
       select brand_code, id, '${at}', 'charge', '{}', '{"status": 6, "purpose": "配件", "amount_fen": 500}', '-' from orders`;
  await old.inBrand(
    'old1',
    ...goods('old1'),
    ...orders('old1', [6]),
    bill('rent', 1, 1, null),
    bill('first', 4, 1, '配件'),
    bill('second', 4, 2, '配件'),
    bill('untold', 6, 1, null),
    charge('2026-11-02T01:00:00Z'),
    charge('2026-11-03T01:00:00Z'),
  );

  await old.migrate('038-order-extras');

  expect(
    await old.inBrand(
      'old1',
      `select bill_no, to_char(charged_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at from bills order by id`,
    ),
  ).toEqual([
    { bill_no: 'rent', at: null },
    { bill_no: 'first', at: '2026-11-02 01:00' },
    { bill_no: 'second', at: '2026-11-03 01:00' },
    { bill_no: 'untold', at: '2026-10-31 16:00' },
  ]);
});

test('what was handed over is kept, and whoever sees bills sees it', async () => {
  await old.inBrand(
    'old1',
    ...goods('old1'),
    ...orders('old1', [0]),
    `insert into stores (brand_code, name, contact_name, contact_phone, region)
       values ('old1', '二店', '李', '13800000001', '杭州')`,
    `insert into audit_log (brand_code, at, address, operation, object, before, after, result, trace_id)
       select 'old1', '2026-11-02T01:00:00Z', '-', 'order:transfer', 'ZL1', jsonb_build_object('storeId', f.id),
         jsonb_build_object('storeId', t.id, 'reason', '客户就近'), result, '-'
       from stores f, stores t, unnest(array['ok', 'refused']) result where f.name = '一店' and t.name = '二店'`,
    `insert into roles (brand_code, code, name) values ('old1', 'ROLE_OWN', '财务'), ('old1', 'ROLE_OTHER', '客服')`,
    `insert into role_permissions
       select brand_code, id, case code when 'ROLE_OWN' then 'bill:list' else 'order:list' end from roles`,
  );

  await old.migrate('038-order-extras');

  expect(
    await old.inBrand(
      'old1',
      `select f.name as from_store, t.name as to_store, reason from order_hand_overs h
         join stores f on f.id = h.from_store_id join stores t on t.id = h.to_store_id`,
    ),
  ).toEqual([{ from_store: '一店', to_store: '二店', reason: '客户就近' }]);
  expect(await old.whoMay('old1', 'extra:list')).toEqual([{ code: 'ROLE_OWN' }]);
  expect(
    await old.inBrand(
      'old1',
      `select purpose, permission from menus where component = 'orders/extra-list-page' order by purpose`,
    ),
  ).toEqual([
    { purpose: 1, permission: 'extra:list' },
    { purpose: 2, permission: 'extra:list' },
  ]);
});
