import type { Input, Returned } from '@rental/contract/endpoint';
import type { listRelets as call } from '@rental/contract/relets';
import type { Tx } from '../db/transaction.ts';
import type { Context } from '../http/context.ts';
import { keysetList } from '../http/keyset-list.ts';
import { criteriaOf, filtered } from './relet-filters.ts';
import { reletRowOf, withReletRow } from './relet-row.ts';

/** 续租列表, the last first. */
export const relets = keysetList({
  criteriaOf,
  filtered,
  withRow: withReletRow,
  columns: ['o.created_at', 'o.id'],
  placeOfRow: (row) => ({ at: row.created_at, id: row.id }),
});

export const listRelets = (
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> => relets.page(ctx, tx, query, reletRowOf);
