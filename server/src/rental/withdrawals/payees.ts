import { isOfChannel, isOfStore } from '@rental/domain/rental/withdrawals/payout-account';
import type { Stored } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Acting, Context } from '../../http/context.ts';
import { lockRow } from '../../http/lock-row.ts';
import { refuse } from '../../http/refusal.ts';
import type { BalanceOwner } from '../../money/ledger/public.ts';
import { channelReached, storeReached } from '../../people/data-scope/public.ts';

type Owned = Pick<Stored<'withdrawals'>, 'store_id' | 'channel_id'>;

/** The store or channel of an account or a withdrawal, of which the database lets a row have one. */
export function ownerOf({ store_id: storeId, channel_id: channelId }: Owned): BalanceOwner {
  if (storeId !== null) return { payee: 'store', id: storeId };
  if (channelId === null) throw new Error('A withdrawal of no store and no channel');
  return { payee: 'channel', id: channelId };
}

/** The columns that name an owner in a row. */
export const ownerColumns = ({ payee, id }: BalanceOwner): Owned => ({
  store_id: payee === 'store' ? id : null,
  channel_id: payee === 'channel' ? id : null,
});

/** Answers 404 where this operator does not reach the store or channel. */
export async function requirePayee(ctx: Context, tx: Tx, { payee, id }: BalanceOwner) {
  await (payee === 'store' ? storeReached(ctx, tx, id) : channelReached(ctx, tx, id));
}

/** Locks a store or channel; the function that it answers refuses an account of another holder. */
export async function lockPayee(
  ctx: Pick<Acting, 'brandCode'>,
  tx: Tx,
  { payee, id }: BalanceOwner,
): Promise<(holder: string) => void> {
  if (payee === 'channel') {
    const channel = await lockRow(ctx, tx, 'channels', id);
    return (holder) => {
      if (!isOfChannel(holder, channel)) refuse('payout_channel_holder_wrong');
    };
  }
  const store = await lockRow(ctx, tx, 'stores', id);
  return (holder) => {
    if (!isOfStore(holder, store)) refuse('payout_holder_wrong');
  };
}
