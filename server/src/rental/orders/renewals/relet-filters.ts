import type { Input } from '@rental/contract/endpoint';
import type { listRelets } from '@rental/contract/rental/orders/renewals/relets';
import { reletStatuses, type ReletState } from '@rental/domain/rental/orders/renewals/relet-states';
import { sql } from 'kysely';
import { customersNamed, nameCriteria, type NameCriteria } from '../../../db/people-search.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Reach } from '../../../http/context.ts';
import { scopeOf, within, type ScopeValues } from '../../../people/data-scope/public.ts';

export type ReletQuery = Input<typeof listRelets>['query'];

/** The filters of the list as single values, each there or not; every one narrows. */
export interface ReletCriteria extends ScopeValues, NameCriteria {
  readonly reletNo?: string | undefined;
  readonly orderNo?: string | undefined;
  readonly skuIs?: number | undefined;
  readonly statuses?: readonly number[] | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly storeIs?: number | undefined;
  readonly channelIs?: number | undefined;
}

const statusesOf = (state: ReletState | undefined): readonly number[] | undefined =>
  state && reletStatuses[state];

export const criteriaOf = (reach: Reach, query: ReletQuery): ReletCriteria => ({
  ...scopeOf(reach),
  reletNo: query.reletNo,
  orderNo: query.orderNo,
  skuIs: query.skuIs,
  statuses: statusesOf(query.reletState),
  from: query.at?.from,
  to: query.at?.to,
  storeIs: query.storeIs,
  channelIs: query.channelIs,
  ...nameCriteria(query.name),
});

/** The relets that the criteria leave, as `o`. */
export function filtered(db: Tx, criteria: ReletCriteria) {
  const { brand, reletNo, orderNo, skuIs, statuses, from, to, storeIs, channelIs } = criteria;
  let relets = db
    .selectFrom('orders as o')
    .where(within(criteria))
    .where('o.relet_of', 'is not', null);
  if (reletNo !== undefined) relets = relets.where('o.order_no', '=', reletNo);
  if (orderNo !== undefined)
    relets = relets.where('o.relet_of', 'in', (select) =>
      select
        .selectFrom('orders as b')
        .select('b.id')
        .where('b.brand_code', '=', brand)
        .where('b.order_no', '=', orderNo),
    );
  if (skuIs !== undefined) relets = relets.where('o.sku_id', '=', skuIs);
  if (statuses !== undefined)
    relets = relets.where('o.status', '=', sql<never>`any(${statuses}::smallint[])`);
  if (from !== undefined) relets = relets.where('o.created_at', '>=', from);
  if (to !== undefined) relets = relets.where('o.created_at', '<', to);
  if (storeIs !== undefined) relets = relets.where('o.store_id', '=', storeIs);
  if (channelIs !== undefined) relets = relets.where('o.channel_id', '=', channelIs);
  for (const ids of customersNamed(db, criteria)) relets = relets.where('o.customer_id', 'in', ids);
  return relets;
}

export type Relets = ReturnType<typeof filtered>;
