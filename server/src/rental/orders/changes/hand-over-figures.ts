import { businessDateOf } from '@rental/domain/business-date';
import { sql } from 'kysely';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import type { StoredOrder } from '../core/order-store.ts';
import {
  isCountedBillSql,
  isPaymentSql,
  paidAtSql,
  paymentsSql,
} from '../core/rollup-statements.ts';

/** The two stores, and the channel there; the brand's figures stay as they are. */
const places = ({ store_id: from, channel_id: channel }: StoredOrder, to: number) => sql`(
  values (${from}::bigint, 0::bigint, -1), (${to}, 0, 1), (${from}, ${channel}, -1), (${to}, ${channel}, 1)
) place (store_id, channel_id, sign)`;
const isPlace = sql`place.channel_id is not null`;

/** 转单: the days on which bills by hand fall due have them at the other store. In the order in which every command locks figures. */
export async function moveBillFigures(
  ctx: Context,
  tx: Tx,
  order: StoredOrder,
  toStoreId: number,
): Promise<void> {
  await sql`
    insert into bill_days (brand_code, due_on, store_id, channel_id, bill_count, unpaid_count, due_fen, paid_fen)
    select ${ctx.brandCode}, b.due_on, place.store_id, place.channel_id, place.sign * count(*),
      place.sign * count(*) filter (where b.status = 1), place.sign * sum(b.amount_fen - b.waived_fen),
      place.sign * sum(b.paid_fen)
    from bills b cross join ${places(order, toStoreId)}
    where b.brand_code = ${ctx.brandCode} and b.order_id = ${order.id} and ${sql.raw(isCountedBillSql)} and ${isPlace}
    group by b.due_on, place.store_id, place.channel_id, place.sign
    order by b.due_on, place.store_id, place.channel_id
    on conflict (brand_code, due_on, store_id, channel_id) do update set
      bill_count = bill_days.bill_count + excluded.bill_count,
      unpaid_count = bill_days.unpaid_count + excluded.unpaid_count,
      due_fen = bill_days.due_fen + excluded.due_fen,
      paid_fen = bill_days.paid_fen + excluded.paid_fen`.execute(tx);
}

/**
 * 转单: status, the day on which the order was placed and the days on which money of it came in or went out count at the other
 * store. Shipments stay: an order that can be handed over has none that counts.
 */
export async function moveOrderFigures(
  ctx: Context,
  tx: Tx,
  order: StoredOrder,
  toStoreId: number,
): Promise<void> {
  const moved = places(order, toStoreId);
  const day = businessDateOf(order.created_at);
  await sql`
    insert into order_counts (brand_code, store_id, channel_id, status, count)
    select ${ctx.brandCode}, place.store_id, place.channel_id, ${order.status}::smallint, place.sign
    from ${moved} where ${isPlace} order by place.store_id, place.channel_id
    on conflict (brand_code, store_id, channel_id, status)
    do update set count = order_counts.count + excluded.count`.execute(tx);
  await sql`
    insert into order_type_days
      (brand_code, day, store_id, channel_id, special_order_type, order_count, amount_fen, paid_fen, money_in_fen,
        money_out_fen)
    select ${ctx.brandCode}, happened.day, place.store_id, place.channel_id, ${order.special_order_type}::smallint,
      place.sign * sum(happened.orders), place.sign * sum(happened.amount), place.sign * sum(happened.paid),
      place.sign * sum(happened.money_in), place.sign * sum(happened.money_out)
    from (
      select ${day}::date, 1, ${order.total_rent_fen}::bigint, 0::bigint, 0::bigint, 0::bigint
      union all
      select (${sql.raw(paidAtSql)} at time zone 'Asia/Shanghai')::date, 0, 0, t.amount_fen, 0, 0
      ${sql.raw(paymentsSql)}
      where t.brand_code = ${ctx.brandCode} and t.order_id = ${order.id} and ${sql.raw(isPaymentSql)}
      union all
      select f.happened_on, 0, 0, 0, case when f.direction = 'in' then f.amount_fen else 0 end,
        case when f.direction = 'out' then f.amount_fen else 0 end
      from cash_flows f where f.brand_code = ${ctx.brandCode} and f.order_id = ${order.id}
    ) happened (day, orders, amount, paid, money_in, money_out)
    cross join ${moved} where ${isPlace}
    group by happened.day, place.store_id, place.channel_id, place.sign
    order by happened.day, place.store_id, place.channel_id
    on conflict (brand_code, store_id, channel_id, day, special_order_type) do update set
      order_count = order_type_days.order_count + excluded.order_count,
      amount_fen = order_type_days.amount_fen + excluded.amount_fen,
      paid_fen = order_type_days.paid_fen + excluded.paid_fen,
      money_in_fen = order_type_days.money_in_fen + excluded.money_in_fen,
      money_out_fen = order_type_days.money_out_fen + excluded.money_out_fen`.execute(tx);
}
