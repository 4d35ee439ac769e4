import type { withdrawAuthorization as call } from '@rental/contract/rental/pre-authorizations';
import type { Input, Returned } from '@rental/contract/endpoint';
import { withdrawHold } from '@rental/domain/rental/pre-authorizations/ask';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orRefuse, refuse } from '../../http/refusal.ts';
import { lockStanding, termsOfDay } from '../orders/core/public.ts';
import { carryOut } from '../orders/money/public.ts';
import { isWithdrawn } from '../pre-authorization-steps/public.ts';

/** 撤回预授权, once: the provider is told with the next job, and has the last word. */
export async function withdrawAuthorization(
  ctx: Context,
  { body: { orderId, reason } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const standing = await lockStanding(ctx, tx, orderId);
  const plan = orRefuse(withdrawHold(standing.position, termsOfDay(ctx, standing.order)));
  if (await isWithdrawn(tx, ctx.brandCode, orderId)) refuse('authorization_withdrawn');
  await carryOut(ctx, tx, standing, plan, { kind: 'withdrawAuthorization', note: reason });
  return { orderId };
}
