import type { Input, Returned } from '@rental/contract/endpoint';
import type { shipOrder as call } from '@rental/contract/order-moves';
import { businessDateOf } from '@rental/domain/business-date';
import { ship } from '@rental/domain/orders/decisions';
import type { Tx } from '../db/transaction.ts';
import { lockDeviceToShip, rentOut } from '../devices/public.ts';
import type { Context } from '../http/context.ts';
import { orRefuse, refuse } from '../http/refusal.ts';
import { keyIn, ownPhotoKeys } from '../materials/public.ts';
import { countShipments } from './order-rollups.ts';
import { factsOf, lockOrder, moveOrder } from './order-store.ts';

/** 发货: the parcel is written down and the device leaves the store's stock for this order. */
export async function shipOrder(
  ctx: Context,
  { body }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const order = await lockOrder(ctx, tx, body.orderId);
  const device =
    (await lockDeviceToShip(ctx, tx, order.store_id, body.deviceSerial)) ??
    refuse('device_not_found');
  const facts = { inStock: device.isInStock, sameSku: device.skuId === order.sku_id };
  const to = orRefuse(ship(factsOf(order), facts));
  rentOut(ctx, tx, device.id, order.id);
  const { id: parcelId } = await tx
    .insertInto('parcels')
    .values({
      brand_code: ctx.brandCode,
      order_id: order.id,
      device_id: device.id,
      carrier: body.carrier,
      tracking_number: body.trackingNumber,
      shipped_at: ctx.now,
      received_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const photoCount = await savePhotos(ctx, tx, parcelId, body.photos ?? []);
  moveOrder(ctx, tx, order, {
    move: 'ship',
    to,
    also: {
      carrier: body.carrier,
      tracking_number: body.trackingNumber,
      device_serial: body.deviceSerial,
      ...(photoCount > 0 && { photo_count: photoCount }),
    },
  });
  await countShipments(ctx, tx, order, businessDateOf(ctx.now), 1);
  return { orderId: order.id, orderStatus: to, shippedAt: ctx.now.toISOString() };
}

/**
 * Keeps the photos of a parcel in their order; answers how many. Refuses a file that this very operator did not
 * upload as one: whoever reaches the order will see it.
 */
async function savePhotos(
  ctx: Context,
  tx: Tx,
  parcelId: number,
  photos: readonly string[],
): Promise<number> {
  if (photos.length === 0) return 0;
  const keys = photos.map(keyIn);
  const own = await ownPhotoKeys(ctx, tx, keys);
  if (own.size !== keys.length) refuse('photo_not_found');
  await tx
    .insertInto('parcel_photos')
    .values(
      keys.map((file_key, position) => ({
        brand_code: ctx.brandCode,
        parcel_id: parcelId,
        position,
        file_key,
      })),
    )
    .execute();
  return keys.length;
}
