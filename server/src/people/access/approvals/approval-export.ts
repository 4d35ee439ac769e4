import { listApprovals, type ApprovalRow } from '@rental/contract/people/access/approvals';
import { approvalStateLabels } from '@rental/domain/people/access/approval';
import type { Keyset } from '../../../db/keyset.ts';
import { exportableList, instant, text, type ExportColumn } from '../../../http/exportable-list.ts';
import { countApprovals, partOfApprovals } from './approval-list.ts';

/** The columns of 复核 by their keys there; a cell with two lines is two columns of a file. */
const columns: readonly ExportColumn<ApprovalRow>[] = [
  { key: 'summary', cells: [text('事项', (row) => row.summary)] },
  { key: 'status', cells: [text('状态', (row) => approvalStateLabels[row.approvalStatus])] },
  {
    key: 'requested',
    cells: [
      text('申请人', (row) => row.requestedBy.name),
      instant('申请时间', (row) => row.requestedAt),
    ],
  },
  {
    key: 'decided',
    cells: [
      text('复核人', (row) => row.decidedBy && row.decidedBy.name),
      instant('复核时间', (row) => row.decidedAt),
    ],
  },
  { key: 'reason', cells: [text('拒绝原因', (row) => row.reason)] },
  { key: 'expiresAt', cells: [instant('有效期至', (row) => row.expiresAt)] },
];

/** 复核 as it is exported: the last first, so that what is asked for meanwhile disturbs nothing. */
export const exportableApprovals = exportableList<typeof listApprovals, ApprovalRow, Keyset>({
  name: 'listApprovals',
  of: listApprovals,
  columns,
  describe: async (_tx, _reach, { approvalStatus }) => [
    ['状态', approvalStatus && approvalStateLabels[approvalStatus]],
  ],
  count: (tx, reach, query, most) => countApprovals(reach, tx, query, most),
  page: (tx, reach, query, after, limit) => partOfApprovals(reach, tx, { query, after, limit }),
});
