import type { EventKind } from '@rental/domain/rental/open-events/event-kinds';
import { sql, type Expression, type RawBuilder } from 'kysely';
import { prepared, raw } from '../../db/prepared.ts';

/** The channel that wakes the sender, with the brand. */
export const eventChannel = 'open_events';

interface Raised {
  readonly brand: string;
  /** The order's id, or a query of it. */
  readonly orderId: number | Expression<number>;
  /** Told in this order. */
  readonly kinds: readonly EventKind[];
  readonly now: Date;
}

/**
 * The statement that raises events of an order for the program that placed it: none where no program did, or where it may not
 * receive events. It stands in the statement of what happened, so that neither is written without the other.
 */
export const eventsRaised = ({ brand, orderId, kinds, now }: Raised): RawBuilder<unknown> => sql`
  insert into open_events (brand_code, app_id, order_id, kind, at)
  select i.brand_code, i.app_id, i.order_id, k.kind, ${now}::timestamptz
  from order_intakes i
    join open_apps a on a.brand_code = ${brand} and a.id = i.app_id and 'events' = any(a.scopes)
    cross join unnest(${kinds}::text[]) with ordinality k (kind, place)
  where i.brand_code = ${brand} and i.order_id = ${orderId}
  order by k.place
  returning pg_notify(${sql.lit(eventChannel)}, brand_code)`;

/** The same of the applications that a statement has `moved`, for the programs that sent them. */
export const applicationEventsRaised = ({
  brand,
  now,
}: Pick<Raised, 'brand' | 'now'>): RawBuilder<unknown> => sql`
  insert into open_events (brand_code, app_id, order_id, kind, at, application_id)
  select m.brand_code, m.app_id, m.order_id, 'application.moved', ${now}::timestamptz, m.id
  from moved m join open_apps a on a.brand_code = ${brand} and a.id = m.app_id and 'events' = any(a.scopes)
  where m.is_told
  order by m.id
  returning pg_notify(${sql.lit(eventChannel)}, brand_code)`;

interface OfOrder extends Omit<Raised, 'orderId'> {
  readonly orderId: number;
}

/** Raises events by themselves, for what no entry of the timeline tells. */
export const raiseEvents = prepared((db, of: OfOrder) => raw(db, eventsRaised(of)));

interface Relet {
  readonly brand: string;
  readonly orderId: number;
  readonly orderNo: string;
  readonly ofOrderId: number;
  readonly now: Date;
}

/** 续租 belongs to the program of the order before, under our own number, and is told to it like any order. */
export const tellOfRelet = prepared((db, { brand, orderId, orderNo, ofOrderId, now }: Relet) =>
  raw(
    db,
    sql`
        insert into order_intakes (brand_code, app_id, external_no, content_hash, order_id, at)
        select brand_code, app_id, ${orderNo}, '', ${orderId}::bigint, ${now}::timestamptz
        from order_intakes where brand_code = ${brand} and order_id = ${ofOrderId}::bigint`,
  ),
);
