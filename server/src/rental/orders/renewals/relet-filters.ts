import type { Input } from '@rental/contract/endpoint';
import type { listRelets } from '@rental/contract/rental/orders/renewals/relets';
import {
  reletStates,
  reletStatuses,
  type ReletState,
} from '@rental/domain/rental/orders/renewals/relet-states';
import { sql, type SelectQueryBuilder } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import type { Tx } from '../../../db/transaction.ts';
import { filtersOn } from '../../../http/list-filters.ts';
import {
  channelNamed,
  storeNamed,
  within,
  scopedBy,
  type ScopeValues,
} from '../../../people/data-scope/public.ts';
import { skuNamed } from '../list/public.ts';

export type ReletQuery = Input<typeof listRelets>['query'];
type OfRelets = Tables & { o: Tables['orders'] };
export type Relets = SelectQueryBuilder<OfRelets, 'o', object>;

const { declare, equal, filter, name, span, text } = filtersOn<OfRelets, 'o'>();

/** The filters of 续租列表. */
export const reletFilters = declare<ReletQuery>({
  reletNo: text('续租单号', 'o.order_no'),
  orderNo: filter({
    label: '原订单',
    words: (orderNo: string) => orderNo,
    values: (is) => ({ is }),
    narrow: (relets, { is }, { brand }) =>
      relets.where('o.relet_of', 'in', (select) =>
        select
          .selectFrom('orders as b')
          .select('b.id')
          .where('b.brand_code', '=', brand)
          .where('b.order_no', '=', is),
      ),
  }),
  name: name('o.customer_id'),
  skuIs: equal('商品', 'o.sku_id', skuNamed),
  reletState: filter({
    label: '状态',
    words: (state: ReletState) => reletStates[state],
    values: (state) => ({ statuses: reletStatuses[state] }),
    narrow: (relets, { statuses }) =>
      relets.where('o.status', '=', sql<never>`any(${statuses}::smallint[])`),
  }),
  at: span('发起时间', 'o.created_at'),
  storeIs: equal('店铺', 'o.store_id', storeNamed),
  channelIs: equal('渠道', 'o.channel_id', channelNamed),
});

export const criteriaOf = scopedBy(reletFilters);

/** The relets that the filters leave, as `o`. */
export function filtered(db: Tx, criteria: ScopeValues): Relets {
  const relets = db
    .selectFrom('orders as o')
    .where(within(criteria))
    .where('o.relet_of', 'is not', null) as Relets;
  return reletFilters.narrowed(relets, db, criteria);
}
