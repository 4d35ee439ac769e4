import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Reach } from '../../http/context.ts';
import { orNotFound, refuse } from '../../http/refusal.ts';
import { ofChannelsWithin, scopeOf } from './order-scope.ts';

/** The stores that this operator reaches: none for whoever reaches single orders alone. */
export function storesReached({ brandCode, operator: { scope } }: Reach, tx: Tx) {
  const { storeIds, channelId, responsibleId } = scope;
  return tx
    .selectFrom('stores')
    .select(['id', 'name'])
    .where('brand_code', '=', brandCode)
    .$if(storeIds !== null, (q) => q.where('id', '=', sql<number>`any(${storeIds}::bigint[])`))
    .$if(channelId !== null || responsibleId !== null, (q) => q.where(sql<boolean>`false`))
    .orderBy('id');
}

/** One of them; another is not found. */
export const storeReached = async (reach: Reach, tx: Tx, id: number) =>
  orNotFound(await storesReached(reach, tx).where('id', '=', id).executeTakeFirst());

/** The channels that this operator reaches: none for whoever reaches some stores or single orders alone. */
export const channelsReached = (reach: Reach, tx: Tx) =>
  tx
    .selectFrom('channels as c')
    .select(['c.id', 'c.name'])
    .where(ofChannelsWithin('c', 'id', scopeOf(reach)) as never)
    .orderBy('c.id');

/** One of them; another is not found. */
export const channelReached = async (reach: Reach, tx: Tx, id: number) =>
  orNotFound(await channelsReached(reach, tx).where('c.id', '=', id).executeTakeFirst());

/** True if this operator reaches every store of the brand. */
export const reachesAllStores = ({ operator: { scope } }: Pick<Reach, 'operator'>): boolean =>
  scope.storeIds === null && scope.channelId === null && scope.responsibleId === null;

/** Refuses an operator who does not reach every store of the brand. */
export function requireAllStores(reach: Pick<Reach, 'operator'>): void {
  if (!reachesAllStores(reach)) refuse('whole_brand_only');
}
