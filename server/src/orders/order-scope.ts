import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { Reach } from '../http/context.ts';

/** Which orders an operator reaches: of the brand, and of the store or channel the operator belongs to. */
export interface ScopeValues {
  readonly brand: string;
  readonly store?: number | undefined;
  readonly channel?: number | undefined;
}

export const scopeOf = ({ brandCode, operator: { scope } }: Reach): ScopeValues => ({
  brand: brandCode,
  store: scope.storeId ?? undefined,
  channel: scope.channelId ?? undefined,
});

/** The orders of a scope, as `o`. */
export const within =
  ({ brand, store, channel }: ScopeValues) =>
  (where: ExpressionBuilder<{ o: Tables['orders'] }, 'o'>): Expression<SqlBool> =>
    where.and([
      where('o.brand_code', '=', brand),
      ...(store === undefined ? [] : [where('o.store_id', '=', store)]),
      ...(channel === undefined ? [] : [where('o.channel_id', '=', channel)]),
    ]);

/** The orders that this operator reaches, as `o`. */
export const reachable = (ctx: Reach) => within(scopeOf(ctx));

/** Where figures are kept once each: the whole brand (0, 0), a store (id, 0) or a channel (0, id). */
export interface Place {
  readonly brand: string;
  readonly store: number;
  readonly channel: number;
}

/** The place whose figures are this operator's. */
export const placeOf = ({ brandCode, operator: { scope } }: Reach): Place => ({
  brand: brandCode,
  store: scope.storeId ?? 0,
  channel: scope.channelId ?? 0,
});
