import type { Fen } from '@rental/domain/money';
import { sql } from 'kysely';
import type { Stored } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';

/** A withdrawal as a statement of the provider names it. */
export interface WithdrawalTrade {
  readonly kind: 'transfer';
  readonly of: 'withdrawal';
  readonly ourNo: string;
  readonly id: number;
  readonly orderId: null;
  readonly amountFen: Fen;
  /** `elsewhere`: it failed with us, and its money is back in the balance. */
  readonly standing: 'undecided' | 'done' | 'elsewhere';
}

/** The withdrawals that the provider was asked to pay. */
const asked = (tx: Tx, brand: string) =>
  tx
    .selectFrom('withdrawals')
    .select(['id', 'withdrawal_no', 'amount_fen', 'state'])
    .where('brand_code', '=', brand)
    .where('method', '=', 'alipay')
    .where('asked_at', 'is not', null);

const tradeOf = (
  row: Pick<Stored<'withdrawals'>, 'id' | 'withdrawal_no' | 'amount_fen' | 'state'>,
): WithdrawalTrade => ({
  kind: 'transfer',
  of: 'withdrawal',
  ourNo: row.withdrawal_no,
  id: row.id,
  orderId: null,
  amountFen: row.amount_fen,
  standing: row.state === 'paying' ? 'undecided' : row.state === 'paid' ? 'done' : 'elsewhere',
});

/** The withdrawals of these numbers that the provider can know. */
export async function withdrawalsNumbered(
  tx: Tx,
  brand: string,
  numbers: readonly string[],
): Promise<WithdrawalTrade[]> {
  const listed = sql<string>`any(${numbers}::text[])`;
  return (await asked(tx, brand).where('withdrawal_no', '=', listed).execute()).map(tradeOf);
}

/** The withdrawals that the provider paid in a span, as we learned it. */
export async function withdrawalsDone(
  tx: Tx,
  brand: string,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<WithdrawalTrade[]> {
  const rows = await asked(tx, brand)
    .where('state', '=', 'paid')
    .where('ended_at', '>=', from)
    .where('ended_at', '<', to)
    .execute();
  return rows.map(tradeOf);
}
