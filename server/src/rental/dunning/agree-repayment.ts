import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  agreeRepayment as agreeCall,
  cancelRepayment as cancelCall,
} from '@rental/contract/rental/repayments';
import { businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import { fen, sumFen, yuan } from '@rental/domain/money';
import { overdueBillsOf, overdueOf } from '@rental/domain/rental/dunning/overdue';
import {
  repaymentAllowed,
  repaymentGraceDays,
  type RepaymentPart,
} from '@rental/domain/rental/dunning/repayment-plans';
import { counted, owedOn, type OwedBill } from '@rental/domain/rental/orders/core/position';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { fingerprintOf } from '../../http/fingerprint.ts';
import { orNotFound, orRefuse, refuse } from '../../http/refusal.ts';
import { requestApproval, useApproval } from '../../people/access/public.ts';
import { writeAudit } from '../../people/audit/public.ts';
import {
  keepOverdue,
  leftBy,
  openPlan,
  planSteps,
  stopLateFee,
  writePlan,
} from '../dunning-cases/public.ts';
import { lockStanding, type Standing } from '../orders/core/public.ts';
import { startPlan } from './repayment-plan-store.ts';

type Body = Input<typeof agreeCall>['body'];

/** 协商分期, decided under the lock of the order: asked for, or with what a second person agreed to put into effect. */
export async function agreeRepayment(
  ctx: Context,
  { body }: Input<typeof agreeCall>,
  tx: Tx,
): Promise<Returned<typeof agreeCall>> {
  const standing = await lockStanding(ctx, tx, body.orderId);
  const plan = await decided(ctx, tx, standing, body);
  const { order } = standing;
  const asked = {
    operation: 'dunning:agree',
    object: `order ${order.id}`,
    basis: fingerprintOf([body.agreedOn, body.parts, body.note]),
  } as const;
  const { approvalId } = body;
  if (approvalId === null) {
    const content = { ...body, approvalId: undefined };
    const id = await requestApproval(ctx, tx, {
      ...asked,
      order: { id: order.id },
      summary: `订单${order.order_no}协商分期：${partWords(plan.parts)}；说明：${body.note}`,
      kept: { call: ctx.call, body: content, bounds: { givenFen: fen(0), lateFeeFen: fen(0) } },
    });
    return { orderId: order.id, approvalId: id };
  }
  await useApproval(ctx, tx, approvalId, asked);
  await stopLateFee(
    tx,
    ctx.brandCode,
    plan.bills.map(({ id }) => id),
    plan.agreedOn,
  );
  const ids = new Set(plan.bills.map(({ id }) => id));
  await keepOverdue(ctx, tx, [
    overdueOrder(
      ctx,
      standing,
      standing.position.bills.map((bill) =>
        ids.has(bill.id) ? { ...bill, lateFeeStoppedOn: plan.agreedOn } : bill,
      ),
      { kind: 'planAgreed', note: partWords(plan.parts) },
    ),
  ]);
  const planId = await startPlan(ctx, tx, order, { ...plan, note: body.note, approvalId });
  await writeAudit(tx, ctx, {
    operation: 'dunning:agree',
    object: order.order_no,
    result: 'ok',
    after: { planId, agreedOn: plan.agreedOn, totalFen: plan.totalFen, parts: [...plan.parts] },
  });
  return { orderId: order.id };
}

/** 撤销 of a plan in effect: its bills are as if it never was, and the case comes up again. */
export async function cancelRepayment(
  ctx: Context,
  { body: { planId, note } }: Input<typeof cancelCall>,
  tx: Tx,
): Promise<Returned<typeof cancelCall>> {
  const found = orNotFound(
    await tx
      .selectFrom('repayment_plans')
      .select(['order_id', 'covered_fen', 'next_due_on'])
      .where('brand_code', '=', ctx.brandCode)
      .where('id', '=', planId)
      .executeTakeFirst(),
  );
  const standing = await lockStanding(ctx, tx, found.order_id);
  const plan = await openPlan(tx, ctx.brandCode, found.order_id);
  if (plan?.id !== planId) refuse('repayment_ended');
  const bills = leftBy(plan, standing.position.bills);
  await writePlan(ctx, tx, plan, { state: 'cancelled', coveredFen: found.covered_fen, next: null });
  await keepOverdue(ctx, tx, [
    overdueOrder(ctx, standing, bills, { kind: planSteps.cancelled, note }),
  ]);
  await writeAudit(tx, ctx, {
    operation: 'dunning:cancelPlan',
    object: standing.order.order_no,
    result: 'ok',
    after: { planId, note },
  });
  return { planId, repaymentState: 'cancelled' };
}

async function decided(ctx: Context, tx: Tx, { order, position }: Standing, body: Body) {
  const agreedOn = body.agreedOn as BusinessDate;
  const parts = body.parts.map(({ dueOn, amountFen }): RepaymentPart => ({
    dueOn: dueOn as BusinessDate,
    amountFen,
  }));
  const bills = overdueBillsOf(position.bills, agreedOn).map((bill) =>
    counted(bill, { today: agreedOn, lateFee: order.lease.lateFee }),
  );
  const totalFen = sumFen(bills.map(owedOn));
  if ((await openPlan(tx, ctx.brandCode, order.id)) !== null) refuse('repayment_open');
  orRefuse(repaymentAllowed({ agreedOn, parts }, totalFen, businessDateOf(ctx.now)));
  return { agreedOn, parts, bills, totalFen, graceDays: repaymentGraceDays };
}

/** 「2026-12-01还¥100.00，2027-01-01还¥100.00」 */
const partWords = (parts: readonly RepaymentPart[]): string =>
  parts.map(({ dueOn, amountFen }) => `${dueOn}还¥${yuan(amountFen)}`).join('，');

type Kept = Parameters<typeof keepOverdue>[2][number];

function overdueOrder(
  ctx: Context,
  { order }: Standing,
  bills: readonly OwedBill[],
  planStep: Kept['planStep'],
): Kept {
  const today = businessDateOf(ctx.now);
  const overdue = overdueOf(bills, today);
  return {
    id: order.id,
    customerId: order.customer_id,
    storeId: order.store_id,
    channelId: order.channel_id,
    overdue,
    since: overdue?.firstDueOn ?? today,
    recoveries: [],
    planStep,
  };
}
