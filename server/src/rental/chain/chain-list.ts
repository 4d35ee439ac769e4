import type { ChainRow, listChain as call } from '@rental/contract/rental/chain';
import type { Input, Returned } from '@rental/contract/endpoint';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { keysetList } from '../../http/keyset-list.ts';
import { refuse } from '../../http/refusal.ts';
import { criteriaOf, filtered, withChainRow, type ChainRowColumns } from './chain-filters.ts';

/** 存证上链, the last first. */
export const chain = keysetList({
  criteriaOf,
  filtered,
  withRow: withChainRow,
  id: 'r.id',
  sorts: {
    at: { column: 'r.at', kind: 'instant', keyOf: (row) => row.at },
    blockAt: {
      column: 'r.block_at',
      kind: 'instant',
      keyOf: (row) => row.block_at,
      blanks: { filled: sql`r.block_at is not null`, stand: 'last' },
    },
  },
  usual: { field: 'at', direction: 'desc' },
  filledBy: ({ chainState }, field) => {
    if (chainState === undefined || field !== 'blockAt') return undefined;
    return chainState === 'success' ? 'all' : 'none';
  },
});

export async function listChain(
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  if (!ctx.brand.flags.OpenBlockchain) refuse('chain_off');
  return chain.page(ctx, tx, query, chainRowOf);
}

export const chainRowOf = (row: ChainRowColumns): ChainRow => ({
  id: row.id,
  orderId: row.order_id,
  orderNo: row.order_no,
  kind: row.kind,
  hash: row.hash,
  chainState: row.state,
  tries: row.tries,
  lastFailure: row.last_failure,
  txNo: row.tx_no,
  blockAt: row.block_at?.toISOString() ?? null,
  tookSeconds: tookSeconds(row),
  at: row.at.toISOString(),
  nextAt: row.look_at?.toISOString() ?? null,
});

function tookSeconds({ state, asked_at: from, ended_at: to }: ChainRowColumns): number | null {
  if (state !== 'success' || from === null || to === null) return null;
  return Math.round((to.getTime() - from.getTime()) / 1000);
}
