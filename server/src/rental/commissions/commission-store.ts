import type { CommissionAct } from '@rental/domain/rental/commissions/commission-states';
import type { Updateable } from 'kysely';
import type { Stored, Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Acting, Context } from '../../http/context.ts';
import { orNotFound } from '../../http/refusal.ts';
import { scopeOf } from '../../people/data-scope/public.ts';
import { commissionsWithin } from './commission-filters.ts';

/** A commission, locked until the transaction ends; 404 where this operator does not reach its channel. */
export const lockCommission = async (
  ctx: Context,
  tx: Tx,
  id: number,
): Promise<Stored<'commissions'>> =>
  orNotFound(
    await commissionsWithin(tx, scopeOf(ctx))
      .selectAll('m')
      .where('m.id', '=', id)
      .forNoKeyUpdate('m')
      .executeTakeFirst(),
  );

/** Changes a commission that is locked. */
export async function changeCommission(
  { brandCode }: Pick<Acting, 'brandCode'>,
  tx: Tx,
  id: number,
  set: Updateable<Tables['commissions']>,
): Promise<void> {
  await tx
    .updateTable('commissions')
    .set(set)
    .where('brand_code', '=', brandCode)
    .where('id', '=', id)
    .execute();
}

interface Step {
  readonly commissionId: number;
  readonly act: CommissionAct;
  readonly note: string | null;
}

/** Adds an entry to the history of a commission. */
export async function insertStep(
  { brandCode, operator, now }: Pick<Acting, 'brandCode' | 'operator' | 'now'>,
  tx: Tx,
  { commissionId, act, note }: Step,
): Promise<void> {
  await tx
    .insertInto('commission_steps')
    .values({
      brand_code: brandCode,
      commission_id: commissionId,
      act,
      note,
      operator_id: operator.id,
      at: now,
    })
    .execute();
}
