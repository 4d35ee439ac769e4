import type { billCounts as countsCall, listBills as call } from '@rental/contract/bills';
import type { Input, Returned } from '@rental/contract/endpoint';
import { businessDateOf, startOf } from '@rental/domain/business-date';
import { fetchStepFor, mostCounted, type Keyset } from '../db/keyset.ts';
import { countOf, pageFrom, type PageStart } from '../db/keyset-query.ts';
import { prepared } from '../db/prepared.ts';
import type { Stored } from '../db/tables.ts';
import type { Tx } from '../db/transaction.ts';
import type { Context, Reach } from '../http/context.ts';
import { pageOf, placeOf, totalUpTo } from '../http/list-page.ts';
import { billDayCounts } from '../orders/public.ts';
import {
  criteriaOf,
  filtered,
  sortOf,
  type BillCriteria,
  type BillQuery,
  type BillSort,
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
  const { after, offset } = placeOf(query);

  const [rows, count] = await Promise.all([
    billsAfter(ctx, tx, query, { after, offset, limit: fetchStepFor(size) }),
    countBillsUpTo(ctx, tx, query, mostCounted + 1),
  ]);
  const terms = { today: businessDateOf(ctx.now), lateFee: ctx.brand.lateFee };
  return {
    ...totalUpTo(count),
    ...pageOf(
      rows,
      size,
      (row) => billRowOf(row, terms),
      (row) => placeOfRow(sortOf(query), row),
    ),
  };
}

const sorts = {
  oldest: { column: 'b.due_on', direction: 'asc' },
  latest: { column: 'b.due_on', direction: 'desc' },
  paid: { column: 'b.paid_at', direction: 'desc' },
} as const;

/** Where to go on after a place: an instant, or the day that it stands for. */
const placeAfter = (sort: BillSort, place: Keyset | null) => ({
  afterAt: place && sort !== 'paid' ? businessDateOf(place.at) : place?.at,
  afterId: place?.id,
});

/** The place of the last row of a page. */
export const placeOfRow = (
  sort: BillSort,
  row: Pick<Stored<'bills'>, 'id' | 'due_on' | 'paid_at'>,
): Keyset => ({ at: (sort === 'paid' ? row.paid_at : null) ?? startOf(row.due_on), id: row.id });

interface Part {
  readonly after: Keyset | null;
  readonly offset?: number | undefined;
  /** One of few values, for it stands in the text. */
  readonly limit: number;
}

/** Bills after a place or behind an offset, in the order of the list. */
export const billsAfter = (
  reach: Reach,
  tx: Tx,
  query: BillQuery,
  { after, offset, limit }: Part,
) => {
  const sort = sortOf(query);
  return rowsFrom(
    tx,
    { ...criteriaOf(reach, query), ...placeAfter(sort, after), offset },
    `${sort} ${limit}`,
  );
};

/** The query of a page: `cut` is its order and its size. */
export function billPage(
  db: Tx,
  { afterAt, afterId, offset, ...criteria }: BillCriteria & PageStart,
  cut: `${BillSort} ${number}`,
) {
  const [sort, step] = cut.split(' ') as [BillSort, string];
  const { column, direction } = sorts[sort];
  const start = { afterAt, afterId, offset };
  const page = pageFrom(filtered(db, criteria), [column, 'b.id'], start, Number(step), direction);
  return withBillRow(page, db).orderBy(column, direction).orderBy('b.id', direction);
}
const rowsFrom = prepared(billPage);

/** Counts the bills that fit, and stops at `most`: one of few values, for it stands in the text. */
export async function countBillsUpTo(
  reach: Reach,
  tx: Tx,
  query: BillQuery,
  most: number,
): Promise<number> {
  const [total] = await counted(tx, criteriaOf(reach, query), most);
  return total?.count ?? 0;
}

const counted = prepared((db, criteria: BillCriteria, most: number) =>
  countOf(db, filtered(db, criteria), 'b.id', most),
);

/** The counts on the tabs, from what is kept of each day: they cost the same however many bills there are. */
export const billCounts = (
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof countsCall>> => billDayCounts(ctx, tx, businessDateOf(ctx.now));
