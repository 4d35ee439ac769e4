import type { Input, Returned } from '@rental/contract/endpoint';
import type { orderWaybill as call } from '@rental/contract/rental/logistics';
import { printWaybill } from '@rental/domain/rental/orders/life/waybill';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound, orRefuse } from '../../http/refusal.ts';
import { reachable } from '../../people/data-scope/public.ts';
import { plainCustomer } from '../customers/public.ts';
import { countReveal } from '../dunning-cases/public.ts';
import { deliveryOf } from '../orders/changes/public.ts';
import { wantedParcel } from './sent-parcels.ts';

/** 打印面单: who takes the parcel is shown unmasked, and written to the audit log as 查看客户明文 is. */
export async function orderWaybill(
  ctx: Context,
  { body }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const order = orNotFound(
    await tx
      .selectFrom('orders as o')
      .innerJoin('stores as s', (join) =>
        join.onRef('s.brand_code', '=', 'o.brand_code').onRef('s.id', '=', 'o.store_id'),
      )
      .innerJoin('skus as k', (join) =>
        join.onRef('k.brand_code', '=', 'o.brand_code').onRef('k.id', '=', 'o.sku_id'),
      )
      .innerJoin('products as p', (join) =>
        join.onRef('p.brand_code', '=', 'k.brand_code').onRef('p.id', '=', 'k.product_id'),
      )
      .select(['o.id', 'o.order_no', 'o.status', 'o.relet_of', 'o.customer_id'])
      .select(['o.receiver_name', 'o.receiver_phone', 'o.delivery_region', 'o.delivery_street'])
      .select(['s.name as storeName', 's.contact_name', 's.contact_phone', 's.region'])
      .select(['k.name as skuName', 'p.name as productName'])
      .where(reachable(ctx))
      .where('o.id', '=', body.orderId)
      .executeTakeFirst(),
  );
  orRefuse(
    printWaybill({
      status: order.status,
      isRelet: order.relet_of !== null,
      mayReveal: ctx.operator.permissions.has('customer:reveal'),
    }),
  );
  const parcel = await wantedParcel(ctx, tx, { orderId: order.id });
  const customer = await plainCustomer(ctx, tx, { id: order.customer_id, seenAt: order.order_no });
  await countReveal(ctx, tx, order.customer_id);
  const delivery = deliveryOf(order);
  return {
    orderNo: order.order_no,
    carrier: parcel?.carrier ?? null,
    trackingNumber: parcel?.trackingNumber ?? null,
    sender: {
      name: `${order.storeName} ${order.contact_name}`,
      phone: order.contact_phone,
      address: order.region,
    },
    receiver: {
      name: order.receiver_name ?? customer.name,
      phone: order.receiver_phone ?? customer.phone,
      address: delivery === null ? customer.address : `${delivery.region}${delivery.street}`,
    },
    productName: order.productName,
    skuName: order.skuName,
  };
}
