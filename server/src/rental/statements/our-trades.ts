import { addDays, startOf, type BusinessDate } from '@rental/domain/business-date';
import type { OurTrade, StatementLine } from '@rental/domain/rental/statements/statement';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { PaymentGateway } from '../../gateways/payment/payment-gateway.ts';
import type { Acting } from '../../http/context.ts';
import {
  handleTrialWord,
  tradesByMerchant,
  trialsNumbered,
  type FenTrialTrade,
} from '../../platform/provider-accounts/public.ts';
import {
  handlePaymentResult,
  paymentsDone,
  paymentsNumbered,
  type PaymentTrade,
} from '../payment-orders/public.ts';
import {
  handleRefundResult,
  refundsDone,
  refundsNumbered,
  type RefundTrade,
} from '../refunds/public.ts';
import {
  handleSplitWord,
  splitsDone,
  splitsNumbered,
  takeReturnWord,
  type SplitTradeStated,
} from '../settlements/public.ts';
import {
  handleWithdrawalWord,
  withdrawalsDone,
  withdrawalsNumbered,
  type WithdrawalTrade,
} from '../withdrawals/public.ts';

type Unstated = PaymentTrade | RefundTrade | WithdrawalTrade | SplitTradeStated | FenTrialTrade;

/** A trade of ours, with its place: a payment order, a refund order that went back or was transferred, a withdrawal, a share of a store or its return, or one fen there and back. */
export type Trade = OurTrade & Unstated;

/** Our trades that the lines of a statement name. */
export async function namedTrades(
  tx: Tx,
  brand: string,
  lines: readonly StatementLine[],
  statementId: number,
): Promise<Trade[]> {
  const numbersOf = (kind: StatementLine['kind']) =>
    lines.filter((line) => line.kind === kind).map(({ ourNo }) => ourNo);
  const trades = [
    ...(await paymentsNumbered(tx, brand, numbersOf('payment'))),
    ...(await refundsNumbered(tx, brand, [...numbersOf('refund'), ...numbersOf('transfer')])),
    ...(await withdrawalsNumbered(tx, brand, numbersOf('transfer'))),
    ...(await splitsNumbered(tx, brand, [...numbersOf('split'), ...numbersOf('splitReturn')])),
    ...(await trialsNumbered(tx, brand, [...numbersOf('payment'), ...numbersOf('refund')])),
  ];
  return withStated(tx, brand, trades, statementId);
}

interface OfStatement {
  readonly id: number;
  readonly brand_code: string;
  readonly merchant: string;
  readonly day: BusinessDate;
}

/** Our trades that were done on the day of a statement, as far as we knew then, by the merchant that it is of. */
export async function tradesDoneOn(
  tx: Tx,
  { id: statementId, brand_code: brand, merchant, day }: OfStatement,
  gateway: Pick<PaymentGateway, 'merchantOf'>,
): Promise<Trade[]> {
  const span = { from: startOf(day), to: startOf(addDays(day, 1)) };
  const trades = [
    ...(await paymentsDone(tx, brand, span)),
    ...(await refundsDone(tx, brand, span)),
    ...(await withdrawalsDone(tx, brand, span)),
    ...(await splitsDone(tx, brand, span)),
  ];
  const numbers = trades.map(({ ourNo }) => ourNo);
  const merchants = await tradesByMerchant(tx, brand, numbers);
  const ofMerchant = trades.filter(
    ({ ourNo }) => (merchants.get(ourNo) ?? gateway.merchantOf(brand)) === merchant,
  );
  return withStated(tx, brand, ofMerchant, statementId);
}

/** Marks the trades that the statement of another day holds. */
async function withStated(
  tx: Tx,
  brand: string,
  trades: readonly Unstated[],
  statementId: number,
): Promise<Trade[]> {
  const stated = await tx
    .selectFrom('statement_lines')
    .select(['kind', 'our_no'])
    .where('brand_code', '=', brand)
    .where('statement_id', '<>', statementId)
    .where('our_no', '=', sql<string>`any(${trades.map(({ ourNo }) => ourNo)}::text[])`)
    .execute();
  const keys = new Set(stated.map(({ kind, our_no: no }) => `${kind} ${no}`));
  return trades.map((trade) => ({ ...trade, isStated: keys.has(`${trade.kind} ${trade.ourNo}`) }));
}

/** Ends a trade by what the statement says of it, as a query or a callback would. */
export async function endTrade(
  ctx: Acting,
  tx: Tx,
  { method }: PaymentGateway,
  { trade, line }: { readonly trade: Trade; readonly line: StatementLine },
): Promise<void> {
  const { id } = trade;
  const { providerNo, at } = line;
  if ('of' in trade && trade.of === 'fenTrial')
    await handleTrialWord(
      ctx,
      tx,
      id,
      trade.kind === 'payment' ? { kind: 'paid', amountFen: line.amountFen } : { kind: 'returned' },
    );
  else if ('of' in trade && trade.of === 'split') {
    const take = trade.kind === 'split' ? handleSplitWord : takeReturnWord;
    await take(ctx, tx, id, { kind: 'succeeded', providerNo });
  } else if (trade.kind === 'payment')
    await handlePaymentResult(method)(
      ctx,
      tx,
      { id, orderId: trade.orderId },
      { kind: 'paid', paidAt: at, providerNo },
    );
  else if ('of' in trade)
    await handleWithdrawalWord(ctx, tx, id, { method, word: { kind: 'succeeded', providerNo } });
  else
    await handleRefundResult(
      ctx,
      tx,
      { id, orderId: trade.orderId },
      { kind: 'succeeded', providerNo, transferId: trade.transferId },
    );
}
