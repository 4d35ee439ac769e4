import type { Input } from '@rental/contract/endpoint';
import type { refundCallback as call } from '@rental/contract/rental/refunds';
import type { Fen } from '@rental/domain/money';
import type { Tx } from '../../db/transaction.ts';
import type { PaymentGateway } from '../../gateways/payment/payment-gateway.ts';
import { aboutTrade, takeCallback } from '../../platform/callbacks/public.ts';
import { handleRefundResult, type RefundResult } from './handle-refund-result.ts';
import { refundsNumbered } from './stated-refunds.ts';

type Body = Input<typeof call>['body'];

interface Found {
  readonly id: number;
  readonly order_id: number;
  readonly amount_fen: Fen;
  readonly trade_no: string;
  readonly transferId: number | null;
}

/** Takes in what the provider says by itself: about a refund of ours, for the amount of it. */
export const refundCallback = (gateway: PaymentGateway) =>
  takeCallback<Body, Found>({
    gateway,
    events: { table: 'refund_callbacks', number: 'refund_no' },
    ...aboutTrade('退款', 'refund:mismatch'),
    find: tradeNumbered,
    handleResult: (ctx, tx, { id, order_id: orderId, transferId }, body) =>
      handleRefundResult(ctx, tx, { id, orderId }, resultOf(body, transferId)),
  });

const resultOf = (
  { outcome, reason = 'other', providerNo }: Body,
  transferId: number | null,
): RefundResult =>
  outcome === 'failed'
    ? { kind: 'failed', reason, providerNo, transferId }
    : { kind: outcome, providerNo, transferId };

/** By the number of our refund or transfer, which such a callback names as its trade. */
async function tradeNumbered(tx: Tx, brand: string, number: string): Promise<Found | undefined> {
  const [found] = await refundsNumbered(tx, brand, [number]);
  return (
    found && {
      id: found.id,
      order_id: found.orderId,
      amount_fen: found.amountFen,
      trade_no: found.ourNo,
      transferId: found.transferId,
    }
  );
}
