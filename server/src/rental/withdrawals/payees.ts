import {
  isOfChannel,
  isOfDistributor,
  isOfStore,
} from '@rental/domain/rental/withdrawals/payout-account';
import type { Payee } from '@rental/domain/rental/withdrawals/payee';
import type { RefusalCode } from '@rental/contract/refusals';
import type { Stored } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Acting, Context } from '../../http/context.ts';
import { lockRow } from '../../http/lock-row.ts';
import { orNotFound, refuse } from '../../http/refusal.ts';
import type { BalanceOwner } from '../../money/ledger/public.ts';
import { channelReached, reachesAllStores, storeReached } from '../../people/data-scope/public.ts';

type Owned = Pick<Stored<'withdrawals'>, 'store_id' | 'channel_id' | 'distributor_id'>;

const columns = {
  store: 'store_id',
  channel: 'channel_id',
  distributor: 'distributor_id',
} as const satisfies Record<Payee, keyof Owned>;

/** The column that names an owner of this kind. */
export const ownerColumn = ({ payee }: Pick<BalanceOwner, 'payee'>) => columns[payee];

/** The owner of an account or a withdrawal, of which the database lets a row have one. */
export function ownerOf(row: Owned): BalanceOwner {
  for (const payee of Object.keys(columns) as Payee[]) {
    const id = row[columns[payee]];
    if (id !== null) return { payee, id };
  }
  throw new Error('A withdrawal of nobody');
}

/** The columns that name an owner in a row. */
export const ownerColumns = (owner: BalanceOwner): Owned => ({
  store_id: null,
  channel_id: null,
  distributor_id: null,
  [ownerColumn(owner)]: owner.id,
});

/** Answers 404 where this operator does not reach the owner. Distributors are of the brand as a whole. */
export async function requirePayee(ctx: Context, tx: Tx, { payee, id }: BalanceOwner) {
  if (payee === 'store') await storeReached(ctx, tx, id);
  else if (payee === 'channel') await channelReached(ctx, tx, id);
  else {
    const found = reachesAllStores(ctx) ? await distributorOf(ctx, tx, id) : undefined;
    orNotFound(found);
  }
}

/** A distributor with the name of his customer. */
const distributorOf = ({ brandCode }: Pick<Acting, 'brandCode'>, tx: Tx, id: number) =>
  tx
    .selectFrom('distributors as d')
    .innerJoin('customers as c', (join) =>
      join.onRef('c.brand_code', '=', 'd.brand_code').onRef('c.id', '=', 'd.customer_id'),
    )
    .select(['c.name', 'd.is_active'])
    .where('d.brand_code', '=', brandCode)
    .where('d.id', '=', id)
    .executeTakeFirst();

/** Refuses a distributor who is frozen: he is not paid (ADR 63). */
export async function refuseFrozen(
  ctx: Pick<Acting, 'brandCode'>,
  tx: Tx,
  { payee, id }: BalanceOwner,
): Promise<void> {
  if (payee !== 'distributor') return;
  const { is_active: isActive } = orNotFound(await distributorOf(ctx, tx, id));
  if (!isActive) refuse('distributor_frozen');
}

/** Locks an owner; the function that it answers refuses an account of another holder. */
export async function lockPayee(
  ctx: Pick<Acting, 'brandCode'>,
  tx: Tx,
  { payee, id }: BalanceOwner,
): Promise<(holder: string) => void> {
  const only = (isOf: (holder: string) => boolean, code: HolderRefusal) => (holder: string) => {
    if (!isOf(holder)) refuse(code);
  };
  switch (payee) {
    case 'channel': {
      const channel = await lockRow(ctx, tx, 'channels', id);
      return only((holder) => isOfChannel(holder, channel), 'payout_channel_holder_wrong');
    }
    case 'distributor': {
      await lockRow(ctx, tx, 'distributors', id);
      const customer = orNotFound(await distributorOf(ctx, tx, id));
      return only((holder) => isOfDistributor(holder, customer), 'payout_distributor_holder_wrong');
    }
    case 'store': {
      const store = await lockRow(ctx, tx, 'stores', id);
      return only((holder) => isOfStore(holder, store), 'payout_holder_wrong');
    }
  }
}

type HolderRefusal = Extract<RefusalCode, `payout_${string}holder_wrong`>;
