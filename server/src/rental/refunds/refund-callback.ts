import type { Input } from '@rental/contract/endpoint';
import type { refundCallback as call } from '@rental/contract/rental/refunds';
import type { Tx } from '../../db/transaction.ts';
import type { PaymentGateway } from '../../gateways/payment/payment-gateway.ts';
import { aboutTrade, takeCallback } from '../../platform/callbacks/public.ts';
import { handleRefundResult, type RefundResult } from './handle-refund-result.ts';
import type { StoredRefund } from './refund-store.ts';

type Body = Input<typeof call>['body'];

/** Takes in what the provider says by itself: about a refund of ours, for the amount of it. */
export const refundCallback = (gateway: PaymentGateway) =>
  takeCallback<Body, StoredRefund & { readonly trade_no: string }>({
    gateway,
    events: { table: 'refund_callbacks', number: 'refund_no' },
    ...aboutTrade('退款', 'refund:mismatch'),
    find: refundNumbered,
    handleResult: (ctx, tx, { id, order_id: orderId }, body) =>
      handleRefundResult(ctx, tx, { id, orderId }, wordOf(body)),
  });

const wordOf = ({ outcome, reason = 'other', providerNo }: Body): RefundResult =>
  outcome === 'failed' ? { kind: 'failed', reason, providerNo } : { kind: outcome, providerNo };

/** By our refund number, which such a callback names as its trade. */
async function refundNumbered(tx: Tx, brand: string, refundNo: string) {
  const found = await tx
    .selectFrom('refund_orders')
    .selectAll()
    .where('brand_code', '=', brand)
    .where('refund_no', '=', refundNo)
    .where('way', '=', 'original')
    .executeTakeFirst();
  return found && { ...found, trade_no: found.refund_no };
}
