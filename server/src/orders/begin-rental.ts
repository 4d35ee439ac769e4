import { billKinds, type BillKind } from '@rental/domain/bills/bill-kinds';
import { billStatus, type BillStatus } from '@rental/domain/bills/bill-status';
import { planBills, rentEndsOn, type PlannedBill } from '@rental/domain/bills/schedule';
import { businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import { transfer } from '@rental/domain/ledger/transfers';
import { sumFen, type Fen } from '@rental/domain/money';
import type { OrderStatus } from '@rental/domain/orders/order-status';
import { sql } from 'kysely';
import { prepared, raw } from '../db/prepared.ts';
import { withCommit, type Tx } from '../db/transaction.ts';
import type { Context } from '../http/context.ts';
import { postAct } from '../ledger/public.ts';
import { businessNo } from './business-no.ts';
import { countBills, countShipments } from './order-rollups.ts';
import { moveOrder, termsOf, type StoredOrder } from './order-store.ts';

interface Beginning {
  readonly move: 'receive' | 'pickUp';
  readonly to: OrderStatus;
  /** Facts for the timeline. */
  readonly also?: Record<string, string | number>;
}

/**
 * The rental of a locked order starts today: its bills fall due from today on and add up to the rent, less a first
 * payment. What is fetched
 * leaves the store with it and counts as shipped.
 */
export function beginRental(
  ctx: Context,
  tx: Tx,
  order: StoredOrder,
  { move, to, also }: Beginning,
): { readonly startOn: BusinessDate; readonly endsOn: BusinessDate; readonly billCount: number } {
  const terms = termsOf(order);
  const startOn = businessDateOf(ctx.now);
  const endsOn = rentEndsOn(terms, startOn);
  const bills = planBills(terms, startOn).slice(order.paid_terms);
  withCommit(insertBills(ctx, tx, order, bills));
  countBills(
    ctx,
    tx,
    order,
    bills.map(({ dueOn, rentFen }) => ({
      day: dueOn,
      count: 1,
      unpaid: 1,
      dueFen: rentFen,
      paidFen: 0,
    })),
  );
  moveOrder(ctx, tx, order, {
    move,
    to,
    set: { start_on: startOn, ends_on: endsOn, next_due_on: bills[0]?.dueOn ?? null },
    ...(also && { also }),
  });
  if (move === 'pickUp') withCommit(countShipments(ctx, tx, order, startOn, 1));
  postAct(tx, {
    brand: ctx.brandCode,
    kind: 'receive',
    orderId: order.id,
    operatorId: ctx.operator.id,
    note: null,
    proofKeys: [],
    at: ctx.now,
    traceId: ctx.traceId,
    transfers: transfer('rentBilled', sumFen(bills.map(({ rentFen }) => rentFen))),
  });
  return { startOn, endsOn, billCount: bills.length };
}

const insertBills = (ctx: Context, tx: Tx, order: StoredOrder, bills: readonly PlannedBill[]) =>
  billRows(tx, {
    brand: ctx.brandCode,
    orderId: order.id,
    storeId: order.store_id,
    channelId: order.channel_id,
    kind: billKinds.rent,
    status: billStatus.due,
    numbers: bills.map(() => businessNo('ZD', ctx.now)),
    terms: bills.map((bill) => bill.term),
    days: bills.map((bill) => bill.dueOn),
    amounts: bills.map((bill) => bill.rentFen),
  });

interface BillValues {
  readonly brand: string;
  readonly orderId: number;
  readonly storeId: number;
  readonly channelId: number | null;
  readonly kind: BillKind;
  readonly status: BillStatus;
  readonly numbers: readonly string[];
  readonly terms: readonly number[];
  readonly days: readonly BusinessDate[];
  readonly amounts: readonly Fen[];
}
const billRows = prepared(
  (
    db,
    { brand, orderId, storeId, channelId, kind, status, numbers, terms, days, amounts }: BillValues,
  ) =>
    raw(
      db,
      sql`
      insert into bills (brand_code, bill_no, order_id, store_id, channel_id, kind, term, due_on, amount_fen, status)
      select ${brand}, bill.no, ${orderId}::bigint, ${storeId}::bigint, ${channelId}::bigint, ${kind}::smallint, bill.term, bill.due_on, bill.amount_fen, ${status}::smallint
      from unnest(${numbers}::text[], ${terms}::smallint[], ${days}::date[], ${amounts}::bigint[])
        bill (no, term, due_on, amount_fen)`,
    ),
);
