import type { ChainRow, listChain as call } from '@rental/contract/chain';
import type { Input, Returned } from '@rental/contract/endpoint';
import { sql } from 'kysely';
import { cursorOf, fetchStepFor, mostCounted } from '../db/keyset.ts';
import { prepared } from '../db/prepared.ts';
import type { Tx } from '../db/transaction.ts';
import type { Context, Reach } from '../http/context.ts';
import { placeOf, totalUpTo } from '../http/list-page.ts';
import { refuse } from '../http/refusal.ts';
import {
  criteriaOf,
  filtered,
  withChainRow,
  type ChainCriteria,
  type ChainQuery,
  type ChainRowColumns,
} from './chain-filters.ts';

/** 存证上链, the last first; pages by keyset (ADR 5). */
export async function listChain(
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  if (!ctx.brand.flags.OpenBlockchain) refuse('chain_off');
  const { size } = query;
  const { after, offset } = placeOf(query);
  const place = { afterAt: after?.at, afterId: after?.id, offset };
  const [rows, count] = await Promise.all([
    pageOf(tx, { ...criteriaOf(ctx, query), ...place }, fetchStepFor(size)),
    countChainUpTo(ctx, tx, query, mostCounted + 1),
  ]);
  const last = rows.length > size ? rows[size - 1] : undefined;
  return {
    content: rows.slice(0, size).map(chainRowOf),
    ...totalUpTo(count),
    ...(last && { nextCursor: cursorOf({ at: last.at, id: last.id }) }),
  };
}

interface PageValues extends ChainCriteria {
  readonly afterAt?: Date | undefined;
  readonly afterId?: number | undefined;
  readonly offset?: number | undefined;
}

/** `step` records after a place or behind an offset. */
export const pageOf = prepared(
  (db, { afterAt, afterId, offset, ...criteria }: PageValues, step: number) =>
    withChainRow(filtered(db, criteria))
      .$if(afterAt !== undefined && afterId !== undefined, (q) =>
        q.where((where) =>
          where(
            where.refTuple('r.at', 'r.id'),
            '<',
            where.tuple(afterAt as Date, afterId as number),
          ),
        ),
      )
      .orderBy('r.at', 'desc')
      .orderBy('r.id', 'desc')
      .limit(sql.lit(step))
      .$if(offset !== undefined, (q) => q.offset(offset as number)),
);

/** Counts the records that fit, and stops at `most`: one of few values, for it stands in the text. */
export async function countChainUpTo(
  reach: Reach,
  tx: Tx,
  query: ChainQuery,
  most: number,
): Promise<number> {
  const [counted] = await countOf(tx, criteriaOf(reach, query), most);
  return counted?.count ?? 0;
}

const countOf = prepared((db, criteria: ChainCriteria, most: number) =>
  db
    .selectFrom(filtered(db, criteria).select('r.id').limit(sql.lit(most)).as('some'))
    .select(sql<number>`count(*)`.as('count')),
);

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
