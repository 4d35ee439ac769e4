import type { Input, Returned } from '@rental/contract/endpoint';
import type { caseRepayments as call } from '@rental/contract/rental/repayments';
import { fen } from '@rental/domain/money';
import type { RepaymentPart } from '@rental/domain/rental/dunning/repayment-plans';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { ofReachedOrders } from '../../people/access/public.ts';
import { reachable } from '../../people/data-scope/public.ts';
import { reachedCase } from './case-store.ts';

type Answer = Returned<typeof call>;

const most = 50;

/** 协商分期 of the orders of a case that this operator reaches. */
export async function caseRepayments(
  ctx: Context,
  { params: { id } }: Input<typeof call>,
  tx: Tx,
): Promise<Answer> {
  const { customer_id: customerId } = await reachedCase(ctx, tx, id);
  return {
    plans: await plansOf(ctx, tx, id),
    requests: await requestsOf(ctx, tx, customerId),
  };
}

/** Read for the plans of one case alone. */
const partsOf = sql<readonly RepaymentPart[]>`(
  select jsonb_agg(jsonb_build_object('dueOn', t.due_on, 'amountFen', t.amount_fen) order by t.number)
  from repayment_parts t where t.brand_code = p.brand_code and t.plan_id = p.id)`;

async function plansOf(ctx: Context, tx: Tx, caseId: number): Promise<Answer['plans']> {
  const rows = await tx
    .selectFrom('repayment_plans as p')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'p.brand_code').onRef('o.id', '=', 'p.order_id'),
    )
    .innerJoin('approvals as a', (join) =>
      join.onRef('a.brand_code', '=', 'p.brand_code').onRef('a.id', '=', 'p.approval_id'),
    )
    .innerJoin('operators as u', (join) =>
      join.onRef('u.brand_code', '=', 'p.brand_code').onRef('u.id', '=', 'p.operator_id'),
    )
    .leftJoin('operators as w', (join) =>
      join.onRef('w.brand_code', '=', 'a.brand_code').onRef('w.id', '=', 'a.decided_by'),
    )
    .selectAll('p')
    .select(['o.order_no', 'u.nick_name as asked_by', 'w.nick_name as agreed_by'])
    .select(partsOf.as('parts'))
    .where(reachable(ctx))
    .where('p.case_id', '=', caseId)
    .orderBy('p.id', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    agreementId: row.approval_id,
    orderId: row.order_id,
    orderNo: row.order_no,
    repaymentState: row.state,
    agreedOn: row.agreed_on,
    graceDays: row.grace_days,
    totalFen: row.total_fen,
    coveredFen: row.covered_fen,
    parts: coveredParts(row.parts, row.covered_fen),
    note: row.note,
    askedBy: row.asked_by,
    agreedBy: row.agreed_by,
  }));
}

function coveredParts(parts: readonly RepaymentPart[], coveredFen: number) {
  let upTo = fen(0);
  return parts.map((part) => {
    upTo = fen(upTo + part.amountFen);
    return { ...part, isCovered: upTo <= coveredFen };
  });
}

/** The requests that are not in effect, the last first. */
async function requestsOf(ctx: Context, tx: Tx, customerId: number): Promise<Answer['requests']> {
  const rows = await tx
    .selectFrom('approvals as a')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'a.brand_code').onRef('o.id', '=', 'a.order_id'),
    )
    .select(['a.id', 'o.id as order_id', 'a.summary', 'a.status', 'a.requested_by'])
    .where(reachable(ctx))
    .where(ofReachedOrders(ctx))
    .where('o.customer_id', '=', customerId)
    .where('a.operation', '=', 'dunning:agree')
    .where('a.status', 'in', ['pending', 'approved'])
    .where('a.expires_at', '>', ctx.now)
    .orderBy('a.id', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    summary: row.summary,
    isApproved: row.status === 'approved',
    isOwn: row.requested_by === ctx.operator.id,
  }));
}
