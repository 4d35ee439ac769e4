import type { LiveLogin } from '../auth/public.ts';
import { purposeOf } from '../auth/public.ts';
import type { StoredEvent } from './event-store.ts';

type Place = Pick<StoredEvent, 'store_id' | 'channel_id' | 'purpose' | 'operator_id'>;

/**
 * Whether an event of the brand is for this login (threat model 40). What happened in a store or a channel is for
 * operators of that store, of that channel and of the whole brand, as everywhere (threat model 19).
 */
export function concerns(event: Place, { id, platform, scope }: LiveLogin): boolean {
  if (event.operator_id !== null && event.operator_id !== id) return false;
  if (event.purpose !== null && event.purpose !== purposeOf(platform)) return false;
  if (event.store_id === null && event.channel_id === null) return true;
  if (scope.storeId === null && scope.channelId === null) return true;
  return (
    (scope.storeId !== null && scope.storeId === event.store_id) ||
    (scope.channelId !== null && scope.channelId === event.channel_id)
  );
}
