import {
  accountCodes,
  isMoneyMethod,
  type MoneyMethod,
} from '@rental/domain/money/ledger/accounts';
import { balanceOf, emptyBooks } from '@rental/domain/money/ledger/books';
import type { Fen } from '@rental/domain/money';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import { storedTotals } from './account-totals.ts';

/** The balance of each account of money in the books. */
export async function moneyBalances(
  tx: Tx,
  brand: BrandCode,
): Promise<ReadonlyMap<MoneyMethod, Fen>> {
  const { rows } = await storedTotals(brand).execute(tx);
  return new Map(
    accountCodes.filter(isMoneyMethod).map((code) => {
      const row = rows.find((one) => one.code === code);
      const totals =
        row === undefined
          ? emptyBooks[code]
          : { debitFen: row.debit_fen, creditFen: row.credit_fen };
      return [code, balanceOf(code, totals)];
    }),
  );
}
