import type { HistoryMove } from '@rental/domain/rental/orders/core/order-actions';
import type { ReviewDecision } from '@rental/domain/rental/orders/review/review-figures';
import { mayDecide, type ReviewHold } from '@rental/domain/rental/orders/review/review-hold';
import { sql } from 'kysely';
import { prepared, raw } from '../../../db/prepared.ts';
import type { Stored } from '../../../db/tables.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Acting, Context } from '../../../http/context.ts';
import { orRefuse } from '../../../http/refusal.ts';

interface OfOrder {
  readonly brand: string;
  readonly orderId: number;
}

/** The reviewer who has an order in hand, by the last 领取; it may be over. */
export async function holdOf(ctx: Acting, tx: Tx, orderId: number): Promise<ReviewHold | null> {
  const [row] = await holdRow(tx, { brand: ctx.brandCode, orderId });
  return row === undefined
    ? null
    : {
        reviewerId: row.operator_id,
        reviewerName: row.nick_name,
        takenAt: row.taken_at,
        heldUntil: row.held_until,
      };
}

const holdRow = prepared((db, { brand, orderId }: OfOrder) =>
  db
    .selectFrom('review_holds as h')
    .innerJoin('operators as r', (join) =>
      join.onRef('r.brand_code', '=', 'h.brand_code').onRef('r.id', '=', 'h.operator_id'),
    )
    .select(['h.operator_id', 'r.nick_name', 'h.taken_at', 'h.held_until'])
    .where('h.brand_code', '=', brand)
    .where('h.order_id', '=', orderId),
);

/** 409 where another reviewer has the order, which must be locked: taking it waits for the same lock. */
export async function refuseHeldByOther(ctx: Context, tx: Tx, orderId: number): Promise<void> {
  orRefuse(mayDecide(await holdOf(ctx, tx, orderId), ctx.operator.id, ctx.now));
}

const decisions: Partial<Record<HistoryMove, ReviewDecision>> = {
  approve: 'approved',
  reject: 'rejected',
};

/** The order leaves the hands of its reviewer, and his decision is kept, if it is one. */
export function endReview(
  ctx: Acting,
  tx: Tx,
  {
    id: orderId,
    store_id: storeId,
    channel_id: channelId,
  }: Pick<Stored<'orders'>, 'id' | 'store_id' | 'channel_id'>,
  move: HistoryMove,
): Promise<unknown> {
  const { brandCode: brand, now, operator } = ctx;
  const decision = decisions[move];
  if (decision === undefined || operator.id === null) return droppedHold(tx, { brand, orderId });
  const row = { brand, orderId, storeId, channelId, operatorId: operator.id, decision, now };
  return keptDecision(tx, row);
}

const droppedHold = prepared((db, { brand, orderId }: OfOrder) =>
  db.deleteFrom('review_holds').where('brand_code', '=', brand).where('order_id', '=', orderId),
);

interface Decided extends OfOrder {
  readonly storeId: number;
  readonly channelId: number | null;
  readonly operatorId: number;
  readonly decision: ReviewDecision;
  readonly now: Date;
}
const keptDecision = prepared((db, row: Decided) => {
  const { brand, orderId, storeId, channelId, operatorId, decision, now } = row;
  return raw(
    db,
    sql<object>`
      with hold as (
        delete from review_holds where brand_code = ${brand} and order_id = ${orderId}
        returning operator_id, taken_at)
      insert into review_decisions (brand_code, order_id, store_id, channel_id, operator_id, decision, taken_at, at)
      values (${brand}, ${orderId}, ${storeId}, ${channelId}, ${operatorId}, ${decision},
        (select taken_at from hold where operator_id = ${operatorId}), ${now})`,
  );
});
