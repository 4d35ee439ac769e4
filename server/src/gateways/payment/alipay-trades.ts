import { yuan, type Fen } from '@rental/domain/money';
import { alipayNumber } from '@rental/domain/rental/statements/files/alipay-number';
import { Undecided } from '../undecided.ts';
import type { AlipayClient } from './alipay-client.ts';
import { alipayAmount, alipayWord, saysNothing } from './alipay-words.ts';

/** A trade that is paid without a page: out of a hold, or by an agreement. */
interface AskedTrade {
  readonly tradeNo: string;
  readonly amountFen: Fen;
  readonly subject: string;
}

export type TradeOutcome =
  | { readonly kind: 'paid' | 'waiting'; readonly providerNo: string }
  | { readonly kind: 'closed' };

/** A decided no of 支付宝, which does not know the trade either: nothing was paid by this request. */
export interface TradeRefused {
  readonly kind: 'refused';
  readonly code: string;
}

type Answered = Readonly<Record<string, unknown>>;

/**
 * Has a trade paid. Its number is taken once, however often it is sent. Only an answer that says when it was paid is taken as paid; after any
 * other 支付宝 is asked about the number.
 */
export async function payTrade(
  client: AlipayClient,
  { tradeNo, amountFen, subject }: AskedTrade,
  by: Answered,
): Promise<TradeOutcome | TradeRefused> {
  const answer = await client.ask(
    'alipay.trade.pay',
    { ...by, out_trade_no: alipayNumber(tradeNo), total_amount: yuan(amountFen), subject },
    'isTold',
  );
  if (answer.kind === 'ok' && isPaid(answer.data, { tradeNo, amountFen }))
    return { kind: 'paid', providerNo: alipayWord(answer.data, 'tradeNo') };
  const known = await findTrade(client, tradeNo);
  if (known !== null) return known;
  if (answer.kind === 'refused') return answer;
  throw new Undecided('支付宝 took a trade on and does not know it');
}

function isPaid(data: Answered, { tradeNo, amountFen }: Omit<AskedTrade, 'subject'>): boolean {
  if (alipayWord(data, 'outTradeNo') !== alipayNumber(tradeNo)) throw saysNothing();
  return typeof data['gmtPayment'] === 'string' && alipayAmount(data, 'totalAmount') === amountFen;
}

/** The state of a trade; null: 支付宝 does not know it. */
export async function findTrade(
  client: AlipayClient,
  tradeNo: string,
): Promise<TradeOutcome | null> {
  const answer = await client.ask('alipay.trade.query', { out_trade_no: alipayNumber(tradeNo) });
  if (answer.kind === 'refused') {
    if (answer.code === 'ACQ.TRADE_NOT_EXIST') return null;
    throw new Undecided(`支付宝 answered ${answer.code}`);
  }
  const { data } = answer;
  if (alipayWord(data, 'outTradeNo') !== alipayNumber(tradeNo)) throw saysNothing();
  const providerNo = alipayWord(data, 'tradeNo');
  switch (alipayWord(data, 'tradeStatus')) {
    case 'WAIT_BUYER_PAY':
      return { kind: 'waiting', providerNo };
    case 'TRADE_SUCCESS':
    case 'TRADE_FINISHED':
      return { kind: 'paid', providerNo };
    case 'TRADE_CLOSED':
      // also the state of what was paid and has gone back as a whole
      return typeof data['sendPayDate'] === 'string'
        ? { kind: 'paid', providerNo }
        : { kind: 'closed' };
    default:
      throw saysNothing();
  }
}
