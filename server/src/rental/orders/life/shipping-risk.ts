import type { shippingRisks as call } from '@rental/contract/rental/orders/page/order-detail';
import type { Input, Returned } from '@rental/contract/endpoint';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import { businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import {
  shippingRisksOf,
  shippingRiskText,
  type CustomerStanding,
  type ShippingRisk,
} from '@rental/domain/rental/orders/life/shipping-risk';
import { prepared } from '../../../db/prepared.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { orNotFound } from '../../../http/refusal.ts';
import { writeAudit } from '../../../people/audit/public.ts';
import { reachable } from '../../../people/data-scope/public.ts';
import { isBlacklistedCustomer } from '../../customers/public.ts';
import type { StoredOrder } from '../core/order-store.ts';

type OfCustomer = Pick<StoredOrder, 'id' | 'customer_id'>;

/** The risks of an order, before its product leaves. */
export async function shippingRisks(
  ctx: Context,
  { params }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const order = orNotFound(
    await tx
      .selectFrom('orders as o')
      .select(['o.id', 'o.customer_id', 'o.risk_level as riskLevel'])
      .where(reachable(ctx))
      .where('o.id', '=', params.id)
      .executeTakeFirst(),
  );
  return { risks: shippingRisksOf(order, await customerStanding(ctx, tx, order)) };
}

/** The customer's facts for 发货, over all stores of the brand. */
export async function customerStanding(
  ctx: Context,
  tx: Tx,
  { id, customer_id: customerId }: OfCustomer,
): Promise<CustomerStanding> {
  const today = businessDateOf(ctx.now);
  const [isBlacklisted, [owed]] = await Promise.all([
    isBlacklistedCustomer(ctx, tx, customerId),
    owedElsewhere(tx, { brand: ctx.brandCode, customerId, but: id, today }),
  ]);
  return { isBlacklisted, owesElsewhere: owed !== undefined };
}

interface Elsewhere {
  readonly brand: string;
  readonly customerId: number;
  /** The order that asks. */
  readonly but: number;
  readonly today: BusinessDate;
}

/** A deposit is asked for, and never owed. */
const owedElsewhere = prepared((db, { brand, customerId, but, today }: Elsewhere) =>
  db
    .selectFrom('orders as o')
    .innerJoin('bills as b', (join) =>
      join.onRef('b.brand_code', '=', 'o.brand_code').onRef('b.order_id', '=', 'o.id'),
    )
    .select('b.id')
    .where('o.brand_code', '=', brand)
    .where('o.customer_id', '=', customerId)
    .where('o.id', '<>', but)
    .where('b.status', '=', billStatus.due)
    .where('b.kind', '<>', billKinds.deposit)
    .where('b.due_on', '<', today)
    .limit(1),
);

/** Writes to the audit log what an operator has looked at before the product left; answers it for the timeline. */
export async function keepCheckedRisks(
  ctx: Context,
  tx: Tx,
  order: Pick<StoredOrder, 'order_no'>,
  risks: readonly ShippingRisk[],
): Promise<{ shipping_risks?: string }> {
  if (risks.length === 0) return {};
  const words = shippingRiskText(risks);
  await writeAudit(tx, ctx, {
    operation: 'order:shippingRisk',
    object: order.order_no,
    result: 'ok',
    after: { risks: words },
  });
  return { shipping_risks: words };
}
