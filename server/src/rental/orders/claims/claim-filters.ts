import type { Input } from '@rental/contract/endpoint';
import type { listClaims } from '@rental/contract/rental/orders/claims/claims';
import { claimStates } from '@rental/domain/rental/orders/claims/claim-states';
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

export type ClaimQuery = Input<typeof listClaims>['query'];
type OfClaims = Tables & { m: Tables['insurance_claims']; o: Tables['orders'] };
export type Claims = SelectQueryBuilder<OfClaims, 'm' | 'o', object>;

const { declare, equal, name, span, text } = filtersOn<OfClaims, 'm' | 'o'>();

/** The filters of 保险理赔. */
export const claimFilters = declare<ClaimQuery>({
  claimState: equal('理赔状态', 'm.state', (state) => claimStates[state]),
  caseNo: text('报案号', 'm.case_no'),
  insurer: text('保险公司', 'm.insurer'),
  orderNo: text('订单号', 'o.order_no'),
  name: name('o.customer_id'),
  at: span('登记时间', 'm.at'),
  storeIs: equal('店铺', 'm.store_id', storeNamed),
  channelIs: equal('渠道', 'm.channel_id', channelNamed),
});

export const criteriaOf = scopedBy(claimFilters);

/** The claims that the filters leave, as `m`, with their orders, as `o`: a left join, as of bills, so that counting does without. */
export function filtered(db: Tx, criteria: ScopeValues): Claims {
  const claims = db
    .selectFrom('insurance_claims as m')
    .leftJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'm.brand_code').onRef('o.id', '=', 'm.order_id'),
    )
    .where(placedWithin('m', criteria) as never) as unknown as Claims;
  return claimFilters.narrowed(claims, db, criteria);
}
