import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  listOrders as call,
  orderCounts as countsCall,
  orderSums as sumsCall,
} from '@rental/contract/rental/orders/list/orders';
import type { Fen } from '@rental/domain/money';
import {
  orderStatus,
  orderStatuses,
  type OrderStatus,
} from '@rental/domain/rental/orders/core/order-status';
import { sql } from 'kysely';
import type { Tx } from '../../../db/transaction.ts';
import type { Context, Reach } from '../../../http/context.ts';
import { anyPage, isNarrowed, keysetList } from '../../../http/keyset-list.ts';
import { listSums } from '../../../http/list-sums.ts';
import { orderRowOf, withOrderRow } from '../core/order-row.ts';
import { keptOrderSums } from '../figures/kept-sums.ts';
import { countedOrders } from '../figures/order-counts.ts';
import { criteriaOf, filtered, usualFor, type OrderQuery, type Orders } from './order-filters.ts';

const { renting, completed, closed } = orderStatus;

/** The orders of 订单列表, the last first. */
export const orders = keysetList({
  criteriaOf,
  filtered,
  withRow: (found: Orders) => withOrderRow(found),
  id: 'o.id',
  sorts: {
    createTime: { column: 'o.created_at', kind: 'instant', keyOf: (row) => row.created_at },
    totalRentFen: {
      column: 'o.total_rent_fen',
      kind: 'number',
      keyOf: (row) => row.total_rent_fen,
    },
    shippedAt: {
      column: 'o.shipped_at',
      kind: 'instant',
      keyOf: (row) => row.shipped_at,
      blanks: { filled: sql`o.shipped_at is not null`, stand: 'last' },
    },
    startOn: {
      column: 'o.start_on',
      kind: 'day',
      keyOf: (row) => row.start_on,
      blanks: { filled: sql`o.start_on is not null`, stand: 'last' },
    },
    endsOn: {
      column: 'o.ends_on',
      kind: 'day',
      keyOf: (row) => row.ends_on,
      blanks: { filled: sql`o.ends_on is not null`, stand: 'last' },
    },
    overdueDays: {
      column: 'o.next_due_on',
      kind: 'day',
      keyOf: (row) => (row.status === renting ? row.next_due_on : null),
      isReversed: true,
      blanks: {
        filled: sql`o.status = ${sql.lit(renting)} and o.next_due_on is not null`,
        stand: 'least',
      },
    },
  },
  usual: { field: 'createTime', direction: 'desc' },
  usualFor,
  filledBy,
});

/** The days of a rental are those that it is narrowed by, and else known from its beginning; overdue is what is rented. */
function filledBy(query: OrderQuery, field: string): 'all' | 'none' | undefined {
  const { orderStatus: status, isOverdue } = query;
  if (field === usualFor(query)?.field) return 'all';
  if (field === 'overdueDays') {
    if (isOverdue === true) return 'all';
    return status === undefined || status === renting ? undefined : 'none';
  }
  const hasBegun = status === renting || status === completed || status === closed;
  return field === 'endsOn' && status !== undefined && !hasBegun ? 'none' : undefined;
}

/** 订单列表. A page costs the same however deep it lies and however many orders there are (ADR 5). */
export async function listOrders(
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  return orders.page(ctx, tx, query, (row) => orderRowOf(row, ctx), knownTotal(ctx, tx, query));
}

/** The total from the counters, or null for filters that they do not know. */
export async function knownTotal(reach: Reach, tx: Tx, query: OrderQuery): Promise<number | null> {
  if (isNarrowed(query, 'orderStatus')) return null;
  const counts = await countedOrders(reach, tx);
  const wanted = query.orderStatus;
  return wanted === undefined
    ? [...counts.values()].reduce((sum, count) => sum + count, 0)
    : (counts.get(wanted) ?? 0);
}

const statusTabs: Readonly<Record<string, OrderStatus>> = Object.fromEntries(
  orderStatuses.map((status) => [String(status), status]),
);

/** The counts on the status tabs. Without filters they come from the counters, and are exact. */
export async function orderCounts(
  ctx: Context,
  { query }: Input<typeof countsCall>,
  tx: Tx,
): Promise<Returned<typeof countsCall>> {
  if (isNarrowed(query))
    return orders.tabCounts(ctx, tx, query, {
      tabs: statusTabs,
      queryOf: (tab) => ({
        ...query,
        ...anyPage,
        orderStatus: tab === undefined ? undefined : statusTabs[tab],
      }),
    });
  const counts = await countedOrders(ctx, tx);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const statuses = orderStatuses.map((status) => ({
    value: String(status),
    count: counts.get(status) ?? 0,
  }));
  return { tabs: [{ value: '', count: total }, ...statuses] };
}

const sums = listSums({
  criteriaOf,
  filtered,
  amounts: { totalRentFen: sql<Fen>`o.total_rent_fen` },
  kept: async (reach, tx, query: OrderQuery) => {
    if (isNarrowed(query, 'createTime', 'storeIs', 'channelIs', 'specialOrderType')) return {};
    const { amountFen } = await keptOrderSums(reach, tx, { ...query, days: query.createTime });
    return { totalRentFen: amountFen };
  },
});

/** The sum of the rents of 订单列表. */
export const orderSums = (
  ctx: Context,
  { query }: Input<typeof sumsCall>,
  tx: Tx,
): Promise<Returned<typeof sumsCall>> => sums(ctx, tx, { ...query, ...anyPage });
