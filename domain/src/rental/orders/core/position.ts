import type { BusinessDate } from '../../../business-date.ts';
import { fen, sumFen, type Fen } from '../../../money.ts';
import type { Transfer } from '../../../money/ledger/transfers.ts';
import type { RefundWay } from '../../../money/payments/refund-ways.ts';
import type { BillKind } from '../../bills/bill-kinds.ts';
import { billKinds } from '../../bills/bill-kinds.ts';
import { billStatus, type BillStatus } from '../../bills/bill-status.ts';
import { lateFeeSince, type LateFeePolicy } from '../../bills/late-fee.ts';
import type { DaysRule } from '../../bills/schedule.ts';
import type { AuthorizationStep } from '../../pre-authorization-steps/steps.ts';
import type { BuyoutFigures, BuyoutPrice } from './buyout-price.ts';
import type { OverstayClock } from './overstay.ts';
import type { BuyoutTerms, EarlyReturnTerms, PaymentOrder, RenewalTerms } from './lease-terms.ts';
import type { OrderMove, OrderStatus } from './order-status.ts';

/** The locks of a rented order: one at a time (ADR 13). Stored: never rename. */
export const orderLocks = {
  returning: '归还中',
  reletting: '续租中',
  buyingOut: '买断中',
} as const;

export type OrderLock = keyof typeof orderLocks;

/** The results of an inspection (结算类型). Stored: never rename. */
export const returnResults = {
  intact: '完好',
  damaged: '损坏',
  lost: '丢失',
  breach: '违约',
  overdue: '逾期',
} as const;

export type ReturnResult = keyof typeof returnResults;

/** When the customer may buy the product. Stored: never rename. */
export const buyoutRules = { never: '不可买断', early: '可提前买断', atEnd: '到期买断' } as const;

export type BuyoutRule = keyof typeof buyoutRules;

/** A bill with what was paid, waived and counted on it so far. */
export interface OwedBill {
  /** Below zero: one that the plan adds. */
  readonly id: number;
  readonly kind: BillKind;
  readonly term: number;
  readonly dueOn: BusinessDate;
  /** When it fell due before it was put off for the first time; null: it never was. */
  readonly firstDueOn: BusinessDate | null;
  readonly status: BillStatus;
  readonly amountFen: Fen;
  readonly paidFen: Fen;
  /** The part of `paidFen` that an insurer has taken over (ADR 45): the customer never paid it. */
  readonly claimedFen: Fen;
  readonly waivedFen: Fen;
  /** 滞纳金 counted up to and with `lateFeeCountedOn`, and what of it was paid and waived. */
  readonly lateFeeFen: Fen;
  readonly lateFeePaidFen: Fen;
  readonly lateFeeWaivedFen: Fen;
  readonly lateFeeCountedOn: BusinessDate | null;
  /** 协商分期: no day after it bears a late fee as long as it is set (ADR 66). */
  readonly lateFeeStoppedOn: BusinessDate | null;
  /** 部分退款 so far: `amountFen` and `paidFen` are less by it. */
  readonly refundedFen: Fen;
  /** The rent of the days that an early return did not use: `amountFen` is less by it. */
  readonly droppedFen: Fen;
}

/** The position of an order with money: all that a money decision looks at. */
export interface Position {
  readonly status: OrderStatus;
  readonly lock: OrderLock | null;
  /** The result of the inspection of the return under way; null: none yet. */
  readonly inspection: ReturnResult | null;
  readonly startOn: BusinessDate | null;
  readonly endsOn: BusinessDate | null;
  readonly bills: readonly OwedBill[];
  /** The deposit that is asked for: without the waived part. */
  readonly depositDueFen: Fen;
  /** 免押担保: the amount to freeze for the waived part, by the signed terms. */
  readonly waiverHoldFen: Fen;
  /** 可预授权: how much of the deposit may be frozen instead of paid; null: no plan limits it. */
  readonly authorizableFen: Fen | null;
  readonly depositHeldFen: Fen;
  /** For a relet that has not begun: the deposit held by the order before, which 续租起租 brings. */
  readonly depositComingFen: Fen;
  /** For a relet that has not begun: the amount frozen for the order before, which 续租起租 carries over. */
  readonly authorizedComingFen: Fen;
  /** 预授权: what of the customer's account is frozen for us, in place of a deposit. */
  readonly authorizedFen: Fen;
  /** The step that the provider has not answered; null: none. */
  readonly authorizationStep: AuthorizationStep | null;
  /** The sum that was written off as bad debt and has not been recovered. */
  readonly badDebtFen: Fen;
  /** 保险理赔 that the insurer has not paid out: of which 赔付, and how much is open. Null: none. */
  readonly claim: { readonly billId: number; readonly openFen: Fen } | null;
  /** 待退: what was paid on bills that were taken back, and has not gone back. What a provider brought too much is none of it. */
  readonly owedBackFen: Fen;
  /** The rent still missing before the product leaves (首期), in fen. */
  readonly firstRentFen: Fen;
  readonly buyoutFen: Fen | null;
  readonly buyoutRule: BuyoutRule;
  readonly buyoutTerms: BuyoutTerms;
  /** 买断底价 of the brand, in 1/10,000 of the rent of the term: who sells for less needs a second person. */
  readonly buyoutFloorBp: number;
  /** Null: 续租 was not agreed on. */
  readonly renewal: RenewalTerms | null;
  readonly paymentOrder: PaymentOrder;
  readonly earlyReturn: EarlyReturnTerms;
  readonly daysRule: DaysRule;
  /** 超期占用费 as signed, and how far it is charged; null: nothing was signed, or no rental has begun. */
  readonly overstay: OverstayClock | null;
  /** The day on which the customer handed the product back, for the return under way; null: it is not back yet, or none is. */
  readonly handedBackOn: BusinessDate | null;
}

/** The day, and the late fee that was agreed on. */
export interface Terms {
  readonly today: BusinessDate;
  readonly lateFee: LateFeePolicy;
}

/** The question of a plan to the provider of the pre-authorization; the books follow the answer (ADR 16). */
export type AuthorizationAsk =
  | { readonly step: 'hold'; readonly amountFen: Fen; readonly account: string }
  | {
      readonly step: 'capture';
      readonly amountFen: Fen;
      readonly billId: number;
      /** The effect if the provider agrees now. */
      readonly outcome: Plan;
    }
  | { readonly step: 'release'; readonly amountFen: Fen }
  /** A hold that the customer has not agreed to is not wanted any more. */
  | { readonly step: 'withdraw' };

/** A buyout with the figures of a day, and what it lets off. In fen. */
export interface BuyoutSums extends BuyoutPrice, BuyoutFigures {
  readonly terms: BuyoutTerms;
  /** 免收剩余租金: the rent that is left and that the balance does not cover. */
  readonly droppedFen: Fen;
  /** The rent that was paid and the balance. */
  readonly totalFen: Fen;
  /** 买断底价 for this rental. */
  readonly floorFen: Fen;
}

/** The sums of an early return by the signed terms. In fen. */
export interface EarlyReturnSums {
  readonly terms: EarlyReturnTerms;
  /** The last day that is charged. */
  readonly leftOn: BusinessDate;
  /** The period that is charged by its days; null: none is. */
  readonly byDay: {
    readonly term: number;
    readonly usedDays: number;
    readonly periodDays: number;
    readonly rentFen: Fen;
  } | null;
  /** The rent that is dropped: of periods to come, and of the days that were not used. */
  readonly droppedFen: Fen;
  readonly compensationFen: Fen;
  /** The part of the dropped rent that was paid: it is owed back. */
  readonly owedBackFen: Fen;
}

/** All changes of a money command: shown before, and carried out as shown (S-preview, ADR 13). */
export interface Plan {
  readonly transfers: readonly Transfer[];
  /** The bills that change or are added, as they are afterwards. */
  readonly bills: readonly OwedBill[];
  /** Rent that it drops although its day had come: owed by contract, and given away (ADR 34). */
  readonly droppedRentFen: Fen;
  /** The sums of a buyout, with the rent that it drops; null: it is none. */
  readonly buyout: BuyoutSums | null;
  /** The sums of an early return, of one that begins as it would be today; null: it drops no rent. */
  readonly earlyReturn: EarlyReturnSums | null;
  /** How long ago the money arrived that comes in. */
  readonly backDatedDays: number;
  /** How the money goes back that it returns; null: none does. */
  readonly refundWay: RefundWay | null;
  readonly depositHeldFen: Fen;
  readonly authorizedFen: Fen;
  readonly authorizationStep: AuthorizationStep | null;
  readonly asks: AuthorizationAsk | null;
  readonly badDebtFen: Fen;
  readonly claim: Position['claim'];
  readonly owedBackFen: Fen;
  readonly lock: OrderLock | null;
  /** The result of the inspection of the return under way; null: none yet. */
  readonly inspection: ReturnResult | null;
  /** The last day that the overstay is counted to; null: none was. */
  readonly overstayCountedOn: BusinessDate | null;
  readonly move: { readonly name: OrderMove; readonly to: OrderStatus } | null;
  /** The device's move; null: it stays. */
  readonly device: 'backToStock' | 'toRepair' | 'asInspected' | 'sold' | 'lost' | 'tracing' | null;
}

export const unpaidOf = (
  bill: Pick<OwedBill, 'status' | 'amountFen' | 'paidFen' | 'waivedFen'>,
): Fen =>
  bill.status === billStatus.due ? fen(bill.amountFen - bill.paidFen - bill.waivedFen) : fen(0);

/** The facts that the late fee of a bill is counted by. */
export type FeeBearing = Omit<
  OwedBill,
  'id' | 'term' | 'firstDueOn' | 'claimedFen' | 'refundedFen' | 'droppedFen'
>;

/** The counted late fee that is still owed. */
export const lateFeeOwedOf = (
  bill: Pick<OwedBill, 'status' | 'lateFeeFen' | 'lateFeePaidFen' | 'lateFeeWaivedFen'>,
): Fen =>
  bill.status === billStatus.badDebt
    ? fen(0)
    : fen(bill.lateFeeFen - bill.lateFeePaidFen - bill.lateFeeWaivedFen);

/** The sum that was written off of a bill as bad debt, late fee and all. */
export const writtenOffOf = (
  bill: Pick<OwedBill, 'status' | 'amountFen' | 'paidFen' | 'waivedFen'> &
    Pick<OwedBill, 'lateFeeFen' | 'lateFeePaidFen' | 'lateFeeWaivedFen'>,
): Fen =>
  bill.status === billStatus.badDebt
    ? fen(
        bill.amountFen -
          bill.paidFen -
          bill.waivedFen +
          bill.lateFeeFen -
          bill.lateFeePaidFen -
          bill.lateFeeWaivedFen,
      )
    : fen(0);

/** All that is owed on a bill whose late fee has been counted. */
export const owedOn = (bill: OwedBill): Fen => fen(unpaidOf(bill) + lateFeeOwedOf(bill));

/**
 * The bill with its late fee counted up to today, or to the day on which 协商分期 stopped it, or as far as it was counted before. Only
 * rent comes to bear one.
 */
export function counted<Bill extends FeeBearing>(bill: Bill, terms: Terms): Bill {
  const { lateFee } = terms;
  const today = lastFeeDay(bill, terms);
  if (bill.kind !== billKinds.rent || bill.status !== billStatus.due || bill.dueOn >= today)
    return bill;
  if (bill.lateFeeCountedOn !== null && bill.lateFeeCountedOn >= today) return bill;
  const more = lateFeeSince(
    {
      dueOn: bill.dueOn,
      amountFen: bill.amountFen,
      unpaidFen: unpaidOf(bill),
      countedFen: bill.lateFeeFen,
      countedOn: bill.lateFeeCountedOn,
    },
    lateFee,
    today,
  );
  return { ...bill, lateFeeFen: fen(bill.lateFeeFen + more), lateFeeCountedOn: today };
}

const lastFeeDay = ({ lateFeeStoppedOn }: FeeBearing, { today }: Terms): BusinessDate =>
  lateFeeStoppedOn !== null && lateFeeStoppedOn < today ? lateFeeStoppedOn : today;

/** The sum owed today over all bills, late fees included; a deposit is asked for, never owed. */
export const owedInAll = ({ bills }: Position, terms: Terms): Fen =>
  sumFen(
    bills
      .filter((bill) => bill.kind !== billKinds.deposit)
      .map((bill) => owedOn(counted(bill, terms))),
  );

/** The first payment: no other plan adds rent. */
const isNewRent = (bill: OwedBill) => bill.id < 0 && bill.kind === billKinds.rent;

/** The position once a plan has been carried out. */
export function after(position: Position, plan: Plan): Position {
  const changed = new Map(plan.bills.map((bill) => [bill.id, bill]));
  const kept = position.bills.map((bill) => changed.get(bill.id) ?? bill);
  return {
    ...position,
    status: plan.move?.to ?? position.status,
    lock: plan.lock,
    inspection: plan.inspection,
    depositHeldFen: plan.depositHeldFen,
    authorizedFen: plan.authorizedFen,
    authorizationStep: plan.authorizationStep,
    badDebtFen: plan.badDebtFen,
    claim: plan.claim,
    owedBackFen: plan.owedBackFen,
    firstRentFen: plan.bills.some(isNewRent) ? fen(0) : position.firstRentFen,
    overstay: position.overstay && { ...position.overstay, countedOn: plan.overstayCountedOn },
    bills: [...kept, ...plan.bills.filter((bill) => bill.id < 0)],
  };
}
