import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  orderReviewer as call,
  ReviewFacts,
} from '@rental/contract/rental/orders/review/review';
import { holderAt, type ReviewHold } from '@rental/domain/rental/orders/review/review-hold';
import { prepared } from '../../../db/prepared.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { orNotFound } from '../../../http/refusal.ts';
import { scopeOf, within, type ScopeValues } from '../../../people/data-scope/public.ts';
import { holdOf } from '../core/review-holds.ts';

/** 审核人 of an order; 404 where this operator does not reach it. */
export async function orderReviewer(
  ctx: Context,
  { params }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const [found] = await orderNumbered(tx, { ...scopeOf(ctx), id: params.id });
  const { id } = orNotFound(found);
  return { reviewer: reviewerOf(ctx, await holdOf(ctx, tx, id)) };
}

const orderNumbered = prepared((db, { id, ...scope }: ScopeValues & { readonly id: number }) =>
  db.selectFrom('orders as o').select('o.id').where(within(scope)).where('o.id', '=', id),
);

/** The one who has an order in hand now, as the screens show it. */
export function reviewerOf(ctx: Context, hold: ReviewHold | null): ReviewFacts['reviewer'] {
  const holder = holderAt(hold, ctx.now);
  return holder === null
    ? null
    : {
        name: holder.reviewerName,
        isMe: holder.reviewerId === ctx.operator.id,
        heldUntil: holder.heldUntil.toISOString(),
      };
}
