import type { Input, Returned } from '@rental/contract/endpoint';
import type { listRelets as call } from '@rental/contract/relets';
import { sql } from 'kysely';
import { cursorOf, fetchStepFor, mostCounted } from '../db/keyset.ts';
import { prepared } from '../db/prepared.ts';
import type { Tx } from '../db/transaction.ts';
import type { Context, Reach } from '../http/context.ts';
import { placeOf, totalUpTo } from '../http/list-page.ts';
import { criteriaOf, filtered, type ReletCriteria, type ReletQuery } from './relet-filters.ts';
import { reletRowOf, withReletRow } from './relet-row.ts';

/** 续租列表, the last first; pages by keyset (ADR 5). */
export async function listRelets(
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const { size } = query;
  const { after, offset } = placeOf(query);
  const place = { afterAt: after?.at, afterId: after?.id, offset };
  const [rows, count] = await Promise.all([
    pageOf(tx, { ...criteriaOf(ctx, query), ...place }, fetchStepFor(size)),
    countReletsUpTo(ctx, tx, query, mostCounted + 1),
  ]);
  const last = rows.length > size ? rows[size - 1] : undefined;
  return {
    content: rows.slice(0, size).map(reletRowOf),
    ...totalUpTo(count),
    ...(last && { nextCursor: cursorOf({ at: last.created_at, id: last.id }) }),
  };
}

interface PageValues extends ReletCriteria {
  readonly afterAt?: Date | undefined;
  readonly afterId?: number | undefined;
  readonly offset?: number | undefined;
}

/** `step` relets after a place or behind an offset. */
export const pageOf = prepared(
  (db, { afterAt, afterId, offset, ...criteria }: PageValues, step: number) =>
    withReletRow(filtered(db, criteria))
      .$if(afterAt !== undefined && afterId !== undefined, (q) =>
        q.where((where) =>
          where(
            where.refTuple('o.created_at', 'o.id'),
            '<',
            where.tuple(afterAt as Date, afterId as number),
          ),
        ),
      )
      .orderBy('o.created_at', 'desc')
      .orderBy('o.id', 'desc')
      .limit(sql.lit(step))
      .$if(offset !== undefined, (q) => q.offset(offset as number)),
);

/** Counts the relets that fit, and stops at `most`: one of few values, for it stands in the text. */
export async function countReletsUpTo(
  reach: Reach,
  tx: Tx,
  query: ReletQuery,
  most: number,
): Promise<number> {
  const [counted] = await countOf(tx, criteriaOf(reach, query), most);
  return counted?.count ?? 0;
}

const countOf = prepared((db, criteria: ReletCriteria, most: number) =>
  db
    .selectFrom(filtered(db, criteria).select('o.id').limit(sql.lit(most)).as('some'))
    .select(sql<number>`count(*)`.as('count')),
);
