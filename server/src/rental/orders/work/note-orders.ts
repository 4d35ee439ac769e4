import type { Input, Returned } from '@rental/contract/endpoint';
import type { noteOrders as call } from '@rental/contract/rental/orders/work/order-batches';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { lockOrder, moveOrder } from '../core/order-store.ts';

/** 备注: an entry in the timeline of each order, on all of them or none. */
export async function noteOrders(
  ctx: Context,
  { body: { orderIds, note } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const ids = [...new Set(orderIds)].toSorted((one, other) => one - other); // the order in which all lock
  for (const id of ids) moveOrder(ctx, tx, await lockOrder(ctx, tx, id), { move: 'note', note });
  return { noted: ids.length };
}
