import type { Input } from '@rental/contract/endpoint';
import type { paymentCallback as call } from '@rental/contract/rental/payment-orders';
import { fen } from '@rental/domain/money';
import type { Tx } from '../../db/transaction.ts';
import type { PaymentGateway } from '../../gateways/payment/payment-gateway.ts';
import type { TakenCallback } from '../../http/callback-log.ts';
import type { Acting } from '../../http/context.ts';
import { aboutTrade, takeCallback } from '../../platform/callbacks/public.ts';
import { takeTrialCallback } from '../../platform/provider-accounts/public.ts';
import { takeTopUpCallback } from '../top-ups/public.ts';
import { handlePaymentResult, type PaymentResult } from './handle-payment-result.ts';

type Body = Input<typeof call>['body'];
type Found = NonNullable<Awaited<ReturnType<typeof paymentNumbered>>>;

/**
 * Takes in what the provider says by itself: about a payment of ours, for the amount of it, about one fen there and back, or about an online
 * top-up.
 */
export function paymentCallback(gateway: PaymentGateway) {
  const takePayment = callbackOfPayments(gateway);
  const takeTopUp = takeTopUpCallback(gateway);
  return async (...[visit, ctx, said]: Parameters<typeof takePayment>): Promise<TakenCallback> =>
    (await takeTrialCallback(visit, ctx, said.body)) ??
    (await takeTopUp(visit, ctx, said.body)) ??
    takePayment(visit, ctx, said);
}

const callbackOfPayments = (gateway: PaymentGateway) =>
  takeCallback<Body, Found>({
    gateway,
    events: { table: 'payment_callbacks', number: 'payment_no' },
    ...aboutTrade('收款', 'payment:mismatch'),
    find: paymentNumbered,
    handleResult: (ctx, tx, { id, order_id: orderId }, body) =>
      handlePaymentResult(gateway.method)(ctx, tx, { id, orderId }, resultOf(ctx, body)),
  });

function resultOf({ now }: Acting, { outcome, paidAt, providerNo }: Body): PaymentResult {
  if (outcome === 'paid')
    return { kind: 'paid', paidAt: paidAt === undefined ? now : new Date(paidAt), providerNo };
  return outcome === 'closed'
    ? { kind: 'closed', reason: 'byProvider', providerNo }
    : { kind: 'processing', providerNo };
}

/** By our payment number, which such a callback names as its trade; one that nobody has pressed is at no provider. */
async function paymentNumbered(tx: Tx, brand: string, paymentNo: string) {
  const found = await tx
    .selectFrom('payment_orders')
    .select(['id', 'order_id', 'payment_no as trade_no', 'amount_fen'])
    .where('brand_code', '=', brand)
    .where('payment_no', '=', paymentNo)
    .where('amount_fen', 'is not', null)
    .executeTakeFirst();
  return found && { ...found, amount_fen: found.amount_fen ?? fen(0) };
}
