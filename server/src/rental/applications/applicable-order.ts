import type { ApplicationKind } from '@rental/domain/rental/applications/application-states';
import { openApplicationStates } from '@rental/domain/rental/applications/application-states';
import type { Applicable } from '@rental/domain/rental/applications/applications';
import { customerStatus } from '@rental/domain/rental/customers/customer-status';
import { prepared } from '../../db/prepared.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import { deliveryOfOrder } from '../orders/changes/public.ts';
import { termsOf, termsOfDay, type Standing } from '../orders/core/public.ts';

/** The state of an order, as applications ask for it. */
export async function applicableOrder(
  ctx: Acting,
  tx: Tx,
  { order, position }: Standing,
): Promise<Applicable> {
  const brand = ctx.brandCode;
  const [[customer], open, delivery] = await Promise.all([
    customerStatusOf(tx, { brand, id: order.customer_id }),
    openKinds(tx, { brand, orderId: order.id }),
    deliveryOfOrder(ctx, tx, order),
  ]);
  return {
    position,
    terms: termsOfDay(ctx, order),
    rent: termsOf(order),
    isRelet: order.relet_of !== null,
    isBlacklisted: customer?.status === customerStatus.blacklisted,
    delivery,
    open: new Set<ApplicationKind>(open.map(({ kind }) => kind)),
  };
}

const customerStatusOf = prepared((db, of: { readonly brand: string; readonly id: number }) =>
  db
    .selectFrom('customers')
    .select('status')
    .where('brand_code', '=', of.brand)
    .where('id', '=', of.id),
);

const openKinds = prepared((db, of: { readonly brand: string; readonly orderId: number }) =>
  db
    .selectFrom('order_applications')
    .select('kind')
    .where('brand_code', '=', of.brand)
    .where('order_id', '=', of.orderId)
    .where('state', 'in', openApplicationStates),
);
