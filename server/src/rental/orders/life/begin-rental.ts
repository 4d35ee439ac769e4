import { billKinds, type BillKind } from '@rental/domain/rental/bills/bill-kinds';
import { billStatus, type BillStatus } from '@rental/domain/rental/bills/bill-status';
import { planBills, rentEndsOn, type PlannedBill } from '@rental/domain/rental/bills/schedule';
import { businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import { transfer, type Transfer } from '@rental/domain/money/ledger/transfers';
import { sumFen, type Fen } from '@rental/domain/money';
import type { OrderStatus } from '@rental/domain/rental/orders/core/order-status';
import { sql } from 'kysely';
import { prepared, raw } from '../../../db/prepared.ts';
import { withCommit, type Tx } from '../../../db/transaction.ts';
import type { Acting } from '../../../http/context.ts';
import { postAct, type Act, type ActDates } from '../../../money/ledger/public.ts';
import { businessNo } from '../../../business-no.ts';
import { countBills, countShipments } from '../core/order-rollups.ts';
import { moveOrder, termsOf, type StoredOrder } from '../core/order-store.ts';
import { billServices } from './bill-services.ts';

export interface Beginning {
  readonly move: 'receive' | 'pickUp' | 'beginRelet';
  readonly to: OrderStatus;
  readonly dates: ActDates;
  /** A word for the timeline. */
  readonly note?: string;
  /** Facts for the timeline. */
  readonly also?: Record<string, string | number>;
  /** For a relet: its first day, and the deposit and the hold that it has then. */
  readonly relet?: {
    readonly startOn: BusinessDate;
    readonly depositHeldFen: Fen;
    readonly authorizedFen: Fen;
    /** The last day of a hold that comes with it; absent: none comes. */
    readonly holdEndsOn?: BusinessDate | null;
  };
  /** The entries in the books; by default the rent of all terms. */
  readonly transfers?: readonly Transfer[];
}

interface Begun {
  readonly startOn: BusinessDate;
  readonly endsOn: BusinessDate;
  readonly billCount: number;
}

/**
 * The rental of a locked order starts today, or on the day of a relet: its bills fall due from then on and add up to the rent,
 * less a first payment, and its services are billed on the first day. What is fetched leaves the store with it and counts as shipped.
 */
export async function beginRental(
  ctx: Acting,
  tx: Tx,
  order: StoredOrder,
  beginning: Beginning,
): Promise<Begun> {
  const services = await billServices(ctx, tx, order, businessDateOf(ctx.now));
  const { begun, act } = beginBeforeBooks(ctx, tx, order, beginning);
  await postAct(tx, { ...act, transfers: [...act.transfers, ...services] });
  return { ...begun, billCount: begun.billCount + order.services.length };
}

/**
 * The same, with its books left to post: where another order moves with it, that comes before, for nobody waits for anything
 * while he holds the books.
 */
export function beginBeforeBooks(
  ctx: Acting,
  tx: Tx,
  order: StoredOrder,
  { move, to, dates, note, also, relet, transfers }: Beginning,
): { readonly begun: Begun; readonly act: Act } {
  const terms = termsOf(order);
  const today = businessDateOf(ctx.now);
  const startOn = relet?.startOn ?? today;
  const endsOn = rentEndsOn(terms, startOn, order.lease.daysRule);
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
    set: {
      start_on: startOn,
      ends_on: endsOn,
      next_due_on: bills[0]?.dueOn ?? null,
      ...(relet &&
        relet.depositHeldFen !== order.deposit_held_fen && {
          deposit_held_fen: relet.depositHeldFen,
        }),
      ...(relet &&
        relet.authorizedFen !== order.authorized_fen && { authorized_fen: relet.authorizedFen }),
      ...(relet?.holdEndsOn !== undefined && { hold_ends_on: relet.holdEndsOn }),
    },
    ...(note !== undefined && { note }),
    ...(also && { also }),
    ...(move === 'pickUp' && { unlogged: { shipped_at: ctx.now } }),
    sms: { startOn },
  });
  if (move === 'pickUp') countShipments(ctx, tx, order, today, 1);
  const act: Act = {
    brand: ctx.brandCode,
    kind: move === 'beginRelet' ? move : 'receive',
    subject: { kind: 'order', id: order.id },
    operatorId: ctx.operator.id,
    note: null,
    proofKeys: [],
    ...dates,
    at: ctx.now,
    traceId: ctx.traceId,
    transfers: transfers ?? transfer('rentBilled', sumFen(bills.map(({ rentFen }) => rentFen))),
  };
  return { begun: { startOn, endsOn, billCount: bills.length }, act };
}

const insertBills = (ctx: Acting, tx: Tx, order: StoredOrder, bills: readonly PlannedBill[]) =>
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
