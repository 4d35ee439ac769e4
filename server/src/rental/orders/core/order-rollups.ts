import { businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import type { Fen } from '@rental/domain/money';
import type { SpecialOrderType } from '@rental/domain/rental/orders/core/order-terms';
import type { OrderStatus } from '@rental/domain/rental/orders/core/order-status';
import { sql } from 'kysely';
import { prepared, raw } from '../../../db/prepared.ts';
import { withCommit, type BrandCode, type Tx } from '../../../db/transaction.ts';
import type { Acting } from '../../../http/context.ts';

interface Placed {
  readonly store_id: number;
  readonly channel_id: number | null;
}

interface PlacedValues {
  readonly brand: string;
  readonly store: number;
  readonly channel: number | null;
}

const placed = (ctx: Acting, order: Placed): PlacedValues => ({
  brand: ctx.brandCode,
  store: order.store_id,
  channel: order.channel_id,
});

/**
 * The places an order counts in: its brand (0, 0), its store (id, 0) and there its channel (id, id). Rows are always
 * touched by day or status first and in the order of these places second, so that commands never deadlock on them.
 */
const places = ({ store, channel }: PlacedValues) =>
  sql`(values (1, 0::bigint, 0::bigint), (2, ${store}, 0), (3, ${store}, ${channel}))
    place (rank, store_id, channel_id)`;

/** One order fewer in its status, one more in the next. */
export const moveCount = (
  ctx: Acting,
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
  readonly special_order_type: SpecialOrderType;
  readonly now: Date;
}

/** One order more in its status, and on the day it is placed. Other orders of the brand wait from here to the commit. */
export function countPlaced(tx: Tx, brand: BrandCode, order: NewlyPlaced): void {
  const place = { brand, store: order.store_id, channel: order.channel_id };
  withCommit(statusCount(tx, { ...place, status: order.status }));
  withCommit(
    dayCount(tx, {
      ...place,
      day: businessDateOf(order.now),
      type: order.special_order_type,
      ...nothing,
      orders: 1,
      amountFen: order.total_rent_fen,
    }),
  );
}

interface Typed extends Placed {
  readonly special_order_type: SpecialOrderType;
}

/** An order has another rent: so has the day on which it was placed. */
export const countRentChange = (
  ctx: Acting,
  tx: Tx,
  order: Typed & { readonly created_at: Date },
  changeFen: number,
) => countOnDay(ctx, tx, order, businessDateOf(order.created_at), { amountFen: changeFen });

/** Money of an order on the day that it came in or went out; `paidFen` is what the release before reads, of today. */
export interface Money {
  readonly day: BusinessDate;
  readonly inFen: number;
  readonly outFen: number;
  readonly paidFen: number;
}

/** The money that an act moves. Days are touched in their order. */
export function countMoney(
  ctx: Acting,
  tx: Tx,
  order: Typed,
  { day, paidFen, ...moved }: Money,
): void {
  const today = businessDateOf(ctx.now);
  if (day !== today) countOnDay(ctx, tx, order, day, moved);
  countOnDay(ctx, tx, order, today, { paidFen, ...(day === today && moved) });
}

/** Shipments more on a day, or one less where it was recalled. */
export const countShipments = (
  ctx: Acting,
  tx: Tx,
  order: Typed,
  day: BusinessDate,
  shipped: 1 | -1,
) => countOnDay(ctx, tx, order, day, { shipped });

interface DayChange {
  readonly orders: number;
  readonly amountFen: number;
  readonly shipped: number;
  readonly paidFen: number;
  readonly inFen: number;
  readonly outFen: number;
}
const nothing: DayChange = {
  orders: 0,
  amountFen: 0,
  shipped: 0,
  paidFen: 0,
  inFen: 0,
  outFen: 0,
};

function countOnDay(
  ctx: Acting,
  tx: Tx,
  order: Typed,
  day: BusinessDate,
  change: Partial<DayChange>,
): void {
  if (Object.values(change).every((by) => by === 0)) return;
  const type = order.special_order_type;
  withCommit(dayCount(tx, { ...placed(ctx, order), day, type, ...nothing, ...change }));
}

interface DayValues extends PlacedValues, DayChange {
  readonly day: BusinessDate;
  readonly type: SpecialOrderType;
}
const dayCount = prepared(
  (db, { day, type, orders, amountFen, shipped, paidFen, inFen, outFen, ...place }: DayValues) =>
    raw(
      db,
      sql`
        insert into order_type_days
          (brand_code, day, store_id, channel_id, special_order_type, order_count, amount_fen, shipped_count, paid_fen,
            money_in_fen, money_out_fen)
        select ${place.brand}, ${day}::date, place.store_id, place.channel_id, ${type}::smallint, ${orders}::bigint,
          ${amountFen}::bigint, ${shipped}::bigint, ${paidFen}::bigint, ${inFen}::bigint, ${outFen}::bigint
        from ${places(place)} where place.channel_id is not null order by place.rank
        on conflict (brand_code, store_id, channel_id, day, special_order_type) do update set
          order_count = order_type_days.order_count + excluded.order_count,
          amount_fen = order_type_days.amount_fen + excluded.amount_fen,
          shipped_count = order_type_days.shipped_count + excluded.shipped_count,
          paid_fen = order_type_days.paid_fen + excluded.paid_fen,
          money_in_fen = order_type_days.money_in_fen + excluded.money_in_fen,
          money_out_fen = order_type_days.money_out_fen + excluded.money_out_fen`,
    ),
);

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

/** How a bill changes the figures of the day on which it falls due. */
export interface BillDayChange {
  readonly day: BusinessDate;
  readonly count: number;
  readonly unpaid: number;
  readonly dueFen: number;
  readonly paidFen: number;
}

/** Bills that were made, paid, waived, put off or taken back, on the days they fall due. */
export function countBills(
  ctx: Acting,
  tx: Tx,
  order: Placed,
  changes: readonly BillDayChange[],
): void {
  const real = changes.filter(
    ({ count, unpaid, dueFen, paidFen }) =>
      count !== 0 || unpaid !== 0 || dueFen !== 0 || paidFen !== 0,
  );
  if (real.length === 0) return;
  withCommit(
    billCount(tx, {
      ...placed(ctx, order),
      days: real.map(({ day }) => day),
      counts: real.map(({ count }) => count),
      unpaid: real.map((change) => change.unpaid),
      due: real.map(({ dueFen }) => dueFen),
      paid: real.map(({ paidFen }) => paidFen),
    }),
  );
}

interface BillValues extends PlacedValues {
  readonly days: readonly BusinessDate[];
  readonly counts: readonly number[];
  readonly unpaid: readonly number[];
  readonly due: readonly number[];
  readonly paid: readonly number[];
}
const billCount = prepared((db, { days, counts, unpaid, due, paid, ...place }: BillValues) =>
  raw(
    db,
    sql`
      insert into bill_days (brand_code, due_on, store_id, channel_id, bill_count, unpaid_count, due_fen, paid_fen)
      select ${place.brand}, bill.due_on, place.store_id, place.channel_id, sum(bill.count), sum(bill.unpaid),
        sum(bill.due_fen), sum(bill.paid_fen)
      from unnest(${days}::date[], ${counts}::bigint[], ${unpaid}::bigint[], ${due}::bigint[], ${paid}::bigint[])
        bill (due_on, count, unpaid, due_fen, paid_fen)
      cross join ${places(place)}
      where place.channel_id is not null
      group by bill.due_on, place.rank, place.store_id, place.channel_id order by bill.due_on, place.rank
      on conflict (brand_code, due_on, store_id, channel_id) do update set
        bill_count = bill_days.bill_count + excluded.bill_count,
        unpaid_count = bill_days.unpaid_count + excluded.unpaid_count,
        due_fen = bill_days.due_fen + excluded.due_fen,
        paid_fen = bill_days.paid_fen + excluded.paid_fen`,
  ),
);
