/** The places an order `o` counts in: its brand (0, 0), its store (id, 0) and there its channel (id, id). */
const places = `cross join lateral (
  values (0::bigint, 0::bigint), (o.store_id, 0), (o.store_id, o.channel_id)
) place (store_id, channel_id)`;
/** When a payment `t` was made: one from before the books when its bill was paid. */
export const paidAtSql = `case when a.kind = 'opening' then coalesce(b.paid_at, t.at) else t.at end`;
export const paymentsSql = `from transfers t
     join acts a on a.brand_code = t.brand_code and a.id = t.act_id
     join orders o on o.brand_code = t.brand_code and o.id = t.order_id
     left join bills b on b.brand_code = t.brand_code and b.id = t.bill_id`;
/** A transfer `t` that a day counts as paid: what goes back later is not taken off it. Read by the release before. */
export const isPaymentSql = `t.kind in ('received', 'depositSetOff', 'badDebtRecovered') and not t.is_reversal`;
/** The day of a flow of money of act `a`: of before the books, the day that its bill was paid, of a deposit that of its order. */
export const moneyDaySql = `case when a.kind = 'opening' then (coalesce(b.paid_at, o.created_at) at time zone 'Asia/Shanghai')::date
  else a.happened_on end`;
/** The sides of a transfer `t` by which money comes in or goes out. */
export const moneySidesSql = `(values ('in', t.debit), ('out', t.credit)) side (direction, method)`;
export const isMoneySql = `side.method in ('cash', 'bank', 'alipay', 'wechat')`;
/** 业务类型 of money that a transfer `t` of an order moves for its bill `b`, as `cashFlowsOf` says. */
const cashKindSql = `case
    when side.direction = 'out' then
      case when t.kind in ('depositRefunded', 'depositReceived') then 'depositRefund' else 'refund' end
    when t.kind = 'depositReceived' then 'deposit'
    when t.kind = 'insuranceReceived' then 'insuranceClaim'
    when t.kind = 'badDebtRecovered' then 'badDebt'
    when t.kind = 'overpaid' then 'overpaid'
    when t.kind <> 'received' then 'other'
    when b.kind in (1, 8) then 'rent'
    when b.kind = 2 then 'buyout'
    when b.kind in (3, 7) then 'compensation'
    when b.kind = 4 then 'extra'
    when b.kind = 5 then 'insurance'
    when b.kind = 6 then 'deposit'
    else 'other' end`;
/** A bill `b` that counts: a deposit is no rent, and what was taken back (5) or paid back (7) is no bill any more. */
export const isCountedBillSql = 'b.kind <> 6 and b.status not in (5, 7)';
const isPlace = 'place.channel_id is not null';

/** Makes each rollup of a brand (`$1`) from the rows it sums up; its table must hold none of that brand. */
export const rollupStatements: readonly string[] = [
  `insert into order_counts (brand_code, store_id, channel_id, status, count)
   select o.brand_code, place.store_id, place.channel_id, o.status, count(*)
   from orders o ${places} where o.brand_code = $1 and ${isPlace} group by 1, 2, 3, 4`,
  `insert into bill_days (brand_code, due_on, store_id, channel_id, bill_count, unpaid_count, due_fen, paid_fen)
   select b.brand_code, b.due_on, place.store_id, place.channel_id,
          count(*), count(*) filter (where b.status = 1), sum(b.amount_fen - b.waived_fen), sum(b.paid_fen)
   from bills b join orders o on o.brand_code = b.brand_code and o.id = b.order_id ${places}
   where b.brand_code = $1 and ${isCountedBillSql} and ${isPlace} group by 1, 2, 3, 4`,
  `insert into cash_flows (brand_code, order_id, act_id, store_id, channel_id, happened_on, direction, method, kind, amount_fen)
   select o.brand_code, o.id, a.id, o.store_id, o.channel_id, ${moneyDaySql}, side.direction, side.method, ${cashKindSql}, sum(t.amount_fen)
   ${paymentsSql} cross join lateral ${moneySidesSql}
   where t.brand_code = $1 and ${isMoneySql} group by 1, 2, 3, 4, 5, 6, 7, 8, 9 order by 6, 3`,
  `insert into order_type_days
     (brand_code, day, store_id, channel_id, special_order_type, order_count, amount_fen, shipped_count, paid_fen,
      money_in_fen, money_out_fen)
   select o.brand_code, o.day, place.store_id, place.channel_id, o.special_order_type, sum(orders), sum(amount),
          sum(shipped), sum(paid), sum(money_in), sum(money_out)
   from (
     select brand_code, (created_at at time zone 'Asia/Shanghai')::date as day, store_id, channel_id, special_order_type,
            1 as orders, total_rent_fen as amount, 0 as shipped, 0 as paid, 0 as money_in, 0 as money_out
     from orders where brand_code = $1
     union all
     select brand_code, (shipped_at at time zone 'Asia/Shanghai')::date, store_id, channel_id, special_order_type, 0, 0, 1, 0, 0, 0
     from orders where brand_code = $1 and shipped_at is not null
     union all
     select o.brand_code, (${paidAtSql} at time zone 'Asia/Shanghai')::date, o.store_id, o.channel_id,
            o.special_order_type, 0, 0, 0, t.amount_fen, 0, 0
     ${paymentsSql} where t.brand_code = $1 and ${isPaymentSql}
     union all
     select o.brand_code, f.happened_on, o.store_id, o.channel_id, o.special_order_type, 0, 0, 0, 0,
            case when f.direction = 'in' then f.amount_fen else 0 end, case when f.direction = 'out' then f.amount_fen else 0 end
     from cash_flows f join orders o on o.brand_code = f.brand_code and o.id = f.order_id where f.brand_code = $1
   ) o ${places} where ${isPlace} group by 1, 2, 3, 4, 5`,
];
