import { takesOrders } from '@rental/domain/rental/stores/store-status';
import { prepared } from '../../../db/prepared.ts';
import type { BrandCode, Tx } from '../../../db/transaction.ts';
import { orRefuse } from '../../../http/refusal.ts';

/** Refuses an order that would be new in a store that takes none. The store is locked, so that it is not frozen meanwhile. */
export async function requireTakingStore(tx: Tx, brand: BrandCode, storeId: number): Promise<void> {
  const [store] = await storeNumbered(tx, { brand, storeId });
  if (store === undefined) throw new Error(`No store ${storeId}`);
  orRefuse(takesOrders({ status: store.status, isFrozen: store.frozen_at !== null }));
}

const storeNumbered = prepared(
  (db, { brand, storeId }: { readonly brand: string; readonly storeId: number }) =>
    db
      .selectFrom('stores')
      .select(['status', 'frozen_at'])
      .where('brand_code', '=', brand)
      .where('id', '=', storeId)
      .forShare(),
);
