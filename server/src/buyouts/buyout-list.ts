import type { listBuyouts as call } from '@rental/contract/buyouts';
import type { Input, Returned } from '@rental/contract/endpoint';
import type { Tx } from '../db/transaction.ts';
import type { Context } from '../http/context.ts';
import { keysetList } from '../http/keyset-list.ts';
import { criteriaOf, filtered } from './buyout-filters.ts';
import { buyoutRowOf, withBuyoutRow } from './buyout-row.ts';

/** 买断列表, the last first. */
export const buyouts = keysetList({
  criteriaOf,
  filtered,
  withRow: withBuyoutRow,
  columns: ['m.at', 'm.id'],
  placeOfRow: (row) => ({ at: row.at, id: row.id }),
});

export const listBuyouts = (
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> => buyouts.page(ctx, tx, query, buyoutRowOf);
