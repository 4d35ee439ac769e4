import { addDays, businessDateOf } from '@rental/domain/business-date';
import { fen } from '@rental/domain/money';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import { chanceFallsAfter } from '@rental/domain/rental/dunning/chance';
import { overdueOf } from '@rental/domain/rental/dunning/overdue';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import { actingJob } from '../../jobs/acting-job.ts';
import { jobHandler, type JobHandler, type JobKind } from '../../jobs/job.ts';
import type { TimedWork } from '../../jobs/timed-work.ts';
import {
  judgeRepayment,
  keepingPromises,
  keepOverdue,
  type OverdueOrder,
  planSteps,
  recountCases,
} from '../dunning-cases/public.ts';
import { owedBill } from '../orders/core/public.ts';
import { signedLease } from '../signed-terms/public.ts';
import { countMonth, keepMonth } from './keep-month.ts';

/** How many orders or cases are written at once. */
const atOnce = 500;
/** How many orders are found by one query, which reads all that is overdue. */
const found = 20_000;

const overdueJob: JobKind<object> = {
  name: 'overdue-cases',
  label: '逾期登记',
  payload: z.object({}),
  maxAttempts: 5,
};

/** Each day from midnight on: days on which no worker was up are made up for by the next run. */
export const overdueDaily: TimedWork = {
  kind: overdueJob,
  every: 'day',
  hour: 0,
  fixedTime: '逾期按自然日标记，须在零点执行，不能修改时间',
};

/**
 * Registers what became overdue, mends every order whose row differs from its bills, and judges 协商分期 of which a part was missed; writes
 * down how a month begins; then judges the promises whose day is over, and counts chances anew that fall with the days. What a worker
 * leaves that died, the next run finds.
 */
export const overdueKeeper: JobHandler = jobHandler<object>({
  kind: overdueJob,
  most: 1,
  run: async (_payload, run) => {
    const acting = await actingJob(run);
    for (;;) {
      run.signal.throwIfAborted();
      const ids = await run.transaction('read only', (tx) => differing(acting(), tx));
      for (let at = 0; at < ids.length; at += atOnce) {
        run.signal.throwIfAborted();
        const some = ids.slice(at, at + atOnce);
        await run.transaction('read write', (tx) => writeOrders(acting(), tx, some));
      }
      if (ids.length < found) break;
    }
    const hasBegun = await run.transaction('read write', (tx) => keepMonth(acting(), tx));
    if (hasBegun) await run.transaction('read write', (tx) => countMonth(acting(), tx));
    let after = 0;
    for (;;) {
      run.signal.throwIfAborted();
      const last = await run.transaction('read write', (tx) => recountDue(acting(), tx, after));
      if (last === null) return;
      after = last;
    }
  },
});

/** The first orders whose overdue bills are not those of their row, or whose 协商分期 missed a part, with the other orders of that agreement. */
async function differing(ctx: Acting, tx: Tx): Promise<number[]> {
  const today = businessDateOf(ctx.now);
  const { rows } = await sql<{ order_id: number }>`
    select coalesce(b.order_id, v.order_id) as order_id
    from (
      select order_id, count(*) as bills, sum(amount_fen - paid_fen - waived_fen) as unpaid, min(due_on) as since,
        count(late_fee_stopped_on) as planned
      from bills
      where brand_code = ${ctx.brandCode} and status = ${billStatus.due} and kind <> ${billKinds.deposit}
        and due_on < ${today}::date
      group by order_id) b
    full join (select * from overdue_orders where brand_code = ${ctx.brandCode}) v on v.order_id = b.order_id
    where v.bill_count is distinct from b.bills or v.unpaid_fen is distinct from b.unpaid
      or v.first_due_on is distinct from b.since or v.planned_count is distinct from b.planned
    union
    select s.order_id from repayment_plans s
    where s.brand_code = ${ctx.brandCode} and s.state = 'active' and exists (select from repayment_plans p
      where p.brand_code = s.brand_code and p.approval_id = s.approval_id
        and (p.state = 'broken' or p.state = 'active' and p.next_due_on + p.grace_days < ${today}::date))
    order by 1 limit ${found}`.execute(tx);
  return rows.map(({ order_id: id }) => id);
}

/** The orders are locked before their bills are read: a payment under way ends first. */
async function writeOrders(ctx: Acting, tx: Tx, ids: readonly number[]): Promise<void> {
  const today = businessDateOf(ctx.now);
  const orders = await tx
    .selectFrom('orders as o')
    .select(['o.id', 'o.order_no', 'o.customer_id', 'o.store_id', 'o.channel_id'])
    .select(signedLease(ctx.brandCode).as('lease'))
    .where('o.brand_code', '=', ctx.brandCode)
    .where('o.id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('o.id')
    .forNoKeyUpdate('o')
    .execute();
  const bills = await tx
    .selectFrom('bills')
    .selectAll()
    .where('brand_code', '=', ctx.brandCode)
    .where('order_id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('status', '=', billStatus.due)
    .execute();
  const billsOf = Map.groupBy(bills, ({ order_id: id }) => id);
  const standing = new Map<number, OverdueOrder>();
  for (const order of orders) {
    if (standing.has(order.id)) continue; // its agreement broke by another of these orders
    const stored = (billsOf.get(order.id) ?? []).map(owedBill);
    const change = { before: stored, after: stored };
    const { bills: kept, ended, others } = await judgeRepayment(ctx, tx, order, change);
    const overdue = overdueOf(kept, today);
    standing.set(order.id, {
      id: order.id,
      customerId: order.customer_id,
      storeId: order.store_id,
      channelId: order.channel_id,
      overdue,
      since: overdue?.firstDueOn ?? today,
      recoveries: [],
      planStep: ended === null ? null : { kind: planSteps[ended] },
    });
    for (const other of others) standing.set(other.id, other);
  }
  await keepOverdue(ctx, tx, [...standing.values()]);
}

/** Answers the last case that was counted anew; null: none is left. */
async function recountDue(ctx: Acting, tx: Tx, after: number): Promise<number | null> {
  const today = businessDateOf(ctx.now);
  const falls = chanceFallsAfter.map((days) => addDays(today, -1 - days));
  const { rows } = await sql<{ id: number }>`
    select id from dunning_cases c
    where c.brand_code = ${ctx.brandCode} and c.closed_on is null and c.id > ${after}
      and (c.first_due_on = any(${falls}::date[]) or exists (select from dunning_promises p
        where p.brand_code = c.brand_code and p.case_id = c.id and p.state = 'open' and p.due_on < ${today}::date))
    order by id limit ${atOnce} for no key update of c`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await keepingPromises(tx, ctx.brandCode, ids, () =>
    recountCases(ctx, tx, new Map(ids.map((id) => [id, fen(0)]))),
  );
  return rows.at(-1)?.id ?? null;
}
