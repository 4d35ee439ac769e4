import type { RefundRow } from '@rental/contract/rental/refunds';
import { refundWays } from '@rental/domain/money/payments/refund-ways';
import { paidWayText } from '@rental/domain/rental/refunds/refund-order';
import type { Column } from '../../ui/data-table/columns/columns.ts';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import type { FilterField } from '../../ui/data-table/filters/filters.ts';
import type { FilterName, SortField } from '../../ui/data-table/list-call.ts';
import { twoLines } from '../../ui/data-table/rows/two-lines.tsx';
import { TabLink } from '../../ui/tab-link.tsx';
import { CopyableText } from '../../ui/texts/copyable-text.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { clockText, dayText, timeText } from '../../ui/texts/time-text.ts';
import { RefundStateText, refundStateWords } from './refund-state-text.tsx';

type RefundColumn = Column<RefundRow, SortField<'listRefunds'>>;

const wayText = ({ way, paidBy, isMoved }: RefundRow) => paidWayText(way, paidBy, isMoved);

/** The columns of 退款单. */
export const refundColumns: readonly RefundColumn[] = [
  {
    key: 'refundNo',
    title: '退款单号',
    width: 216,
    isKey: true,
    pin: 'left',
    cell: (refund) => <CopyableText name="退款单号" text={refund.refundNo} />,
    hint: (refund) => refund.refundNo,
  },
  {
    key: 'state',
    title: '状态',
    width: 88,
    cell: (refund) => <RefundStateText refund={refund} />,
    hint: refundStateWords,
  },
  {
    key: 'amount',
    sortBy: 'amountFen',
    title: '退款金额',
    width: 112,
    cell: (refund) => moneyText(refund.amountFen),
    isAmount: true,
  },
  {
    key: 'way',
    title: '退款方式',
    width: 168,
    cell: wayText,
    hint: wayText,
  },
  {
    key: 'what',
    title: '退款事由',
    width: 112,
    cell: (refund) => refund.what,
    hint: (refund) => refund.note ?? refund.what,
  },
  {
    key: 'order',
    title: '订单',
    width: 208,
    cell: (refund) => <TabLink to={`/order/detail/${refund.orderId}`}>{refund.orderNo}</TabLink>,
  },
  { key: 'customer', title: '客户', width: 96, cell: (refund) => refund.customerName },
  {
    key: 'paymentTradeNo',
    title: '原交易号',
    width: 176,
    cell: (refund) => refund.paymentTradeNo ?? '-',
    hint: (refund) => refund.paymentTradeNo ?? '退的不止一笔收款，或收款没有交易号',
  },
  {
    key: 'tradeNo',
    title: '打款交易号',
    width: 176,
    cell: (refund) => refund.tradeNo ?? '-',
    hint: (refund) => refund.tradeNo ?? '没有打款交易号',
  },
  {
    key: 'payee',
    title: '转账收款账户',
    width: 176,
    cell: (refund) => refund.payee ?? '-',
    hint: (refund) =>
      refund.payee === null ? '不是转账退款' : `${refund.payee}，转账单号${refund.transferNo}`,
    isMinor: true,
  },
  {
    key: 'operator',
    title: '发起人',
    width: 96,
    cell: (refund) => refund.operatorName ?? '系统',
    hint: (refund) => refund.operatorName ?? '系统',
    isMinor: true,
  },
  { ...instant('createTime', '发起时间', ({ createTime }) => createTime), sortBy: 'createTime' },
  instant('endedAt', '完成时间', ({ endedAt }) => endedAt),
];

function instant(
  key: string,
  title: string,
  of: (refund: RefundRow) => string | null,
): RefundColumn {
  return {
    key,
    title,
    width: 104,
    cell: (refund) => {
      const at = of(refund);
      return at === null ? '-' : twoLines(dayText(at), clockText(at));
    },
    hint: (refund) => timeText(of(refund)),
    isMinor: true,
  };
}

/** The filters of the list. */
export const refundFilterFields: FilterField<FilterName<'listRefunds'>>[] = [
  { kind: 'text', name: 'refundNo', label: '退款单号', placeholder: '完整单号' },
  { kind: 'text', name: 'orderNo', label: '订单号', placeholder: '完整单号' },
  { kind: 'choice', name: 'way', label: '退款方式', options: choices(refundWays) },
  { kind: 'days', name: 'createTime', label: '发起时间' },
];
