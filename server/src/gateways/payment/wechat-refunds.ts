import type { RefundFailure } from '@rental/domain/rental/refunds/refund-order';
import { Undecided } from '../undecided.ts';
import type { AskedRefund, PaymentDriver, RefundOutcome } from './payment-gateway.ts';
import type { WechatClient } from './wechat-client.ts';
import { saysNothing, wechatFen, wechatWord, type WechatData } from './wechat-words.ts';

/** Codes by which nothing went back, and nothing will under this number. Any other leaves the question open. */
const failures: ReadonlyMap<string, RefundFailure> = new Map([
  ['NOT_ENOUGH', 'insufficient'],
  ['ACCOUNT_ERROR', 'accountAbnormal'],
  ['USER_ACCOUNT_ABNORMAL', 'accountAbnormal'],
  ['ORDER_NOT_EXIST', 'other'],
  ['RESOURCE_NOT_EXISTS', 'other'],
]);

const path = '/v3/refund/domestic/refunds';

/** Gives money back. `out_refund_no` is taken once, however often it is sent. */
export async function refund(client: WechatClient, asked: AskedRefund): Promise<RefundOutcome> {
  const answer = await client.post(path, {
    out_trade_no: asked.tradeNo,
    out_refund_no: asked.refundNo,
    amount: { refund: asked.amountFen, total: asked.paidFen, currency: 'CNY' },
  });
  if (answer.kind === 'ok') {
    if (wechatFen(answer.data, 'refund') !== asked.amountFen) throw saysNothing();
    return outcomeOf(answer.data, asked);
  }
  // this very request was refused: an earlier one may have been taken
  const known = await findRefund(client, asked);
  if (known !== null) return known;
  const reason = failures.get(answer.code);
  if (reason === undefined) throw new Undecided(`微信支付 answered ${answer.code}`);
  return { kind: 'failed', reason };
}

type Named = Parameters<PaymentDriver['findRefund']>[0];

export async function findRefund(
  client: WechatClient,
  asked: Named,
): Promise<RefundOutcome | null> {
  const answer = await client.get(`${path}/${asked.refundNo}`);
  if (answer.kind === 'ok') return outcomeOf(answer.data, asked);
  if (answer.code === 'RESOURCE_NOT_EXISTS') return null;
  throw new Undecided(`微信支付 answered ${answer.code}`);
}

/** One that is ABNORMAL has left the merchant and not reached the customer: somebody ends it at 微信支付, so that it is still under way. */
function outcomeOf(data: WechatData, { refundNo, tradeNo }: Named): RefundOutcome {
  if (data['out_refund_no'] !== refundNo || data['out_trade_no'] !== tradeNo) throw saysNothing();
  const providerNo = wechatWord(data, 'refund_id');
  switch (wechatWord(data, 'status')) {
    case 'SUCCESS':
      return { kind: 'succeeded', providerNo };
    case 'PROCESSING':
    case 'ABNORMAL':
      return { kind: 'processing', providerNo };
    case 'CLOSED':
      return { kind: 'failed', reason: 'other', providerNo };
    default:
      throw saysNothing();
  }
}
