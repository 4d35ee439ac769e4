import type { Input, Returned } from '@rental/contract/endpoint';
import type { reopenOrder as call } from '@rental/contract/rental/orders/life/order-moves';
import { reopen } from '@rental/domain/rental/orders/life/decisions';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { orRefuse } from '../../../http/refusal.ts';
import { factsOf, lockOrder, moveOrder } from '../core/order-store.ts';

/** 复审: the order waits for its review again, and is rejected no more. */
export async function reopenOrder(
  ctx: Context,
  { body }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const order = await lockOrder(ctx, tx, body.orderId);
  const to = orRefuse(reopen(factsOf(order)));
  moveOrder(ctx, tx, order, {
    move: 'reopen',
    to,
    set: { reject_reason: null },
    note: body.reason,
  });
  return { orderId: order.id, orderStatus: to };
}
