import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  listOverdue as call,
  overdueCounts as countsCall,
} from '@rental/contract/rental/overdue';
import { stagesOf, type DunningStage } from '@rental/domain/rental/dunning/stages';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { anyPage, keysetList, tabCount } from '../../http/keyset-list.ts';
import { keptFigures, keptPlaceOf } from './kept-figures.ts';
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
  overdueOrders.page(ctx, tx, query, (row) => overdueRowOf(row, ctx), keptTotal(ctx, tx, query));

/** The total as it is kept; null: the filters leave others. */
async function keptTotal(
  ctx: Context,
  tx: Tx,
  query: Input<typeof call>['query'],
): Promise<number | null> {
  const place = keptPlaceOf(ctx, query);
  if (place === null) return null;
  const { stage = null } = query;
  return (await keptFigures(ctx, tx, place, [stage])).get(stage)?.orders ?? 0;
}

/** The counts on the tabs. */
export async function overdueCounts(
  ctx: Context,
  { query }: Input<typeof countsCall>,
  tx: Tx,
): Promise<Returned<typeof countsCall>> {
  const stages = stagesOf(ctx.brand.dunning.stages);
  const place = keptPlaceOf(ctx, query);
  if (place === null)
    return overdueOrders.tabCounts(ctx, tx, query, {
      tabs: Object.fromEntries(stages.map((stage) => [stage, stage])) as Record<
        DunningStage,
        DunningStage
      >,
      queryOf: (stage) => ({ ...query, ...anyPage, stage }),
    });
  const found = await keptFigures(ctx, tx, place, [null, ...stages]);
  return {
    tabs: [null, ...stages].map((stage) => tabCount(stage ?? '', found.get(stage)?.orders ?? 0)),
  };
}
