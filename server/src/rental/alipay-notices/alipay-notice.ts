import { createHash } from 'node:crypto';
import type { Input } from '@rental/contract/endpoint';
import type { alipayCallback as call } from '@rental/contract/rental/alipay-callback';
import type { paymentCallback as paymentCall } from '@rental/contract/rental/payment-orders';
import { fenOfYuan } from '@rental/domain/money';
import type { PaymentGateway } from '../../gateways/payment/payment-gateway.ts';
import type { TakenCallback } from '../../http/callback-log.ts';
import type { Acting, Visit } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { paymentCallback } from './payment-callback.ts';

type Notice = Input<typeof call>['body'];
type Word = Input<typeof paymentCall>['body'];

/** The longest number of an event that is kept as it is. */
const mostEventChars = 64;

/** Takes in a notice of 支付宝 as any callback about a payment is. One that a trade was begun says nothing new. */
export function alipayCallback(gateway: PaymentGateway) {
  const take = paymentCallback(gateway);
  return async (
    visit: Visit,
    ctx: Acting,
    { body: notice, raw }: { readonly body: Notice; readonly raw: string },
  ): Promise<TakenCallback> =>
    notice.trade_status === 'WAIT_BUYER_PAY'
      ? { kind: 'taken', ourNo: notice.out_trade_no }
      : take(visit, ctx, { body: wordOf(notice), raw });
}

function wordOf(notice: Notice): Word {
  const { notify_id: notifyId, gmt_payment: paidAt } = notice;
  // a trade is also closed once all of it has gone back
  const isPaid = notice.trade_status !== 'TRADE_CLOSED' || paidAt !== undefined;
  return {
    eventNo:
      notifyId.length <= mostEventChars
        ? notifyId
        : createHash('sha256').update(notifyId).digest('hex'),
    merchant: notice.seller_id,
    tradeNo: notice.out_trade_no,
    providerNo: notice.trade_no,
    amountFen: fenOfYuan(notice.total_amount) ?? refuse('callback_mismatch'),
    currency: 'CNY',
    outcome: isPaid ? 'paid' : 'closed',
    ...(paidAt !== undefined && {
      paidAt: new Date(`${paidAt.replace(' ', 'T')}+08:00`).toISOString(),
    }),
  };
}
