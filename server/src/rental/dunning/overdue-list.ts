import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  listOverdue as call,
  overdueCounts as countsCall,
} from '@rental/contract/rental/overdue';
import { stagesOf, type DunningStage } from '@rental/domain/rental/dunning/stages';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { anyPage, keysetList } from '../../http/keyset-list.ts';
import { criteriaOf, filtered } from './overdue-filters.ts';
import { overdueRowOf, withOverdueRow } from './overdue-row.ts';

/** 逾期管理, the longest overdue first. */
export const overdueOrders = keysetList({
  criteriaOf,
  filtered,
  withRow: withOverdueRow,
  id: 'v.id',
  sorts: {
    overdueDays: {
      column: 'v.first_due_on',
      kind: 'day',
      keyOf: (row) => row.first_due_on,
      isReversed: true,
    },
    unpaidFen: { column: 'v.unpaid_fen', kind: 'number', keyOf: (row) => row.unpaid_fen },
  },
  usual: { field: 'overdueDays', direction: 'desc' },
});

/** 逾期管理. */
export const listOverdue = (
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> =>
  overdueOrders.page(ctx, tx, query, (row) => overdueRowOf(row, ctx));

/** The counts on the tabs. */
export const overdueCounts = (
  ctx: Context,
  { query }: Input<typeof countsCall>,
  tx: Tx,
): Promise<Returned<typeof countsCall>> =>
  overdueOrders.tabCounts(ctx, tx, query, {
    tabs: Object.fromEntries(
      stagesOf(ctx.brand.dunning.stages).map((stage) => [stage, stage]),
    ) as Record<DunningStage, DunningStage>,
    queryOf: (stage) => ({ ...query, ...anyPage, stage }),
  });
