import { sql, type RawBuilder } from 'kysely';
import type { LiveLogin } from '../auth/public.ts';
import { purposeOf } from '../auth/public.ts';
import type { Purpose } from '../db/tables.ts';
import type { Operator } from '../http/context.ts';

/** Whom an event or a message is for; what is empty or null limits nobody. */
interface Place {
  readonly store_ids: readonly number[];
  readonly channel_ids: readonly number[];
  readonly purpose: Purpose | null;
  readonly operator_id: number | null;
}

/**
 * Whether an event of the brand is for this login (threat model 40). What happened in a store or a channel is for
 * operators of that store, of that channel and of the whole brand, as everywhere (threat model 19).
 */
export function concerns(event: Place, { id, platform, scope }: LiveLogin): boolean {
  if (event.operator_id !== null && event.operator_id !== id) return false;
  if (event.purpose !== null && event.purpose !== purposeOf(platform)) return false;
  if (event.store_ids.length === 0 && event.channel_ids.length === 0) return true;
  const { storeIds, channelId, responsibleId } = scope;
  if (storeIds === null && channelId === null) return responsibleId === null;
  return (
    event.store_ids.some((store) => storeIds?.includes(store) === true) ||
    (channelId !== null && event.channel_ids.includes(channelId))
  );
}

/** The same of a message `m`, as part of a WHERE. */
export function concerned({ id, platform, scope }: Operator): RawBuilder<boolean> {
  const { storeIds, channelId, responsibleId } = scope;
  const reachesAll = storeIds === null && channelId === null && responsibleId === null;
  return sql`(m.operator_id is null or m.operator_id = ${id})
    and (m.purpose is null or m.purpose = ${purposeOf(platform)})
    and (${reachesAll}::boolean or (m.store_ids = '{}' and m.channel_ids = '{}')
      or m.store_ids && ${storeIds ?? []}::bigint[] or ${channelId}::bigint = any(m.channel_ids))`;
}
