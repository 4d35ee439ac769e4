import type { Input, Returned } from '@rental/contract/endpoint';
import type { createOperator as call } from '@rental/contract/people/users/users';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import type { Administer } from '../access/public.ts';
import { writeAudit } from '../audit/public.ts';
import { createOperator as create, newOneTimePassword } from '../auth/public.ts';
import { refuseBeyondOwn } from './granting.ts';
import { orInUse } from '../../http/in-use.ts';
import { audited, rolesInWords } from './operator-store.ts';
import { idsOf } from './row-as-sent.ts';

/** 新增员工 (S199): with a random password that is told once and must be changed at the first sign-in. */
export const createOperator =
  (administer: Administer) =>
  (ctx: Context, { body }: Input<typeof call>, tx: Tx): Promise<Returned<typeof call>> =>
    administer(ctx, tx, { act: 'user:create', body }, () => created(ctx, tx, body));

async function created(ctx: Context, tx: Tx, body: Input<typeof call>['body']) {
  const channelId = body.channelId ?? null;
  const purpose = channelId === null ? 1 : 2;
  const operator = {
    username: body.username.toLowerCase(),
    nickName: body.nickName,
    phone: body.phone ?? null,
    email: body.email ?? null,
    gender: body.gender ?? null,
    purpose,
    departmentId: body.deptId ?? body.dept?.id ?? null,
    channelId,
    enabled: body.enabled,
    roleIds: idsOf(body.roleIds, body.roles) ?? [],
    storeIds: purpose === 1 ? (idsOf(body.storeIds, body.stores) ?? []) : [],
    positionIds: idsOf(body.jobIds, body.jobs) ?? [],
  } as const;
  await refuseBeyondOwn(ctx, tx, purpose, operator);
  const password = newOneTimePassword();
  const id = await orInUse(
    'username_in_use',
    create(tx, ctx.brandCode, { ...operator, password, mustChangePassword: true }),
  );
  await writeAudit(tx, ctx, {
    operation: 'user:create',
    object: `operator ${id}`,
    result: 'ok',
    after: audited(operator),
  });
  const roles = await rolesInWords(ctx, tx, operator.roleIds);
  return {
    answer: { id, username: operator.username, oneTimePassword: password },
    object: `operator ${operator.username}`,
    words: `新增员工「${operator.nickName}」（${operator.username}），角色：${roles}`,
  };
}
