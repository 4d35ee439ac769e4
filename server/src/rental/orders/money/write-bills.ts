import type { BusinessDate } from '@rental/domain/business-date';
import type { Fen } from '@rental/domain/money';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import type { OwedBill } from '@rental/domain/rental/orders/core/position';
import type { PaidBy } from '@rental/domain/rental/orders/money/paid-by';
import { sql } from 'kysely';
import { prepared, raw } from '../../../db/prepared.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Acting } from '../../../http/context.ts';
import { businessNo } from '../../../business-no.ts';
import type { StoredOrder } from '../core/order-store.ts';

/** The given fields of a bill by hand. */
export interface Charged {
  readonly purpose: string;
  readonly settlementBp: number | null;
  readonly note: string | null;
}

interface AddedBills {
  readonly bills: readonly OwedBill[];
  /** By bill. */
  readonly ways: ReadonlyMap<number, PaidBy>;
  /** Of bills by hand. */
  readonly charged: Charged | undefined;
}

/** Stores added bills; answers their ids by those that they have in the plan. */
export async function insertBills(
  ctx: Acting,
  tx: Tx,
  order: StoredOrder,
  { bills, ways, charged }: AddedBills,
): Promise<ReadonlyMap<number, number>> {
  if (bills.length === 0) return new Map();
  const rows = await tx
    .insertInto('bills')
    .values(
      bills.map((bill) => ({
        brand_code: ctx.brandCode,
        bill_no: businessNo('ZD', ctx.now),
        order_id: order.id,
        store_id: order.store_id,
        channel_id: order.channel_id,
        kind: bill.kind,
        ...(charged && {
          purpose: charged.purpose,
          settlement_bp: charged.settlementBp,
          note: charged.note,
          charged_at: ctx.now,
          charged_by: ctx.operator.id,
        }),
        term: bill.term,
        due_on: bill.dueOn,
        amount_fen: bill.amountFen,
        paid_fen: bill.paidFen,
        claimed_fen: bill.claimedFen,
        waived_fen: bill.waivedFen,
        late_fee_fen: bill.lateFeeFen,
        late_fee_paid_fen: bill.lateFeePaidFen,
        late_fee_waived_fen: bill.lateFeeWaivedFen,
        status: bill.status,
        paid_at: bill.status === billStatus.paid ? ctx.now : null,
        paid_by: ways.get(bill.id) ?? null,
      })),
    )
    .returning(['id', 'kind', 'term'])
    .execute();
  const idOf = new Map(rows.map(({ id, kind, term }) => [`${kind} ${term}`, id]));
  return new Map(bills.map(({ id, kind, term }) => [id, idOf.get(`${kind} ${term}`) ?? id]));
}

export const updateBills = (
  ctx: Acting,
  tx: Tx,
  bills: readonly OwedBill[],
  ways: ReadonlyMap<number, PaidBy>,
) =>
  billsChanged(tx, {
    brand: ctx.brandCode,
    now: ctx.now,
    paidStatus: billStatus.paid,
    ids: bills.map(({ id }) => id),
    days: bills.map(({ dueOn }) => dueOn),
    amounts: bills.map(({ amountFen }) => amountFen),
    firstDays: bills.map(({ firstDueOn }) => firstDueOn),
    statuses: bills.map(({ status }) => status),
    paid: bills.map(({ paidFen }) => paidFen),
    claimed: bills.map(({ claimedFen }) => claimedFen),
    waived: bills.map(({ waivedFen }) => waivedFen),
    late: bills.map(({ lateFeeFen }) => lateFeeFen),
    latePaid: bills.map(({ lateFeePaidFen }) => lateFeePaidFen),
    lateWaived: bills.map(({ lateFeeWaivedFen }) => lateFeeWaivedFen),
    refunded: bills.map(({ refundedFen }) => refundedFen),
    dropped: bills.map(({ droppedFen }) => droppedFen),
    counted: bills.map(({ lateFeeCountedOn }) => lateFeeCountedOn),
    ways: bills.map(({ id }) => ways.get(id) ?? null),
  });

interface Changed {
  readonly brand: string;
  readonly now: Date;
  readonly paidStatus: number;
  readonly ids: readonly number[];
  readonly days: readonly BusinessDate[];
  readonly amounts: readonly Fen[];
  readonly firstDays: readonly (BusinessDate | null)[];
  readonly statuses: readonly number[];
  readonly paid: readonly Fen[];
  readonly claimed: readonly Fen[];
  readonly waived: readonly Fen[];
  readonly late: readonly Fen[];
  readonly latePaid: readonly Fen[];
  readonly lateWaived: readonly Fen[];
  readonly refunded: readonly Fen[];
  readonly dropped: readonly Fen[];
  readonly counted: readonly (BusinessDate | null)[];
  /** Null: the bill keeps the way it has. */
  readonly ways: readonly (PaidBy | null)[];
}
const billsChanged = prepared((db, of: Changed) =>
  raw(
    db,
    sql`
      update bills b set due_on = c.due_on, amount_fen = c.amount, first_due_on = c.first_due_on, status = c.status,
        paid_fen = c.paid, claimed_fen = c.claimed, waived_fen = c.waived,
        late_fee_fen = c.late, late_fee_paid_fen = c.late_paid, late_fee_waived_fen = c.late_waived,
        late_fee_counted_on = c.counted, refunded_fen = c.refunded, dropped_fen = c.dropped,
        paid_at = case when c.status = ${of.paidStatus}::smallint then coalesce(b.paid_at, ${of.now}::timestamptz) end,
        paid_by = coalesce(c.paid_by, b.paid_by)
      from unnest(${of.ids}::bigint[], ${of.days}::date[], ${of.amounts}::bigint[], ${of.firstDays}::date[], ${of.statuses}::smallint[], ${of.paid}::bigint[],
        ${of.claimed}::bigint[], ${of.waived}::bigint[], ${of.late}::bigint[], ${of.latePaid}::bigint[], ${of.lateWaived}::bigint[],
        ${of.refunded}::bigint[], ${of.dropped}::bigint[], ${of.counted}::date[], ${of.ways}::text[])
        c (id, due_on, amount, first_due_on, status, paid, claimed, waived, late, late_paid, late_waived, refunded, dropped, counted, paid_by)
      where b.brand_code = ${of.brand} and b.id = c.id`,
  ),
);
