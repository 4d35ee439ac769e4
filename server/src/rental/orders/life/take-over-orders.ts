import { startOf } from '@rental/domain/business-date';
import { sumFen } from '@rental/domain/money';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import { rentEndsOn } from '@rental/domain/rental/bills/schedule';
import { daysRuleToday } from '@rental/domain/rental/orders/core/lease-terms';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { takenOverBills, type TakenOverBill } from '@rental/domain/rental/takeover/opening';
import type { TakenOverOrder } from '@rental/domain/rental/takeover/order-import';
import { sql } from 'kysely';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { appendFirstNodes } from '../../evidence/public.ts';
import { businessNo } from '../../../business-no.ts';

/** An order of another system, its customer found and its terms kept. */
export interface OrderToTakeOver extends TakenOverOrder {
  readonly customerId: number;
  readonly leaseTermsId: number;
}

/** A stored order with its bills. */
export interface OrderTakenOver {
  readonly orderId: number;
  readonly order: OrderToTakeOver;
  readonly bills: readonly (TakenOverBill & { readonly id: number })[];
}

/**
 * Adds some orders that run already, 租用中, with their bills, history and evidence. Counters, books and devices are left. They
 * were placed on the day on which their rental began.
 */
export async function takeOverOrders(
  ctx: Context,
  tx: Tx,
  orders: readonly OrderToTakeOver[],
  fileName: string,
): Promise<OrderTakenOver[]> {
  const schedules = orders.map((order) => takenOverBills(order.terms, order.startOn, order));
  const rows = orders.map((order, index) => rowOf(ctx, order, schedules[index] ?? []));
  const ids = await insertOrders(ctx, tx, rows);
  const added = orders.map((order, index) => {
    const orderNo = rows[index]?.order_no ?? '';
    return { order, orderNo, orderId: ids.get(orderNo) ?? 0, schedule: schedules[index] ?? [] };
  });
  await insertHistory(ctx, tx, added, fileName);
  const head = { brand: ctx.brandCode, kind: 'takenOver', at: ctx.now } as const;
  await appendFirstNodes(
    tx,
    head,
    added.map(({ order, orderId, orderNo }) => ({
      orderId,
      orderNo,
      facts: { ...factsOf(order), file_name: fileName, operator_id: ctx.operator.id },
    })),
  );
  const billIds = await insertBills(ctx, tx, added);
  return added.map(({ order, orderId, schedule }) => ({
    order,
    orderId,
    bills: schedule.map((bill) => ({ ...bill, id: billIds.get(`${orderId} ${bill.term}`) ?? 0 })),
  }));
}

interface Added {
  readonly order: OrderToTakeOver;
  readonly orderNo: string;
  readonly orderId: number;
  readonly schedule: readonly TakenOverBill[];
}

/** The columns of an order that are its own. */
const rowOf = (ctx: Context, order: OrderToTakeOver, schedule: readonly TakenOverBill[]) => ({
  order_no: businessNo('ZL', ctx.now),
  store_id: order.storeId,
  customer_id: order.customerId,
  sku_id: order.skuId,
  customer_phone: order.customer.phone,
  source: order.source,
  special_order_type: order.type,
  total_rent_fen: order.terms.totalRentFen,
  term_count: order.terms.termCount,
  period_unit: order.terms.period.unit,
  period_days: order.terms.period.unit === 'day' ? order.terms.period.days : null,
  deposit_fen: order.depositHeldFen + order.depositWaivedFen,
  deposit_waived_fen: order.depositWaivedFen,
  waiver_hold_fen: order.waiverHoldFen,
  deposit_held_fen: order.depositHeldFen,
  buyout_fen: order.buyoutFen,
  buyout_rule: order.buyoutRule,
  note: order.note,
  start_on: order.startOn,
  ends_on: rentEndsOn(order.terms, order.startOn, daysRuleToday),
  paid_fen: sumFen(schedule.map(({ paidFen }) => paidFen)),
  paid_terms: order.paidTerms,
  next_due_on: schedule[order.paidTerms]?.dueOn ?? null,
  lease_terms_id: order.leaseTermsId,
  price_plan_version_id: order.planVersionId,
  created_at: startOf(order.startOn),
});

async function insertOrders(
  ctx: Context,
  tx: Tx,
  rows: readonly ReturnType<typeof rowOf>[],
): Promise<ReadonlyMap<string, number>> {
  const { rows: added } = await sql<{ id: number; orderNo: string }>`
    insert into orders (brand_code, order_no, status, store_id, customer_id, product_id, sku_id, customer_phone,
      phone_last4, source, special_order_type, total_rent_fen, term_count, period_unit, period_days, deposit_fen,
      deposit_waived_fen, waiver_hold_fen, deposit_held_fen, buyout_fen, buyout_rule, note, start_on, ends_on, paid_fen, paid_terms,
      next_due_on, lease_terms_id, price_plan_version_id, is_taken_over, created_at, updated_at)
    select ${ctx.brandCode}, o.order_no, ${orderStatus.renting}::smallint, o.store_id, o.customer_id, k.product_id,
      o.sku_id, o.customer_phone, right(o.customer_phone, 4), o.source, o.special_order_type, o.total_rent_fen,
      o.term_count, o.period_unit, o.period_days, o.deposit_fen, o.deposit_waived_fen, o.waiver_hold_fen, o.deposit_held_fen,
      o.buyout_fen, o.buyout_rule, o.note, o.start_on, o.ends_on, o.paid_fen, o.paid_terms, o.next_due_on,
      o.lease_terms_id, o.price_plan_version_id, true, o.created_at, ${ctx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) o (order_no text, store_id bigint, customer_id bigint,
      sku_id bigint, customer_phone text, source text, special_order_type smallint, total_rent_fen bigint,
      term_count smallint, period_unit text, period_days smallint, deposit_fen bigint, deposit_waived_fen bigint,
      waiver_hold_fen bigint, deposit_held_fen bigint, buyout_fen bigint, buyout_rule text, note text, start_on date, ends_on date,
      paid_fen bigint, paid_terms smallint, next_due_on date, lease_terms_id bigint, price_plan_version_id bigint,
      created_at timestamptz)
    join skus k on k.brand_code = ${ctx.brandCode} and k.id = o.sku_id
    returning id, order_no as "orderNo"`.execute(tx);
  return new Map(added.map(({ id, orderNo }) => [orderNo, id]));
}

/** Facts for the timeline and the evidence: where the order comes from, and how it stood. */
const factsOf = (order: OrderToTakeOver) => ({
  status: orderStatus.renting,
  customer_id: order.customerId,
  sku_id: order.skuId,
  external_no: order.externalNo,
  line: order.line,
  serial: order.serial,
  start_on: order.startOn,
  total_rent_fen: order.terms.totalRentFen,
  term_count: order.terms.termCount,
  paid_terms: order.paidTerms,
  part_fen: order.partFen,
  deposit_held_fen: order.depositHeldFen,
});

async function insertHistory(
  ctx: Context,
  tx: Tx,
  orders: readonly Added[],
  fileName: string,
): Promise<void> {
  await sql`
    insert into order_history (brand_code, order_id, at, move, operator_id, note, before, after, trace_id)
    select ${ctx.brandCode}, h.order_id, ${ctx.now}::timestamptz, 'takeOver', ${ctx.operator.id}::bigint, h.note, '{}',
      h.after::jsonb, ${ctx.traceId}::text
    from unnest(${orders.map(({ orderId }) => orderId)}::bigint[],
      ${orders.map(({ order }) => `外部单号 ${order.externalNo}，文件「${fileName}」第${order.line}行`)}::text[],
      ${orders.map(({ order }) => JSON.stringify({ status: orderStatus.renting, paid_terms: order.paidTerms, deposit_held_fen: order.depositHeldFen }))}::text[])
      h (order_id, note, after)`.execute(tx);
}

/** Answers the ids of the bills by order and term. */
async function insertBills(
  ctx: Context,
  tx: Tx,
  orders: readonly Added[],
): Promise<ReadonlyMap<string, number>> {
  const bills = orders.flatMap(({ orderId, order, schedule }) =>
    schedule.map((bill) => ({ ...bill, orderId, storeId: order.storeId })),
  );
  const isPaid = (bill: TakenOverBill) => bill.paidFen === bill.rentFen;
  const { rows } = await sql<{ id: number; orderId: number; term: number }>`
    insert into bills (brand_code, bill_no, order_id, store_id, kind, term, due_on, amount_fen, paid_fen, status, paid_by)
    select ${ctx.brandCode}, b.no, b.order_id, b.store_id, ${billKinds.rent}::smallint, b.term, b.due_on, b.amount_fen,
      b.paid_fen, b.status, case when b.paid_fen > 0 then 'takenOver' end
    from unnest(${bills.map(() => businessNo('ZD', ctx.now))}::text[], ${bills.map(({ orderId }) => orderId)}::bigint[],
      ${bills.map(({ storeId }) => storeId)}::bigint[], ${bills.map(({ term }) => term)}::smallint[],
      ${bills.map(({ dueOn }) => dueOn)}::date[], ${bills.map(({ rentFen }) => rentFen)}::bigint[],
      ${bills.map(({ paidFen }) => paidFen)}::bigint[],
      ${bills.map((bill) => (isPaid(bill) ? billStatus.paid : billStatus.due))}::smallint[])
      b (no, order_id, store_id, term, due_on, amount_fen, paid_fen, status)
    returning id, order_id as "orderId", term`.execute(tx);
  return new Map(rows.map(({ id, orderId, term }) => [`${orderId} ${term}`, id]));
}
