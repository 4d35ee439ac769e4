import type { SettlementRow } from '@rental/contract/rental/settlements';
import { feeSides } from '@rental/domain/rental/settlements/payment-fees';
import { settlementBases } from '@rental/domain/rental/settlements/settlement-base';
import { settlementModes } from '@rental/domain/rental/settlements/settlement-rule';
import type { Column } from '../../ui/data-table/columns/columns.ts';
import type { FilterField } from '../../ui/data-table/filters/filters.ts';
import type { FilterName, SortField } from '../../ui/data-table/list-call.ts';
import { twoLines } from '../../ui/data-table/rows/two-lines.tsx';
import { CopyableText } from '../../ui/texts/copyable-text.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { dayText, timeText } from '../../ui/texts/time-text.ts';
import { periodText, SettlementStateText } from './settlement-text.tsx';

const moneyStrong = ({ netFen }: SettlementRow) => <strong>{moneyText(netFen)}</strong>;

const splitHint = ({ mode, splitFen }: SettlementRow): string =>
  mode === 'split' ? `已分账 ${moneyText(splitFen)}` : '';

/** The columns of 商户结算. */
export const settlementColumns: readonly Column<SettlementRow, SortField<'listSettlements'>>[] = [
  {
    key: 'settlementNo',
    title: '结算单号',
    width: 216,
    isKey: true,
    pin: 'left',
    cell: (row) => <CopyableText name="结算单号" text={row.settlementNo} />,
    hint: (row) => row.settlementNo,
  },
  {
    key: 'store',
    title: '店铺',
    width: 120,
    cell: (row) => row.storeName,
    hint: (row) => row.storeName,
  },
  {
    key: 'state',
    title: '状态',
    width: 92,
    cell: (row) => <SettlementStateText state={row.settlementState} />,
    hint: (row) => row.refusedFor ?? '',
  },
  {
    key: 'net',
    title: '实结额',
    width: 120,
    isAmount: true,
    cell: (row) =>
      row.splitFen === 0
        ? moneyStrong(row)
        : twoLines(moneyStrong(row), `已分 ${moneyText(row.splitFen)}`),
    hint: (row) => (row.netFen < 0 ? '结转到下期' : splitHint(row)),
  },
  {
    key: 'period',
    title: '账期',
    width: 112,
    sortBy: 'toOn',
    cell: (row) => twoLines(row.fromOn, row.toOn),
    hint: periodText,
  },
  { key: 'orders', title: '订单数', width: 76, isAmount: true, cell: (row) => row.orderCount },
  {
    key: 'base',
    title: '结算总额',
    width: 120,
    isAmount: true,
    cell: (row) =>
      row.feeFen === 0
        ? moneyText(row.baseFen)
        : twoLines(moneyText(row.baseFen), `已扣 ${moneyText(row.feeFen)}`),
    hint: (row) => (row.feeFen === 0 ? '' : `已扣手续费 ${moneyText(row.feeFen)}`),
  },
  {
    key: 'commission',
    title: '佣金',
    width: 112,
    isAmount: true,
    cell: (row) => moneyText(row.commissionFen),
  },
  {
    key: 'share',
    title: '店铺分成',
    width: 120,
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
    hint: (row) =>
      `其他费用 ${moneyText(row.otherFen)}，上期结转 ${moneyText(row.carriedFen)}${row.returnedFen === 0 ? '' : `，已退回分账 ${moneyText(row.returnedFen)}`}`,
  },
  { key: 'mode', title: '结算方式', width: 88, cell: (row) => settlementModes[row.mode] },
  {
    key: 'basis',
    title: '计费基数',
    width: 104,
    cell: (row) => twoLines(settlementBases[row.base], feeSides[row.feeSide]),
    hint: (row) => `按${settlementBases[row.base]}，${feeSides[row.feeSide]}分成`,
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
    key: 'remark',
    title: '备注',
    width: 160,
    cell: (row) => row.remark ?? '-',
    hint: (row) => row.remark ?? '',
    isMinor: true,
  },
];

/** The filters of the list. */
export const settlementFilterFields = (
  stores: readonly FilterField<'storeIs'>[],
): FilterField<FilterName<'listSettlements'>>[] => [
  ...stores,
  { kind: 'days', name: 'toOn', label: '结算日' },
  { kind: 'text', name: 'settlementNo', label: '结算单号', placeholder: '完整结算单号' },
  { kind: 'text', name: 'leastYuan', label: '实结额不低于', placeholder: '元' },
  { kind: 'text', name: 'mostYuan', label: '实结额不高于', placeholder: '元' },
];
