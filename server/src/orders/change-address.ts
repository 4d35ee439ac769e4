import type { Input, Returned } from '@rental/contract/endpoint';
import type { changeAddress as call } from '@rental/contract/order-changes';
import { maskAddress } from '@rental/domain/customers/masks';
import { changeAddress as decide, type Address } from '@rental/domain/orders/changes/address';
import { writeAudit } from '../audit/public.ts';
import type { Tx } from '../db/transaction.ts';
import type { Context } from '../http/context.ts';
import { orRefuse } from '../http/refusal.ts';
import { lockOrder, moveOrder, type StoredOrder } from './order-store.ts';

/** 改收货地址 of one order: the customer's own address stays. Timeline and audit log have it masked (threat model 32, 43). */
export async function changeAddress(
  ctx: Context,
  { body }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const order = await lockOrder(ctx, tx, body.orderId);
  const old = deliveryOf(order) ?? (await addressOfCustomer(ctx, tx, order.customer_id));
  const changed = orRefuse(decide(order.status, old, body));
  const [before, after] = [old, body].map((one) => ({ address: maskAddress(one) }));
  moveOrder(ctx, tx, order, {
    move: 'changeAddress',
    untold: { delivery_region: body.region, delivery_street: body.street },
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

/** Where the parcel of an order goes, where it is not the customer's address. */
export const deliveryOf = ({
  delivery_region: region,
  delivery_street: street,
}: Pick<StoredOrder, 'delivery_region' | 'delivery_street'>): Address | null =>
  region === null || street === null ? null : { region, street };

const addressOfCustomer = (ctx: Context, tx: Tx, id: number): Promise<Address> =>
  tx
    .selectFrom('customers')
    .select(['region', 'street'])
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
