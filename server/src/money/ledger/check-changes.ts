import type { BookDifference } from '@rental/domain/money/ledger/differences';
import { sql } from 'kysely';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import { storedTotals } from './account-totals.ts';
import { checkOrders, differing } from './check-books.ts';

/** The act that a check of changes begins at, and the one that it was at before. */
interface Mark {
  readonly provenTo: number;
  /** By code and side, 「cash debit」. */
  readonly proven: Readonly<Record<string, number>>;
  readonly seenTo: number | null;
  readonly seenAt: Date | null;
}

export interface Changes {
  readonly differences: readonly BookDifference[];
  /** The act that the next one begins at. */
  readonly mark: Mark;
  /** Orders that were read. */
  readonly orderCount: number;
}

/** A transfer whose number is older than this is in the books, or never will be: no transaction lasts as long. */
export const settledMs = 60_000;

/**
 * Proves of the books of a brand what changed since the last such check (threat model 25): the totals of every account, by what was
 * proven of the transfers until then, and the orders that transfers were written for since. The older transfers are not read again.
 */
export async function checkChanges(tx: Tx, brand: BrandCode, at: Date): Promise<Changes> {
  const mark = await markOf(tx, brand);
  const differences = await differing(tx, 'account', sumsSince(brand, mark));
  const orderIds = await ordersSince(tx, brand, mark.provenTo);
  for (let from = 0; from < orderIds.length; from += ordersAtOnce)
    differences.push(...(await checkOrders(tx, brand, orderIds.slice(from, from + ordersAtOnce))));
  return { differences, mark: await nextMark(tx, brand, mark, at), orderCount: orderIds.length };
}

const ordersAtOnce = 1_000;

/** Keeps where the next check begins. */
export const saveMark = (tx: Tx, brand: BrandCode, { provenTo, proven, seenTo, seenAt }: Mark) =>
  tx
    .updateTable('book_checks')
    .set({
      proven_to: provenTo,
      proven: JSON.stringify(proven),
      seen_to: seenTo,
      seen_at: seenAt,
    })
    .where('brand_code', '=', brand)
    .execute();

async function markOf(tx: Tx, brand: BrandCode): Promise<Mark> {
  const row = await tx
    .selectFrom('book_checks')
    .select(['proven_to as provenTo', 'proven', 'seen_to as seenTo', 'seen_at as seenAt'])
    .where('brand_code', '=', brand)
    .executeTakeFirst();
  return row ?? { provenTo: 0, proven: {}, seenTo: null, seenAt: null };
}

const sumsSince = (brand: BrandCode, { provenTo, proven }: Mark) => sql`
  select a.code || ' ' || side.name,
    coalesce((${JSON.stringify(proven)}::jsonb ->> (a.code || ' ' || side.name))::bigint, 0) + coalesce(t.fen, 0)::bigint,
    case when side.name = 'debit' then a.debit_fen else a.credit_fen end
  from (${storedTotals(brand)}) a
  cross join (values ('debit'), ('credit')) side (name)
  left join (${sidesOf(brand, provenTo, null)}) t (side, fen) on t.side = a.code || ' ' || side.name`;

/** The totals of both sides of the transfers behind one, up to another. */
const sidesOf = (brand: BrandCode, after: number, upTo: number | null) => sql`
  select account || ' ' || side, sum(amount_fen)::bigint
  from (
    select debit as account, 'debit' as side, amount_fen, id from transfers where brand_code = ${brand} and id > ${after}
    union all
    select credit, 'credit', amount_fen, id from transfers where brand_code = ${brand} and id > ${after}
  ) both_sides
  where ${upTo}::bigint is null or id <= ${upTo}::bigint
  group by 1`;

async function ordersSince(tx: Tx, brand: BrandCode, after: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with touched as (
      select distinct order_id as id from transfers where brand_code = ${brand} and id > ${after}
    )
    select id from touched
    union
    select o.relet_of from orders o join touched on touched.id = o.id
    where o.brand_code = ${brand} and o.relet_of is not null
    order by 1`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Transfers seen at the last check are proven now; the newest transfer becomes the one seen. */
async function nextMark(tx: Tx, brand: BrandCode, mark: Mark, at: Date): Promise<Mark> {
  const { seenTo, seenAt } = mark;
  if (seenTo !== null && seenAt !== null && at.getTime() - seenAt.getTime() < settledMs)
    return mark;
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(id), 0) as last from transfers where brand_code = ${brand}`.execute(tx);
  const seen = { seenTo: rows[0]?.last ?? 0, seenAt: at };
  if (seenTo === null) return { ...mark, ...seen };
  const proven = { ...mark.proven };
  const { rows: sides } = await sql<{ side: string; fen: number }>`
    select side, fen from (${sidesOf(brand, mark.provenTo, seenTo)}) t (side, fen)`.execute(tx);
  for (const { side, fen } of sides) proven[side] = (proven[side] ?? 0) + fen;
  return { provenTo: seenTo, proven, ...seen };
}
