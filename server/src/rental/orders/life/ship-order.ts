import type { Input, Returned } from '@rental/contract/endpoint';
import type { shipOrder as call } from '@rental/contract/rental/orders/life/order-moves';
import { businessDateOf } from '@rental/domain/business-date';
import { ship } from '@rental/domain/rental/orders/life/decisions';
import { shippingRisksOf } from '@rental/domain/rental/orders/life/shipping-risk';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { orRefuse, refuse } from '../../../http/refusal.ts';
import { lockDeviceToShip, rentOut } from '../../devices/public.ts';
import { countShipments } from '../core/order-rollups.ts';
import { factsOf, lockOrder, moveOrder } from '../core/order-store.ts';
import { deviceFactsOf } from './device-facts.ts';
import { insertParcel } from './parcel-store.ts';
import { customerStanding, keepCheckedRisks } from './shipping-risk.ts';

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
  const customer = await customerStanding(ctx, tx, order);
  const facts = factsOf(order);
  const to = orRefuse(
    ship(facts, {
      device: deviceFactsOf(device, order.sku_id),
      customer,
      checkedRisks: body.checkedRisks ?? [],
      photos: { taken: body.photos?.length ?? 0, atLeast: ctx.brand.settings.shippingPhotos },
    }),
  );
  const checked = await keepCheckedRisks(ctx, tx, order, shippingRisksOf(facts, customer));
  rentOut(ctx, tx, device.id, order.id);
  const { carrier, trackingNumber, photos = [] } = body;
  const photoCount = await insertParcel(ctx, tx, {
    orderId: order.id,
    deviceId: device.id,
    sent: { carrier, trackingNumber },
    photos,
  });
  moveOrder(ctx, tx, order, {
    move: 'ship',
    to,
    also: {
      carrier,
      tracking_number: trackingNumber,
      device_serial: body.deviceSerial,
      ...checked,
      ...(photoCount > 0 && { photo_count: photoCount }),
    },
    unlogged: { shipped_at: ctx.now },
    sms: { carrier, trackingNumber },
  });
  countShipments(ctx, tx, order, businessDateOf(ctx.now), 1);
  return { orderId: order.id, orderStatus: to, shippedAt: ctx.now.toISOString() };
}
