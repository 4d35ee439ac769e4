import type { Input, Returned } from '@rental/contract/endpoint';
import {
  listSettlements as call,
  type settlementCounts as countsCall,
  type SettlementRow,
} from '@rental/contract/rental/settlements';
import {
  settlementStates,
  waitingSettlementStates,
} from '@rental/domain/rental/settlements/settlement-states';
import type { Keyset } from '../../db/keyset.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { exportableList } from '../../http/exportable-list.ts';
import { anyPage, keysetList } from '../../http/keyset-list.ts';
import { criteriaOf, filtered, settlementFilters } from './settlement-filters.ts';
import { settlementFileColumns, settlementRowOf, withSettlementRow } from './settlement-row.ts';

/** 商户结算, the last period first. */
const settlements = keysetList({
  criteriaOf,
  filtered,
  withRow: withSettlementRow,
  id: 'm.id',
  sorts: { toOn: { column: 'm.to_on', kind: 'day', keyOf: (row) => row.to_on } },
  usual: { field: 'toOn', direction: 'desc' },
});

export const listSettlements = (
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> => settlements.page(ctx, tx, query, settlementRowOf);

/** The counts on the tabs, without filters of what somebody has to do something about. */
export const settlementCounts = (
  ctx: Context,
  { query }: Input<typeof countsCall>,
  tx: Tx,
): Promise<Returned<typeof countsCall>> =>
  settlements.tabCounts(ctx, tx, query, {
    tabs: settlementStates,
    waiting: waitingSettlementStates,
    queryOf: (settlementState) => ({ ...query, ...anyPage, settlementState }),
  });

/** 商户结算 as they are exported. */
export const exportableSettlements = exportableList<typeof call, SettlementRow, Keyset>({
  name: 'listSettlements',
  of: call,
  columns: settlementFileColumns,
  describe: settlementFilters.words,
  ...settlements.exportedAs(settlementRowOf),
});
