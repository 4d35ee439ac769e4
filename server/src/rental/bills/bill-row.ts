import type { BillRow } from '@rental/contract/rental/bills';
import { billKinds, billKindLabels } from '@rental/domain/rental/bills/bill-kinds';
import { billStateOf, saidStates } from '@rental/domain/rental/bills/bill-states';
import { overdueDays } from '@rental/domain/rental/bills/bill-status';
import type { AttemptState } from '@rental/domain/rental/deductions/attempt';
import type { AuthorizationState } from '@rental/domain/rental/deductions/authorization';
import { type FailureReason, failureReasons } from '@rental/domain/rental/deductions/retry-policy';
import { maskMobile, maskName } from '@rental/domain/rental/customers/masks';
import type { LeaseTerms } from '@rental/domain/rental/orders/core/lease-terms';
import { counted, owedOn } from '@rental/domain/rental/orders/core/position';
import type { SelectQueryBuilder } from 'kysely';
import { paidByLabels } from '@rental/domain/rental/orders/money/paid-by';
import type { Stored, Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import { count, instant, money, text, type ExportColumn } from '../../http/exportable-list.ts';
import type { ScopeValues } from '../../people/data-scope/public.ts';
import { owedBill, saidBill, termsOfDay } from '../orders/core/public.ts';
import { signedLease } from '../signed-terms/public.ts';

/** The columns a row of the list is drawn from beside the bill's own, of its order, customer, store, channel, operator and deductions. */
const columns = [
  'o.order_no',
  'o.term_count',
  'o.customer_phone',
  'c.name as customer_name',
  's.name as store_name',
  'h.name as channel_name',
  'r.nick_name as responsible_name',
  'da.state as authorization_state',
  'dd.attempts as deduction_attempts',
  'dd.state as deduction_state',
  'dd.reason as deduction_reason',
] as const;

type Columns = Stored<'bills'> & {
  order_no: string;
  term_count: number;
  customer_phone: string;
  customer_name: string;
  store_name: string;
  channel_name: string | null;
  responsible_name: string | null;
  authorization_state: AuthorizationState | null;
  deduction_attempts: number | null;
  deduction_state: AttemptState | null;
  deduction_reason: FailureReason | null;
  lease: LeaseTerms;
};

/** The bills `b` of a page with what a row draws from other tables. */
export const withBillRow = (
  page: SelectQueryBuilder<Tables & { b: Tables['bills'] }, 'b', object>,
  db: Tx,
  { brand }: Pick<ScopeValues, 'brand'>,
) =>
  db
    .selectFrom(page.selectAll('b').as('b'))
    .innerJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'b.brand_code').onRef('o.id', '=', 'b.order_id'),
    )
    .innerJoin('customers as c', (join) =>
      join.onRef('c.brand_code', '=', 'o.brand_code').onRef('c.id', '=', 'o.customer_id'),
    )
    .innerJoin('stores as s', (join) =>
      join.onRef('s.brand_code', '=', 'o.brand_code').onRef('s.id', '=', 'o.store_id'),
    )
    .leftJoin('channels as h', (join) =>
      join.onRef('h.brand_code', '=', 'o.brand_code').onRef('h.id', '=', 'o.channel_id'),
    )
    .leftJoin('operators as r', (join) =>
      join.onRef('r.brand_code', '=', 'o.brand_code').onRef('r.id', '=', 'o.responsible_id'),
    )
    .leftJoin('deduction_authorizations as da', (join) =>
      join.onRef('da.brand_code', '=', 'b.brand_code').onRef('da.order_id', '=', 'b.order_id'),
    )
    .leftJoin('bill_deductions as dd', (join) =>
      join.onRef('dd.brand_code', '=', 'b.brand_code').onRef('dd.bill_id', '=', 'b.id'),
    )
    .selectAll('b')
    .select(columns)
    .select(signedLease(brand).as('lease'));

/** A row of the list as it stands today, the customer masked (threat model 32). */
export function billRowOf(row: Columns, now: Date): BillRow {
  const terms = termsOfDay({ now }, row);
  const today = counted(owedBill(row), terms);
  return {
    id: row.id,
    billNo: row.bill_no,
    orderId: row.order_id,
    orderNo: row.order_no,
    kind: row.kind,
    term: row.term,
    termCount: row.kind === billKinds.rent ? row.term_count : null,
    dueOn: row.due_on,
    amountFen: row.amount_fen,
    waivedFen: row.waived_fen,
    paidFen: row.paid_fen,
    lateFeeFen: today.lateFeeFen,
    owedFen: owedOn(today),
    billStatus: row.status,
    billState: billStateOf(saidBill(row), terms.today),
    overdueDays: row.kind === billKinds.deposit ? 0 : overdueDays(today, terms.today),
    paidAt: row.paid_at?.toISOString() ?? null,
    paidBy: row.paid_by,
    deduction: {
      authorization: row.authorization_state,
      attempts: row.deduction_attempts ?? 0,
      state: row.deduction_state,
      reason: row.deduction_reason,
    },
    customerName: maskName(row.customer_name),
    customerPhone: maskMobile(row.customer_phone),
    storeName: row.store_name,
    channelName: row.channel_name,
    responsibleName: row.responsible_name,
  };
}

/** The columns of 分期账单 by their keys there; a cell with two lines is two columns of a file. */
export const billFileColumns: readonly ExportColumn<BillRow>[] = [
  { key: 'orderNo', cells: [text('订单号', (bill) => bill.orderNo)] },
  { key: 'billNo', cells: [text('账单号', (bill) => bill.billNo)] },
  { key: 'kind', cells: [text('类型', (bill) => billKindLabels.get(bill.kind) ?? null)] },
  {
    key: 'term',
    cells: [count('期数', (bill) => bill.term), count('总期数', (bill) => bill.termCount)],
  },
  { key: 'dueOn', cells: [text('账单日', (bill) => bill.dueOn)] },
  { key: 'amount', cells: [money('应付（元）', (bill) => bill.amountFen)] },
  { key: 'waived', cells: [money('减免（元）', (bill) => bill.waivedFen)] },
  { key: 'paid', cells: [money('已付（元）', (bill) => bill.paidFen)] },
  { key: 'lateFee', cells: [money('滞纳金（元）', (bill) => bill.lateFeeFen)] },
  { key: 'owed', cells: [money('待付（元）', (bill) => bill.owedFen)] },
  { key: 'status', cells: [text('状态', (bill) => saidStates[bill.billState])] },
  { key: 'overdueDays', cells: [count('逾期天数', (bill) => bill.overdueDays)] },
  {
    key: 'paidAt',
    cells: [instant('支付时间', (bill) => bill.paidAt)],
  },
  { key: 'paidBy', cells: [text('支付方式', ({ paidBy }) => paidBy && paidByLabels[paidBy])] },
  { key: 'deductions', cells: [count('扣款次数', (bill) => bill.deduction.attempts)] },
  {
    key: 'failedFor',
    cells: [
      text('失败原因', ({ deduction: { reason } }) =>
        reason === null ? null : failureReasons[reason].label,
      ),
    ],
  },
  {
    key: 'customer',
    cells: [text('姓名', (bill) => bill.customerName), text('手机', (bill) => bill.customerPhone)],
  },
  { key: 'store', cells: [text('店铺', (bill) => bill.storeName)] },
  { key: 'channel', cells: [text('渠道', (bill) => bill.channelName)] },
  { key: 'responsible', cells: [text('负责人', (bill) => bill.responsibleName)] },
];
