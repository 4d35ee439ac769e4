import type { Input, Returned } from '@rental/contract/endpoint';
import type { arriveReturn as call } from '@rental/contract/rental/orders/returns/returns';
import { canArrive } from '@rental/domain/rental/orders/returns/return-states';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { refuse } from '../../../http/refusal.ts';
import { lockOrder, moveOrder } from '../core/order-store.ts';
import { openReturnOf, saveArrival } from './order-returns.ts';

/** 登记到仓: the product of a return under way is back, and waits to be inspected. */
export async function arriveReturn(
  ctx: Context,
  { body }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const order = await lockOrder(ctx, tx, body.orderId);
  const underWay = await openReturnOf(ctx, tx, order.id);
  if (underWay === undefined || !canArrive(underWay.state)) return refuse('not_returning');
  await saveArrival(ctx, tx, order.id);
  moveOrder(ctx, tx, order, { move: 'arriveReturn', note: body.note });
  return { orderId: order.id, arrivedAt: ctx.now.toISOString() };
}
