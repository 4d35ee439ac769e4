import { orderStatus, type OrderStatus } from '@rental/domain/rental/orders/core/order-status';
import { sql, type Insertable } from 'kysely';
import { prepared } from '../../../db/prepared.ts';
import type { Tables } from '../../../db/tables.ts';
import { withCommit, type BrandCode, type Tx } from '../../../db/transaction.ts';
import type { Acting } from '../../../http/context.ts';
import { actingBrand } from '../../../jobs/acting-job.ts';
import { Audience, tell, tellCustomer } from '../../../people/notifications/public.ts';
import { appendNode } from '../../evidence/public.ts';
import { businessNo } from '../../../business-no.ts';
import { keepLeaseWithoutPlan } from '../../signed-terms/public.ts';
import { countPlaced } from '../core/order-rollups.ts';
import { requireTakingStore } from '../core/require-taking-store.ts';

/** The terms that the customer agreed to; number, status and instants are ours. */
export type NewOrder = Omit<
  Insertable<Tables['orders']>,
  'brand_code' | 'order_no' | 'status' | 'channel_id' | 'product_id' | 'created_at' | 'updated_at'
> & { readonly channel_id: number | null };

export interface PlacedOrder {
  readonly id: number;
  readonly orderNo: string;
}

/** An order reaches the system, 待审核, in a store that takes orders, and the shop hears of it. */
export async function placeOrder(
  tx: Tx,
  brand: BrandCode,
  order: NewOrder,
  now: Date,
): Promise<PlacedOrder> {
  await requireTakingStore(tx, brand, order.store_id);
  const placed = await addPlacedOrder(tx, brand, order, now);
  const [acting, [product]] = await Promise.all([
    actingBrand(tx, brand),
    productOfSku(tx, { brand, skuId: order.sku_id }),
  ]);
  const productName = product?.name ?? '';
  announcePlaced({ brand: acting, brandCode: brand, now }, tx, {
    ...order,
    ...placed,
    productName,
  });
  return placed;
}

/** The row of a new order, 待审核, with its history, in a store that takes orders. Announcing it is left. */
export const addPlacedOrder = (
  tx: Tx,
  brand: BrandCode,
  order: NewOrder,
  now: Date,
  by: PlacedBy = {},
): Promise<PlacedOrder> =>
  insertOrder(tx, brand, order, { status: orderStatus.pendingReview, now, ...by });

/**
 * Counters, the customer's SMS, and a message to whoever reviews orders of the store or channel (S42). The message names nobody: number and
 * product alone. Call it last: other orders of the brand wait for what it locks, so all of it travels with `commit` in one message.
 */
export function announcePlaced(
  ctx: Pick<Acting, 'brand' | 'brandCode' | 'now'>,
  tx: Tx,
  order: NewOrder & PlacedOrder & { readonly productName: string },
): void {
  const { id, orderNo } = order;
  const { brandCode, now } = ctx;
  tellCustomer(ctx, tx, { ...order, order_no: orderNo }, 'place', {});
  countPlaced(tx, brandCode, { ...order, status: orderStatus.pendingReview, now });
  const told = tell(tx, brandCode, {
    kind: 'order',
    occasion: 'orderPlaced',
    title: `新订单：${order.productName}`,
    body: `订单 ${orderNo} 已提交，请及时审核。`,
    target: `/order/detail/${id}`,
    to: Audience.order(id, 'order:list'),
    at: now,
    aloud: '您有新的订单，请及时审核',
  });
  withCommit(told);
}

const productOfSku = prepared(
  (db, { brand, skuId }: { readonly brand: string; readonly skuId: number }) =>
    db
      .selectFrom('skus as k')
      .innerJoin('products as p', (join) =>
        join.onRef('p.brand_code', '=', 'k.brand_code').onRef('p.id', '=', 'k.product_id'),
      )
      .select('p.name')
      .where('k.brand_code', '=', brand)
      .where('k.id', '=', skuId),
);

/** The one who placed an order. */
export interface PlacedBy {
  /** Null: the customer. */
  readonly operatorId?: number | null;
  /** Facts for its timeline and for its first node of evidence. */
  readonly also?: Record<string, string | number>;
}

interface First extends PlacedBy {
  readonly status: OrderStatus;
  readonly now: Date;
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
  const values = { ...order, orderNo, status, lease_terms_id: leaseId };
  const [added] = await addedOrder(tx, { ...values, brand, now });
  if (added === undefined) throw new Error('The order was not added');
  const { id } = added;
  const after = JSON.stringify({ status, ...also });
  withCommit(firstHistory(tx, { brand, orderId: id, now, operatorId, after }));
  withCommit(
    appendNode(tx, {
      brand,
      orderId: id,
      orderNo,
      kind: 'placed',
      at: now,
      facts: { status, customer_id: order.customer_id, sku_id: order.sku_id, ...also },
    }),
  );
  return { id, orderNo };
}

type AddedValues = NewOrder & {
  readonly brand: string;
  readonly orderNo: string;
  readonly status: OrderStatus;
  readonly now: Date;
};
const addedOrder = prepared((db, { brand, orderNo, now, ...order }: AddedValues) =>
  db
    .insertInto('orders')
    .values({
      ...order,
      brand_code: brand,
      order_no: orderNo,
      product_id: productOf(brand, order.sku_id),
      created_at: now,
      updated_at: now,
    })
    .returning('id'),
);

interface FirstHistory {
  readonly brand: string;
  readonly orderId: number;
  readonly now: Date;
  readonly operatorId: number | null;
  /** JSON. */
  readonly after: string;
}
const firstHistory = prepared((db, { brand, orderId, now, operatorId, after }: FirstHistory) =>
  db.insertInto('order_history').values({
    brand_code: brand,
    order_id: orderId,
    at: now,
    move: 'place',
    operator_id: operatorId,
    note: null,
    before: '{}',
    after,
    trace_id: null,
  }),
);

const productOf = (brand: BrandCode, skuId: number) =>
  sql<number>`(select product_id from skus where brand_code = ${brand} and id = ${skuId})`;
