import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Reach } from '../../http/context.ts';
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
