import type { Input, Returned } from '@rental/contract/endpoint';
import type { rejectOrder as call } from '@rental/contract/orders';
import { reject } from '@rental/domain/orders/decisions';
import type { Tx } from '../db/transaction.ts';
import type { Context } from '../http/context.ts';
import { orRefuse } from '../http/refusal.ts';
import { factsOf, lockOrder, moveOrder } from './order-store.ts';

/** 审核拒绝. */
export async function rejectOrder(
  ctx: Context,
  { body }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const order = await lockOrder(ctx, tx, body.orderId);
  const to = orRefuse(reject(factsOf(order)));
  await moveOrder(ctx, tx, order, {
    move: 'reject',
    to,
    set: { reject_reason: body.reason },
    note: body.note,
  });
  return { orderId: order.id, orderStatus: to };
}
