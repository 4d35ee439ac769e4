import { businessDateOf } from '@rental/domain/business-date';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import { overdueOf } from '@rental/domain/rental/dunning/overdue';
import { nextPart } from '@rental/domain/rental/dunning/repayment-plans';
import type { OwedBill } from '@rental/domain/rental/orders/core/position';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import { Audience, tell } from '../../people/notifications/public.ts';
import { owedBill } from '../orders/core/public.ts';
import { planSteps, type OverdueOrder } from './keep-overdue.ts';
import { openPlan, writePlan, type OpenPlan } from './repayment-store.ts';

/**
 * Ends the plans of the other orders of an agreement that has broken; answers the orders as their case keeps them. An order that another
 * transaction holds is passed over, since to wait for it would be against the order of locks: its next act or the run of the night ends its plan.
 */
export async function breakOthers(
  ctx: Acting,
  tx: Tx,
  broken: Pick<OpenPlan, 'order_id' | 'approval_id'>,
): Promise<readonly OverdueOrder[]> {
  const others: OverdueOrder[] = [];
  for (const order of await lockOthers(ctx, tx, broken)) {
    const plan = await openPlan(tx, ctx.brandCode, order.id);
    if (plan === null) continue;
    const { coveredFen } = plan;
    const next = nextPart(plan, coveredFen);
    await writePlan(ctx, tx, plan, { state: 'broken', coveredFen, next });
    await tellBroken(ctx, tx, order);
    others.push(await keptWithout(ctx, tx, order));
  }
  return others;
}

interface OtherOrder {
  readonly id: number;
  readonly order_no: string;
  readonly customer_id: number;
  readonly store_id: number;
  readonly channel_id: number | null;
}

const lockOthers = (
  { brandCode }: Acting,
  tx: Tx,
  { order_id: orderId, approval_id: approvalId }: Pick<OpenPlan, 'order_id' | 'approval_id'>,
): Promise<readonly OtherOrder[]> =>
  tx
    .selectFrom('orders as o')
    .select(['o.id', 'o.order_no', 'o.customer_id', 'o.store_id', 'o.channel_id'])
    .where('o.brand_code', '=', brandCode)
    .where('o.id', '<>', orderId)
    .where(
      'o.id',
      'in',
      tx
        .selectFrom('repayment_plans')
        .select('order_id')
        .where('brand_code', '=', brandCode)
        .where('approval_id', '=', approvalId)
        .where('state', '=', 'active'),
    )
    .orderBy('o.id')
    .forNoKeyUpdate('o')
    .skipLocked()
    .execute();

/** The order as its case keeps it, its plan gone. */
async function keptWithout(
  { brandCode, now }: Acting,
  tx: Tx,
  { id, customer_id, store_id, channel_id }: OtherOrder,
): Promise<OverdueOrder> {
  const today = businessDateOf(now);
  const bills = await tx
    .selectFrom('bills')
    .selectAll()
    .where('brand_code', '=', brandCode)
    .where('order_id', '=', id)
    .where('status', '=', sql.lit(billStatus.due))
    .execute();
  const overdue = overdueOf(bills.map(owedBill), today);
  return {
    id,
    customerId: customer_id,
    storeId: store_id,
    channelId: channel_id,
    overdue,
    since: overdue?.firstDueOn ?? today,
    recoveries: [],
    planStep: { kind: planSteps.broken },
  };
}

/** The bills once their plan has ended. */
export const leftBy = (
  { bill_ids: ids }: Pick<OpenPlan, 'bill_ids'>,
  bills: readonly OwedBill[],
): readonly OwedBill[] =>
  bills.map((bill) => (ids.includes(bill.id) ? { ...bill, lateFeeStoppedOn: null } : bill));

export const tellBroken = (
  { brandCode, now }: Acting,
  tx: Tx,
  order: Pick<OtherOrder, 'id' | 'order_no'>,
): Promise<unknown> =>
  tell(tx, brandCode, {
    kind: 'system',
    occasion: 'repaymentBroken',
    title: '协商分期违约',
    body: `订单 ${order.order_no} 的协商分期未按期还款，已恢复催收，滞纳金自协商日起照常计算`,
    target: '/finance/dunning',
    to: Audience.order(order.id, 'dunning:work').on('manage'),
    at: now,
  });
