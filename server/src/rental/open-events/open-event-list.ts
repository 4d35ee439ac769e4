import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  listOpenEvents,
  openEventCounts as countsCall,
  OpenEventRow,
} from '@rental/contract/rental/open-events';
import { eventKinds, sendingStates } from '@rental/domain/rental/open-events/event-kinds';
import type { SelectQueryBuilder } from 'kysely';
import type { Stored, Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context, Reach } from '../../http/context.ts';
import { anyPage, keysetList } from '../../http/keyset-list.ts';
import { filtersOn } from '../../http/list-filters.ts';
import { orNotFound } from '../../http/refusal.ts';
import { requireAllStores, scopedBy, type ScopeValues } from '../../people/data-scope/public.ts';

type OfEvents = Tables & {
  e: Tables['open_events'];
  a: Tables['open_apps'];
  o: Tables['orders'];
};
type Events = SelectQueryBuilder<OfEvents, 'e' | 'a' | 'o', object>;

const { declare, equal, span, text } = filtersOn<OfEvents, 'e' | 'a' | 'o'>();

/** The filters of 事件推送. */
const filters = declare<Input<typeof listOpenEvents>['query']>({
  appIs: equal('应用', 'e.app_id', appNamed),
  sendingState: equal('推送状态', 'e.state', (state) => sendingStates[state]),
  kind: equal('事件', 'e.kind', (kind) => eventKinds[kind]),
  orderNo: text('订单号', 'o.order_no'),
  at: span('发生时间', 'e.at'),
});

/** The numbered events that the filters leave, as `e`, with their apps, as `a`, and orders, as `o`: a test has none. */
export function filtered(db: Tx, criteria: ScopeValues): Events {
  const events = db
    .selectFrom('open_events as e')
    .innerJoin('open_apps as a', (join) =>
      join.onRef('a.brand_code', '=', 'e.brand_code').onRef('a.id', '=', 'e.app_id'),
    )
    .leftJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'e.brand_code').onRef('o.id', '=', 'e.order_id'),
    )
    .where('e.brand_code', '=', criteria.brand)
    .where('e.state', '<>', 'new') as unknown as Events;
  return filters.narrowed(events, db, criteria);
}

const withRow = (events: Events) =>
  events.selectAll('e').select(['a.name as app_name', 'o.order_no']);

export const criteriaOf = scopedBy(filters);

/** 事件推送, the last first. */
export const openEvents = keysetList({
  criteriaOf,
  filtered,
  withRow,
  id: 'e.id',
  sorts: { at: { column: 'e.at', kind: 'instant', keyOf: (row) => row.at } },
  usual: { field: 'at', direction: 'desc' },
});

/** 事件推送, for who reaches every store: a program's orders lie in any. */
export async function openEventList(
  ctx: Context,
  { query }: Input<typeof listOpenEvents>,
  tx: Tx,
): Promise<Returned<typeof listOpenEvents>> {
  requireAllStores(ctx);
  return openEvents.page(ctx, tx, query, rowOf);
}

/** The counts on the tabs. */
export async function openEventCounts(
  ctx: Context,
  { query }: Input<typeof countsCall>,
  tx: Tx,
): Promise<Returned<typeof countsCall>> {
  requireAllStores(ctx);
  return openEvents.tabCounts(ctx, tx, query, {
    tabs: sendingStates,
    waiting: ['waiting', 'givenUp'],
    queryOf: (sendingState) => ({ ...query, ...anyPage, sendingState }),
  });
}

/** A numbered event of the brand, with what is sent of it and to which app; 404 where there is none. */
export async function openEventOf(ctx: Context, tx: Tx, id: number) {
  const found = withRow(filtered(tx, { brand: ctx.brandCode }));
  const row = orNotFound(await found.where('e.id', '=', id).executeTakeFirst());
  return { row: rowOf(row), body: row.body ?? '', appId: row.app_id };
}

type Columns = Stored<'open_events'> & {
  readonly app_name: string;
  readonly order_no: string | null;
};

function rowOf(row: Columns): OpenEventRow {
  const { state, number } = row;
  if (state === 'new' || number === null)
    throw new Error('Broken invariant: a listed event that has no number');
  return {
    id: row.id,
    appName: row.app_name,
    kind: row.kind,
    orderId: row.order_id,
    orderNo: row.order_no,
    number,
    sequence: row.sequence,
    at: row.at.toISOString(),
    sendingState: state,
    attempts: row.attempts,
    nextAt: row.due_at?.toISOString() ?? null,
  };
}

async function appNamed(id: number, tx: Tx, { brandCode }: Reach): Promise<string> {
  const row = await tx
    .selectFrom('open_apps')
    .select('name')
    .where('brand_code', '=', brandCode)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.name ?? `编号 ${id}`;
}
