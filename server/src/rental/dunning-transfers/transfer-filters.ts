import type { Input } from '@rental/contract/endpoint';
import type { listDunningTransfers } from '@rental/contract/rental/dunning-transfers';
import { transferKinds, transferStates } from '@rental/domain/rental/dunning/transfers';
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
import { agencyNamed } from './agency-store.ts';

type OfTransfers = Tables & { m: Tables['dunning_transfers']; o: Tables['orders'] };
export type Transfers = SelectQueryBuilder<OfTransfers, 'm' | 'o', object>;

const { declare, equal, name, span, text } = filtersOn<OfTransfers, 'm' | 'o'>();

/** The filters of 法诉委外. */
export const transferFilters = declare<Input<typeof listDunningTransfers>['query']>({
  kind: equal('移交类型', 'm.kind', (kind) => transferKinds[kind]),
  transferState: equal('状态', 'm.state', (state) => transferStates[state]),
  agencyIs: equal('委外机构', 'm.agency_id', agencyNamed),
  transferNo: text('移交单号', 'm.transfer_no'),
  orderNo: text('订单号', 'o.order_no'),
  caseNo: text('案号', 'm.case_no'),
  name: name('m.customer_id'),
  createTime: span('登记时间', 'm.created_at'),
  storeIs: equal('店铺', 'm.store_id', storeNamed),
  channelIs: equal('渠道', 'm.channel_id', channelNamed),
});

export const criteriaOf = scopedBy(transferFilters);

/** The 移交 within a scope, as `m`, with their orders, as `o`: a left join, so that counting does without. */
export function transfersWithin(db: Tx, scope: ScopeValues): Transfers {
  return db
    .selectFrom('dunning_transfers as m')
    .leftJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'm.brand_code').onRef('o.id', '=', 'm.order_id'),
    )
    .where(placedWithin('m', scope) as never);
}

/** Those that the filters leave. */
export const filtered = (db: Tx, criteria: ScopeValues): Transfers =>
  transferFilters.narrowed(transfersWithin(db, criteria), db, criteria);
