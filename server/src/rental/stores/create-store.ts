import type { Input, Returned } from '@rental/contract/endpoint';
import type { createStore as call } from '@rental/contract/rental/stores';
import { storeStatus } from '@rental/domain/rental/stores/store-status';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';
import { objectOf, refuseTakenName, refuseUnknownCategory, storeRow } from './store-store.ts';

/** A store begins at 待提交资质, and takes no orders before it is open. */
export async function createStore(
  ctx: Context,
  { body }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  requireAllStores(ctx);
  await refuseTakenName(ctx, tx, body.name);
  await refuseUnknownCategory(ctx, tx, body.categoryId);
  const store = await tx
    .insertInto('stores')
    .values({
      brand_code: ctx.brandCode,
      name: body.name,
      contact_name: body.contactName,
      contact_phone: body.contactPhone,
      region: body.region,
      street: body.street,
      category_id: body.categoryId,
      status: storeStatus.draft,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeAudit(tx, ctx, {
    operation: 'store:create',
    object: objectOf(store),
    result: 'ok',
    after: { ...body },
  });
  return storeRow(ctx, tx, store.id);
}
