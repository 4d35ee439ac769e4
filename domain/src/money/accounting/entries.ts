import { fen, sumFen, type Fen } from '../../money.ts';
import type { AccountCode } from '../ledger/accounts.ts';
import type { Totals } from '../ledger/books.ts';
import type { TransferKind } from '../ledger/transfers.ts';
import { billPosition, type Balances, type BillFacts, type OrderDays } from './bill-position.ts';
import { allBookAccounts, takenFrom, type BookAccount } from './book-accounts.ts';
import { financedBills, financingPosition, type Financing } from './financing-position.ts';
import type { BookingPolicy } from './policy.ts';

/** Transfers of one kind add up to this amount, from one account to another. */
export interface Moved {
  readonly kind: TransferKind;
  readonly debit: AccountCode;
  readonly credit: AccountCode;
  readonly amountFen: Fen;
}

/** The position of a subject in the accountant's books: the debits and credits of each account so far. */
export type BookPosition = ReadonlyMap<BookAccount, Totals>;

const noTotals: Totals = { debitFen: fen(0), creditFen: fen(0) };

const totalsIn = (position: BookPosition, account: BookAccount): Totals =>
  position.get(account) ?? noTotals;

/** 收回坏账 is an account of its own: a recovery of later years is no smaller loss of this one. */
const takenOver = (code: AccountCode, kind: TransferKind): BookAccount | null =>
  kind === 'badDebtRecovered' && code === 'badDebt' ? 'badDebtRecovered' : takenFrom[code];

/** The accounts that take over those of the ledger, side by side with it. What was billed is left out: bills say when it is earned. */
export function ledgerPosition(moved: readonly Moved[]): BookPosition {
  const position = new Map<BookAccount, Totals>();
  const add = (account: BookAccount | null, side: keyof Totals, amount: Fen): void => {
    if (account === null) return;
    const before = totalsIn(position, account);
    position.set(account, { ...before, [side]: fen(before[side] + amount) });
  };
  for (const { kind, debit, credit, amountFen } of moved) {
    if (billing.has(kind)) continue;
    add(takenOver(debit, kind), 'debitFen', amountFen);
    add(takenOver(credit, kind), 'creditFen', amountFen);
  }
  return position;
}

/** Balances as a position: each on its side. */
export const positionOf = (...parts: readonly Balances[]): BookPosition =>
  new Map(
    allBookAccounts.flatMap((account) => {
      const balance = sumFen(parts.map((part) => part[account] ?? fen(0)));
      return balance === 0 ? [] : [[account, onItsSide(balance)] as const];
    }),
  );

const onItsSide = (balance: number): Totals =>
  balance > 0
    ? { debitFen: fen(balance), creditFen: fen(0) }
    : { debitFen: fen(0), creditFen: fen(0 - balance) };

export interface OrderFacts {
  readonly moved: readonly Moved[];
  readonly bills: readonly BillFacts[];
  /** The 融资租赁 that it is; null: it is none, or its product came back. */
  readonly financing: Financing | null;
}

/**
 * An order at the end of a day: what the ledger holds of it, and its bills by the policy. Money that settled receivables without naming a bill waits
 * as 预收. Debits equal credits, whatever the policy.
 */
export function orderPosition(
  { moved, bills: all, financing }: OrderFacts,
  policy: BookingPolicy,
  days: OrderDays,
): BookPosition {
  const taken = ledgerPosition(moved);
  const lease = policy.financeBasis === 'interest' ? financing : null;
  const bills = lease === null ? all : financedBills(all, lease);
  const derived = bills.map((bill) => billPosition(bill, policy, days));
  const settled = sumFen(bills.map(({ settledFen }) => settledFen));
  const unnamed = fen(settled - settledIn(moved));
  return merged(
    taken,
    positionOf(
      ...derived,
      { deferred: unnamed },
      ...(lease === null ? [] : financingPosition(bills, lease, policy, days)),
    ),
  );
}

/** Adds up what settled receivables. Billing is left out: the bills say it themselves. */
export const settledIn = (moved: readonly Moved[]): Fen =>
  sumFen(
    moved
      .filter(({ kind }) => !billing.has(kind))
      .map(({ debit, credit, amountFen }) =>
        credit === 'receivable' ? amountFen : debit === 'receivable' ? fen(0 - amountFen) : fen(0),
      ),
  );

/** The kinds that bill a customer. */
const billing: ReadonlySet<TransferKind> = new Set<TransferKind>([
  'rentBilled',
  'overstayBilled',
  'lateFeeBilled',
  'buyoutBilled',
  'compensationBilled',
  'extraBilled',
  'insuranceBilled',
  'openingBilled',
]);

/** Two positions of the same subject as one. */
function merged(one: BookPosition, other: BookPosition): BookPosition {
  const all = new Map(one);
  for (const [account, { debitFen, creditFen }] of other) {
    const before = totalsIn(all, account);
    all.set(account, {
      debitFen: fen(before.debitFen + debitFen),
      creditFen: fen(before.creditFen + creditFen),
    });
  }
  return all;
}

/** A month books this amount on an account. */
export interface Entry extends Totals {
  readonly account: BookAccount;
}

/**
 * Lists the entries that bring the booked position to another one. An account of the ledger moves by both sides, as much as
 * went through it; a derived one by its balance alone. Empty: it is there already.
 */
export function entriesTo(position: BookPosition, booked: BookPosition): Entry[] {
  return allBookAccounts.flatMap((account) => {
    const [to, from] = [totalsIn(position, account), totalsIn(booked, account)];
    const moved = sidesOf(account)
      ? turned(fen(to.debitFen - from.debitFen), fen(to.creditFen - from.creditFen))
      : onItsSide(to.debitFen - to.creditFen - from.debitFen + from.creditFen);
    return moved.debitFen === 0 && moved.creditFen === 0 ? [] : [{ account, ...moved }];
  });
}

/** Both sides above zero: a side that goes back is the other one. */
const turned = (debit: Fen, credit: Fen): Totals => ({
  debitFen: fen(Math.max(debit, 0) + Math.max(0 - credit, 0)),
  creditFen: fen(Math.max(credit, 0) + Math.max(0 - debit, 0)),
});

const ledgerAccounts: ReadonlySet<BookAccount> = new Set(
  [...Object.values(takenFrom), 'badDebtRecovered' as const].filter(
    (account): account is BookAccount => account !== null && account !== 'opening',
  ),
);

/** True where an account takes over both sides of one of the ledger. */
const sidesOf = (account: BookAccount): boolean => ledgerAccounts.has(account);
