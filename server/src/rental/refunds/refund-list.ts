import type { Input, Returned } from '@rental/contract/endpoint';
import {
  refundTabs,
  type listRefunds as call,
  type refundCounts as countsCall,
} from '@rental/contract/rental/refunds';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { anyPage, keysetList } from '../../http/keyset-list.ts';
import type { FileLinks } from '../../platform/materials/public.ts';
import { criteriaOf, filtered } from './refund-filters.ts';
import { linkedProofs, refundRowOf, withRefundRow } from './refund-row.ts';

/** 退款单, newest first: ids rise, so that they are the order of their arrival. */
export const refunds = keysetList({
  criteriaOf,
  filtered,
  withRow: withRefundRow,
  id: 'm.id',
  sorts: {
    createTime: { column: 'm.id', kind: 'number', keyOf: (row) => row.id },
    amountFen: { column: 'm.amount_fen', kind: 'number', keyOf: (row) => row.amount_fen },
  },
  usual: { field: 'createTime', direction: 'desc' },
});

/** 退款单. */
export const listRefunds =
  (links: FileLinks) =>
  (ctx: Context, { query }: Input<typeof call>, tx: Tx): Promise<Returned<typeof call>> =>
    refunds.page(ctx, tx, query, refundRowOf(linkedProofs(links, ctx)));

/** The counts on the tabs. */
export const refundCounts = (
  ctx: Context,
  { query }: Input<typeof countsCall>,
  tx: Tx,
): Promise<Returned<typeof countsCall>> =>
  refunds.tabCounts(ctx, tx, query, {
    tabs: refundTabs,
    queryOf: (refundTab) => ({ ...query, ...anyPage, refundTab }),
  });
