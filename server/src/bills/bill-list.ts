import type { billCounts as countsCall, listBills as call } from '@rental/contract/bills';
import type { Input, Returned } from '@rental/contract/endpoint';
import { businessDateOf, startOf, type BusinessDate } from '@rental/domain/business-date';
import { fetchStepFor, mostCounted } from '../db/keyset.ts';
import { countOf, pageFrom, type PageStart } from '../db/keyset-query.ts';
import { prepared } from '../db/prepared.ts';
import type { Tx } from '../db/transaction.ts';
import type { Context, Reach } from '../http/context.ts';
import { pageOf, placeOf, totalUpTo } from '../http/list-page.ts';
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
  const terms = { today: businessDateOf(ctx.now), lateFee: ctx.brand.lateFee };
  return {
    ...totalUpTo(count),
    ...pageOf(
      rows,
      size,
      (row) => billRowOf(row, terms),
      (row) => ({ at: startOf(row.due_on), id: row.id }),
    ),
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
  { after, offset, limit }: Part,
) =>
  rowsFrom(
    tx,
    { ...criteriaOf(reach, query), afterAt: after?.dueOn, afterId: after?.id, offset },
    `${isOldestFirst(query) ? 'asc' : 'desc'} ${limit}`,
  );

/** The query of a page: `cut` is its direction and its size. */
export function billPage(
  db: Tx,
  { afterAt, afterId, offset, ...criteria }: BillCriteria & PageStart,
  cut: `${'asc' | 'desc'} ${number}`,
) {
  const direction = cut.startsWith('asc') ? 'asc' : 'desc';
  const start = { afterAt, afterId, offset };
  const step = Number(cut.split(' ')[1]);
  const page = pageFrom(filtered(db, criteria), ['b.due_on', 'b.id'], start, step, direction);
  return withBillRow(page, db).orderBy('b.due_on', direction).orderBy('b.id', direction);
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
