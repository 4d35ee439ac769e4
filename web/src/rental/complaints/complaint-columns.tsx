import type { ComplaintRow } from '@rental/contract/rental/complaints';
import {
  complaintSources,
  deadlineStates,
} from '@rental/domain/rental/complaints/complaint-deadline';
import { complaintKinds } from '@rental/domain/rental/complaints/complaint-states';
import type { Column } from '../../ui/data-table/columns/columns.ts';
import { channelColumn, storeColumn } from '../../ui/data-table/columns/place-columns.ts';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import type { FilterField } from '../../ui/data-table/filters/filters.ts';
import type { FilterName, SortField } from '../../ui/data-table/list-call.ts';
import { twoLines } from '../../ui/data-table/rows/two-lines.tsx';
import { CopyableText } from '../../ui/texts/copyable-text.tsx';
import { clockText, dayText, timeText } from '../../ui/texts/time-text.ts';
import { nameField } from '../customers/customer-fields.ts';
import type { usePlaceFields } from '../orders/core/filter-fields.ts';
import { detailPath } from '../orders/core/order-text.ts';
import {
  ComplaintStateText,
  dueHint,
  resultText,
  sourceText,
  TimeLeft,
} from './complaint-text.tsx';

/** The columns of 投诉. */
export const complaintColumns: readonly Column<ComplaintRow, SortField<'listComplaints'>>[] = [
  {
    key: 'complaintNo',
    title: '投诉单号',
    width: 216,
    isKey: true,
    pin: 'left',
    cell: (row) => <CopyableText name="投诉单号" text={row.complaintNo} />,
    hint: (row) => row.complaintNo,
  },
  {
    key: 'state',
    title: '状态',
    width: 92,
    cell: (row) => <ComplaintStateText state={row.complaintState} />,
  },
  {
    key: 'deadline',
    title: '处理期限',
    width: 136,
    sortBy: 'deadline',
    cell: (row) => <TimeLeft row={row} />,
    hint: dueHint,
  },
  { key: 'kind', title: '投诉类型', width: 88, cell: (row) => complaintKinds[row.kind] },
  {
    key: 'source',
    title: '来源 / 外部单号',
    width: 144,
    cell: ({ source, externalNo }) =>
      externalNo === null
        ? complaintSources[source]
        : twoLines(complaintSources[source], externalNo),
    hint: sourceText,
  },
  {
    key: 'content',
    title: '投诉内容',
    width: 240,
    cell: (row) => row.content,
    hint: (row) => row.content,
  },
  {
    key: 'order',
    title: '订单号',
    width: 224,
    cell: (row) => <CopyableText name="订单号" text={row.orderNo} to={detailPath(row.orderId)} />,
  },
  {
    key: 'customer',
    title: '用户',
    width: 104,
    cell: (row) => twoLines(row.customerName, row.customerPhone),
  },
  {
    key: 'receivedAt',
    title: '收到时间',
    width: 104,
    sortBy: 'receivedAt',
    cell: (row) => twoLines(dayText(row.receivedAt), clockText(row.receivedAt)),
    hint: (row) => timeText(row.receivedAt),
  },
  { key: 'result', title: '处理结果', width: 176, cell: resultText, hint: resultText },
  {
    key: 'endedAt',
    title: '结束时间',
    width: 104,
    cell: (row) =>
      row.endedAt === null ? '-' : twoLines(dayText(row.endedAt), clockText(row.endedAt)),
    hint: (row) => timeText(row.endedAt),
    isMinor: true,
  },
  { key: 'operator', title: '登记人', width: 96, cell: (row) => row.operatorName, isMinor: true },
  storeColumn,
  channelColumn,
];

/** The filters of the list. */
export function complaintFilterFields(
  places: ReturnType<typeof usePlaceFields>,
): FilterField<FilterName<'listComplaints'>>[] {
  return [
    { kind: 'choice', name: 'deadlineIs', label: '处理期限', options: choices(deadlineStates) },
    { kind: 'choice', name: 'kind', label: '投诉类型', options: choices(complaintKinds) },
    { kind: 'choice', name: 'source', label: '投诉来源', options: choices(complaintSources) },
    { kind: 'text', name: 'orderNo', label: '订单号', placeholder: '完整订单号' },
    { kind: 'text', name: 'complaintNo', label: '投诉单号', placeholder: '完整投诉单号' },
    { kind: 'text', name: 'externalNo', label: '外部单号', placeholder: '完整外部单号' },
    nameField,
    { kind: 'days', name: 'receivedAt', label: '收到时间' },
    ...places,
  ];
}
