import type { DifferenceRow } from '@rental/contract/rental/statements';
import {
  differenceCauses,
  differenceKinds,
  tradeKinds,
} from '@rental/domain/rental/statements/statement';
import type { Column } from '../../ui/data-table/columns/columns.ts';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import type { FilterField } from '../../ui/data-table/filters/filters.ts';
import type { FilterName, SortField } from '../../ui/data-table/list-call.ts';
import { twoLines } from '../../ui/data-table/rows/two-lines.tsx';
import { TabLink } from '../../ui/tab-link.tsx';
import { CopyableText } from '../../ui/texts/copyable-text.tsx';
import { clockText, dayText, timeText } from '../../ui/texts/time-text.ts';
import {
  ageText,
  belongsText,
  DifferenceStateText,
  gapText,
  oursText,
  settlerText,
  theirsText,
} from './difference-text.tsx';

type DifferenceColumn = Column<DifferenceRow, SortField<'listDifferences'>>;

/** The columns of 对账差异. */
export const differenceColumns: readonly DifferenceColumn[] = [
  {
    key: 'ourNo',
    title: '我方单号',
    width: 216,
    isKey: true,
    pin: 'left',
    cell: (row) => (row.ourNo === '' ? '-' : <CopyableText name="我方单号" text={row.ourNo} />),
    hint: (row) => row.ourNo,
  },
  {
    key: 'kind',
    title: '差异类型',
    width: 128,
    cell: (row) => differenceKinds[row.differenceKind],
  },
  { key: 'state', title: '状态', width: 88, cell: (row) => <DifferenceStateText row={row} /> },
  { key: 'gap', title: '差额', width: 112, cell: gapText, isAmount: true },
  {
    key: 'cause',
    title: '差异原因',
    width: 96,
    cell: (row) => differenceCauses[row.cause],
  },
  {
    key: 'owner',
    title: '负责人',
    width: 96,
    cell: (row) => row.ownerName ?? '-',
    hint: (row) => row.ownerName ?? '尚无人负责',
  },
  { key: 'age', title: '账龄', width: 80, cell: ageText },
  { key: 'statementDay', title: '账单日', width: 112, cell: (row) => row.statementDay },
  {
    key: 'belongs',
    title: '归入月份',
    width: 96,
    cell: belongsText,
    hint: (row) => (row.belongsOn === null ? '账单日所在月份' : '账单日所在月份已结账'),
    isMinor: true,
  },
  { key: 'trade', title: '交易类型', width: 96, cell: (row) => tradeKinds[row.tradeKind] },
  { key: 'ours', title: '我方金额', width: 112, cell: oursText, isAmount: true },
  { key: 'theirs', title: '渠道金额', width: 112, cell: theirsText, isAmount: true },
  {
    key: 'order',
    title: '订单',
    width: 208,
    cell: (row) =>
      row.orderId === null ? (
        '-'
      ) : (
        <TabLink to={`/order/detail/${row.orderId}`}>{row.orderNo}</TabLink>
      ),
  },
  {
    key: 'providerNo',
    title: '渠道单号',
    width: 176,
    cell: (row) => row.providerNo ?? '-',
    hint: (row) => row.providerNo ?? '对账单中没有这笔交易',
    isMinor: true,
  },
  {
    key: 'note',
    title: '核实结果',
    width: 176,
    cell: (row) => row.note ?? '-',
    hint: (row) => row.note ?? '尚未核实',
  },
  { key: 'operator', title: '核实人', width: 96, cell: settlerText, isMinor: true },
  { ...instant('foundAt', '发现时间', ({ foundAt }) => foundAt), sortBy: 'foundAt' },
  instant('settledAt', '核实时间', ({ settledAt }) => settledAt),
];

function instant(
  key: string,
  title: string,
  of: (row: DifferenceRow) => string | null,
): DifferenceColumn {
  return {
    key,
    title,
    width: 104,
    cell: (row) => {
      const at = of(row);
      return at === null ? '-' : twoLines(dayText(at), clockText(at));
    },
    hint: (row) => timeText(of(row)),
    isMinor: true,
  };
}

/** The filters of the list. */
export const differenceFilterFields: FilterField<FilterName<'listDifferences'>>[] = [
  { kind: 'text', name: 'ourNo', label: '我方单号', placeholder: '完整单号' },
  { kind: 'text', name: 'orderNo', label: '订单号', placeholder: '完整单号' },
  { kind: 'choice', name: 'differenceKind', label: '差异类型', options: choices(differenceKinds) },
  { kind: 'choice', name: 'tradeKind', label: '交易类型', options: choices(tradeKinds) },
  { kind: 'choice', name: 'cause', label: '差异原因', options: choices(differenceCauses) },
  { kind: 'days', name: 'statementDay', label: '账单日' },
];
