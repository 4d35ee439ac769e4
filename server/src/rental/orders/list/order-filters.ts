import type { Input } from '@rental/contract/endpoint';
import type { listOrders } from '@rental/contract/rental/orders/list/orders';
import { businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import { maskIdNumber } from '@rental/domain/rental/customers/masks';
import { hasIdentity, identitiesSought } from '../../customers/public.ts';
import { fen } from '@rental/domain/money';
import {
  holdEnds,
  holdsEndingUntil,
  type HoldEnd,
} from '@rental/domain/rental/orders/core/hold-end';
import {
  endedStatuses,
  orderStatus,
  orderStatusLabels,
} from '@rental/domain/rental/orders/core/order-status';
import { orderSources, specialOrderTypes } from '@rental/domain/rental/orders/core/order-terms';
import { closeReasons } from '@rental/domain/rental/orders/core/reasons';
import { riskClassLabels, type RiskClass } from '@rental/domain/rental/orders/core/risk-class';
import { riskLevelLabels } from '@rental/domain/rental/orders/core/risk-level';
import { sql, type ExpressionBuilder, type SelectQueryBuilder } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import type { Tx } from '../../../db/transaction.ts';
import { filtersOn } from '../../../http/list-filters.ts';
import { requireTurnedOn } from '../../../http/turned-on.ts';
import {
  channelNamed,
  responsibleNamed,
  storeNamed,
  within,
  scopedBy,
  type ScopeValues,
} from '../../../people/data-scope/public.ts';
import { productNamed, skuNamed } from './sku-names.ts';

export type OrderQuery = Input<typeof listOrders>['query'];
type OfOrders = Tables & { o: Tables['orders'] };
export type Orders = SelectQueryBuilder<OfOrders, 'o', object>;

const { declare, days, equal, filter, name, phone, span, text } = filtersOn<OfOrders, 'o'>();

const relets = { true: '续租', false: '非续租' } as const;

/** The filters of 订单列表. Only operators that row-level security lets use an index (ADR 5). */
export const orderFilters = declare<OrderQuery>({
  orderStatus: equal('状态', 'o.status', (status) => orderStatusLabels.get(status)),
  orderNo: text('订单号', 'o.order_no'),
  ids: filter({
    label: '勾选',
    words: (ids: readonly number[]) => `${ids.length}条订单`,
    values: (ids) => ({ ids }),
    narrow: (orders, { ids }) => orders.where(sql<boolean>`o.id = any(${ids}::bigint[])`),
  }),
  phone: phone('o.customer_phone', 'o.phone_last4'),
  deliveryPhone: filter({
    label: '收货手机',
    words: (typed: string) => typed,
    values: (typed): { is?: string; end?: string } =>
      typed.length === 4 ? { end: typed } : { is: typed },
    narrow: (orders, { is, end }) =>
      end === undefined
        ? orders.where(goesTo(['o.receiver_phone', 'o.customer_phone'], is))
        : orders.where(goesTo(['o.receiver_phone_last4', 'o.phone_last4'], end)),
  }),
  exclusiveTag: text('专享标签', 'o.exclusive_tag'),
  name: name('o.customer_id'),
  idNumber: filter({
    label: '身份证',
    words: (idNumber: string) => maskIdNumber(idNumber),
    values: (idNumber, reach) => ({ ...identitiesSought(reach, [idNumber.toUpperCase()]) }),
    narrow: (orders, sought, { db, brand }) =>
      orders.where(
        'o.customer_id',
        'in',
        db
          .selectFrom('customers as p')
          .select('p.id')
          .where('p.brand_code', '=', brand)
          .where(hasIdentity('p', sought)),
      ),
  }),
  createTime: span('下单时间', 'o.created_at'),
  shippedAt: span('发货时间', 'o.shipped_at'),
  startOn: days('起租日', 'o.start_on'),
  endsOn: days('到期日', 'o.ends_on'),
  productIs: equal('商品', 'o.product_id', productNamed),
  skuIs: equal('商品规格', 'o.sku_id', skuNamed),
  closeReason: equal('关单类型', 'o.close_reason', (reason) => closeReasons[reason]),
  storeIs: equal('店铺', 'o.store_id', storeNamed),
  channelIs: equal('渠道', 'o.channel_id', channelNamed),
  customerIs: equal('客户编号', 'o.customer_id', (id) => `${id}`),
  responsibleIs: filter({
    label: '负责人',
    words: (id: number | 'none', tx, reach) =>
      id === 'none' ? '无负责人' : responsibleNamed(id, tx, reach),
    values: (id): { is?: number; none?: true } => (id === 'none' ? { none: true } : { is: id }),
    narrow: (orders, { is, none }) =>
      none === undefined
        ? orders.where('o.responsible_id', '=', is as number)
        : orders.where('o.responsible_id', 'is', null),
  }),
  specialOrderType: equal('订单类型', 'o.special_order_type', (type) => specialOrderTypes[type]),
  source: equal('来源', 'o.source', (source) => orderSources[source]),
  isOverdue: filter({
    label: '逾期',
    words: (isOverdue: boolean) => (isOverdue ? '只看逾期' : undefined),
    values: (isOverdue, { now }) => ({ dueBefore: isOverdue ? businessDateOf(now) : undefined }),
    narrow: (orders, { dueBefore }) =>
      orders
        .where('o.status', '=', orderStatus.renting)
        .where('o.next_due_on', '<', dueBefore as BusinessDate),
  }),
  holdEnd: filter({
    label: '担保',
    words: (end: HoldEnd) => holdEnds[end],
    values: (
      end,
      { now },
    ): { endsFrom?: BusinessDate; endsUntil?: BusinessDate; today?: BusinessDate } => {
      const today = businessDateOf(now);
      return end === 'lapsed' ? { today } : { endsFrom: today, endsUntil: holdsEndingUntil(today) };
    },
    narrow: (orders, { endsFrom, endsUntil, today }) => {
      const running = orders.where('o.status', 'not in', endedStatuses);
      return today === undefined
        ? running
            .where('o.hold_ends_on', '>=', endsFrom as BusinessDate)
            .where('o.hold_ends_on', '<=', endsUntil as BusinessDate)
            .where('o.authorized_fen', '>', fen(0))
        : running.where(hasLapsed(today));
    },
  }),
  arePapersWanted: filter({
    label: '补件',
    words: (areWanted: boolean) => (areWanted ? '只看待补件' : undefined),
    values: (areWanted) => ({ areWanted: areWanted || undefined }),
    // a slot would not fit its index
    narrow: (orders) => orders.where('o.papers_wanted', '=', sql.lit(true)),
  }),
  arePapersSent: filter({
    label: '补件核对',
    words: (areSent: boolean) => (areSent ? '只看补件待核对' : undefined),
    values: (areSent) => ({ areSent: areSent || undefined }),
    narrow: (orders) => orders.where('o.papers_sent', '=', sql.lit(true)),
  }),
  isTakenOver: filter({
    label: '接管导入',
    words: (isTakenOver: boolean) => (isTakenOver ? '只看接管订单' : undefined),
    values: (isTakenOver) => ({ isTakenOver: isTakenOver || undefined }),
    // a slot would not fit its index
    narrow: (orders) => orders.where('o.is_taken_over', '=', sql.lit(true)),
  }),
  riskLevel: equal('风险等级', 'o.risk_level', (level) => riskLevelLabels[level]),
  riskClass: filter({
    label: '风险分级',
    words: (riskClass: RiskClass) => riskClassLabels[riskClass],
    values: (is, reach) => {
      requireTurnedOn(reach, 'OpenRiskClass');
      return { is };
    },
    narrow: (orders, { is }) => orders.where('o.risk_class', '=', is),
  }),
  isRelet: filter({
    label: '是否续租',
    words: (isRelet: boolean) => relets[`${isRelet}`],
    values: (isRelet): { is?: true; not?: true } => (isRelet ? { is: true } : { not: true }),
    narrow: (orders, { is }) =>
      orders.where('o.relet_of', is === undefined ? 'is' : 'is not', null),
  }),
});

/** As `holdEndOf` of the domain says. */
const hasLapsed = (today: BusinessDate) => (where: ExpressionBuilder<OfOrders, 'o'>) =>
  where.and([
    where('o.hold_ends_on', '<', today),
    where.or([
      where('o.authorized_fen', '>', fen(0)),
      sql<boolean>`o.deposit_held_fen < o.deposit_fen - o.deposit_waived_fen + o.waiver_hold_fen`,
    ]),
  ]);

export const criteriaOf = scopedBy(orderFilters);

/**
 * The order of a list that is narrowed by days other than those of placement: that of these days, for a span of days is found
 * in an index in its own order alone.
 */
export function usualFor({ shippedAt, startOn, endsOn }: OrderQuery) {
  if (endsOn !== undefined) return { field: 'endsOn', direction: 'asc' } as const;
  if (startOn !== undefined) return { field: 'startOn', direction: 'desc' } as const;
  return shippedAt && ({ field: 'shippedAt', direction: 'desc' } as const);
}

/** The orders of a scope that the filters leave. */
export const filtered = (db: Tx, criteria: ScopeValues): Orders => {
  const orders = db.selectFrom('orders as o').where(within(criteria)) as Orders;
  return orderFilters.narrowed(orders, db, criteria);
};

/** The receiver's phone, or the customer's if no other receiver is named; each is found in an index. */
const goesTo =
  (
    [receiver, customer]:
      | readonly ['o.receiver_phone', 'o.customer_phone']
      | readonly ['o.receiver_phone_last4', 'o.phone_last4'],
    wanted: string | undefined,
  ) =>
  (where: ExpressionBuilder<OfOrders, 'o'>) =>
    where.or([
      where(receiver, '=', wanted as string),
      where.and([where(receiver, 'is', null), where(customer, '=', wanted as string)]),
    ]);
