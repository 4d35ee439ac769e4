import { fen, sumFen, type Fen } from '@rental/domain/money';
import type { RefundState } from '@rental/domain/rental/refunds/refund-order';
import type { Tx } from '../../db/transaction.ts';

interface Of {
  readonly brand: string;
  readonly orderId: number;
  readonly since: Date;
}

interface RefundSince {
  readonly id: number;
  readonly refundNo: string;
  readonly amountFen: Fen;
  readonly state: RefundState;
  readonly at: Date;
  /** Null: a job or a program decided it. */
  readonly operatorName: string | null;
}

/** How many refunds of an order are told. */
const most = 50;

/** The refunds of an order that were decided since then, the last one first. */
export const refundsSince = (tx: Tx, { brand, orderId, since }: Of): Promise<RefundSince[]> =>
  tx
    .selectFrom('refund_orders as r')
    .leftJoin('operators as w', (join) =>
      join.onRef('w.brand_code', '=', 'r.brand_code').onRef('w.id', '=', 'r.operator_id'),
    )
    .select(['r.id', 'r.refund_no as refundNo', 'r.amount_fen as amountFen', 'r.state'])
    .select(['r.created_at as at', 'w.nick_name as operatorName'])
    .where('r.brand_code', '=', brand)
    .where('r.order_id', '=', orderId)
    .where('r.created_at', '>=', since)
    .orderBy('r.id', 'desc')
    .limit(most)
    .execute();

/** Their sum, without those that have failed. In fen. */
export const refundedOf = (refunds: readonly RefundSince[]): Fen =>
  fen(sumFen(refunds.filter(({ state }) => state !== 'failed').map((one) => one.amountFen)));
