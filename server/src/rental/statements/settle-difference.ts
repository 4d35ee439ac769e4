import type { Input, Returned } from '@rental/contract/endpoint';
import type { settleDifference as call } from '@rental/contract/rental/statements';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';

/** 标记已核实. */
export async function settleDifference(
  ctx: Context,
  { body: { differenceId, finding } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  requireAllStores(ctx);
  const found = await lockDifference(ctx, tx, differenceId);
  await tx
    .updateTable('statement_differences')
    .set({ state: 'settled', settled_at: ctx.now, operator_id: ctx.operator.id, note: finding })
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', differenceId)
    .execute();
  await writeAudit(tx, ctx, {
    operation: 'statement:settle',
    object: found.our_no,
    result: 'ok',
    after: { kind: found.kind, finding },
  });
  return { id: differenceId, differenceState: 'settled' };
}

/** An open difference, locked; a settled one is refused, and one whose adjustment is wrong by now: that is taken back first. */
export async function lockDifference({ brandCode }: Context, tx: Tx, id: number) {
  const found = orNotFound(
    await tx
      .selectFrom('statement_differences')
      .select(['state', 'our_no', 'kind', 'cause', 'adjusted_fen'])
      .where('brand_code', '=', brandCode)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  );
  if (found.state !== 'open') refuse('difference_settled');
  if (found.adjusted_fen !== 0) refuse('difference_adjusted');
  return found;
}
