import type { BusinessDate } from '@rental/domain/business-date';
import type { Fen } from '@rental/domain/money';
import type {
  JudgedRepayment,
  PlanOfAgreement,
} from '@rental/domain/rental/dunning/repayment-plans';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';

/** 协商分期 in effect. */
export interface OpenPlan extends PlanOfAgreement {
  readonly id: number;
  /** Plans of one agreement have the same request. */
  readonly approval_id: number;
  readonly order_id: number;
  readonly case_id: number;
  readonly customer_id: number;
  readonly coveredFen: Fen;
  readonly bill_ids: readonly number[];
}

/** The plan of an order (which must be locked) that is in effect; null: there is none. */
export async function openPlan(tx: Tx, brand: string, orderId: number): Promise<OpenPlan | null> {
  const { rows } = await sql<OpenPlan>`
    select p.id, p.approval_id, p.order_id, p.case_id, p.customer_id, p.grace_days as "graceDays",
      p.covered_fen as "coveredFen",
      exists (select from repayment_plans s where s.brand_code = p.brand_code and s.approval_id = p.approval_id
        and s.state = 'broken') as "isAgreementBroken",
      (select jsonb_agg(jsonb_build_object('dueOn', t.due_on, 'amountFen', t.amount_fen) order by t.number)
        from repayment_parts t where t.brand_code = p.brand_code and t.plan_id = p.id) as parts,
      array(select b.bill_id from repayment_bills b where b.brand_code = p.brand_code and b.plan_id = p.id) as bill_ids
    from repayment_plans p
    where p.brand_code = ${brand} and p.order_id = ${orderId} and p.state = 'active'`.execute(tx);
  return rows[0] ?? null;
}

type Outcome = Pick<JudgedRepayment, 'coveredFen' | 'next'> & {
  readonly state: JudgedRepayment['state'] | 'cancelled';
};

/** Writes how far a plan is kept. One that has ended leaves its bills: what one of them owes again bears a late fee, and is dunned, as any other. */
export async function writePlan(
  { brandCode, now }: Pick<Acting, 'brandCode' | 'now'>,
  tx: Tx,
  { id, bill_ids: billIds }: OpenPlan,
  { state, coveredFen, next }: Outcome,
): Promise<void> {
  await tx
    .updateTable('repayment_plans')
    .set({
      state,
      covered_fen: coveredFen,
      next_due_on: next?.dueOn ?? null,
      ended_at: state === 'active' ? null : now,
    })
    .where('brand_code', '=', brandCode)
    .where('id', '=', id)
    .execute();
  if (state !== 'active') await stopLateFee(tx, brandCode, billIds, null);
}

/** Stops the late fee of bills whose order is locked after a day; null: it grows on. */
export const stopLateFee = (
  tx: Tx,
  brand: string,
  billIds: readonly number[],
  on: BusinessDate | null,
): Promise<unknown> =>
  tx
    .updateTable('bills')
    .set({ late_fee_stopped_on: on })
    .where('brand_code', '=', brand)
    .where('id', '=', sql<number>`any(${billIds}::bigint[])`)
    .execute();
