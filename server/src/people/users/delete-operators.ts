import type { Input, Returned } from '@rental/contract/endpoint';
import type { deleteOperators as call } from '@rental/contract/people/users/users';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import type { Administer } from '../access/public.ts';
import { writeAudit } from '../audit/public.ts';
import { endSessionsOf } from '../auth/public.ts';
import { refuseMoreRights, refuseNoAdministrator } from './granting.ts';
import { audited, lockOperators } from './operator-store.ts';

/** 删除员工 (S201): all or none. The row stays, for history and audit name it; the account is never given again. */
export const deleteOperators =
  (administer: Administer) =>
  (ctx: Context, { body }: Input<typeof call>, tx: Tx): Promise<Returned<typeof call>> => {
    const wanted = Array.isArray(body) ? { ids: body } : body;
    return administer(ctx, tx, { act: 'user:delete', body: wanted }, () =>
      deleted(ctx, tx, wanted.ids),
    );
  };

async function deleted(ctx: Context, tx: Tx, ids: readonly number[]) {
  if (ids.includes(ctx.operator.id)) refuse('own_rights');
  const gone = await lockOperators(ctx, tx, ids);
  await refuseMoreRights(ctx, tx, ids);
  for (const operator of gone) {
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
  return {
    answer: { deleted: gone.length },
    object: `operator ${ids.join()}`,
    words: `删除员工${gone.map(({ nickName, username }) => `「${nickName}」（${username}）`).join('、')}`,
  };
}
