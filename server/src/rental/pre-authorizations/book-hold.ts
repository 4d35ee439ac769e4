import type { BusinessDate } from '@rental/domain/business-date';
import { canSign } from '@rental/domain/rental/deductions/authorization';
import { receiveHold } from '@rental/domain/rental/pre-authorizations/receive';
import type { Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import { termsOfDay } from '../orders/core/public.ts';
import {
  askStep,
  authorizationLook,
  changeAuthorization,
  openAuthorization,
  type StoredAuthorization,
} from '../pre-authorization-steps/public.ts';
import { bookStep, type StepContext } from './step-context.ts';

/**
 * Frozen. The hold that it takes the place of is let go now, and not before. Of one that had ended, or that nobody wants any more, it
 * is let go at once.
 */
export async function bookHold(
  ctx: Acting,
  tx: Tx,
  context: StepContext,
  endsOn: BusinessDate | null,
): Promise<void> {
  const { standing, authorization, step, isAwaited } = context;
  const { order, position } = standing;
  const { amount_fen: amountFen } = step;
  const isWanted = step.withdrawn_at === null && canSign(order.status);
  const plan = receiveHold(position, termsOfDay(ctx, order), { amountFen, isWanted, isAwaited });
  const before = await heldBefore(ctx, tx, authorization);
  const isUnwanted = before !== undefined && !isWanted;
  const held = { ...authorization, held_fen: amountFen };
  if (isAwaited && !isUnwanted) {
    if (before !== undefined) await endHold(ctx, tx, before);
    await changeAuthorization(tx, authorization, {
      state: 'open',
      held_fen: amountFen,
      ends_on: endsOn,
    });
  } else {
    await changeAuthorization(tx, authorization, { held_fen: amountFen, ends_on: endsOn });
    await endHold(ctx, tx, held);
  }
  const isKept = isAwaited && isWanted;
  await bookStep(ctx, tx, context, {
    kind: 'authorized',
    plan,
    ...(isKept && { holdEndsOn: endsOn }),
  });
}

/** The hold of the order that a renewal takes the place of; one that has lapsed meanwhile is none. */
const heldBefore = async (
  { brandCode }: Acting,
  tx: Tx,
  { state, order_id: orderId }: StoredAuthorization,
) => (state === 'renewal' ? openAuthorization(tx, brandCode, orderId) : undefined);

/** No order says any more that it is frozen: it is let go by itself. */
async function endHold(ctx: Acting, tx: Tx, authorization: StoredAuthorization): Promise<void> {
  if (authorization.state !== 'ended')
    await changeAuthorization(tx, authorization, { state: 'ended', ended_at: ctx.now });
  await askStep(ctx, tx, authorization, { step: 'release', amountFen: authorization.held_fen });
  await authorizationLook.now(tx, ctx.brandCode, ctx.now);
}
