import { done, refused, type Result } from '../../../result.ts';

/** An order stays with its reviewer for this long without a sign of life. */
export const reviewLeaseMs = 30 * 60_000;

/** One reviewer holds at most so many orders at once. */
export const maxHeldOrders = 20;

/** 领取: who has an order in hand, since when and until when. */
export interface ReviewHold {
  readonly reviewerId: number;
  readonly reviewerName: string;
  readonly takenAt: Date;
  readonly heldUntil: Date;
}

/** The reviewer who has the order at `now`; null: it is in the pool. */
export const holderAt = (hold: ReviewHold | null, now: Date): ReviewHold | null =>
  hold !== null && hold.heldUntil > now ? hold : null;

/** Another reviewer has the order. */
export interface HeldByReviewer {
  readonly code: 'held_by_reviewer';
  readonly reviewerName: string;
}

/** Approving and rejecting is for the one who has the order; an order in the pool is anybody's. */
export function mayDecide(
  hold: ReviewHold | null,
  operatorId: number,
  now: Date,
): Result<true, HeldByReviewer> {
  const holder = holderAt(hold, now);
  return holder === null || holder.reviewerId === operatorId
    ? done(true)
    : refused({ code: 'held_by_reviewer', reviewerName: holder.reviewerName });
}

/** A sign of life at `now`: the lease runs anew from it. */
export const renewedUntil = (now: Date): Date => new Date(now.getTime() + reviewLeaseMs);

/** How many more orders a reviewer takes who has `held` and asks for `wanted`. */
export function roomFor(
  held: number,
  wanted: number,
): Result<number, { readonly code: 'review_hands_full'; readonly most: number }> {
  const room = Math.min(wanted, maxHeldOrders - held);
  return room > 0 ? done(room) : refused({ code: 'review_hands_full', most: maxHeldOrders });
}
