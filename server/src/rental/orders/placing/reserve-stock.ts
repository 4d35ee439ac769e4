import {
  isOffered,
  storesByStock,
  type Placing,
} from '@rental/domain/rental/orders/placing/placing';
import type { PlanVersion } from '@rental/domain/rental/price-plans/price-plan';
import { sql } from 'kysely';
import { prepared, raw } from '../../../db/prepared.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Reach } from '../../../http/context.ts';
import { refuse } from '../../../http/refusal.ts';
import { requireTakingStore } from '../core/require-taking-store.ts';
import { freeStock, lockedStock } from '../core/stock.ts';

/** The brand and the instant of what is done. */
type Here = Pick<Reach, 'brandCode' | 'now'>;

interface Choice {
  readonly skuId: number;
  /** Null: the store with the most free stock. */
  readonly storeId: number | null;
}

/** The stores that an order may come to, before any is locked. */
export type Stores =
  | { readonly known: boolean; readonly storeId: number }
  | { readonly stocks: Awaited<ReturnType<typeof freeStock>>; readonly storeId: null };

export async function storesOf(
  { brandCode: brand, now }: Here,
  tx: Tx,
  { skuId, storeId }: Choice,
): Promise<Stores> {
  if (storeId === null) return { stocks: await freeStock(tx, brand, [skuId], now), storeId };
  return { known: (await storeNumbered(tx, { brand, storeId })).length > 0, storeId };
}

const storeNumbered = prepared(
  (db, { brand, storeId }: { readonly brand: string; readonly storeId: number }) =>
    db.selectFrom('stores').select('id').where('brand_code', '=', brand).where('id', '=', storeId),
);

interface Wanted extends Omit<Placing, 'storeId'> {
  readonly skuId: number;
  readonly plan: PlanVersion;
}

/** The store of an order: it takes orders and has a free device of the SKU, locked until the order is placed. */
export async function reserveStock(
  here: Here,
  tx: Tx,
  wanted: Wanted,
  stores: Stores,
): Promise<number> {
  if (stores.storeId === null) return inSomeStore(here, tx, wanted, stores.stocks);
  const { storeId } = stores;
  if (!stores.known) refuse('not_found');
  if (!isOffered(wanted.plan, { ...wanted, storeId })) refuse('plan_not_offered');
  const [, free] = await Promise.all([
    requireTakingStore(tx, here.brandCode, storeId),
    lockedStock(tx, here.brandCode, { ...wanted, storeId }, here.now),
  ]);
  if (free <= 0) refuse('out_of_stock');
  return storeId;
}

/** A store whose last device another order took meanwhile is left, and its lock with it: two orders never wait for each other. */
async function inSomeStore(
  { brandCode, now }: Here,
  tx: Tx,
  wanted: Wanted,
  stocks: (Stores & { readonly storeId: null })['stocks'],
): Promise<number> {
  const offered = stocks.filter(({ storeId }) => isOffered(wanted.plan, { ...wanted, storeId }));
  for (const storeId of storesByStock(offered)) {
    const [, , free] = await Promise.all([
      storeBegun(tx, {}),
      requireTakingStore(tx, brandCode, storeId),
      lockedStock(tx, brandCode, { storeId, skuId: wanted.skuId }, now),
    ]);
    if (free > 0) return storeId;
    await storeLeft(tx, {});
  }
  return refuse(stocks.length > 0 && offered.length === 0 ? 'plan_not_offered' : 'out_of_stock');
}

const storeBegun = prepared((db) => raw(db, sql`savepoint of_store`));
const storeLeft = prepared((db) => raw(db, sql`rollback to savepoint of_store`));
