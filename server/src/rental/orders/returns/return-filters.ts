import type { Input } from '@rental/contract/endpoint';
import type { listReturns } from '@rental/contract/rental/orders/returns/returns';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import { businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import type { ReturnResult } from '@rental/domain/rental/orders/core/position';
import type { StoredReturnState } from '@rental/domain/rental/orders/returns/return-states';
import { sql, type SelectQueryBuilder } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Reach } from '../../../http/context.ts';
import { placedWithin, scopeOf, type ScopeValues } from '../../../people/data-scope/public.ts';

export type ReturnQuery = Input<typeof listReturns>['query'];

/** The filters of the list as single values, each there or not; every one narrows. */
export interface ReturnCriteria extends ScopeValues {
  readonly state?: StoredReturnState | undefined;
  /** One of them at most is there: whether an inspected one has 赔付 unpaid. */
  readonly owes?: true | undefined;
  readonly owesNothing?: true | undefined;
  readonly result?: ReturnResult | undefined;
  readonly orderNo?: string | undefined;
  readonly storeIs?: number | undefined;
  readonly channelIs?: number | undefined;
  readonly responsibleIs?: number | undefined;
  readonly returnAddressIs?: number | undefined;
  readonly arrivedFrom?: Date | undefined;
  readonly arrivedTo?: Date | undefined;
  readonly startedFrom?: Date | undefined;
  readonly startedTo?: Date | undefined;
  readonly dueBefore?: BusinessDate | undefined;
}

export function criteriaOf(reach: Reach, query: ReturnQuery): ReturnCriteria {
  const { returnState: state } = query;
  const isInspected = state === 'toCompensate' || state === 'toComplete';
  return {
    ...scopeOf(reach),
    state: isInspected ? 'inspected' : state,
    owes: state === 'toCompensate' || undefined,
    owesNothing: state === 'toComplete' || undefined,
    result: query.result,
    orderNo: query.orderNo,
    storeIs: query.storeIs,
    channelIs: query.channelIs,
    responsibleIs: query.responsibleIs,
    returnAddressIs: query.returnAddressIs,
    arrivedFrom: query.arrivedAt?.from,
    arrivedTo: query.arrivedAt?.to,
    startedFrom: query.startedAt?.from,
    startedTo: query.startedAt?.to,
    dueBefore: query.isOverdue === true ? businessDateOf(reach.now) : undefined,
  };
}

export type Returns = SelectQueryBuilder<
  Tables & { r: Tables['order_returns']; o: Tables['orders'] },
  'r' | 'o',
  object
>;

/** Whether a return's order has 赔付 unpaid. */
const owesCompensation = sql<boolean>`exists (
  select from bills c where c.brand_code = r.brand_code and c.order_id = r.order_id
    and c.kind = ${sql.lit(billKinds.compensation)} and c.status = ${sql.lit(billStatus.due)})`;

/**
 * The returns that the criteria leave, as `r`, with their orders, as `o`. What has not ended is found in an index of its
 * own, so that what is asked of other tables is asked of few. Only operators that row-level security lets use an index
 * (ADR 5). A left join, as of bills, so that counting does without the orders.
 */
export function filtered(db: Tx, criteria: ReturnCriteria): Returns {
  const { state, owes, owesNothing, result, orderNo, storeIs, channelIs, responsibleIs } = criteria;
  const { arrivedFrom, arrivedTo, startedFrom, startedTo, dueBefore, returnAddressIs } = criteria;
  let returns = db
    .selectFrom('order_returns as r')
    .leftJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'r.brand_code').onRef('o.id', '=', 'r.order_id'),
    )
    .where(placedWithin('r', criteria) as never) as unknown as Returns;
  if (state !== undefined) returns = returns.where('r.state', '=', state);
  if (owes !== undefined) returns = returns.where(owesCompensation);
  if (owesNothing !== undefined) returns = returns.where(sql<boolean>`not ${owesCompensation}`);
  if (result !== undefined) returns = returns.where('r.result', '=', result);
  if (orderNo !== undefined) returns = returns.where('o.order_no', '=', orderNo);
  if (storeIs !== undefined) returns = returns.where('r.store_id', '=', storeIs);
  if (channelIs !== undefined) returns = returns.where('r.channel_id', '=', channelIs);
  if (responsibleIs !== undefined) returns = returns.where('o.responsible_id', '=', responsibleIs);
  if (returnAddressIs !== undefined)
    returns = returns.where('r.return_address_id', '=', returnAddressIs);
  if (arrivedFrom !== undefined) returns = returns.where('r.arrived_at', '>=', arrivedFrom);
  if (arrivedTo !== undefined) returns = returns.where('r.arrived_at', '<', arrivedTo);
  if (startedFrom !== undefined) returns = returns.where('r.started_at', '>=', startedFrom);
  if (startedTo !== undefined) returns = returns.where('r.started_at', '<', startedTo);
  if (dueBefore !== undefined)
    returns = returns
      .where('r.ended_at', 'is', null)
      .where('o.status', '=', orderStatus.renting)
      .where('o.next_due_on', '<', dueBefore);
  return returns;
}
