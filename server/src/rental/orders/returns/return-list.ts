import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  listReturns as call,
  returnCounts as countsCall,
} from '@rental/contract/rental/orders/returns/returns';
import { businessDateOf } from '@rental/domain/business-date';
import { openReturnStates, returnStates } from '@rental/domain/rental/orders/returns/return-states';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { anyPage, keysetList } from '../../../http/keyset-list.ts';
import { criteriaOf, filtered } from './return-filters.ts';
import { returnRowOf, withReturnRow } from './return-row.ts';

/** 归还列表, the last first. */
export const returns = keysetList({
  criteriaOf,
  filtered,
  withRow: withReturnRow,
  id: 'r.id',
  sorts: { startedAt: { column: 'r.started_at', kind: 'instant', keyOf: (row) => row.started_at } },
  usual: { field: 'startedAt', direction: 'desc' },
});

export function listReturns(
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const today = businessDateOf(ctx.now);
  return returns.page(ctx, tx, query, (row) => returnRowOf(row, today));
}

/** The counts on the tabs, without filters of what has not ended. */
export const returnCounts = (
  ctx: Context,
  { query }: Input<typeof countsCall>,
  tx: Tx,
): Promise<Returned<typeof countsCall>> =>
  returns.tabCounts(ctx, tx, query, {
    tabs: returnStates,
    waiting: openReturnStates,
    queryOf: (returnState) => ({ ...query, ...anyPage, returnState }),
  });
