import { takesOrders } from '@rental/domain/rental/stores/store-status';
import type { BrandCode, Tx } from '../../../db/transaction.ts';
import { orRefuse } from '../../../http/refusal.ts';

/** Refuses an order that would be new in a store that takes none. The store is locked, so that it is not frozen meanwhile. */
export async function requireTakingStore(tx: Tx, brand: BrandCode, storeId: number): Promise<void> {
  const { status, frozen_at } = await tx
    .selectFrom('stores')
    .select(['status', 'frozen_at'])
    .where('brand_code', '=', brand)
    .where('id', '=', storeId)
    .forShare()
    .executeTakeFirstOrThrow();
  orRefuse(takesOrders({ status, isFrozen: frozen_at !== null }));
}
