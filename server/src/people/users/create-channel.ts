import type { createChannel as call } from '@rental/contract/people/users/channels';
import type { Input, Returned } from '@rental/contract/endpoint';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { writeAudit } from '../audit/public.ts';
import { createOperator, newOneTimePassword } from '../auth/public.ts';
import { refuseBeyondOwn } from './granting.ts';
import { orInUse } from '../../http/in-use.ts';

/** 新增渠道 (S205): the channel and its first operator, who gets the built-in role of channels. */
export async function createChannel(
  ctx: Context,
  { body }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const { brandCode } = ctx;
  const role = await tx
    .selectFrom('roles')
    .select('id')
    .where('brand_code', '=', brandCode)
    .where('code', '=', 'ROLE_CHANNEL')
    .executeTakeFirstOrThrow();
  const channel = await orInUse(
    'channel_code_in_use',
    tx
      .insertInto('channels')
      .values({
        brand_code: brandCode,
        code: body.code,
        name: body.name,
        commission_bp: body.commissionBp,
        created_at: ctx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const given = { roleIds: [role.id], channelId: channel.id };
  await refuseBeyondOwn(ctx, tx, 2, given);
  const username = body.username.toLowerCase();
  const oneTimePassword = newOneTimePassword();
  const id = await orInUse(
    'username_in_use',
    createOperator(tx, brandCode, {
      ...given,
      username,
      password: oneTimePassword,
      mustChangePassword: true,
      nickName: body.nickName,
      phone: body.phone ?? null,
      purpose: 2,
    }),
  );
  await writeAudit(tx, ctx, {
    operation: 'channel:create',
    object: `channel ${channel.id}`,
    result: 'ok',
    after: {
      name: body.name,
      code: body.code,
      commissionBp: body.commissionBp,
      operatorId: id,
      username,
    },
  });
  return { id, channelId: channel.id, username, oneTimePassword };
}
