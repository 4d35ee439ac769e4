import type { Input, Returned } from '@rental/contract/endpoint';
import type { pickUpOrder as call } from '@rental/contract/rental/orders/changes/order-changes';
import { pickUp } from '@rental/domain/rental/orders/life/decisions';
import { shippingRisksOf } from '@rental/domain/rental/orders/life/shipping-risk';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { orRefuse, refuse } from '../../../http/refusal.ts';
import { actDates } from '../../../money/ledger/public.ts';
import { lockDeviceToShip, rentOut } from '../../devices/public.ts';
import { factsOf, lockOrder } from '../core/order-store.ts';
import { beginRental } from './begin-rental.ts';
import { deviceFactsOf } from './device-facts.ts';
import { insertParcel } from './parcel-store.ts';
import { customerStanding, keepCheckedRisks } from './shipping-risk.ts';

/** 自提: the device leaves the store in the customer's hands, and the rental starts today. */
export async function pickUpOrder(
  ctx: Context,
  { body }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const [order, dates] = await Promise.all([lockOrder(ctx, tx, body.orderId), actDates(ctx, tx)]);
  const device =
    (await lockDeviceToShip(ctx, tx, order.store_id, body.deviceSerial)) ??
    refuse('device_not_found');
  const customer = await customerStanding(ctx, tx, order);
  const facts = factsOf(order);
  const to = orRefuse(
    pickUp(facts, {
      device: deviceFactsOf(device, order.sku_id),
      customer,
      checkedRisks: body.checkedRisks ?? [],
      photos: { taken: body.photos?.length ?? 0, atLeast: ctx.brand.settings.shippingPhotos },
    }),
  );
  const checked = await keepCheckedRisks(ctx, tx, order, shippingRisksOf(facts, customer));
  rentOut(ctx, tx, device.id, order.id);
  const photoCount = await insertParcel(ctx, tx, {
    orderId: order.id,
    deviceId: device.id,
    sent: null,
    photos: body.photos ?? [],
  });
  const also = {
    device_serial: body.deviceSerial,
    ...checked,
    ...(photoCount > 0 && { photo_count: photoCount }),
  };
  return {
    orderId: order.id,
    orderStatus: to,
    ...(await beginRental(ctx, tx, order, { move: 'pickUp', to, dates, also })),
  };
}
