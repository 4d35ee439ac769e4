import type { Input, Returned } from '@rental/contract/endpoint';
import type { receiveOrder as call } from '@rental/contract/order-moves';
import { receive } from '@rental/domain/orders/decisions';
import { prepared } from '../db/prepared.ts';
import { withCommit, type Tx } from '../db/transaction.ts';
import type { Context } from '../http/context.ts';
import { orRefuse } from '../http/refusal.ts';
import { beginRental } from './begin-rental.ts';
import { factsOf, lockOrder } from './order-store.ts';

/** 确认收货: the parcel has arrived, and the rental starts today. */
export async function receiveOrder(
  ctx: Context,
  { body }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const order = await lockOrder(ctx, tx, body.orderId);
  const to = orRefuse(receive(factsOf(order)));
  withCommit(parcelReceived(tx, { brand: ctx.brandCode, orderId: order.id, now: ctx.now }));
  return {
    orderId: order.id,
    orderStatus: to,
    ...beginRental(ctx, tx, order, { move: 'receive', to }),
  };
}

interface Received {
  readonly brand: string;
  readonly orderId: number;
  readonly now: Date;
}
const parcelReceived = prepared((db, { brand, orderId, now }: Received) =>
  db
    .updateTable('parcels')
    .set({ received_at: now })
    .where('brand_code', '=', brand)
    .where('order_id', '=', orderId)
    .where('received_at', 'is', null)
    .where('recalled_at', 'is', null),
);
