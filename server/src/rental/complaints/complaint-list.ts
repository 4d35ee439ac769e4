import type { Input, Returned } from '@rental/contract/endpoint';
import {
  listComplaints as call,
  type ComplaintRow,
  type complaintCounts as countsCall,
} from '@rental/contract/rental/complaints';
import {
  complaintStates,
  openComplaintStates,
} from '@rental/domain/rental/complaints/complaint-states';
import type { Keyset } from '../../db/keyset.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { exportableList } from '../../http/exportable-list.ts';
import { anyPage, keysetList } from '../../http/keyset-list.ts';
import { complaintFilters, criteriaOf, filtered } from './complaint-filters.ts';
import { complaintFileColumns, complaintRowOf, withComplaintRow } from './complaint-row.ts';

/** 投诉, the last received first. */
const complaints = keysetList({
  criteriaOf,
  filtered,
  withRow: withComplaintRow,
  id: 'm.id',
  sorts: {
    receivedAt: { column: 'm.received_at', kind: 'instant', keyOf: (row) => row.received_at },
    deadline: { column: 'm.deadline', kind: 'instant', keyOf: (row) => row.deadline },
  },
  usual: { field: 'receivedAt', direction: 'desc' },
});

export const listComplaints = (
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> =>
  complaints.page(ctx, tx, query, (row) => complaintRowOf(row, ctx));

/** The counts on the tabs, without filters of what has not ended. */
export const complaintCounts = (
  ctx: Context,
  { query }: Input<typeof countsCall>,
  tx: Tx,
): Promise<Returned<typeof countsCall>> =>
  complaints.tabCounts(ctx, tx, query, {
    tabs: complaintStates,
    waiting: openComplaintStates,
    queryOf: (complaintState) => ({ ...query, ...anyPage, complaintState }),
  });

/** 投诉 as they are exported. */
export const exportableComplaints = exportableList<typeof call, ComplaintRow, Keyset>({
  name: 'listComplaints',
  of: call,
  columns: complaintFileColumns,
  describe: complaintFilters.words,
  ...complaints.exportedAs(complaintRowOf),
});
