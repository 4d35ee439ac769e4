import { fen, type Fen } from '@rental/domain/money';
import { goesOut } from '@rental/domain/money/ledger/accounts';
import type { Settlement } from '@rental/domain/money/payments/allocations';
import { firstState } from '@rental/domain/rental/refunds/refund-order';
import { movedBy } from '@rental/domain/rental/orders/core/plan-lines';
import type { Plan } from '@rental/domain/rental/orders/core/position';
import { sql } from 'kysely';
import { prepared, raw } from '../../db/prepared.ts';
import { withCommit, type Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import { putAside } from '../../money/ledger/public.ts';
import { refundLook } from './refund-job.ts';

interface Decided {
  readonly orderId: number;
  readonly plan: Plan;
  readonly settlement: Settlement;
  readonly note: string | null;
  readonly proofKeys: readonly string[];
  /** A number for a new refund order. */
  readonly newNumber: () => string;
}

/**
 * Writes the refund orders of an act that gives money back, behind it: 原路退回 has one for each payment that it returns, any other way
 * one in all. Cash is handed over with the act; the rest waits for its provider, or for whoever pays it.
 */
export async function keepRefundOrders(
  ctx: Acting,
  tx: Tx,
  { orderId, plan, settlement, note, proofKeys, newNumber }: Decided,
): Promise<void> {
  const { refundWay: way } = plan;
  const allFen = movedBy(plan, ({ credit }) => goesOut(credit));
  if (way === null || allFen === fen(0)) return;
  const { brandCode: brand, now, operator } = ctx;
  const parts: readonly { readonly paymentId: number | null; readonly amountFen: Fen }[] =
    way === 'original'
      ? putAside(settlement.allocations)
      : [{ paymentId: null, amountFen: allFen }];
  const state = firstState(way);
  withCommit(
    refundOrdersKept(tx, {
      brand,
      orderId,
      way,
      state,
      paidBy: way === 'cash' ? way : null,
      note,
      proofKeys: [...proofKeys],
      operatorId: operator.id,
      now,
      lookAt: state === 'pending' ? now : null,
      numbers: parts.map(newNumber),
      payments: parts.map(({ paymentId }) => paymentId),
      amounts: parts.map(({ amountFen }) => amountFen),
    }),
  );
  if (state === 'pending') await refundLook.now(tx, brand, now);
}

interface Kept {
  readonly brand: string;
  readonly orderId: number;
  readonly way: string;
  readonly state: string;
  readonly paidBy: string | null;
  readonly note: string | null;
  readonly proofKeys: string[];
  readonly operatorId: number | null;
  readonly now: Date;
  readonly lookAt: Date | null;
  readonly numbers: readonly string[];
  readonly payments: readonly (number | null)[];
  readonly amounts: readonly Fen[];
}
const refundOrdersKept = prepared((db, of: Kept) =>
  raw(
    db,
    sql`
      insert into refund_orders (brand_code, order_id, act_id, payment_id, refund_no, way, amount_fen, state, paid_by, note,
        proof_keys, operator_id, created_at, look_at, ended_at)
      select ${of.brand}, ${of.orderId}::bigint, act.id, back.payment_id, back.refund_no, ${of.way}, back.amount_fen,
        ${of.state}, ${of.paidBy}::text, ${of.note}::text, ${of.proofKeys}::text[], ${of.operatorId}::bigint,
        ${of.now}::timestamptz, ${of.lookAt}::timestamptz,
        case when ${of.paidBy}::text is not null then ${of.now}::timestamptz end
      from (
        select id from acts where brand_code = ${of.brand} and order_id = ${of.orderId}::bigint order by id desc limit 1
      ) act cross join unnest(${of.numbers}::text[], ${of.payments}::bigint[], ${of.amounts}::bigint[])
        back (refund_no, payment_id, amount_fen)`,
  ),
);
