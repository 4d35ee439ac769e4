import type { OverdueRow } from '@rental/contract/rental/overdue';
import { holdReasons } from '@rental/domain/rental/dunning/dunning-guard';
import type { Column } from '../../ui/data-table/columns/columns.ts';
import { channelColumn, storeColumn } from '../../ui/data-table/columns/place-columns.ts';
import type { SortField } from '../../ui/data-table/list-call.ts';
import { twoLines } from '../../ui/data-table/rows/two-lines.tsx';
import { CopyableText } from '../../ui/texts/copyable-text.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { detailPath } from '../orders/core/order-text.ts';
import { lastContact, lastContactHint } from './last-contact.tsx';
import { StageText } from './stage-text.tsx';
import '../orders/core/orders.css';

/** The columns of 逾期管理. */
export const overdueColumns: readonly Column<OverdueRow, SortField<'listOverdue'>>[] = [
  {
    key: 'orderNo',
    title: '订单号',
    width: 224,
    isKey: true,
    pin: 'left',
    cell: (row) => <CopyableText name="订单号" text={row.orderNo} to={detailPath(row.orderId)} />,
  },
  {
    key: 'customer',
    title: '用户',
    width: 104,
    cell: (row) => twoLines(row.customerName, row.customerPhone),
  },
  {
    key: 'overdueDays',
    sortBy: 'overdueDays',
    sortTitle: '逾期天数',
    title: '逾期天数 / 阶段',
    width: 144,
    cell: (row) => (
      <>
        <span>{row.overdueDays}天</span>
        <small>
          <StageText stage={row.stage} />
        </small>
      </>
    ),
    hint: (row) => `${row.firstDueOn}起逾期，已逾期${row.overdueDays}天`,
  },
  {
    key: 'billCount',
    title: '逾期期数',
    width: 88,
    cell: (row) => row.billCount,
    isAmount: true,
  },
  {
    key: 'unpaid',
    sortBy: 'unpaidFen',
    title: '逾期金额',
    width: 112,
    cell: (row) => moneyText(row.unpaidFen),
    isAmount: true,
  },
  {
    key: 'lateFee',
    title: '滞纳金',
    width: 104,
    cell: (row) => moneyText(row.lateFeeFen),
    hint: () => '计算到今天的滞纳金',
    isAmount: true,
  },
  {
    key: 'paid',
    title: '已付 / 总租金',
    width: 120,
    cell: (row) => twoLines(moneyText(row.paidFen), moneyText(row.totalRentFen)),
    isAmount: true,
  },
  { key: 'owner', title: '催收员', width: 96, cell: (row) => row.ownerName ?? '未分配' },
  {
    key: 'today',
    title: '今日跟进',
    width: 88,
    cell: (row) => (row.isFollowedToday ? '是' : '-'),
    isMinor: true,
  },
  {
    key: 'lastContact',
    title: '最近跟进',
    width: 152,
    cell: lastContact,
    hint: lastContactHint,
  },
  {
    key: 'promise',
    title: '承诺还款',
    width: 112,
    cell: ({ promise }) =>
      promise === null ? '-' : twoLines(promise.dueOn, moneyText(promise.amountFen)),
  },
  {
    key: 'sms',
    title: '逾期短信',
    width: 88,
    cell: (row) => (row.smsSent === 1 ? '已发送' : '未发送'),
  },
  {
    key: 'state',
    title: '标记',
    width: 152,
    cell: (row) => <CaseTags row={row} />,
    hint: tagWords,
  },
  storeColumn,
  channelColumn,
];

const tagsOf = ({ held, isRepaying, isLost }: OverdueRow): string[] => [
  ...(isRepaying ? ['协商分期'] : []),
  ...(held === null ? [] : [`暂停：${holdReasons[held]}`]),
  ...(isLost ? ['失联'] : []),
];

function tagWords(row: OverdueRow): string {
  return tagsOf(row).join('，') || '无标记';
}

function CaseTags({ row }: { row: OverdueRow }) {
  const tags = tagsOf(row);
  if (tags.length === 0) return '-';
  return (
    <span className="order-tags">
      {tags.map((words) => (
        <span key={words} className="order-overdue">
          {words}
        </span>
      ))}
    </span>
  );
}
