import { sql } from 'kysely';
import type { Stored } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound, refuse } from '../../http/refusal.ts';
import { scopeOf } from '../../people/data-scope/public.ts';
import { isReached } from '../dunning-cases/public.ts';

/** True if 超期占用 alone is overdue in the case `d`. A scalar, for `exists` would hash all orders of the brand for a page of cases. */
export const isOverstayCase = sql<boolean>`coalesce((select bool_and(v.is_overstay) from overdue_orders v
  where v.brand_code = d.brand_code and v.case_id = d.id), false)`;

export type StoredCase = Stored<'dunning_cases'>;

/** The case; 404 where this operator reaches none of its orders. */
export const reachedCase = async (ctx: Context, tx: Tx, id: number): Promise<StoredCase> =>
  orNotFound(await caseById(ctx, tx, id).executeTakeFirst());

/** The same, open and locked until the transaction ends. */
export async function lockCase(ctx: Context, tx: Tx, id: number): Promise<StoredCase> {
  const found = orNotFound(await caseById(ctx, tx, id).forNoKeyUpdate().executeTakeFirst());
  return found.closed_on === null ? found : refuse('dunning_case_closed');
}

const caseById = (ctx: Context, tx: Tx, id: number) =>
  tx
    .selectFrom('dunning_cases as d')
    .selectAll()
    .where('d.brand_code', '=', ctx.brandCode)
    .where('d.id', '=', id)
    .where(isReached(tx, 'd.id', scopeOf(ctx)));
