import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  releaseReviews as releaseCall,
  renewReviews as renewCall,
  takeOverReview as takeOverCall,
  takeReviews as takeCall,
} from '@rental/contract/rental/orders/review/review';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { holderAt, renewedUntil, roomFor } from '@rental/domain/rental/orders/review/review-hold';
import { sql } from 'kysely';
import { prepared, raw } from '../../../db/prepared.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { orRefuse, refuse } from '../../../http/refusal.ts';
import { writeAudit } from '../../../people/audit/public.ts';
import { scopeOf } from '../../../people/data-scope/public.ts';
import { lockOrder, lockOrders } from '../core/order-store.ts';
import { holdOf } from '../core/review-holds.ts';
import { lockFreeOrders, reviewQueue } from './review-queue.ts';

/**
 * 领取, the oldest first. Reviewers who take at once pass over what the others have locked. An order whose lock was let go
 * between the reading of the pool and the writing of the hold has a hold by then, so the pool is read again.
 */
export async function takeReviews(
  ctx: Context,
  { body }: Input<typeof takeCall>,
  tx: Tx,
): Promise<Returned<typeof takeCall>> {
  const room = orRefuse(roomFor(await lockedHands(ctx, tx), body.count));
  let taken = 0;
  while (taken < room) {
    const asked = { ...scopeOf(ctx), now: ctx.now, count: room - taken };
    const free = await lockFreeOrders(tx, asked);
    if (free.length === 0) break;
    taken += await hold(
      ctx,
      tx,
      free.map(({ id }) => id),
    );
  }
  return { ...(await reviewQueue(ctx, undefined, tx)), taken };
}

/** 释放 of those that this operator has in hand. */
export async function releaseReviews(
  ctx: Context,
  { body }: Input<typeof releaseCall>,
  tx: Tx,
): Promise<Returned<typeof releaseCall>> {
  await lockOrders(ctx, tx, body.orderIds);
  await tx
    .deleteFrom('review_holds')
    .where('brand_code', '=', ctx.brandCode)
    .where('operator_id', '=', ctx.operator.id)
    .where('order_id', '=', sql<number>`any(${body.orderIds}::bigint[])`)
    .execute();
  return reviewQueue(ctx, undefined, tx);
}

/** A sign of life. What ran out already stays in the pool. */
export async function renewReviews(
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof renewCall>> {
  await tx
    .updateTable('review_holds')
    .set({ held_until: renewedUntil(ctx.now) })
    .where('brand_code', '=', ctx.brandCode)
    .where('operator_id', '=', ctx.operator.id)
    .where('held_until', '>', ctx.now)
    .execute();
  return reviewQueue(ctx, undefined, tx);
}

/** 接管, on the record where another reviewer had it. */
export async function takeOverReview(
  ctx: Context,
  { body }: Input<typeof takeOverCall>,
  tx: Tx,
): Promise<Returned<typeof takeOverCall>> {
  const held = await lockedHands(ctx, tx);
  const order = await lockOrder(ctx, tx, body.orderId);
  if (order.status !== orderStatus.pendingReview) refuse('review_over');
  const holder = holderAt(await holdOf(ctx, tx, order.id), ctx.now);
  if (holder?.reviewerId !== ctx.operator.id) {
    orRefuse(roomFor(held, 1));
    await dropHold(tx, { brand: ctx.brandCode, orderId: order.id });
    await hold(ctx, tx, [order.id]);
    await writeAudit(tx, ctx, {
      operation: 'order:takeOver',
      object: order.order_no,
      result: 'ok',
      before: { reviewer: holder?.reviewerName ?? null },
      after: { reviewer: ctx.operator.nickName },
    });
  }
  return reviewQueue(ctx, undefined, tx);
}

/** How many orders this operator has in hand; his other requests to take some wait until the transaction ends. */
async function lockedHands(ctx: Context, tx: Tx): Promise<number> {
  const reviewer = { brand: ctx.brandCode, operatorId: ctx.operator.id };
  await lockOf(tx, { key: `${reviewer.brand} ${reviewer.operatorId}` });
  const [held] = await heldCount(tx, { ...reviewer, now: ctx.now });
  return held?.count ?? 0;
}

const lockOf = prepared((db, { key }: { readonly key: string }) =>
  raw(db, sql`select pg_advisory_xact_lock(hashtext('review'), hashtext(${key}))`),
);

interface Hands {
  readonly brand: string;
  readonly operatorId: number;
  readonly now: Date;
}
const heldCount = prepared((db, { brand, operatorId, now }: Hands) =>
  db
    .selectFrom('review_holds')
    .select(sql<number>`count(*)`.as('count'))
    .where('brand_code', '=', brand)
    .where('operator_id', '=', operatorId)
    .where('held_until', '>', now),
);

interface OfOrder {
  readonly brand: string;
  readonly orderId: number;
}
const dropHold = prepared((db, { brand, orderId }: OfOrder) =>
  db.deleteFrom('review_holds').where('brand_code', '=', brand).where('order_id', '=', orderId),
);

/** Puts orders (which must be locked) into the operator's hands, and answers how many: never one that somebody has. */
async function hold(ctx: Context, tx: Tx, orderIds: readonly number[]): Promise<number> {
  const held = await heldNow(tx, {
    brand: ctx.brandCode,
    orderIds,
    operatorId: ctx.operator.id,
    now: ctx.now,
    until: renewedUntil(ctx.now),
  });
  return held.length;
}

interface NewHolds extends Hands {
  readonly orderIds: readonly number[];
  readonly until: Date;
}
const heldNow = prepared((db, { brand, orderIds, operatorId, now, until }: NewHolds) =>
  raw(
    db,
    sql<{ order_id: number }>`
      insert into review_holds as h (brand_code, order_id, operator_id, taken_at, held_until)
      select ${brand}, id, ${operatorId}::bigint, ${now}::timestamptz, ${until}::timestamptz
      from unnest(${orderIds}::bigint[]) id
      on conflict (brand_code, order_id) do update
        set operator_id = excluded.operator_id, taken_at = excluded.taken_at, held_until = excluded.held_until
        where h.held_until <= excluded.taken_at
      returning order_id`,
  ),
);
