import type { listBuyouts as call } from '@rental/contract/buyouts';
import type { Input, Returned } from '@rental/contract/endpoint';
import { sql } from 'kysely';
import { cursorOf, fetchStepFor, mostCounted } from '../db/keyset.ts';
import { prepared } from '../db/prepared.ts';
import type { Tx } from '../db/transaction.ts';
import type { Context, Reach } from '../http/context.ts';
import { placeOf, totalUpTo } from '../http/list-page.ts';
import { criteriaOf, filtered, type BuyoutCriteria, type BuyoutQuery } from './buyout-filters.ts';
import { buyoutRowOf, withBuyoutRow } from './buyout-row.ts';

/** 买断列表, the last first; pages by keyset (ADR 5). */
export async function listBuyouts(
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
    countBuyoutsUpTo(ctx, tx, query, mostCounted + 1),
  ]);
  const last = rows.length > size ? rows[size - 1] : undefined;
  return {
    content: rows.slice(0, size).map(buyoutRowOf),
    ...totalUpTo(count),
    ...(last && { nextCursor: cursorOf({ at: last.at, id: last.id }) }),
  };
}

interface PageValues extends BuyoutCriteria {
  readonly afterAt?: Date | undefined;
  readonly afterId?: number | undefined;
  readonly offset?: number | undefined;
}

/** `step` buyouts after a place or behind an offset. */
export const pageOf = prepared(
  (db, { afterAt, afterId, offset, ...criteria }: PageValues, step: number) =>
    withBuyoutRow(filtered(db, criteria))
      .$if(afterAt !== undefined && afterId !== undefined, (q) =>
        q.where((where) =>
          where(
            where.refTuple('m.at', 'm.id'),
            '<',
            where.tuple(afterAt as Date, afterId as number),
          ),
        ),
      )
      .orderBy('m.at', 'desc')
      .orderBy('m.id', 'desc')
      .limit(sql.lit(step))
      .$if(offset !== undefined, (q) => q.offset(offset as number)),
);

/** Counts the buyouts that fit, and stops at `most`: one of few values, for it stands in the text. */
export async function countBuyoutsUpTo(
  reach: Reach,
  tx: Tx,
  query: BuyoutQuery,
  most: number,
): Promise<number> {
  const [counted] = await countOf(tx, criteriaOf(reach, query), most);
  return counted?.count ?? 0;
}

const countOf = prepared((db, criteria: BuyoutCriteria, most: number) =>
  db
    .selectFrom(filtered(db, criteria).select('m.id').limit(sql.lit(most)).as('some'))
    .select(sql<number>`count(*)`.as('count')),
);
