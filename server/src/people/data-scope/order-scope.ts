import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Acting, Reach } from '../../http/context.ts';

/** Which orders an operator reaches: of the brand, and as far as the data scope goes. */
export interface ScopeValues {
  readonly brand: string;
  /** The one store reached; an equality keeps the list's order in its index. */
  readonly store?: number | undefined;
  readonly stores?: readonly number[] | undefined;
  readonly channel?: number | undefined;
  readonly responsible?: number | undefined;
}

export function scopeOf({
  brandCode,
  operator: { scope },
}: Pick<Acting, 'brandCode' | 'operator'> | Reach): ScopeValues {
  const { storeIds, channelId, responsibleId } = scope;
  const isOne = storeIds?.length === 1;
  return {
    brand: brandCode,
    store: isOne ? storeIds[0] : undefined,
    stores: isOne ? undefined : (storeIds ?? undefined),
    channel: channelId ?? undefined,
    responsible: responsibleId ?? undefined,
  };
}

interface HasValues<Query> {
  values(reach: Reach, query: Query): Readonly<Record<string, unknown>>;
}

/** The criteria of a list: what its operator reaches, and what the filters of the query leave of that. */
export const scopedBy =
  <Query>(filters: HasValues<Query>) =>
  (reach: Reach, query: Query): ScopeValues => ({
    ...scopeOf(reach),
    ...filters.values(reach, query),
  });

/** True if a scope is narrower than the brand. */
export const isPlaced = ({ store, stores, channel, responsible }: ScopeValues): boolean =>
  [store, stores, channel, responsible].some((value) => value !== undefined);

/** The orders of a scope, as `o`. */
export const within =
  ({ brand, store, stores, channel, responsible }: ScopeValues) =>
  (where: ExpressionBuilder<{ o: Tables['orders'] }, 'o'>): Expression<SqlBool> =>
    where.and([
      where('o.brand_code', '=', brand),
      ...(store === undefined ? [] : [where('o.store_id', '=', store)]),
      ...(stores === undefined
        ? []
        : [where('o.store_id', '=', sql<number>`any(${stores}::bigint[])`)]),
      ...(channel === undefined ? [] : [where('o.channel_id', '=', channel)]),
      ...(responsible === undefined ? [] : [where('o.responsible_id', '=', responsible)]),
    ]);

/**
 * The rows of a scope in a table that has the store and the channel of its order, joined as `o` beside it: who answers for
 * the order is asked of the order, all else of the row, whose index it is.
 */
export const placedWithin =
  (row: string, { brand, store, stores, channel, responsible }: ScopeValues) =>
  (where: ExpressionBuilder<Tables, never>): Expression<SqlBool> => {
    const of = (column: string) => sql.ref(`${row}.${column}`);
    return where.and([
      where(of('brand_code'), '=', brand),
      ...(store === undefined ? [] : [where(of('store_id'), '=', store)]),
      ...(stores === undefined ? [] : [where(of('store_id'), '=', sql`any(${stores}::bigint[])`)]),
      ...(channel === undefined ? [] : [where(of('channel_id'), '=', channel)]),
      ...(responsible === undefined ? [] : [where(sql.ref('o.responsible_id'), '=', responsible)]),
    ]);
  };

/** The rows of a scope in a table that has a store and no order: none for who reaches a channel or single orders alone. */
export const ofStoresWithin =
  (row: string, storeColumn: string, { brand, store, stores, channel, responsible }: ScopeValues) =>
  (where: ExpressionBuilder<Tables, never>): Expression<SqlBool> => {
    const of = (column: string) => sql.ref(`${row}.${column}`);
    const isNarrower = channel !== undefined || responsible !== undefined;
    return where.and([
      where(of('brand_code'), '=', brand),
      ...(store === undefined ? [] : [where(of(storeColumn), '=', store)]),
      ...(stores === undefined ? [] : [where(of(storeColumn), '=', sql`any(${stores}::bigint[])`)]),
      ...(isNarrower ? [sql<SqlBool>`false`] : []),
    ]);
  };

/** The rows of a scope in a table that is of channels: none for who reaches some stores or single orders alone. */
export const ofChannelsWithin =
  (
    row: string,
    channelColumn: string,
    { brand, store, stores, channel, responsible }: ScopeValues,
  ) =>
  (where: ExpressionBuilder<Tables, never>): Expression<SqlBool> => {
    const of = (column: string) => sql.ref(`${row}.${column}`);
    const isNarrower = [store, stores, responsible].some((value) => value !== undefined);
    return where.and([
      where(of('brand_code'), '=', brand),
      ...(channel === undefined ? [] : [where(of(channelColumn), '=', channel)]),
      ...(isNarrower ? [sql<SqlBool>`false`] : []),
    ]);
  };

/** The rows of a scope in a table whose rows are of a store or of a channel: an operator of a channel has its rows, one of stores theirs. */
export const ofPayeesWithin = (row: string, scope: ScopeValues) =>
  scope.channel === undefined
    ? ofStoresWithin(row, 'store_id', scope)
    : ofChannelsWithin(row, 'channel_id', scope);

/** The orders that this operator reaches, as `o`. */
export const reachable = (ctx: Reach) => within(scopeOf(ctx));

/** The place that figures are kept for: the whole brand (0, 0), a store (id, 0) and a channel there (id, id). Stores are added up. */
export interface Place {
  readonly brand: string;
  /** Null are all of them. */
  readonly stores: readonly number[] | null;
  readonly channel: number;
}

/**
 * The rows of a place; a channel has some at store 0, too, of what the release before these places wrote (044). By `case`, for
 * under row-level security `coalesce` is compared with every row of the index.
 */
export const isAt = ({ brand, stores, channel }: Place) => sql`
  brand_code = ${brand} and channel_id = ${channel} and store_id = any(case when ${stores}::bigint[] is null
    then array(select 0::bigint union all select id from stores where brand_code = ${brand}) else ${stores}::bigint[] end)`;

/**
 * The places whose figures are this operator's, narrowed to a store and a channel; null where nobody keeps them: one operator's
 * own orders are counted.
 */
export function placeOf(
  { brandCode, operator: { scope } }: Reach,
  { store, channel }: { readonly store: number | null; readonly channel: number | null },
): Place | null {
  if (scope.responsibleId !== null) return null;
  const { storeIds, channelId } = scope;
  const isBeyond =
    (store !== null && storeIds?.includes(store) === false) ||
    (channel !== null && channelId !== null && channel !== channelId);
  const at = { brand: brandCode, channel: channel ?? channelId ?? 0 };
  if (isBeyond) return { ...at, stores: [] };
  if (store !== null) return { ...at, stores: [store] };
  return { ...at, stores: storeIds ?? (at.channel === 0 ? [0] : null) };
}
