import type { RefundRow } from '@rental/contract/rental/refunds';
import { refundWays } from '@rental/domain/money/payments/refund-ways';
import { maskName } from '@rental/domain/rental/customers/masks';
import { actLabels, type ActKind } from '@rental/domain/rental/orders/core/order-actions';
import {
  paidWayText,
  refundFailures,
  refundStates,
} from '@rental/domain/rental/refunds/refund-order';
import type { Stored } from '../../db/tables.ts';
import { instant, money, text, type ExportColumn } from '../../http/exportable-list.ts';
import type { Context } from '../../http/context.ts';
import type { FileLinks } from '../../platform/materials/public.ts';
import type { Refunds } from './refund-filters.ts';

const ownColumns = [
  'id',
  'order_id',
  'refund_no',
  'way',
  'amount_fen',
  'state',
  'reason',
  'paid_by',
  'is_moved',
  'trade_no',
  'proof_keys',
  'note',
  'created_at',
  'undecided_at',
  'ended_at',
] as const;

type RefundColumns = Pick<Stored<'refund_orders'>, (typeof ownColumns)[number]> & {
  readonly order_no: string;
  readonly customer_name: string;
  readonly act: ActKind;
  readonly payment_trade_no: string | null;
  readonly operator_name: string | null;
  readonly transfer_no: string | null;
  readonly account_shown: string | null;
  readonly name_shown: string | null;
};

/** The refund orders of a page with what a row draws from other tables. */
export const withRefundRow = (refunds: Refunds) =>
  refunds
    .innerJoin('customers as c', (join) =>
      join.onRef('c.brand_code', '=', 'o.brand_code').onRef('c.id', '=', 'o.customer_id'),
    )
    .innerJoin('acts as a', (join) =>
      join.onRef('a.brand_code', '=', 'm.brand_code').onRef('a.id', '=', 'm.act_id'),
    )
    .leftJoin('payments as p', (join) =>
      join.onRef('p.brand_code', '=', 'm.brand_code').onRef('p.id', '=', 'm.payment_id'),
    )
    .leftJoin('operators as u', (join) =>
      join.onRef('u.brand_code', '=', 'm.brand_code').onRef('u.id', '=', 'm.operator_id'),
    )
    .leftJoin('refund_transfers as t', (join) =>
      join.onRef('t.brand_code', '=', 'm.brand_code').onRef('t.id', '=', 'm.transfer_id'),
    )
    .select(ownColumns.map((column) => `m.${column}` as const))
    .select([
      'o.order_no',
      'c.name as customer_name',
      'a.kind as act',
      'p.trade_no as payment_trade_no',
      'u.nick_name as operator_name',
      't.transfer_no',
      't.account_shown',
      't.name_shown',
    ]);

/** A row of the list, the customer masked (threat model 32); `proofs`: addresses of its images. */
export const refundRowOf =
  (proofs: (keys: readonly string[]) => string[]) =>
  (row: RefundColumns): RefundRow => ({
    id: row.id,
    refundNo: row.refund_no,
    orderId: row.order_id,
    orderNo: row.order_no,
    customerName: maskName(row.customer_name),
    refundState: row.state,
    reason: row.reason,
    isUndecided: row.undecided_at !== null,
    way: row.way,
    paidBy: row.paid_by,
    isMoved: row.is_moved,
    amountFen: row.amount_fen,
    paymentTradeNo: row.payment_trade_no,
    tradeNo: row.trade_no,
    transferNo: row.transfer_no,
    payee: row.transfer_no === null ? null : `${row.account_shown}（${row.name_shown}）`,
    proofs: proofs(row.proof_keys),
    what: actLabels[row.act],
    note: row.note,
    operatorName: row.operator_name,
    createTime: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  });

/** The proofs as links that this reader may open. */
export const linkedProofs =
  (links: FileLinks, { brandCode, now }: Context) =>
  (keys: readonly string[]): string[] =>
    keys.map((key) => links.linkTo(brandCode, key, now));

/** The columns of 退款单 by their keys there. */
export const refundFileColumns: readonly ExportColumn<RefundRow>[] = [
  { key: 'refundNo', cells: [text('退款单号', (row) => row.refundNo)] },
  { key: 'orderNo', cells: [text('订单号', (row) => row.orderNo)] },
  { key: 'customer', cells: [text('客户', (row) => row.customerName)] },
  {
    key: 'state',
    cells: [
      text('状态', (row) => refundStates[row.refundState]),
      text('失败原因', (row) => (row.reason === null ? null : refundFailures[row.reason])),
    ],
  },
  { key: 'what', cells: [text('退款事由', (row) => row.what)] },
  { key: 'amount', cells: [money('退款金额（元）', (row) => row.amountFen)] },
  {
    key: 'way',
    cells: [
      text('退款方式', (row) => refundWays[row.way]),
      text('实际方式', (row) => paidWayText(row.way, row.paidBy, row.isMoved)),
    ],
  },
  { key: 'paymentTradeNo', cells: [text('原交易号', (row) => row.paymentTradeNo)] },
  {
    key: 'tradeNo',
    cells: [text('打款交易号', (row) => row.tradeNo)],
  },
  {
    key: 'payee',
    cells: [text('转账收款账户', (row) => row.payee), text('转账单号', (row) => row.transferNo)],
  },
  { key: 'operator', cells: [text('发起人', (row) => row.operatorName)] },
  { key: 'createTime', cells: [instant('发起时间', (row) => row.createTime)] },
  { key: 'endedAt', cells: [instant('完成时间', (row) => row.endedAt)] },
  { key: 'note', cells: [text('备注', (row) => row.note)] },
];
