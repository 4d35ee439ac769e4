import type { Input, Returned } from '@rental/contract/endpoint';
import type { signAgreement as call } from '@rental/contract/rental/orders/life/order-moves';
import { signAgreement as decide } from '@rental/domain/rental/orders/life/decisions';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { orRefuse } from '../../../http/refusal.ts';
import { chainSoon } from '../../chain/public.ts';
import { factsOf, lockOrder, moveOrder } from '../core/order-store.ts';

/** 登记签署: an agreement that was signed on paper; an operator says so. One that was voided stays so. */
export async function signAgreement(
  ctx: Context,
  { body }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const order = await lockOrder(ctx, tx, body.orderId);
  const to = orRefuse(decide(factsOf(order)));
  await tx
    .updateTable('agreements')
    .set({ signed_at: ctx.now })
    .where('brand_code', '=', ctx.brandCode)
    .where('order_id', '=', order.id)
    .where((where) => where.or([where('ended', 'is', null), where('ended', '<>', 'voided')]))
    .execute();
  if (ctx.brand.flags.OpenBlockchain) await chainSoon(tx, ctx);
  moveOrder(ctx, tx, order, { move: 'signAgreement', to });
  return { orderId: order.id, orderStatus: to };
}
