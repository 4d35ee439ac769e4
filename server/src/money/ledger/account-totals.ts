import type { AccountCode } from '@rental/domain/money/ledger/accounts';
import { balanceOf, type Totals } from '@rental/domain/money/ledger/books';
import type { Fen } from '@rental/domain/money';

/** An account with its totals and what it holds. */
export const accountTotals = (
  code: AccountCode,
  totals: Totals,
): Totals & { readonly code: AccountCode; readonly balanceFen: Fen } => ({
  code,
  debitFen: totals.debitFen,
  creditFen: totals.creditFen,
  balanceFen: balanceOf(code, totals),
});
