import type { Input, Returned } from '@rental/contract/endpoint';
import type { classifyDifference as call } from '@rental/contract/rental/statements';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';
import { lockDifference } from './settle-difference.ts';

/** 登记原因: the operator owns the difference from here on. */
export async function classifyDifference(
  ctx: Context,
  { body: { differenceId, cause } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  requireAllStores(ctx);
  const found = await lockDifference(ctx, tx, differenceId);
  await tx
    .updateTable('statement_differences')
    .set({ cause, owner_id: ctx.operator.id })
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', differenceId)
    .execute();
  await writeAudit(tx, ctx, {
    operation: 'statement:classify',
    object: found.our_no,
    result: 'ok',
    before: { cause: found.cause },
    after: { cause },
  });
  return { id: differenceId, cause };
}
