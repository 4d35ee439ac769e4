import type { Input, Returned } from '@rental/contract/endpoint';
import type { createOperator as call } from '@rental/contract/users';
import { writeAudit } from '../audit/public.ts';
import { createOperator as create, newOneTimePassword } from '../auth/public.ts';
import type { Tx } from '../db/transaction.ts';
import type { Context } from '../http/context.ts';
import { refuseBeyondOwn } from './granting.ts';
import { audited } from './operator-store.ts';
import { orInUse } from './in-use.ts';

/** 新增员工 (S199): with a random password that is told once and must be changed at the first sign-in. */
export async function createOperator(
  ctx: Context,
  { body }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const channelId = body.channelId ?? null;
  const purpose = channelId === null ? 1 : 2;
  const operator = {
    username: body.username.toLowerCase(),
    nickName: body.nickName,
    phone: body.phone ?? null,
    email: body.email ?? null,
    gender: body.gender ?? null,
    purpose,
    departmentId: body.deptId ?? null,
    channelId,
    enabled: body.enabled,
    roleIds: body.roleIds,
    storeIds: purpose === 1 ? (body.storeIds ?? []) : [],
    positionIds: body.jobIds ?? [],
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
  return { id, username: operator.username, oneTimePassword: password };
}
