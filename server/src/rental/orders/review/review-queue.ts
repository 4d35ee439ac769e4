import type { ReviewQueue } from '@rental/contract/rental/orders/review/review';
import { riskClasses } from '@rental/domain/rental/orders/core/risk-class';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { sql, type SqlBool } from 'kysely';
import { prepared } from '../../../db/prepared.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { scopeOf, within, type ScopeValues } from '../../../people/data-scope/public.ts';

/** The pool is counted up to here. */
const maxCounted = 1_000;

/** 审核池: the order `o` waits for review, for no papers, and nobody has it in hand. */
const isFree = (now: Date) => sql<SqlBool>`
  o.status = ${sql.lit(orderStatus.pendingReview)} and not o.papers_wanted and not exists (
    select from review_holds h
    where h.brand_code = o.brand_code and h.order_id = o.id and h.held_until > ${now})`;

/** The pool and what this operator has in hand. */
export async function reviewQueue(ctx: Context, _input: unknown, tx: Tx): Promise<ReviewQueue> {
  const asked = { ...scopeOf(ctx), now: ctx.now };
  const [free, held] = await Promise.all([freeCounts(tx, asked), heldOrders(tx, asked)]);
  const waiting = free.reduce((sum, { count }) => sum + count, 0);
  const mine = held.filter(({ operator_id: id }) => id === ctx.operator.id);
  return {
    waiting: Math.min(waiting, maxCounted),
    isWaitingCapped: waiting > maxCounted,
    heldByOthers: held.length - mine.length,
    ...(ctx.brand.flags.OpenRiskClass && { classes: byClass(free) }),
    mine: mine.map((order) => ({
      orderId: order.id,
      orderNo: order.order_no,
      takenAt: order.taken_at.toISOString(),
      heldUntil: order.held_until.toISOString(),
    })),
  };
}

type Asked = ScopeValues & { readonly now: Date };

/** The safest first; orders without a class come last. */
const byClass = (free: Awaited<ReturnType<typeof freeCounts>>) =>
  [...riskClasses, null].flatMap((riskClass) => free.filter((one) => one.riskClass === riskClass));

const freeCounts = prepared((db, { now, ...scope }: Asked) =>
  db
    .selectFrom(
      db
        .selectFrom('orders as o')
        .select('o.risk_class')
        .where(within(scope))
        .where(isFree(now))
        .limit(sql.lit(maxCounted + 1))
        .as('free'),
    )
    .select(['free.risk_class as riskClass', sql<number>`count(*)`.as('count')])
    .groupBy('free.risk_class'),
);

/** Orders in the hands of reviewers, the oldest first: a few for each who is at work. */
const heldOrders = prepared((db, { now, ...scope }: Asked) =>
  db
    .selectFrom('review_holds as h')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'h.brand_code').onRef('o.id', '=', 'h.order_id'),
    )
    .select(['o.id', 'o.order_no', 'h.operator_id', 'h.taken_at', 'h.held_until'])
    .where(within(scope))
    .where('h.brand_code', '=', scope.brand)
    .where('h.held_until', '>', now)
    .where('o.status', '=', sql.lit(orderStatus.pendingReview))
    .orderBy('o.created_at')
    .orderBy('o.id'),
);

/** The oldest free orders, locked; those that another transaction has locked are passed over. */
export const lockFreeOrders = prepared(
  (db, { now, count, ...scope }: Asked & { readonly count: number }) =>
    db
      .selectFrom('orders as o')
      .select('o.id')
      .where(within(scope))
      .where(isFree(now))
      .orderBy('o.created_at')
      .orderBy('o.id')
      .limit(count)
      .forNoKeyUpdate('o')
      .skipLocked(),
);
