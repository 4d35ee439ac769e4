import type { BusinessDate } from '@rental/domain/business-date';
import type { Fen } from '@rental/domain/money';
import type { RepaymentPart } from '@rental/domain/rental/dunning/repayment-plans';
import { lateFeeOwedOf, unpaidOf, type OwedBill } from '@rental/domain/rental/orders/core/position';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { callAgain } from '../dunning-cases/public.ts';
import type { StoredOrder } from '../orders/core/public.ts';

interface NewPlan {
  readonly agreedOn: BusinessDate;
  readonly parts: readonly RepaymentPart[];
  /** Counted up to `agreedOn`. */
  readonly bills: readonly OwedBill[];
  readonly totalFen: Fen;
  readonly graceDays: number;
  readonly note: string;
  readonly approvalId: number;
}

/** Stores a plan of an order whose case is open and locked. Answers its id. */
export async function startPlan(
  ctx: Context,
  tx: Tx,
  order: Pick<StoredOrder, 'id' | 'customer_id'>,
  plan: NewPlan,
): Promise<number> {
  const { brandCode: brand } = ctx;
  const { case_id: caseId } = await tx
    .selectFrom('overdue_orders')
    .select('case_id')
    .where('brand_code', '=', brand)
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  const { id } = await tx
    .insertInto('repayment_plans')
    .values({
      brand_code: brand,
      order_id: order.id,
      customer_id: order.customer_id,
      case_id: caseId,
      state: 'active',
      agreed_on: plan.agreedOn,
      grace_days: plan.graceDays,
      total_fen: plan.totalFen,
      next_due_on: plan.parts[0]?.dueOn ?? null,
      note: plan.note,
      approval_id: plan.approvalId,
      operator_id: ctx.operator.id,
      started_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('repayment_parts')
    .values(
      plan.parts.map(({ dueOn, amountFen }, nth) => ({
        brand_code: brand,
        plan_id: id,
        number: nth + 1,
        due_on: dueOn,
        amount_fen: amountFen,
      })),
    )
    .execute();
  await tx
    .insertInto('repayment_bills')
    .values(
      plan.bills.map((bill) => ({
        brand_code: brand,
        plan_id: id,
        bill_id: bill.id,
        unpaid_fen: unpaidOf(bill),
        late_fee_fen: lateFeeOwedOf(bill),
      })),
    )
    .execute();
  await callAgain(ctx, tx, [order.customer_id]);
  return id;
}
