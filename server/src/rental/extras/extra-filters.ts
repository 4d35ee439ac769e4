import type { Input } from '@rental/contract/endpoint';
import type { listExtras } from '@rental/contract/rental/extras';
import {
  extraKinds,
  extraStates,
  type ExtraKind,
  type ExtraState,
} from '@rental/domain/rental/extras/extras';
import type { SelectQueryBuilder } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import { filtersOn } from '../../http/list-filters.ts';
import {
  channelNamed,
  placedWithin,
  storeNamed,
  scopedBy,
  type ScopeValues,
} from '../../people/data-scope/public.ts';

export type ExtraQuery = Input<typeof listExtras>['query'];
type OfExtras = Tables & { m: Tables['bills']; o: Tables['orders'] };
export type Extras = SelectQueryBuilder<OfExtras, 'm' | 'o', object>;

const { declare, equal, filter, span, text } = filtersOn<OfExtras, 'm' | 'o'>();

/** The filters of 附加单. */
export const extraFilters = declare<ExtraQuery>({
  kind: filter({
    label: '类型',
    words: (kind: ExtraKind) => extraKinds[kind].label,
    values: (kind) => ({ is: extraKinds[kind].kind }),
    narrow: (extras, { is }) => extras.where('m.kind', '=', is),
  }),
  state: filter({
    label: '状态',
    words: (state: ExtraState) => extraStates[state].label,
    values: (state) => ({ is: extraStates[state].status }),
    narrow: (extras, { is }) => extras.where('m.status', '=', is),
  }),
  orderNo: text('订单号', 'o.order_no'),
  chargedAt: span('加收时间', 'm.charged_at'),
  storeIs: equal('店铺', 'm.store_id', storeNamed),
  channelIs: equal('渠道', 'm.channel_id', channelNamed),
});

export const criteriaOf = scopedBy(extraFilters);

/** The bills by hand that the filters leave, as `m`, with their orders, as `o`: a left join, as of all bills, so that counting does without. */
export function filtered(db: Tx, criteria: ScopeValues): Extras {
  const extras = db
    .selectFrom('bills as m')
    .leftJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'm.brand_code').onRef('o.id', '=', 'm.order_id'),
    )
    .where(placedWithin('m', criteria) as never)
    .where('m.charged_at', 'is not', null) as unknown as Extras;
  return extraFilters.narrowed(extras, db, criteria);
}
