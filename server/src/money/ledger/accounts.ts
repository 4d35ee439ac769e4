import { accountCodes } from '@rental/domain/money/ledger/accounts';
import type { Tx } from '../../db/transaction.ts';

/** The chart of accounts of a new brand, all at zero, and no month closed. */
export async function insertAccounts(tx: Tx, brand: string): Promise<void> {
  await tx
    .insertInto('accounts')
    .values(accountCodes.map((code) => ({ brand_code: brand, code })))
    .execute();
  await tx.insertInto('book_months').values({ brand_code: brand }).execute();
}
