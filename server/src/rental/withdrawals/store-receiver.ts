import type { BrandCode, Tx } from '../../db/transaction.ts';
import type { StoredAccount } from './payout-store.ts';

/** The payout account of a store at the provider, which is its 分账接收方 as well (ADR 85); undefined: it has none in use. */
export const storeReceiver = (
  tx: Tx,
  brand: BrandCode,
  storeId: number,
): Promise<StoredAccount | undefined> =>
  tx
    .selectFrom('payout_accounts')
    .selectAll()
    .where('brand_code', '=', brand)
    .where('store_id', '=', storeId)
    .where('method', '=', 'alipay')
    .where('state', '<>', 'replaced')
    .executeTakeFirst();
