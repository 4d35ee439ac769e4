import type { Input } from '@rental/contract/endpoint';
import type { listOverstays } from '@rental/contract/rental/orders/overstays/overstays';
import { businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import {
  endsOnOf,
  overstaySpans,
  type OverstaySpan,
} from '@rental/domain/rental/orders/core/overstay';
import type { SelectQueryBuilder } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Reach } from '../../../http/context.ts';
import { filtersOn } from '../../../http/list-filters.ts';
import {
  channelNamed,
  responsibleNamed,
  scopedBy,
  storeNamed,
  within,
  type ScopeValues,
} from '../../../people/data-scope/public.ts';
import { skuNamed } from '../list/public.ts';
import { isOverstaying } from '../core/overstaying.ts';

export type OverstayQuery = Input<typeof listOverstays>['query'];
type OfOrders = Tables & { o: Tables['orders'] };
export type Overstays = SelectQueryBuilder<OfOrders, 'o', object>;

const { days, declare, equal, filter, name, phone, text } = filtersOn<OfOrders, 'o'>();

interface SpanValues extends Readonly<Record<string, unknown>> {
  readonly from?: BusinessDate | undefined;
  readonly to: BusinessDate;
}

/** The filters of 超期未归还. */
export const overstayFilters = declare<OverstayQuery>({
  overstaySpan: filter({
    label: '超期时长',
    words: (span: OverstaySpan) => overstaySpans[span],
    values: (span, { now }): SpanValues => {
      const { from, to } = endsOnOf(span, businessDateOf(now));
      return { from: from ?? undefined, to };
    },
    narrow: (orders, { from, to }) => {
      const narrowed = orders.where('o.ends_on', '<=', to);
      return from === undefined ? narrowed : narrowed.where('o.ends_on', '>=', from);
    },
  }),
  orderNo: text('订单号', 'o.order_no'),
  name: name('o.customer_id'),
  phone: phone('o.customer_phone', 'o.phone_last4'),
  skuIs: equal('商品', 'o.sku_id', skuNamed),
  endsOn: days('到期日', 'o.ends_on'),
  storeIs: equal('店铺', 'o.store_id', storeNamed),
  channelIs: equal('渠道', 'o.channel_id', channelNamed),
  responsibleIs: equal('负责人', 'o.responsible_id', responsibleNamed),
});

interface Criteria extends ScopeValues {
  readonly today: BusinessDate;
}

const scoped = scopedBy(overstayFilters);

export const criteriaOf = (reach: Reach, query: OverstayQuery): Criteria => ({
  ...scoped(reach, query),
  today: businessDateOf(reach.now),
});

/** The orders that the filters leave, as `o`. */
export function filtered(db: Tx, criteria: Criteria): Overstays {
  const orders = db
    .selectFrom('orders as o')
    .where(within(criteria))
    .where(isOverstaying(criteria.today)) as unknown as Overstays;
  return overstayFilters.narrowed(orders, db, criteria);
}
