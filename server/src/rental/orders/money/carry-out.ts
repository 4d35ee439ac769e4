import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { billStatus, isTakenBack } from '@rental/domain/rental/bills/bill-status';
import { paidByOf, type PaidBy } from '@rental/domain/rental/orders/money/paid-by';
import { maskedPayer, payerText, type Payer } from '@rental/domain/rental/orders/money/payer';
import type { BusinessDate } from '@rental/domain/business-date';
import { cashFlowsOf, cashSum } from '@rental/domain/money/payments/cash-flows';
import type { Transfer } from '@rental/domain/money/ledger/transfers';
import { fen, sumFen, type Fen } from '@rental/domain/money';
import type { PaymentProvider } from '@rental/domain/money/payments/refund-ways';
import type { ActKind } from '@rental/domain/rental/orders/core/order-actions';
import {
  after,
  type OwedBill,
  type Plan,
  type Position,
} from '@rental/domain/rental/orders/core/position';
import { weightOf } from '@rental/domain/rental/orders/money/given-away';
import { smsFactsOf } from '@rental/domain/rental/customer-sms/plan-sms';
import { sql } from 'kysely';
import { prepared, raw } from '../../../db/prepared.ts';
import { withCommit, type Tx } from '../../../db/transaction.ts';
import type { Acting } from '../../../http/context.ts';
import { actDates, postAct } from '../../../money/ledger/public.ts';
import { writeAudit } from '../../../people/audit/public.ts';
import { letDeviceGo, type Leaving } from '../../devices/public.ts';
import { askProvider } from '../../pre-authorization-steps/public.ts';
import { keepRefundOrders } from '../../refund-orders/public.ts';
import { businessNo } from '../core/business-no.ts';
import { billFigures, type Standing } from '../core/order-position.ts';
import { countBills, countMoney, type BillDayChange } from '../core/order-rollups.ts';
import { moveOrder, type StoredOrder } from '../core/order-store.ts';
import { refuseWhereBooksDiffer } from './books-stop.ts';
import { giveAway } from './given-away.ts';
import { markCapture } from './mark-deduction.ts';
import { refuseUnfitWay } from './refund-way.ts';

/** The given fields of a bill by hand. */
export interface Charged {
  readonly purpose: string;
  readonly settlementBp: number | null;
  readonly note: string | null;
}

export interface Command {
  readonly kind: Exclude<ActKind, 'opening' | 'receive' | 'beginRelet'>;
  readonly note?: string | undefined;
  /** Columns that change with it and are no money. */
  readonly set?: Partial<
    Pick<StoredOrder, 'close_reason' | 'reject_reason' | 'loss_reason' | 'hold_ends_on'>
  >;
  /** Facts for the timeline that are no column of the order. */
  readonly also?: Record<string, string | number | boolean | null>;
  readonly proofKeys?: readonly string[];
  /** 代客支付: the payer of the receipts, checked by `payerOf`. */
  readonly payer?: Payer | null;
  /** Of the money that comes in: the day that it arrived (absent: today), and its 交易号. */
  readonly arrivedOn?: BusinessDate;
  readonly tradeNo?: string | null;
  /** The provider that took it for us; absent: it is entered by hand. */
  readonly provider?: PaymentProvider;
  /** Given for a bill by hand. */
  readonly charged?: Charged;
  /** The approval that `agree` has used up. */
  readonly approvalId?: number | null;
}

/**
 * Carries out a plan for an order that is locked: bills, order, timeline, device, figures and books, all of it or none. The
 * only way in which money moves: without a second person nobody gives away more than the brand's limit (threat model 14), and
 * while the books are known to be wrong nobody gives anything away.
 */
export async function carryOut(
  ctx: Acting,
  tx: Tx,
  { order, position }: Standing,
  plan: Plan,
  command: Command,
): Promise<void> {
  const weight = weightOf(position, plan);
  const [dates] = await Promise.all([
    actDates(ctx, tx, command.arrivedOn),
    refuseWhereBooksDiffer(ctx, tx, command.kind, weight),
  ]);
  const giving = { ...weight, act: command.kind, orderId: order.id };
  await refuseUnfitWay(tx, order, plan);
  await giveAway(ctx, tx, giving, command.approvalId ?? null);
  const { payer = null } = command;
  const ways = paidByOf(command.kind, plan.transfers, payer !== null);
  const added = plan.bills.filter((bill) => bill.id < 0);
  const ids = await insertBills(ctx, tx, order, added, ways, command.charged);
  const changed = plan.bills.filter((bill) => bill.id >= 0);
  if (changed.length > 0) withCommit(updateBills(ctx, tx, changed, ways));
  const before = new Map(position.bills.map((bill) => [bill.id, bill]));
  countBills(
    ctx,
    tx,
    order,
    plan.bills.flatMap((bill) => [...dayFigures(before.get(bill.id), -1), ...dayFigures(bill, 1)]),
  );
  const paid = plan.transfers.filter(isPayment);
  if (plan.asks !== null) await askProvider(ctx, tx, order.id, plan.asks);
  if (plan.asks?.step === 'capture') await markCapture(tx, ctx.brandCode, plan.asks.billId, true);
  if (plan.device !== null && plan.device !== 'asInspected')
    await letGo(ctx, tx, order, plan.device);
  moveOrder(ctx, tx, order, {
    move: command.kind,
    ...(plan.move !== null && { to: plan.move.to }),
    set: changesOf(order, {
      ...billFigures(after(position, plan).bills),
      deposit_held_fen: plan.depositHeldFen,
      authorized_fen: plan.authorizedFen,
      authorization_step: plan.authorizationStep,
      overstay_counted_on: plan.overstayCountedOn ?? order.overstay_counted_on,
      bad_debt_fen: plan.badDebtFen,
      lock: plan.lock,
      inspection: plan.inspection,
      ...command.set,
    }),
    unlogged: { is_insured: isInsured(after(position, plan)) },
    note: command.note,
    also: { ...command.also, ...toldOf(payer) },
    sms: smsFactsOf(plan),
  });
  const flows = cashFlowsOf(plan.transfers);
  countMoney(ctx, tx, order, {
    day: dates.happenedOn,
    inFen: cashSum(flows, 'in'),
    outFen: cashSum(flows, 'out'),
    paidFen: sumFen(paid.map(({ amountFen }) => amountFen)),
  });
  const moved = plan.transfers.map(({ kind, amountFen, isReversal }) => ({
    kind,
    amountFen: isReversal ? fen(0 - amountFen) : amountFen,
  }));
  await writeAudit(tx, ctx, {
    operation: `money:${command.kind}`,
    object: order.order_no,
    result: 'ok',
    after: {
      ...toldOf(payer),
      ...(command.charged && chargedFacts(command.charged)),
      transfers: moved,
    },
  });
  const settlement = await postAct(tx, {
    brand: ctx.brandCode,
    kind: command.kind,
    subject: { kind: 'order', id: order.id },
    operatorId: ctx.operator.id,
    note: command.note ?? null,
    proofKeys: command.proofKeys ?? [],
    payer,
    tradeNo: command.tradeNo ?? null,
    provider: command.provider ?? null,
    ...dates,
    at: ctx.now,
    traceId: ctx.traceId,
    transfers: plan.transfers.map((made) => stored(made, ids)),
  });
  if (settlement !== null)
    await keepRefundOrders(ctx, tx, {
      orderId: order.id,
      plan,
      settlement,
      note: command.note ?? null,
      proofKeys: command.proofKeys ?? [],
      newNumber: () => businessNo('TK', ctx.now),
    });
}

const chargedFacts = ({ purpose, settlementBp, note }: Charged) => ({
  chargedFor: purpose,
  settlementBp,
  note,
});

/** 代客支付 as timeline, evidence and audit tell it: the payer masked. */
const toldOf = (payer: Payer | null) => payer && { payer: payerText(maskedPayer(payer)) };

/** The payments of a day, as the release before counts them. */
const isPayment = ({ kind, isReversal }: Transfer) =>
  (kind === 'received' || kind === 'depositSetOff' || kind === 'badDebtRecovered') && !isReversal;

/** A premium was paid. */
const isInsured = ({ bills }: Position) =>
  bills.some(({ kind, status }) => kind === billKinds.insurance && status === billStatus.paid);

/** Only what is another value afterwards: the timeline says what changed. */
function changesOf<Columns extends Partial<StoredOrder>>(
  order: StoredOrder,
  columns: Columns,
): Partial<Columns> {
  const changed = Object.entries(columns).filter(
    ([column, value]) => order[column as keyof StoredOrder] !== value,
  );
  return Object.fromEntries(changed) as Partial<Columns>;
}

const stored = (made: Transfer, ids: ReadonlyMap<number, number>): Transfer => ({
  ...made,
  billId: made.billId === null ? null : (ids.get(made.billId) ?? made.billId),
});

/** Stores added bills; answers their ids by those that they have in the plan. */
async function insertBills(
  ctx: Acting,
  tx: Tx,
  order: StoredOrder,
  bills: readonly OwedBill[],
  ways: ReadonlyMap<number, PaidBy>,
  charged: Charged | undefined,
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

const updateBills = (
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
    waived: bills.map(({ waivedFen }) => waivedFen),
    late: bills.map(({ lateFeeFen }) => lateFeeFen),
    latePaid: bills.map(({ lateFeePaidFen }) => lateFeePaidFen),
    lateWaived: bills.map(({ lateFeeWaivedFen }) => lateFeeWaivedFen),
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
  readonly waived: readonly Fen[];
  readonly late: readonly Fen[];
  readonly latePaid: readonly Fen[];
  readonly lateWaived: readonly Fen[];
  readonly counted: readonly (BusinessDate | null)[];
  /** Null: the bill keeps the way it has. */
  readonly ways: readonly (PaidBy | null)[];
}
const billsChanged = prepared((db, of: Changed) =>
  raw(
    db,
    sql`
      update bills b set due_on = c.due_on, amount_fen = c.amount, first_due_on = c.first_due_on, status = c.status,
        paid_fen = c.paid, waived_fen = c.waived,
        late_fee_fen = c.late, late_fee_paid_fen = c.late_paid, late_fee_waived_fen = c.late_waived,
        late_fee_counted_on = c.counted,
        paid_at = case when c.status = ${of.paidStatus}::smallint then coalesce(b.paid_at, ${of.now}::timestamptz) end,
        paid_by = coalesce(c.paid_by, b.paid_by)
      from unnest(${of.ids}::bigint[], ${of.days}::date[], ${of.amounts}::bigint[], ${of.firstDays}::date[], ${of.statuses}::smallint[], ${of.paid}::bigint[],
        ${of.waived}::bigint[], ${of.late}::bigint[], ${of.latePaid}::bigint[], ${of.lateWaived}::bigint[],
        ${of.counted}::date[], ${of.ways}::text[])
        c (id, due_on, amount, first_due_on, status, paid, waived, late, late_paid, late_waived, counted, paid_by)
      where b.brand_code = ${of.brand} and b.id = c.id`,
  ),
);

/** Where an inspected device goes, the return's own command does (`completeReturn`). */
type Fate = Exclude<Plan['device'], 'asInspected' | null>;

const deviceFates: Readonly<Record<Fate, Leaving>> = {
  backToStock: { how: 'takeBack' },
  toRepair: { how: 'takeToRepair', fault: '客户拒收，退回后待检查' },
  sold: { how: 'sell' },
  lost: { how: 'lose' },
  tracing: { how: 'trace' },
};

/** The device leaves the order: it is in stock again, or to be looked at first, or it is nobody's stock any more. */
export const letGo = (
  ctx: Acting,
  tx: Tx,
  order: Pick<StoredOrder, 'id'>,
  device: Fate,
): Promise<void> => letDeviceGo(ctx, tx, order.id, deviceFates[device]);

/** A bill's share of the figures of its day: none for a deposit or a cancelled bill. */
function dayFigures(bill: OwedBill | undefined, sign: 1 | -1): BillDayChange[] {
  if (bill === undefined || bill.kind === billKinds.deposit) return [];
  if (isTakenBack(bill.status)) return [];
  return [
    {
      day: bill.dueOn,
      count: sign,
      unpaid: bill.status === billStatus.due ? sign : 0,
      dueFen: sign * (bill.amountFen - bill.waivedFen),
      paidFen: sign * bill.paidFen,
    },
  ];
}
