import type { Input, Returned } from '@rental/contract/endpoint';
import type { openOrder as call, OpenOrder } from '@rental/contract/rental/intake';
import { orderStatus, orderStatusLabels } from '@rental/domain/rental/orders/core/order-status';
import { prepared } from '../../db/prepared.ts';
import type { Tx } from '../../db/transaction.ts';
import type { AppContext } from '../../http/open-app.ts';
import { placedOrder } from './intake-store.ts';

/** 查询订单. */
export const openOrder = (
  ctx: AppContext,
  { params: { externalNo } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> => openOrderOf(ctx, tx, externalNo);

/** An order of this program by its own number; 404 for that of another program. */
export async function openOrderOf(ctx: AppContext, tx: Tx, externalNo: string): Promise<OpenOrder> {
  const order = await placedOrder(ctx, tx, externalNo);
  const bills = await billsOf(tx, { brand: ctx.brandCode, orderId: order.id });
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
    stockHeldUntil: heldUntil !== null && heldUntil > ctx.now ? heldUntil.toISOString() : null,
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
