import type { Returned } from '@rental/contract/endpoint';
import type {
  homeStatistics as homeCall,
  orderCounts as countsCall,
  orderOptions as optionsCall,
} from '@rental/contract/orders';
import { addDays, businessDateOf } from '@rental/domain/business-date';
import { fen } from '@rental/domain/money';
import {
  orderStatus,
  orderStatuses,
  orderStatusLabels,
  type OrderStatus,
} from '@rental/domain/orders/order-status';
import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';
import type { Context } from '../http/context.ts';
import { counted } from './order-scope.ts';

/** How many orders stand in each status, of those this operator reaches; from counters, not from orders. */
export async function countedOrders(
  ctx: Context,
  tx: Tx,
  storeId?: number,
): Promise<Map<OrderStatus, number>> {
  const rows = await tx
    .selectFrom('order_counts as r')
    .where(counted(ctx))
    .$if(storeId !== undefined, (q) => q.where('r.store_id', '=', storeId ?? 0))
    .groupBy('r.status')
    .select(['r.status', sql<number>`sum(r.count)::bigint`.as('count')])
    .execute();
  return new Map(rows.map((row) => [row.status, row.count]));
}

const labelled = (counts: ReadonlyMap<OrderStatus, number>) =>
  orderStatuses.map((id) => ({
    id,
    label: orderStatusLabels.get(id) ?? '',
    count: counts.get(id) ?? 0,
  }));

export async function orderCounts(
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof countsCall>> {
  const statusCount = labelled(await countedOrders(ctx, tx));
  return { total: statusCount.reduce((sum, { count }) => sum + count, 0), statusCount };
}

/** The stores and channels that this operator's filters offer. */
export async function orderOptions(
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof optionsCall>> {
  const { storeId, channelId } = ctx.operator.scope;
  const stores = tx
    .selectFrom('stores')
    .select(['id', 'name'])
    .where('brand_code', '=', ctx.brandCode)
    .$if(storeId !== null, (q) => q.where('id', '=', storeId ?? 0))
    .$if(channelId !== null, (q) => q.where('id', '=', 0)) // a channel learns of no store it did not sell for
    .orderBy('id')
    .execute();
  const channels = tx
    .selectFrom('channels')
    .select(['id', 'name'])
    .where('brand_code', '=', ctx.brandCode)
    .$if(channelId !== null, (q) => q.where('id', '=', channelId ?? 0))
    .orderBy('id')
    .execute();
  const [storeRows, channelRows] = await Promise.all([stores, channels]);
  return { stores: storeRows, channels: channelRows };
}

/** S188: today's figures from the day rollups; nothing here grows with the number of orders. */
export async function homeStatistics(
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof homeCall>> {
  const today = businessDateOf(ctx.now);
  const yesterday = addDays(today, -1);
  const days = tx
    .selectFrom('order_days as r')
    .where(counted(ctx))
    .where('r.day', 'in', [today, yesterday])
    .groupBy('r.day')
    .select([
      'r.day',
      sql<number>`sum(r.placed_count)::bigint`.as('placed'),
      sql<number>`sum(r.placed_fen)::bigint`.as('placedFen'),
      sql<number>`sum(r.shipped_count)::bigint`.as('shipped'),
    ])
    .execute();
  const bills = tx
    .selectFrom('bill_days as r')
    .where(counted(ctx))
    .where('r.due_on', '<=', today)
    .select([
      sql<number>`coalesce(sum(r.due_fen) filter (where r.due_on = ${today}), 0)::bigint`.as(
        'dueToday',
      ),
      sql<number>`coalesce(sum(r.paid_fen) filter (where r.due_on = ${today}), 0)::bigint`.as(
        'paidToday',
      ),
      sql<number>`coalesce(sum(r.due_fen - r.paid_fen) filter (where r.due_on < ${today}), 0)::bigint`.as(
        'overdue',
      ),
      sql<number>`coalesce(sum(r.unpaid_count) filter (where r.due_on < ${today}), 0)::bigint`.as(
        'overdueCount',
      ),
    ])
    .executeTakeFirstOrThrow();
  const [counts, dayRows, due] = await Promise.all([countedOrders(ctx, tx), days, bills]);
  const placed = new Map(dayRows.map((row) => [row.day, row]));
  return {
    todayCount: placed.get(today)?.placed ?? 0,
    todayFen: fen(placed.get(today)?.placedFen ?? 0),
    yesterdayCount: placed.get(yesterday)?.placed ?? 0,
    yesterdayFen: fen(placed.get(yesterday)?.placedFen ?? 0),
    shippedToday: placed.get(today)?.shipped ?? 0,
    statusCount: labelled(counts),
    toShip: counts.get(orderStatus.toShip) ?? 0,
    dueTodayFen: fen(due.dueToday),
    paidTodayFen: fen(due.paidToday),
    overdueFen: fen(due.overdue),
    overdueCount: due.overdueCount,
  };
}
