import type { Input, Returned } from '@rental/contract/endpoint';
import type { cancelRepayment as call } from '@rental/contract/rental/repayments';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { keepOverdue, leftBy, openPlan, planSteps, writePlan } from '../dunning-cases/public.ts';
import { lockStanding } from '../orders/core/public.ts';
import { plannedOrder } from './planned-order.ts';

/** 撤销 of an agreement: all its plans in effect end, their bills are as if they never were, and the case comes up again. */
export async function cancelRepayment(
  ctx: Context,
  { body: { planId, note } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const plans = await agreementOf(ctx, tx, planId);
  const cancelled = [];
  for (const { id, order_id: orderId } of plans) {
    const standing = await lockStanding(ctx, tx, orderId);
    const plan = await openPlan(tx, ctx.brandCode, orderId);
    if (plan?.id === id) cancelled.push({ standing, plan });
  }
  if (!cancelled.some(({ plan }) => plan.id === planId)) refuse('repayment_ended');
  for (const { plan } of cancelled) {
    const { coveredFen } = plan;
    await writePlan(ctx, tx, plan, { state: 'cancelled', coveredFen, next: null });
  }
  await keepOverdue(
    ctx,
    tx,
    cancelled.map(({ standing, plan }) => {
      const bills = leftBy(plan, standing.position.bills);
      return plannedOrder(ctx, standing, bills, { kind: planSteps.cancelled, note });
    }),
  );
  for (const { standing, plan } of cancelled)
    await writeAudit(tx, ctx, {
      operation: 'dunning:cancelPlan',
      object: standing.order.order_no,
      result: 'ok',
      after: { planId: plan.id, note },
    });
  return { planId, repaymentState: 'cancelled' };
}

/** The plans of the agreement of a plan, in the order in which orders are locked. */
async function agreementOf({ brandCode }: Context, tx: Tx, planId: number) {
  const { approval_id: approvalId } = orNotFound(
    await tx
      .selectFrom('repayment_plans')
      .select('approval_id')
      .where('brand_code', '=', brandCode)
      .where('id', '=', planId)
      .executeTakeFirst(),
  );
  return tx
    .selectFrom('repayment_plans')
    .select(['id', 'order_id'])
    .where('brand_code', '=', brandCode)
    .where('approval_id', '=', approvalId)
    .orderBy('order_id')
    .execute();
}
