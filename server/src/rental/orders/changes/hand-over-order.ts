import type { Input, Returned } from '@rental/contract/endpoint';
import type { handOverOrder as call } from '@rental/contract/rental/orders/changes/order-changes';
import { handOver } from '@rental/domain/rental/orders/changes/hand-over';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { orRefuse } from '../../../http/refusal.ts';
import { writeAudit } from '../../../people/audit/public.ts';
import { storeReached } from '../../../people/data-scope/public.ts';
import { Audience, tell } from '../../../people/notifications/public.ts';
import { lockCasesOf } from '../../dunning-cases/public.ts';
import { lockOrder, moveOrder, type StoredOrder } from '../core/order-store.ts';
import { requireTakingStore } from '../core/require-taking-store.ts';
import { moveBillFigures, moveOrderFigures } from './hand-over-figures.ts';
import { movePlacedRows } from './move-placed-rows.ts';

/**
 * 转单: the order, with all that is counted of it, is another store's from now on, and so are those who reach it. Whoever
 * looked after it does so no longer; both stores hear of it.
 */
export async function handOverOrder(
  ctx: Context,
  { body }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const order = await lockOrder(ctx, tx, body.orderId);
  const to = await storeReached(ctx, tx, body.storeId);
  const { status, store_id: storeId, relet_of: originalId } = order;
  orRefuse(handOver({ status, storeId, isRelet: originalId !== null }, to.id));
  await requireTakingStore(tx, ctx.brandCode, to.id);
  await lockCasesOf(tx, ctx.brandCode, [order.customer_id]);
  const before = await placeOf(ctx, tx, order);
  await moveBillFigures(ctx, tx, order, to.id);
  moveOrder(ctx, tx, order, {
    move: 'handOver',
    unlogged: { store_id: to.id, responsible_id: null },
    alsoBefore: { store_name: before.store_name, responsible_name: before.responsible_name },
    also: { store_name: to.name, responsible_name: null },
    note: body.reason,
  });
  await tx
    .insertInto('order_hand_overs')
    .values({
      brand_code: ctx.brandCode,
      order_id: order.id,
      store_id: to.id,
      channel_id: order.channel_id,
      from_store_id: order.store_id,
      to_store_id: to.id,
      operator_id: ctx.operator.id,
      reason: body.reason,
      at: ctx.now,
    })
    .execute();
  await movePlacedRows(tx, ctx.brandCode, [order.id]);
  await moveOrderFigures(ctx, tx, order, to.id);
  await writeAudit(tx, ctx, {
    operation: 'order:transfer',
    object: order.order_no,
    result: 'ok',
    before: { storeId: order.store_id, storeName: before.store_name },
    after: { storeId: to.id, storeName: to.name, reason: body.reason },
  });
  await tellStores(ctx, tx, order, { from: before.store_name, to });
  return { orderId: order.id, orderStatus: order.status, storeName: to.name };
}

const placeOf = (ctx: Context, tx: Tx, order: StoredOrder) =>
  tx
    .selectFrom('stores as s')
    .leftJoin('operators as r', (join) =>
      join.onRef('r.brand_code', '=', 's.brand_code').on('r.id', '=', order.responsible_id),
    )
    .select(['s.name as store_name', 'r.nick_name as responsible_name'])
    .where('s.brand_code', '=', ctx.brandCode)
    .where('s.id', '=', order.store_id)
    .executeTakeFirstOrThrow();

/** The messages name no customer: the order and the stores alone. */
async function tellStores(
  ctx: Context,
  tx: Tx,
  order: StoredOrder,
  stores: { readonly from: string; readonly to: { readonly id: number; readonly name: string } },
): Promise<void> {
  const body = `${ctx.operator.nickName}将订单 ${order.order_no} 由「${stores.from}」转至「${stores.to.name}」。`;
  const common = { kind: 'order', body, at: ctx.now } as const;
  await tell(tx, ctx.brandCode, {
    ...common,
    occasion: 'orderHandedOver',
    title: '订单已转出',
    target: '/order/list',
    to: Audience.store(order.store_id).holding('order:list'),
  });
  await tell(tx, ctx.brandCode, {
    ...common,
    occasion: 'orderReceivedFromStore',
    title: '有订单转入',
    target: `/order/detail/${order.id}`,
    to: Audience.store(stores.to.id).holding('order:list'),
  });
}
