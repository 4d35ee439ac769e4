import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  swapDevice as call,
  swappableDevices as listCall,
} from '@rental/contract/rental/orders/changes/order-changes';
import {
  swapDevice as decide,
  swapFates,
  type SwapFacts,
} from '@rental/domain/rental/orders/changes/swap-device';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { orNotFound, orRefuse, refuse } from '../../../http/refusal.ts';
import { writeAudit } from '../../../people/audit/public.ts';
import { reachable } from '../../../people/data-scope/public.ts';
import {
  gradedDeviceIn,
  isRentableInSql,
  letDeviceGo,
  lockDeviceToShip,
  rentOut,
  type Leaving,
} from '../../devices/public.ts';
import { lockOrder, moveOrder } from '../core/order-store.ts';
import { ownImages } from '../core/own-images.ts';

const maxDevices = 50;

type Body = Input<typeof call>['body'];

const leaving = ({ oldGoesTo, oldGrade, reason }: Body): Leaving =>
  oldGoesTo === 'stock'
    ? { how: 'takeBack', ...(oldGrade !== null && { grade: oldGrade }) }
    : { how: 'takeToRepair', fault: `换机退回：${reason}` };

/** 换机: the device that comes back leaves the order before the other one enters it. No money moves. */
export async function swapDevice(
  ctx: Context,
  { body }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const order = await lockOrder(ctx, tx, body.orderId);
  const old = await gradedDeviceIn(ctx, tx, order.id);
  const device =
    (await lockDeviceToShip(ctx, tx, order.store_id, body.newSerial)) ?? refuse('device_not_found');
  const facts: SwapFacts = {
    inStock: device.isInStock,
    isOrderedSku: device.skuId === order.sku_id,
    grade: device.grade,
    rentable: device.rentable,
    ...(await pricesOf(ctx, tx, device.skuId, order.sku_id)),
  };
  const swappedOut = {
    isInOrder: old?.serial === body.oldSerial,
    goesTo: body.oldGoesTo,
    grade: body.oldGrade,
    rentable: old?.rentable ?? null,
  };
  orRefuse(decide(order, swappedOut, { ...facts, isOtherSkuConfirmed: body.isOtherSkuConfirmed }));
  const oldId = old?.id ?? refuse('device_not_in_order');
  const keys = await ownImages(ctx, tx, body.photos ?? []);
  await letDeviceGo(ctx, tx, order.id, leaving(body));
  rentOut(ctx, tx, device.id, order.id);
  await tx
    .insertInto('device_swaps')
    .values({
      brand_code: ctx.brandCode,
      order_id: order.id,
      old_device_id: oldId,
      new_device_id: device.id,
      old_goes_to: body.oldGoesTo,
      reason: body.reason,
      photo_keys: keys,
      at: ctx.now,
    })
    .execute();
  moveOrder(ctx, tx, order, {
    move: 'swapDevice',
    alsoBefore: { device_serial: body.oldSerial },
    also: {
      device_serial: body.newSerial,
      old_goes_to: body.oldGoesTo,
      ...(body.oldGoesTo === 'stock' && { device_grade: body.oldGrade }),
      ...(keys.length > 0 && { swap_photo_count: keys.length }),
    },
    note: body.reason,
  });
  await writeAudit(tx, ctx, {
    operation: 'order:swap',
    object: order.order_no,
    result: 'ok',
    before: { deviceSerial: body.oldSerial },
    after: {
      deviceSerial: body.newSerial,
      oldGoesTo: swapFates[body.oldGoesTo],
      reason: body.reason,
    },
  });
  return { orderId: order.id, orderStatus: order.status };
}

async function pricesOf(ctx: Context, tx: Tx, skuId: number, orderedSkuId: number) {
  const rows = await tx
    .selectFrom('skus')
    .select(['id', 'retail_fen'])
    .where('brand_code', '=', ctx.brandCode)
    .where('id', 'in', [skuId, orderedSkuId])
    .execute();
  const priceOf = (id: number) => orNotFound(rows.find((row) => row.id === id)).retail_fen;
  return { retailFen: priceOf(skuId), orderedRetailFen: priceOf(orderedSkuId) };
}

/** The order's device, and the ones that could replace it: free, in its store's stock, at no lower price. */
export async function swappableDevices(
  ctx: Context,
  { params }: Input<typeof listCall>,
  tx: Tx,
): Promise<Returned<typeof listCall>> {
  const order = orNotFound(
    await tx
      .selectFrom('orders as o')
      .innerJoin('skus as k', (join) =>
        join.onRef('k.brand_code', '=', 'o.brand_code').onRef('k.id', '=', 'o.sku_id'),
      )
      .where(reachable(ctx))
      .where('o.id', '=', params.id)
      .select(['o.id', 'o.store_id', 'o.sku_id', 'k.retail_fen'])
      .executeTakeFirst(),
  );
  const old = await gradedDeviceIn(ctx, tx, order.id);
  const devices = await tx
    .selectFrom('devices as d')
    .innerJoin('skus as k', (join) =>
      join.onRef('k.brand_code', '=', 'd.brand_code').onRef('k.id', '=', 'd.sku_id'),
    )
    .innerJoin('products as p', (join) =>
      join.onRef('p.brand_code', '=', 'k.brand_code').onRef('p.id', '=', 'k.product_id'),
    )
    .select((row) => [
      'd.serial',
      'p.name as productName',
      'k.name as skuName',
      'd.grade',
      row('d.sku_id', '=', order.sku_id).$castTo<boolean>().as('isOrderedSku'),
    ])
    .where('d.brand_code', '=', ctx.brandCode)
    .where('d.store_id', '=', order.store_id)
    .where('d.state', '=', 'inStock')
    .where(isRentableInSql)
    .where((row) =>
      row.or([row('d.sku_id', '=', order.sku_id), row('k.retail_fen', '>=', order.retail_fen)]),
    )
    .orderBy('isOrderedSku', 'desc')
    .orderBy('d.serial')
    .limit(maxDevices)
    .execute();
  return {
    oldSerial: old?.serial ?? null,
    oldRentableGrades: old?.rentable ? [...old.rentable] : null,
    devices,
  };
}
