import type { listBuyouts } from '@rental/contract/rental/orders/buyouts/buyouts';
import type { Input } from '@rental/contract/endpoint';
import type { BuyoutState } from '@rental/domain/rental/orders/buyouts/buyout-states';
import type { SelectQueryBuilder } from 'kysely';
import { customersNamed, nameCriteria, type NameCriteria } from '../../../db/people-search.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Reach } from '../../../http/context.ts';
import { placedWithin, scopeOf, type ScopeValues } from '../../../people/data-scope/public.ts';

export type BuyoutQuery = Input<typeof listBuyouts>['query'];

/** The filters of the list as single values, each there or not; every one narrows. */
export interface BuyoutCriteria extends ScopeValues, NameCriteria {
  readonly state?: BuyoutState | undefined;
  readonly buyoutNo?: string | undefined;
  readonly orderNo?: string | undefined;
  readonly skuIs?: number | undefined;
  readonly isEarly?: boolean | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly storeIs?: number | undefined;
  readonly channelIs?: number | undefined;
}

export const criteriaOf = (reach: Reach, query: BuyoutQuery): BuyoutCriteria => ({
  ...scopeOf(reach),
  state: query.buyoutState,
  buyoutNo: query.buyoutNo,
  orderNo: query.orderNo,
  skuIs: query.skuIs,
  isEarly: query.isEarly,
  from: query.at?.from,
  to: query.at?.to,
  storeIs: query.storeIs,
  channelIs: query.channelIs,
  ...nameCriteria(query.name),
});

export type Buyouts = SelectQueryBuilder<
  Tables & { m: Tables['order_buyouts']; o: Tables['orders'] },
  'm' | 'o',
  object
>;

/** The buyouts that the criteria leave, as `m`, with their orders, as `o`: a left join, as of bills, so that counting does without. */
export function filtered(db: Tx, criteria: BuyoutCriteria): Buyouts {
  const { state, buyoutNo, orderNo, skuIs, isEarly, from, to, storeIs, channelIs } = criteria;
  let buyouts = db
    .selectFrom('order_buyouts as m')
    .leftJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'm.brand_code').onRef('o.id', '=', 'm.order_id'),
    )
    .where(placedWithin('m', criteria) as never) as unknown as Buyouts;
  if (state !== undefined) buyouts = buyouts.where('m.state', '=', state);
  if (buyoutNo !== undefined) buyouts = buyouts.where('m.buyout_no', '=', buyoutNo);
  if (orderNo !== undefined) buyouts = buyouts.where('o.order_no', '=', orderNo);
  if (skuIs !== undefined) buyouts = buyouts.where('m.sku_id', '=', skuIs);
  if (isEarly !== undefined) buyouts = buyouts.where('m.is_early', '=', isEarly);
  if (from !== undefined) buyouts = buyouts.where('m.at', '>=', from);
  if (to !== undefined) buyouts = buyouts.where('m.at', '<', to);
  if (storeIs !== undefined) buyouts = buyouts.where('m.store_id', '=', storeIs);
  if (channelIs !== undefined) buyouts = buyouts.where('m.channel_id', '=', channelIs);
  for (const ids of customersNamed(db, criteria))
    buyouts = buyouts.where('o.customer_id', 'in', ids);
  return buyouts;
}
