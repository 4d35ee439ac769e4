import { businessDateOf } from '@rental/domain/business-date';
import { sumFen, type Fen } from '@rental/domain/money';
import { isPlanned } from '@rental/domain/rental/dunning/overdue';
import { judgedRepayment } from '@rental/domain/rental/dunning/repayment-plans';
import type { LateFeePolicy } from '@rental/domain/rental/bills/late-fee';
import { counted, owedOn, type OwedBill } from '@rental/domain/rental/orders/core/position';
import type { Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import { breakOthers, leftBy, tellBroken } from './break-agreement.ts';
import type { OverdueOrder } from './keep-overdue.ts';
import { openPlan, writePlan } from './repayment-store.ts';

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
  /** The other orders of an agreement that has broken, whose plans have ended with it. */
  readonly others: readonly OverdueOrder[];
}

/** Judges 协商分期 of an order (which must be locked) by what its bills owe. Where none of them is in a plan, nothing is asked. */
export async function judgeRepayment(
  ctx: Acting,
  tx: Tx,
  order: WithLease,
  { before, after }: Change,
): Promise<Judged> {
  const asTheyAre = { bills: after, ended: null, others: [] };
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
  const left = { bills: leftBy(plan, after), ended: judged.state };
  if (judged.state === 'kept') return { ...left, others: [] };
  await tellBroken(ctx, tx, order);
  return { ...left, others: await breakOthers(ctx, tx, plan) };
}
