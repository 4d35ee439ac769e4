import { maxPlanned, type deductionPlan as call } from '@rental/contract/rental/deductions';
import type { Returned } from '@rental/contract/endpoint';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import { billTitle } from '@rental/domain/rental/bills/bill-title';
import { addDays, businessDateOf } from '@rental/domain/business-date';
import type { FailureReason } from '@rental/domain/rental/deductions/retry-policy';
import { fen, type Fen } from '@rental/domain/money';
import { counted, owedOn } from '@rental/domain/rental/orders/core/position';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { DeductionGateway } from '../../gateways/deduction/deduction-gateway.ts';
import type { Context } from '../../http/context.ts';
import { reachable } from '../../people/data-scope/public.ts';
import { canTake } from '../../platform/provider-accounts/public.ts';
import { owedBill, termsOfDay } from '../orders/core/public.ts';
import { signedLease } from '../signed-terms/public.ts';

type Answer = Returned<typeof call>;

/** How many days ahead are planned, after today. */
const daysAhead = 7;
/** 应付 less what was paid and waived: the late fee of today is not in sums. */
const unpaid = sql<Fen>`coalesce(sum(b.amount_fen - b.paid_fen - b.waived_fen), 0)::bigint`;
const rows = sql<number>`count(*)::int`;

/** 代扣计划, of what this operator reaches. */
export const deductionPlan =
  (gateway: DeductionGateway) =>
  async (ctx: Context, _input: unknown, tx: Tx): Promise<Answer> => {
    const [days, underWay, failures, retries, stopped, overpaid] = await Promise.all([
      plannedDays(ctx, tx),
      billsUnderWay(ctx, tx),
      failuresByReason(ctx, tx),
      failedBills(ctx, tx, 'retries'),
      failedBills(ctx, tx, 'stopped'),
      overpaidTries(ctx, tx),
    ]);
    const isAvailable = await canTake(ctx, tx, 'deduction', gateway);
    return { isAvailable, days, underWay, failures, retries, stopped, overpaid };
  };

/** Unpaid bills of the orders that are reached, deposits aside, as `b` with their order, `o`. */
const openBills = (ctx: Context, tx: Tx) =>
  tx
    .selectFrom('orders as o')
    .innerJoin('bills as b', (join) =>
      join.onRef('b.brand_code', '=', 'o.brand_code').onRef('b.order_id', '=', 'o.id'),
    )
    .where(reachable(ctx) as never)
    .where('b.brand_code', '=', ctx.brandCode)
    .where('b.status', '=', sql.lit(billStatus.due))
    .where('b.kind', '<>', billKinds.deposit);

async function plannedDays(ctx: Context, tx: Tx): Promise<Answer['days']> {
  const today = businessDateOf(ctx.now);
  const found = await openBills(ctx, tx)
    .leftJoin('deduction_authorizations as a', (join) =>
      join
        .onRef('a.brand_code', '=', 'o.brand_code')
        .onRef('a.order_id', '=', 'o.id')
        .on('a.state', '=', 'signed'),
    )
    .select(['b.due_on as day', rows.as('bills'), unpaid.as('amountFen')])
    .select(sql<number>`count(a.id)::int`.as('signedBills'))
    .select(
      sql<Fen>`coalesce(sum(b.amount_fen - b.paid_fen - b.waived_fen) filter (where a.id is not null), 0)::bigint`.as(
        'signedFen',
      ),
    )
    .where('b.due_on', '>=', today)
    .where('b.due_on', '<=', addDays(today, daysAhead))
    .groupBy('b.due_on')
    .execute();
  const byDay = new Map(found.map((one) => [one.day, one]));
  const nothing = { bills: 0, amountFen: fen(0), signedBills: 0, signedFen: fen(0) };
  return Array.from({ length: daysAhead + 1 }, (_, ahead) => {
    const day = addDays(today, ahead);
    return byDay.get(day) ?? { day, ...nothing };
  });
}

const triedBills = (ctx: Context, tx: Tx) =>
  openBills(ctx, tx).innerJoin('bill_deductions as d', (join) =>
    join.onRef('d.brand_code', '=', 'b.brand_code').onRef('d.bill_id', '=', 'b.id'),
  );

async function billsUnderWay(ctx: Context, tx: Tx): Promise<Answer['underWay']> {
  const found = await triedBills(ctx, tx)
    .select([rows.as('bills'), unpaid.as('amountFen')])
    .where('d.state', 'in', ['pending', 'processing', 'unknown'])
    .executeTakeFirstOrThrow();
  return found;
}

async function failuresByReason(ctx: Context, tx: Tx): Promise<Answer['failures']> {
  const found = await triedBills(ctx, tx)
    .select(['d.reason', rows.as('bills'), unpaid.as('unpaidFen')])
    .where('d.state', '=', 'failed')
    .groupBy('d.reason')
    .orderBy('bills', 'desc')
    .orderBy('d.reason')
    .execute();
  return found.map(({ reason, ...sums }) => ({ reason: known(reason), ...sums }));
}

async function failedBills(
  ctx: Context,
  tx: Tx,
  which: 'retries' | 'stopped',
): Promise<Answer['retries']> {
  const found = await triedBills(ctx, tx)
    .selectAll('b')
    .select(['o.order_no', 'd.reason', 'd.failures', 'd.retry_at'])
    .select(signedLease(ctx.brandCode).as('lease'))
    .where('d.state', '=', 'failed')
    .where('d.retry_at', which === 'retries' ? 'is not' : 'is', null)
    .$if(which === 'retries', (bills) => bills.orderBy('d.retry_at'))
    .$if(which === 'stopped', (bills) => bills.orderBy('d.tried_at', 'desc'))
    .orderBy('b.id')
    .limit(maxPlanned)
    .execute();
  return found.map((row) => ({
    orderId: row.order_id,
    orderNo: row.order_no,
    billId: row.id,
    title: billTitle(row),
    dueOn: row.due_on,
    owedFen: owedOn(counted(owedBill(row), termsOfDay(ctx, row))),
    reason: known(row.reason),
    failures: row.failures,
    retryAt: row.retry_at?.toISOString() ?? null,
  }));
}

async function overpaidTries(ctx: Context, tx: Tx): Promise<Answer['overpaid']> {
  const found = await tx
    .selectFrom('orders as o')
    .innerJoin('deduction_attempts as t', (join) =>
      join.onRef('t.brand_code', '=', 'o.brand_code').onRef('t.order_id', '=', 'o.id'),
    )
    .innerJoin('bills as b', (join) =>
      join.onRef('b.brand_code', '=', 't.brand_code').onRef('b.id', '=', 't.bill_id'),
    )
    .select(['t.id', 't.trade_no', 't.overpaid_fen', 't.ended_at', 'o.id as order_id'])
    .select(['o.order_no', 'b.kind', 'b.term'])
    .where(reachable(ctx) as never)
    .where('t.overpaid_fen', '>', fen(0))
    .where('t.refunded_at', 'is', null)
    .orderBy('t.ended_at')
    .orderBy('t.id')
    .limit(maxPlanned)
    .execute();
  return found.map((row) => ({
    attemptId: row.id,
    orderId: row.order_id,
    orderNo: row.order_no,
    billTitle: billTitle(row),
    tradeNo: row.trade_no,
    overpaidFen: row.overpaid_fen,
    endedAt: row.ended_at?.toISOString() ?? ctx.now.toISOString(),
  }));
}

/** A bill whose latest try failed has the reason of it. */
const known = (reason: FailureReason | null): FailureReason => reason ?? 'other';
