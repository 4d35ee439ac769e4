import { refused, type Result } from '../../../result.ts';
import { orderChanges, turnOf, type ChangeOutOfTurn } from '../core/order-changes.ts';
import type { OrderStatus } from '../core/order-status.ts';
import { notOfRelet, type ReletKeeps } from '../life/decisions.ts';

/** 转单: another store takes the order, before 待收货. No device is held for it until 发货, so none has to be given back. */
export function handOver(
  order: {
    readonly status: OrderStatus;
    readonly storeId: number;
    readonly isRelet: boolean;
  },
  toStoreId: number,
): Result<true, ChangeOutOfTurn | ReletKeeps | { readonly code: 'order_same_store' }> {
  const turn = turnOf('handOver', order.status);
  if (!turn.done) return turn;
  const own = notOfRelet(order.isRelet, orderChanges.handOver.label);
  if (!own.done) return own;
  return order.storeId === toStoreId ? refused({ code: 'order_same_store' }) : turn;
}
