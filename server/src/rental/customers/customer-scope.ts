import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import { within, type ScopeValues } from '../../people/data-scope/public.ts';

/**
 * True if `alias`, a row of customers, is of a scope. Who reaches every order of the brand reaches every customer; who
 * reaches those of some stores or of a channel reaches who ordered there; who reaches only what he answers for reaches
 * those he is the 业务员 of as well. Part of every WHERE (threat model 19).
 */
export function reached(db: Tx, scope: ScopeValues, alias: 'c' | 'p' = 'c'): RawBuilder<boolean> {
  const { brand, store, stores, channel, responsible } = scope;
  const ofBrand = sql<boolean>`${sql.ref(`${alias}.brand_code`)} = ${brand}`;
  if ([store, stores, channel, responsible].every((limit) => limit === undefined)) return ofBrand;
  const id = sql.ref<number>(`${alias}.id`);
  const ordered = db.selectFrom('orders as o').select('o.customer_id').where(within(scope));
  if (responsible === undefined)
    return sql`${ofBrand} and exists (${ordered.where('o.customer_id', '=', id)})`;
  const lookedAfter = db
    .selectFrom('customers as y')
    .select('y.id as customer_id')
    .where('y.brand_code', '=', brand)
    .where('y.yx_operator_id', '=', responsible);
  return sql`${ofBrand} and ${id} in (${ordered.unionAll(lookedAfter)})`;
}
