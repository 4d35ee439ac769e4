import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import { isPlaced, within, type ScopeValues } from '../../people/data-scope/public.ts';

/** A scope, narrowed to a store where one is asked for. */
export interface CasePlaces extends ScopeValues {
  readonly storeIs?: number | undefined;
}

/** Cases are kept by customer, and contacts and promises by who made them: none has a store. */
export const isWholeBrand = ({ storeIs, ...scope }: CasePlaces): boolean =>
  !isPlaced(scope) && storeIs === undefined;

/** The orders of a scope, as `o`, in the store asked for. */
export const ordersWithin = (tx: Tx, { storeIs, ...scope }: CasePlaces) =>
  tx
    .selectFrom('orders as o')
    .where(within(scope))
    .$if(storeIs !== undefined, (rows) => rows.where('o.store_id', '=', storeIs as number));

/**
 * The cases, by the column named, that a scope reaches in the store asked for: by an order that is overdue in the case, or that something
 * came in on. A whole brand reaches all.
 */
export function isReached(tx: Tx, caseColumn: string, places: CasePlaces): RawBuilder<SqlBool> {
  if (isWholeBrand(places)) return sql`true`;
  const ofCase = sql<number>`${sql.ref(caseColumn)}`;
  const orders = ordersWithin(tx, places).select('o.id');
  const overdue = orders
    .innerJoin('overdue_orders as v', (join) =>
      join.onRef('v.brand_code', '=', 'o.brand_code').onRef('v.order_id', '=', 'o.id'),
    )
    .where('v.case_id', '=', ofCase);
  const paid = orders
    .innerJoin('overdue_recoveries as v', (join) =>
      join.onRef('v.brand_code', '=', 'o.brand_code').onRef('v.order_id', '=', 'o.id'),
    )
    .where('v.case_id', '=', ofCase);
  return sql`(exists (${overdue}) or exists (${paid}))`;
}
