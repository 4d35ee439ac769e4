import { yuan, type Fen } from '@rental/domain/money';
import { Audience } from '../../people/notifications/public.ts';

interface TradeWord {
  readonly tradeNo: string;
  readonly amountFen: Fen;
  readonly outcome: string;
}

interface Trade {
  readonly trade_no: string;
  readonly amount_fen: Fen;
}

/** The facts of our trade for `takeCallback`: the amount is compared with the one asked for. */
export const aboutTrade = (noun: string, operation: string) => ({
  numberOf: ({ tradeNo }: TradeWord) => tradeNo,
  fits: ({ amountFen }: TradeWord, { amount_fen: askedFen }: Trade) => amountFen === askedFen,
  mismatch: (
    { amountFen, outcome }: TradeWord,
    { trade_no: tradeNo, amount_fen: askedFen }: Trade,
  ) => ({
    operation,
    before: { tradeNo, amountFen: askedFen },
    after: { amountFen, outcome },
    occasion: 'moneyCallbackMismatch' as const,
    to: Audience.wholeBrand('ledger:accounts'),
    title: `${noun}通知与交易不符`,
    words: `交易 ${tradeNo} 应为 ¥${yuan(askedFen)}，通知为 ¥${yuan(amountFen)}，未入账。请与支付商核对。`,
  }),
});
