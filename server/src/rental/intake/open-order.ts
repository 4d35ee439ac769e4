import type { Input, Returned } from '@rental/contract/endpoint';
import type { openOrder as call, OpenOrder } from '@rental/contract/rental/intake';
import { orderStatus, orderStatusLabels } from '@rental/domain/rental/orders/core/order-status';
import { prepared } from '../../db/prepared.ts';
import type { Tx } from '../../db/transaction.ts';
import type { AppContext } from '../../http/open-app.ts';
import { orNotFound } from '../../http/refusal.ts';

/** 查询订单. */
export const openOrder = (
  ctx: AppContext,
  { params: { externalNo } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> => openOrderOf(ctx, tx, externalNo);

/** An order of this program by its own number; 404 for that of another program. */
export async function openOrderOf(
  { brandCode, app, now }: AppContext,
  tx: Tx,
  externalNo: string,
): Promise<OpenOrder> {
  const [found] = await orderNumbered(tx, { brand: brandCode, appId: app.id, externalNo });
  const order = orNotFound(found);
  const bills = await billsOf(tx, { brand: brandCode, orderId: order.id });
  const heldUntil = order.status === orderStatus.pendingReview ? order.stock_held_until : null;
  return {
    externalNo,
    orderNo: order.order_no,
    orderStatus: order.status,
    orderStatusLabel: orderStatusLabels.get(order.status) ?? '',
    storeId: order.store_id,
    skuId: order.sku_id,
    totalRentFen: order.total_rent_fen,
    depositFen: order.deposit_fen,
    stockHeldUntil: heldUntil !== null && heldUntil > now ? heldUntil.toISOString() : null,
    bills: bills.map((bill) => ({
      billNo: bill.bill_no,
      term: bill.term,
      kind: bill.kind,
      dueOn: bill.due_on,
      amountFen: bill.amount_fen,
      paidFen: bill.paid_fen,
    })),
    createTime: order.created_at.toISOString(),
  };
}

interface OfApp {
  readonly brand: string;
  readonly appId: number;
  readonly externalNo: string;
}
const orderNumbered = prepared((db, { brand, appId, externalNo }: OfApp) =>
  db
    .selectFrom('order_intakes as i')
    .innerJoin('orders as o', (join) =>
      join.on('o.brand_code', '=', brand).onRef('o.id', '=', 'i.order_id'),
    )
    .select(['o.id', 'o.order_no', 'o.status', 'o.store_id', 'o.sku_id', 'o.total_rent_fen'])
    .select(['o.deposit_fen', 'o.stock_held_until', 'o.created_at'])
    .where('i.brand_code', '=', brand)
    .where('i.app_id', '=', appId)
    .where('i.external_no', '=', externalNo),
);

const billsOf = prepared(
  (db, { brand, orderId }: { readonly brand: string; readonly orderId: number }) =>
    db
      .selectFrom('bills')
      .select(['bill_no', 'term', 'kind', 'due_on', 'amount_fen', 'paid_fen'])
      .where('brand_code', '=', brand)
      .where('order_id', '=', orderId)
      .orderBy('due_on')
      .orderBy('id'),
);
