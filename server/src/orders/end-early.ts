import type { StepUp } from '@rental/contract/approvals';
import type { MoneyMethod } from '@rental/domain/ledger/accounts';
import { endEarly as decide } from '@rental/domain/orders/actions/endings';
import { planLines } from '@rental/domain/orders/plan-lines';
import type { OrderStatus } from '@rental/domain/orders/order-status';
import type { RequireStepUp } from '../auth/public.ts';
import type { Tx } from '../db/transaction.ts';
import type { Context } from '../http/context.ts';
import { orRefuse } from '../http/refusal.ts';
import { carryOut, type Deed } from './carry-out.ts';
import { lockStanding, termsOfDay } from './order-position.ts';

interface Ending extends Pick<Deed, 'note' | 'set'> {
  readonly kind: 'close' | 'reject' | 'refuseDelivery';
}

interface Ended {
  readonly orderId: number;
  readonly refundMethod?: MoneyMethod | null | undefined;
  readonly stepUp?: StepUp | undefined;
}

/** Ends an order that was not rented, with its deposit and its bills by hand. A refund asks who sits there (threat model 14). */
export async function endEarly(
  ctx: Context,
  tx: Tx,
  requireStepUp: RequireStepUp,
  body: Ended,
  ending: Ending,
): Promise<{ orderId: number; orderStatus: OrderStatus }> {
  const standing = await lockStanding(ctx, tx, body.orderId);
  const { order, position } = standing;
  const refundMethod = body.refundMethod ?? null;
  const plan = orRefuse(decide(ending.kind, position, termsOfDay(ctx), { refundMethod }));
  if (planLines(position, plan).paidOutFen > 0) await requireStepUp(ctx, tx, body.stepUp ?? {});
  await carryOut(ctx, tx, standing, plan, ending);
  return { orderId: order.id, orderStatus: plan.move?.to ?? order.status };
}
