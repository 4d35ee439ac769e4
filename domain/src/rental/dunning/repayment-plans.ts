import { assert } from '../../assert.ts';
import { addDays, addMonths, type BusinessDate } from '../../business-date.ts';
import { fen, splitEvenly, sumFen, type Fen } from '../../money.ts';
import { done, refused, type Result } from '../../result.ts';

/** The states of 协商分期. Stored: never rename. Until a second person has agreed it is a request for 复核 and no plan yet. */
export const repaymentStates = {
  active: '生效',
  kept: '已履行',
  broken: '已违约',
  cancelled: '已撤销',
} as const;

export type RepaymentState = keyof typeof repaymentStates;

export const mostRepaymentParts = 12;
/** The last part falls due at most so many days after the agreement. */
export const longestRepayment = 365;
/** A part that is not paid so many days after its day breaks the plan. */
export const repaymentGraceDays = 3;
/** A part is reminded of from so many days before it falls due. */
export const partRemindedDays = 1;
/** A request for 复核 lives for a day: the plan may take effect on the day after the one that its sums are of. */
const longestReview = 1;

/** 每期间隔 of a proposed plan. Sent, never stored. */
export const repaymentPaces = { weekly: '每周', fortnightly: '每两周', monthly: '每月' } as const;

export type RepaymentPace = keyof typeof repaymentPaces;

export interface RepaymentPart {
  readonly dueOn: BusinessDate;
  readonly amountFen: Fen;
}

/** The parts of a sum, evenly, from a day on at a pace. The fen that do not divide go to the earliest parts. */
export const proposedParts = (
  totalFen: Fen,
  { firstOn, pace, count }: { firstOn: BusinessDate; pace: RepaymentPace; count: number },
): readonly RepaymentPart[] =>
  splitEvenly(totalFen, count).map((amountFen, nth) => ({
    dueOn: nthDay(firstOn, pace, nth),
    amountFen,
  }));

function nthDay(firstOn: BusinessDate, pace: RepaymentPace, nth: number): BusinessDate {
  if (pace === 'monthly') return addMonths(firstOn, nth);
  return addDays(firstOn, nth * (pace === 'weekly' ? 7 : 14));
}

interface AgreedParts {
  /** The day that the sums are of. */
  readonly agreedOn: BusinessDate;
  readonly parts: readonly RepaymentPart[];
}

/** The faults of the day of a part. */
export type RepaymentDayFault = 'past' | 'notLater' | 'tooLate';

export type RepaymentRefusal =
  | { readonly code: 'repayment_nothing_owed' }
  | { readonly code: 'repayment_day_past' }
  | {
      readonly code: 'repayment_days_unfit';
      /** 1 is the first part. */
      readonly part: number;
      readonly fault: RepaymentDayFault;
    }
  | {
      readonly code: 'repayment_sum_differs';
      readonly owedFen: Fen;
      /** The parts together. */
      readonly sumFen: Fen;
    };

/** Checks a plan against what is owed overdue on the day of the agreement, late fee included. */
export function repaymentAllowed(
  { agreedOn, parts }: AgreedParts,
  owedFen: Fen,
  today: BusinessDate,
): Result<null, RepaymentRefusal> {
  if (owedFen === 0) return refused({ code: 'repayment_nothing_owed' });
  if (agreedOn > today || agreedOn < addDays(today, -longestReview))
    return refused({ code: 'repayment_day_past' });
  const faults = parts.map((_, nth) => dayFault({ agreedOn, parts }, nth, today));
  const at = faults.findIndex((fault) => fault !== null);
  const fault = faults[at] ?? null;
  if (fault !== null) return refused({ code: 'repayment_days_unfit', part: at + 1, fault });
  const sum = sumFen(parts.map(({ amountFen }) => amountFen));
  if (sum === owedFen) return done(null);
  return refused({ code: 'repayment_sum_differs', owedFen, sumFen: sum });
}

function dayFault(
  { agreedOn, parts }: AgreedParts,
  nth: number,
  today: BusinessDate,
): RepaymentDayFault | null {
  const { dueOn } = parts[nth] ?? { dueOn: today };
  if (dueOn < today) return 'past';
  if (dueOn <= (parts[nth - 1]?.dueOn ?? '')) return 'notLater';
  return dueOn > addDays(agreedOn, longestRepayment) ? 'tooLate' : null;
}

/** A bill of an agreement over several orders, and what it owes on the day of it. */
export interface AgreedBill {
  readonly id: number;
  readonly orderId: number;
  readonly dueOn: BusinessDate;
  readonly owedFen: Fen;
}

/**
 * The parts of each order, of one agreement over several: the parts go to the bills of all orders together in the order in which they
 * fell due. The parts must add up to what the bills owe.
 */
export function partsByOrder(
  parts: readonly RepaymentPart[],
  bills: readonly AgreedBill[],
): ReadonlyMap<number, readonly RepaymentPart[]> {
  const shares = new Map<number, RepaymentPart[]>();
  const waiting = bills
    .toSorted((one, other) => byDueDay(one, other))
    .map(({ orderId, owedFen }) => ({ orderId, leftFen: Number(owedFen) }));
  for (const { dueOn, amountFen } of parts) {
    let leftFen: number = amountFen;
    for (const bill of waiting) {
      const taken = Math.min(leftFen, bill.leftFen);
      if (taken === 0) continue;
      leftFen -= taken;
      bill.leftFen -= taken;
      addPart(shares, bill.orderId, { dueOn, amountFen: fen(taken) });
    }
    assert(leftFen === 0, 'The parts add up to what is owed');
  }
  return shares;
}

const byDueDay = (one: AgreedBill, other: AgreedBill): number => {
  if (one.dueOn === other.dueOn) return one.id - other.id;
  return one.dueOn < other.dueOn ? -1 : 1;
};

/** Bills of one order that a part reaches are one part of it. */
function addPart(shares: Map<number, RepaymentPart[]>, orderId: number, part: RepaymentPart): void {
  const own = shares.get(orderId) ?? [];
  const last = own.at(-1);
  const isSame = last?.dueOn === part.dueOn;
  const amountFen = isSame ? fen(last.amountFen + part.amountFen) : part.amountFen;
  shares.set(orderId, [...(isSame ? own.slice(0, -1) : own), { dueOn: part.dueOn, amountFen }]);
}

export interface RepaymentPlan {
  readonly parts: readonly RepaymentPart[];
  readonly graceDays: number;
}

const totalOf = ({ parts }: RepaymentPlan): Fen => sumFen(parts.map(({ amountFen }) => amountFen));

/** The covered amount of a plan: its bills owe so much less than they did. */
const coveredBy = (plan: RepaymentPlan, owedFen: Fen): Fen =>
  fen(Math.max(0, totalOf(plan) - owedFen));

/** The first part that is not covered; null: all are. */
export function nextPart(plan: RepaymentPlan, coveredFen: Fen): RepaymentPart | null {
  let upTo = 0;
  for (const part of plan.parts) {
    upTo += part.amountFen;
    if (upTo > coveredFen) return part;
  }
  return null;
}

/** A plan as one order's share of its agreement. */
export interface PlanOfAgreement extends RepaymentPlan {
  /** The plan of another order of the agreement was broken. */
  readonly isAgreementBroken: boolean;
}

/** How far a plan is kept. */
export interface JudgedRepayment {
  readonly state: Exclude<RepaymentState, 'cancelled'>;
  readonly coveredFen: Fen;
  /** The first part that is not covered; null: all are. */
  readonly next: RepaymentPart | null;
}

/** The amounts that the bills of a plan owe before and after an act, the late fee stopped. In fen. */
export interface OwedByPlan {
  readonly beforeFen: Fen;
  readonly afterFen: Fen;
}

/**
 * Judges a plan by what its bills still owe: kept once they owe nothing, broken once a part is not covered after its day and the days of
 * grace, in this order or in another one of the agreement. What comes in after that does not mend it, so that what was owed before the act
 * decides.
 */
export function judgedRepayment(
  plan: PlanOfAgreement,
  { beforeFen, afterFen }: OwedByPlan,
  today: BusinessDate,
): JudgedRepayment {
  const coveredFen = coveredBy(plan, afterFen);
  const next = nextPart(plan, coveredFen);
  const missed = nextPart(plan, coveredBy(plan, beforeFen));
  if (missed !== null && (plan.isAgreementBroken || isMissed(plan, missed, today)))
    return { state: 'broken', coveredFen, next };
  return { state: next === null ? 'kept' : 'active', coveredFen, next };
}

const isMissed = (
  { graceDays }: RepaymentPlan,
  part: RepaymentPart,
  today: BusinessDate,
): boolean => addDays(part.dueOn, graceDays) < today;
