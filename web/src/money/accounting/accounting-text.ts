import type { Fen } from '@rental/domain/money';
import type { BookAccount } from '@rental/domain/money/accounting/book-accounts';
import { moneyText } from '../../ui/texts/money-text.ts';

/** The address of the entries of a month in an account. */
export const entriesPath = (month: string, account: BookAccount): string =>
  `/finance/entry?${new URLSearchParams({ month, account }).toString()}`;

/** The amount on a side of an entry: the other side is empty. */
export const sideText = (amountFen: Fen): string => (amountFen === 0 ? '-' : moneyText(amountFen));
