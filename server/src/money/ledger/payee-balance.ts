import { fen, type Fen } from '@rental/domain/money';
import type { AccountCode } from '@rental/domain/money/ledger/accounts';
import type { BrandCode, Tx } from '../../db/transaction.ts';

/** The money that a store may withdraw, and what it has applied for that has not left us. */
interface StoreBalance {
  readonly availableFen: Fen;
  readonly underWayFen: Fen;
}

/** Reads the balance of a store. */
export async function storeBalance(
  tx: Tx,
  brand: BrandCode,
  storeId: number,
): Promise<StoreBalance> {
  const rows = await tx
    .selectFrom('account_balances')
    .select(['code', 'debit_fen', 'credit_fen'])
    .where('brand_code', '=', brand)
    .where('subject_id', '=', storeId)
    .where('code', 'in', ['storeBalance', 'withdrawalUnderWay'])
    .execute();
  const left = (code: AccountCode) => {
    const row = rows.find((one) => one.code === code);
    return fen(row === undefined ? 0 : row.credit_fen - row.debit_fen);
  };
  return { availableFen: left('storeBalance'), underWayFen: left('withdrawalUnderWay') };
}

/** The same, its store locked: acts on a store follow one another. Lock it last, and before every `postAct` on a store. */
export async function lockStoreBalance(
  tx: Tx,
  brand: BrandCode,
  storeId: number,
): Promise<StoreBalance> {
  await tx
    .selectFrom('stores')
    .select('id')
    .where('brand_code', '=', brand)
    .where('id', '=', storeId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return storeBalance(tx, brand, storeId);
}
