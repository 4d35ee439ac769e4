import { orderStatus, type OrderStatus } from '@rental/domain/rental/orders/core/order-status';
import { sql, type Insertable } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import type { BrandCode, Tx } from '../../../db/transaction.ts';
import { actingBrand } from '../../../jobs/acting-job.ts';
import { Audience, tell, tellCustomer } from '../../../people/notifications/public.ts';
import { appendNode } from '../../evidence/public.ts';
import { businessNo } from '../core/business-no.ts';
import { keepLeaseWithoutPlan } from '../core/lease-store.ts';
import { countPlaced } from '../core/order-rollups.ts';
import { requireTakingStore } from '../core/require-taking-store.ts';

/** The terms that the customer agreed to; number, status and instants are ours. */
export type NewOrder = Omit<
  Insertable<Tables['orders']>,
  'brand_code' | 'order_no' | 'status' | 'channel_id' | 'product_id' | 'created_at' | 'updated_at'
> & { readonly channel_id: number | null };

interface PlacedOrder {
  readonly id: number;
  readonly orderNo: string;
}

/**
 * An order reaches the system, 待审核, in a store that takes orders: the row, its history, its counters and the customer's SMS, and whoever reviews orders of
 * its store or channel hears of it (S42). The message names nobody: number and product alone.
 */
export async function placeOrder(
  tx: Tx,
  brand: BrandCode,
  order: NewOrder,
  now: Date,
): Promise<PlacedOrder> {
  await requireTakingStore(tx, brand, order.store_id);
  const status = orderStatus.pendingReview;
  const { id, orderNo } = await insertOrder(tx, brand, order, { status, now });
  const { name } = await tx
    .selectFrom('skus as k')
    .innerJoin('products as p', (join) =>
      join.onRef('p.brand_code', '=', 'k.brand_code').onRef('p.id', '=', 'k.product_id'),
    )
    .select('p.name')
    .where('k.brand_code', '=', brand)
    .where('k.id', '=', order.sku_id)
    .executeTakeFirstOrThrow();
  tellCustomer(
    { brand: await actingBrand(tx, brand), brandCode: brand, now },
    tx,
    { ...order, id, order_no: orderNo },
    'place',
    {},
  );
  await countPlaced(tx, brand, { ...order, status, now });
  await tell(tx, brand, {
    kind: 'order',
    occasion: 'orderPlaced',
    title: `新订单：${name}`,
    body: `订单 ${orderNo} 已提交，请及时审核。`,
    target: `/order/detail/${id}`,
    to: Audience.order(id, 'order:list'),
    at: now,
    aloud: '您有新的订单，请及时审核',
  });
  return { id, orderNo };
}

interface First {
  readonly status: OrderStatus;
  readonly now: Date;
  /** Null: the customer. */
  readonly operatorId?: number | null;
  /** Facts for its timeline and for its first node of evidence. */
  readonly also?: Record<string, string | number>;
}

/** An order with the first entry of its history and of its evidence. Counting it is left: that other orders wait for. */
export async function insertOrder(
  tx: Tx,
  brand: BrandCode,
  order: NewOrder,
  { status, now, operatorId = null, also = {} }: First,
): Promise<PlacedOrder> {
  const orderNo = businessNo('ZL', now);
  const leaseId = order.lease_terms_id ?? (await keepLeaseWithoutPlan(tx, brand, now));
  const { id } = await tx
    .insertInto('orders')
    .values({
      ...order,
      brand_code: brand,
      order_no: orderNo,
      status,
      product_id: productOf(brand, order.sku_id),
      lease_terms_id: leaseId,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('order_history')
    .values({
      brand_code: brand,
      order_id: id,
      at: now,
      move: 'place',
      operator_id: operatorId,
      note: null,
      before: '{}',
      after: JSON.stringify({ status, ...also }),
      trace_id: null,
    })
    .execute();
  await appendNode(tx, {
    brand,
    orderId: id,
    orderNo,
    kind: 'placed',
    at: now,
    facts: { status, customer_id: order.customer_id, sku_id: order.sku_id, ...also },
  });
  return { id, orderNo };
}

const productOf = (brand: BrandCode, skuId: number) =>
  sql<number>`(select product_id from skus where brand_code = ${brand} and id = ${skuId})`;
