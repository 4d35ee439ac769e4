import type { Input } from '@rental/contract/endpoint';
import type { listOverdue } from '@rental/contract/rental/overdue';
import { addDays, businessDateOf, startOf, type BusinessDate } from '@rental/domain/business-date';
import { followStates, type FollowState } from '@rental/domain/rental/dunning/follow-states';
import { firstDueIn, stageWords, type DunningStage } from '@rental/domain/rental/dunning/stages';
import { sql, type SelectQueryBuilder } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import { filtersOn } from '../../http/list-filters.ts';
import {
  channelNamed,
  placedWithin,
  responsibleNamed,
  scopedBy,
  storeNamed,
  type ScopeValues,
} from '../../people/data-scope/public.ts';

export type OverdueQuery = Input<typeof listOverdue>['query'];
type OfOverdue = Tables & {
  v: Tables['overdue_orders'];
  o: Tables['orders'];
  d: Tables['dunning_cases'];
};
export type OverdueOrders = SelectQueryBuilder<OfOverdue, 'v' | 'o' | 'd', object>;

const { declare, equal, filter, name, phone, text } = filtersOn<OfOverdue, 'v' | 'o' | 'd'>();

interface OfStage extends Readonly<Record<string, unknown>> {
  readonly overstay?: true | undefined;
  /** The brand has no such stage. */
  readonly none?: true | undefined;
  readonly from?: BusinessDate | undefined;
  readonly to?: BusinessDate | undefined;
}

/** One of them: the day or the instant that the state is asked by, or that it is asked for. */
interface OfFollow extends Readonly<Record<string, unknown>> {
  readonly contactBy?: BusinessDate;
  readonly contactedFrom?: Date;
  readonly never?: true;
  readonly promised?: true;
  readonly repaying?: true;
  readonly held?: true;
  readonly lost?: true;
}

interface OfAssigned extends Readonly<Record<string, unknown>> {
  readonly owned?: true;
  readonly unowned?: true;
}

/** The filters of 逾期管理. */
export const overdueFilters = declare<OverdueQuery>({
  stage: filter({
    label: '逾期阶段',
    words: (stage: DunningStage, _tx, { brand }) => stageWords(brand.dunning.stages)[stage],
    values: (stage, { brand, now }): OfStage => {
      if (stage === 'overstay') return { overstay: true };
      const span = firstDueIn(brand.dunning.stages, stage, businessDateOf(now));
      return span === null ? { none: true } : { from: span.from ?? undefined, to: span.to };
    },
    narrow: (orders, { overstay, none, from, to }) => {
      if (none !== undefined) return orders.where(sql<boolean>`false`);
      if (overstay !== undefined) return orders.where('v.is_overstay', '=', true);
      const narrowed = orders
        .where('v.is_overstay', '=', false)
        .where('v.first_due_on', '<=', to as BusinessDate);
      return from === undefined ? narrowed : narrowed.where('v.first_due_on', '>=', from);
    },
  }),
  minDays: filter({
    label: '逾期天数',
    words: (days: number) => `至少${days}天`,
    values: (days, { now }) => ({ to: addDays(businessDateOf(now), -days) }),
    narrow: (orders, { to }) => orders.where('v.first_due_on', '<=', to),
  }),
  maxDays: filter({
    label: '逾期天数',
    words: (days: number) => `至多${days}天`,
    values: (days, { now }) => ({ from: addDays(businessDateOf(now), -days) }),
    narrow: (orders, { from }) => orders.where('v.first_due_on', '>=', from),
  }),
  orderNo: text('订单号', 'o.order_no'),
  ids: filter({
    label: '勾选',
    words: (ids: readonly number[]) => `${ids.length}条订单`,
    values: (ids) => ({ ids }),
    narrow: (orders, { ids }) => orders.where('v.id', '=', sql<number>`any(${ids}::bigint[])`),
  }),
  name: name('v.customer_id'),
  phone: phone('o.customer_phone', 'o.phone_last4'),
  storeIs: equal('店铺', 'v.store_id', storeNamed),
  channelIs: equal('渠道', 'v.channel_id', channelNamed),
  ownerIs: equal('催收员', 'd.owner_id', responsibleNamed),
  assigned: filter({
    label: '分配状态',
    words: (assigned: '0' | '1') => (assigned === '1' ? '已分配' : '待分配'),
    values: (assigned): OfAssigned => (assigned === '1' ? { owned: true } : { unowned: true }),
    narrow: (orders, { unowned }) =>
      orders.where('d.owner_id', unowned === undefined ? 'is not' : 'is', null),
  }),
  follow: filter({
    label: '跟进状态',
    words: (state: FollowState) => followStates[state],
    values: (state, { now }): OfFollow => {
      const today = businessDateOf(now);
      if (state === 'toContact') return { contactBy: today };
      return state === 'today' ? { contactedFrom: startOf(today) } : { [state]: true };
    },
    narrow: (orders, { contactBy, contactedFrom, never, promised, repaying, held }) => {
      if (contactBy !== undefined)
        return orders.where('d.contact_on', '<=', contactBy).where('d.held_at', 'is', null);
      if (contactedFrom !== undefined)
        return orders.where('d.last_contact_at', '>=', contactedFrom);
      if (never !== undefined) return orders.where('d.last_contact_at', 'is', null);
      if (held !== undefined) return orders.where('d.held_at', 'is not', null);
      if (promised !== undefined) return orders.where(hasOpenPromise);
      if (repaying !== undefined) return orders.where('v.planned_count', '>', sql.lit(0));
      return orders.where('d.lost_at', 'is not', null);
    },
  }),
  smsSent: filter({
    label: '短信状态',
    words: (sent: '0' | '1') => (sent === '1' ? '已发送' : '未发送'),
    values: (sent) => ({ is: Number(sent) as 0 | 1 }),
    narrow: (orders, { is }) => orders.where('v.sms_sent', '=', is),
  }),
});

const hasOpenPromise = sql<boolean>`exists (select from dunning_promises p
  where p.brand_code = v.brand_code and p.case_id = v.case_id and p.state = 'open')`;

export const criteriaOf = scopedBy(overdueFilters);

/** The overdue orders that the filters leave, as `v`, with their orders, as `o`, and cases, as `d`. Each has both. */
export function filtered(db: Tx, criteria: ScopeValues): OverdueOrders {
  const orders = db
    .selectFrom('overdue_orders as v')
    .leftJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'v.brand_code').onRef('o.id', '=', 'v.order_id'),
    )
    .leftJoin(
      'dunning_cases as d',
      (join) =>
        join
          .onRef('d.brand_code', '=', 'v.brand_code')
          .onRef('d.id', '=', 'v.case_id')
          .on('d.closed_on', 'is', null), // as indexes of cases say, and all of these are open
    )
    .where('v.brand_code', '=', criteria.brand)
    .where(placedWithin('v', criteria) as never) as unknown as OverdueOrders;
  return overdueFilters.narrowed(orders, db, criteria);
}
