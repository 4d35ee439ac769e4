import { businessDate, daysBetween, type BusinessDate } from '../../business-date.ts';
import { fen, sumFen, type Fen } from '../../money.ts';
import {
  billPosition,
  taxOf,
  type Balances,
  type BillFacts,
  type OrderDays,
} from './bill-position.ts';
import type { BookingPolicy } from './policy.ts';

/** A 融资租赁: what its customer repays, and from when on. */
export interface Financing {
  readonly startOn: BusinessDate;
  /** The value of the device in our books when it left for its customer. */
  readonly valueFen: Fen;
  /** 到期尾款 that no bill asks for yet, and the day on which it is expected; null: there is none. */
  readonly finalPayment: Pick<BillFacts, 'amountFen' | 'dueOn'> | null;
}

/** The bills of an order, those that repay a 融资租赁 marked: rent of its terms, and buyout. */
export const financedBills = (
  bills: readonly BillFacts[],
  { startOn }: Pick<Financing, 'startOn'>,
): BillFacts[] =>
  bills.map((bill) =>
    bill.use !== null || bill.income === 'sale' ? { ...bill, financedFrom: startOn } : bill,
  );

const none = { lateFeeFen: fen(0), settledFen: fen(0) };
const never = businessDate('9999-12-31');

/** 到期尾款 as a bill that is never due: nobody owes it before the buyout has a bill, and the product may come back. */
const unbilled = (startOn: BusinessDate, amountFen: Fen): BillFacts => ({
  income: 'sale',
  amountFen,
  ...none,
  dueOn: never,
  use: null,
  financedFrom: startOn,
  before: none,
  postedBy: () => none,
});

/** The money of a day that repays a financing, without VAT. */
export interface Repayment {
  readonly on: BusinessDate;
  readonly netFen: Fen;
}

/**
 * The interest that a financing has earned by the end of a day, by its effective rate (实际利率法): each repayment pays the interest since the one before,
 * and the rest of it the principal. The rate is the one that ends at nothing; what is left over by rounding is of the last repayment, so
 * that all of them earn what they exceed the principal by. Nothing where they do not.
 */
export function interestBy(
  { principalFen, startOn }: { readonly principalFen: Fen; readonly startOn: BusinessDate },
  repayments: readonly Repayment[],
  day: BusinessDate,
): Fen {
  const total = sumFen(repayments.map(({ netFen }) => netFen)) - principalFen;
  if (total <= 0 || day < startOn) return fen(0);
  const periods = periodsOf(startOn, repayments);
  const interests = interestsOf(principalFen, periods, effectiveRate(principalFen, periods));
  let earned = 0;
  for (const [index, { from, days }] of periods.entries()) {
    const whole =
      index === periods.length - 1 ? total - sumUpTo(interests, index) : (interests[index] ?? 0);
    const gone = daysBetween(from, day);
    if (gone >= days) earned += whole;
    else if (gone > 0) earned += Math.floor((whole * gone) / days);
  }
  return fen(earned);
}

interface Period {
  readonly from: BusinessDate;
  readonly days: number;
  readonly netFen: Fen;
}

/** The spans between repayments. One that is due before the lease begins is paid on its first day. */
function periodsOf(startOn: BusinessDate, repayments: readonly Repayment[]): Period[] {
  let from = startOn;
  return repayments
    .toSorted((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0))
    .map(({ on, netFen }) => {
      const period = { from, days: Math.max(0, daysBetween(from, on)), netFen };
      if (on > from) from = on;
      return period;
    });
}

/** A rate of a day is a share of so many parts. */
const parts = 1_000_000_000_000n;

/** The interest of each period, down to the fen. */
function interestsOf(principal: Fen, periods: readonly Period[], rate: bigint): number[] {
  let balance = BigInt(principal);
  return periods.map(({ days, netFen }) => {
    const interest = balance > 0n ? (balance * rate * BigInt(days)) / parts : 0n;
    balance += interest - BigInt(netFen);
    return Number(interest);
  });
}

/** The greatest rate of a day that leaves nothing owed after the last repayment. */
function effectiveRate(principal: Fen, periods: readonly Period[]): bigint {
  const repaid = sumFen(periods.map(({ netFen }) => netFen));
  let [low, high] = [0n, parts];
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    const interest = interestsOf(principal, periods, middle).reduce((sum, one) => sum + one, 0);
    if (principal + interest <= repaid) low = middle;
    else high = middle;
  }
  return low;
}

const sumUpTo = (values: readonly number[], end: number): number =>
  values.slice(0, end).reduce((sum, one) => sum + one, 0);

/** A financing at the end of a day, its income as it is told apart. */
interface Measured {
  /** All that is repaid, without VAT. */
  readonly net: number;
  readonly interest: number;
  readonly loss: number;
}

/**
 * Takes the income that its bills claim (`billPosition`) apart, by account, debit above zero, and adds 到期尾款: the value of the device leaves
 * 融资租赁资产, the interest of later days waits in 未实现融资收益, and what the value exceeds all repayments by is a loss. It adds up to nothing.
 */
export function financingPosition(
  bills: readonly BillFacts[],
  { startOn, valueFen, finalPayment }: Financing,
  policy: BookingPolicy,
  days: OrderDays,
): Balances[] {
  if (days.day < startOn) return [];
  const last = finalPayment === null ? null : unbilled(startOn, finalPayment.amountFen);
  const netOf = (bill: BillFacts): Fen =>
    fen(bill.amountFen - taxOf(bill, policy, days)(bill.amountFen));
  const repayments = bills
    .filter(({ financedFrom }) => financedFrom !== null)
    .map((bill) => ({ on: bill.dueOn, netFen: netOf(bill) }));
  if (last !== null && finalPayment !== null)
    repayments.push({ on: finalPayment.dueOn, netFen: netOf(last) });
  const net = sumFen(repayments.map(({ netFen }) => netFen));
  const loss = Math.max(0, valueFen - net);
  const by = (day: BusinessDate): Measured => ({
    net,
    interest: interestBy({ principalFen: valueFen, startOn }, repayments, day),
    loss,
  });
  const now = by(days.day);
  const then = days.openedOn === null || days.openedOn < startOn ? nothing : by(days.openedOn);
  const apart: Balances = {
    financedAsset: fen(0 - valueFen),
    unearnedFinance: fen(0 - (now.net + now.loss - valueFen - now.interest)),
    financeIncome: fen(now.net - then.net - now.interest + then.interest),
    deviceLoss: fen(now.loss - then.loss),
    opening: fen(then.net - then.interest + then.loss),
  };
  return last === null ? [apart] : [apart, billPosition(last, policy, days)];
}

const nothing: Measured = { net: 0, interest: 0, loss: 0 };
