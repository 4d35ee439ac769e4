import type { Input, Returned } from '@rental/contract/endpoint';
import type { deleteOperators as call } from '@rental/contract/users';
import { writeAudit } from '../audit/public.ts';
import { endSessionsOf } from '../auth/public.ts';
import type { Tx } from '../db/transaction.ts';
import type { Context } from '../http/context.ts';
import { refuse } from '../http/refusal.ts';
import { refuseMoreRights, refuseNoAdministrator } from './granting.ts';
import { audited, lockOperators } from './operator-store.ts';

/** 删除员工 (S201): all or none. The row stays, for history and audit name it; the account is never given again. */
export async function deleteOperators(
  ctx: Context,
  { body: ids }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  if (ids.includes(ctx.operator.id)) refuse('own_rights');
  const deleted = await lockOperators(ctx, tx, ids);
  await refuseMoreRights(ctx, tx, ids);
  for (const operator of deleted) {
    await tx
      .updateTable('operators')
      .set({ enabled: false, deleted_at: ctx.now, alipay_account: null })
      .where('brand_code', '=', ctx.brandCode)
      .where('id', '=', operator.id)
      .execute();
    await endSessionsOf(ctx, tx, operator.id);
    await writeAudit(tx, ctx, {
      operation: 'user:delete',
      object: `operator ${operator.id}`,
      result: 'ok',
      before: audited(operator),
    });
  }
  await refuseNoAdministrator(ctx, tx);
  return { deleted: deleted.length };
}
