import { reservingStatuses } from '@rental/domain/rental/orders/core/order-status';
import type { FreeStock } from '@rental/domain/rental/orders/placing/placing';
import { storeStatus } from '@rental/domain/rental/stores/store-status';
import { sql, type SqlBool } from 'kysely';
import { prepared, raw } from '../../../db/prepared.ts';
import type { BrandCode, Tx } from '../../../db/transaction.ts';
import { isRentableInSql } from '../../devices/public.ts';

/** The order `o` still keeps a device back. Lists, whose queries are built once, ask the database for the instant. */
export const holdsStock = (now?: Date) =>
  sql<SqlBool>`(o.stock_held_until is null or o.stock_held_until > ${now ?? sql`now()`})`;

/** The devices of SKUs that can be rented out and no order waits for, by the stores that take orders. Below zero: more was promised than is there. */
export const freeStock = (
  tx: Tx,
  brand: BrandCode,
  skuIds: readonly number[],
  now: Date,
): Promise<(FreeStock & { readonly skuId: number })[]> => stockOfSkus(tx, { brand, skuIds, now });

interface Asked {
  readonly brand: string;
  readonly skuIds: readonly number[];
  readonly now: Date;
  /** Of this store alone, whether it takes orders or not. */
  readonly storeId?: number;
}
const stockOfSkus = prepared((db, { brand, skuIds, now, storeId }: Asked) => {
  const inStore = storeId === undefined ? sql`` : sql`and store_id = ${storeId}`;
  const takesOrders = sql`s.status = ${sql.lit(storeStatus.open)} and s.frozen_at is null`;
  return raw(
    db,
    sql<FreeStock & { readonly skuId: number }>`
    select s.id as "storeId", n.sku_id as "skuId", sum(n.free)::int as free
    from (
      select d.store_id, d.sku_id, count(*) as free from devices d
      join skus k on k.brand_code = ${brand} and k.id = d.sku_id
      where d.brand_code = ${brand} and d.sku_id = any(${skuIds}::bigint[]) and d.state = 'inStock' ${inStore}
        and ${isRentableInSql}
      group by 1, 2
      union all
      select o.store_id, o.sku_id, -count(*) from orders o
      where o.brand_code = ${brand} and o.sku_id = any(${skuIds}::bigint[]) and o.relet_of is null
        and o.status in (${sql.join(reservingStatuses.map((status) => sql.lit(status)))})
        and ${holdsStock(now)} ${inStore}
      group by 1, 2
    ) n
    join stores s on s.brand_code = ${brand} and s.id = n.store_id
    where ${storeId === undefined ? takesOrders : sql`true`}
    group by 1, 2
    order by 1, 2`,
  );
});

/**
 * The free devices of a SKU in a store, locked until the transaction ends: of two orders for the last device the second sees that it
 * is promised.
 */
export async function lockedStock(
  tx: Tx,
  brand: BrandCode,
  { storeId, skuId }: { readonly storeId: number; readonly skuId: number },
  now: Date,
): Promise<number> {
  const [, [stock]] = await Promise.all([
    lockOf(tx, { key: `${brand} ${storeId} ${skuId}` }),
    stockOfSkus(tx, { brand, skuIds: [skuId], now, storeId }),
  ]);
  return stock?.free ?? 0;
}

const lockOf = prepared((db, { key }: { readonly key: string }) =>
  raw(db, sql`select pg_advisory_xact_lock(hashtext('stock'), hashtext(${key}))`),
);
