import type { buyoutCounts as countsCall, listBuyouts as call } from '@rental/contract/buyouts';
import type { Input, Returned } from '@rental/contract/endpoint';
import { mostCounted } from '../db/keyset.ts';
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
): Promise<Returned<typeof call>> =>
  buyouts.page(ctx, tx, query, (row) => buyoutRowOf(row, ctx.now));

/** The counts on the tabs, of what has not ended. */
export async function buyoutCounts(
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof countsCall>> {
  const query = { buyoutState: 'toPay', page: 0, size: 1 } as const;
  return { toPay: await buyouts.countUpTo(ctx, tx, query, mostCounted) };
}
