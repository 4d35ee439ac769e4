import type { Tx } from '../../../db/transaction.ts';
import type { Acting } from '../../../http/context.ts';
import { Audience, tell } from '../../../people/notifications/public.ts';
import type { StoredOrder } from './order-store.ts';

/** Tells those who look after an order at its store: 「订单 ZL…」 and the words. Call it last. */
export async function tellStore(
  { brandCode, now }: Acting,
  tx: Tx,
  order: Pick<StoredOrder, 'id' | 'order_no'>,
  title: string,
  words: string,
): Promise<void> {
  await tell(tx, brandCode, {
    kind: 'order',
    occasion: 'orderNeedsAttention',
    title,
    body: `订单 ${order.order_no} ${words}`,
    target: `/order/detail/${order.id}`,
    to: Audience.order(order.id, 'order:list').on('manage'),
    at: now,
  });
}
