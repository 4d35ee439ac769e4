import { fen, type Fen } from '@rental/domain/money';
import type { AccountCode } from '@rental/domain/money/ledger/accounts';
import { payeeBooks, type Payee } from '@rental/domain/rental/withdrawals/payee';
import type { BrandCode, Tx } from '../../db/transaction.ts';

/** A store, channel or distributor whose balance is withdrawn. */
export interface BalanceOwner {
  readonly payee: Payee;
  readonly id: number;
}

/** The money that its owner may withdraw, and what it has applied for that has not left us. */
interface PayeeBalance {
  readonly availableFen: Fen;
  readonly underWayFen: Fen;
}

/** Reads the balance of a store, channel or distributor. */
export async function payeeBalance(
  tx: Tx,
  brand: BrandCode,
  { payee, id }: BalanceOwner,
): Promise<PayeeBalance> {
  const { balance, underWay } = payeeBooks[payee];
  const rows = await tx
    .selectFrom('account_balances')
    .select(['code', 'debit_fen', 'credit_fen'])
    .where('brand_code', '=', brand)
    .where('subject_id', '=', id)
    .where('code', 'in', [balance, underWay])
    .execute();
  const left = (code: AccountCode) => {
    const row = rows.find((one) => one.code === code);
    return fen(row === undefined ? 0 : row.credit_fen - row.debit_fen);
  };
  return { availableFen: left(balance), underWayFen: left(underWay) };
}

const tables = { store: 'stores', channel: 'channels', distributor: 'distributors' } as const;

/** The same, its owner locked: acts on it follow one another. Lock it last, and before every `postAct` on a store, channel or distributor. */
export async function lockPayeeBalance(
  tx: Tx,
  brand: BrandCode,
  owner: BalanceOwner,
): Promise<PayeeBalance> {
  await tx
    .selectFrom(tables[owner.payee] as 'stores')
    .select('id')
    .where('brand_code', '=', brand)
    .where('id', '=', owner.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return payeeBalance(tx, brand, owner);
}
