import type { Input, Returned } from '@rental/contract/endpoint';
import type { listOrders as call } from '@rental/contract/orders';
import { sql } from 'kysely';
import { cursorOf, keysetOf } from '../db/keyset.ts';
import type { Tx } from '../db/transaction.ts';
import type { Context } from '../http/context.ts';
import { refuse } from '../http/refusal.ts';
import { countedOrders } from './order-counts.ts';
import { filtered, type OrderQuery } from './order-filters.ts';
import { orderColumns, orderRowOf } from './order-row.ts';

type Answer = Returned<typeof call>;

/** A count beyond this is said to be more than it. */
const mostCounted = 10_000;
/** An offset beyond this walks too many rows; the cursor goes as far as one likes. */
const farthestOffset = 10_000;

/** 订单列表, newest first. A page costs the same however deep it lies and however many orders there are (ADR 5). */
export async function listOrders(
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Answer> {
  const { page, size } = query;
  const offset = query.cursor === undefined ? page * size : 0;
  if (offset > farthestOffset) refuse('page_too_deep');
  const after =
    query.cursor === undefined ? null : (keysetOf(query.cursor) ?? refuse('cursor_invalid'));

  const rowsWanted = filtered(ctx, tx, query)
    .$if(after !== null, (q) =>
      q.where((where) =>
        where(
          where.refTuple('o.created_at', 'o.id'),
          '<',
          where.tuple(after?.at ?? ctx.now, after?.id ?? 0),
        ),
      ),
    )
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(size + 1)
    .$if(offset > 0, (q) => q.offset(offset))
    .innerJoin('customers as c', (join) =>
      join.onRef('c.brand_code', '=', 'o.brand_code').onRef('c.id', '=', 'o.customer_id'),
    )
    .innerJoin('skus as k', (join) =>
      join.onRef('k.brand_code', '=', 'o.brand_code').onRef('k.id', '=', 'o.sku_id'),
    )
    .innerJoin('products as p', (join) =>
      join.onRef('p.brand_code', '=', 'k.brand_code').onRef('p.id', '=', 'k.product_id'),
    )
    .innerJoin('stores as s', (join) =>
      join.onRef('s.brand_code', '=', 'o.brand_code').onRef('s.id', '=', 'o.store_id'),
    )
    .leftJoin('channels as h', (join) =>
      join.onRef('h.brand_code', '=', 'o.brand_code').onRef('h.id', '=', 'o.channel_id'),
    )
    .select(orderColumns)
    .execute();
  const [rows, total] = await Promise.all([rowsWanted, totalOf(ctx, tx, query)]);
  const last = rows.length > size ? rows[size - 1] : undefined;
  return {
    content: rows.slice(0, size).map((row) => orderRowOf(row, ctx.now)),
    ...total,
    ...(last && { nextCursor: cursorOf({ at: last.created_at, id: last.id }) }),
  };
}

const countedByRollup = new Set(['page', 'size', 'cursor', 'orderStatus', 'storeIs']);

/** The total: from the counters where they know it, else counted up to 10,000 (api: `totalIsCapped`). */
async function totalOf(
  ctx: Context,
  tx: Tx,
  query: OrderQuery,
): Promise<Pick<Answer, 'totalElements' | 'totalIsCapped'>> {
  const isKnown = Object.entries(query).every(
    ([name, value]) => value === undefined || countedByRollup.has(name),
  );
  if (isKnown) {
    const counts = await countedOrders(ctx, tx, query.storeIs);
    const wanted = query.orderStatus;
    const total =
      wanted === undefined
        ? [...counts.values()].reduce((sum, count) => sum + count, 0)
        : (counts.get(wanted) ?? 0);
    return { totalElements: total };
  }
  const { count } = await tx
    .selectFrom(
      filtered(ctx, tx, query)
        .select('o.id')
        .limit(mostCounted + 1)
        .as('some'),
    )
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count > mostCounted
    ? { totalElements: mostCounted, totalIsCapped: true }
    : { totalElements: count };
}
