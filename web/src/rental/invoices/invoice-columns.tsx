import type { InvoiceRow } from '@rental/contract/rental/invoices';
import { fen } from '@rental/domain/money';
import { invoiceKinds } from '@rental/domain/rental/invoices/invoice-states';
import type { Column } from '../../ui/data-table/columns/columns.ts';
import { channelColumn, storeColumn } from '../../ui/data-table/columns/place-columns.ts';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import type { FilterField } from '../../ui/data-table/filters/filters.ts';
import type { FilterName, SortField } from '../../ui/data-table/list-call.ts';
import { twoLines } from '../../ui/data-table/rows/two-lines.tsx';
import { CopyableText } from '../../ui/texts/copyable-text.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { clockText, dayText, timeText } from '../../ui/texts/time-text.ts';
import type { usePlaceFields } from '../orders/core/filter-fields.ts';
import { detailPath } from '../orders/core/order-text.ts';
import { applicantText, InvoiceStateText, stateHint } from './invoice-text.tsx';

/** The columns of 发票. */
export const invoiceColumns: readonly Column<InvoiceRow, SortField<'listInvoices'>>[] = [
  {
    key: 'invoiceNo',
    title: '申请单号',
    width: 216,
    isKey: true,
    pin: 'left',
    cell: (row) => <CopyableText name="申请单号" text={row.invoiceNo} />,
    hint: (row) => row.invoiceNo,
  },
  {
    key: 'state',
    title: '状态',
    width: 92,
    cell: (row) => <InvoiceStateText state={row.invoiceState} />,
    hint: stateHint,
  },
  {
    key: 'amount',
    title: '价税合计',
    width: 112,
    sortBy: 'amountFen',
    cell: (row) =>
      row.redFen === 0
        ? moneyText(row.amountFen)
        : twoLines(moneyText(row.amountFen), `红冲 ${moneyText(row.redFen)}`),
    hint: taxHint,
    isAmount: true,
  },
  { key: 'kind', title: '发票类型', width: 88, cell: (row) => invoiceKinds[row.kind] },
  {
    key: 'title',
    title: '抬头 / 税号',
    width: 200,
    cell: (row) => (row.taxNo === null ? row.title : twoLines(row.title, row.taxNo)),
    hint: (row) => (row.taxNo === null ? row.title : `${row.title}，税号 ${row.taxNo}`),
  },
  {
    key: 'fiscalNo',
    title: '发票号码 / 开票日期',
    width: 184,
    cell: ({ fiscalNo, issuedOn }) =>
      fiscalNo === null ? '-' : twoLines(fiscalNo, issuedOn ?? ''),
    hint: ({ fiscalNo, issuedOn }) =>
      fiscalNo === null ? '尚未开票' : `${fiscalNo}，${issuedOn ?? ''} 开票`,
  },
  {
    key: 'redNo',
    title: '红字号码 / 红冲日期',
    width: 184,
    cell: ({ redNo, reversedOn }) => (redNo === null ? '-' : twoLines(redNo, reversedOn ?? '')),
    hint: ({ redNo, reversedOn }) =>
      redNo === null ? '未红冲' : `${redNo}，${reversedOn ?? ''} 红冲`,
  },
  {
    key: 'order',
    title: '订单号',
    width: 224,
    cell: (row) => <CopyableText name="订单号" text={row.orderNo} to={detailPath(row.orderId)} />,
  },
  { key: 'customer', title: '用户', width: 88, cell: (row) => row.customerName },
  {
    key: 'createTime',
    title: '申请时间',
    width: 104,
    sortBy: 'createTime',
    cell: (row) => twoLines(dayText(row.createTime), clockText(row.createTime)),
    hint: (row) => timeText(row.createTime),
  },
  { key: 'applicant', title: '申请人', width: 128, cell: applicantText, hint: applicantText },
  {
    key: 'issuer',
    title: '开票人',
    width: 96,
    cell: (row) => row.issuerName ?? '-',
    isMinor: true,
  },
  {
    key: 'reason',
    title: '原因',
    width: 144,
    cell: (row) => row.reason ?? '-',
    hint: (row) => row.reason ?? '无',
    isMinor: true,
  },
  storeColumn,
  channelColumn,
];

function taxHint({ amountFen, taxFen }: InvoiceRow): string {
  if (taxFen === null) return '开票时计算税额';
  return `不含税 ${moneyText(fen(amountFen - taxFen))}，税额 ${moneyText(taxFen)}`;
}

/** The filters of the list. */
export function invoiceFilterFields(
  places: ReturnType<typeof usePlaceFields>,
): FilterField<FilterName<'listInvoices'>>[] {
  return [
    { kind: 'choice', name: 'kind', label: '发票类型', options: choices(invoiceKinds) },
    { kind: 'text', name: 'title', label: '发票抬头', placeholder: '完整抬头' },
    { kind: 'text', name: 'fiscalNo', label: '发票号码', placeholder: '完整发票号码' },
    { kind: 'text', name: 'orderNo', label: '订单号', placeholder: '完整订单号' },
    { kind: 'text', name: 'invoiceNo', label: '申请单号', placeholder: '完整申请单号' },
    { kind: 'days', name: 'createTime', label: '申请时间' },
    { kind: 'days', name: 'issuedOn', label: '开票日期' },
    ...places,
  ];
}
