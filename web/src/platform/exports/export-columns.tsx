import exportNouns from 'virtual:export-nouns';
import type { ExportRow } from '@rental/contract/platform/exports';
import type { Column } from '../../ui/data-table/columns/columns.ts';
import type { SortField } from '../../ui/data-table/list-call.ts';
import { ExportProgress } from '../../ui/exports/export-progress.tsx';
import { sizeText } from '../../ui/texts/size-text.ts';
import { timeText } from '../../ui/texts/time-text.ts';

const criteriaText = ({ criteria }: ExportRow) => (criteria === '' ? '全部' : criteria);

/** The columns of 导出中心. */
export const exportColumns: readonly Column<ExportRow, SortField<'listExports'>>[] = [
  {
    key: 'fileName',
    title: '文件',
    width: 232,
    isKey: true,
    cell: (row) => row.fileName,
    hint: (row) => row.fileName,
  },
  { key: 'list', title: '数据', width: 80, cell: (row) => exportNouns[row.list] },
  { key: 'status', title: '状态', width: 240, cell: (row) => <ExportProgress row={row} /> },
  { key: 'criteria', title: '筛选条件', width: 240, cell: criteriaText, hint: criteriaText },
  {
    key: 'bytes',
    title: '大小',
    width: 88,
    isAmount: true,
    cell: (row) => (row.bytes === null ? '-' : sizeText(row.bytes)),
  },
  {
    key: 'createTime',
    sortBy: 'createTime',
    title: '创建时间',
    width: 168,
    cell: (row) => timeText(row.createTime),
  },
  {
    key: 'finishedAt',
    title: '结束时间',
    width: 168,
    isMinor: true,
    cell: (row) => timeText(row.finishedAt),
  },
  {
    key: 'expiresAt',
    title: '文件保留至',
    width: 168,
    isMinor: true,
    cell: (row) => timeText(row.expiresAt),
  },
];
