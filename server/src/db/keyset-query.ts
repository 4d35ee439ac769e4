import { sql, type RawBuilder, type SelectQueryBuilder, type StringReference } from 'kysely';
import type { KeyKind, SortKey } from './keyset.ts';
import type { Tx } from './transaction.ts';

/** The begin of a page, as a query takes it: behind a place, or after so many rows. */
export interface PageStart {
  readonly afterAt?: SortKey | undefined;
  readonly afterId?: number | undefined;
  readonly offset?: number | undefined;
}

/** The sort value of a row, then its id. */
export type KeysetColumns<DB, Named extends keyof DB> = readonly [
  at: StringReference<DB, Named>,
  id: StringReference<DB, Named>,
];

/** One thing that a list is sorted by. It has an index that begins with the brand and ends with this column and the id. */
export interface SortColumn<DB, Named extends keyof DB, Row> {
  readonly column: StringReference<DB, Named>;
  readonly kind: KeyKind;
  readonly keyOf: (row: Row) => SortKey | null;
  /** Rises where the column falls: the earlier a bill was due, the more days it is overdue. */
  readonly isReversed?: true;
  /** Rows without a value are a part of the list by themselves, in the order of their ids. */
  readonly blanks?: Blanks;
}

interface Blanks {
  /** Which rows have a value. */
  readonly filled: RawBuilder<boolean>;
  /** Last, whichever way the list is sorted; or as the least value, which 0 days are. */
  readonly stand: 'last' | 'least';
}

/** The part of a list that a query reads: rows with a value, rows without one, or all. */
export type SortPart = 'all' | 'filled' | 'blank';

/** The rows of a part of the list. */
export function partOf<DB, Named extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, Named, Row>,
  blanks: Blanks | undefined,
  part: SortPart,
): SelectQueryBuilder<DB, Named, Row> {
  if (blanks === undefined || part === 'all') return rows;
  const { filled } = blanks;
  return rows.where(part === 'filled' ? filled : sql<boolean>`(${filled}) is not true`);
}

interface AskedRows extends PageStart {
  readonly step: number;
  readonly direction?: 'asc' | 'desc';
}

/** The `step` rows of a page, in the order of `columns`. */
export function pageFrom<DB, Named extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, Named, Row>,
  [at, id]: KeysetColumns<DB, Named>,
  { afterAt, afterId, offset, step, direction = 'desc' }: AskedRows,
): SelectQueryBuilder<DB, Named, Row> {
  let page = inOrder(rows, [at, id], direction).limit(sql.lit(step));
  const [key, place] =
    at === id
      ? [sql.ref(id), sql`${afterId}`]
      : [sql`(${sql.ref(at)}, ${sql.ref(id)})`, sql`(${afterAt}, ${afterId})`];
  if (afterId !== undefined)
    page = page.where(
      direction === 'asc' ? sql<boolean>`${key} > ${place}` : sql<boolean>`${key} < ${place}`,
    );
  return offset === undefined ? page : page.offset(offset);
}

/** The same order again, for a page that was joined to what its rows are drawn from. */
export function inOrder<DB, Named extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, Named, Row>,
  [at, id]: KeysetColumns<DB, Named>,
  direction: 'asc' | 'desc',
): SelectQueryBuilder<DB, Named, Row> {
  const ordered = at === id ? rows : rows.orderBy(at, direction);
  return ordered.orderBy(id, direction);
}

/**
 * How many rows there are, `most` at most: one of few values, for it stands in the text. It reads no column, so that an index
 * that has all that narrows the rows is enough.
 */
export const countOf = <DB, Named extends keyof DB>(
  db: Tx,
  rows: SelectQueryBuilder<DB, Named, object>,
  most: number,
) =>
  db
    .selectFrom(rows.select(sql.lit(1).as('one')).limit(sql.lit(most)).as('some'))
    .select(sql<number>`count(*)`.as('count'));
