import type { Input } from '@rental/contract/endpoint';
import type { listApplications } from '@rental/contract/rental/applications';
import {
  applicationKinds,
  applicationStates,
} from '@rental/domain/rental/applications/application-states';
import type { SelectQueryBuilder } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import { filtersOn } from '../../http/list-filters.ts';
import {
  channelNamed,
  placedWithin,
  scopedBy,
  storeNamed,
  type ScopeValues,
} from '../../people/data-scope/public.ts';

export type ApplicationQuery = Input<typeof listApplications>['query'];
type OfApplications = Tables & { a: Tables['order_applications']; o: Tables['orders'] };
export type Applications = SelectQueryBuilder<OfApplications, 'a' | 'o', object>;

const { declare, equal, span, text } = filtersOn<OfApplications, 'a' | 'o'>();

/** The filters of 客户申请. */
export const applicationFilters = declare<ApplicationQuery>({
  applicationState: equal('状态', 'a.state', (state) => applicationStates[state]),
  kind: equal('申请类型', 'a.kind', (kind) => applicationKinds[kind]),
  orderNo: text('订单号', 'o.order_no'),
  at: span('申请时间', 'a.at'),
  storeIs: equal('店铺', 'a.store_id', storeNamed),
  channelIs: equal('渠道', 'a.channel_id', channelNamed),
});

export const criteriaOf = scopedBy(applicationFilters);

/** The applications that the filters leave, as `a`, with their orders, as `o`. */
export function filtered(db: Tx, criteria: ScopeValues): Applications {
  const applications = db
    .selectFrom('order_applications as a')
    .leftJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'a.brand_code').onRef('o.id', '=', 'a.order_id'),
    )
    .where(placedWithin('a', criteria) as never) as unknown as Applications;
  return applicationFilters.narrowed(applications, db, criteria);
}
