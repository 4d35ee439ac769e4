import type { LiveFrame } from '@rental/contract/people/notifications/live';
import { sql, type Insertable } from 'kysely';
import { prepared, raw } from '../../db/prepared.ts';
import type { Purpose, Tables } from '../../db/tables.ts';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import { Audience, type Place } from './audience.ts';
import type { Occasion } from './occasions.ts';

export interface StoredEvent extends Place {
  readonly id: number;
  readonly at: Date;
  readonly type: LiveFrame['type'];
  readonly message: string;
  readonly message_id: number | null;
  readonly target: string | null;
}

/** How long an event can be sent again. */
export const keptMs = 24 * 3_600_000;
const maxSwept = 100;

export interface LiveEvent {
  readonly type: LiveFrame['type'];
  readonly occasion: Occasion;
  readonly message: string;
  readonly at: Date;
  readonly to: Audience;
  /** Its object, for readers of the table: `order 17`. */
  readonly object?: string;
}

const eventKeys = ['type', 'occasion', 'message', 'at', 'to', 'object'] as const;

/** A key that is not known would be dropped, whatever it was meant to restrict: that is a fault. */
export function refuseUnknownKeys(given: object, known: readonly string[]): void {
  const unknown = Object.keys(given).filter((key) => !known.includes(key));
  if (unknown.length > 0) throw new Error(`Announced with unknown keys: ${unknown.join(', ')}`);
}

/**
 * Writes an event and wakes the servers at the commit. Events of a brand are written one transaction after another:
 * whoever has seen one has seen all that have a smaller id (ADR 9).
 */
export async function insertEvent(tx: Tx, brand: BrandCode, event: LiveEvent): Promise<void> {
  refuseUnknownKeys(event, eventKeys);
  const to = Audience.restrictionsOf(event.to);
  if (to.storeIds.length > 1 || to.channelIds.length > 1)
    throw new Error('An event is for one store and one channel at most: a message is for many');
  await writeEvent(tx, brand, {
    at: event.at,
    occasion: event.occasion,
    type: event.type,
    message: event.message,
    object: event.object ?? null,
    store_id: to.storeIds[0] ?? null,
    channel_id: to.channelIds[0] ?? null,
    purpose: to.purpose,
    operator_id: to.operatorId,
    except_operator_id: to.exceptOperatorId,
    order_id: to.orderId,
    permission: to.permission,
    whole_brand: to.wholeBrand,
  });
}

type NewEvent = Omit<Insertable<Tables['live_events']>, 'brand_code'> & { readonly at: Date };

/** All of it leaves in one message: nobody of the brand waits for a way between the database and us. */
async function writeEvent(tx: Tx, brand: BrandCode, event: NewEvent): Promise<void> {
  await Promise.all([
    lockEvents(tx, brand),
    eventWritten(tx, { brand, ...event }),
    sweepEvents(tx, brand, event.at),
  ]);
}

const eventWritten = prepared((db, { brand, ...event }: NewEvent & { readonly brand: string }) =>
  db
    .insertInto('live_events')
    .values({ brand_code: brand, ...event })
    .returning(wakes),
);

/** Wakes the servers once the written event is committed. */
export const wakes = sql`pg_notify('live', brand_code)`.as('woken');

/** Until this transaction ends, nobody else writes an event of the brand. */
export const lockEvents = (tx: Tx, brand: BrandCode) => eventsLocked(tx, { brand });

const eventsLocked = prepared((db, { brand }: { readonly brand: string }) =>
  raw(db, sql`select pg_advisory_xact_lock(hashtext('live'), hashtext(${brand}))`),
);

/** Each event that is written takes some of the oldest with it. */
export const sweepEvents = (tx: Tx, brand: BrandCode, now: Date) =>
  oldEventsSwept(tx, { brand, before: new Date(now.getTime() - keptMs) });

const oldEventsSwept = prepared(
  (db, { brand, before }: { readonly brand: string; readonly before: Date }) =>
    db
      .deleteFrom('live_events')
      .where('brand_code', '=', brand)
      .where('at', '<', before)
      .where('id', 'in', (oldest) =>
        oldest
          .selectFrom('live_events')
          .select('id')
          .where('brand_code', '=', brand)
          .orderBy('id')
          .limit(sql.lit(maxSwept)),
      ),
);

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

/** Events as `e`, each with whom it is for: by itself, or by the message it tells of; an order is where it lies now. */
const eventsOf = (db: Tx, brand: BrandCode) =>
  db
    .selectFrom('live_events as e')
    .leftJoin('messages as m', (join) =>
      join.onRef('m.brand_code', '=', 'e.brand_code').onRef('m.id', '=', 'e.message_id'),
    )
    .leftJoin('orders as o', (join) =>
      join
        .onRef('o.brand_code', '=', 'e.brand_code')
        .on('o.id', '=', sql<number>`coalesce(m.order_id, e.order_id)`),
    )
    .select(['e.id', 'e.at', 'e.type', 'e.message', 'e.message_id', 'm.target'])
    .select(['e.except_operator_id', 'o.id as order_id', 'o.responsible_id'])
    .select([
      sql<number[]>`case when o.id is not null then array[o.store_id]
        else coalesce(m.store_ids, array_remove(array[e.store_id], null)) end`.as('store_ids'),
      sql<number[]>`case when o.id is not null then array_remove(array[o.channel_id], null)
        else coalesce(m.channel_ids, array_remove(array[e.channel_id], null)) end`.as(
        'channel_ids',
      ),
      sql<Purpose | null>`coalesce(m.purpose, e.purpose)`.as('purpose'),
      sql<number | null>`coalesce(m.operator_id, e.operator_id)`.as('operator_id'),
      sql<string | null>`coalesce(m.permission, e.permission)`.as('permission'),
      sql<boolean>`coalesce(m.whole_brand, e.whole_brand)`.as('whole_brand'),
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
