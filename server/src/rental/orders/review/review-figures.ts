import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  reviewDecisionRows as rowsCall,
  reviewFigures as call,
} from '@rental/contract/rental/orders/review/review';
import { addDays, businessDateOf, startOf } from '@rental/domain/business-date';
import {
  reviewFigures as figuresOf,
  type ReviewDecision,
} from '@rental/domain/rental/orders/review/review-figures';
import { sql } from 'kysely';
import { prepared } from '../../../db/prepared.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { placedWithin, scopeOf, type ScopeValues } from '../../../people/data-scope/public.ts';

const pageSize = 50;

/** 审核统计, by reviewer. */
export async function reviewFigures(
  ctx: Context,
  { query: { days } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const rows = await countsByReviewer(tx, { ...scopeOf(ctx), from: firstInstant(ctx, days) });
  return {
    reviewers: rows.map(({ operator_id: operatorId, nick_name: operatorName, ...counts }) => ({
      operatorId,
      operatorName,
      ...figuresOf({ ...counts, timedSeconds: counts.timed_seconds }),
    })),
  };
}

/** The decisions behind a figure. */
export async function reviewDecisionRows(
  ctx: Context,
  { query: { days, operatorIs, decision, before } }: Input<typeof rowsCall>,
  tx: Tx,
): Promise<Returned<typeof rowsCall>> {
  const rows = await decisionRows(tx, {
    ...scopeOf(ctx),
    from: firstInstant(ctx, days),
    operatorIs,
    decision,
    before,
  });
  const page = rows.slice(0, pageSize);
  return {
    decisions: page.map((row) => ({
      id: row.id,
      orderId: row.order_id,
      orderNo: row.order_no,
      orderStatus: row.status,
      decision: row.decision,
      tookSeconds:
        row.taken_at === null
          ? null
          : Math.round((row.at.getTime() - row.taken_at.getTime()) / 1000),
      at: row.at.toISOString(),
    })),
    next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  };
}

/** The first instant of the span that ends today. */
const firstInstant = (ctx: Context, days: number): Date =>
  startOf(addDays(businessDateOf(ctx.now), 1 - days));

type Span = ScopeValues & { readonly from: Date };

const decisionsSince = (db: Tx, { from, ...scope }: Span) =>
  db
    .selectFrom('review_decisions as d')
    .leftJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'd.brand_code').onRef('o.id', '=', 'd.order_id'),
    )
    .where(placedWithin('d', scope) as never)
    .where('d.at', '>=', from);

const countsByReviewer = prepared((db, span: Span) =>
  decisionsSince(db, span)
    .innerJoin('operators as r', (join) =>
      join.onRef('r.brand_code', '=', 'd.brand_code').onRef('r.id', '=', 'd.operator_id'),
    )
    .select(['d.operator_id', 'r.nick_name'])
    .select([
      sql<number>`count(*) filter (where d.decision = 'approved')`.as('approved'),
      sql<number>`count(*) filter (where d.decision = 'rejected')`.as('rejected'),
      sql<number>`count(d.taken_at)`.as('timed'),
      sql<number>`coalesce(round(sum(extract(epoch from d.at - d.taken_at))), 0)::bigint`.as(
        'timed_seconds',
      ),
    ])
    .groupBy(['d.operator_id', 'r.nick_name'])
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('d.operator_id'),
);

interface Narrowed {
  readonly operatorIs: number;
  readonly decision: ReviewDecision | undefined;
  /** The id of the row before the page. */
  readonly before: number | undefined;
}

const decisionRows = prepared((db, { operatorIs, decision, before, ...span }: Span & Narrowed) =>
  decisionsSince(db, span)
    .innerJoin('orders as ordered', (join) =>
      join.onRef('ordered.brand_code', '=', 'd.brand_code').onRef('ordered.id', '=', 'd.order_id'),
    )
    .select(['d.id', 'd.order_id', 'ordered.order_no', 'ordered.status'])
    .select(['d.decision', 'd.taken_at', 'd.at'])
    .where('d.operator_id', '=', operatorIs)
    .$if(decision !== undefined, (all) => all.where('d.decision', '=', decision as never))
    .$if(before !== undefined, (all) => all.where('d.id', '<', before as never))
    .orderBy('d.id', 'desc')
    .limit(sql.lit(pageSize + 1)),
);
