import type { Input, Returned } from '@rental/contract/endpoint';
import type { resetOperatorPassword as call } from '@rental/contract/people/users/users';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound, refuse } from '../../http/refusal.ts';
import type { Administer } from '../access/public.ts';
import { writeAudit } from '../audit/public.ts';
import { endSessionsOf, newOneTimePassword, policyOf, setOneTimePassword } from '../auth/public.ts';
import { tellPasswordChanged } from '../notifications/public.ts';
import { refuseMoreRights } from './granting.ts';
import { lockOperators } from './operator-store.ts';

/**
 * 重置密码 (threat model 6, 14): a random one-time password, told once; the second factor goes with it, and every login
 * of the account ends. The brand may want a second person for an administrator's even where nobody could agree now.
 */
export const resetOperatorPassword =
  (administer: Administer) =>
  async (ctx: Context, { body }: Input<typeof call>, tx: Tx): Promise<Returned<typeof call>> => {
    if (body.id === ctx.operator.id) refuse('own_rights');
    const wanted = { act: 'user:reset', body, isAlwaysProven: true, asksAtOnce: true } as const;
    let username = '';
    const done = await administer(ctx, tx, wanted, async () => {
      const outcome = await reset(ctx, tx, body);
      username = outcome.answer.username;
      return outcome;
    });
    return 'username' in done ? done : { username, oneTimePassword: null, ...done };
  };

async function reset(ctx: Context, tx: Tx, body: Input<typeof call>['body']) {
  const [locked] = await lockOperators(ctx, tx, [body.id]);
  const target = orNotFound(locked);
  await refuseMoreRights(ctx, tx, [target.id]);
  const rules = await isAdministrator(ctx, tx, target.roleIds);
  const object = `operator ${target.id}`;
  const oneTimePassword = newOneTimePassword();
  await setOneTimePassword(ctx, tx, target.id, oneTimePassword);
  await tellPasswordChanged(tx, ctx, target);
  const endedSessions = await endSessionsOf(ctx, tx, target.id);
  await writeAudit(tx, ctx, {
    operation: 'user:resetPassword',
    object,
    result: 'ok',
    after: { endedSessions, approvalId: body.approvalId },
  });
  return {
    answer: { username: target.username, oneTimePassword, approvalId: null },
    object,
    words: `重置${rules ? '管理员' : '员工'}「${target.nickName}」（${target.username}）的密码`,
    isAlwaysAgreed: rules && (await policyOf(tx, ctx.brandCode)).second_person_for_administrators,
  };
}

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
