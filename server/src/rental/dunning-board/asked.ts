import { addDays, startOf } from '@rental/domain/business-date';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { isPlaced, scopeOf, within } from '../../people/data-scope/public.ts';
import { daysOf, type Days } from '../dunning/public.ts';

interface Query {
  readonly days?: { readonly from: Date; readonly to: Date } | undefined;
  readonly storeIs?: number | undefined;
  readonly ownerIs?: number | undefined;
}

/** The days of a card with its filters. */
export interface Asked extends Days {
  readonly storeIs?: number | undefined;
  readonly ownerIs?: number | undefined;
}

/** The query of a card, whose days are those of this month without any. */
export const askedBy = ({ now }: Context, { days, ...places }: Query): Asked => ({
  ...daysOf(now, days),
  ...places,
});

/** An instant, in the column named, on one of the days. */
export const isOn = (column: string, { from, to }: Days): RawBuilder<SqlBool> =>
  sql`${sql.ref(column)} >= ${startOf(from)} and ${sql.ref(column)} < ${startOf(addDays(to, 1))}`;

/**
 * The rows of cases, in the table named, that this operator reaches in the store asked for: by an order that is overdue in the case, or that
 * something came in on. A whole brand reaches all.
 */
export function isReached(
  ctx: Context,
  tx: Tx,
  table: string,
  storeIs: number | undefined,
): RawBuilder<SqlBool> {
  const scope = scopeOf(ctx);
  if (!isPlaced(scope) && storeIs === undefined) return sql`true`;
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
