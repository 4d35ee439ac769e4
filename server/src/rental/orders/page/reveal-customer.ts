import type { Input, Returned } from '@rental/contract/endpoint';
import type { revealCustomer as call } from '@rental/contract/rental/orders/page/order-detail';
import { payersOnce } from '@rental/domain/rental/orders/money/payer';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { orNotFound } from '../../../http/refusal.ts';
import { paidOnBehalf } from '../../../money/ledger/public.ts';
import { reachable } from '../../../people/data-scope/public.ts';
import { plainCustomer } from '../../customers/public.ts';
import { countReveal } from '../../dunning-cases/public.ts';
import { deliveryOf } from '../changes/change-address.ts';

/** 查看明文: the customer of an order, with who takes its parcel and where, written to the audit log under the order's number. */
export async function revealCustomer(
  ctx: Context,
  { body }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const order = orNotFound(
    await tx
      .selectFrom('orders as o')
      .where(reachable(ctx))
      .where('o.id', '=', body.orderId)
      .select(['o.order_no', 'o.customer_id', 'o.delivery_region', 'o.delivery_street'])
      .select(['o.receiver_name', 'o.receiver_phone'])
      .executeTakeFirst(),
  );
  const customer = await plainCustomer(ctx, tx, {
    id: order.customer_id,
    seenAt: order.order_no,
  });
  await countReveal(ctx, tx, order.customer_id);
  const others = await paidOnBehalf(tx, { brand: ctx.brandCode, orderId: body.orderId });
  const delivery = deliveryOf(order);
  return {
    ...customer,
    ...(delivery !== null && { address: `${delivery.region}${delivery.street}` }),
    receiverName: order.receiver_name ?? customer.name,
    receiverPhone: order.receiver_phone ?? customer.phone,
    payers: payersOnce(others.map(({ payer }) => payer)),
  };
}
