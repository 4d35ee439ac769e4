import type { Insertable, Updateable } from 'kysely';
import type { Stored, Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound } from '../../http/refusal.ts';
import { scopeOf } from '../../people/data-scope/public.ts';
import { complaintsWithin } from './complaint-filters.ts';

/** A complaint, locked until the transaction ends; 404 where this operator does not reach it. */
export async function lockComplaint(
  ctx: Context,
  tx: Tx,
  id: number,
): Promise<Stored<'complaints'>> {
  const complaint = await complaintsWithin(tx, scopeOf(ctx))
    .selectAll('m')
    .where('m.id', '=', id)
    .forNoKeyUpdate('m')
    .executeTakeFirst();
  return orNotFound(complaint);
}

/** Keeps a complaint; undefined where its source has given the number before. */
export async function insertComplaint(
  tx: Tx,
  complaint: Insertable<Tables['complaints']>,
): Promise<number | undefined> {
  const kept = await tx
    .insertInto('complaints')
    .values(complaint)
    .onConflict((conflict) => conflict.columns(['brand_code', 'source', 'external_no']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return kept?.id;
}

/** Changes a complaint that is locked. */
export async function changeComplaint(
  ctx: Context,
  tx: Tx,
  id: number,
  set: Updateable<Tables['complaints']>,
): Promise<void> {
  await tx
    .updateTable('complaints')
    .set(set)
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', id)
    .execute();
}

type Step = Pick<Stored<'complaint_steps'>, 'complaint_id' | 'act' | 'result' | 'note'>;

/** Adds an entry of this operator to a complaint's history. */
export async function insertStep(ctx: Context, tx: Tx, step: Step): Promise<void> {
  await tx
    .insertInto('complaint_steps')
    .values({ ...step, brand_code: ctx.brandCode, operator_id: ctx.operator.id, at: ctx.now })
    .execute();
}
