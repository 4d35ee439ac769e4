import type { CashMovementRow } from '@rental/contract/rental/cash-movements';
import { fen } from '@rental/domain/money';
import { moneyMethods } from '@rental/domain/money/ledger/accounts';
import { cashDirections, cashKinds } from '@rental/domain/money/payments/cash-flows';
import {
  amountBands,
  cashProviders,
  reconciliations,
  type Reconciliation,
} from '@rental/domain/money/payments/cash-movements';
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
export const booksOfOrder = (orderId: number) => `/order/detail/${orderId}?at=books`;

/** Outgoing money is below zero, so that the column adds up to the sum below it. */
const signedFen = ({ direction, amountFen }: CashMovementRow) =>
  fen(direction === 'in' ? amountFen : 0 - amountFen);

const tones = {
  matched: 'done',
  waiting: 'waiting',
  differs: 'late',
  none: 'ended',
} as const satisfies Record<Reconciliation, string>;

/** The columns of 资金流水; the balance stands there for who may open 科目余额. */
export const movementColumns = (seesAccounts: boolean) =>
  seesAccounts ? columns : columns.filter(({ key }) => key !== 'balance');

const columns: readonly Column<CashMovementRow, SortField<'listOnlineCash'>>[] = [
  {
    key: 'happenedOn',
    sortBy: 'happenedOn',
    title: '到账日期',
    width: 112,
    isKey: true,
    pin: 'left',
    cell: (flow) => flow.happenedOn,
  },
  { key: 'kind', title: '业务类型', width: 96, cell: (flow) => cashKinds[flow.kind] },
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
  { key: 'method', title: '收付方式', width: 104, cell: (flow) => moneyMethods[flow.method] },
  {
    key: 'balance',
    title: '余额',
    width: 120,
    cell: ({ balanceFen }) => (balanceFen === null ? '-' : moneyText(balanceFen)),
    hint: ({ method, balanceFen }) =>
      balanceFen === null
        ? '仅查看全部店铺的人员可见'
        : `${moneyMethods[method]}账户此笔之后的余额`,
    isAmount: true,
  },
  {
    key: 'provider',
    title: '支付渠道',
    width: 120,
    cell: ({ provider }) => (provider === null ? '-' : cashProviders[provider]),
    hint: ({ provider }) => (provider === null ? '人工登记' : cashProviders[provider]),
  },
  {
    key: 'flowNo',
    title: '流水号',
    width: 208,
    cell: ({ flowNo }) => <CopyableText name="流水号" text={flowNo} />,
  },
  {
    key: 'fee',
    title: '手续费',
    width: 96,
    cell: ({ feeFen }) => (feeFen === null ? '-' : moneyText(feeFen)),
    hint: ({ feeFen }) => (feeFen === null ? '对账单未给出' : moneyText(feeFen)),
    isAmount: true,
  },
  {
    key: 'reconciliation',
    title: '对账状态',
    width: 104,
    cell: ({ reconciliation }) => (
      <TonedText tone={tones[reconciliation]} words={reconciliations[reconciliation]} />
    ),
  },
  {
    key: 'orderNo',
    title: '订单号',
    width: 224,
    cell: ({ orderId, orderNo }) =>
      orderId === null || orderNo === null ? (
        '-'
      ) : (
        <CopyableText name="订单号" text={orderNo} to={booksOfOrder(orderId)} />
      ),
    hint: ({ orderNo }) => orderNo ?? '店铺的资金，没有订单',
  },
  {
    key: 'tradeNo',
    title: '交易号',
    width: 208,
    cell: ({ tradeNo }) => (tradeNo === null ? '-' : <CopyableText name="交易号" text={tradeNo} />),
    hint: ({ tradeNo }) => tradeNo ?? '未填写交易号',
  },
  {
    key: 'time',
    title: '登记时间',
    width: 104,
    cell: (flow) => twoLines(dayText(flow.time), clockText(flow.time)),
    hint: (flow) => timeText(flow.time),
    isMinor: true,
  },
  {
    ...storeColumn,
    cell: ({ storeName }) => storeName ?? '-',
    hint: ({ storeName }) => storeName ?? '',
  },
  channelColumn,
  {
    key: 'distributor',
    title: '分销员',
    width: 104,
    cell: ({ distributorName }) => distributorName ?? '-',
    hint: ({ distributorName }) => distributorName ?? '不是付给分销员的',
    isMinor: true,
  },
];

const bands = Object.fromEntries(
  Object.entries(amountBands).map(([band, { label }]) => [band, label]),
);

/** The filters of both lists. */
export const movementFilterFields = (
  places: ReturnType<typeof usePlaceFields>,
): FilterField<FilterName<'listOnlineCash'>>[] => [
  { kind: 'days', name: 'happenedOn', label: '到账日期' },
  { kind: 'choice', name: 'kind', label: '业务类型', options: choices(cashKinds) },
  { kind: 'choice', name: 'method', label: '收付方式', options: choices(moneyMethods) },
  {
    kind: 'choice',
    name: 'reconciliation',
    label: '对账状态',
    options: choices(reconciliations),
  },
  { kind: 'choice', name: 'amountBand', label: '金额段', options: choices(bands) },
  { kind: 'text', name: 'orderNo', label: '订单号', placeholder: '完整订单号' },
  ...places,
];
