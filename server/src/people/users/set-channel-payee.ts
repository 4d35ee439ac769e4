import type { Input, Returned } from '@rental/contract/endpoint';
import type { setChannelPayee as call } from '@rental/contract/people/users/channels';
import { maskName } from '@rental/domain/rental/customers/masks';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { lockRow } from '../../http/lock-row.ts';
import { writeAudit } from '../audit/public.ts';
import type { RequireStepUp } from '../auth/public.ts';
import { requireAllStores } from '../data-scope/public.ts';

/** 设置收款主体 of a channel, against a proof of who asks: its payout accounts are this holder's alone (ADR 79). */
export const setChannelPayee =
  (requireStepUp: RequireStepUp) =>
  async (
    ctx: Context,
    { body: { channelId, payeeName, stepUp } }: Input<typeof call>,
    tx: Tx,
  ): Promise<Returned<typeof call>> => {
    requireAllStores(ctx);
    await requireStepUp(ctx, tx, stepUp);
    const channel = await lockRow(ctx, tx, 'channels', channelId);
    await tx
      .updateTable('channels')
      .set({ payee_name: payeeName })
      .where('brand_code', '=', ctx.brandCode)
      .where('id', '=', channelId)
      .execute();
    await writeAudit(tx, ctx, {
      operation: 'channel:payee',
      object: `channel ${channelId}`,
      result: 'ok',
      before: { payee: masked(channel.payee_name) },
      after: { payee: masked(payeeName) },
    });
    return { channelId, payeeName };
  };

const masked = (name: string | null) => (name === null ? null : maskName(name));
