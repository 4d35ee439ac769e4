import type { PaymentRow } from '@rental/contract/rental/payment-orders';
import { moneyMethods } from '@rental/domain/money/ledger/accounts';
import type { Column } from '../../ui/data-table/columns/columns.ts';
import type { FilterField } from '../../ui/data-table/filters/filters.ts';
import type { FilterName, SortField } from '../../ui/data-table/list-call.ts';
import { twoLines } from '../../ui/data-table/rows/two-lines.tsx';
import { TabLink } from '../../ui/tab-link.tsx';
import { CopyableText } from '../../ui/texts/copyable-text.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { clockText, dayText, timeText } from '../../ui/texts/time-text.ts';
import { PaymentStateText, paymentStateWords } from './payment-state-text.tsx';

type PaymentColumn = Column<PaymentRow, SortField<'listPayments'>>;

export const amountText = ({ amountFen }: PaymentRow): string =>
  amountFen === null ? '支付时确定' : moneyText(amountFen);

export const methodText = ({ method }: PaymentRow): string =>
  method === null ? '-' : moneyMethods[method];

const overpaidText = ({ overpaidFen, refundedAt }: PaymentRow): string =>
  overpaidFen === 0 ? '-' : `${moneyText(overpaidFen)}${refundedAt === null ? '' : '（已退）'}`;

/** The columns of 收款单. */
export const paymentColumns: readonly PaymentColumn[] = [
  {
    key: 'paymentNo',
    title: '收款单号',
    width: 216,
    isKey: true,
    pin: 'left',
    cell: (payment) => <CopyableText name="收款单号" text={payment.paymentNo} />,
    hint: (payment) => payment.paymentNo,
  },
  {
    key: 'state',
    title: '状态',
    width: 88,
    cell: (payment) => <PaymentStateText payment={payment} />,
    hint: paymentStateWords,
  },
  {
    key: 'amount',
    title: '收款金额',
    width: 112,
    cell: amountText,
    isAmount: true,
  },
  {
    key: 'what',
    title: '收款事项',
    width: 176,
    cell: (payment) => payment.what,
    hint: (payment) => payment.what,
  },
  {
    key: 'order',
    title: '订单',
    width: 208,
    cell: (payment) => <TabLink to={`/order/detail/${payment.orderId}`}>{payment.orderNo}</TabLink>,
  },
  { key: 'customer', title: '客户', width: 96, cell: (payment) => payment.customerName },
  {
    key: 'overpaid',
    title: '多收待退',
    width: 112,
    cell: overpaidText,
    isAmount: true,
  },
  { key: 'method', title: '收款账户', width: 112, cell: methodText },
  {
    key: 'providerNo',
    title: '渠道单号',
    width: 176,
    cell: (payment) => payment.providerNo ?? '-',
    hint: (payment) => payment.providerNo ?? '没有渠道单号',
    isMinor: true,
  },
  {
    key: 'operator',
    title: '发起人',
    width: 96,
    cell: (payment) => payment.operatorName ?? '开放接口',
    hint: (payment) => payment.operatorName ?? '开放接口',
    isMinor: true,
  },
  { ...instant('createTime', '创建时间', ({ createTime }) => createTime), sortBy: 'createTime' },
  instant('expiresAt', '有效期至', ({ expiresAt }) => expiresAt),
  instant('paidAt', '支付时间', ({ paidAt }) => paidAt),
];

function instant(
  key: string,
  title: string,
  of: (payment: PaymentRow) => string | null,
): PaymentColumn {
  return {
    key,
    title,
    width: 104,
    cell: (payment) => {
      const at = of(payment);
      return at === null ? '-' : twoLines(dayText(at), clockText(at));
    },
    hint: (payment) => timeText(of(payment)),
    isMinor: true,
  };
}

/** The filters of the list. */
export const paymentFilterFields: FilterField<FilterName<'listPayments'>>[] = [
  { kind: 'text', name: 'paymentNo', label: '收款单号', placeholder: '完整单号' },
  { kind: 'text', name: 'orderNo', label: '订单号', placeholder: '完整单号' },
  { kind: 'days', name: 'createTime', label: '创建时间' },
];
