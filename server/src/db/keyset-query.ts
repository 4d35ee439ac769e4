import type { BusinessDate } from '@rental/domain/business-date';
import { sql, type SelectQueryBuilder, type StringReference } from 'kysely';
import type { Keyset } from './keyset.ts';
import type { Tx } from './transaction.ts';

/** Where a page begins, as a query takes it: behind a place, or after so many rows. */
export interface PageStart {
  readonly afterAt?: Date | BusinessDate | undefined;
  readonly afterId?: number | undefined;
  readonly offset?: number | undefined;
}

export const behind = (place: Keyset | null): PageStart => ({
  afterAt: place?.at,
  afterId: place?.id,
});

/** What a list is in the order of: a time or a day and, of those alike, the id. */
export type KeysetColumns<DB, Named extends keyof DB> = readonly [
  at: StringReference<DB, Named>,
  id: StringReference<DB, Named>,
];

/** The `step` rows of a page, in the order of `columns`. */
export function pageFrom<DB, Named extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, Named, Row>,
  [at, id]: KeysetColumns<DB, Named>,
  { afterAt, afterId, offset }: PageStart,
  step: number,
  direction: 'asc' | 'desc' = 'desc',
): SelectQueryBuilder<DB, Named, Row> {
  let page = rows.orderBy(at, direction).orderBy(id, direction).limit(sql.lit(step));
  if (afterAt !== undefined && afterId !== undefined)
    page = page.where(
      direction === 'asc'
        ? sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) > (${afterAt}, ${afterId})`
        : sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) < (${afterAt}, ${afterId})`,
    );
  return offset === undefined ? page : page.offset(offset);
}

/** How many rows there are, `most` at most: one of few values, for it stands in the text. */
export const countOf = <DB, Named extends keyof DB>(
  db: Tx,
  rows: SelectQueryBuilder<DB, Named, object>,
  id: StringReference<DB, Named>,
  most: number,
) =>
  db
    .selectFrom(rows.select(sql.ref(id).as('id')).limit(sql.lit(most)).as('some'))
    .select(sql<number>`count(*)`.as('count'));
