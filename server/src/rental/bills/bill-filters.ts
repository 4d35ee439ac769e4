import type { listBills } from '@rental/contract/rental/bills';
import type { Input } from '@rental/contract/endpoint';
import { billKinds, type BillKind } from '@rental/domain/rental/bills/bill-kinds';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import type { PaidBy } from '@rental/domain/rental/orders/money/paid-by';
import type { DeductionResult } from '@rental/domain/rental/deductions/attempt';
import type { FailureReason } from '@rental/domain/rental/deductions/retry-policy';
import { addDays, businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import { sql, type SelectQueryBuilder } from 'kysely';
import { phoneCriteria, type PhoneCriteria } from '../../db/people-search.ts';
import type { Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Reach } from '../../http/context.ts';
import { placedWithin, scopeOf, type ScopeValues } from '../../people/data-scope/public.ts';

export type BillQuery = Input<typeof listBills>['query'];

/** The filters of the list as single values, each there or not; every one narrows. */
export interface BillCriteria extends ScopeValues, PhoneCriteria {
  /** One of them at most is there. Said by which, for a status in the text lets the planner know how rare it is. */
  readonly isDue?: true | undefined;
  readonly isPaid?: true | undefined;
  readonly isCancelled?: true | undefined;
  readonly isRefunded?: true | undefined;
  /** Narrower than one of these, as an index has it. */
  readonly isPaying?: true | undefined;
  readonly isPaidLate?: true | undefined;
  readonly kind?: BillKind | undefined;
  /** Not of this kind: a deposit is never overdue. */
  readonly otherThan?: BillKind | undefined;
  /** The first and the last day, for the filter and for what is said by the state. */
  readonly from?: BusinessDate | undefined;
  readonly to?: BusinessDate | undefined;
  readonly stateFrom?: BusinessDate | undefined;
  readonly stateTo?: BusinessDate | undefined;
  readonly paidFrom?: Date | undefined;
  readonly paidTo?: Date | undefined;
  readonly orderNo?: string | undefined;
  readonly billNo?: string | undefined;
  readonly storeIs?: number | undefined;
  readonly channelIs?: number | undefined;
  readonly responsibleIs?: number | undefined;
  readonly paidBy?: PaidBy | undefined;
  readonly deduction?: DeductionResult | undefined;
  readonly failedFor?: FailureReason | undefined;
}

export function criteriaOf(reach: Reach, query: BillQuery): BillCriteria {
  const { state, dueOn } = query;
  const today = businessDateOf(reach.now);
  const isOfDay = state === 'toCollect' || state === 'dueToday' || state === 'overdue';
  const isPaying = state === 'paying';
  const isPaidLate = state === 'paidLate';
  const isDue = isOfDay || isPaying || state === 'due';
  return {
    ...scopeOf(reach),
    isDue: isDue || undefined,
    isPaid: isPaidLate || state === 'paid' || undefined,
    isCancelled: state === 'cancelled' || undefined,
    isRefunded: state === 'refunded' || undefined,
    isPaying: isPaying || undefined,
    isPaidLate: isPaidLate || undefined,
    kind: query.kind,
    otherThan: isOfDay || isPaidLate ? billKinds.deposit : undefined,
    from: dueOn && businessDateOf(dueOn.from),
    to: dueOn && businessDateOf(new Date(dueOn.to.getTime() - 1)),
    stateFrom: state === 'dueToday' ? today : undefined,
    stateTo: isOfDay ? (state === 'overdue' ? addDays(today, -1) : today) : undefined,
    paidFrom: query.paidAt?.from,
    paidTo: query.paidAt?.to,
    orderNo: query.orderNo,
    billNo: query.billNo,
    ...phoneCriteria(query.phone),
    storeIs: query.storeIs,
    channelIs: query.channelIs,
    responsibleIs: query.responsibleIs,
    paidBy: query.paidBy,
    deduction: query.deduction,
    failedFor: query.failedFor,
  };
}

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

/** Whether all bills of a state have been paid, or may be overdue; or none of them. */
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

type Bills = SelectQueryBuilder<
  Tables & { b: Tables['bills']; o: Tables['orders'] },
  'b' | 'o',
  object
>;

/**
 * The bills that the criteria leave, as `b`, with their orders, as `o`. Store and channel are asked of the bill, which has
 * those of its order: a small store's bills are found in an index however many the brand has. Only operators that row-level
 * security lets use one (ADR 5). Each has its order: the join is a left one for what asks nothing of it, as counting, which
 * PostgreSQL then does without the orders.
 */
export function filtered(db: Tx, criteria: BillCriteria): Bills {
  const { isDue, isPaid, isCancelled, isRefunded, isPaying, isPaidLate } = criteria;
  const { kind, otherThan } = criteria;
  const { from, to, stateFrom, stateTo } = criteria;
  const { orderNo, billNo, phone, phoneEnd, phoneFrom, phoneBelow } = criteria;
  const { storeIs, channelIs, responsibleIs, paidBy, deduction, failedFor } = criteria;
  let bills = db
    .selectFrom('bills as b')
    .leftJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'b.brand_code').onRef('o.id', '=', 'b.order_id'),
    )
    .where('b.brand_code', '=', criteria.brand)
    .where(placedWithin('b', criteria) as never) as unknown as Bills;
  if (isDue !== undefined) bills = bills.where('b.status', '=', sql.lit(billStatus.due));
  if (isPaid !== undefined) bills = bills.where('b.status', '=', sql.lit(billStatus.paid));
  if (isCancelled !== undefined)
    bills = bills.where('b.status', '=', sql.lit(billStatus.cancelled));
  if (isRefunded !== undefined) bills = bills.where('b.status', '=', sql.lit(billStatus.refunded));
  if (isPaying !== undefined)
    bills = bills.where(sql<boolean>`(b.capture_under_way or b.deduction_result = 'underWay')`);
  if (isPaidLate !== undefined)
    bills = bills.where(
      sql<boolean>`b.paid_at >= timezone('Asia/Shanghai', (b.due_on + 1)::timestamp)`,
    );
  if (kind !== undefined) bills = bills.where('b.kind', '=', kind);
  if (otherThan !== undefined) bills = bills.where('b.kind', '<>', otherThan);
  if (from !== undefined) bills = bills.where('b.due_on', '>=', from);
  if (to !== undefined) bills = bills.where('b.due_on', '<=', to);
  if (stateFrom !== undefined) bills = bills.where('b.due_on', '>=', stateFrom);
  if (stateTo !== undefined) bills = bills.where('b.due_on', '<=', stateTo);
  const { paidFrom, paidTo } = criteria;
  if (paidFrom !== undefined) bills = bills.where('b.paid_at', '>=', paidFrom);
  if (paidTo !== undefined) bills = bills.where('b.paid_at', '<', paidTo);
  if (orderNo !== undefined) bills = bills.where('o.order_no', '=', orderNo);
  if (billNo !== undefined) bills = bills.where('b.bill_no', '=', billNo);
  if (phone !== undefined) bills = bills.where('o.customer_phone', '=', phone);
  if (phoneEnd !== undefined) bills = bills.where('o.phone_last4', '=', phoneEnd);
  if (phoneFrom !== undefined) bills = bills.where('o.customer_phone', '>=', phoneFrom);
  if (phoneBelow !== undefined) bills = bills.where('o.customer_phone', '<', phoneBelow);
  if (storeIs !== undefined) bills = bills.where('b.store_id', '=', storeIs);
  if (channelIs !== undefined) bills = bills.where('b.channel_id', '=', channelIs);
  if (responsibleIs !== undefined) bills = bills.where('o.responsible_id', '=', responsibleIs);
  if (paidBy !== undefined) bills = bills.where('b.paid_by', '=', paidBy);
  if (deduction !== undefined) bills = bills.where('b.deduction_result', '=', deduction);
  if (failedFor !== undefined)
    bills = bills.where((where) =>
      where.exists(
        where
          .selectFrom('bill_deductions as f')
          .select('f.bill_id')
          .whereRef('f.brand_code', '=', 'b.brand_code')
          .whereRef('f.bill_id', '=', 'b.id')
          .where('f.state', '=', 'failed')
          .where('f.reason', '=', failedFor),
      ),
    );
  return bills;
}
