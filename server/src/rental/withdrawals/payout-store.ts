import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound } from '../../http/refusal.ts';
import { lockRow } from '../../http/lock-row.ts';
import type { BalanceOwner } from '../../money/ledger/public.ts';
import type { StoredAccount } from '../payout-accounts/public.ts';
import { lockPayee, ownerOf, requirePayee } from './payees.ts';

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
