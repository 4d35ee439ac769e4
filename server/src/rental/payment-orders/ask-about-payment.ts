import { isAtProvider } from '@rental/domain/rental/payment-orders/payment-order';
import type { PaymentGateway } from '../../gateways/payment/payment-gateway.ts';
import type { TakenCallback } from '../../http/callback-log.ts';
import type { Acting, Visit } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { askAboutTrialNumbered } from '../../platform/provider-accounts/public.ts';
import { askProvider } from './ask-provider.ts';
import { handlePaymentResult } from './handle-payment-result.ts';

/** A provider says that something became of a payment or a trial: it is asked, outside of any transaction, what that is (ADR 90). */
export function askAboutPayment(gateway: PaymentGateway) {
  const askTrial = askAboutTrialNumbered(gateway);
  const handleResult = handlePaymentResult(gateway.method);
  return async (visit: Visit, ctx: Acting, tradeNo: string): Promise<TakenCallback> => {
    const trial = await askTrial(visit, ctx, tradeNo);
    if (trial !== null) return trial;
    const found = await visit.transaction('read only', (tx) =>
      tx
        .selectFrom('payment_orders as p')
        .innerJoin('orders as o', (join) =>
          join.onRef('o.brand_code', '=', 'p.brand_code').onRef('o.id', '=', 'p.order_id'),
        )
        .selectAll('p')
        .select('o.order_no')
        .where('p.brand_code', '=', ctx.brandCode)
        .where('p.payment_no', '=', tradeNo)
        .where('p.amount_fen', 'is not', null)
        .executeTakeFirst(),
    );
    if (found === undefined) return refuse('not_found');
    const { order_no: orderNo, ...payment } = found;
    const { id, order_id: orderId } = payment;
    const about = { ourNo: tradeNo, orderId };
    if (!isAtProvider(payment.state)) return { kind: 'duplicate', ...about };
    const result = await askProvider(gateway, ctx.brandCode, { payment, orderNo, wasAsked: true });
    await visit.transaction('read write', (tx) => handleResult(ctx, tx, { id, orderId }, result));
    return { kind: 'taken', ...about };
  };
}
