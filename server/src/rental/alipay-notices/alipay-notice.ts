import { createHash } from 'node:crypto';
import type { Input } from '@rental/contract/endpoint';
import type { alipayCallback as call } from '@rental/contract/rental/alipay-callback';
import { fenOfYuan } from '@rental/domain/money';
import { tradeNoOfAlipay } from '@rental/domain/rental/statements/files/alipay-number';
import type { Gateways } from '../../area.ts';
import type { TakenCallback } from '../../http/callback-log.ts';
import type { Acting, Visit } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { askAboutAgreement, deductionCallback } from '../deductions/public.ts';
import { paymentCallback } from '../payment-orders/public.ts';
import { askAboutStep, authorizationCallback } from '../pre-authorizations/public.ts';

type Notice = Input<typeof call>['body'];

/** The longest number of an event that is kept as it is. */
const mostEventChars = 64;

/**
 * Takes in a notice of 支付宝. One about a trade is taken in as any callback about a payment, a deduction or a capture is. One about a hold or an
 * agreement names no merchant: it is a reason to ask, and says nothing by itself (ADR 83).
 */
export function alipayNotice({ payments, deductions, authorizations }: Gateways) {
  const takePayment = paymentCallback(payments);
  const takeDeduction = deductionCallback(deductions);
  const takeCapture = authorizationCallback(authorizations);
  const askAgreement = askAboutAgreement(deductions);
  const askStep = askAboutStep(authorizations);
  return async (
    visit: Visit,
    ctx: Acting,
    { body: notice, raw }: { readonly body: Notice; readonly raw: string },
  ): Promise<TakenCallback> => {
    const { external_agreement_no: agreementNo, out_request_no: requestNo } = notice;
    if (agreementNo !== undefined) return askAgreement(visit, ctx, agreementNo);
    if (notice.out_trade_no === undefined && requestNo !== undefined)
      return askStep(visit, ctx, tradeNoOfAlipay(requestNo));
    const { trade, state, paidAt } = tradeIn(notice);
    // one that a trade was begun says nothing new
    if (state === 'begun') return { kind: 'taken', ourNo: trade.tradeNo };
    if (trade.tradeNo.startsWith('DK-'))
      return takeDeduction(visit, ctx, { body: { ...trade, ...deductedAs[state] }, raw });
    if (trade.tradeNo.startsWith('YS-'))
      return takeCapture(visit, ctx, { body: { ...trade, ...capturedAs[state] }, raw });
    const body = { ...trade, outcome: state, ...(paidAt !== undefined && { paidAt }) };
    return takePayment(visit, ctx, { body, raw });
  };
}

const deductedAs = {
  paid: { outcome: 'succeeded' },
  closed: { outcome: 'failed', reason: 'other' },
} as const;

const capturedAs = {
  paid: { outcome: 'done' },
  closed: { outcome: 'failed', reason: 'other' },
} as const;

function tradeIn(notice: Notice) {
  const { notify_id: notifyId, seller_id: merchant, gmt_payment: paidAt } = notice;
  const { out_trade_no: number, trade_no: providerNo, trade_status: status } = notice;
  const amountFen = fenOfYuan(notice.total_amount ?? '');
  if (merchant === undefined || number === undefined || providerNo === undefined)
    return refuse('callback_mismatch');
  if (status === undefined || amountFen === null) return refuse('callback_mismatch');
  const eventNo =
    notifyId.length <= mostEventChars
      ? notifyId
      : createHash('sha256').update(notifyId).digest('hex');
  const tradeNo = tradeNoOfAlipay(number);
  return {
    trade: { eventNo, merchant, tradeNo, providerNo, amountFen, currency: 'CNY' as const },
    state: stateOf(status, paidAt),
    ...(paidAt !== undefined && {
      paidAt: new Date(`${paidAt.replace(' ', 'T')}+08:00`).toISOString(),
    }),
  };
}

/** A trade is also closed once all of it has gone back. */
function stateOf(
  status: NonNullable<Notice['trade_status']>,
  paidAt: string | undefined,
): 'begun' | 'closed' | 'paid' {
  if (status === 'WAIT_BUYER_PAY') return 'begun';
  return status === 'TRADE_CLOSED' && paidAt === undefined ? 'closed' : 'paid';
}
