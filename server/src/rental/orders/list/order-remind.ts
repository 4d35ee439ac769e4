import type { Returned } from '@rental/contract/endpoint';
import type { orderRemind as call } from '@rental/contract/rental/orders/figures/order-figures';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { sql } from 'kysely';
import { prepared } from '../../../db/prepared.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { scopeOf, within, type ScopeValues } from '../../../people/data-scope/public.ts';
import { countedOrders } from '../figures/order-counts.ts';

const maxLatest = 5;

/** S190: how many orders wait for review, by the counters, and the newest of them. */
export async function orderRemind(
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const [counts, rows] = await Promise.all([
    countedOrders(ctx, tx),
    newestPending(tx, scopeOf(ctx)),
  ]);
  return {
    count: counts.get(orderStatus.pendingReview) ?? 0,
    latest: rows.map((row) => ({
      id: row.id,
      orderNo: row.order_no,
      productName: row.product_name,
      createTime: row.created_at.toISOString(),
    })),
  };
}

const newestPending = prepared((db, scope: ScopeValues) =>
  db
    .selectFrom('orders as o')
    .innerJoin('skus as k', (join) =>
      join.onRef('k.brand_code', '=', 'o.brand_code').onRef('k.id', '=', 'o.sku_id'),
    )
    .innerJoin('products as p', (join) =>
      join.onRef('p.brand_code', '=', 'k.brand_code').onRef('p.id', '=', 'k.product_id'),
    )
    .select(['o.id', 'o.order_no', 'o.created_at', 'p.name as product_name'])
    .where(within(scope))
    .where('o.status', '=', sql.lit(orderStatus.pendingReview))
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(sql.lit(maxLatest)),
);
