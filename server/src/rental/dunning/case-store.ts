import { sql } from 'kysely';
import type { Stored } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound, refuse } from '../../http/refusal.ts';
import { isPlaced, reachable, scopeOf } from '../../people/data-scope/public.ts';

/** True if 超期占用 alone is overdue in the case `d`. A scalar, for `exists` would hash all orders of the brand for a page of cases. */
export const isOverstayCase = sql<boolean>`coalesce((select bool_and(v.is_overstay) from overdue_orders v
  where v.brand_code = d.brand_code and v.case_id = d.id), false)`;

export type StoredCase = Stored<'dunning_cases'>;

/**
 * A case is reached by who reaches one of the orders that were overdue in it: those that are, or that something came in on. A whole
 * brand is.
 */
async function isReached(ctx: Context, tx: Tx, { id, customer_id: customerId }: StoredCase) {
  if (!isPlaced(scopeOf(ctx))) return true;
  const reached = await tx
    .selectFrom('orders as o')
    .select('o.id')
    .where(reachable(ctx))
    .where('o.customer_id', '=', customerId)
    .where(
      sql<boolean>`(exists (select from overdue_orders v
          where v.brand_code = o.brand_code and v.order_id = o.id and v.case_id = ${id})
        or exists (select from overdue_recoveries r
          where r.brand_code = o.brand_code and r.order_id = o.id and r.case_id = ${id}))`,
    )
    .limit(1)
    .executeTakeFirst();
  return reached !== undefined;
}

/** The case; 404 where this operator reaches none of its orders. */
export async function reachedCase(ctx: Context, tx: Tx, id: number): Promise<StoredCase> {
  const found = orNotFound(await caseById(ctx, tx, id).executeTakeFirst());
  return (await isReached(ctx, tx, found)) ? found : refuse('not_found');
}

/** The same, open and locked until the transaction ends. */
export async function lockCase(ctx: Context, tx: Tx, id: number): Promise<StoredCase> {
  const found = orNotFound(await caseById(ctx, tx, id).forNoKeyUpdate().executeTakeFirst());
  if (!(await isReached(ctx, tx, found))) refuse('not_found');
  return found.closed_on === null ? found : refuse('dunning_case_closed');
}

const caseById = ({ brandCode }: Context, tx: Tx, id: number) =>
  tx
    .selectFrom('dunning_cases')
    .selectAll()
    .where('brand_code', '=', brandCode)
    .where('id', '=', id);
