import type { Input, Returned } from '@rental/contract/endpoint';
import type { listOrders as call } from '@rental/contract/orders';
import { businessDateOf, startOf } from '@rental/domain/business-date';
import { fetchStepFor, mostCounted, type Keyset } from '../db/keyset.ts';
import { countOf, pageFrom, type PageStart } from '../db/keyset-query.ts';
import { prepared } from '../db/prepared.ts';
import type { Tx } from '../db/transaction.ts';
import type { Context, Reach } from '../http/context.ts';
import { pageOf, placeOf, totalUpTo } from '../http/list-page.ts';
import { countedOrders } from './order-counts.ts';
import {
  criteriaOf,
  filtered,
  sortOf,
  type OrderCriteria,
  type OrderQuery,
  type OrderSort,
} from './order-filters.ts';
import { orderRowOf, withOrderRow } from './order-row.ts';
import type { StoredOrder } from './order-store.ts';

type Answer = Returned<typeof call>;

/** 订单列表, newest first. A page costs the same however deep it lies and however many orders there are (ADR 5). */
export async function listOrders(
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Answer> {
  const { size } = query;
  const { after, offset } = placeOf(query);

  const sort = sortOf(query);
  const criteria = criteriaOf(ctx, query);
  const [rows, total] = await Promise.all([
    rowsFrom(
      tx,
      { ...criteria, ...placeAfter(sort, after), offset },
      `${sort} ${fetchStepFor(size)}`,
    ),
    totalOf(ctx, tx, query),
  ]);
  const today = businessDateOf(ctx.now);
  return {
    ...total,
    ...pageOf(
      rows,
      size,
      (row) => orderRowOf(row, today),
      (row) => placeOfRow(sort, row),
    ),
  };
}

const sorts = {
  placed: { column: 'o.created_at', direction: 'desc' },
  shipped: { column: 'o.shipped_at', direction: 'desc' },
  start: { column: 'o.start_on', direction: 'desc' },
  end: { column: 'o.ends_on', direction: 'asc' },
} as const;

/** Where to go on after a place: an instant, or the day that it stands for. */
export const placeAfter = (sort: OrderSort, place: Keyset | null) => ({
  afterAt: place && isOfDays(sort) ? businessDateOf(place.at) : place?.at,
  afterId: place?.id,
});

const isOfDays = (sort: OrderSort) => sort === 'start' || sort === 'end';

/** The place of the last row of a page. */
export function placeOfRow(
  sort: OrderSort,
  row: Pick<StoredOrder, 'id' | 'created_at' | 'shipped_at' | 'start_on' | 'ends_on'>,
): Keyset {
  if (!isOfDays(sort))
    return { at: (sort === 'shipped' ? row.shipped_at : null) ?? row.created_at, id: row.id };
  const day = sort === 'start' ? row.start_on : row.ends_on;
  return { at: day === null ? row.created_at : startOf(day), id: row.id };
}

/** The query of so many orders after a place or behind an offset, in the order of `cut`, as rows are drawn from them. */
export function orderPage(
  db: Tx,
  { afterAt, afterId, offset, ...criteria }: OrderCriteria & PageStart,
  cut: `${OrderSort} ${number}`,
) {
  const [sort, step] = cut.split(' ') as [OrderSort, string];
  const { column, direction } = sorts[sort];
  const start = { afterAt, afterId, offset };
  return withOrderRow(
    pageFrom(filtered(db, criteria), [column, 'o.id'], start, Number(step), direction),
  );
}
export const rowsFrom = prepared(orderPage);

const countedByRollup = new Set(['page', 'size', 'cursor', 'orderStatus']);

/** The total: from the counters where they know it, else counted up to 10,000 (api: `totalIsCapped`). */
async function totalOf(
  ctx: Context,
  tx: Tx,
  query: OrderQuery,
): Promise<Pick<Answer, 'totalElements' | 'totalIsCapped'>> {
  const known = await knownTotal(ctx, tx, query);
  if (known !== null) return { totalElements: known };
  return totalUpTo(await countUpTo(ctx, tx, query, mostCounted + 1));
}

/** What the counters say, or null where they do not know these filters. */
export async function knownTotal(reach: Reach, tx: Tx, query: OrderQuery): Promise<number | null> {
  const isKnown = Object.entries(query).every(
    ([name, value]) => value === undefined || countedByRollup.has(name),
  );
  if (!isKnown) return null;
  const counts = await countedOrders(reach, tx);
  const wanted = query.orderStatus;
  return wanted === undefined
    ? [...counts.values()].reduce((sum, count) => sum + count, 0)
    : (counts.get(wanted) ?? 0);
}

/** Counts the orders that fit, and stops at `most`: one of few values, for it stands in the text. */
export async function countUpTo(
  reach: Reach,
  tx: Tx,
  query: OrderQuery,
  most: number,
): Promise<number> {
  const [total] = await counted(tx, criteriaOf(reach, query), most);
  return total?.count ?? 0;
}

const counted = prepared((db, criteria: OrderCriteria, most: number) =>
  countOf(db, filtered(db, criteria), 'o.id', most),
);
