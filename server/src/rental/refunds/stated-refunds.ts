import type { Fen } from '@rental/domain/money';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';

/** A refund order, or a transfer that pays one, as a statement of the provider names it. */
export interface RefundTrade {
  readonly kind: 'refund' | 'transfer';
  readonly ourNo: string;
  /** The refund order's. */
  readonly id: number;
  readonly orderId: number;
  readonly transferId: number | null;
  readonly amountFen: Fen;
  /** `undecided`: not paid, as far as we know. `elsewhere`: paid by another way. */
  readonly standing: 'undecided' | 'done' | 'elsewhere';
}

const columns = [
  'm.id',
  'm.order_id',
  'm.amount_fen',
  'm.state',
  'm.is_moved',
  'm.transfer_id',
] as const;

/** The refund orders that the provider of their payment was asked about. */
const refunds = (tx: Tx, brand: string) =>
  tx
    .selectFrom('refund_orders as m')
    .select([...columns, 'm.refund_no'])
    .where('m.brand_code', '=', brand)
    .where('m.way', '=', 'original')
    .where('m.asked_at', 'is not', null);

/** The transfers with the refund orders that they pay or were to pay. */
const transfers = (tx: Tx, brand: string) =>
  tx
    .selectFrom('refund_transfers as t')
    .innerJoin('refund_orders as m', (join) =>
      join.onRef('m.brand_code', '=', 't.brand_code').onRef('m.id', '=', 't.refund_id'),
    )
    .select([...columns, 't.transfer_no', 't.id as own_id'])
    .where('t.brand_code', '=', brand);

type Refund = Awaited<ReturnType<ReturnType<typeof refunds>['execute']>>[number];
type Transfer = Awaited<ReturnType<ReturnType<typeof transfers>['execute']>>[number];

const placeOf = ({ id, order_id: orderId, amount_fen: amountFen }: Refund | Transfer) => ({
  id,
  orderId,
  amountFen,
});

function refundTrade(row: Refund): RefundTrade {
  const isOwnWay = row.transfer_id === null && !row.is_moved;
  const paid = isOwnWay ? 'done' : 'elsewhere';
  return {
    ...placeOf(row),
    kind: 'refund',
    ourNo: row.refund_no,
    transferId: null,
    standing: row.state === 'succeeded' ? paid : 'undecided',
  };
}

function transferTrade(row: Transfer): RefundTrade {
  const paid = row.transfer_id === row.own_id ? 'done' : 'elsewhere';
  return {
    ...placeOf(row),
    kind: 'transfer',
    ourNo: row.transfer_no,
    transferId: row.own_id,
    standing: row.state === 'succeeded' ? paid : 'undecided',
  };
}

/** The refund orders and transfers of these numbers that the provider can know. */
export async function refundsNumbered(
  tx: Tx,
  brand: string,
  numbers: readonly string[],
): Promise<RefundTrade[]> {
  const listed = sql<string>`any(${numbers}::text[])`;
  const back = await refunds(tx, brand).where('m.refund_no', '=', listed).execute();
  const sent = await transfers(tx, brand).where('t.transfer_no', '=', listed).execute();
  return [...back.map(refundTrade), ...sent.map(transferTrade)];
}

/** The refund orders that the provider paid in a span, as we learned it. */
export async function refundsDone(
  tx: Tx,
  brand: string,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<RefundTrade[]> {
  const back = await refunds(tx, brand)
    .where('m.state', '=', 'succeeded')
    .where('m.is_moved', '=', false)
    .where('m.transfer_id', 'is', null)
    .where('m.ended_at', '>=', from)
    .where('m.ended_at', '<', to)
    .execute();
  const sent = await transfers(tx, brand)
    .whereRef('m.transfer_id', '=', 't.id')
    .where('m.state', '=', 'succeeded')
    .where('m.asked_at', 'is not', null)
    .where('m.ended_at', '>=', from)
    .where('m.ended_at', '<', to)
    .execute();
  return [...back.map(refundTrade), ...sent.map(transferTrade)];
}
