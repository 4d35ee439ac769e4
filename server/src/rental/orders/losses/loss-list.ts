import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  listLosses as call,
  lossCounts as countsCall,
  lossSums as sumsCall,
} from '@rental/contract/rental/orders/losses/losses';
import type { Fen } from '@rental/domain/money';
import { lossStates, openLossStates } from '@rental/domain/rental/orders/losses/loss-states';
import { sql } from 'kysely';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { anyPage, keysetList } from '../../../http/keyset-list.ts';
import { listSums } from '../../../http/list-sums.ts';
import { criteriaOf, filtered } from './loss-filters.ts';
import { lossRowOf, withLossRow } from './loss-row.ts';

/** 坏账列表, the last first. */
export const losses = keysetList({
  criteriaOf,
  filtered,
  withRow: withLossRow,
  id: 'm.id',
  sorts: {
    at: { column: 'm.at', kind: 'instant', keyOf: (row) => row.at },
    writtenFen: { column: 'm.written_fen', kind: 'number', keyOf: (row) => row.written_fen },
  },
  usual: { field: 'at', direction: 'desc' },
});

export const listLosses = (
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> => losses.page(ctx, tx, query, lossRowOf);

/** The counts on the tabs, without filters of what is not recovered. */
export const lossCounts = (
  ctx: Context,
  { query }: Input<typeof countsCall>,
  tx: Tx,
): Promise<Returned<typeof countsCall>> =>
  losses.tabCounts(ctx, tx, query, {
    tabs: lossStates,
    waiting: openLossStates,
    queryOf: (lossState) => ({ ...query, ...anyPage, lossState }),
  });

const sums = listSums({
  criteriaOf,
  filtered,
  amounts: {
    writtenFen: sql<Fen>`m.written_fen`,
    recoveredFen: sql<Fen>`m.recovered_fen`,
    leftFen: sql<Fen>`m.written_fen - m.recovered_fen`,
  },
  kept: async () => ({}),
});

/** The sums of 坏账列表. */
export const lossSums = (
  ctx: Context,
  { query }: Input<typeof sumsCall>,
  tx: Tx,
): Promise<Returned<typeof sumsCall>> => sums(ctx, tx, { ...query, ...anyPage });
