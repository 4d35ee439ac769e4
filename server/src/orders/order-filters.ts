import type { Input } from '@rental/contract/endpoint';
import type { listOrders } from '@rental/contract/orders';
import { businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import { orderStatus, type OrderStatus } from '@rental/domain/orders/order-status';
import type { OrderSource } from '@rental/domain/orders/order-terms';
import type { RiskLevel } from '@rental/domain/orders/risk-level';
import type { SelectQueryBuilder } from 'kysely';
import {
  customersNamed,
  nameCriteria,
  phoneCriteria,
  type NameCriteria,
  type PhoneCriteria,
} from '../db/people-search.ts';
import type { Tables } from '../db/tables.ts';
import type { Tx } from '../db/transaction.ts';
import type { Reach } from '../http/context.ts';
import { scopeOf, within, type ScopeValues } from './order-scope.ts';

export type OrderQuery = Input<typeof listOrders>['query'];

/** The filters of the list as single values, each there or not; every one narrows. */
export interface OrderCriteria extends ScopeValues, PhoneCriteria, NameCriteria {
  readonly status?: OrderStatus | undefined;
  readonly orderNo?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly storeIs?: number | undefined;
  readonly channelIs?: number | undefined;
  readonly customerIs?: number | undefined;
  readonly responsibleIs?: number | undefined;
  readonly source?: OrderSource | undefined;
  readonly riskLevel?: RiskLevel | undefined;
  readonly dueBefore?: BusinessDate | undefined;
}

export function criteriaOf(ctx: Reach, query: OrderQuery): OrderCriteria {
  return {
    ...scopeOf(ctx),
    status: query.orderStatus,
    orderNo: query.orderNo,
    ...phoneCriteria(query.phone),
    from: query.createTime?.from,
    to: query.createTime?.to,
    storeIs: query.storeIs,
    channelIs: query.channelIs,
    customerIs: query.customerIs,
    responsibleIs: query.responsibleIs,
    source: query.source,
    riskLevel: query.riskLevel,
    dueBefore: query.isOverdue === true ? businessDateOf(ctx.now) : undefined,
    ...nameCriteria(query.name),
  };
}

type Orders = SelectQueryBuilder<Tables & { o: Tables['orders'] }, 'o', object>;

/** The orders that the criteria leave. Only operators that row-level security lets use an index (ADR 5). */
export function filtered(db: Tx, criteria: OrderCriteria): Orders {
  let orders = db.selectFrom('orders as o').where(within(criteria)) as Orders;
  const { status, orderNo, phone, phoneEnd, phoneFrom, phoneBelow, from, to } = criteria;
  const { storeIs, channelIs, customerIs, responsibleIs, source, riskLevel, dueBefore } = criteria;
  if (status !== undefined) orders = orders.where('o.status', '=', status);
  if (orderNo !== undefined) orders = orders.where('o.order_no', '=', orderNo);
  if (phone !== undefined) orders = orders.where('o.customer_phone', '=', phone);
  if (phoneEnd !== undefined) orders = orders.where('o.phone_last4', '=', phoneEnd);
  if (phoneFrom !== undefined) orders = orders.where('o.customer_phone', '>=', phoneFrom);
  if (phoneBelow !== undefined) orders = orders.where('o.customer_phone', '<', phoneBelow);
  if (from !== undefined) orders = orders.where('o.created_at', '>=', from);
  if (to !== undefined) orders = orders.where('o.created_at', '<', to);
  if (storeIs !== undefined) orders = orders.where('o.store_id', '=', storeIs);
  if (channelIs !== undefined) orders = orders.where('o.channel_id', '=', channelIs);
  if (customerIs !== undefined) orders = orders.where('o.customer_id', '=', customerIs);
  if (responsibleIs !== undefined) orders = orders.where('o.responsible_id', '=', responsibleIs);
  if (source !== undefined) orders = orders.where('o.source', '=', source);
  if (riskLevel !== undefined) orders = orders.where('o.risk_level', '=', riskLevel);
  if (dueBefore !== undefined)
    orders = orders
      .where('o.status', '=', orderStatus.renting)
      .where('o.next_due_on', '<', dueBefore);
  for (const ids of customersNamed(db, criteria)) orders = orders.where('o.customer_id', 'in', ids);
  return orders;
}
