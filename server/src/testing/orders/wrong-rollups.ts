import {
  isCountedBillSql,
  isMoneySql,
  isPaymentSql,
  moneyDaySql,
  moneySidesSql,
  paidAtSql,
  paymentsSql,
} from '../../rental/orders/core/rollup-statements.ts';

const isCounted = `(r.store_id = 0 or o.store_id = r.store_id) and (r.channel_id = 0 or o.channel_id = r.channel_id)`;
const isPlaced = `(r.store_id, r.channel_id) = (place.store_id, place.channel_id)`;
/** The figures that an order \`o\` must count in. */
const places = `cross join lateral (values (0::bigint, 0::bigint), (o.store_id, 0), (o.store_id, o.channel_id))
  place (store_id, channel_id)`;
const isPlacedDay = `(r.store_id, r.channel_id, r.day, r.special_order_type) = (c.store_id, c.channel_id, c.day, c.type)`;
const dayOf = (column: string) => `(${column} + interval '8 hours')::date`;

/** The counts of orders, shipments and bills, as the releases before 收支流水 had them. */
export const wrongCounts: readonly string[] = [
  `select 'order_counts' as rollup, r.* from order_counts r where r.count <>
     (select count(*) from orders o where o.status = r.status and ${isCounted})`,
  `select 'order_counts' as rollup, place.*, o.status from orders o ${places}
   where place.channel_id is not null group by place.store_id, place.channel_id, o.status having count(*) is distinct from
     (select r.count from order_counts r where ${isPlaced} and r.status = o.status)`,
  `select 'order_type_days' as rollup, place.*, o.day, o.type
   from (select store_id, channel_id, ${dayOf('created_at')} as day, special_order_type as type from orders) o ${places}
   where place.channel_id is not null group by place.store_id, place.channel_id, o.day, o.type having count(*) is distinct from
     (select r.order_count from order_type_days r where ${isPlaced} and r.day = o.day and r.special_order_type = o.type)`,
  `select 'order_type_days' as rollup, r.* from order_type_days r where
     (order_count, amount_fen) <> (
       select count(*), coalesce(sum(total_rent_fen), 0)::bigint from orders o
       where ${isCounted} and o.special_order_type = r.special_order_type and ${dayOf('o.created_at')} = r.day)
     or shipped_count <> (
       select count(*) from parcels p join orders o on o.id = p.order_id
       where ${isCounted} and o.special_order_type = r.special_order_type and ${dayOf('p.shipped_at')} = r.day
         and p.recalled_at is null)
     or paid_fen <> (
       select coalesce(sum(t.amount_fen), 0)::bigint ${paymentsSql}
       where ${isCounted} and ${isPaymentSql}
         and o.special_order_type = r.special_order_type and ${dayOf(`(${paidAtSql})`)} = r.day)`,
  `select 'bill_days' as rollup, r.* from bill_days r where
     (bill_count, unpaid_count, due_fen, paid_fen) <> (
       select count(*), count(*) filter (where b.status = 1), coalesce(sum(b.amount_fen - b.waived_fen), 0)::bigint, coalesce(sum(b.paid_fen), 0)::bigint
       from bills b join orders o on o.id = b.order_id where ${isCounted} and ${isCountedBillSql} and b.due_on = r.due_on)`,
  `select 'orders' as rollup, o.id, o.shipped_at from orders o where array_remove(array[o.shipped_at], null) is distinct from
     array(select p.shipped_at from parcels p where p.order_id = o.id and p.recalled_at is null)`,
  `select 'bill_days' as rollup, place.*, b.due_on from bills b join orders o on o.id = b.order_id ${places}
   where ${isCountedBillSql} and place.channel_id is not null group by place.store_id, place.channel_id, b.due_on
   having count(*) is distinct from (select r.bill_count from bill_days r where ${isPlaced} and r.due_on = b.due_on)`,
];

/** Days of cash accounts that do not add up to the flows that they have. */
const wrongCashDays = `with flows as (
    select f.brand_code, f.method, f.happened_on,
      sum(case when f.direction = 'in' then f.amount_fen else 0 - f.amount_fen end) as fen
    from cash_flows f join book_checks c on c.brand_code = f.brand_code and f.id <= c.flows_added_to group by 1, 2, 3
  )
  select 'cash_days' as rollup, f.*, d.net_fen from flows f full join cash_days d
    on d.brand_code = f.brand_code and d.method = f.method and d.happened_on = f.happened_on
  where f.fen is distinct from d.net_fen`;

/** 收支流水 and the money of each day that the transfers contradict. */
const wrongFlows: readonly string[] = [
  `with money as (
     select o.id as order_id, a.id as act_id, o.store_id, o.channel_id, o.special_order_type as type, ${moneyDaySql} as day,
       side.direction, side.method, sum(t.amount_fen)::bigint as fen
     ${paymentsSql} cross join lateral ${moneySidesSql} where ${isMoneySql} group by 1, 2, 3, 4, 5, 6, 7, 8
   ), counted as (
     select place.store_id, place.channel_id, o.day, o.type, coalesce(sum(fen) filter (where direction = 'in'), 0) as money_in,
       coalesce(sum(fen) filter (where direction = 'out'), 0) as money_out
     from money o ${places} where place.channel_id is not null group by 1, 2, 3, 4
   )
   select 'money of a day' as rollup, c.*, r.money_in_fen, r.money_out_fen
   from counted c full join order_type_days r
     on ${isPlacedDay} where (coalesce(c.money_in, 0), coalesce(c.money_out, 0)) is distinct from (r.money_in_fen, r.money_out_fen)`,
  `with money as (
     select o.id as order_id, a.id as act_id, o.store_id, o.channel_id, ${moneyDaySql} as day,
       side.direction, side.method, sum(t.amount_fen)::bigint as fen
     ${paymentsSql} cross join lateral ${moneySidesSql} where ${isMoneySql} group by 1, 2, 3, 4, 5, 6, 7
   ), flows as (
     select order_id, act_id, store_id, channel_id, happened_on, direction, method, sum(amount_fen)::bigint as amount_fen
     from cash_flows where order_id is not null group by 1, 2, 3, 4, 5, 6, 7
   )
   select 'cash_flows' as rollup, m.*, f.act_id as flow_of, f.amount_fen
   from money m full join flows f on f.act_id = m.act_id and f.method = m.method and f.direction = m.direction
     and f.happened_on = m.day
   where (m.order_id, m.store_id, m.channel_id, m.fen) is distinct from (f.order_id, f.store_id, f.channel_id, f.amount_fen)`,
];

/**
 * Queries, for one brand's transaction, that answer a row for every rollup row the orders, bills and transfers contradict, and
 * for every order that its parcels do.
 */
export const wrongRollups: readonly string[] = [...wrongCounts, wrongCashDays, ...wrongFlows];
