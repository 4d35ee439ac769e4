import { distributorState } from '@rental/domain/rental/distribution/distribution-records';
import { maxTreeDepth } from '@rental/domain/rental/distribution/distribution-rule';
import type { DistributorRow } from '@rental/contract/rental/distribution';
import type { Column } from '../../ui/data-table/columns/columns.ts';
import type { FilterField } from '../../ui/data-table/filters/filters.ts';
import type { FilterName, SortField } from '../../ui/data-table/list-call.ts';
import { twoLines } from '../../ui/data-table/rows/two-lines.tsx';
import { TabLink } from '../../ui/tab-link.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { clockText, dayText, timeText } from '../../ui/texts/time-text.ts';
import { TonedText } from '../../ui/texts/toned-text.tsx';
import { customerPath } from '../customers/customer-text.ts';

/** The columns of 分销员. */
export const distributorColumns: readonly Column<DistributorRow, SortField<'listDistributors'>>[] =
  [
    {
      key: 'name',
      title: '用户',
      width: 144,
      isKey: true,
      pin: 'left',
      cell: (row) => (
        <>
          <TabLink to={customerPath(row.customerId)}>{row.name}</TabLink>
          <small>{row.phone}</small>
        </>
      ),
      hint: (row) => `${row.name}（编号${row.id}）`,
    },
    {
      key: 'available',
      title: '可提佣金',
      width: 104,
      isAmount: true,
      cell: (row) => <strong>{moneyText(row.availableFen)}</strong>,
      hint: ({ availableFen }) =>
        availableFen < 0 ? '已发放或提现中的佣金被退款收回，从后续佣金扣回' : '',
    },
    {
      key: 'underWay',
      title: '提现中',
      width: 96,
      isAmount: true,
      cell: (row) => moneyText(row.underWayFen),
    },
    {
      key: 'frozen',
      title: '冻结佣金',
      width: 104,
      isAmount: true,
      cell: (row) => moneyText(row.frozenFen),
    },
    {
      key: 'orders',
      title: '订单额',
      width: 112,
      isAmount: true,
      cell: (row) => twoLines(moneyText(row.orderFen), `${row.orderCount}单`),
    },
    { key: 'depth', title: '等级', width: 72, cell: (row) => `${row.depth}级` },
    {
      key: 'parent',
      title: '上级',
      width: 104,
      cell: (row) => row.parentName ?? '-',
      hint: (row) =>
        row.parentId === null ? '没有上级' : `${row.parentName ?? ''}（编号${row.parentId}）`,
    },
    {
      key: 'children',
      title: '下级数',
      width: 80,
      isAmount: true,
      cell: (row) => row.childCount,
    },
    {
      key: 'state',
      title: '状态',
      width: 88,
      cell: (row) => (
        <TonedText tone={tones[distributorState(row)]} words={distributorState(row)} />
      ),
      hint: ({ askedBy }) => (askedBy === null ? '' : `${askedBy}已申请发放，须由另一人再次登记`),
    },
    {
      key: 'paid',
      title: '已发佣金',
      width: 104,
      isAmount: true,
      cell: (row) => moneyText(row.paidFen),
    },
    {
      key: 'createTime',
      sortBy: 'createTime',
      title: '加入时间',
      width: 104,
      isMinor: true,
      cell: (row) => twoLines(dayText(row.createTime), clockText(row.createTime)),
      hint: (row) => timeText(row.createTime),
    },
  ];

const tones = { 已冻结: 'ended', 正常: 'running', 待复核: 'waiting' } as const;

/** The filters of 分销员. */
export const distributorFields: readonly FilterField<FilterName<'listDistributors'>>[] = [
  { kind: 'text', name: 'phone', label: '手机', placeholder: '完整手机号' },
  { kind: 'text', name: 'name', label: '实名', placeholder: '至少2个字' },
  {
    kind: 'choice',
    name: 'depth',
    label: '等级',
    options: Array.from({ length: maxTreeDepth }, (_, index) => ({
      value: String(index + 1),
      label: `${index + 1}级`,
    })),
  },
  { kind: 'text', name: 'parentIs', label: '上级编号', placeholder: '上级分销员的编号' },
  { kind: 'days', name: 'createTime', label: '加入时间' },
];
