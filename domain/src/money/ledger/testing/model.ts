import { done, refused, type Result } from '../../../result.ts';
import { accountCodes, accounts, type AccountCode } from '../accounts.ts';
import { added, balanceOf, type Books } from '../books.ts';
import type { Transfer } from '../transfers.ts';

/** All transfers of one act, or none: an account that must keep above zero and would not refuses them. */
export function post(
  books: Books,
  transfers: readonly Transfer[],
): Result<Books, { readonly code: 'account_short'; readonly account: AccountCode }> {
  const next = added(books, transfers);
  const short = accountCodes.find(
    (code) => accounts[code].keepsAboveZero && balanceOf(code, next[code]) < 0,
  );
  return short === undefined ? done(next) : refused({ code: 'account_short', account: short });
}

/** The correction of a transfer: the same amount the other way (threat model 21). */
export const reversalOf = (made: Transfer): Transfer => ({
  ...made,
  debit: made.credit,
  credit: made.debit,
  isReversal: !made.isReversal,
});
