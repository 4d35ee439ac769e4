import { addDays, startOf, type BusinessDate } from '@rental/domain/business-date';
import { billKinds } from '@rental/domain/bills/bill-kinds';
import { billStatus } from '@rental/domain/bills/bill-status';
import type { Fen } from '@rental/domain/money';
import type { SpecialOrderType } from '@rental/domain/orders/order-terms';
import type { OrderStatus } from '@rental/domain/orders/order-status';
import { sql } from 'kysely';
import { prepared, raw } from '../db/prepared.ts';
import type { Tx } from '../db/transaction.ts';
import type { Reach } from '../http/context.ts';
import { paidAtSql, paymentsSql } from './rollup-statements.ts';
import { placeOf, type Place } from './order-scope.ts';

interface Count {
  readonly status: OrderStatus;
  readonly count: number;
}

interface DayFigures {
  readonly day: BusinessDate;
  readonly placed_count: number;
  readonly placed_fen: Fen;
  readonly shipped_count: number;
}

interface BillFigures {
  readonly dueToday: number;
  readonly unpaidToday: number;
  readonly overdue: number;
  readonly overdueCount: number;
}

interface TypeDay {
  readonly day: BusinessDate;
  readonly orderCount: number;
  readonly amountFen: Fen;
  readonly paidFen: Fen;
}

interface Figures {
  counts(): Promise<Count[]>;
  /** Of the days from `first` to `last`, those that have any. */
  days(first: BusinessDate, last: BusinessDate): Promise<DayFigures[]>;
  bills(today: BusinessDate): Promise<BillFigures[]>;
  /** The same days by kind of order; null: of all kinds. */
  typeDays(
    first: BusinessDate,
    last: BusinessDate,
    type: SpecialOrderType | null,
  ): Promise<TypeDay[]>;
}

/** The figures of what this operator reaches: from rollups, or, of one operator's own orders, from these orders. */
export function figuresOf(ctx: Reach, tx: Tx): Figures {
  const place = placeOf(ctx);
  if (place !== null)
    return {
      counts: () => placeCounts(tx, place),
      days: (first, last) => placeDays(tx, { ...place, first, last }),
      bills: (today) => placeBills(tx, { ...place, today }),
      typeDays: (first, last, type) => placeTypeDays(tx, { ...place, first, last, type }),
    };
  const own = { brand: ctx.brandCode, operator: ctx.operator.id };
  return {
    counts: () => ownCounts(tx, own),
    days: (first, last) =>
      ownDays(tx, { ...own, from: startOf(first), to: startOf(addDays(last, 1)) }),
    bills: (today) => ownBills(tx, { ...own, today }),
    typeDays: (first, last, type) =>
      ownTypeDays(tx, { ...own, from: startOf(first), to: startOf(addDays(last, 1)), type }),
  };
}

/** How many bills fall due today and how many are overdue, of those that are unpaid and no deposit. */
export async function billDayCounts(
  ctx: Reach,
  tx: Tx,
  today: BusinessDate,
): Promise<{ readonly dueToday: number; readonly overdue: number }> {
  const [figures] = await figuresOf(ctx, tx).bills(today);
  return { dueToday: figures?.unpaidToday ?? 0, overdue: figures?.overdueCount ?? 0 };
}

const placeCounts = prepared((db, { brand, stores, channel }: Place) =>
  raw<Count>(
    db,
    sql`
      select status, sum(count)::bigint as count from order_counts
      where brand_code = ${brand} and store_id = any(${stores}::bigint[]) and channel_id = ${channel}
      group by status`,
  ),
);

const placeDays = prepared(
  (db, place: Place & { readonly first: BusinessDate; readonly last: BusinessDate }) =>
    raw<DayFigures>(
      db,
      sql`
        select day, sum(placed_count)::bigint as placed_count, sum(placed_fen)::bigint as placed_fen,
          sum(shipped_count)::bigint as shipped_count
        from order_days
        where brand_code = ${place.brand} and store_id = any(${place.stores}::bigint[])
          and channel_id = ${place.channel} and day between ${place.first}::date and ${place.last}::date
        group by day`,
    ),
);

const placeBills = prepared((db, place: Place & { readonly today: BusinessDate }) =>
  raw<BillFigures>(
    db,
    sql`
      select coalesce(sum(due_fen) filter (where due_on = ${place.today}::date), 0)::bigint as "dueToday",
        coalesce(sum(unpaid_count) filter (where due_on = ${place.today}::date), 0)::bigint as "unpaidToday",
        coalesce(sum(due_fen - paid_fen) filter (where due_on < ${place.today}::date), 0)::bigint as overdue,
        coalesce(sum(unpaid_count) filter (where due_on < ${place.today}::date), 0)::bigint as "overdueCount"
      from bill_days
      where brand_code = ${place.brand} and store_id = any(${place.stores}::bigint[])
        and channel_id = ${place.channel} and due_on <= ${place.today}::date`,
  ),
);

interface TypeDaysOf {
  readonly type: SpecialOrderType | null;
}

const placeTypeDays = prepared(
  (db, place: Place & TypeDaysOf & { readonly first: BusinessDate; readonly last: BusinessDate }) =>
    raw<TypeDay>(
      db,
      sql`
        select day, sum(order_count)::bigint as "orderCount", sum(amount_fen)::bigint as "amountFen",
          sum(paid_fen)::bigint as "paidFen"
        from order_type_days
        where brand_code = ${place.brand} and store_id = any(${place.stores}::bigint[])
          and channel_id = ${place.channel} and day between ${place.first}::date and ${place.last}::date
          and special_order_type = coalesce(${place.type}::smallint, special_order_type)
        group by day`,
    ),
);

const ownTypeDays = prepared(
  (db, own: Own & TypeDaysOf & { readonly from: Date; readonly to: Date }) =>
    raw<TypeDay>(
      db,
      sql`
        select (at at time zone 'Asia/Shanghai')::date as day, sum(orders)::bigint as "orderCount",
          sum(amount)::bigint as "amountFen", sum(paid)::bigint as "paidFen"
        from (
          select o.created_at as at, 1 as orders, o.total_rent_fen as amount, 0 as paid, o.special_order_type as type
          from orders o where o.brand_code = ${own.brand} and o.responsible_id = ${own.operator}
          union all
          select ${sql.raw(paidAtSql)}, 0, 0, t.amount_fen, o.special_order_type ${sql.raw(paymentsSql)}
          where o.brand_code = ${own.brand} and o.responsible_id = ${own.operator}
            and t.kind in ('received', 'depositSetOff')
        ) happened
        where at >= ${own.from} and at < ${own.to} and type = coalesce(${own.type}::smallint, type)
        group by 1`,
    ),
);

interface Own {
  readonly brand: string;
  readonly operator: number;
}

const ownCounts = prepared((db, { brand, operator }: Own) =>
  raw<Count>(
    db,
    sql`
      select status, count(*) as count from orders
      where brand_code = ${brand} and responsible_id = ${operator} group by status`,
  ),
);

/** Placed and shipped by the days of Asia/Shanghai. */
const ownDays = prepared((db, own: Own & { readonly from: Date; readonly to: Date }) =>
  raw<DayFigures>(
    db,
    sql`
        select day, sum(placed)::bigint as placed_count, sum(fen)::bigint as placed_fen,
          sum(shipped)::bigint as shipped_count
        from (
          select (o.created_at at time zone 'Asia/Shanghai')::date as day, 1 as placed,
            o.total_rent_fen as fen, 0 as shipped
          from orders o
          where o.brand_code = ${own.brand} and o.responsible_id = ${own.operator}
            and o.created_at >= ${own.from} and o.created_at < ${own.to}
          union all
          select (p.shipped_at at time zone 'Asia/Shanghai')::date, 0, 0, 1
          from orders o join parcels p on p.brand_code = o.brand_code and p.order_id = o.id
          where o.brand_code = ${own.brand} and o.responsible_id = ${own.operator}
            and p.shipped_at >= ${own.from} and p.shipped_at < ${own.to} and p.recalled_at is null
        ) happened group by day`,
  ),
);

const ownBills = prepared((db, own: Own & { readonly today: BusinessDate }) =>
  raw<BillFigures>(
    db,
    sql`
      select coalesce(sum(b.amount_fen - b.waived_fen) filter (where b.due_on = ${own.today}::date), 0)::bigint as "dueToday",
        count(*) filter (where b.due_on = ${own.today}::date and b.status = ${sql.lit(billStatus.due)}) as "unpaidToday",
        coalesce(sum(b.amount_fen - b.waived_fen - b.paid_fen) filter (where b.due_on < ${own.today}::date), 0)::bigint as overdue,
        count(*) filter (where b.due_on < ${own.today}::date and b.status = ${sql.lit(billStatus.due)}) as "overdueCount"
      from orders o join bills b on b.brand_code = o.brand_code and b.order_id = o.id
      where o.brand_code = ${own.brand} and o.responsible_id = ${own.operator}
        and b.kind <> ${sql.lit(billKinds.deposit)}
        and b.status not in (${sql.lit(billStatus.cancelled)}, ${sql.lit(billStatus.refunded)}) and b.due_on <= ${own.today}::date`,
  ),
);
