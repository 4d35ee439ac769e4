import type { Input } from '@rental/contract/endpoint';
import type { listOrders } from '@rental/contract/rental/orders/list/orders';
import { businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import { orderStatus, type OrderStatus } from '@rental/domain/rental/orders/core/order-status';
import type { OrderSource, SpecialOrderType } from '@rental/domain/rental/orders/core/order-terms';
import type { CloseReason } from '@rental/domain/rental/orders/core/reasons';
import type { RiskLevel } from '@rental/domain/rental/orders/core/risk-level';
import { sql, type ExpressionBuilder, type SelectQueryBuilder } from 'kysely';
import {
  customersNamed,
  nameCriteria,
  phoneCriteria,
  type NameCriteria,
  type PhoneCriteria,
} from '../../../db/people-search.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Reach } from '../../../http/context.ts';
import { scopeOf, within, type ScopeValues } from '../../../people/data-scope/public.ts';

export type OrderQuery = Input<typeof listOrders>['query'];

/** The filters of the list as single values, each there or not; every one narrows. */
export interface OrderCriteria extends ScopeValues, PhoneCriteria, NameCriteria {
  readonly status?: OrderStatus | undefined;
  readonly orderNo?: string | undefined;
  readonly ids?: readonly number[] | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly storeIs?: number | undefined;
  readonly channelIs?: number | undefined;
  readonly customerIs?: number | undefined;
  readonly responsibleIs?: number | undefined;
  readonly isNobodys?: true | undefined;
  readonly productIs?: number | undefined;
  readonly skuIs?: number | undefined;
  readonly idNumber?: string | undefined;
  readonly closeReason?: CloseReason | undefined;
  readonly shippedFrom?: Date | undefined;
  readonly shippedTo?: Date | undefined;
  /** The first and the last day. */
  readonly startFrom?: BusinessDate | undefined;
  readonly startTo?: BusinessDate | undefined;
  readonly endsFrom?: BusinessDate | undefined;
  readonly endsTo?: BusinessDate | undefined;
  readonly source?: OrderSource | undefined;
  readonly type?: SpecialOrderType | undefined;
  readonly riskLevel?: RiskLevel | undefined;
  readonly papersWanted?: true | undefined;
  readonly isRelet?: true | undefined;
  readonly isNoRelet?: true | undefined;
  readonly deliveryPhone?: string | undefined;
  readonly deliveryPhoneEnd?: string | undefined;
  readonly exclusiveTag?: string | undefined;
  readonly dueBefore?: BusinessDate | undefined;
}

export function criteriaOf(ctx: Reach, query: OrderQuery): OrderCriteria {
  return {
    ...scopeOf(ctx),
    status: query.orderStatus,
    orderNo: query.orderNo,
    ids: query.ids,
    ...phoneCriteria(query.phone),
    from: query.createTime?.from,
    to: query.createTime?.to,
    storeIs: query.storeIs,
    channelIs: query.channelIs,
    customerIs: query.customerIs,
    responsibleIs: query.responsibleIs === 'none' ? undefined : query.responsibleIs,
    isNobodys: query.responsibleIs === 'none' || undefined,
    productIs: query.productIs,
    skuIs: query.skuIs,
    idNumber: query.idNumber?.toUpperCase(),
    closeReason: query.closeReason,
    shippedFrom: query.shippedAt?.from,
    shippedTo: query.shippedAt?.to,
    startFrom: query.startOn && businessDateOf(query.startOn.from),
    startTo: query.startOn && lastDayOf(query.startOn.to),
    endsFrom: query.endsOn && businessDateOf(query.endsOn.from),
    endsTo: query.endsOn && lastDayOf(query.endsOn.to),
    source: query.source,
    type: query.specialOrderType,
    riskLevel: query.riskLevel,
    papersWanted: query.arePapersWanted === true ? true : undefined,
    isRelet: query.isRelet === true ? true : undefined,
    isNoRelet: query.isRelet === false ? true : undefined,
    ...deliveryCriteria(query.deliveryPhone),
    exclusiveTag: query.exclusiveTag,
    dueBefore: query.isOverdue === true ? businessDateOf(ctx.now) : undefined,
    ...nameCriteria(query.name),
  };
}

/** Eleven digits are the phone that a parcel goes to, four its end. */
const deliveryCriteria = (typed: string | undefined) =>
  typed?.length === 4 ? { deliveryPhoneEnd: typed } : { deliveryPhone: typed };

/** The last day of a span whose end is not in it. */
const lastDayOf = (end: Date) => businessDateOf(new Date(end.getTime() - 1));

/**
 * The order of a list that is narrowed by days other than those of placement: that of these days, for a span of days is found
 * in an index in its own order alone.
 */
export function usualFor({ shippedAt, startOn, endsOn }: OrderQuery) {
  if (endsOn !== undefined) return { field: 'endsOn', direction: 'asc' } as const;
  if (startOn !== undefined) return { field: 'startOn', direction: 'desc' } as const;
  return shippedAt && ({ field: 'shippedAt', direction: 'desc' } as const);
}

export type Orders = SelectQueryBuilder<Tables & { o: Tables['orders'] }, 'o', object>;

/** The orders that the criteria leave. Only operators that row-level security lets use an index (ADR 5). */
export function filtered(db: Tx, criteria: OrderCriteria): Orders {
  let orders = db.selectFrom('orders as o').where(within(criteria)) as Orders;
  const { status, orderNo, ids, phone, phoneEnd, phoneFrom, phoneBelow, from, to } = criteria;
  const { storeIs, channelIs, customerIs, responsibleIs, source, riskLevel, dueBefore } = criteria;
  if (status !== undefined) orders = orders.where('o.status', '=', status);
  if (orderNo !== undefined) orders = orders.where('o.order_no', '=', orderNo);
  if (ids !== undefined) orders = orders.where(sql<boolean>`o.id = any(${ids}::bigint[])`);
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
  if (criteria.isNobodys !== undefined) orders = orders.where('o.responsible_id', 'is', null);
  if (criteria.productIs !== undefined)
    orders = orders.where('o.product_id', '=', criteria.productIs);
  const { skuIs, idNumber, closeReason, startFrom, startTo, endsFrom, endsTo } = criteria;
  if (skuIs !== undefined) orders = orders.where('o.sku_id', '=', skuIs);
  if (idNumber !== undefined)
    orders = orders.where(
      'o.customer_id',
      'in',
      db
        .selectFrom('customers as p')
        .select('p.id')
        .where('p.brand_code', '=', criteria.brand)
        .where('p.id_number', '=', idNumber),
    );
  if (closeReason !== undefined) orders = orders.where('o.close_reason', '=', closeReason);
  const { shippedFrom, shippedTo } = criteria;
  if (shippedFrom !== undefined) orders = orders.where('o.shipped_at', '>=', shippedFrom);
  if (shippedTo !== undefined) orders = orders.where('o.shipped_at', '<', shippedTo);
  if (startFrom !== undefined) orders = orders.where('o.start_on', '>=', startFrom);
  if (startTo !== undefined) orders = orders.where('o.start_on', '<=', startTo);
  if (endsFrom !== undefined) orders = orders.where('o.ends_on', '>=', endsFrom);
  if (endsTo !== undefined) orders = orders.where('o.ends_on', '<=', endsTo);
  if (source !== undefined) orders = orders.where('o.source', '=', source);
  if (criteria.type !== undefined)
    orders = orders.where('o.special_order_type', '=', criteria.type);
  if (riskLevel !== undefined) orders = orders.where('o.risk_level', '=', riskLevel);
  if (criteria.papersWanted !== undefined)
    orders = orders.where('o.papers_wanted', '=', sql.lit(true)); // a slot would not fit its index
  if (criteria.isRelet !== undefined) orders = orders.where('o.relet_of', 'is not', null);
  if (criteria.isNoRelet !== undefined) orders = orders.where('o.relet_of', 'is', null);
  const { deliveryPhone, deliveryPhoneEnd, exclusiveTag } = criteria;
  if (deliveryPhone !== undefined)
    orders = orders.where(goesTo(['o.receiver_phone', 'o.customer_phone'], deliveryPhone));
  if (deliveryPhoneEnd !== undefined)
    orders = orders.where(goesTo(['o.receiver_phone_last4', 'o.phone_last4'], deliveryPhoneEnd));
  if (exclusiveTag !== undefined) orders = orders.where('o.exclusive_tag', '=', exclusiveTag);
  if (dueBefore !== undefined)
    orders = orders
      .where('o.status', '=', orderStatus.renting)
      .where('o.next_due_on', '<', dueBefore);
  for (const ids of customersNamed(db, criteria)) orders = orders.where('o.customer_id', 'in', ids);
  return orders;
}

/** The receiver's phone, or the customer's if no other receiver is named; each is found in an index. */
const goesTo =
  (
    [receiver, customer]:
      | readonly ['o.receiver_phone', 'o.customer_phone']
      | readonly ['o.receiver_phone_last4', 'o.phone_last4'],
    wanted: string,
  ) =>
  (where: ExpressionBuilder<Tables & { o: Tables['orders'] }, 'o'>) =>
    where.or([
      where(receiver, '=', wanted),
      where.and([where(receiver, 'is', null), where(customer, '=', wanted)]),
    ]);
