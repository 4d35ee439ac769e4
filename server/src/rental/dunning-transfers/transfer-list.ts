import type { Input, Returned } from '@rental/contract/endpoint';
import {
  listDunningTransfers as call,
  type dunningTransferCounts as countsCall,
  type TransferRow,
} from '@rental/contract/rental/dunning-transfers';
import { transferKinds } from '@rental/domain/rental/dunning/transfers';
import type { Keyset } from '../../db/keyset.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { exportableList } from '../../http/exportable-list.ts';
import { anyPage, keysetList } from '../../http/keyset-list.ts';
import { criteriaOf, filtered, transferFilters } from './transfer-filters.ts';
import { transferFileColumns, transferRowOf, withTransferRow } from './transfer-row.ts';

/** 法诉委外, the last entered first. */
const transfers = keysetList({
  criteriaOf,
  filtered,
  withRow: withTransferRow,
  id: 'm.id',
  sorts: {
    createTime: { column: 'm.created_at', kind: 'instant', keyOf: (row) => row.created_at },
    owedFen: { column: 'm.owed_fen', kind: 'number', keyOf: (row) => row.owed_fen },
  },
  usual: { field: 'createTime', direction: 'desc' },
});

export const listDunningTransfers = (
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> => transfers.page(ctx, tx, query, transferRowOf);

/** The counts on the tabs. */
export const dunningTransferCounts = (
  ctx: Context,
  { query }: Input<typeof countsCall>,
  tx: Tx,
): Promise<Returned<typeof countsCall>> =>
  transfers.tabCounts(ctx, tx, query, {
    tabs: transferKinds,
    queryOf: (kind) => ({ ...query, ...anyPage, kind }),
  });

/** 法诉委外 as it is exported. */
export const exportableTransfers = exportableList<typeof call, TransferRow, Keyset>({
  name: 'listDunningTransfers',
  of: call,
  columns: transferFileColumns,
  describe: transferFilters.words,
  ...transfers.exportedAs(transferRowOf),
});
