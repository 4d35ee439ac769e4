import type { Input, Returned } from '@rental/contract/endpoint';
import type { listReturns as call, returnCounts as countsCall } from '@rental/contract/returns';
import { businessDateOf } from '@rental/domain/business-date';
import { openReturnStates } from '@rental/domain/orders/return-states';
import { sql } from 'kysely';
import { cursorOf, fetchStepFor, mostCounted } from '../db/keyset.ts';
import { prepared } from '../db/prepared.ts';
import type { Tx } from '../db/transaction.ts';
import type { Context, Reach } from '../http/context.ts';
import { placeOf, totalUpTo } from '../http/list-page.ts';
import { criteriaOf, filtered, type ReturnCriteria, type ReturnQuery } from './return-filters.ts';
import { returnRowOf, withReturnRow } from './return-row.ts';

/** 归还列表. A page costs the same however deep it lies and however many returns there are (ADR 5). */
export async function listReturns(
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const { size } = query;
  const { after, offset } = placeOf(query);
  const place = {
    afterAt: after?.at,
    afterId: after?.id,
    offset,
  };
  const [rows, count] = await Promise.all([
    pageOf(tx, { ...criteriaOf(ctx, query), ...place }, fetchStepFor(size)),
    countReturnsUpTo(ctx, tx, query, mostCounted + 1),
  ]);
  const last = rows.length > size ? rows[size - 1] : undefined;
  const today = businessDateOf(ctx.now);
  return {
    content: rows.slice(0, size).map((row) => returnRowOf(row, today)),
    ...totalUpTo(count),
    ...(last && { nextCursor: cursorOf({ at: last.started_at, id: last.id }) }),
  };
}

interface PageValues extends ReturnCriteria {
  readonly afterAt?: Date | undefined;
  readonly afterId?: number | undefined;
  readonly offset?: number | undefined;
}

/** `step` returns after a place or behind an offset. */
export const pageOf = prepared(
  (db, { afterAt, afterId, offset, ...criteria }: PageValues, step: number) =>
    withReturnRow(filtered(db, criteria))
      .$if(afterAt !== undefined && afterId !== undefined, (q) =>
        q.where((where) =>
          where(
            where.refTuple('r.started_at', 'r.id'),
            '<',
            where.tuple(afterAt as Date, afterId as number),
          ),
        ),
      )
      .orderBy('r.started_at', 'desc')
      .orderBy('r.id', 'desc')
      .limit(sql.lit(step))
      .$if(offset !== undefined, (q) => q.offset(offset as number)),
);

/** Counts the returns that fit, and stops at `most`: one of few values, for it stands in the text. */
export async function countReturnsUpTo(
  reach: Reach,
  tx: Tx,
  query: ReturnQuery,
  most: number,
): Promise<number> {
  const [counted] = await countOf(tx, criteriaOf(reach, query), most);
  return counted?.count ?? 0;
}

const countOf = prepared((db, criteria: ReturnCriteria, most: number) =>
  db
    .selectFrom(filtered(db, criteria).select('r.id').limit(sql.lit(most)).as('some'))
    .select(sql<number>`count(*)`.as('count')),
);

/** The counts on the tabs, of what has not ended. */
export async function returnCounts(
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof countsCall>> {
  const counted = await Promise.all(
    openReturnStates.map(async (returnState) => {
      const query = { returnState, page: 0, size: 1 };
      return [returnState, await countReturnsUpTo(ctx, tx, query, mostCounted)] as const;
    }),
  );
  return Object.fromEntries(counted) as Returned<typeof countsCall>;
}
