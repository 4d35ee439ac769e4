import {
  isOffered,
  storesByStock,
  type Placing,
} from '@rental/domain/rental/orders/placing/placing';
import type { PlanVersion } from '@rental/domain/rental/price-plans/price-plan';
import { sql } from 'kysely';
import type { Tx } from '../../../db/transaction.ts';
import type { Reach } from '../../../http/context.ts';
import { orNotFound, refuse } from '../../../http/refusal.ts';
import { freeStock, lockedStock } from '../core/stock.ts';

/** The brand and the instant of what is done. */
type Here = Pick<Reach, 'brandCode' | 'now'>;

interface Wanted extends Omit<Placing, 'storeId'> {
  readonly skuId: number;
  /** Null: the store with the most free stock. */
  readonly storeId: number | null;
  readonly plan: PlanVersion;
}

/** The store of an order, with a free device of the SKU there, locked until the order is placed. */
export const reserveStock = (here: Here, tx: Tx, wanted: Wanted): Promise<number> =>
  wanted.storeId === null
    ? inSomeStore(here, tx, wanted)
    : inStore(here, tx, { ...wanted, storeId: wanted.storeId });

async function inStore(
  { brandCode, now }: Here,
  tx: Tx,
  wanted: Wanted & { readonly storeId: number },
): Promise<number> {
  const { storeId } = wanted;
  orNotFound(
    await tx
      .selectFrom('stores')
      .select('id')
      .where('brand_code', '=', brandCode)
      .where('id', '=', storeId)
      .executeTakeFirst(),
  );
  if (!isOffered(wanted.plan, wanted)) refuse('plan_not_offered');
  if ((await lockedStock(tx, brandCode, wanted, now)) <= 0) refuse('out_of_stock');
  return storeId;
}

/** A store whose last device another order took meanwhile is left, and its lock with it: two orders never wait for each other. */
async function inSomeStore({ brandCode, now }: Here, tx: Tx, wanted: Wanted): Promise<number> {
  const stocks = await freeStock(tx, brandCode, [wanted.skuId], now);
  const offered = stocks.filter(({ storeId }) => isOffered(wanted.plan, { ...wanted, storeId }));
  for (const storeId of storesByStock(offered)) {
    await sql`savepoint of_store`.execute(tx);
    const free = await lockedStock(tx, brandCode, { storeId, skuId: wanted.skuId }, now);
    if (free > 0) return storeId;
    await sql`rollback to savepoint of_store`.execute(tx);
  }
  return refuse(stocks.length > 0 && offered.length === 0 ? 'plan_not_offered' : 'out_of_stock');
}
