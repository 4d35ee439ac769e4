import { ourselves, type PaymentGateway } from '../../gateways/payment/payment-gateway.ts';
import { orUnknown } from '../../gateways/undecided.ts';
import type { BrandCode } from '../../db/transaction.ts';
import type { PaymentResult } from './handle-payment-result.ts';
import type { StoredPayment } from './payment-store.ts';

export interface Asked {
  readonly payment: StoredPayment;
  readonly orderNo: string;
  /** It may be known there already. */
  readonly wasAsked: boolean;
  /** The address of the customer, who stands before the page. */
  readonly payerIp?: string;
}

/**
 * The provider's answer about a payment: closed where it is to be, else asked for under its number, which is taken once. One that says
 * another amount was paid is not believed: two persons have to look.
 */
export async function askProvider(
  gateway: PaymentGateway,
  brand: BrandCode,
  { payment, orderNo, wasAsked, payerIp }: Asked,
): Promise<PaymentResult> {
  const { payment_no: tradeNo, amount_fen: amountFen, state } = payment;
  if (amountFen === null) throw new Error(`Nobody has pressed pay of ${tradeNo}`);
  const trade = {
    merchant: ourselves(gateway, brand),
    tradeNo,
    amountFen,
    subject: `订单${orderNo}`,
    expiresAt: payment.expires_at,
    returnUrl: payment.link,
    ...(payerIp !== undefined && { payerIp }),
  };
  const answer =
    state === 'closing'
      ? ((await orUnknown(gateway.closePayment(trade, brand))) ??
        ({ kind: 'closed', reason: 'byProvider' } as const))
      : ((wasAsked ? await orUnknown(gateway.findPayment(trade, brand)) : null) ??
        (await orUnknown(gateway.pay(trade, brand))));
  if (answer.kind === 'paid' && answer.amountFen !== amountFen) return { kind: 'unknown' };
  return answer;
}
