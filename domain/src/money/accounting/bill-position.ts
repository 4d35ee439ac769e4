import { daysBetween, type BusinessDate } from '../../business-date.ts';
import { fen, type Fen } from '../../money.ts';
import type { BookAccount } from './book-accounts.ts';
import type { AccountingPolicy, BookingPolicy, IncomeKind } from './policy.ts';

/** The accountant's facts of a bill. All amounts include VAT. */
export interface BillFacts {
  readonly income: IncomeKind;
  /** The amount that the customer owes for it in all, without late fee. */
  readonly amountFen: Fen;
  /** The late fee that was billed so far. */
  readonly lateFeeFen: Fen;
  /** The part that was paid, set off, let off, written off or claimed so far. */
  readonly settledFen: Fen;
  readonly dueOn: BusinessDate;
  /** The days that it is for, both included; null: it is earned when it is owed. */
  readonly use: { readonly from: BusinessDate; readonly to: BusinessDate } | null;
  /** The 融资租赁 that it repays began on this day: its product left our books then, and all of it is a claim. Null: it repays none. */
  readonly financedFrom: BusinessDate | null;
  /** The part of `lateFeeFen` and `settledFen` of before the books of its order began. */
  readonly before: SettledFacts;
  /** The part of them that was posted by the end of an earlier day. */
  readonly postedBy: (day: BusinessDate) => SettledFacts;
}

export type SettledFacts = Pick<BillFacts, 'lateFeeFen' | 'settledFen'>;

/** The day that an order is looked at, and what bounds its rent. */
export interface OrderDays {
  readonly day: BusinessDate;
  /** The rental ended on this day, and with it the use of what was owed; null: it goes on. */
  readonly endedOn: BusinessDate | null;
  /** The books of the order began on this day with what it had behind it; null: with nothing. */
  readonly openedOn: BusinessDate | null;
}

/** An amount for each account: a debit above zero, a credit below it. */
export type Balances = Readonly<Partial<Record<BookAccount, Fen>>>;

/** The VAT in an amount that includes it, rounded half up. */
export const vatIn = (gross: Fen, bp: number): Fen =>
  fen(Math.floor((2 * gross * bp + 10_000 + bp) / (2 * (10_000 + bp))));

/** Rent of the days that were used by the end of `day`, down to the fen: on the last day it is all of it. */
export function earnedBy(
  {
    amountFen,
    use,
  }: Pick<BillFacts, 'amountFen'> & { readonly use: NonNullable<BillFacts['use']> },
  { day, endedOn }: Pick<OrderDays, 'day' | 'endedOn'>,
): Fen {
  if (day >= use.to || (endedOn !== null && day >= endedOn)) return amountFen;
  if (day < use.from) return fen(0);
  const days = daysBetween(use.from, use.to) + 1;
  return fen(Math.floor((amountFen * (daysBetween(use.from, day) + 1)) / days));
}

const incomeOf: Readonly<Record<IncomeKind, BookAccount>> = {
  rent: 'rentIncome',
  sale: 'saleIncome',
  compensation: 'compensationIncome',
  extra: 'extraIncome',
  insurance: 'insuranceIncome',
};

/** The claimed and the earned part of a bill at the end of a day. */
interface Measured {
  /** Owed by then, or settled though it was not: VAT is due on it. */
  readonly claimed: Fen;
  readonly earned: Fen;
  readonly lateFee: Fen;
}

function measured(
  bill: Omit<BillFacts, 'income' | 'before' | 'postedBy'>,
  rentBasis: AccountingPolicy['rentBasis'],
  days: Pick<OrderDays, 'day' | 'endedOn'>,
): Measured {
  const due = bill.dueOn <= days.day ? bill.amountFen : 0;
  const claimed = fen(Math.max(due + bill.lateFeeFen, bill.settledFen));
  const owed = fen(Math.max(0, claimed - bill.lateFeeFen));
  const earned = (): Fen => {
    if (bill.financedFrom !== null) return days.day < bill.financedFrom ? fen(0) : bill.amountFen;
    if (bill.use === null || rentBasis === 'due') return owed;
    return earnedBy({ amountFen: bill.amountFen, use: bill.use }, days);
  };
  return { claimed, earned: fen(earned() + bill.lateFeeFen), lateFee: bill.lateFeeFen };
}

/**
 * The VAT in so much of a bill, first in what was claimed first: what was claimed by the end of earlier rates has theirs, whatever
 * comes later; the rest has those of the policy.
 */
export function taxOf(
  bill: BillFacts,
  policy: BookingPolicy,
  days: OrderDays,
): (gross: Fen) => number {
  const steps = policy.earlierVat.map(({ until, vatBp }) => {
    const day = until < days.day ? until : days.day;
    const then = { ...bill, ...bill.postedBy(day) };
    return {
      upTo: measured(then, policy.rentBasis, { ...days, day }).claimed,
      bp: vatBp[bill.income],
    };
  });
  const last = { upTo: Infinity, bp: policy.vatBp[bill.income] };
  return (gross) => {
    let [taxed, tax] = [fen(0), 0];
    for (const { upTo, bp } of [...steps, last]) {
      const to = fen(Math.max(taxed, Math.min(gross, upTo)));
      tax += vatIn(to, bp) - vatIn(taxed, bp);
      taxed = to;
    }
    return tax;
  };
}

/**
 * A bill in the accountant's books at the end of a day (ADR 60), by account, debit above zero. All of it adds up to what the bill has settled,
 * below zero: the accounts that settled it hold the other side. What was earned before the books of its order began, and the VAT of
 * what was claimed then, is 期初. Of a 融资租赁 the income is what all of it comes to: `financingPosition` takes the product's value
 * and the interest of later days off it.
 */
export function billPosition(bill: BillFacts, policy: BookingPolicy, days: OrderDays): Balances {
  const tax = taxOf(bill, policy, days);
  const now = measured(bill, policy.rentBasis, days);
  const then =
    days.openedOn === null
      ? nothing
      : measured({ ...bill, ...bill.before }, policy.rentBasis, { ...days, day: days.openedOn });
  const net = (gross: Fen): number => gross - tax(gross);
  const ahead = now.claimed >= now.earned;
  const rentOf = ({ earned, lateFee }: Measured): number => net(fen(earned - lateFee));
  const feeOf = (at: Measured): number => net(at.earned) - rentOf(at);
  const [later, income]: readonly [BookAccount, BookAccount] =
    bill.financedFrom === null
      ? ['unbilled', incomeOf[bill.income]]
      : ['financeReceivable', 'financeIncome'];
  return {
    receivable: fen(now.claimed - bill.settledFen),
    [later]: fen(ahead ? 0 : now.earned - now.claimed),
    deferred: fen(ahead ? net(now.earned) - net(now.claimed) : 0),
    vat: fen(tax(then.claimed) - tax(now.claimed)),
    pendingVat: fen(ahead ? 0 : tax(now.claimed) - tax(now.earned)),
    [income]: fen(rentOf(then) - rentOf(now)),
    lateFeeIncome: fen(feeOf(then) - feeOf(now)),
    opening: fen(0 - net(then.earned) - tax(then.claimed)),
  };
}

const nothing: Measured = { claimed: fen(0), earned: fen(0), lateFee: fen(0) };
