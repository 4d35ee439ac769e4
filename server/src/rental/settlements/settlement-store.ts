import type { SettlementAct } from '@rental/domain/rental/settlements/settlement-states';
import type { Updateable } from 'kysely';
import type { Stored, Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Acting, Context } from '../../http/context.ts';
import { orNotFound } from '../../http/refusal.ts';
import { scopeOf } from '../../people/data-scope/public.ts';
import { settlementsWithin } from './settlement-filters.ts';

/** A settlement, locked until the transaction ends; 404 where this operator does not reach its store. */
export const lockSettlement = async (
  ctx: Context,
  tx: Tx,
  id: number,
): Promise<Stored<'settlements'>> =>
  orNotFound(
    await settlementsWithin(tx, scopeOf(ctx))
      .selectAll('m')
      .where('m.id', '=', id)
      .forNoKeyUpdate('m')
      .executeTakeFirst(),
  );

/** Changes a settlement that is locked. */
export async function changeSettlement(
  { brandCode }: Pick<Acting, 'brandCode'>,
  tx: Tx,
  id: number,
  set: Updateable<Tables['settlements']>,
): Promise<void> {
  await tx
    .updateTable('settlements')
    .set(set)
    .where('brand_code', '=', brandCode)
    .where('id', '=', id)
    .execute();
}

interface Step {
  readonly settlementId: number;
  readonly act: SettlementAct;
  readonly note: string | null;
}

/** Adds an entry to the history of a settlement. */
export async function insertStep(
  { brandCode, operator, now }: Pick<Acting, 'brandCode' | 'operator' | 'now'>,
  tx: Tx,
  { settlementId, act, note }: Step,
): Promise<void> {
  await tx
    .insertInto('settlement_steps')
    .values({
      brand_code: brandCode,
      settlement_id: settlementId,
      act,
      note,
      operator_id: operator.id,
      at: now,
    })
    .execute();
}
