import type { Returned } from '@rental/contract/endpoint';
import type { homeStatistics as homeCall } from '@rental/contract/order-figures';
import type {
  orderCounts as countsCall,
  orderOptions as optionsCall,
  orderSkus as skusCall,
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
import { smsBalanceOf } from '../auth/public.ts';
import type { Tx } from '../db/transaction.ts';
import type { Context, Reach } from '../http/context.ts';
import { figuresOf } from './order-figures.ts';

/** How many orders stand in each status, of those this operator reaches. */
export async function countedOrders(ctx: Reach, tx: Tx): Promise<Map<OrderStatus, number>> {
  const rows = await figuresOf(ctx, tx).counts();
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
  const { storeIds, channelId } = ctx.operator.scope;
  const stores = tx
    .selectFrom('stores')
    .select(['id', 'name'])
    .where('brand_code', '=', ctx.brandCode)
    .$if(storeIds !== null, (q) => q.where('id', '=', sql<number>`any(${storeIds}::bigint[])`))
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

/** What the brand rents out: every operator of it may know of that. */
export async function orderSkus(
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof skusCall>> {
  const rows = await tx
    .selectFrom('skus as k')
    .innerJoin('products as p', (join) =>
      join.onRef('p.brand_code', '=', 'k.brand_code').onRef('p.id', '=', 'k.product_id'),
    )
    .select(['k.id', 'k.name', 'k.code', 'p.name as productName'])
    .where('k.brand_code', '=', ctx.brandCode)
    .orderBy('p.id')
    .orderBy('k.id')
    .execute();
  return { skus: rows };
}

/** S188: today's figures from the day rollups; nothing here grows with the number of orders. */
export async function homeStatistics(
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof homeCall>> {
  const today = businessDateOf(ctx.now);
  const yesterday = addDays(today, -1);
  const figures = figuresOf(ctx, tx);
  const [counts, dayRows, [due], [paid], smsBalance] = await Promise.all([
    countedOrders(ctx, tx),
    figures.days(yesterday, today),
    figures.bills(today),
    figures.typeDays(today, today, null),
    ctx.operator.platform === 'manage' ? smsBalanceOf(tx, ctx.brandCode) : null,
  ]);
  const placed = new Map(dayRows.map((row) => [row.day, row]));
  return {
    todayCount: placed.get(today)?.placed_count ?? 0,
    todayFen: placed.get(today)?.placed_fen ?? fen(0),
    yesterdayCount: placed.get(yesterday)?.placed_count ?? 0,
    yesterdayFen: placed.get(yesterday)?.placed_fen ?? fen(0),
    shippedToday: placed.get(today)?.shipped_count ?? 0,
    statusCount: labelled(counts),
    toShip: counts.get(orderStatus.toShip) ?? 0,
    dueTodayFen: fen(due?.dueToday ?? 0),
    paidTodayFen: paid?.paidFen ?? fen(0),
    overdueFen: fen(due?.overdue ?? 0),
    overdueCount: due?.overdueCount ?? 0,
    smsBalance,
  };
}
