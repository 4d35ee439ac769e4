import { storeStatus } from '@rental/domain/rental/stores/store-status';
import type { TypedStore } from '@rental/domain/rental/takeover/store-import';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { refuseTakenName } from './store-store.ts';

/** Adds the stores of an import; each begins at 待提交资质, as any other. */
export async function addStores(
  ctx: Context,
  tx: Tx,
  stores: readonly TypedStore[],
): Promise<void> {
  for (const { name, contactName, contactPhone, region, street } of stores) {
    await refuseTakenName(ctx, tx, name);
    await tx
      .insertInto('stores')
      .values({
        brand_code: ctx.brandCode,
        name,
        contact_name: contactName,
        contact_phone: contactPhone,
        region,
        street,
        status: storeStatus.draft,
        created_at: ctx.now,
      })
      .execute();
  }
}
