import type { Returned } from '@rental/contract/endpoint';
import type { orderOptions as optionsCall } from '@rental/contract/rental/orders/list/orders';
import {
  orderStatuses,
  orderStatusLabels,
  type OrderStatus,
} from '@rental/domain/rental/orders/core/order-status';
import { sql } from 'kysely';
import type { Tx } from '../../../db/transaction.ts';
import type { Context, Reach } from '../../../http/context.ts';
import { figuresOf, type Narrowed } from './order-figures.ts';

/** How many orders stand in each status, of those this operator reaches. */
export async function countedOrders(
  ctx: Reach,
  tx: Tx,
  narrowed?: Narrowed,
): Promise<Map<OrderStatus, number>> {
  const rows = await figuresOf(ctx, tx, narrowed).counts();
  return new Map(rows.map((row) => [row.status, row.count]));
}

export const labelled = (counts: ReadonlyMap<OrderStatus, number>) =>
  orderStatuses.map((id) => ({
    id,
    label: orderStatusLabels.get(id) ?? '',
    count: counts.get(id) ?? 0,
  }));

/** The stores and channels that this operator's filters offer. */
export async function orderOptions(
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof optionsCall>> {
  return reachedPlaces(ctx, tx);
}

/** The stores and channels that an operator reaches. */
export async function reachedPlaces(ctx: Reach, tx: Tx) {
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
