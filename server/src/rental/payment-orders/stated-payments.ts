import type { Fen } from '@rental/domain/money';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';

/** A payment order as a statement of the provider names it. */
export interface PaymentTrade {
  readonly kind: 'payment';
  readonly ourNo: string;
  readonly id: number;
  readonly orderId: number;
  readonly amountFen: Fen;
  /** `undecided`: not paid, as far as we know. */
  readonly standing: 'undecided' | 'done';
}

const payments = (tx: Tx, brand: string) =>
  tx
    .selectFrom('payment_orders')
    .select(['id', 'order_id', 'payment_no', 'amount_fen', 'state'])
    .where('brand_code', '=', brand)
    .where('amount_fen', 'is not', null);

type Columns = Awaited<ReturnType<ReturnType<typeof payments>['execute']>>[number];

const tradeOf = ({ id, order_id: orderId, payment_no: ourNo, ...row }: Columns): PaymentTrade => ({
  kind: 'payment',
  ourNo,
  id,
  orderId,
  amountFen: row.amount_fen as Fen,
  standing: row.state === 'paid' ? 'done' : 'undecided',
});

/** The payment orders of these numbers that the provider can know. */
export const paymentsNumbered = async (
  tx: Tx,
  brand: string,
  numbers: readonly string[],
): Promise<PaymentTrade[]> =>
  (
    await payments(tx, brand)
      .where('payment_no', '=', sql<string>`any(${numbers}::text[])`)
      .execute()
  ).map(tradeOf);

/** The payment orders that became paid in a span, as we learned it. */
export const paymentsDone = async (
  tx: Tx,
  brand: string,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<PaymentTrade[]> =>
  (
    await payments(tx, brand)
      .where('state', '=', 'paid')
      .where('ended_at', '>=', from)
      .where('ended_at', '<', to)
      .execute()
  ).map(tradeOf);
