import type { listBills } from '@rental/contract/rental/bills';
import type { Input } from '@rental/contract/endpoint';
import { billKindLabels, billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { billStates, type BillState } from '@rental/domain/rental/bills/bill-states';
import { billStatus, type BillStatus } from '@rental/domain/rental/bills/bill-status';
import { paidByLabels } from '@rental/domain/rental/orders/money/paid-by';
import { deductionResults } from '@rental/domain/rental/deductions/attempt';
import { failureReasons, type FailureReason } from '@rental/domain/rental/deductions/retry-policy';
import { addDays, businessDate, businessDateOf, startOf } from '@rental/domain/business-date';
import { sql, type SelectQueryBuilder } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import { filtersOn } from '../../http/list-filters.ts';
import {
  channelNamed,
  placedWithin,
  responsibleNamed,
  storeNamed,
  scopedBy,
  type ScopeValues,
} from '../../people/data-scope/public.ts';
import { productNamed } from '../orders/list/public.ts';

export type BillQuery = Input<typeof listBills>['query'];
type OfBills = Tables & { b: Tables['bills']; o: Tables['orders'] };
type Bills = SelectQueryBuilder<OfBills, 'b' | 'o', object>;

const { declare, days, equal, filter, phone, span, text } = filtersOn<OfBills, 'b' | 'o'>();

/** The status of the bills of a state, in the text of the query: so the planner knows how rare it is. */
const statusOf = {
  toCollect: 'due',
  due: 'due',
  dueToday: 'due',
  overdue: 'due',
  paying: 'due',
  paid: 'paid',
  paidLate: 'paid',
  cancelled: 'cancelled',
  refunded: 'refunded',
  badDebt: 'badDebt',
} as const satisfies Record<BillState, keyof typeof billStatus>;

/** The filters of 分期账单. Store and channel are asked of the bill, which has those of its order. */
export const billFilters = declare<BillQuery>({
  state: filter({
    label: '状态',
    words: (state: BillState) => billStates[state],
    values: (state, { now }) => {
      const today = businessDateOf(now);
      const isOfDay = state === 'toCollect' || state === 'dueToday' || state === 'overdue';
      return {
        [statusOf[state]]: true,
        isPaying: state === 'paying' || undefined,
        isPaidLate: state === 'paidLate' || undefined,
        isNoDeposit: isOfDay || state === 'paidLate' || undefined, // a deposit is never overdue
        from: state === 'dueToday' ? today : undefined,
        to: isOfDay ? (state === 'overdue' ? addDays(today, -1) : today) : undefined,
      };
    },
    narrow: (bills, { isPaying, isPaidLate, isNoDeposit, from, to, ...status }) => {
      let narrowed = bills;
      for (const name of Object.keys(status) as (keyof typeof billStatus)[])
        narrowed = narrowed.where('b.status', '=', sql.lit<BillStatus>(billStatus[name]));
      if (isPaying !== undefined)
        narrowed = narrowed.where(
          sql<boolean>`(b.capture_under_way or b.deduction_result = 'underWay')`,
        );
      if (isPaidLate !== undefined)
        narrowed = narrowed.where(
          sql<boolean>`b.paid_at >= timezone('Asia/Shanghai', (b.due_on + 1)::timestamp)`,
        );
      if (isNoDeposit !== undefined) narrowed = narrowed.where('b.kind', '<>', billKinds.deposit);
      if (from !== undefined) narrowed = narrowed.where('b.due_on', '>=', from);
      return to === undefined ? narrowed : narrowed.where('b.due_on', '<=', to);
    },
  }),
  kind: equal('类型', 'b.kind', (kind) => billKindLabels.get(kind)),
  isReceivable: filter({
    label: '计入应收',
    words: (isReceivable: boolean) => (isReceivable ? '只看计入应收' : undefined),
    values: (isReceivable) => ({ isReceivable: isReceivable || undefined }),
    narrow: (bills) => bills.where(isReceivable),
  }),
  dueOn: days('账单日', 'b.due_on'),
  paidAt: span('支付时间', 'b.paid_at'),
  startedOn: days('起租日', 'o.start_on'),
  unpaidOn: filter({
    label: '未付清日',
    words: (day: string) => day,
    values: (day) => ({ from: startOf(addDays(businessDate(day), 1)) }),
    narrow: (bills, { from }) =>
      bills.where((where) =>
        where.or([where('b.paid_at', 'is', null), where('b.paid_at', '>=', from)]),
      ),
  }),
  orderNo: text('订单号', 'o.order_no'),
  billNo: text('账单号', 'b.bill_no'),
  phone: phone('o.customer_phone', 'o.phone_last4'),
  storeIs: equal('店铺', 'b.store_id', storeNamed),
  channelIs: equal('渠道', 'b.channel_id', channelNamed),
  responsibleIs: equal('负责人', 'o.responsible_id', responsibleNamed),
  productIs: equal('商品', 'o.product_id', productNamed),
  paidBy: equal('方式', 'b.paid_by', (paidBy) => paidByLabels[paidBy]),
  deduction: equal('扣款结果', 'b.deduction_result', (result) => deductionResults[result]),
  failedFor: filter({
    label: '失败原因',
    words: (reason: FailureReason) => failureReasons[reason].label,
    values: (is) => ({ is }),
    narrow: (bills, { is }) =>
      bills.where((where) =>
        where.exists(
          where
            .selectFrom('bill_deductions as f')
            .select('f.bill_id')
            .whereRef('f.brand_code', '=', 'b.brand_code')
            .whereRef('f.bill_id', '=', 'b.id')
            .where('f.state', '=', 'failed')
            .where('f.reason', '=', is),
        ),
      ),
  }),
});

/** True if a bill counts as receivable. */
export const isReceivable = sql<boolean>`(b.kind <> ${sql.lit(billKinds.deposit)}
  and b.status not in (${sql.lit(billStatus.cancelled)}, ${sql.lit(billStatus.refunded)}))`;

export const criteriaOf = scopedBy(billFilters);

const unpaidStates: ReadonlySet<string> = new Set([
  'toCollect',
  'due',
  'dueToday',
  'overdue',
  'paying',
]);
const isUnpaid = ({ state }: BillQuery) => state !== undefined && unpaidStates.has(state);

/** The order of a list that is narrowed so: of what is unpaid the first first, of what was paid in a span of time the last. */
export function usualFor(query: BillQuery) {
  if (query.paidAt !== undefined) return { field: 'paidAt', direction: 'desc' } as const;
  return isUnpaid(query) ? ({ field: 'dueOn', direction: 'asc' } as const) : undefined;
}

/** Says for a state if all of its bills have been paid, or may be overdue; or none of them. */
export function filledBy(query: BillQuery, field: string): 'all' | 'none' | undefined {
  const { state, paidAt } = query;
  if (field === 'paidAt') {
    if (isUnpaid(query)) return 'none';
    return paidAt !== undefined || state === 'paid' || state === 'paidLate' ? 'all' : undefined;
  }
  if (field !== 'overdueDays' || state === undefined) return undefined;
  if (!isUnpaid(query)) return 'none';
  return state === 'due' || state === 'paying' ? undefined : 'all';
}

/**
 * The bills that the filters leave, as `b`, with their orders, as `o`. Store and channel are asked of the bill, which has
 * those of its order: a small store's bills are found in an index however many the brand has. Only operators that row-level
 * security lets use one (ADR 5). Each has its order: the join is a left one for what asks nothing of it, as counting, which
 * PostgreSQL then does without the orders.
 */
export function filtered(db: Tx, criteria: ScopeValues): Bills {
  const bills = db
    .selectFrom('bills as b')
    .leftJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'b.brand_code').onRef('o.id', '=', 'b.order_id'),
    )
    .where('b.brand_code', '=', criteria.brand)
    .where(placedWithin('b', criteria) as never) as unknown as Bills;
  return billFilters.narrowed(bills, db, criteria);
}
