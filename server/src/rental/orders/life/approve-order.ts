import type { Input, Returned } from '@rental/contract/endpoint';
import type { approveOrder as call } from '@rental/contract/rental/orders/life/order-moves';
import { approve } from '@rental/domain/rental/orders/life/decisions';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { orRefuse, refuse } from '../../../http/refusal.ts';
import { isBlacklistedCustomer } from '../../customers/public.ts';
import { factsOf, lockOrder, moveOrder, type StoredOrder } from '../core/order-store.ts';
import { refuseHeldByOther } from '../core/review-holds.ts';
import { lockedStock } from '../core/stock.ts';

/** 审核通过: not for a customer who is blacklisted by now. */
export async function approveOrder(
  ctx: Context,
  { body }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const order = await lockOrder(ctx, tx, body.orderId);
  await refuseHeldByOther(ctx, tx, order.id);
  const isBlacklisted = await isBlacklistedCustomer(ctx, tx, order.customer_id);
  const to = orRefuse(approve(factsOf(order), { isBlacklisted }, body));
  await holdStockAgain(ctx, tx, order);
  const set =
    body.riskWaiverReason === undefined ? {} : { risk_waiver_reason: body.riskWaiverReason };
  moveOrder(ctx, tx, order, {
    move: 'approve',
    to,
    set,
    note: body.note,
    unlogged: { stock_held_until: null },
    ...(order.papers_wanted && {
      also: { papers_waiver_reason: body.papersWaiverReason ?? null },
    }),
  });
  return { orderId: order.id, orderStatus: to };
}

/** A reservation that is over needs a free device anew; from the approval on it holds until the order has one. */
async function holdStockAgain(ctx: Context, tx: Tx, order: StoredOrder): Promise<void> {
  const until = order.stock_held_until;
  if (until === null || until > ctx.now) return;
  const place = { storeId: order.store_id, skuId: order.sku_id };
  if ((await lockedStock(tx, ctx.brandCode, place, ctx.now)) <= 0) refuse('stock_gone');
}
