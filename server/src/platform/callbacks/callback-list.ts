import type { Input, Returned } from '@rental/contract/endpoint';
import {
  listCallbacks as call,
  type CallbackRow,
} from '@rental/contract/platform/received-callbacks';
import { callbackKinds, callbackStates } from '@rental/domain/platform/callbacks/received';
import { sql, type SelectQueryBuilder } from 'kysely';
import type { Keyset } from '../../db/keyset.ts';
import type { Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context, Reach } from '../../http/context.ts';
import {
  count,
  exportableList,
  instant,
  text as words,
  type ExportColumn,
} from '../../http/exportable-list.ts';
import { keysetList } from '../../http/keyset-list.ts';
import { filtersOn } from '../../http/list-filters.ts';
import { reachesAllStores, requireAllStores } from '../../people/data-scope/public.ts';
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
  /** There are no rows for who reaches a part of the brand alone. Absent: the operator reaches all of it. */
  readonly isPart?: true;
}

const callbacks = keysetList({
  criteriaOf: (reach: Reach, query: Input<typeof call>['query']): Criteria => ({
    brand: reach.brandCode,
    ...(!reachesAllStores(reach) && { isPart: true }),
    ...filters.values(reach, query),
  }),
  filtered: (db: Tx, criteria: Criteria) => {
    const all = db
      .selectFrom('received_callbacks as c')
      .leftJoin('orders as o', (join) =>
        join.onRef('o.brand_code', '=', 'c.brand_code').onRef('o.id', '=', 'c.order_id'),
      )
      .where('c.brand_code', '=', criteria.brand) as unknown as Callbacks;
    const reached = criteria.isPart ? all.where(sql<boolean>`false`) : all;
    return filters.narrowed(reached, db, criteria);
  },
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

/** The columns of 回调日志 by their keys there. A file has no body. */
const fileColumns: readonly ExportColumn<CallbackRow>[] = [
  { key: 'at', cells: [instant('收到时间', (row) => row.at)] },
  { key: 'kind', cells: [words('类型', (row) => callbackKinds[row.kind])] },
  { key: 'state', cells: [words('结果', (row) => callbackStates[row.callbackState])] },
  { key: 'ourNo', cells: [words('业务单号', (row) => row.ourNo)] },
  { key: 'reason', cells: [words('原因', (row) => row.reason)] },
  { key: 'orderNo', cells: [words('订单号', (row) => row.orderNo)] },
  { key: 'replays', cells: [count('重放次数', (row) => row.replays)] },
];

/** 回调日志 as they are exported, the last first. */
export const exportableCallbacks = exportableList<typeof call, CallbackRow, Keyset>({
  name: 'listCallbacks',
  of: call,
  isOfWholeBrand: true,
  columns: fileColumns,
  describe: filters.words,
  ...callbacks.exportedAs(callbackRowOf),
});

/** 回调日志, for who reaches the whole brand. */
export async function callbackList(
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  requireAllStores(ctx);
  return callbacks.page(ctx, tx, query, callbackRowOf);
}
