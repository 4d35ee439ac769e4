import { addDays, startOf } from '@rental/domain/business-date';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Reach } from '../../http/context.ts';
import { isPlaced, scopeOf, within, type ScopeValues } from '../../people/data-scope/public.ts';
import { daysOf, type Days } from '../dunning/public.ts';

interface Query {
  readonly days?: { readonly from: Date; readonly to: Date } | undefined;
  readonly storeIs?: number | undefined;
  readonly ownerIs?: number | undefined;
}

interface Places extends ScopeValues {
  readonly storeIs?: number | undefined;
  readonly ownerIs?: number | undefined;
}

/** A card and its rows are asked for days, as instants too, store and owner, as far as the operator reaches. */
export interface Asked extends Places, Days {
  readonly since: Date;
  /** Not in it. */
  readonly until: Date;
}

/** Without days, those of this month. */
export function askedBy(reach: Reach, { days, storeIs, ownerIs }: Query): Asked {
  const span = daysOf(reach.now, days);
  return {
    ...scopeOf(reach),
    ...span,
    since: startOf(span.from),
    until: startOf(addDays(span.to, 1)),
    storeIs,
    ownerIs,
  };
}

/** Contacts and promises are kept by who made them, and not by store. */
export const isWholeBrand = ({ storeIs, ...scope }: Places): boolean =>
  !isPlaced(scope) && storeIs === undefined;

/** An instant, in the column named, on one of the days. */
export const isOn = (
  column: string,
  { since, until }: Pick<Asked, 'since' | 'until'>,
): RawBuilder<SqlBool> => sql`${sql.ref(column)} >= ${since} and ${sql.ref(column)} < ${until}`;

/**
 * The rows of cases, in the table named, that the scope reaches in the store asked for: by an order that is overdue in the case, or that
 * something came in on. A whole brand reaches all.
 */
export function isReached(tx: Tx, table: string, places: Places): RawBuilder<SqlBool> {
  if (isWholeBrand(places)) return sql`true`;
  const { storeIs, ...scope } = places;
  const ofCase = sql<number>`${sql.ref(`${table}.case_id`)}`;
  const orders = tx
    .selectFrom('orders as o')
    .select('o.id')
    .where(within(scope))
    .$if(storeIs !== undefined, (rows) => rows.where('o.store_id', '=', storeIs as number));
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
