import type { Stored } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound } from '../../http/refusal.ts';
import { lockRow } from '../../http/lock-row.ts';
import { storeReached } from '../../people/data-scope/public.ts';
import type { Seal } from '../../sealed.ts';

export type StoredAccount = Stored<'payout_accounts'>;

/** An account and its holder, as they are sealed. */
interface Payee {
  readonly account: string;
  readonly name: string;
}

export const payeeOf = (seal: Seal, { payee }: Pick<StoredAccount, 'payee'>): Payee =>
  JSON.parse(seal.open(payee)) as Payee;

/**
 * A payout account of a store that this operator reaches, locked; else 404. Its store is locked before it, as by who enters an account:
 * it never changes.
 */
export async function lockAccount(ctx: Context, tx: Tx, id: number): Promise<StoredAccount> {
  const of = await tx
    .selectFrom('payout_accounts')
    .select('store_id')
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', id)
    .executeTakeFirst();
  const { store_id: storeId } = orNotFound(of);
  await storeReached(ctx, tx, storeId);
  await lockRow(ctx, tx, 'stores', storeId);
  return lockRow(ctx, tx, 'payout_accounts', id);
}

/** The account that a withdrawal is paid to. */
export const accountOf = (
  tx: Tx,
  { brand_code: brand, account_id: id }: Pick<Stored<'withdrawals'>, 'brand_code' | 'account_id'>,
): Promise<StoredAccount> =>
  tx
    .selectFrom('payout_accounts')
    .selectAll()
    .where('brand_code', '=', brand)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
