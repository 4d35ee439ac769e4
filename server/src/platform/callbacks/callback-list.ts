import type { Input, Returned } from '@rental/contract/endpoint';
import type { listCallbacks as call } from '@rental/contract/platform/received-callbacks';
import { callbackKinds, callbackStates } from '@rental/domain/platform/callbacks/received';
import { sql, type SelectQueryBuilder } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context, Reach } from '../../http/context.ts';
import { keysetList } from '../../http/keyset-list.ts';
import { filtersOn } from '../../http/list-filters.ts';
import { refuse } from '../../http/refusal.ts';
import { reachesAllStores } from '../../people/data-scope/public.ts';
import { callbackRowOf } from './callback-row.ts';

type OfCallbacks = Tables & {
  c: Tables['received_callbacks'];
  o: { [Column in keyof Tables['orders']]: Tables['orders'][Column] | null };
};
type Callbacks = SelectQueryBuilder<OfCallbacks, 'c' | 'o', object>;

const { declare, equal, span, text } = filtersOn<OfCallbacks, 'c' | 'o'>();

const filters = declare<Input<typeof call>['query']>({
  kind: equal('类型', 'c.kind', (kind) => callbackKinds[kind]),
  callbackState: equal('结果', 'c.state', (state) => callbackStates[state]),
  at: span('收到时间', 'c.at'),
  orderNo: text('订单号', 'o.order_no'),
  ourNo: text('业务单号', 'c.our_no'),
});

interface Criteria {
  readonly brand: string;
}

const callbacks = keysetList({
  criteriaOf: (reach: Reach, query: Input<typeof call>['query']): Criteria => ({
    brand: reach.brandCode,
    ...filters.values(reach, query),
  }),
  filtered: (db: Tx, criteria: Criteria) =>
    filters.narrowed(
      db
        .selectFrom('received_callbacks as c')
        .leftJoin('orders as o', (join) =>
          join.onRef('o.brand_code', '=', 'c.brand_code').onRef('o.id', '=', 'c.order_id'),
        )
        .where('c.brand_code', '=', criteria.brand) as unknown as Callbacks,
      db,
      criteria,
    ),
  withRow: (found: Callbacks) =>
    found.select(shownColumns).select('o.order_no').select(replayCount),
  id: 'c.id',
  sorts: { at: { column: 'c.at', kind: 'instant', keyOf: (row) => row.at } },
  usual: { field: 'at', direction: 'desc' },
});

const shownColumns = [
  'c.id',
  'c.at',
  'c.kind',
  'c.is_signed',
  'c.state',
  'c.reason',
  'c.our_no',
  'c.order_id',
] as const;

const replayCount = sql<number>`(select count(*)::integer from callback_replays r
  where r.brand_code = c.brand_code and r.callback_id = c.id)`.as('replays');

/** 回调日志, for who reaches the whole brand. */
export async function callbackList(
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  if (!reachesAllStores(ctx)) refuse('whole_brand_only');
  return callbacks.page(ctx, tx, query, callbackRowOf);
}
