import type { billCounts as countsCall, listBills as call } from '@rental/contract/bills';
import type { Input, Returned } from '@rental/contract/endpoint';
import { businessDateOf, startOf, type BusinessDate } from '@rental/domain/business-date';
import { sql } from 'kysely';
import { cursorOf, fetchStepFor, mostCounted } from '../db/keyset.ts';
import { prepared } from '../db/prepared.ts';
import type { Tx } from '../db/transaction.ts';
import type { Context, Reach } from '../http/context.ts';
import { placeOf, totalUpTo } from '../http/list-page.ts';
import { billDayCounts } from '../orders/public.ts';
import {
  criteriaOf,
  filtered,
  isOldestFirst,
  type BillCriteria,
  type BillQuery,
} from './bill-filters.ts';
import { billRowOf, withBillRow } from './bill-row.ts';

type Answer = Returned<typeof call>;

/** 分期账单. A page costs the same however deep it lies and however many bills there are (ADR 5). */
export async function listBills(
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Answer> {
  const { size } = query;
  const { after: keyset, offset } = placeOf(query);
  const after = keyset && { dueOn: businessDateOf(keyset.at), id: keyset.id };

  const [rows, count] = await Promise.all([
    billsAfter(ctx, tx, query, { after, offset, limit: fetchStepFor(size) }),
    countBillsUpTo(ctx, tx, query, mostCounted + 1),
  ]);
  const last = rows.length > size ? rows[size - 1] : undefined;
  const terms = { today: businessDateOf(ctx.now), lateFee: ctx.brand.lateFee };
  return {
    content: rows.slice(0, size).map((row) => billRowOf(row, terms)),
    ...totalUpTo(count),
    ...(last && { nextCursor: cursorOf({ at: startOf(last.due_on), id: last.id }) }),
  };
}

/** Where a page ended. */
export interface BillPlace {
  readonly dueOn: BusinessDate;
  readonly id: number;
}

interface Part {
  readonly after: BillPlace | null;
  readonly offset?: number | undefined;
  /** One of few values, for it stands in the text. */
  readonly limit: number;
}

/** Bills after a place or behind an offset, in the order of the list. */
export const billsAfter = (
  reach: Reach,
  tx: Tx,
  query: BillQuery,
  { after, offset = 0, limit }: Part,
) =>
  pageOf(
    tx,
    {
      ...criteriaOf(reach, query),
      afterDay: after?.dueOn,
      afterId: after?.id,
      offset,
    },
    `${isOldestFirst(query) ? 'asc' : 'desc'} ${limit}`,
  );

interface PageValues extends BillCriteria {
  readonly afterDay?: BusinessDate | undefined;
  readonly afterId?: number | undefined;
  readonly offset?: number | undefined;
}

/** The query of a page: `cut` is its direction and its size. */
export function billPage(
  db: Tx,
  { afterDay, afterId, offset, ...criteria }: PageValues,
  cut: `${'asc' | 'desc'} ${number}`,
) {
  const isAscending = cut.startsWith('asc');
  const direction = isAscending ? 'asc' : 'desc';
  return withBillRow(filtered(db, criteria))
    .$if(afterDay !== undefined && afterId !== undefined, (q) =>
      q.where((where) =>
        where(
          where.refTuple('b.due_on', 'b.id'),
          isAscending ? '>' : '<',
          where.tuple(afterDay as BusinessDate, afterId as number),
        ),
      ),
    )
    .orderBy('b.due_on', direction)
    .orderBy('b.id', direction)
    .limit(sql.lit(Number(cut.split(' ')[1])))
    .$if(offset !== undefined, (q) => q.offset(offset as number));
}
const pageOf = prepared(billPage);

/** Counts the bills that fit, and stops at `most`: one of few values, for it stands in the text. */
export async function countBillsUpTo(
  reach: Reach,
  tx: Tx,
  query: BillQuery,
  most: number,
): Promise<number> {
  const [counted] = await countOf(tx, criteriaOf(reach, query), most);
  return counted?.count ?? 0;
}

const countOf = prepared((db, criteria: BillCriteria, most: number) =>
  db
    .selectFrom(filtered(db, criteria).select('b.id').limit(sql.lit(most)).as('some'))
    .select(sql<number>`count(*)`.as('count')),
);

/** The counts on the tabs, from what is kept of each day: they cost the same however many bills there are. */
export const billCounts = (
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof countsCall>> => billDayCounts(ctx, tx, businessDateOf(ctx.now));
