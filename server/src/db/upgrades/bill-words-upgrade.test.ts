import { afterEach, beforeEach, expect, test } from 'vitest';
import { goods, openOldDatabase, orders, type OldDatabase } from '../../testing/old-database.ts';

// Bills of the release before they said themselves that 预授权 was about to pay them.

let old: OldDatabase;
beforeEach(async () => {
  old = await openOldDatabase('033-order-rights');
});
afterEach(() => old.close());

test('a bill whose capture has no outcome yet says so, and no other one does', async () => {
  const states = ['asked', 'unknown', 'done', 'failed'];
  await old.addBrand('old');
  await old.inBrand(
    'old',
    ...goods('old'),
    ...orders('old', [6, 6, 6, 6, 6]),
    `insert into bills (brand_code, bill_no, order_id, store_id, kind, term, due_on, amount_fen, status)
       select 'old', 'ZD' || row_number() over (order by id), id, store_id, 1, 1, '2026-09-01', 100, 1 from orders`,
    `insert into authorizations (brand_code, order_id, account, state, created_at)
       select 'old', id, 'a', 'open', now() from orders`,
    `insert into authorization_steps (brand_code, authorization_id, order_id, bill_id, number, step, trade_no, amount_fen,
         state, reason, created_at, look_at, ended_at)
       select 'old', a.id, a.order_id, b.id, 2, 'capture', b.bill_no, 100, s.state,
         case s.state when 'failed' then 'refused' end, now(),
         case when s.state in ('asked', 'unknown') then now() end,
         case when s.state in ('done', 'failed') then now() end
       from authorizations a join bills b using (order_id)
         join unnest(array['${states.join("', '")}']) with ordinality s (state, n) on b.bill_no = 'ZD' || s.n`,
  );

  await old.migrate('039-bill-words');

  expect(
    await old.inBrand('old', 'select capture_under_way as waits from bills order by bill_no'),
  ).toEqual([true, true, false, false, false].map((waits) => ({ waits })));
});
