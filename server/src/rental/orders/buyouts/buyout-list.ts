import type {
  buyoutCounts as countsCall,
  listBuyouts as call,
} from '@rental/contract/rental/orders/buyouts/buyouts';
import type { Input, Returned } from '@rental/contract/endpoint';
import { buyoutStates, openBuyoutStates } from '@rental/domain/rental/orders/buyouts/buyout-states';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { anyPage, keysetList } from '../../../http/keyset-list.ts';
import { criteriaOf, filtered } from './buyout-filters.ts';
import { buyoutRowOf, withBuyoutRow } from './buyout-row.ts';

/** 买断列表, the last first. */
export const buyouts = keysetList({
  criteriaOf,
  filtered,
  withRow: withBuyoutRow,
  id: 'm.id',
  sorts: {
    at: { column: 'm.at', kind: 'instant', keyOf: (row) => row.at },
    priceFen: { column: 'm.price_fen', kind: 'number', keyOf: (row) => row.price_fen },
  },
  usual: { field: 'at', direction: 'desc' },
});

export const listBuyouts = (
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> =>
  buyouts.page(ctx, tx, query, (row) => buyoutRowOf(row, ctx.now));

/** The counts on the tabs, without filters of what has not ended. */
export const buyoutCounts = (
  ctx: Context,
  { query }: Input<typeof countsCall>,
  tx: Tx,
): Promise<Returned<typeof countsCall>> =>
  buyouts.tabCounts(ctx, tx, query, {
    tabs: buyoutStates,
    waiting: openBuyoutStates,
    queryOf: (buyoutState) => ({ ...query, ...anyPage, buyoutState }),
  });
