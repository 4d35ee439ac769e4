import type { Input, Returned } from '@rental/contract/endpoint';
import type { changeAddress as call } from '@rental/contract/rental/orders/changes/order-changes';
import { maskAddress, maskMobile, maskName } from '@rental/domain/rental/customers/masks';
import {
  changeAddress as decide,
  type Address,
  type Delivery,
} from '@rental/domain/rental/orders/changes/address';
import type { Tx } from '../../../db/transaction.ts';
import type { Acting, Context } from '../../../http/context.ts';
import { orRefuse } from '../../../http/refusal.ts';
import { writeAudit } from '../../../people/audit/public.ts';
import { addressKey } from '../../customers/public.ts';
import { lockOrder, moveOrder, type StoredOrder } from '../core/order-store.ts';

/** 改收货地址 of one order: the customer's own address stays. Timeline and audit log have it masked (threat model 32, 43). */
export async function changeAddress(
  ctx: Context,
  { body }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const order = await lockOrder(ctx, tx, body.orderId);
  const customer = await deliveryToCustomer(ctx, tx, order.customer_id);
  const { receiverName = order.receiver_name, receiverPhone = order.receiver_phone } = body;
  const old = deliveredTo(order, customer);
  const wanted: Delivery = {
    region: body.region,
    street: body.street,
    name: receiverName ?? customer.name,
    phone: receiverPhone ?? customer.phone,
  };
  const changed = orRefuse(
    decide({ status: order.status, isRelet: order.relet_of !== null }, old, wanted),
  );
  const isOther = old.name !== wanted.name || old.phone !== wanted.phone;
  const [before, after] = [old, wanted].map((to) => ({
    address: maskAddress(to),
    ...(isOther && { receiver: `${maskName(to.name)} ${maskMobile(to.phone)}` }),
  }));
  moveOrder(ctx, tx, order, {
    move: 'changeAddress',
    unlogged: {
      delivery_region: body.region,
      delivery_street: body.street,
      delivery_key: await addressKey(tx, ctx.brandCode, body),
      receiver_name: receiverName,
      receiver_phone: receiverPhone,
      receiver_phone_last4: receiverPhone?.slice(-4) ?? null,
    },
    ...(before && { alsoBefore: before }),
    also: { ...after, address_part: changed },
    note: body.reason,
  });
  await writeAudit(tx, ctx, {
    operation: 'order:address',
    object: order.order_no,
    result: 'ok',
    before,
    after: { ...after, changed, reason: body.reason },
  });
  return { orderId: order.id, orderStatus: order.status };
}

/** The address of the parcel of an order, and who receives it. */
export const deliveryOfOrder = async (ctx: Acting, tx: Tx, order: StoredOrder): Promise<Delivery> =>
  deliveredTo(order, await deliveryToCustomer(ctx, tx, order.customer_id));

const deliveredTo = (order: StoredOrder, customer: Delivery): Delivery => ({
  ...(deliveryOf(order) ?? customer),
  name: order.receiver_name ?? customer.name,
  phone: order.receiver_phone ?? customer.phone,
});

/** The address of the parcel of an order, if it is not the customer's. */
export const deliveryOf = ({
  delivery_region: region,
  delivery_street: street,
}: Pick<StoredOrder, 'delivery_region' | 'delivery_street'>): Address | null =>
  region === null || street === null ? null : { region, street };

const deliveryToCustomer = (ctx: Acting, tx: Tx, id: number): Promise<Delivery> =>
  tx
    .selectFrom('customers')
    .select(['region', 'street', 'name', 'phone'])
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
