import type { PaymentGateway } from '../../gateways/payment/payment-gateway.ts';
import type { TakenCallback } from '../../http/callback-log.ts';
import type { Acting, Visit } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { askAboutPayment } from '../payment-orders/public.ts';

/**
 * Takes in a notice of 微信支付. It says which trade of ours something became of; what that is 微信支付 is asked, so that its answer alone
 * credits money (ADR 90). One that is sealed for another merchant or app, or by a key that is gone, says nothing.
 */
export function wechatNotice(payments: PaymentGateway) {
  const ask = askAboutPayment(payments);
  return async (
    visit: Visit,
    ctx: Acting,
    { raw }: { readonly raw: string },
  ): Promise<TakenCallback> => {
    const tradeNo = (await payments.noticed?.(raw, ctx.brandCode)) ?? null;
    return tradeNo === null ? refuse('callback_mismatch') : ask(visit, ctx, tradeNo);
  };
}
