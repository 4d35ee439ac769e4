import { maxShownLines, type StoreSplit } from '@rental/contract/rental/settlements';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';

/** The splits of a settlement that this operator reaches, the last first. */
export async function splitRows(
  { brandCode }: Context,
  tx: Tx,
  settlementId: number,
): Promise<StoreSplit[]> {
  const rows = await tx
    .selectFrom('store_splits as g')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'g.brand_code').onRef('o.id', '=', 'g.order_id'),
    )
    .innerJoin('payments as p', (join) =>
      join.onRef('p.brand_code', '=', 'g.brand_code').onRef('p.id', '=', 'g.payment_id'),
    )
    .innerJoin('payout_accounts as a', (join) =>
      join.onRef('a.brand_code', '=', 'g.brand_code').onRef('a.id', '=', 'g.account_id'),
    )
    .selectAll('g')
    .select(['o.order_no', 'p.trade_no', 'a.account_shown'])
    .where('g.brand_code', '=', brandCode)
    .where('g.settlement_id', '=', settlementId)
    .orderBy('g.id', 'desc')
    .limit(maxShownLines)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    splitNo: row.split_no,
    orderId: row.order_id,
    orderNo: row.order_no,
    tradeNo: row.trade_no ?? '',
    amountFen: row.amount_fen,
    returnedFen: row.returned_fen,
    splitState: row.state,
    reason: row.reason,
    isUndecided: row.undecided_at !== null,
    receiver: row.account_shown,
  }));
}
