import type { TransferRow } from '@rental/contract/rental/dunning-transfers';
import { transferKinds, transferStates } from '@rental/domain/rental/dunning/transfers';
import type { Column } from '../../ui/data-table/columns/columns.ts';
import { channelColumn, storeColumn } from '../../ui/data-table/columns/place-columns.ts';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import type { FilterField } from '../../ui/data-table/filters/filters.ts';
import type { FilterName, SortField } from '../../ui/data-table/list-call.ts';
import { twoLines } from '../../ui/data-table/rows/two-lines.tsx';
import { CopyableText } from '../../ui/texts/copyable-text.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { clockText, dayText, timeText } from '../../ui/texts/time-text.ts';
import { nameField } from '../customers/customer-fields.ts';
import type { usePlaceFields } from '../orders/core/filter-fields.ts';
import { detailPath } from '../orders/core/order-text.ts';
import { partyText, TransferStateText } from './transfer-text.tsx';

/** The columns of 法诉委外. */
export const transferColumns: readonly Column<TransferRow, SortField<'listDunningTransfers'>>[] = [
  {
    key: 'order',
    title: '订单号',
    width: 216,
    isKey: true,
    pin: 'left',
    cell: (row) => <CopyableText name="订单号" text={row.orderNo} to={detailPath(row.orderId)} />,
    hint: (row) => row.orderNo,
  },
  {
    key: 'kind',
    title: '类型 / 受理方',
    width: 128,
    cell: ({ kind, partyName }) =>
      partyName === null ? transferKinds[kind] : twoLines(transferKinds[kind], partyName),
    hint: partyText,
  },
  {
    key: 'state',
    title: '状态',
    width: 86,
    cell: (row) => <TransferStateText state={row.transferState} />,
  },
  {
    key: 'owedFen',
    title: '移交金额',
    width: 104,
    sortBy: 'owedFen',
    cell: (row) => moneyText(row.owedFen),
    isAmount: true,
  },
  {
    key: 'recoveredFen',
    title: '回款 / 分成',
    width: 104,
    cell: (row) =>
      row.kind === 'agency' ? twoLines(moneyText(row.recoveredFen), moneyText(row.earnedFen)) : '-',
    isAmount: true,
  },
  {
    key: 'customer',
    title: '用户',
    width: 104,
    cell: (row) => twoLines(row.customerName, row.customerPhone),
  },
  {
    key: 'days',
    title: '最近 / 下次',
    width: 104,
    cell: (row) => twoLines(row.lastOn, row.nextOn ?? '-'),
    hint: (row) => `最近办理 ${row.lastOn}，下次 ${row.nextOn ?? '未定'}`,
  },
  {
    key: 'caseNo',
    title: '案号',
    width: 192,
    cell: (row) => row.caseNo ?? '-',
    hint: (row) => row.caseNo ?? '',
  },
  {
    key: 'transferNo',
    title: '移交单号',
    width: 216,
    cell: (row) => <CopyableText name="移交单号" text={row.transferNo} />,
  },
  {
    key: 'createTime',
    title: '登记时间',
    width: 104,
    sortBy: 'createTime',
    cell: (row) => twoLines(dayText(row.createTime), clockText(row.createTime)),
    hint: (row) => timeText(row.createTime),
  },
  {
    key: 'downloadedAt',
    title: '机构下载',
    width: 104,
    cell: (row) =>
      row.downloadedAt === null
        ? '-'
        : twoLines(dayText(row.downloadedAt), clockText(row.downloadedAt)),
    hint: (row) => timeText(row.downloadedAt),
    isMinor: true,
  },
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
export function transferFilterFields(
  places: ReturnType<typeof usePlaceFields>,
  agencies: readonly { readonly value: string; readonly label: string }[],
): FilterField<FilterName<'listDunningTransfers'>>[] {
  return [
    { kind: 'choice', name: 'transferState', label: '状态', options: choices(transferStates) },
    { kind: 'choice', name: 'agencyIs', label: '委外机构', options: agencies },
    { kind: 'text', name: 'orderNo', label: '订单号', placeholder: '完整订单号' },
    { kind: 'text', name: 'caseNo', label: '案号', placeholder: '完整案号' },
    nameField,
    { kind: 'text', name: 'transferNo', label: '移交单号', placeholder: '完整移交单号' },
    { kind: 'days', name: 'createTime', label: '登记时间' },
    ...places,
  ];
}
