import { sql } from 'kysely';

/** The keys of a place in a kept figure. */
export const place = { place_kind: 'text', place_id: 'bigint' } as const;

/** Each order, as `r`, counts in its brand (0), its store, its channel and with its collector (0: nobody). Figures of two of them together are not kept. */
export const placesOf = (owner: string) => sql`
  cross join lateral (values ('brand', 0::bigint), ('store', r.store_id), ('channel', r.channel_id),
    ('owner', coalesce(${sql.ref(owner)}, 0))) place (place_kind, place_id)`;
