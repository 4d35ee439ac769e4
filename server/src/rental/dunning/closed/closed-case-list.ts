import { listClosedCases as call, type ClosedCaseRow } from '@rental/contract/rental/closed-cases';
import type { Input, Returned } from '@rental/contract/endpoint';
import type { Keyset } from '../../../db/keyset.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { exportableList } from '../../../http/exportable-list.ts';
import { keysetList } from '../../../http/keyset-list.ts';
import { closedCaseFilters, criteriaOf, filtered } from './closed-case-filters.ts';
import { closedCaseFileColumns, closedCaseRowOf, withClosedCaseRow } from './closed-case-row.ts';

const closedCases = keysetList({
  criteriaOf,
  filtered,
  withRow: withClosedCaseRow,
  id: 'd.id',
  sorts: { closedOn: { column: 'd.closed_on', kind: 'day', keyOf: (row) => row.closed_on } },
  usual: { field: 'closedOn', direction: 'desc' },
});

/** 已结清. */
export const listClosedCases = (
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> => closedCases.page(ctx, tx, query, closedCaseRowOf);

/** 已结清 as it is exported. */
export const exportableClosedCases = exportableList<typeof call, ClosedCaseRow, Keyset>({
  name: 'listClosedCases',
  of: call,
  columns: closedCaseFileColumns,
  describe: closedCaseFilters.words,
  ...closedCases.exportedAs(closedCaseRowOf),
});
