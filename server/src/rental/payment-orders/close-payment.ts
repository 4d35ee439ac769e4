import type { Input, Returned } from '@rental/contract/endpoint';
import type { closePayment as call } from '@rental/contract/rental/payment-orders';
import { closed, stepOrRefused } from '@rental/domain/rental/payment-orders/payment-order';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orRefuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { lockStanding } from '../orders/core/public.ts';
import { closePaymentOrder, paymentWithOrder } from './payment-store.ts';

/** 关闭链接: where the customer has pressed pay, the provider closes it, and has the last word. */
export async function closePayment(
  ctx: Context,
  { body: { paymentOrderId } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const { payment } = await paymentWithOrder(ctx, tx, paymentOrderId, lockStanding);
  orRefuse(stepOrRefused('close', { state: payment.state, isUndecided: false }));
  await closePaymentOrder(ctx, tx, payment, 'cancelled');
  await writeAudit(tx, ctx, {
    operation: 'payment:close',
    object: payment.payment_no,
    result: 'ok',
  });
  return { id: payment.id, paymentState: closed(payment.state) };
}
