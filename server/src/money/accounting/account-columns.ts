import { bookAccounts, type BookAccount } from '@rental/domain/money/accounting/book-accounts';

/** The code and name of an account as the brand has set them, or the usual ones. Both null: it has set none. */
export interface SetCode {
  readonly account: BookAccount;
  readonly set_code: string | null;
  readonly set_label: string | null;
}

export const namedAccount = ({ account, set_code: code, set_label: label }: SetCode) => ({
  account,
  code: code ?? bookAccounts[account].code,
  label: label ?? bookAccounts[account].label,
});

/** The values of a filter by month: the column holds its first day. */
export const monthValues = (month: string) => ({ is: `${month}-01` });
