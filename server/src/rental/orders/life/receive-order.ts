import type { Input, Returned } from '@rental/contract/endpoint';
import type { receiveOrder as call } from '@rental/contract/rental/orders/life/order-moves';
import { receive } from '@rental/domain/rental/orders/life/decisions';
import { prepared } from '../../../db/prepared.ts';
import { withCommit, type Tx } from '../../../db/transaction.ts';
import type { Acting, Context } from '../../../http/context.ts';
import { orRefuse } from '../../../http/refusal.ts';
import { actDates } from '../../../money/ledger/public.ts';
import { factsOf, lockOrder, type StoredOrder } from '../core/order-store.ts';
import { beginRental, type Beginning } from './begin-rental.ts';

/** 确认收货: the parcel has arrived, and the rental starts today. */
export async function receiveOrder(
  ctx: Context,
  { body }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const [order, dates] = await Promise.all([lockOrder(ctx, tx, body.orderId), actDates(ctx, tx)]);
  const to = orRefuse(receive(factsOf(order)));
  return { orderId: order.id, orderStatus: to, ...(await begin(ctx, tx, order, { to, dates })) };
}

/**
 * 物流回传: what a provider says has been signed for is received as by an operator. False: the parcel is not on its way any more, or its
 * order has moved on.
 */
export async function receiveParcel(
  ctx: Acting,
  tx: Tx,
  { orderId, parcelId }: { readonly orderId: number; readonly parcelId: number },
): Promise<boolean> {
  const order = await lockOrder(ctx, tx, orderId);
  const decided = receive(factsOf(order));
  if (!decided.done) return false;
  const underWay = await tx
    .selectFrom('parcels')
    .select('id')
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', parcelId)
    .where('order_id', '=', orderId)
    .where('received_at', 'is', null)
    .where('recalled_at', 'is', null)
    .executeTakeFirst();
  if (underWay === undefined) return false;
  const dates = await actDates(ctx, tx);
  await begin(ctx, tx, order, { to: decided.value, dates, note: '物流回传：已签收' });
  return true;
}

function begin(ctx: Acting, tx: Tx, order: StoredOrder, beginning: Omit<Beginning, 'move'>) {
  withCommit(parcelReceived(tx, { brand: ctx.brandCode, orderId: order.id, now: ctx.now }));
  return beginRental(ctx, tx, order, { move: 'receive', ...beginning });
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
