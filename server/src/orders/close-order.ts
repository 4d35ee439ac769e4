import type { Input, Returned } from '@rental/contract/endpoint';
import type { closeOrder as call } from '@rental/contract/orders';
import { close } from '@rental/domain/orders/decisions';
import type { Tx } from '../db/transaction.ts';
import type { Context } from '../http/context.ts';
import { orRefuse } from '../http/refusal.ts';
import { factsOf, lockOrder, moveOrder } from './order-store.ts';

/** 关单. */
export async function closeOrder(
  ctx: Context,
  { body }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const order = await lockOrder(ctx, tx, body.orderId);
  const to = orRefuse(close(factsOf(order)));
  await moveOrder(ctx, tx, order, {
    move: 'close',
    to,
    set: { close_reason: body.reason },
    note: body.note,
  });
  return { orderId: order.id, orderStatus: to };
}
