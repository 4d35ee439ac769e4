import type { Input, Returned } from '@rental/contract/endpoint';
import type { copiedOrder as call } from '@rental/contract/rental/orders/placing/placing';
import { customerStatus } from '@rental/domain/rental/customers/customer-status';
import { copyOf, type PlanNow } from '@rental/domain/rental/orders/placing/copy-order';
import { isOffered } from '@rental/domain/rental/orders/placing/placing';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { orNotFound } from '../../../http/refusal.ts';
import { reachable } from '../../../people/data-scope/public.ts';
import { currentPlansOf } from '../../price-plans/public.ts';
import { isForRent } from './chosen-plan.ts';
import { skuToPlace, takingStores } from './placing-choices.ts';

/** 复制下单: the parts of an order in reach that a new one begins with. */
export async function copiedOrder(
  ctx: Context,
  { params: { id } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const order = orNotFound(await orderToCopy(ctx, tx, id));
  const sku = orNotFound(await skuToPlace(ctx, tx, order.sku_id));
  const stores = await takingStores(ctx, tx).execute();
  const storeTakesOrders = stores.some((store) => store.id === order.store_id);
  const storeIds = storeTakesOrders ? [order.store_id] : stores.map((store) => store.id);
  const period = { termCount: order.term_count, period: periodOf(order) };
  const copy = copyOf({
    isBlacklisted: order.customer_status === customerStatus.blacklisted,
    isForRent: isForRent(sku, ctx.now),
    storeTakesOrders,
    version: order.version,
    plan: await planNow(ctx, tx, { ...order, storeIds }),
    period,
    services: order.services.map(({ name }) => name),
  });
  return {
    orderNo: order.order_no,
    customerId: copy.hasCustomer ? order.customer_id : null,
    skuId: copy.hasSku ? order.sku_id : null,
    storeId: copy.hasStore ? order.store_id : null,
    plan: copy.plan,
    services: [...copy.services],
    period: copy.hasPeriod ? period : null,
    lapsed: [...copy.lapsed],
  };
}

const orderToCopy = (ctx: Context, tx: Tx, id: number) =>
  tx
    .selectFrom('orders as o')
    .innerJoin('customers as c', (join) =>
      join.onRef('c.brand_code', '=', 'o.brand_code').onRef('c.id', '=', 'o.customer_id'),
    )
    .leftJoin('price_plan_versions as v', (join) =>
      join.onRef('v.brand_code', '=', 'o.brand_code').onRef('v.id', '=', 'o.price_plan_version_id'),
    )
    .select(['o.order_no', 'o.customer_id', 'o.sku_id', 'o.product_id', 'o.store_id'])
    .select(['o.term_count', 'o.period_unit', 'o.period_days', 'o.services'])
    .select(['c.status as customer_status', 'v.price_plan_id as plan_id', 'v.version'])
    .where(reachable(ctx))
    .where('o.id', '=', id)
    .executeTakeFirst();

type OrderToCopy = NonNullable<Awaited<ReturnType<typeof orderToCopy>>>;

const periodOf = ({ period_days: days }: OrderToCopy) =>
  days === null ? ({ unit: 'month' } as const) : ({ unit: 'day', days } as const);

/** The plan at its current version, where one of the stores offers it for the SKU. */
async function planNow(
  ctx: Context,
  tx: Tx,
  order: OrderToCopy & { readonly storeIds: readonly number[] },
): Promise<PlanNow | null> {
  if (order.plan_id === null) return null;
  const plans = await currentPlansOf(tx, ctx.brandCode, [order.product_id]);
  const plan = plans.find(({ id }) => id === order.plan_id);
  if (plan === undefined || (plan.skuId ?? order.sku_id) !== order.sku_id) return null;
  const isOfferedAt = (storeId: number) =>
    isOffered(plan.content, { storeId, channelId: null, source: 'store' });
  if (!order.storeIds.some(isOfferedAt)) return null;
  return {
    planId: plan.id,
    version: plan.version,
    offers: plan.content.offers,
    services: plan.content.services,
  };
}
