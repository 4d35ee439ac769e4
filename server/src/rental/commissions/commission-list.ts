import type { Input, Returned } from '@rental/contract/endpoint';
import {
  listCommissions as call,
  type commissionCounts as countsCall,
  type CommissionRow,
} from '@rental/contract/rental/commissions';
import {
  commissionStates,
  waitingCommissionStates,
} from '@rental/domain/rental/commissions/commission-states';
import type { Keyset } from '../../db/keyset.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { exportableList } from '../../http/exportable-list.ts';
import { anyPage, keysetList } from '../../http/keyset-list.ts';
import { criteriaOf, filtered, commissionFilters } from './commission-filters.ts';
import { commissionFileColumns, commissionRowOf, withCommissionRow } from './commission-row.ts';

/** 渠道佣金, the last month first. */
const commissions = keysetList({
  criteriaOf,
  filtered,
  withRow: withCommissionRow,
  id: 'm.id',
  sorts: { toOn: { column: 'm.to_on', kind: 'day', keyOf: (row) => row.to_on } },
  usual: { field: 'toOn', direction: 'desc' },
});

export const listCommissions = (
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> => commissions.page(ctx, tx, query, commissionRowOf);

/** The counts on the tabs, without filters of what somebody has to do something about. */
export const commissionCounts = (
  ctx: Context,
  { query }: Input<typeof countsCall>,
  tx: Tx,
): Promise<Returned<typeof countsCall>> =>
  commissions.tabCounts(ctx, tx, query, {
    tabs: commissionStates,
    waiting: waitingCommissionStates,
    queryOf: (commissionState) => ({ ...query, ...anyPage, commissionState }),
  });

/** 渠道佣金 as they are exported. */
export const exportableCommissions = exportableList<typeof call, CommissionRow, Keyset>({
  name: 'listCommissions',
  of: call,
  columns: commissionFileColumns,
  describe: commissionFilters.words,
  ...commissions.exportedAs(commissionRowOf),
});
