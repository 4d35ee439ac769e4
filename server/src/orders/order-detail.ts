import type { Input, Returned } from '@rental/contract/endpoint';
import type { orderDetail as call } from '@rental/contract/orders';
import { billStatus, overdueDays } from '@rental/domain/bills/bill-status';
import { planBills } from '@rental/domain/bills/schedule';
import { businessDateOf } from '@rental/domain/business-date';
import { maskAddress, maskIdNumber } from '@rental/domain/customers/masks';
import { fen } from '@rental/domain/money';
import { closeReasons, rejectReasons } from '@rental/domain/orders/reasons';
import { orderStatus, statusAfter } from '@rental/domain/orders/order-status';
import type { Tx } from '../db/transaction.ts';
import type { Context } from '../http/context.ts';
import { orNotFound } from '../http/refusal.ts';
import { orderColumns, orderRowOf } from './order-row.ts';
import { reachable } from './order-scope.ts';
import { termsOf, type StoredOrder } from './order-store.ts';

/** One order as the order page shows it; 404 where this operator does not reach it. */
export async function orderDetail(
  ctx: Context,
  { params }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const row = await orderNumbered(ctx, tx, params.id);
  const [bills, agreement, parcels, history] = await Promise.all([
    billsOf(ctx, tx, row),
    agreementOf(ctx, tx, row.id),
    parcelsOf(ctx, tx, row.id),
    historyOf(ctx, tx, row.id),
  ]);
  return {
    order: {
      ...orderRowOf(row, ctx.now),
      customerIdNumber: maskIdNumber(row.id_number),
      customerAddress: maskAddress(row),
      depositHeldFen: row.deposit_held_fen,
      retailFen: row.retail_fen,
      riskWaiverReason: row.risk_waiver_reason,
      rejectReason: row.reject_reason && rejectReasons[row.reject_reason],
      closeReason: row.close_reason && closeReasons[row.close_reason],
      note: row.note,
      deviceSerial: parcels[0]?.deviceSerial ?? null,
    },
    bills,
    agreement,
    parcels,
    history,
  };
}

/** The order with what its page draws from other tables; 404 where this operator does not reach it. */
const orderNumbered = async (ctx: Context, tx: Tx, orderId: number) =>
  orNotFound(
    await tx
      .selectFrom('orders as o')
      .where(reachable(ctx))
      .where('o.id', '=', orderId)
      .innerJoin('customers as c', (join) =>
        join.onRef('c.brand_code', '=', 'o.brand_code').onRef('c.id', '=', 'o.customer_id'),
      )
      .innerJoin('skus as k', (join) =>
        join.onRef('k.brand_code', '=', 'o.brand_code').onRef('k.id', '=', 'o.sku_id'),
      )
      .innerJoin('products as p', (join) =>
        join.onRef('p.brand_code', '=', 'k.brand_code').onRef('p.id', '=', 'k.product_id'),
      )
      .innerJoin('stores as s', (join) =>
        join.onRef('s.brand_code', '=', 'o.brand_code').onRef('s.id', '=', 'o.store_id'),
      )
      .leftJoin('channels as h', (join) =>
        join.onRef('h.brand_code', '=', 'o.brand_code').onRef('h.id', '=', 'o.channel_id'),
      )
      .selectAll('o')
      .select(orderColumns)
      .select(['c.id_number', 'c.region', 'c.street', 'k.retail_fen'])
      .executeTakeFirst(),
  );

/** The bills, or, while the order may still come to be rented, those it would have if it began today. */
async function billsOf(
  ctx: Context,
  tx: Tx,
  order: StoredOrder,
): Promise<Returned<typeof call>['bills']> {
  const today = businessDateOf(ctx.now);
  const bills = await tx
    .selectFrom('bills')
    .selectAll()
    .where('brand_code', '=', ctx.brandCode)
    .where('order_id', '=', order.id)
    .orderBy('term')
    .execute();
  if (bills.length === 0 && mayStillBeRented(order))
    return planBills(termsOf(order), today).map((bill) => ({
      id: null,
      billNo: null,
      term: bill.term,
      dueOn: bill.dueOn,
      rentFen: bill.rentFen,
      paidFen: fen(0),
      billStatus: billStatus.due,
      overdueDays: 0,
      paidAt: null,
    }));
  return bills.map((bill) => ({
    id: bill.id,
    billNo: bill.bill_no,
    term: bill.term,
    dueOn: bill.due_on,
    rentFen: bill.rent_fen,
    paidFen: bill.paid_fen,
    billStatus: bill.status,
    overdueDays: overdueDays({ status: bill.status, dueOn: bill.due_on }, today),
    paidAt: bill.paid_at?.toISOString() ?? null,
  }));
}

const mayStillBeRented = ({ status }: StoredOrder) =>
  statusAfter('close', status) !== null || status === orderStatus.toReceive;

async function agreementOf(
  ctx: Context,
  tx: Tx,
  orderId: number,
): Promise<Returned<typeof call>['agreement']> {
  const row = await tx
    .selectFrom('agreements')
    .selectAll()
    .where('brand_code', '=', ctx.brandCode)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row
    ? {
        id: row.id,
        agreementNo: row.agreement_no,
        templateVersion: row.template_version,
        contentHash: row.content_hash,
        generatedAt: row.generated_at.toISOString(),
        signedAt: row.signed_at?.toISOString() ?? null,
      }
    : null;
}

async function parcelsOf(
  ctx: Context,
  tx: Tx,
  orderId: number,
): Promise<Returned<typeof call>['parcels']> {
  const rows = await tx
    .selectFrom('parcels as a')
    .innerJoin('devices as d', (join) =>
      join.onRef('d.brand_code', '=', 'a.brand_code').onRef('d.id', '=', 'a.device_id'),
    )
    .select(['a.id', 'a.carrier', 'a.tracking_number', 'd.serial', 'a.shipped_at', 'a.received_at'])
    .where('a.brand_code', '=', ctx.brandCode)
    .where('a.order_id', '=', orderId)
    .orderBy('a.id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    carrier: row.carrier,
    trackingNumber: row.tracking_number,
    deviceSerial: row.serial,
    shippedAt: row.shipped_at.toISOString(),
    receivedAt: row.received_at?.toISOString() ?? null,
  }));
}

async function historyOf(
  ctx: Context,
  tx: Tx,
  orderId: number,
): Promise<Returned<typeof call>['history']> {
  const rows = await tx
    .selectFrom('order_history as y')
    .leftJoin('operators as r', (join) =>
      join.onRef('r.brand_code', '=', 'y.brand_code').onRef('r.id', '=', 'y.operator_id'),
    )
    .select(['y.id', 'y.at', 'y.move', 'r.nick_name', 'y.note', 'y.before', 'y.after'])
    .where('y.brand_code', '=', ctx.brandCode)
    .where('y.order_id', '=', orderId)
    .orderBy('y.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    move: row.move,
    operatorName: row.nick_name,
    note: row.note,
    before: row.before,
    after: row.after,
  }));
}
