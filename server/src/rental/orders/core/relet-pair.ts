import type { Tx } from '../../../db/transaction.ts';
import type { Acting } from '../../../http/context.ts';
import { lockStanding, standingOf, type Standing } from './order-position.ts';
import type { StoredOrder } from './order-store.ts';

/** An order and, where it is a relet, the order that it goes on from. */
export interface ReletPair {
  readonly relet: Standing;
  readonly original: Standing | null;
}

/** The positions of both, as they are now; 404 where this operator does not reach the one that is named. */
export async function pairOf(ctx: Acting, tx: Tx, orderId: number): Promise<ReletPair> {
  const relet = await standingOf(ctx, tx, orderId);
  return { relet, original: await originalOf(ctx, tx, relet.order) };
}

/** The position of the order that a relet goes on from; null: it goes on from none. */
export async function originalOf(
  ctx: Acting,
  tx: Tx,
  { relet_of: id }: Pick<StoredOrder, 'relet_of'>,
): Promise<Standing | null> {
  return id === null ? null : standingOf(everywhere(ctx), tx, id);
}

/** The same, both locked, the one that is gone on from first: whatever concerns both locks them so. */
export async function lockPair(ctx: Acting, tx: Tx, orderId: number): Promise<ReletPair> {
  const { order } = await standingOf(ctx, tx, orderId); // whose relet it is never changes
  const { relet_of: originalId } = order;
  const original = originalId === null ? null : await lockStanding(everywhere(ctx), tx, originalId);
  return { original, relet: await lockStanding(ctx, tx, orderId) };
}

/** An order is of the place of its relet; whoever reaches that reaches it here, also where another looks after it. */
const everywhere = <Ctx extends Acting>(ctx: Ctx): Ctx => ({
  ...ctx,
  operator: { ...ctx.operator, scope: { storeIds: null, channelId: null, responsibleId: null } },
});
