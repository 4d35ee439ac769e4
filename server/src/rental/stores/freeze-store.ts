import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  freezeStore as freezeCall,
  setPremiumStore as premiumCall,
  unfreezeStore as unfreezeCall,
} from '@rental/contract/rental/store-moves';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { changeStore, lockStore, objectOf, storeRow } from './store-store.ts';

/** 冻结: no new orders from now on; those it has go on. */
export async function freezeStore(
  ctx: Context,
  { body: { id, reason } }: Input<typeof freezeCall>,
  tx: Tx,
): Promise<Returned<typeof freezeCall>> {
  const store = await lockStore(ctx, tx, id);
  if (store.frozen_at !== null) refuse('store_frozen_already');
  await changeStore(ctx, tx, store, { frozen_at: ctx.now, frozen_reason: reason });
  await writeAudit(tx, ctx, {
    operation: 'store:freeze',
    object: objectOf(store),
    result: 'ok',
    after: { name: store.name, reason },
  });
  return storeRow(ctx, tx, id);
}

export async function unfreezeStore(
  ctx: Context,
  { body: { id, reason } }: Input<typeof unfreezeCall>,
  tx: Tx,
): Promise<Returned<typeof unfreezeCall>> {
  const store = await lockStore(ctx, tx, id);
  if (store.frozen_at === null) refuse('store_not_frozen');
  await changeStore(ctx, tx, store, { frozen_at: null, frozen_reason: null });
  await writeAudit(tx, ctx, {
    operation: 'store:unfreeze',
    object: objectOf(store),
    result: 'ok',
    before: { name: store.name, frozenReason: store.frozen_reason },
    after: { name: store.name, reason },
  });
  return storeRow(ctx, tx, id);
}

export async function setPremium(
  ctx: Context,
  { body: { id, isPremium } }: Input<typeof premiumCall>,
  tx: Tx,
): Promise<Returned<typeof premiumCall>> {
  const store = await lockStore(ctx, tx, id);
  if (store.is_premium !== isPremium) {
    await changeStore(ctx, tx, store, { is_premium: isPremium });
    await writeAudit(tx, ctx, {
      operation: 'store:premium',
      object: objectOf(store),
      result: 'ok',
      before: { name: store.name, isPremium: store.is_premium },
      after: { name: store.name, isPremium },
    });
  }
  return storeRow(ctx, tx, id);
}
