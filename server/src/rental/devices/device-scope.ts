import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Reach } from '../../http/context.ts';
import { orNotFound } from '../../http/refusal.ts';
import { scopeOf, within, type ScopeValues } from '../../people/data-scope/public.ts';

/**
 * The devices of a scope, as `d`: those in its stores; whoever reaches only orders of a channel, or those he answers for,
 * reaches the devices in them. Part of every WHERE (threat model 19).
 */
export const deviceWithin =
  (db: Tx, scope: ScopeValues) =>
  (where: ExpressionBuilder<{ d: Tables['devices'] }, 'd'>): Expression<SqlBool> => {
    const { brand, store, stores, channel, responsible } = scope;
    return where.and([
      where('d.brand_code', '=', brand),
      ...(store === undefined ? [] : [where('d.store_id', '=', store)]),
      ...(stores === undefined
        ? []
        : [where('d.store_id', '=', sql<number>`any(${stores}::bigint[])`)]),
      ...(channel === undefined && responsible === undefined
        ? []
        : [
            where(
              'd.order_id',
              'in',
              db.selectFrom('orders as o').select('o.id').where(within(scope)),
            ),
          ]),
    ]);
  };

/** The devices that this operator reaches, as `d`. */
export const deviceReached = (ctx: Reach, tx: Tx) => deviceWithin(tx, scopeOf(ctx));

/** The stores that this operator may put devices into: none for whoever reaches single orders alone. */
export function storesReached(ctx: Reach, tx: Tx) {
  const { storeIds, channelId, responsibleId } = ctx.operator.scope;
  return tx
    .selectFrom('stores')
    .select(['id', 'name'])
    .where('brand_code', '=', ctx.brandCode)
    .$if(storeIds !== null, (q) => q.where('id', '=', sql<number>`any(${storeIds}::bigint[])`))
    .$if(channelId !== null || responsibleId !== null, (q) => q.where(sql<boolean>`false`))
    .orderBy('id');
}

/** One of them; another is not found. */
export const storeReached = async (ctx: Reach, tx: Tx, id: number) =>
  orNotFound(await storesReached(ctx, tx).where('id', '=', id).executeTakeFirst());

/** Whether this operator reaches every store of the brand. */
export const reachesAllStores = ({ operator: { scope } }: Reach): boolean =>
  scope.storeIds === null && scope.channelId === null && scope.responsibleId === null;
