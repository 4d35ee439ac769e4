import type { Stored } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound } from '../../http/refusal.ts';
import { lockRow } from '../../http/lock-row.ts';
import type { BalanceOwner } from '../../money/ledger/public.ts';
import type { Seal } from '../../sealed.ts';
import { lockPayee, ownerOf, requirePayee } from './payees.ts';

export type StoredAccount = Stored<'payout_accounts'>;

/** An account and its holder, as they are sealed. */
interface Payee {
  readonly account: string;
  readonly name: string;
}

export const payeeOf = (seal: Seal, { payee }: Pick<StoredAccount, 'payee'>): Payee =>
  JSON.parse(seal.open(payee)) as Payee;

/** The owner of a payout account, which never changes; 404 where this operator does not reach it. */
export async function reachedOwner(ctx: Context, tx: Tx, accountId: number): Promise<BalanceOwner> {
  const of = await tx
    .selectFrom('payout_accounts')
    .select(['store_id', 'channel_id', 'distributor_id'])
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', accountId)
    .executeTakeFirst();
  const owner = ownerOf(orNotFound(of));
  await requirePayee(ctx, tx, owner);
  return owner;
}

/** A payout account that this operator reaches, locked; else 404. Its owner is locked before it, as by who enters an account. */
export async function lockAccount(ctx: Context, tx: Tx, id: number): Promise<StoredAccount> {
  await lockPayee(ctx, tx, await reachedOwner(ctx, tx, id));
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
