import { businessDateOf } from '@rental/domain/business-date';
import { sumFen, type Fen } from '@rental/domain/money';
import { isPlanned } from '@rental/domain/rental/dunning/overdue';
import { judgedRepayment } from '@rental/domain/rental/dunning/repayment-plans';
import type { LateFeePolicy } from '@rental/domain/rental/bills/late-fee';
import { counted, owedOn, type OwedBill } from '@rental/domain/rental/orders/core/position';
import type { Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import { Audience, tell } from '../../people/notifications/public.ts';
import { openPlan, writePlan, type OpenPlan } from './repayment-store.ts';

/** An order with the late fee that its customer signed. */
export interface WithLease {
  readonly id: number;
  readonly order_no: string;
  readonly lease: { readonly lateFee: LateFeePolicy };
}

interface Change {
  readonly before: readonly OwedBill[];
  readonly after: readonly OwedBill[];
}

interface Judged {
  /** The bills as they are once a plan that has ended has left them. */
  readonly bills: readonly OwedBill[];
  readonly ended: 'kept' | 'broken' | null;
}

/** Judges 协商分期 of an order (which must be locked) by what its bills owe. Where none of them is in a plan, nothing is asked. */
export async function judgeRepayment(
  ctx: Acting,
  tx: Tx,
  order: WithLease,
  { before, after }: Change,
): Promise<Judged> {
  const asTheyAre = { bills: after, ended: null };
  if (!before.some(isPlanned)) return asTheyAre;
  const plan = await openPlan(tx, ctx.brandCode, order.id);
  if (plan === null) return asTheyAre;
  const today = businessDateOf(ctx.now);
  const owed = (bills: readonly OwedBill[]): Fen =>
    sumFen(
      bills
        .filter(({ id }) => plan.bill_ids.includes(id))
        .map((bill) => owedOn(counted(bill, { today, lateFee: order.lease.lateFee }))),
    );
  const amounts = { beforeFen: owed(before), afterFen: owed(after) };
  const judged = judgedRepayment(plan, amounts, today);
  await writePlan(ctx, tx, plan, judged);
  if (judged.state === 'active') return asTheyAre;
  if (judged.state === 'broken') await tellBroken(ctx, tx, order);
  return { bills: leftBy(plan, after), ended: judged.state };
}

/** The bills once their plan has ended. */
export const leftBy = (
  { bill_ids: ids }: Pick<OpenPlan, 'bill_ids'>,
  bills: readonly OwedBill[],
): readonly OwedBill[] =>
  bills.map((bill) => (ids.includes(bill.id) ? { ...bill, lateFeeStoppedOn: null } : bill));

const tellBroken = ({ brandCode, now }: Acting, tx: Tx, order: WithLease): Promise<unknown> =>
  tell(tx, brandCode, {
    kind: 'system',
    occasion: 'repaymentBroken',
    title: '协商分期违约',
    body: `订单 ${order.order_no} 的协商分期未按期还款，已恢复催收，滞纳金自协商日起照常计算`,
    target: '/finance/dunning',
    to: Audience.order(order.id, 'dunning:work').on('manage'),
    at: now,
  });
