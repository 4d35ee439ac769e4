import { businessDateOf } from '@rental/domain/business-date';
import { openingTransfers } from '@rental/domain/rental/takeover/opening';
import { ordersIn, type TakenOverOrder } from '@rental/domain/rental/takeover/order-import';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { inTurns } from '../../http/tables/in-turns.ts';
import { postOpenings, type Opening } from '../../money/ledger/public.ts';
import type { ImportedFile } from '../../platform/imports/public.ts';
import { addCustomers, proveNewCustomers } from '../customers/public.ts';
import { takeOverDevices } from '../devices/public.ts';
import { countTakenOver } from '../orders/core/public.ts';
import { takeOverOrders, type OrderTakenOver } from '../orders/life/public.ts';
import { keepLeasesToday, keepLeaseWithoutPlan } from '../signed-terms/public.ts';
import { knownForOrders } from './known-for-orders.ts';
import { takeoverImport, type TakeoverPlan } from './takeover-import.ts';

/** The main thread prepares so many orders in a few milliseconds. */
const ordersAtOnce = 100;

interface OrderPlan extends TakeoverPlan {
  readonly orders: readonly TakenOverOrder[];
  /** Customers who are registered, by ID number. */
  readonly customerIds: ReadonlyMap<string, number>;
}

/** 在租订单 of another system: 租用中 from here on, with their bills, devices and books (ADR 31). */
export const runningOrders = takeoverImport<OrderPlan>({
  kind: 'orders',
  plan: async (ctx, tx, table) => {
    const known = await knownForOrders(ctx, tx, table);
    const { rows: orders, skippedCount, errors } = await inTurns(ordersIn(table, known));
    const customerIds = new Map([...known.customers].map(([identity, { id }]) => [identity, id]));
    return {
      orders,
      rowCount: orders.length,
      skippedCount,
      errors,
      customerIds,
      newCustomerCount: newCustomers(orders, customerIds).length,
      newDeviceCount: orders.filter(({ deviceId }) => deviceId === null).length,
      warnings: orders.flatMap(({ line, beyondCap }) =>
        beyondCap === null ? [] : [{ line, column: '总租金', words: beyondCap }],
      ),
    };
  },
  write: writeOrders,
});

/**
 * Writes all of them in one transaction. What others of the brand wait for comes last: openings, counters and the totals of the
 * accounts.
 */
async function writeOrders(
  ctx: Context,
  tx: Tx,
  { orders, customerIds }: OrderPlan,
  file: ImportedFile,
): Promise<void> {
  const { brandCode: brand, now } = ctx;
  if (orders.length === 0) return;
  const usualLease = await keepLeaseWithoutPlan(tx, brand, now);
  const named = new Set(orders.flatMap(({ leaseId }) => leaseId ?? []));
  const leases = await keepLeasesToday(tx, brand, named, now);
  const added = await addCustomers(ctx, tx, newCustomers(orders, customerIds));
  const customerOf = ({ customer: { idNumber } }: TakenOverOrder) =>
    customerIds.get(idNumber) ?? added.get(idNumber) ?? 0;
  const openings: Opening[] = [];
  const orderIds: number[] = [];
  for (let from = 0; from < orders.length; from += ordersAtOnce) {
    const some = orders.slice(from, from + ordersAtOnce).map((order) => ({
      ...order,
      customerId: customerOf(order),
      leaseTermsId: (order.leaseId && leases.get(order.leaseId)) ?? usualLease,
    }));
    const taken = await takeOverOrders(ctx, tx, some, file.fileName);
    await addTakeovers(tx, brand, file, taken);
    await takeOverDevices(
      ctx,
      tx,
      taken.map(({ orderId, order }) => ({ orderId, ...order })),
    );
    for (const one of taken) {
      orderIds.push(one.orderId);
      openings.push(openingOf(one, now));
    }
  }
  await proveNewCustomers(ctx, tx, added);
  await countTakenOver(tx, brand, orderIds);
  await postOpenings(ctx, tx, openings, `接管导入「${file.fileName}」`);
}

const openingOf = ({ orderId, order, bills }: OrderTakenOver, now: Date): Opening => ({
  orderId,
  transfers: openingTransfers({
    bills,
    depositHeldFen: order.depositHeldFen,
    today: businessDateOf(now),
  }),
});

/** The customers of these orders who are not registered, each once. */
function newCustomers(
  orders: readonly TakenOverOrder[],
  known: ReadonlyMap<string, number>,
): TakenOverOrder['customer'][] {
  const added = new Map<string, TakenOverOrder['customer']>();
  for (const { customer } of orders)
    if (!known.has(customer.idNumber) && !added.has(customer.idNumber))
      added.set(customer.idNumber, customer);
  return [...added.values()];
}

const addTakeovers = (
  tx: Tx,
  brand: string,
  { importId }: ImportedFile,
  taken: readonly OrderTakenOver[],
) =>
  sql`
    insert into order_takeovers (brand_code, order_id, import_id, line, external_no, content_hash, serial,
      beyond_cap)
    select ${brand}, order_id, ${importId}::bigint, line, external_no, content_hash, serial, beyond_cap
    from unnest(${taken.map(({ orderId }) => orderId)}::bigint[], ${taken.map(({ order }) => order.line)}::integer[],
      ${taken.map(({ order }) => order.externalNo)}::text[], ${taken.map(({ order }) => order.contentHash)}::text[],
      ${taken.map(({ order }) => order.serial)}::text[], ${taken.map(({ order }) => order.beyondCap)}::text[])
      t (order_id, line, external_no, content_hash, serial, beyond_cap)`.execute(tx);
