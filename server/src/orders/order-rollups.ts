import { businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import type { PlannedBill } from '@rental/domain/bills/schedule';
import type { Fen } from '@rental/domain/money';
import type { OrderStatus } from '@rental/domain/orders/order-status';
import { sql } from 'kysely';
import { prepared, raw } from '../db/prepared.ts';
import type { BrandCode, Tx } from '../db/transaction.ts';
import type { Context } from '../http/context.ts';

interface Placed {
  readonly store_id: number;
  readonly channel_id: number | null;
}

interface PlacedValues {
  readonly brand: string;
  readonly store: number;
  readonly channel: number | null;
}

const placed = (ctx: Context, order: Placed): PlacedValues => ({
  brand: ctx.brandCode,
  store: order.store_id,
  channel: order.channel_id,
});

/**
 * The places an order counts in: its brand (0, 0), its store (id, 0) and its channel (0, id). Rows are always touched
 * by day or status first and in the order of these places second, so that commands never deadlock on them.
 */
const places = ({ store, channel }: PlacedValues) =>
  sql`(values (1, 0::bigint, 0::bigint), (2, ${store}, 0), (3, 0, ${channel}))
    place (rank, store_id, channel_id)`;

/** One order fewer in its status, one more in the next. */
export const moveCount = (
  ctx: Context,
  tx: Tx,
  order: Placed & { readonly status: OrderStatus },
  to: OrderStatus,
) => countMove(tx, { ...placed(ctx, order), from: order.status, to });

interface MoveValues extends PlacedValues {
  readonly from: OrderStatus;
  readonly to: OrderStatus;
}
const countMove = prepared((db, { from, to, ...place }: MoveValues) =>
  raw(
    db,
    sql`
      insert into order_counts (brand_code, store_id, channel_id, status, count)
      select ${place.brand}, place.store_id, place.channel_id, step.status, step.change
      from (values (${from}::smallint, -1), (${to}::smallint, 1)) step (status, change)
      cross join ${places(place)}
      where place.channel_id is not null order by step.status, place.rank
      on conflict (brand_code, store_id, channel_id, status)
      do update set count = order_counts.count + excluded.count`,
  ),
);

interface NewlyPlaced extends Placed {
  readonly status: OrderStatus;
  readonly total_rent_fen: Fen;
  readonly now: Date;
}

/** One order more in its status, and on the day it is placed. */
export async function countPlaced(tx: Tx, brand: BrandCode, order: NewlyPlaced): Promise<void> {
  const place = { brand, store: order.store_id, channel: order.channel_id };
  await statusCount(tx, { ...place, status: order.status });
  const day = businessDateOf(order.now);
  await dayCount(tx, { ...place, day, rentFen: order.total_rent_fen });
}

const statusCount = prepared(
  (db, { status, ...place }: PlacedValues & { readonly status: OrderStatus }) =>
    raw(
      db,
      sql`
        insert into order_counts (brand_code, store_id, channel_id, status, count)
        select ${place.brand}, place.store_id, place.channel_id, ${status}::smallint, 1
        from ${places(place)} where place.channel_id is not null order by place.rank
        on conflict (brand_code, store_id, channel_id, status)
        do update set count = order_counts.count + excluded.count`,
    ),
);

interface DayValues extends PlacedValues {
  readonly day: BusinessDate;
  readonly rentFen: Fen;
}
const dayCount = prepared((db, { day, rentFen, ...place }: DayValues) =>
  raw(
    db,
    sql`
      insert into order_days (brand_code, day, store_id, channel_id, placed_count, placed_fen)
      select ${place.brand}, ${day}::date, place.store_id, place.channel_id, 1, ${rentFen}::bigint
      from ${places(place)} where place.channel_id is not null order by place.rank
      on conflict (brand_code, day, store_id, channel_id) do update set
        placed_count = order_days.placed_count + excluded.placed_count,
        placed_fen = order_days.placed_fen + excluded.placed_fen`,
  ),
);

/** One shipment more today. */
export const countShipment = (ctx: Context, tx: Tx, order: Placed) =>
  shipmentCount(tx, { ...placed(ctx, order), day: businessDateOf(ctx.now) });

const shipmentCount = prepared(
  (db, { day, ...place }: PlacedValues & { readonly day: BusinessDate }) =>
    raw(
      db,
      sql`
        insert into order_days (brand_code, day, store_id, channel_id, shipped_count)
        select ${place.brand}, ${day}::date, place.store_id, place.channel_id, 1
        from ${places(place)} where place.channel_id is not null order by place.rank
        on conflict (brand_code, day, store_id, channel_id)
        do update set shipped_count = order_days.shipped_count + excluded.shipped_count`,
    ),
);

/** The bills just made, on the days they fall due. */
export const countBills = (ctx: Context, tx: Tx, order: Placed, bills: readonly PlannedBill[]) =>
  billCount(tx, {
    ...placed(ctx, order),
    days: bills.map((bill) => bill.dueOn),
    amounts: bills.map((bill) => bill.rentFen),
  });

interface BillValues extends PlacedValues {
  readonly days: readonly BusinessDate[];
  readonly amounts: readonly Fen[];
}
const billCount = prepared((db, { days, amounts, ...place }: BillValues) =>
  raw(
    db,
    sql`
      insert into bill_days (brand_code, due_on, store_id, channel_id, bill_count, unpaid_count, due_fen)
      select ${place.brand}, bill.due_on, place.store_id, place.channel_id, count(*), count(*), sum(bill.rent_fen)
      from unnest(${days}::date[], ${amounts}::bigint[]) bill (due_on, rent_fen)
      cross join ${places(place)}
      where place.channel_id is not null
      group by bill.due_on, place.rank, place.store_id, place.channel_id order by bill.due_on, place.rank
      on conflict (brand_code, due_on, store_id, channel_id) do update set
        bill_count = bill_days.bill_count + excluded.bill_count,
        unpaid_count = bill_days.unpaid_count + excluded.unpaid_count,
        due_fen = bill_days.due_fen + excluded.due_fen`,
  ),
);
