import type { Input, Returned } from '@rental/contract/endpoint';
import {
  listDifferences,
  type DifferenceRow,
  type differenceCounts as countsCall,
} from '@rental/contract/rental/statements';
import { differenceStates } from '@rental/domain/rental/statements/statement';
import type { Keyset } from '../../db/keyset.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { exportableList } from '../../http/exportable-list.ts';
import { anyPage, keysetList } from '../../http/keyset-list.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';
import { criteriaOf, differenceFilters, filtered } from './difference-filters.ts';
import { differenceFileColumns, differenceRowOf, withDifferenceRow } from './difference-row.ts';

/** 对账差异, the last found first: ids rise, so that they are the order in which they were found. */
const differences = keysetList({
  criteriaOf,
  filtered,
  withRow: withDifferenceRow,
  id: 'm.id',
  sorts: {
    foundAt: { column: 'm.id', kind: 'number', keyOf: (row) => row.id },
  },
  usual: { field: 'foundAt', direction: 'desc' },
});

/** 对账差异, for who reaches the whole brand. */
export async function differenceList(
  ctx: Context,
  { query }: Input<typeof listDifferences>,
  tx: Tx,
): Promise<Returned<typeof listDifferences>> {
  requireAllStores(ctx);
  return differences.page(ctx, tx, query, differenceRowOf);
}

/** The counts on the tabs. */
export async function differenceCounts(
  ctx: Context,
  { query }: Input<typeof countsCall>,
  tx: Tx,
): Promise<Returned<typeof countsCall>> {
  requireAllStores(ctx);
  return differences.tabCounts(ctx, tx, query, {
    tabs: differenceStates,
    queryOf: (differenceState) => ({ ...query, ...anyPage, differenceState }),
  });
}

/** 对账差异 as they are exported, the last found first. */
export const exportableDifferences = exportableList<typeof listDifferences, DifferenceRow, Keyset>({
  name: 'listDifferences',
  of: listDifferences,
  isOfWholeBrand: true,
  columns: differenceFileColumns,
  describe: differenceFilters.words,
  ...differences.exportedAs(differenceRowOf),
});
