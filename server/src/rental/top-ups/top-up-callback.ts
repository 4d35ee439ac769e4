import type { Fen } from '@rental/domain/money';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import type { PaymentGateway } from '../../gateways/payment/payment-gateway.ts';
import type { TakenCallback } from '../../http/callback-log.ts';
import type { Acting, Visit } from '../../http/context.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { askAboutPayment } from './ask-about-payment.ts';
import { handlePaymentWord } from './handle-payment-word.ts';
import type { StoredPayment } from './top-up-payment-store.ts';

interface Word {
  readonly merchant: string;
  readonly tradeNo: string;
  readonly amountFen: Fen;
  readonly outcome: 'paid' | 'processing' | 'closed';
}

/**
 * Takes in a callback about an online top-up; null: it is about none. A brand holds keys that sign its own callbacks, so that one about money
 * of the platform is no proof: the platform's provider is asked, and its answer alone counts.
 */
export const takeTopUpCallback =
  (gateway: PaymentGateway) =>
  async (visit: Visit, ctx: Acting, word: Word): Promise<TakenCallback | null> => {
    const payment = await visit.transaction('read only', (tx) =>
      numbered(tx, ctx.brandCode, word.tradeNo),
    );
    if (payment === undefined) return null;
    const about = { ourNo: word.tradeNo };
    const { merchant, amountFen, outcome } = word;
    if (merchant !== gateway.ofPlatform?.merchant || amountFen !== payment.amount_fen)
      return mismatch(visit, ctx, payment, word);
    if (payment.state !== 'waiting' && payment.state !== 'closed')
      return { kind: 'duplicate', ...about };
    const asked = { payment: { ...payment, looks: payment.looks + 1 }, now: ctx.now };
    const answer = await askAboutPayment(gateway, asked);
    if (outcome === 'paid' && (answer.kind === 'waiting' || answer.kind === 'closed'))
      return mismatch(visit, ctx, payment, word);
    const isNew = await visit.transaction('read write', (tx) =>
      handlePaymentWord(ctx, tx, payment.id, answer),
    );
    return { kind: isNew ? 'taken' : 'duplicate', ...about };
  };

const numbered = (tx: Tx, brand: BrandCode, tradeNo: string) =>
  tx
    .selectFrom('top_up_payments')
    .selectAll()
    .where('brand_code', '=', brand)
    .where('trade_no', '=', tradeNo)
    .executeTakeFirst();

async function mismatch(
  visit: Visit,
  ctx: Acting,
  payment: StoredPayment,
  { merchant, amountFen, outcome }: Word,
): Promise<TakenCallback> {
  const { trade_no: tradeNo } = payment;
  await visit.transaction('read write', (tx) =>
    writeAudit(tx, ctx, {
      operation: 'payment:mismatch',
      object: payment.balance,
      result: 'ok',
      before: { tradeNo, amountFen: payment.amount_fen },
      after: { merchant, amountFen, outcome },
    }),
  );
  return { kind: 'mismatch', ourNo: tradeNo };
}
