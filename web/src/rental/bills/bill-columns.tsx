import type { BillRow } from '@rental/contract/rental/bills';
import { billKindLabels } from '@rental/domain/rental/bills/bill-kinds';
import { paidByLabels } from '@rental/domain/rental/orders/money/paid-by';
import { isLive, deductionResults } from '@rental/domain/rental/deductions/attempt';
import { failureReasons, failureReasonNames } from '@rental/domain/rental/deductions/retry-policy';
import type { Column } from '../../ui/data-table/columns/columns.ts';
import {
  channelColumn,
  responsibleColumn,
  storeColumn,
} from '../../ui/data-table/columns/place-columns.ts';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import type { FilterField } from '../../ui/data-table/filters/filters.ts';
import type { SortField, FilterName } from '../../ui/data-table/list-call.ts';
import { twoLines } from '../../ui/data-table/rows/two-lines.tsx';
import { CopyableText } from '../../ui/texts/copyable-text.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { clockText, dayText, timeText } from '../../ui/texts/time-text.ts';
import { BillStateText } from '../orders/bills/bill-state-text.tsx';
import type { usePlaceFields, useResponsibleFields } from '../orders/core/filter-fields.ts';

/** The order page, at its bills. */
const billsOfOrder = ({ orderId }: BillRow) => `/order/detail/${orderId}?at=bills`;

/** 「2 / 12」 of rent, 「第1期」 of what is billed by the way. */
const termText = ({ term, termCount }: BillRow) =>
  termCount === null ? `第${term}期` : `${term} / ${termCount}`;

/** The columns of 分期账单: what is asked of a bill first stands first. */
export const billColumns: readonly Column<BillRow, SortField<'listBills'>>[] = [
  {
    key: 'orderNo',
    title: '订单号',
    width: 224,
    isKey: true,
    pin: 'left',
    cell: (bill) => <CopyableText name="订单号" text={bill.orderNo} to={billsOfOrder(bill)} />,
  },
  {
    key: 'kind',
    title: '类型',
    width: 88,
    cell: (bill) => billKindLabels.get(bill.kind) ?? '-',
  },
  { key: 'term', title: '期数', width: 76, cell: termText },
  { key: 'dueOn', sortBy: 'dueOn', title: '账单日', width: 104, cell: (bill) => bill.dueOn },
  {
    key: 'status',
    title: '状态',
    width: 104,
    cell: (bill) => <BillStateText state={bill.billState} />,
  },
  {
    key: 'overdueDays',
    sortBy: 'overdueDays',
    title: '逾期天数',
    width: 88,
    cell: (bill) => (bill.overdueDays === 0 ? '-' : `${bill.overdueDays}天`),
    isAmount: true,
  },
  {
    key: 'owed',
    title: '待付',
    width: 104,
    cell: (bill) => moneyText(bill.owedFen),
    hint: () => '截至今日未付的账单金额与滞纳金',
    isAmount: true,
  },
  {
    key: 'customer',
    title: '客户',
    width: 104,
    cell: (bill) => twoLines(bill.customerName, bill.customerPhone),
  },
  {
    key: 'amount',
    sortBy: 'amountFen',
    title: '应付',
    width: 104,
    cell: (bill) => moneyText(bill.amountFen),
    isAmount: true,
  },
  {
    key: 'waived',
    title: '减免',
    width: 96,
    cell: (bill) => moneyText(bill.waivedFen),
    isAmount: true,
    isMinor: true,
  },
  {
    key: 'paid',
    title: '已付',
    width: 104,
    cell: (bill) => moneyText(bill.paidFen),
    isAmount: true,
  },
  {
    key: 'lateFee',
    title: '滞纳金',
    width: 96,
    cell: (bill) => moneyText(bill.lateFeeFen),
    hint: () => '截至今日累计的滞纳金',
    isAmount: true,
  },
  {
    key: 'deductions',
    title: '扣款次数',
    width: 88,
    cell: ({ deduction }) => (deduction.attempts === 0 ? '-' : deduction.attempts),
    isAmount: true,
  },
  {
    key: 'failedFor',
    title: '失败原因',
    width: 104,
    cell: ({ deduction }) => failureText(deduction),
    hint: ({ deduction }) => failureText(deduction),
  },
  {
    key: 'paidAt',
    sortBy: 'paidAt',
    title: '支付时间',
    width: 100,
    cell: ({ paidAt }) => (paidAt === null ? '-' : twoLines(dayText(paidAt), clockText(paidAt))),
    hint: (bill) => timeText(bill.paidAt),
  },
  {
    key: 'paidBy',
    title: '支付方式',
    width: 96,
    cell: ({ paidBy }) => (paidBy === null ? '-' : paidByLabels[paidBy]),
  },
  storeColumn,
  channelColumn,
  responsibleColumn,
  {
    key: 'billNo',
    title: '账单号',
    width: 224,
    cell: (bill) => <CopyableText name="账单号" text={bill.billNo} />,
    isMinor: true,
  },
];

/** Why the latest try failed; one that is under way says that. */
function failureText({ state, reason }: BillRow['deduction']): string {
  if (state !== null && isLive(state)) return '扣款中';
  return reason === null ? '-' : failureReasons[reason].label;
}

/** The filters of the list. */
export function billFilterFields(
  places: ReturnType<typeof usePlaceFields>,
  responsible: ReturnType<typeof useResponsibleFields>,
  products: readonly FilterField<'productIs'>[],
): FilterField<FilterName<'listBills'>>[] {
  return [
    { kind: 'text', name: 'orderNo', label: '订单号', placeholder: '完整订单号' },
    { kind: 'text', name: 'billNo', label: '账单号', placeholder: '完整账单号' },
    { kind: 'text', name: 'phone', label: '手机', placeholder: '11位、后4位或前3位以上' },
    { kind: 'days', name: 'dueOn', label: '账单日' },
    { kind: 'days', name: 'paidAt', label: '支付时间' },
    { kind: 'days', name: 'startedOn', label: '起租日' },
    {
      kind: 'text',
      name: 'unpaidOn',
      label: '未付清日',
      placeholder: '该日末未付清，如2026-10-31',
    },
    {
      kind: 'choice',
      name: 'kind',
      label: '类型',
      options: [...billKindLabels].map(([kind, label]) => ({ value: String(kind), label })),
    },
    {
      kind: 'choice',
      name: 'isReceivable',
      label: '计入应收',
      options: [{ value: 'true', label: '只看计入应收' }],
    },
    { kind: 'choice', name: 'paidBy', label: '方式', options: choices(paidByLabels) },
    { kind: 'choice', name: 'deduction', label: '扣款结果', options: choices(deductionResults) },
    {
      kind: 'choice',
      name: 'failedFor',
      label: '失败原因',
      options: failureReasonNames.map((reason) => ({
        value: reason,
        label: failureReasons[reason].label,
      })),
    },
    ...places,
    ...responsible,
    ...products,
  ];
}
