import type { Input, Returned } from '@rental/contract/endpoint';
import {
  listWithdrawals as call,
  type WithdrawalRow,
  type withdrawalCounts as countsCall,
} from '@rental/contract/rental/withdrawals';
import {
  openWithdrawalStates,
  withdrawalStates,
} from '@rental/domain/rental/withdrawals/withdrawal-states';
import type { Keyset } from '../../db/keyset.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { exportableList } from '../../http/exportable-list.ts';
import { anyPage, keysetList } from '../../http/keyset-list.ts';
import { criteriaOf, filtered, withdrawalFilters } from './withdrawal-filters.ts';
import { withdrawalFileColumns, withdrawalRowOf, withWithdrawalRow } from './withdrawal-row.ts';

/** 提现, the last applied for first. */
const withdrawals = keysetList({
  criteriaOf,
  filtered,
  withRow: withWithdrawalRow,
  id: 'm.id',
  sorts: {
    createTime: { column: 'm.created_at', kind: 'instant', keyOf: (row) => row.created_at },
    amountFen: { column: 'm.amount_fen', kind: 'number', keyOf: (row) => row.amount_fen },
  },
  usual: { field: 'createTime', direction: 'desc' },
});

export const listWithdrawals = (
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> => withdrawals.page(ctx, tx, query, withdrawalRowOf);

/** The counts on the tabs, without filters of what has not ended. */
export const withdrawalCounts = (
  ctx: Context,
  { query }: Input<typeof countsCall>,
  tx: Tx,
): Promise<Returned<typeof countsCall>> =>
  withdrawals.tabCounts(ctx, tx, query, {
    tabs: withdrawalStates,
    waiting: openWithdrawalStates,
    queryOf: (withdrawalState) => ({ ...query, ...anyPage, withdrawalState }),
  });

/** 提现 as they are exported. */
export const exportableWithdrawals = exportableList<typeof call, WithdrawalRow, Keyset>({
  name: 'listWithdrawals',
  of: call,
  columns: withdrawalFileColumns,
  describe: withdrawalFilters.words,
  ...withdrawals.exportedAs(withdrawalRowOf),
});
