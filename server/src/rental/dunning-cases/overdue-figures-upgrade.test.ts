import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dunningSums, mendOverdueSums } from './overdue-sums.ts';
import { goods, openOldDatabase, orders, type OldDatabase } from '../../testing/old-database.ts';
import { inTransaction } from '../../db/transaction.ts';

// A brand of the release in which 催收 added up its orders at each look.

let old: OldDatabase;
beforeEach(async () => {
  old = await openOldDatabase('137-commission-plan-rates');
  await old.addBrand('old1');
  await old.inBrand(
    'old1',
    ...goods('old1'),
    ...orders('old1', [6, 6, 6]),
    `insert into bills (brand_code, bill_no, order_id, store_id, kind, term, due_on, amount_fen, status)
       select brand_code, 'ZD' || id, id, store_id, 1, 1, date '2026-09-01' + id::int, 10000, 1 from orders`,
    `insert into dunning_cases (brand_code, customer_id, opened_on, first_due_on, chance, contact_on)
       select brand_code, id, '2026-11-01', '2026-09-02', 50, '2026-11-01' from customers`,
    `insert into overdue_orders (brand_code, order_id, case_id, customer_id, store_id, bill_count, first_due_on, unpaid_fen, late_fee_fen, is_overstay)
       select o.brand_code, o.id, d.id, o.customer_id, o.store_id, 1, date '2026-09-01' + o.id::int, 10000, 7, false
       from orders o join dunning_cases d on d.customer_id = o.customer_id`,
    `insert into overdue_months (brand_code, month, taken_on, stages)
       values ('old1', '2026-10-01', '2026-10-01', null), ('old1', '2026-11-01', '2026-11-02', '[{ "fromDay": 1 }, { "fromDay": 60 }]')`,
    `insert into overdue_month_orders (brand_code, month, order_id, store_id, first_due_on, is_overstay, unpaid_fen)
       select v.brand_code, m.month, v.order_id, v.store_id, v.first_due_on, false, 9000
       from overdue_orders v, overdue_months m where m.month = '2026-10-01' or v.order_id > (select min(order_id) from overdue_orders)`,
    `insert into overdue_recoveries (brand_code, order_id, bill_id, case_id, store_id, day, days_late, amount_fen, at)
       select b.brand_code, b.order_id, b.id, d.id, b.store_id, '2026-11-20', 75, 5000, '2026-11-20T02:00:00Z' from bills b, dunning_cases d`,
    `insert into dunning_contacts (brand_code, case_id, customer_id, way, person, result, at)
       select brand_code, id, customer_id, 'call', 'customer', 'promised', '2026-11-02T02:00:00Z' from dunning_cases`,
    `insert into dunning_promises (brand_code, case_id, contact_id, due_on, amount_fen, paid_fen, state, at, judged_at)
       select brand_code, case_id, id, '2026-11-10', 20000, 1000, 'broken', at, '2026-11-11T02:00:00Z' from dunning_contacts`,
  );
});
afterEach(() => old.close());

const wrong = () =>
  inTransaction(old.database.owner, 'old1', 'read only', async (tx) => {
    const found = await Promise.all(
      dunningSums.map(({ compared }) =>
        sql`select * from (${compared('old1')}) compared where is_wrong`.execute(tx),
      ),
    );
    return found.flatMap(({ rows }) => rows);
  });

test('the figures of before are those of its rows', async () => {
  await old.migrate();

  expect(await wrong()).toEqual([]);
  expect(
    await old.inBrand(
      'old1',
      `select sum(order_count)::int as orders, sum(customer_count)::int as customers, sum(late_fee_fen)::int as late
       from overdue_days where place_kind = 'brand'`,
    ),
  ).toEqual([{ orders: 3, customers: 1, late: 21 }]);
  // ¥10 by its day, and of the ¥150 that came later no more than ¥190 were missing
  expect(await old.inBrand('old1', `select in_time_fen, late_fen from promise_days`)).toEqual([
    { in_time_fen: 1_000, late_fen: 15_000 },
  ]);
  // three began October 29 to 27 days late; two were left in November, 60 and 59 days late on the 2nd, where its own second stage begins on
  // day 60; October ends by the stages of its beginning, whose second one goes from day 31 to 60
  const rolls = (table: string, columns: string) =>
    old.inBrand(
      'old1',
      `select ${columns}, order_count::int as orders, unpaid_fen::int as fen from ${table} where place_kind = 'brand' order by 1, 2, 3`,
    );
  expect(await rolls('roll_beginnings', 'month::text, stage')).toEqual([
    { month: '2026-10-01', stage: 'm1', orders: 3, fen: 27_000 },
    { month: '2026-11-01', stage: 'm1', orders: 1, fen: 9_000 },
    { month: '2026-11-01', stage: 'm2', orders: 1, fen: 9_000 },
  ]);
  expect(await rolls('roll_ends', 'stage, end_stage')).toEqual([
    { stage: 'm1', end_stage: 'm2', orders: 2, fen: 18_000 },
  ]);
  expect(await rolls('roll_days', 'stage, first_due_on::text')).toHaveLength(2);
});

test('the release before goes on writing, and the run of an hour mends the figures', async () => {
  await old.migrate();
  await old.inBrand(
    'old1',
    `delete from overdue_orders where id = (select min(id) from overdue_orders)`,
  );
  expect(await wrong()).not.toEqual([]);

  await inTransaction(old.database.owner, 'old1', 'read write', (tx) =>
    mendOverdueSums(tx, 'old1'),
  );
  expect(await wrong()).toEqual([]);
});
