import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';

/** A store that this operator reaches; whoever reaches single orders alone reaches none. */
export function storeReached(ctx: Context, tx: Tx, id: number) {
  const { storeIds, channelId, responsibleId } = ctx.operator.scope;
  return tx
    .selectFrom('stores')
    .select(['id', 'name'])
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', id)
    .$if(storeIds !== null, (q) => q.where('id', '=', sql<number>`any(${storeIds}::bigint[])`))
    .$if(channelId !== null || responsibleId !== null, (q) => q.where(sql<boolean>`false`))
    .executeTakeFirst();
}
