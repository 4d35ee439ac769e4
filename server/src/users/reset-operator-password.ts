import type { Input, Returned } from '@rental/contract/endpoint';
import type { resetOperatorPassword as call } from '@rental/contract/users';
import { requestApproval, useApproval } from '../access/public.ts';
import { writeAudit } from '../audit/public.ts';
import {
  endSessionsOf,
  newOneTimePassword,
  policyOf,
  setOneTimePassword,
  type RequireStepUp,
} from '../auth/public.ts';
import type { Tx } from '../db/transaction.ts';
import type { Context } from '../http/context.ts';
import { orNotFound, refuse } from '../http/refusal.ts';
import { refuseMoreRights } from './granting.ts';
import { lockOperators } from './operator-store.ts';

/**
 * 重置密码 (threat model 6, 14): a random one-time password, told once; the second factor goes with it, and every login
 * of the account ends. For an administrator a second person agrees first, where the brand wants that.
 */
export const resetOperatorPassword =
  (requireStepUp: RequireStepUp) =>
  async (ctx: Context, { body }: Input<typeof call>, tx: Tx): Promise<Returned<typeof call>> => {
    if (body.id === ctx.operator.id) refuse('own_rights');
    const [locked] = await lockOperators(ctx, tx, [body.id]);
    const target = orNotFound(locked);
    await refuseMoreRights(ctx, tx, [target.id]);
    const object = `operator ${target.id}`;
    const needsSecond =
      (await isAdministrator(ctx, tx, target.roleIds)) &&
      (await policyOf(tx, ctx.brandCode)).second_person_for_administrators;
    await requireStepUp(ctx, tx, body.stepUp);
    if (needsSecond) {
      if (body.approvalId === null) {
        const summary = `重置管理员「${target.nickName}」（${target.username}）的密码`;
        const approvalId = await requestApproval(ctx, tx, {
          operation: 'user:reset',
          object,
          summary,
        });
        return { username: target.username, oneTimePassword: null, approvalId };
      }
      await useApproval(ctx, tx, body.approvalId, { operation: 'user:reset', object });
    }
    const oneTimePassword = newOneTimePassword();
    await setOneTimePassword(ctx, tx, target.id, oneTimePassword);
    const endedSessions = await endSessionsOf(ctx, tx, target.id);
    await writeAudit(tx, ctx, {
      operation: 'user:resetPassword',
      object,
      result: 'ok',
      after: { endedSessions, approvalId: body.approvalId },
    });
    return { username: target.username, oneTimePassword, approvalId: null };
  };

async function isAdministrator(ctx: Context, tx: Tx, roleIds: readonly number[]): Promise<boolean> {
  if (roleIds.length === 0) return false;
  const role = await tx
    .selectFrom('roles')
    .select('id')
    .where('brand_code', '=', ctx.brandCode)
    .where('code', '=', 'ROLE_ADMIN')
    .where('id', 'in', roleIds)
    .executeTakeFirst();
  return role !== undefined;
}
