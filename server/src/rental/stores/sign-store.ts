import type { Input, Returned } from '@rental/contract/endpoint';
import type { signStore as call } from '@rental/contract/rental/store-moves';
import { businessDateOf } from '@rental/domain/business-date';
import { checkSigning } from '@rental/domain/rental/stores/store-signing';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orRefuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { ownImages } from '../orders/core/public.ts';
import { changeStore, lockStore, objectOf, storeRow } from './store-store.ts';

/** 登记签约: the 入驻协议 as it is on paper, in place of the one before. */
export async function signStore(
  ctx: Context,
  { body: { id, signingNo, signedOn, signedUntil, photos } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const store = await lockStore(ctx, tx, id);
  orRefuse(checkSigning({ signedOn, signedUntil }, businessDateOf(ctx.now)));
  await changeStore(ctx, tx, store, {
    signing_no: signingNo,
    signed_on: signedOn,
    signed_until: signedUntil,
    signing_photo_keys: await ownImages(ctx, tx, photos),
  });
  await writeAudit(tx, ctx, {
    operation: 'store:sign',
    object: objectOf(store),
    result: 'ok',
    before: {
      name: store.name,
      signingNo: store.signing_no,
      signedOn: store.signed_on,
      signedUntil: store.signed_until,
    },
    after: { name: store.name, signingNo, signedOn, signedUntil },
  });
  return storeRow(ctx, tx, id);
}
