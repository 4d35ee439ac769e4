import { fen, type Fen } from '../../money.ts';
import { accountCodes, accounts, type AccountCode } from './accounts.ts';
import type { Transfer } from './transfers.ts';

export interface Totals {
  readonly debitFen: Fen;
  readonly creditFen: Fen;
}

/** The running totals of every account of a brand. */
export type Books = Readonly<Record<AccountCode, Totals>>;

export const emptyBooks: Books = Object.fromEntries(
  accountCodes.map((code) => [code, { debitFen: fen(0), creditFen: fen(0) }]),
) as Record<AccountCode, Totals>;

/** The balance of an account, on the side where it grows. */
export function balanceOf(code: AccountCode, { debitFen, creditFen }: Totals): Fen {
  return accounts[code].side === 'debit' ? fen(debitFen - creditFen) : fen(creditFen - debitFen);
}

/** Books with transfers added to their totals, whatever comes of it. */
export function added(
  books: Books,
  transfers: readonly Pick<Transfer, 'debit' | 'credit' | 'amountFen'>[],
): Books {
  const next = { ...books };
  for (const { debit, credit, amountFen } of transfers) {
    next[debit] = { ...next[debit], debitFen: fen(next[debit].debitFen + amountFen) };
    next[credit] = { ...next[credit], creditFen: fen(next[credit].creditFen + amountFen) };
  }
  return next;
}
