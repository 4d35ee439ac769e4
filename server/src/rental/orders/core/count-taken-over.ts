import { sql } from 'kysely';
import type { BrandCode, Tx } from '../../../db/transaction.ts';

/**
 * Counts orders that were taken over: once for all of them, in the order in which commands touch these rows. Call it late: other
 * commands of the brand wait for what it locks. What was paid before is no payment of any day here.
 */
export async function countTakenOver(
  tx: Tx,
  brand: BrandCode,
  orderIds: readonly number[],
): Promise<void> {
  const places = sql`cross join lateral (values (1, 0::bigint), (2, o.store_id)) place (rank, store_id)`;
  const orders = sql`orders o ${places} where o.brand_code = ${brand} and o.id = any(${orderIds}::bigint[])`;
  await sql`
    insert into bill_days (brand_code, due_on, store_id, channel_id, bill_count, unpaid_count, due_fen, paid_fen)
    select ${brand}, b.due_on, place.store_id, 0, count(*), count(*) filter (where b.status = 1), sum(b.amount_fen),
      sum(b.paid_fen)
    from bills b join orders o on o.brand_code = b.brand_code and o.id = b.order_id ${places}
    where b.brand_code = ${brand} and b.order_id = any(${orderIds}::bigint[])
    group by b.due_on, place.rank, place.store_id order by b.due_on, place.rank, place.store_id
    on conflict (brand_code, due_on, store_id, channel_id) do update set
      bill_count = bill_days.bill_count + excluded.bill_count,
      unpaid_count = bill_days.unpaid_count + excluded.unpaid_count,
      due_fen = bill_days.due_fen + excluded.due_fen,
      paid_fen = bill_days.paid_fen + excluded.paid_fen`.execute(tx);
  await sql`
    insert into order_counts (brand_code, store_id, channel_id, status, count)
    select ${brand}, place.store_id, 0, o.status, count(*) from ${orders}
    group by o.status, place.rank, place.store_id order by o.status, place.rank, place.store_id
    on conflict (brand_code, store_id, channel_id, status)
    do update set count = order_counts.count + excluded.count`.execute(tx);
  await sql`
    insert into order_type_days (brand_code, day, store_id, channel_id, special_order_type, order_count, amount_fen,
      shipped_count, paid_fen)
    select ${brand}, o.start_on, place.store_id, 0, o.special_order_type, count(*), sum(o.total_rent_fen), 0, 0
    from ${orders}
    group by o.start_on, o.special_order_type, place.rank, place.store_id
    order by o.start_on, place.rank, place.store_id, o.special_order_type
    on conflict (brand_code, store_id, channel_id, day, special_order_type) do update set
      order_count = order_type_days.order_count + excluded.order_count,
      amount_fen = order_type_days.amount_fen + excluded.amount_fen`.execute(tx);
}
