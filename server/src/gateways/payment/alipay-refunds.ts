import { yuan } from '@rental/domain/money';
import { alipayNumber } from '@rental/domain/rental/statements/files/alipay-number';
import type { RefundFailure } from '@rental/domain/rental/refunds/refund-order';
import { Undecided } from '../undecided.ts';
import type { AlipayClient } from './alipay-client.ts';
import { alipayWord } from './alipay-words.ts';
import type { AskedRefund, PaymentDriver, RefundOutcome } from './payment-gateway.ts';

/** Codes by which nothing went back, and nothing will under this number. Any other leaves the question open. */
const failures: ReadonlyMap<string, RefundFailure> = new Map([
  ['ACQ.SELLER_BALANCE_NOT_ENOUGH', 'insufficient'],
  ['ACQ.TRADE_HAS_FINISHED', 'expired'],
  ['ACQ.TRADE_HAS_CLOSE', 'expired'],
  ['ACQ.ENTERPRISE_PAY_BIZ_ERROR', 'accountAbnormal'],
  ['ACQ.BUYER_ENABLE_STATUS_FORBID', 'accountAbnormal'],
  ['ACQ.USER_NOT_MATCH_ERR', 'accountAbnormal'],
  ['ACQ.TRADE_NOT_EXIST', 'other'],
  ['ACQ.TRADE_NOT_ALLOW_REFUND', 'other'],
  ['ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', 'other'],
]);

/** Gives money back. `out_request_no` is taken once, however often it is sent. */
export async function refund(client: AlipayClient, asked: AskedRefund): Promise<RefundOutcome> {
  const answer = await client.ask('alipay.trade.refund', {
    out_trade_no: alipayNumber(asked.tradeNo),
    out_request_no: asked.refundNo,
    refund_amount: yuan(asked.amountFen),
  });
  if (answer.kind === 'ok' && answer.data['fundChange'] === 'Y')
    return { kind: 'succeeded', providerNo: alipayWord(answer.data, 'tradeNo') };
  // nothing moved by this very request: an earlier one may have moved it
  const known = await findRefund(client, asked);
  if (known !== null) return known;
  if (answer.kind === 'ok')
    return { kind: 'processing', providerNo: alipayWord(answer.data, 'tradeNo') };
  const reason = failures.get(answer.code);
  if (reason === undefined) throw new Undecided(`支付宝 answered ${answer.code}`);
  return { kind: 'failed', reason };
}

export async function findRefund(
  client: AlipayClient,
  { tradeNo, refundNo }: Parameters<PaymentDriver['findRefund']>[0],
): Promise<RefundOutcome | null> {
  const answer = await client.ask('alipay.trade.fastpay.refund.query', {
    out_trade_no: alipayNumber(tradeNo),
    out_request_no: refundNo,
  });
  if (answer.kind === 'refused') {
    if (answer.code === 'ACQ.TRADE_NOT_EXIST') return null;
    throw new Undecided(`支付宝 answered ${answer.code}`);
  }
  const { data } = answer;
  // without a state it has not gone back: sending it again is safe
  if (data['refundStatus'] !== 'REFUND_SUCCESS' || data['outRequestNo'] !== refundNo) return null;
  return { kind: 'succeeded', providerNo: alipayWord(data, 'tradeNo') };
}
