import { businessDateOf } from '@rental/domain/business-date';
import type { Input, Returned } from '@rental/contract/endpoint';
import type { recallShipment as call } from '@rental/contract/rental/orders/life/order-moves';
import { recallShipment as decide } from '@rental/domain/rental/orders/life/decisions';
import type { ParcelState } from '@rental/domain/rental/logistics/tracking';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { orRefuse } from '../../../http/refusal.ts';
import { countShipments } from '../core/order-rollups.ts';
import { factsOf, lockOrder, moveOrder } from '../core/order-store.ts';
import { letGo } from '../money/carry-out.ts';

/** 撤回发货: the parcel is marked, its device is free again, and the day on which it was shipped has one shipment less. */
export async function recallShipment(
  ctx: Context,
  { body }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const order = await lockOrder(ctx, tx, body.orderId);
  const to = orRefuse(decide(factsOf(order), await stateOfParcel(ctx, tx, order.id)));
  const parcels = await tx
    .updateTable('parcels')
    .set({ recalled_at: ctx.now })
    .where('brand_code', '=', ctx.brandCode)
    .where('order_id', '=', order.id)
    .where('received_at', 'is', null)
    .where('recalled_at', 'is', null)
    .returning(['tracking_number', 'shipped_at'])
    .execute();
  await letGo(ctx, tx, order, 'backToStock');
  moveOrder(ctx, tx, order, {
    move: 'recallShipment',
    to,
    note: body.reason,
    also: { tracking_number: parcels[0]?.tracking_number ?? null },
    unlogged: { shipped_at: null },
  });
  for (const { shipped_at } of parcels)
    countShipments(ctx, tx, order, businessDateOf(shipped_at), -1);
  return { orderId: order.id, orderStatus: to };
}

/** The last known state of the parcel under way; null: none. Does not ask the provider: the order is locked. */
async function stateOfParcel(ctx: Context, tx: Tx, orderId: number): Promise<ParcelState | null> {
  const row = await tx
    .selectFrom('parcels as a')
    .innerJoin('parcel_tracks as t', (join) =>
      join.onRef('t.brand_code', '=', 'a.brand_code').onRef('t.parcel_id', '=', 'a.id'),
    )
    .select('t.state')
    .where('a.brand_code', '=', ctx.brandCode)
    .where('a.order_id', '=', orderId)
    .where('a.received_at', 'is', null)
    .where('a.recalled_at', 'is', null)
    .orderBy('a.id', 'desc')
    .executeTakeFirst();
  return row?.state ?? null;
}
