import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { operators } from './operator-queries.ts';

const maxOffered = 500;

/** The staff that work can be given to by whoever asks: enabled, of the normal platform, reached. At most 500. */
export const staffReached = (ctx: Context, tx: Tx) =>
  staff(ctx, tx).orderBy('o.id').limit(maxOffered).execute();

/** The one of them with this id, who stays enabled until the transaction ends; undefined where there is none. */
export const staffToHold = (ctx: Context, tx: Tx, id: number) =>
  staff(ctx, tx).where('o.id', '=', id).forShare('o').executeTakeFirst();

const staff = (ctx: Context, tx: Tx) =>
  operators(ctx, tx)
    .select(['o.id', 'o.nick_name as name'])
    .where('o.purpose', '=', 1)
    .where('o.enabled', '=', true);
