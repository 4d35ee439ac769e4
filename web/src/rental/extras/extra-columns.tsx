import type { ExtraRow } from '@rental/contract/rental/extras';
import { billStatus, isTakenBack } from '@rental/domain/rental/bills/bill-status';
import { percent } from '@rental/domain/rate';
import { chargedText, extraKinds, extraStateText } from '@rental/domain/rental/extras/extras';
import type { Column } from '../../ui/data-table/columns/columns.ts';
import {
  channelColumn,
  responsibleColumn,
  storeColumn,
} from '../../ui/data-table/columns/place-columns.ts';
import type { SortField } from '../../ui/data-table/list-call.ts';
import { twoLines } from '../../ui/data-table/rows/two-lines.tsx';
import { CopyableText } from '../../ui/texts/copyable-text.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { clockText, dayText, timeText } from '../../ui/texts/time-text.ts';
import { TonedText, type Tone } from '../../ui/texts/toned-text.tsx';
import { statusText } from '../orders/core/order-text.ts';

/** The order page, where it has this one. */
const placeOf = ({ orderId, kind }: ExtraRow) =>
  `/order/detail/${orderId}?at=${kind === 'deposit' ? 'deposit' : 'bills'}`;

const toneOf = ({ billStatus: status }: ExtraRow): Tone => {
  if (isTakenBack(status)) return 'ended';
  return status === billStatus.due ? 'waiting' : 'done';
};

/** The columns of 附加单. */
export const extraColumns: readonly Column<ExtraRow, SortField<'listExtras'>>[] = [
  {
    key: 'orderNo',
    title: '原订单',
    width: 224,
    isKey: true,
    pin: 'left',
    cell: (row) => <CopyableText name="订单号" text={row.orderNo} to={placeOf(row)} />,
  },
  { key: 'kind', title: '类型', width: 80, cell: (row) => extraKinds[row.kind].label },
  {
    key: 'purpose',
    title: '用途 / 险种',
    width: 152,
    cell: (row) => row.purpose ?? '-',
    hint: (row) => row.purpose ?? '-',
  },
  {
    key: 'amount',
    sortBy: 'amountFen',
    title: '金额',
    width: 104,
    cell: (row) => moneyText(row.amountFen),
    isAmount: true,
  },
  { key: 'owed', title: '待付', width: 104, cell: (row) => moneyText(row.owedFen), isAmount: true },
  {
    key: 'state',
    title: '状态',
    width: 88,
    cell: (row) => (
      <TonedText tone={toneOf(row)} words={extraStateText(row.kind, row.billStatus)} />
    ),
  },
  {
    key: 'charged',
    title: '扣款',
    width: 80,
    cell: (row) => chargedText(row.billStatus, row.deductionResult) ?? '-',
  },
  {
    key: 'customer',
    title: '用户',
    width: 104,
    cell: (row) => twoLines(row.customerName, row.customerPhone),
  },
  {
    key: 'chargedAt',
    sortBy: 'chargedAt',
    title: '加收时间',
    width: 100,
    cell: (row) => twoLines(dayText(row.chargedAt), clockText(row.chargedAt)),
    hint: (row) => timeText(row.chargedAt),
  },
  {
    key: 'paidAt',
    title: '支付时间',
    width: 100,
    cell: ({ paidAt }) => (paidAt === null ? '-' : twoLines(dayText(paidAt), clockText(paidAt))),
    hint: (row) => timeText(row.paidAt),
  },
  {
    key: 'settlement',
    title: '结算比例',
    width: 88,
    cell: ({ settlementBp: bp }) => (bp === null ? '-' : percent(bp)),
    isAmount: true,
  },
  {
    key: 'note',
    title: '备注',
    width: 152,
    cell: (row) => row.note ?? '-',
    hint: (row) => row.note ?? '-',
  },
  { key: 'operator', title: '操作员', width: 104, cell: (row) => row.operatorName ?? '-' },
  {
    key: 'orderStatus',
    title: '订单状态',
    width: 96,
    cell: (row) => statusText(row.orderStatus),
    isMinor: true,
  },
  storeColumn,
  channelColumn,
  responsibleColumn,
  { key: 'billNo', title: '账单号', width: 200, cell: (row) => row.billNo, isMinor: true },
];
