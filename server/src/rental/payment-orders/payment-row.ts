import type { PaymentRow } from '@rental/contract/rental/payment-orders';
import { moneyMethods } from '@rental/domain/money/ledger/accounts';
import type { BillKind } from '@rental/domain/rental/bills/bill-kinds';
import { billTitle } from '@rental/domain/rental/bills/bill-title';
import { maskName } from '@rental/domain/rental/customers/masks';
import { closeReasons, paymentStates } from '@rental/domain/rental/payment-orders/payment-order';
import { sql } from 'kysely';
import type { Stored } from '../../db/tables.ts';
import { instant, money, text, type ExportColumn } from '../../http/exportable-list.ts';
import type { Context } from '../../http/context.ts';
import type { FileLinks } from '../../platform/materials/public.ts';
import type { Payments } from './payment-filters.ts';
import { linkOf } from './payment-store.ts';

const ownColumns = [
  'id',
  'order_id',
  'payment_no',
  'amount_fen',
  'method',
  'state',
  'reason',
  'provider_no',
  'token',
  'expires_at',
  'created_at',
  'pressed_at',
  'undecided_at',
  'paid_at',
  'ended_at',
  'is_settled',
  'note',
  'proof_keys',
  'overpaid_fen',
  'refunded_at',
] as const;

type PaymentColumns = Pick<Stored<'payment_orders'>, (typeof ownColumns)[number]> & {
  readonly order_no: string;
  readonly customer_name: string;
  readonly bills: readonly { readonly kind: BillKind; readonly term: number }[];
  readonly operator_name: string | null;
};

/** The payment orders of a page with what a row draws from other tables. */
export const withPaymentRow = (payments: Payments) =>
  payments
    .innerJoin('customers as c', (join) =>
      join.onRef('c.brand_code', '=', 'o.brand_code').onRef('c.id', '=', 'o.customer_id'),
    )
    .leftJoin('operators as u', (join) =>
      join.onRef('u.brand_code', '=', 'm.brand_code').onRef('u.id', '=', 'm.operator_id'),
    )
    .select(ownColumns.map((column) => `m.${column}` as const))
    .select([
      'o.order_no',
      'c.name as customer_name',
      'u.nick_name as operator_name',
      sql<
        PaymentColumns['bills']
      >`(select coalesce(json_agg(json_build_object('kind', b.kind, 'term', b.term)
        order by b.due_on, b.id), '[]') from bills b where b.brand_code = m.brand_code and b.id = any(m.bill_ids))`.as(
        'bills',
      ),
    ]);

/** The items of a payment order, in words. */
const paidFor = (bills: PaymentColumns['bills']): string =>
  bills.length === 0 ? '押金' : bills.map(billTitle).join('、');

interface Addresses {
  /** The keys of the images of a row. */
  readonly proofs: (keys: readonly string[]) => string[];
  /** Scheme and host of the customers' pages. */
  readonly origin: string;
}

/** A row of the list, the customer masked (threat model 32). */
export const paymentRowOf =
  ({ proofs, origin }: Addresses) =>
  (row: PaymentColumns): PaymentRow => ({
    id: row.id,
    paymentNo: row.payment_no,
    orderId: row.order_id,
    orderNo: row.order_no,
    customerName: maskName(row.customer_name),
    paymentState: row.state,
    reason: row.reason,
    isUndecided: row.undecided_at !== null,
    what: paidFor(row.bills),
    amountFen: row.amount_fen,
    method: row.method,
    providerNo: row.provider_no,
    link: row.state === 'open' || row.state === 'paying' ? linkOf(origin, row.token) : null,
    expiresAt: row.expires_at.toISOString(),
    pressedAt: row.pressed_at?.toISOString() ?? null,
    paidAt: row.paid_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    isSettled: row.is_settled,
    note: row.note,
    proofs: proofs(row.proof_keys),
    overpaidFen: row.overpaid_fen,
    refundedAt: row.refunded_at?.toISOString() ?? null,
    operatorName: row.operator_name,
    createTime: row.created_at.toISOString(),
  });

/** The addresses that this reader may open. */
export const addressesFor = (links: FileLinks, { brandCode, now, origin }: Context): Addresses => ({
  proofs: (keys) => keys.map((key) => links.linkTo(brandCode, key, now)),
  origin,
});

/** The columns of 收款单 by their keys there. */
export const paymentFileColumns: readonly ExportColumn<PaymentRow>[] = [
  { key: 'paymentNo', cells: [text('收款单号', (row) => row.paymentNo)] },
  { key: 'orderNo', cells: [text('订单号', (row) => row.orderNo)] },
  { key: 'customer', cells: [text('客户', (row) => row.customerName)] },
  {
    key: 'state',
    cells: [
      text('状态', (row) => paymentStates[row.paymentState]),
      text('关闭原因', (row) => (row.reason === null ? null : closeReasons[row.reason])),
    ],
  },
  { key: 'what', cells: [text('收款事项', (row) => row.what)] },
  {
    key: 'amount',
    cells: [
      money('收款金额（元）', (row) => row.amountFen),
      money('多收金额（元）', (row) => row.overpaidFen),
    ],
  },
  {
    key: 'method',
    cells: [text('收款账户', (row) => (row.method === null ? null : moneyMethods[row.method]))],
  },
  { key: 'providerNo', cells: [text('渠道单号', (row) => row.providerNo)] },
  { key: 'operator', cells: [text('发起人', (row) => row.operatorName)] },
  { key: 'createTime', cells: [instant('创建时间', (row) => row.createTime)] },
  { key: 'expiresAt', cells: [instant('有效期至', (row) => row.expiresAt)] },
  { key: 'paidAt', cells: [instant('支付时间', (row) => row.paidAt)] },
  { key: 'note', cells: [text('备注', (row) => row.note)] },
];
