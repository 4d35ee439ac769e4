import type { Input, Returned } from '@rental/contract/endpoint';
import type { signAgreement as call } from '@rental/contract/rental/orders/life/order-moves';
import { signOnPaper } from '@rental/domain/rental/agreements/signing';
import { signAgreement as decide } from '@rental/domain/rental/orders/life/decisions';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { orRefuse } from '../../../http/refusal.ts';
import { chainSoon } from '../../chain/public.ts';
import { signingOf } from '../../agreements/public.ts';
import { factsOf, lockOrder, moveOrder } from '../core/order-store.ts';
import { ownImages } from '../core/own-images.ts';

/** 登记签署: an agreement that was signed on paper; an operator says so. One that was voided stays so. */
export async function signAgreement(
  ctx: Context,
  { body }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const order = await lockOrder(ctx, tx, body.orderId);
  const to = orRefuse(decide(factsOf(order)));
  const { photos, reason } = body;
  const facts = await signingOf(tx, ctx.brandCode, order.id);
  orRefuse(signOnPaper(facts, { photoCount: photos.length, reason }));
  const keys = await ownImages(ctx, tx, photos);
  await tx
    .updateTable('agreements')
    .set({ signed_at: ctx.now, paper_keys: keys })
    .where('brand_code', '=', ctx.brandCode)
    .where('order_id', '=', order.id)
    .where((where) => where.or([where('ended', 'is', null), where('ended', '<>', 'voided')]))
    .execute();
  if (ctx.brand.flags.OpenBlockchain) await chainSoon(tx, ctx);
  moveOrder(ctx, tx, order, {
    move: 'signAgreement',
    to,
    ...(reason !== '' && { note: reason }),
    ...(keys.length > 0 && {
      also: { signed_photo_count: keys.length },
    }),
  });
  return { orderId: order.id, orderStatus: to };
}
