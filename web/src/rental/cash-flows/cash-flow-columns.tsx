import type { CashFlowRow } from '@rental/contract/rental/cash-flows';
import { fen } from '@rental/domain/money';
import { moneyMethods } from '@rental/domain/money/ledger/accounts';
import { cashDirections } from '@rental/domain/money/payments/cash-flows';
import { actLabels } from '@rental/domain/rental/orders/core/order-actions';
import { specialOrderTypes } from '@rental/domain/rental/orders/core/order-terms';
import type { Column } from '../../ui/data-table/columns/columns.ts';
import { channelColumn, storeColumn } from '../../ui/data-table/columns/place-columns.ts';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import type { FilterField } from '../../ui/data-table/filters/filters.ts';
import type { FilterName, SortField } from '../../ui/data-table/list-call.ts';
import { twoLines } from '../../ui/data-table/rows/two-lines.tsx';
import { CopyableText } from '../../ui/texts/copyable-text.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { clockText, dayText, timeText } from '../../ui/texts/time-text.ts';
import { TonedText } from '../../ui/texts/toned-text.tsx';
import type { usePlaceFields } from '../orders/core/filter-fields.ts';

/** The order page, at its books. */
const booksOfOrder = ({ orderId }: CashFlowRow) => `/order/detail/${orderId}?at=books`;

/** Outgoing money is below zero, so that the column adds up to the sum below it. */
const signedFen = ({ direction, amountFen }: CashFlowRow) =>
  fen(direction === 'in' ? amountFen : 0 - amountFen);

/** The columns of 收支流水. */
export const cashFlowColumns: readonly Column<CashFlowRow, SortField<'listCashFlows'>>[] = [
  {
    key: 'happenedOn',
    sortBy: 'happenedOn',
    title: '到账日期',
    width: 112,
    isKey: true,
    pin: 'left',
    cell: (flow) => flow.happenedOn,
  },
  {
    key: 'direction',
    title: '收支',
    width: 80,
    cell: ({ direction }) => (
      <TonedText tone={direction === 'in' ? 'done' : 'late'} words={cashDirections[direction]} />
    ),
  },
  {
    key: 'amount',
    title: '金额',
    width: 120,
    cell: (flow) => moneyText(signedFen(flow)),
    isAmount: true,
  },
  { key: 'act', title: '业务', width: 120, cell: (flow) => actLabels[flow.act] },
  { key: 'method', title: '收付方式', width: 104, cell: (flow) => moneyMethods[flow.method] },
  {
    key: 'orderNo',
    title: '订单号',
    width: 224,
    cell: (flow) => <CopyableText name="订单号" text={flow.orderNo} to={booksOfOrder(flow)} />,
  },
  {
    key: 'customer',
    title: '客户',
    width: 104,
    cell: (flow) => twoLines(flow.customerName, flow.customerPhone),
  },
  {
    key: 'tradeNo',
    title: '交易号',
    width: 208,
    cell: ({ tradeNo }) => (tradeNo === null ? '-' : <CopyableText name="交易号" text={tradeNo} />),
    hint: ({ tradeNo }) => tradeNo ?? '未填写交易号',
  },
  {
    key: 'operator',
    title: '操作人',
    width: 104,
    cell: (flow) => flow.operatorName ?? '系统',
    hint: (flow) => flow.operatorName ?? '系统',
  },
  {
    key: 'at',
    title: '登记时间',
    width: 104,
    cell: (flow) => twoLines(dayText(flow.at), clockText(flow.at)),
    hint: (flow) => timeText(flow.at),
    isMinor: true,
  },
  {
    key: 'note',
    title: '备注',
    width: 160,
    cell: (flow) => flow.note ?? '-',
    hint: (flow) => flow.note ?? '无备注',
    isMinor: true,
  },
  storeColumn,
  channelColumn,
];

/** The filters of the list. */
export const cashFlowFilterFields = (
  places: ReturnType<typeof usePlaceFields>,
): FilterField<FilterName<'listCashFlows'>>[] => [
  { kind: 'days', name: 'happenedOn', label: '到账日期' },
  { kind: 'choice', name: 'method', label: '收付方式', options: choices(moneyMethods) },
  { kind: 'text', name: 'orderNo', label: '订单号', placeholder: '完整订单号' },
  { kind: 'text', name: 'tradeNo', label: '交易号', placeholder: '完整交易号' },
  {
    kind: 'choice',
    name: 'specialOrderType',
    label: '订单类型',
    options: choices(specialOrderTypes),
  },
  ...places,
];
