import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  listClaims as call,
  claimCounts as countsCall,
  claimSums as sumsCall,
} from '@rental/contract/rental/orders/claims/claims';
import type { Fen } from '@rental/domain/money';
import { claimStates, openClaimStates } from '@rental/domain/rental/orders/claims/claim-states';
import { sql } from 'kysely';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { anyPage, keysetList } from '../../../http/keyset-list.ts';
import { listSums } from '../../../http/list-sums.ts';
import { criteriaOf, filtered } from './claim-filters.ts';
import { claimRowOf, withClaimRow } from './claim-row.ts';

/** 保险理赔, the last first. */
export const claims = keysetList({
  criteriaOf,
  filtered,
  withRow: withClaimRow,
  id: 'm.id',
  sorts: {
    at: { column: 'm.at', kind: 'instant', keyOf: (row) => row.at },
    claimedFen: { column: 'm.claimed_fen', kind: 'number', keyOf: (row) => row.claimed_fen },
  },
  usual: { field: 'at', direction: 'desc' },
});

export const listClaims = (
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> => claims.page(ctx, tx, query, claimRowOf);

/** The counts on the tabs, without filters of what the insurer still owes. */
export const claimCounts = (
  ctx: Context,
  { query }: Input<typeof countsCall>,
  tx: Tx,
): Promise<Returned<typeof countsCall>> =>
  claims.tabCounts(ctx, tx, query, {
    tabs: claimStates,
    waiting: openClaimStates,
    queryOf: (claimState) => ({ ...query, ...anyPage, claimState }),
  });

const sums = listSums({
  criteriaOf,
  filtered,
  amounts: {
    claimedFen: sql<Fen>`m.claimed_fen`,
    receivedFen: sql<Fen>`m.received_fen`,
    leftFen: sql<Fen>`m.claimed_fen - m.received_fen - m.withdrawn_fen`,
  },
  kept: async () => ({}),
});

/** The sums of 保险理赔. */
export const claimSums = (
  ctx: Context,
  { query }: Input<typeof sumsCall>,
  tx: Tx,
): Promise<Returned<typeof sumsCall>> => sums(ctx, tx, { ...query, ...anyPage });
