import type { Input, Returned } from '@rental/contract/endpoint';
import type { shipOrder as call } from '@rental/contract/orders';
import { ship } from '@rental/domain/orders/decisions';
import type { Tx } from '../db/transaction.ts';
import type { Context } from '../http/context.ts';
import { orRefuse, refuse } from '../http/refusal.ts';
import { keyIn, ownPhotoKeys } from '../materials/public.ts';
import { countShipment } from './order-rollups.ts';
import { factsOf, lockOrder, moveOrder, type StoredOrder } from './order-store.ts';

/** 发货: the parcel is written down and the device leaves the store's stock for this order. */
export async function shipOrder(
  ctx: Context,
  { body }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const order = await lockOrder(ctx, tx, body.orderId);
  const device =
    (await lockDevice(ctx, tx, order, body.deviceSerial)) ?? refuse('device_not_found');
  const facts = { inStock: device.order_id === null, sameSku: device.sku_id === order.sku_id };
  const to = orRefuse(ship(factsOf(order), facts));
  await tx
    .updateTable('devices')
    .set({ order_id: order.id })
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', device.id)
    .execute();
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
  await moveOrder(ctx, tx, order, {
    move: 'ship',
    to,
    also: {
      carrier: body.carrier,
      tracking_number: body.trackingNumber,
      device_serial: body.deviceSerial,
      ...(photoCount > 0 && { photo_count: photoCount }),
    },
  });
  await countShipment(ctx, tx, order);
  return { orderId: order.id, orderStatus: to, shippedAt: ctx.now.toISOString() };
}

/** A device of the order's own store; another store's is not found. */
const lockDevice = (ctx: Context, tx: Tx, order: StoredOrder, serial: string) =>
  tx
    .selectFrom('devices')
    .select(['id', 'sku_id', 'order_id'])
    .where('brand_code', '=', ctx.brandCode)
    .where('store_id', '=', order.store_id)
    .where('serial', '=', serial)
    .forUpdate()
    .executeTakeFirst();

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
