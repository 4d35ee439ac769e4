import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { billStatus, isTakenBack } from '@rental/domain/rental/bills/bill-status';
import { paidByOf } from '@rental/domain/rental/orders/money/paid-by';
import { maskedPayer, payerText, type Payer } from '@rental/domain/rental/orders/money/payer';
import type { BusinessDate } from '@rental/domain/business-date';
import { cashSum } from '@rental/domain/money/payments/cash-flows';
import type { Transfer } from '@rental/domain/money/ledger/transfers';
import { fen, sumFen } from '@rental/domain/money';
import type { CashProvider } from '@rental/domain/money/payments/cash-movements';
import { refundEvents } from '@rental/domain/rental/open-events/event-kinds';
import type { OrderAct } from '@rental/domain/rental/orders/core/order-actions';
import { after, type OwedBill, type Plan } from '@rental/domain/rental/orders/core/position';
import { isInsured } from '@rental/domain/rental/orders/claims/claims';
import { weightOf } from '@rental/domain/rental/orders/money/given-away';
import { smsFactsOf } from '@rental/domain/rental/customer-sms/plan-sms';
import { withCommit, type Tx } from '../../../db/transaction.ts';
import type { Acting } from '../../../http/context.ts';
import { actDates, postAct } from '../../../money/ledger/public.ts';
import { writeAudit } from '../../../people/audit/public.ts';
import { followBills } from '../../dunning-cases/public.ts';
import { letDeviceGo, type Leaving } from '../../devices/public.ts';
import { askProvider } from '../../pre-authorization-steps/public.ts';
import { keepRefundOrders } from '../../refund-orders/public.ts';
import { businessNo } from '../../../business-no.ts';
import { billFigures, type Standing } from '../core/order-position.ts';
import { countBills, countMoney, type BillDayChange } from '../core/order-rollups.ts';
import { moveOrder, type StoredOrder } from '../core/order-store.ts';
import { refuseWhereBooksDiffer } from './books-stop.ts';
import { followPaid } from './follow-paid.ts';
import { giveAway } from './given-away.ts';
import { markCapture } from './mark-deduction.ts';
import { refuseUnfitWay } from './refund-way.ts';
import { insertBills, updateBills, type Charged } from './write-bills.ts';

export interface Command {
  readonly kind: Exclude<OrderAct, 'opening' | 'receive' | 'beginRelet'>;
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
  /** For money that comes in: the day that it arrived (absent: today), and its 交易号. */
  readonly arrivedOn?: BusinessDate;
  readonly tradeNo?: string | null;
  /** The provider that moved it for us; absent: it is entered by hand. */
  readonly provider?: CashProvider | null;
  /** Our number of the trade in the provider's statement; absent: it is in none. */
  readonly statedNo?: string;
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
  const ids = await insertBills(ctx, tx, order, {
    bills: added,
    ways,
    charged: command.charged,
  });
  const changed = plan.bills.filter((bill) => bill.id >= 0);
  if (changed.length > 0) withCommit(updateBills(ctx, tx, changed, ways));
  followPaid(ctx, tx, order.id, [position.bills, after(position, plan).bills]);
  await followBills(ctx, tx, order, {
    before: position.bills,
    after: after(position, plan).bills,
    transfers: plan.transfers,
  });
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
      claim_open_fen: plan.claim?.openFen ?? fen(0),
      owed_back_fen: plan.owedBackFen,
      lock: plan.lock,
      inspection: plan.inspection,
      ...command.set,
    }),
    unlogged: { is_insured: isInsured(after(position, plan)) },
    note: command.note,
    also: { ...command.also, ...toldOf(payer) },
    sms: smsFactsOf(plan),
    refunds: refundEvents(plan.transfers),
  });
  countMoney(ctx, tx, order, {
    day: dates.happenedOn,
    inFen: cashSum(plan.transfers, 'in'),
    outFen: cashSum(plan.transfers, 'out'),
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
    statedNo: command.statedNo ?? null,
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

/** The return's own command moves an inspected device (`completeReturn`). */
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
