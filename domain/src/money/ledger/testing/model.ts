import { done, refused, type Result } from '../../../result.ts';
import { accountCodes, accounts, type AccountCode } from '../accounts.ts';
import { added, balanceOf, emptyBooks, type Books } from '../books.ts';
import type { Transfer } from '../transfers.ts';

type Short = { readonly code: 'account_short'; readonly account: AccountCode };

const shortOf = (books: Books): AccountCode | undefined =>
  accountCodes.find((code) => accounts[code].keptBy !== null && balanceOf(code, books[code]) < 0);

/** All transfers of one act on the books of its order, or none: an account that would go below zero refuses them. */
export function post(books: Books, transfers: readonly Transfer[]): Result<Books, Short> {
  const next = added(books, transfers);
  const short = shortOf(next);
  return short === undefined ? done(next) : refused({ code: 'account_short', account: short });
}

/** The books of many orders, by the order whose accounts they are. */
export type BooksByOrder = ReadonlyMap<number, Books>;

/** The same for an act on one of many orders: each side of a transfer belongs to the order that it names, or to the act's. */
export function postOf(
  all: BooksByOrder,
  orderId: number,
  transfers: readonly Transfer[],
): Result<BooksByOrder, Short> {
  const next = new Map(all);
  for (const { debit, credit, amountFen, debitOf = orderId, creditOf = orderId } of transfers) {
    const move = (id: number, code: AccountCode, side: 'debitFen' | 'creditFen') => {
      const books = next.get(id) ?? emptyBooks;
      const totals = { ...books[code], [side]: books[code][side] + amountFen };
      next.set(id, { ...books, [code]: totals });
    };
    move(debitOf, debit, 'debitFen');
    move(creditOf, credit, 'creditFen');
  }
  const short = [...next.values()].map(shortOf).find((code) => code !== undefined);
  return short === undefined ? done(next) : refused({ code: 'account_short', account: short });
}

/** The correction of a transfer: the same amount the other way (threat model 21). */
export const reversalOf = (made: Transfer): Transfer => ({
  ...made,
  debit: made.credit,
  credit: made.debit,
  isReversal: !made.isReversal,
});
