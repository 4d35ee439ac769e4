import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { ownImages } from '../core/own-images.ts';

interface NewParcel {
  readonly orderId: number;
  readonly deviceId: number;
  /** Null: 自提, nobody carries it, and it is received at once. */
  readonly sent: { readonly carrier: string; readonly trackingNumber: string } | null;
  readonly photos: readonly string[];
}

/** Writes down what leaves the store for an order, with its photos in their order; answers how many. */
export async function insertParcel(ctx: Context, tx: Tx, parcel: NewParcel): Promise<number> {
  const { id: parcelId } = await tx
    .insertInto('parcels')
    .values({
      brand_code: ctx.brandCode,
      order_id: parcel.orderId,
      device_id: parcel.deviceId,
      carrier: parcel.sent?.carrier ?? null,
      tracking_number: parcel.sent?.trackingNumber ?? null,
      shipped_at: ctx.now,
      received_at: parcel.sent === null ? ctx.now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const keys = await ownImages(ctx, tx, parcel.photos);
  if (keys.length === 0) return 0;
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
