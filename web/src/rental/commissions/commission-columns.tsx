import type { CommissionRow } from '@rental/contract/rental/commissions';
import { moneyMethods } from '@rental/domain/money/ledger/accounts';
import { percent } from '@rental/domain/rate';
import type { Column } from '../../ui/data-table/columns/columns.ts';
import type { FilterField } from '../../ui/data-table/filters/filters.ts';
import type { FilterName, SortField } from '../../ui/data-table/list-call.ts';
import { twoLines } from '../../ui/data-table/rows/two-lines.tsx';
import { CopyableText } from '../../ui/texts/copyable-text.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { dayText, timeText } from '../../ui/texts/time-text.ts';
import { CommissionStateText, periodText } from './commission-text.tsx';

/** The columns of 渠道佣金. */
export const commissionColumns: readonly Column<CommissionRow, SortField<'listCommissions'>>[] = [
  {
    key: 'commissionNo',
    title: '佣金单号',
    width: 216,
    isKey: true,
    pin: 'left',
    cell: (row) => <CopyableText name="佣金单号" text={row.commissionNo} />,
    hint: (row) => row.commissionNo,
  },
  {
    key: 'channel',
    title: '渠道',
    width: 120,
    cell: (row) => row.channelName,
    hint: (row) => row.channelName,
  },
  {
    key: 'state',
    title: '状态',
    width: 92,
    cell: (row) => <CommissionStateText state={row.commissionState} />,
    hint: (row) => row.refusedFor ?? '',
  },
  {
    key: 'net',
    title: '应付佣金',
    width: 120,
    isAmount: true,
    cell: (row) => <strong>{moneyText(row.netFen)}</strong>,
    hint: (row) => (row.netFen < 0 ? '结转到下期' : ''),
  },
  {
    key: 'period',
    title: '账期',
    width: 112,
    sortBy: 'toOn',
    cell: (row) => twoLines(row.fromOn, row.toOn),
    hint: periodText,
  },
  {
    key: 'ripe',
    title: '计佣截至',
    width: 104,
    cell: (row) => row.ripeOn,
    hint: () => '此后收的租金还在冻结，计入下期',
  },
  { key: 'orders', title: '订单数', width: 76, isAmount: true, cell: (row) => row.orderCount },
  {
    key: 'base',
    title: '已收租金',
    width: 120,
    isAmount: true,
    cell: (row) => moneyText(row.baseFen),
  },
  {
    key: 'rate',
    title: '佣金比例',
    width: 108,
    isAmount: true,
    cell: (row) =>
      row.hasPlanRates ? twoLines(percent(row.rateBp), '部分方案另计') : percent(row.rateBp),
  },
  {
    key: 'share',
    title: '佣金',
    width: 112,
    isAmount: true,
    cell: (row) => moneyText(row.shareFen),
  },
  {
    key: 'other',
    title: '其他费用 / 结转',
    width: 128,
    isAmount: true,
    cell: (row) =>
      row.carriedFen === 0
        ? moneyText(row.otherFen)
        : twoLines(moneyText(row.otherFen), moneyText(row.carriedFen)),
    hint: (row) => `其他费用 ${moneyText(row.otherFen)}，上期结转 ${moneyText(row.carriedFen)}`,
  },
  {
    key: 'reviewed',
    title: '审核',
    width: 104,
    cell: (row) =>
      row.reviewedAt === null ? '-' : twoLines(row.reviewedBy ?? '-', dayText(row.reviewedAt)),
    hint: (row) => timeText(row.reviewedAt),
    isMinor: true,
  },
  {
    key: 'paid',
    title: '打款',
    width: 104,
    cell: (row) => (row.paidAt === null ? '-' : twoLines(row.paidBy ?? '-', dayText(row.paidAt))),
    hint: (row) => timeText(row.paidAt),
    isMinor: true,
  },
  {
    key: 'trade',
    title: '打款方式 / 流水号',
    width: 168,
    cell: (row) =>
      row.method === null ? '-' : twoLines(moneyMethods[row.method], row.tradeNo ?? '-'),
    hint: (row) => row.tradeNo ?? '',
    isMinor: true,
  },
  {
    key: 'remark',
    title: '备注',
    width: 160,
    cell: (row) => row.remark ?? '-',
    hint: (row) => row.remark ?? '',
    isMinor: true,
  },
];

/** The filters that a channel has too. */
export const commissionFilterFields: readonly FilterField<FilterName<'listCommissions'>>[] = [
  { kind: 'days', name: 'toOn', label: '账期截止' },
  { kind: 'text', name: 'commissionNo', label: '佣金单号', placeholder: '完整佣金单号' },
];
