import type { Input, Returned } from '@rental/contract/endpoint';
import type { signAgreement as call } from '@rental/contract/order-moves';
import { signAgreement as decide } from '@rental/domain/orders/decisions';
import type { Tx } from '../db/transaction.ts';
import type { Context } from '../http/context.ts';
import { orRefuse } from '../http/refusal.ts';
import { factsOf, lockOrder, moveOrder } from './order-store.ts';

/** 合同签署完成. In the sandbox an operator says so. */
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
    .execute();
  moveOrder(ctx, tx, order, { move: 'signAgreement', to });
  return { orderId: order.id, orderStatus: to };
}
