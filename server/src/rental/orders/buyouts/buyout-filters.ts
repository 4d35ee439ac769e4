import type { listBuyouts } from '@rental/contract/rental/orders/buyouts/buyouts';
import type { Input } from '@rental/contract/endpoint';
import { buyoutStates } from '@rental/domain/rental/orders/buyouts/buyout-states';
import type { SelectQueryBuilder } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import type { Tx } from '../../../db/transaction.ts';
import { filtersOn } from '../../../http/list-filters.ts';
import {
  channelNamed,
  placedWithin,
  storeNamed,
  scopedBy,
  type ScopeValues,
} from '../../../people/data-scope/public.ts';
import { skuNamed } from '../list/public.ts';

export type BuyoutQuery = Input<typeof listBuyouts>['query'];
type OfBuyouts = Tables & { m: Tables['order_buyouts']; o: Tables['orders'] };
export type Buyouts = SelectQueryBuilder<OfBuyouts, 'm' | 'o', object>;

const { declare, equal, name, span, text } = filtersOn<OfBuyouts, 'm' | 'o'>();

/** The filters of 买断列表. */
export const buyoutFilters = declare<BuyoutQuery>({
  buyoutState: equal('状态', 'm.state', (state) => buyoutStates[state]),
  buyoutNo: text('买断单号', 'm.buyout_no'),
  orderNo: text('原订单', 'o.order_no'),
  name: name('o.customer_id'),
  skuIs: equal('商品', 'm.sku_id', skuNamed),
  isEarly: equal('是否提前', 'm.is_early', (isEarly) => (isEarly ? '提前' : '到期')),
  at: span('发起时间', 'm.at'),
  storeIs: equal('店铺', 'm.store_id', storeNamed),
  channelIs: equal('渠道', 'm.channel_id', channelNamed),
});

export const criteriaOf = scopedBy(buyoutFilters);

/** The buyouts that the filters leave, as `m`, with their orders, as `o`: a left join, as of bills, so that counting does without. */
export function filtered(db: Tx, criteria: ScopeValues): Buyouts {
  const buyouts = db
    .selectFrom('order_buyouts as m')
    .leftJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'm.brand_code').onRef('o.id', '=', 'm.order_id'),
    )
    .where(placedWithin('m', criteria) as never) as unknown as Buyouts;
  return buyoutFilters.narrowed(buyouts, db, criteria);
}
