import { sql } from 'kysely';
import type { ReturnAddress } from '@rental/domain/rental/orders/returns/return-address';
import type { BrandCode, Tx } from '../../../db/transaction.ts';

/** 归还地址 of a brand's stores, those of a store together and its default first. */
export const addressesIn = (tx: Tx, brand: BrandCode) =>
  tx
    .selectFrom('return_addresses as a')
    .innerJoin('stores as s', (join) =>
      join.onRef('s.brand_code', '=', 'a.brand_code').onRef('s.id', '=', 'a.store_id'),
    )
    .select(['a.id', 'a.store_id as storeId', 's.name as storeName'])
    .select(['a.receiver', 'a.phone', 'a.region', 'a.street'])
    .select(['a.is_default as isDefault', 'a.is_enabled as isEnabled'])
    .where('a.brand_code', '=', brand)
    .orderBy('a.store_id')
    .orderBy('a.is_default', 'desc')
    .orderBy('a.id');

/** One that the store has, or a new one. */
interface SavedAddress extends ReturnAddress {
  readonly id: number | null;
  readonly isDefault: boolean;
  readonly isEnabled: boolean;
}

/** Writes what a store's addresses are to be. None is the default meanwhile, for there is never more than one. */
export async function writeAddresses(
  tx: Tx,
  brand: BrandCode,
  storeId: number,
  addresses: readonly SavedAddress[],
): Promise<void> {
  await sql`update return_addresses set is_default = false
    where brand_code = ${brand} and store_id = ${storeId} and is_default`.execute(tx);
  for (const { id, receiver, phone, region, street, isDefault, isEnabled } of addresses) {
    const row = {
      receiver,
      phone,
      region,
      street,
      is_default: isDefault,
      is_enabled: isEnabled,
    };
    if (id === null)
      await tx
        .insertInto('return_addresses')
        .values({ brand_code: brand, store_id: storeId, ...row })
        .execute();
    else
      await tx
        .updateTable('return_addresses')
        .set(row)
        .where('brand_code', '=', brand)
        .where('store_id', '=', storeId)
        .where('id', '=', id)
        .execute();
  }
}
