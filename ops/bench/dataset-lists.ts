import { analyze, withBareTables } from './bare-tables.ts';
import { loadDataset, measuredBrand } from './dataset.ts';
import { hash } from './dataset-sql.ts';
import { inBrand, type Pool } from './in-brand.ts';

/** A time on the day `day`, no two alike but by chance. */
const timeOn = (day: string, seed: number) =>
  `date_trunc('milliseconds', ${day}::timestamptz + interval '1 ms' * (${hash('o.id', seed)} % 86400000))`;

/** Of every fourth rental: 1,000,000 and more where the brand has 600,000 orders. Its newest orders have theirs. */
const bills = `insert into bills (brand_code, bill_no, order_id, store_id, channel_id, kind, term, due_on, amount_fen,
    paid_fen, status, paid_at, paid_by)
  select brand_code, 'ZD' || id || '-' || term, id, store_id, channel_id, 1, term,
    (start_on + make_interval(months => term - 1))::date, fen, case when term <= paid_terms then fen else 0 end,
    case when term <= paid_terms then 2 else 1 end, case when term <= paid_terms then created_at end,
    case when term <= paid_terms then 'bank' end
  from orders o cross join lateral (select total_rent_fen / term_count as fen) rent, generate_series(1, term_count) term
  where brand_code = $1 and status in (6, 30) and ${hash('id', 31)} % 4 = 0
    and not exists (select from bills b where b.brand_code = o.brand_code and b.order_id = o.id)`;

/** About 5 % of the orders, a twentieth of them under way. */
const returns = [
  `insert into order_returns (brand_code, order_id, store_id, channel_id, state, carrier, tracking_number, started_at,
     arrived_at, inspected_at, result, compensation_fen, ended_at)
   select brand_code, id, store_id, channel_id, 'done', '顺丰速运', 'SF' || id, at, at + interval '3 days',
     at + interval '4 days', (array['intact', 'intact', 'damaged'])[1 + id % 3], 0, at + interval '4 days'
   from orders o cross join lateral (select ${timeOn('ends_on', 32)} as at) begun
   where brand_code = $1 and status = 30 and ${hash('id', 33)} % 100 < 45`,
  `insert into order_returns (brand_code, order_id, store_id, channel_id, state, carrier, tracking_number, started_at,
     arrived_at, inspected_at, result, compensation_fen)
   select brand_code, id, store_id, channel_id, state, '顺丰速运', 'SF' || id, at,
     case when state in ('toInspect', 'inspected') then at + interval '1 hour' end,
     case when state = 'inspected' then at + interval '2 hours' end, case when state = 'inspected' then 'intact' end,
     case when state = 'inspected' then 0 end
   from orders o
   cross join lateral (select ${timeOn(`((now() at time zone 'Asia/Shanghai')::date - (2 + id % 8)::int)`, 34)} as at,
     (array['toSend', 'sent', 'toInspect', 'inspected'])[1 + ${hash('id', 35)} % 4] as state) begun
   where brand_code = $1 and status = 6 and lock is null and ${hash('id', 36)} % 1000 < 5`,
  `update orders o set lock = 'returning' from order_returns r
   where o.brand_code = $1 and r.brand_code = o.brand_code and r.order_id = o.id and r.ended_at is null`,
];

/** About 3 % of the orders. */
const buyouts = `insert into order_buyouts (brand_code, buyout_no, order_id, store_id, channel_id, sku_id, price_fen,
    rent_paid_fen, due_fen, is_early, at, state, ended_at)
  select brand_code, 'MD' || id, id, store_id, channel_id, sku_id, paid_fen + 100, paid_fen, 100, id % 5 = 0,
    bought.at, 'done', bought.at
  from orders o cross join lateral (select ${timeOn('ends_on', 37)} as at) bought
  where brand_code = $1 and status = 30 and ${hash('id', 33)} % 100 >= 73`;

/** About 3 % of the orders go on from one that has ended. */
const relets = `update orders o set relet_of = ended.id, relet_by = (select min(id) from operators where brand_code = $1)
  from (
    select id, row_number() over (order by id) as place from orders
    where brand_code = $1 and status = 6 and lock is null and ${hash('id', 38)} % 100 < 6
  ) relet
  join (select id, row_number() over (order by id) as place from orders where brand_code = $1 and status = 30) ended
    using (place)
  where o.brand_code = $1 and o.id = relet.id`;

/** Of all that were agreed on, and what waits to be signed, a tenth of it for longer than it may. */
const agreements = `insert into agreements (brand_code, order_id, agreement_no, template_version, terms, content_hash,
    generated_at, signed_at, flow_no, sent_at, ended, ended_at)
  select brand_code, id, 'HT' || id, 'rental-1', '{}', md5(id::text), created_at,
    case when status <> 2 then created_at end, 'QS' || id, created_at, case when is_late then 'timedOut' end,
    case when is_late then created_at + interval '1 day' end
  from orders o cross join lateral (select status = 2 and ${hash('id', 39)} % 10 = 0 as is_late) late
  where brand_code = $1 and status in (2, 4, 5, 6, 30)
    and not exists (select from agreements a where a.brand_code = o.brand_code and a.order_id = o.id)`;

/** About 2 % of the orders have one, every third of them unpaid. */
const extras = `insert into bills (brand_code, bill_no, order_id, store_id, channel_id, kind, term, due_on, amount_fen,
    paid_fen, status, paid_at, paid_by, purpose, charged_at, charged_by)
  select brand_code, 'FJ' || id, id, store_id, channel_id, 4 + id % 3, term_count + 1, start_on, 9900,
    case when is_paid then 9900 else 0 end, case when is_paid then 2 else 1 end, case when is_paid then charged.at end,
    case when is_paid then 'bank' end, '配件', charged.at,
    (select min(r.id) from operators r where r.brand_code = $1)
  from orders o cross join lateral (select id % 9 > 2 as is_paid) paid
  cross join lateral (select ${timeOn('start_on', 41)} as at) charged
  where brand_code = $1 and status in (6, 30) and ${hash('id', 40)} % 100 < 3`;

/** About 1 % of the orders came from another store. */
const handOvers = `insert into order_hand_overs (brand_code, order_id, store_id, channel_id, from_store_id, to_store_id,
    operator_id, reason, at)
  select brand_code, o.id, store_id, channel_id, other.id, store_id,
    (select min(r.id) from operators r where r.brand_code = $1), '门店无货', created_at
  from orders o cross join lateral (
    select s.id from stores s where s.brand_code = $1 and s.id <> o.store_id order by s.id limit 1) other
  where brand_code = $1 and ${hash('o.id', 42)} % 100 = 0`;

/**
 * The data set with what the lists beside the orders' are made of, for the measured brand. The books do not know of it: nothing
 * that is asked of this data set looks into them.
 */
export async function loadWithLists(owner: Pool, superuser: Pool, orders: number): Promise<void> {
  await loadDataset(owner, superuser, orders);
  const tables = ['bills', 'order_returns', 'order_buyouts', 'agreements', 'order_hand_overs'];
  await withBareTables(superuser, tables, async () => {
    for (const statement of [bills, ...returns, buyouts, relets, agreements, extras, handOvers])
      await inBrand(owner, measuredBrand, statement);
  });
  await analyze(superuser);
}
