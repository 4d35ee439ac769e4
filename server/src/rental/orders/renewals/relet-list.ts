import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  listRelets as call,
  reletCounts as countsCall,
} from '@rental/contract/rental/orders/renewals/relets';
import { openReletStates, reletStates } from '@rental/domain/rental/orders/renewals/relet-states';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { anyPage, keysetList } from '../../../http/keyset-list.ts';
import { criteriaOf, filtered } from './relet-filters.ts';
import { reletRowOf, withReletRow } from './relet-row.ts';

/** 续租列表, the last first. */
export const relets = keysetList({
  criteriaOf,
  filtered,
  withRow: withReletRow,
  id: 'o.id',
  sorts: {
    at: { column: 'o.created_at', kind: 'instant', keyOf: (row) => row.created_at },
    totalRentFen: {
      column: 'o.total_rent_fen',
      kind: 'number',
      keyOf: (row) => row.total_rent_fen,
    },
  },
  usual: { field: 'at', direction: 'desc' },
});

export const listRelets = (
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> => relets.page(ctx, tx, query, reletRowOf);

/** The counts on the tabs, without filters of what has not begun. */
export const reletCounts = (
  ctx: Context,
  { query }: Input<typeof countsCall>,
  tx: Tx,
): Promise<Returned<typeof countsCall>> =>
  relets.tabCounts(ctx, tx, query, {
    tabs: reletStates,
    waiting: openReletStates,
    queryOf: (reletState) => ({ ...query, ...anyPage, reletState }),
  });
