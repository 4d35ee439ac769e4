import type { Purpose } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { platformOf } from '../auth/public.ts';
import { announce, Audience } from '../notifications/public.ts';

/**
 * Open pages of the brand ask anew who they are and what they may (S110): of one platform, or of both. Call it last,
 * as `announce`.
 */
export async function announceRights(ctx: Context, tx: Tx, purpose?: Purpose): Promise<void> {
  await announce(tx, ctx.brandCode, {
    type: 'rights',
    occasion: 'rightsChanged',
    message: '',
    at: ctx.now,
    to: purpose === undefined ? Audience.everyone() : Audience.platform(platformOf(purpose)),
  });
}

/** The same for single operators, whose own roles, reach or state changed. Call it last, as `announce`. */
export async function announceRightsOf(
  ctx: Context,
  tx: Tx,
  operatorIds: readonly number[],
): Promise<void> {
  for (const operatorId of operatorIds)
    await announce(tx, ctx.brandCode, {
      type: 'rights',
      occasion: 'ownRightsChanged',
      message: '',
      at: ctx.now,
      to: Audience.operator(operatorId),
    });
}
