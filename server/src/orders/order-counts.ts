import type { Returned } from '@rental/contract/endpoint';
import type {
  homeStatistics as homeCall,
  orderCounts as countsCall,
  orderOptions as optionsCall,
} from '@rental/contract/orders';
import { addDays, businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import { fen } from '@rental/domain/money';
import {
  orderStatus,
  orderStatuses,
  orderStatusLabels,
  type OrderStatus,
} from '@rental/domain/orders/order-status';
import { sql, type RawBuilder } from 'kysely';
import { prepared } from '../db/prepared.ts';
import type { Tx } from '../db/transaction.ts';
import type { Context, Reach } from '../http/context.ts';
import { placeOf, type Place } from './order-scope.ts';

/** How many orders stand in each status, of those this operator reaches; from counters, not from orders. */
export async function countedOrders(ctx: Reach, tx: Tx): Promise<Map<OrderStatus, number>> {
  const rows = await countRows(tx, placeOf(ctx));
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
  const place = placeOf(ctx);
  const [counts, dayRows, [due]] = await Promise.all([
    countedOrders(ctx, tx),
    dayRowsOf(tx, { ...place, today, yesterday }),
    billFigures(tx, { ...place, today }),
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
    paidTodayFen: fen(due?.paidToday ?? 0),
    overdueFen: fen(due?.overdue ?? 0),
    overdueCount: due?.overdueCount ?? 0,
  };
}

const countRows = prepared((db, { brand, store, channel }: Place) =>
  db
    .selectFrom('order_counts')
    .select(['status', 'count'])
    .where('brand_code', '=', brand)
    .where('store_id', '=', store)
    .where('channel_id', '=', channel),
);

const dayRowsOf = prepared(
  (
    db,
    {
      brand,
      store,
      channel,
      today,
      yesterday,
    }: Place & { readonly today: BusinessDate; readonly yesterday: BusinessDate },
  ) =>
    db
      .selectFrom('order_days')
      .select(['day', 'placed_count', 'placed_fen', 'shipped_count'])
      .where('brand_code', '=', brand)
      .where('store_id', '=', store)
      .where('channel_id', '=', channel)
      .where('day', 'in', [today, yesterday]),
);

const billFigures = prepared(
  (db, { brand, store, channel, today }: Place & { readonly today: BusinessDate }) =>
    db
      .selectFrom('bill_days')
      .where('brand_code', '=', brand)
      .where('store_id', '=', store)
      .where('channel_id', '=', channel)
      .where('due_on', '<=', today)
      .select([
        sumWhere('due_fen', sql`due_on = ${today}`).as('dueToday'),
        sumWhere('paid_fen', sql`due_on = ${today}`).as('paidToday'),
        sumWhere('due_fen - paid_fen', sql`due_on < ${today}`).as('overdue'),
        sumWhere('unpaid_count', sql`due_on < ${today}`).as('overdueCount'),
      ]),
);

const sumWhere = (
  amount: 'due_fen' | 'paid_fen' | 'due_fen - paid_fen' | 'unpaid_count',
  condition: RawBuilder<unknown>,
) => sql<number>`coalesce(sum(${sql.raw(amount)}) filter (where ${condition}), 0)::bigint`;
