import type { LiveFrame } from '@rental/contract/live';
import { sql } from 'kysely';
import { prepared } from '../db/prepared.ts';
import type { Purpose } from '../db/tables.ts';
import type { BrandCode, Tx } from '../db/transaction.ts';

export interface StoredEvent {
  readonly id: number;
  readonly at: Date;
  readonly type: LiveFrame['type'];
  readonly message: string;
  readonly message_id: number | null;
  readonly target: string | null;
  readonly store_ids: number[];
  readonly channel_ids: number[];
  readonly purpose: Purpose | null;
  readonly operator_id: number | null;
}

/** How long an event can be sent again. */
export const keptMs = 24 * 3_600_000;
const mostSwept = 100;

/** Whom an event is for; what is absent limits nobody. */
export interface Audience {
  readonly storeId?: number | null;
  readonly channelId?: number | null;
  readonly purpose?: Purpose;
  readonly operatorId?: number;
}

export interface LiveEvent {
  readonly type: LiveFrame['type'];
  readonly message: string;
  readonly at: Date;
  readonly to?: Audience;
  /** The stored message that it tells of; it is for those whom that is for. */
  readonly messageId?: number;
  /** What it is about, for whoever reads the table: `order 17`. */
  readonly object?: string;
}

/**
 * Writes an event and wakes the servers at the commit. Events of a brand are written one transaction after another:
 * whoever has seen one has seen all that have a smaller id (ADR 9).
 */
export async function insertEvent(tx: Tx, brand: BrandCode, event: LiveEvent): Promise<void> {
  const { to = {} } = event;
  await lockEvents(tx, brand);
  await Promise.all([
    tx
      .insertInto('live_events')
      .values({
        brand_code: brand,
        at: event.at,
        store_id: to.storeId ?? null,
        channel_id: to.channelId ?? null,
        purpose: to.purpose ?? null,
        operator_id: to.operatorId ?? null,
        type: event.type,
        message: event.message,
        object: event.object ?? null,
        message_id: event.messageId ?? null,
      })
      .execute(),
    sweep(tx, brand, new Date(event.at.getTime() - keptMs)),
    sql`select pg_notify('live', ${brand})`.execute(tx),
  ]);
}

/** Until this transaction ends, nobody else writes an event of the brand. */
export async function lockEvents(tx: Tx, brand: BrandCode): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('live'), hashtext(${brand}))`.execute(tx);
}

/** Each event that is written takes some of the oldest with it. */
const sweep = (tx: Tx, brand: BrandCode, before: Date) =>
  tx
    .deleteFrom('live_events')
    .where('brand_code', '=', brand)
    .where('at', '<', before)
    .where('id', 'in', (db) =>
      db
        .selectFrom('live_events')
        .select('id')
        .where('brand_code', '=', brand)
        .orderBy('id')
        .limit(mostSwept),
    )
    .execute();

/** The id of the brand's newest event, 0 where there is none. */
export async function newestEventId(tx: Tx, brand: BrandCode): Promise<number> {
  const [newest] = await newestEvent(tx, { brand });
  return newest?.id ?? 0;
}

const newestEvent = prepared((db, { brand }: { readonly brand: BrandCode }) =>
  db
    .selectFrom('live_events')
    .select('id')
    .where('brand_code', '=', brand)
    .orderBy('id', 'desc')
    .limit(1),
);

interface After {
  readonly brand: BrandCode;
  readonly after: number;
  readonly limit: number;
}

/** Events as `e`, each with whom it is for: by itself, or by the message it tells of. */
const eventsOf = (db: Tx, brand: BrandCode) =>
  db
    .selectFrom('live_events as e')
    .leftJoin('messages as m', (join) =>
      join.onRef('m.brand_code', '=', 'e.brand_code').onRef('m.id', '=', 'e.message_id'),
    )
    .select(['e.id', 'e.at', 'e.type', 'e.message', 'e.message_id', 'm.target'])
    .select([
      sql<number[]>`coalesce(m.store_ids, array_remove(array[e.store_id], null))`.as('store_ids'),
      sql<number[]>`coalesce(m.channel_ids, array_remove(array[e.channel_id], null))`.as(
        'channel_ids',
      ),
      sql<Purpose | null>`coalesce(m.purpose, e.purpose)`.as('purpose'),
      sql<number | null>`coalesce(m.operator_id, e.operator_id)`.as('operator_id'),
    ])
    .where('e.brand_code', '=', brand);

/** The brand's events after this one, the oldest first. */
export const eventsAfter = prepared((db, { brand, after, limit }: After) =>
  eventsOf(db, brand).where('e.id', '>', after).orderBy('e.id').limit(limit),
);

/** The brand's newest events between these two ids (the last included) that are no older than `since`, the newest first. */
export const eventsBetween = prepared(
  (
    db,
    { brand, after, last, since, limit }: After & { readonly last: number; readonly since: Date },
  ) =>
    eventsOf(db, brand)
      .where('e.id', '>', after)
      .where('e.id', '<=', last)
      .where('e.at', '>=', since)
      .orderBy('e.id', 'desc')
      .limit(limit),
);
