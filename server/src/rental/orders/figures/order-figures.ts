import type { BusinessDate } from '@rental/domain/business-date';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import type { Fen } from '@rental/domain/money';
import type { SpecialOrderType } from '@rental/domain/rental/orders/core/order-terms';
import type { OrderStatus } from '@rental/domain/rental/orders/core/order-status';
import { sql } from 'kysely';
import { prepared, raw } from '../../../db/prepared.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Reach } from '../../../http/context.ts';
import { isAt, placeOf, type Place } from '../../../people/data-scope/public.ts';
import { isCountedBillSql } from '../core/rollup-statements.ts';

interface Count {
  readonly status: OrderStatus;
  readonly count: number;
}

interface OrderFigures {
  readonly orderCount: number;
  readonly amountFen: Fen;
  readonly shippedCount: number;
  /** The money that came in and went out, by 到账日期. */
  readonly inFen: Fen;
  readonly outFen: Fen;
}

interface BillFigures {
  readonly due: number;
  readonly duePaid: number;
  /** Due by today and unpaid, without late fee. */
  readonly receivable: number;
  readonly receivableCount: number;
  readonly unpaidToday: number;
  readonly overdue: number;
  readonly overdueCount: number;
}

/** Days, the last of them included. */
export interface Span {
  readonly first: BusinessDate;
  readonly last: BusinessDate;
}

/** The filters of figures, within an operator's data scope. */
export interface Narrowed {
  readonly storeIs?: number | undefined;
  readonly channelIs?: number | undefined;
  readonly specialOrderType?: SpecialOrderType | undefined;
}

/** All are told by store and channel; of orders what was placed, shipped and paid by kind as well. */
interface Figures {
  counts(): Promise<Count[]>;
  /** The days of a span that have any. */
  days(span: Span): Promise<(OrderFigures & { readonly day: BusinessDate })[]>;
  /** A span as a whole, by kind of order. */
  kinds(span: Span): Promise<(OrderFigures & { readonly specialOrderType: SpecialOrderType })[]>;
  /** The bills due in a span, and those open today. */
  bills(today: BusinessDate, span: Span): Promise<BillFigures[]>;
}

/** The figures of what this operator reaches: from rollups, or, of one operator's own orders, from these orders. */
export function figuresOf(ctx: Reach, tx: Tx, narrowed: Narrowed = {}): Figures {
  const { storeIs: store = null, channelIs: channel = null, specialOrderType = null } = narrowed;
  const place = placeOf(ctx, { store, channel });
  if (place !== null) {
    const typed = { ...place, type: specialOrderType };
    return {
      counts: () => placeCounts(tx, place),
      days: (span) => placeDays(tx, { ...typed, ...span }),
      kinds: (span) => placeKinds(tx, { ...typed, ...span }),
      bills: (today, span) => placeBills(tx, { ...place, today, ...span }),
    };
  }
  const own = { brand: ctx.brandCode, operator: ctx.operator.id, store, channel };
  const ownIn = (span: Span) => ({ ...own, type: specialOrderType, ...span });
  return {
    counts: () => ownCounts(tx, own),
    days: (span) => ownDays(tx, ownIn(span)),
    kinds: (span) => ownKinds(tx, ownIn(span)),
    bills: (today, span) => ownBills(tx, { ...own, today, ...span }),
  };
}

/** How many bills fall due today and how many are overdue, of those that are unpaid and no deposit. */
export async function billDayCounts(
  ctx: Reach,
  tx: Tx,
  today: BusinessDate,
): Promise<{ readonly dueToday: number; readonly overdue: number }> {
  const [figures] = await figuresOf(ctx, tx).bills(today, { first: today, last: today });
  return { dueToday: figures?.unpaidToday ?? 0, overdue: figures?.overdueCount ?? 0 };
}

const placeCounts = prepared((db, place: Place) =>
  raw<Count>(
    db,
    sql`
      select status, sum(count)::bigint as count from order_counts where ${isAt(place)} group by status`,
  ),
);

interface Typed {
  readonly type: SpecialOrderType | null;
}

const placeSums = ({ type, first, last, ...place }: Place & Typed & Span) => sql`
  sum(order_count)::bigint as "orderCount", sum(amount_fen)::bigint as "amountFen",
  sum(shipped_count)::bigint as "shippedCount", sum(money_in_fen)::bigint as "inFen", sum(money_out_fen)::bigint as "outFen"
  from order_type_days
  where ${isAt(place)} and day between ${first}::date and ${last}::date
    and special_order_type = coalesce(${type}::smallint, special_order_type)
  group by 1`;

const placeDays = prepared((db, wanted: Place & Typed & Span) =>
  raw<OrderFigures & { readonly day: BusinessDate }>(db, sql`select day, ${placeSums(wanted)}`),
);

const placeKinds = prepared((db, wanted: Place & Typed & Span) =>
  raw<OrderFigures & { readonly specialOrderType: SpecialOrderType }>(
    db,
    sql`select special_order_type as "specialOrderType", ${placeSums(wanted)}`,
  ),
);

const placeBills = prepared((db, place: Place & Span & { readonly today: BusinessDate }) =>
  raw<BillFigures>(
    db,
    sql`
      select coalesce(sum(due_fen) filter (where due_on between ${place.first}::date and ${place.last}::date), 0)::bigint as due,
        coalesce(sum(paid_fen) filter (where due_on between ${place.first}::date and ${place.last}::date), 0)::bigint as "duePaid",
        coalesce(sum(due_fen - paid_fen) filter (where due_on <= ${place.today}::date), 0)::bigint as receivable,
        coalesce(sum(unpaid_count) filter (where due_on <= ${place.today}::date), 0)::bigint as "receivableCount",
        coalesce(sum(unpaid_count) filter (where due_on = ${place.today}::date), 0)::bigint as "unpaidToday",
        coalesce(sum(due_fen - paid_fen) filter (where due_on < ${place.today}::date), 0)::bigint as overdue,
        coalesce(sum(unpaid_count) filter (where due_on < ${place.today}::date), 0)::bigint as "overdueCount"
      from bill_days
      where ${isAt(place)} and due_on <= greatest(${place.today}::date, ${place.last}::date)`,
  ),
);

interface Own {
  readonly brand: string;
  readonly operator: number;
  readonly store: number | null;
  readonly channel: number | null;
}

/** The orders `o` that are one operator's own, as far as they are asked for. */
const isOwn = ({ brand, operator, store, channel }: Own) => sql`
  o.brand_code = ${brand} and o.responsible_id = ${operator}
    and (${store}::bigint is null or o.store_id = ${store}) and (${channel}::bigint is null or o.channel_id = ${channel})`;

const ownCounts = prepared((db, own: Own) =>
  raw<Count>(
    db,
    sql`select status, count(*) as count from orders o where ${isOwn(own)} group by status`,
  ),
);

interface OwnDays extends Own, Typed, Span {}

const ownSums = (own: OwnDays) => sql`
  sum(orders)::bigint as "orderCount", sum(amount)::bigint as "amountFen", sum(shipped)::bigint as "shippedCount",
  sum(came_in)::bigint as "inFen", sum(went_out)::bigint as "outFen"
  from (
    select (o.created_at at time zone 'Asia/Shanghai')::date as day, 1 as orders, o.total_rent_fen as amount, 0 as shipped,
      0 as came_in, 0 as went_out, o.special_order_type as type
    from orders o where ${isOwn(own)}
    union all
    select (o.shipped_at at time zone 'Asia/Shanghai')::date, 0, 0, 1, 0, 0, o.special_order_type
    from orders o where ${isOwn(own)}
    union all
    select f.happened_on, 0, 0, 0, case when f.direction = 'in' then f.amount_fen else 0 end,
      case when f.direction = 'out' then f.amount_fen else 0 end, o.special_order_type
    from orders o join cash_flows f on f.brand_code = o.brand_code and f.order_id = o.id where ${isOwn(own)}
  ) happened
  where day between ${own.first}::date and ${own.last}::date and type = coalesce(${own.type}::smallint, type)
  group by 1`;

/** By the days of Asia/Shanghai. */
const ownDays = prepared((db, own: OwnDays) =>
  raw<OrderFigures & { readonly day: BusinessDate }>(db, sql`select day, ${ownSums(own)}`),
);

const ownKinds = prepared((db, own: OwnDays) =>
  raw<OrderFigures & { readonly specialOrderType: SpecialOrderType }>(
    db,
    sql`select type as "specialOrderType", ${ownSums(own)}`,
  ),
);

const ownBills = prepared((db, own: Own & Span & { readonly today: BusinessDate }) =>
  raw<BillFigures>(
    db,
    sql`
      select coalesce(sum(b.amount_fen - b.waived_fen) filter (where b.due_on between ${own.first}::date and ${own.last}::date), 0)::bigint as due,
        coalesce(sum(b.paid_fen) filter (where b.due_on between ${own.first}::date and ${own.last}::date), 0)::bigint as "duePaid",
        coalesce(sum(b.amount_fen - b.waived_fen - b.paid_fen) filter (where b.due_on <= ${own.today}::date), 0)::bigint as receivable,
        count(*) filter (where b.due_on <= ${own.today}::date and b.status = ${sql.lit(billStatus.due)}) as "receivableCount",
        count(*) filter (where b.due_on = ${own.today}::date and b.status = ${sql.lit(billStatus.due)}) as "unpaidToday",
        coalesce(sum(b.amount_fen - b.waived_fen - b.paid_fen) filter (where b.due_on < ${own.today}::date), 0)::bigint as overdue,
        count(*) filter (where b.due_on < ${own.today}::date and b.status = ${sql.lit(billStatus.due)}) as "overdueCount"
      from orders o join bills b on b.brand_code = o.brand_code and b.order_id = o.id
      where ${isOwn(own)} and ${sql.raw(isCountedBillSql)}
        and b.due_on <= greatest(${own.today}::date, ${own.last}::date)`,
  ),
);
