import type { LiveFrame } from '@rental/contract/live';
import { sql, type Selectable } from 'kysely';
import { prepared } from '../db/prepared.ts';
import type { Purpose, Tables } from '../db/tables.ts';
import type { BrandCode, Tx } from '../db/transaction.ts';

export type StoredEvent = Omit<Selectable<Tables['live_events']>, 'brand_code' | 'object'>;

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
  /** What it is about, for whoever reads the table: `order 17`. */
  readonly object?: string;
}

/**
 * Writes an event and wakes the servers at the commit. Events of a brand are written one transaction after another:
 * whoever has seen one has seen all that have a smaller id (ADR 9).
 */
export async function insertEvent(tx: Tx, brand: BrandCode, event: LiveEvent): Promise<void> {
  const { to = {} } = event;
  await sql`select pg_advisory_xact_lock(hashtext('live'), hashtext(${brand}))`.execute(tx);
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
      })
      .execute(),
    sweep(tx, brand, new Date(event.at.getTime() - keptMs)),
    sql`select pg_notify('live', ${brand})`.execute(tx),
  ]);
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

const columns = [
  'id',
  'at',
  'store_id',
  'channel_id',
  'purpose',
  'operator_id',
  'type',
  'message',
] as const;

/** The brand's events after this one, the oldest first. */
export const eventsAfter = prepared((db, { brand, after, limit }: After) =>
  db
    .selectFrom('live_events')
    .select(columns)
    .where('brand_code', '=', brand)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit),
);

/** The brand's newest events between these two ids (the last included) that are no older than `since`, the newest first. */
export const eventsBetween = prepared(
  (
    db,
    { brand, after, last, since, limit }: After & { readonly last: number; readonly since: Date },
  ) =>
    db
      .selectFrom('live_events')
      .select(columns)
      .where('brand_code', '=', brand)
      .where('id', '>', after)
      .where('id', '<=', last)
      .where('at', '>=', since)
      .orderBy('id', 'desc')
      .limit(limit),
);
