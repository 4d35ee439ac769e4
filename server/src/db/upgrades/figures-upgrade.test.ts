import { afterEach, beforeEach, expect, test } from 'vitest';
import { goods, openOldDatabase, orders, type OldDatabase } from '../../testing/old-database.ts';
import { wrongRollups } from '../../testing/orders/wrong-rollups.ts';

// A brand of the release in which money had payments and refunds, and no list of both.

let old: OldDatabase;
beforeEach(async () => {
  old = await openOldDatabase('075-payments');
  await old.addBrand('old1');
  await old.inBrand(
    'old1',
    ...goods('old1'),
    ...orders('old1', [6]),
    `insert into order_counts (brand_code, store_id, channel_id, status, count)
       select brand_code, place.id, 0, 6, 1 from orders cross join lateral (values (0::bigint), (store_id)) place (id)`,
    `insert into order_type_days (brand_code, day, store_id, channel_id, special_order_type, order_count, amount_fen)
       select brand_code, (created_at at time zone 'Asia/Shanghai')::date, place.id, 0, special_order_type, 1, total_rent_fen
       from orders cross join lateral (values (0::bigint), (store_id)) place (id)`,
    `insert into bills (brand_code, bill_no, order_id, store_id, kind, term, due_on, amount_fen, paid_fen, status, paid_at)
       select brand_code, 'ZD1', id, store_id, 1, 1, '2026-11-01', 10000, 10000, 2, '2026-11-03T02:00:00Z' from orders`,
    `insert into bill_days (brand_code, due_on, store_id, channel_id, bill_count, unpaid_count, due_fen, paid_fen)
       select brand_code, due_on, place.id, 0, 1, 0, 10000, 10000
       from bills cross join lateral (values (0::bigint), (store_id)) place (id)`,
    act('opening', '2026-11-20', `'received', 'bank', 'receivable', 10000, false`),
    act('takeDeposit', '2026-11-21', `'depositReceived', 'alipay', 'depositHeld', 50000, false`),
    act(
      'completeReturn',
      '2026-11-22',
      `'depositSetOff', 'depositHeld', 'receivable', 20000, false`,
    ),
    act('completeReturn', '2026-11-22', `'depositRefunded', 'depositHeld', 'cash', 30000, false`),
  );
});
afterEach(() => old.close());

/** An act of a day with one transfer; of a kind that pays bills it is of the bill. */
const act = (kind: string, day: string, transfer: string) =>
  `with act as (insert into acts (brand_code, kind, order_id, at, happened_on, posted_on)
      select brand_code, '${kind}', id, '${day}T02:00:00Z', '${day}', '${day}' from orders returning *)
    insert into transfers (brand_code, act_id, order_id, bill_id, kind, debit, credit, amount_fen, is_reversal, at)
    select act.brand_code, act.id, act.order_id, case when made.kind = 'received' then b.id end, made.kind, made.debit,
      made.credit, made.fen, made.is_reversal, act.at
    from act join bills b on b.order_id = act.order_id
    cross join (values (${transfer})) made (kind, debit, credit, fen, is_reversal)`;

test('money of before has its flows, each on its day, and the days have their sums', async () => {
  await old.migrate('079-figures');

  expect(
    await old.inBrand(
      'old1',
      `select happened_on::text as day, direction, method, amount_fen from cash_flows order by happened_on, id`,
    ),
  ).toEqual([
    { day: '2026-11-03', direction: 'in', method: 'bank', amount_fen: 10_000 }, // the day that its bill was paid
    { day: '2026-11-21', direction: 'in', method: 'alipay', amount_fen: 50_000 },
    { day: '2026-11-22', direction: 'out', method: 'cash', amount_fen: 30_000 },
  ]);
  expect(
    await old.inBrand(
      'old1',
      `select sum(money_in_fen - money_out_fen)::bigint as sum from order_type_days where store_id = 0`,
    ),
  ).toEqual([{ sum: 30_000 }]);
  for (const wrong of wrongRollups.slice(-2)) expect(await old.inBrand('old1', wrong)).toEqual([]);
});

test('the release before goes on counting, and its rows have no money that it does not know', async () => {
  await old.migrate('079-figures');
  await old.inBrand(
    'old1',
    `insert into order_type_days (brand_code, day, store_id, channel_id, special_order_type, paid_fen)
       values ('old1', '2026-12-01', 0, 0, 1, 500)
       on conflict (brand_code, store_id, channel_id, day, special_order_type)
       do update set paid_fen = order_type_days.paid_fen + excluded.paid_fen`,
  );

  expect(
    await old.inBrand(
      'old1',
      `select paid_fen, money_in_fen, money_out_fen from order_type_days where day = '2026-12-01'`,
    ),
  ).toEqual([{ paid_fen: 500, money_in_fen: 0, money_out_fen: 0 }]);
});

test('the database holds flows above zero, of a way and a direction that there is', async () => {
  await old.migrate('079-figures');
  const refused = (statement: string, check: string) =>
    expect(old.inBrand('old1', statement)).rejects.toThrow(check);

  await refused('update cash_flows set amount_fen = 0', 'cash_flows_amount_check');
  await refused(`update cash_flows set method = 'barter'`, 'cash_flows_method_check');
  await refused(`update cash_flows set direction = 'sideways'`, 'cash_flows_direction_check');
  await refused(`update cash_flows set trade_no = ''`, 'cash_flows_trade_no_check');
});
