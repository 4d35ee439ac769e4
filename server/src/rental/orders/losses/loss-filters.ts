import type { Input } from '@rental/contract/endpoint';
import type { listLosses } from '@rental/contract/rental/orders/losses/losses';
import { lossReasons } from '@rental/domain/rental/orders/core/reasons';
import { lossStates } from '@rental/domain/rental/orders/losses/loss-states';
import type { SelectQueryBuilder } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import type { Tx } from '../../../db/transaction.ts';
import { filtersOn } from '../../../http/list-filters.ts';
import {
  channelNamed,
  placedWithin,
  scopedBy,
  storeNamed,
  type ScopeValues,
} from '../../../people/data-scope/public.ts';

export type LossQuery = Input<typeof listLosses>['query'];
type OfLosses = Tables & { m: Tables['order_losses']; o: Tables['orders'] };
export type Losses = SelectQueryBuilder<OfLosses, 'm' | 'o', object>;

const { declare, equal, name, span, text } = filtersOn<OfLosses, 'm' | 'o'>();

/** The filters of 坏账列表. */
export const lossFilters = declare<LossQuery>({
  lossState: equal('收回状态', 'm.state', (state) => lossStates[state]),
  lossReason: equal('结案原因', 'm.reason', (reason) => lossReasons[reason]),
  orderNo: text('订单号', 'o.order_no'),
  name: name('o.customer_id'),
  at: span('结案时间', 'm.at'),
  storeIs: equal('店铺', 'm.store_id', storeNamed),
  channelIs: equal('渠道', 'm.channel_id', channelNamed),
});

export const criteriaOf = scopedBy(lossFilters);

/** The losses that the filters leave, as `m`, with their orders, as `o`: a left join, as of bills, so that counting does without. */
export function filtered(db: Tx, criteria: ScopeValues): Losses {
  const losses = db
    .selectFrom('order_losses as m')
    .leftJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'm.brand_code').onRef('o.id', '=', 'm.order_id'),
    )
    .where(placedWithin('m', criteria) as never) as unknown as Losses;
  return lossFilters.narrowed(losses, db, criteria);
}
