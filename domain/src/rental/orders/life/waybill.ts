import { done, refused, type Result } from '../../../result.ts';
import { orderStatus, type OrderStatus } from '../core/order-status.ts';
import { notOfRelet, type ReletKeeps } from './decisions.ts';

interface ToPrint {
  readonly status: OrderStatus;
  readonly isRelet: boolean;
  /** 查看客户明文: a waybill shows who the customer is. */
  readonly mayReveal: boolean;
}

/** 打印面单: of what is about to leave or on its way, for whoever may see the customer unmasked. */
export function printWaybill({
  status,
  isRelet,
  mayReveal,
}: ToPrint): Result<
  true,
  ReletKeeps | { readonly code: 'waybill_out_of_turn' } | { readonly code: 'waybill_needs_reveal' }
> {
  if (status !== orderStatus.toShip && status !== orderStatus.toReceive)
    return refused({ code: 'waybill_out_of_turn' });
  const own = notOfRelet(isRelet, '打印面单');
  if (!own.done) return own;
  return mayReveal ? done(true) : refused({ code: 'waybill_needs_reveal' });
}
