import type { Compilable, SelectQueryBuilder } from 'kysely';
import { fetchStepFor, mostCounted, type Keyset } from '../db/keyset.ts';
import {
  behind,
  countOf,
  pageFrom,
  type KeysetColumns,
  type PageStart,
} from '../db/keyset-query.ts';
import { prepared } from '../db/prepared.ts';
import type { Tx } from '../db/transaction.ts';
import type { Context, Reach } from './context.ts';
import { pageOf, placeOf, totalUpTo, type PageQuery } from './list-page.ts';

interface Declared<Query, Criteria, DB, Named extends keyof DB, Row> {
  /** The filters as single values, each there or not (`prepared`). */
  readonly criteriaOf: (reach: Reach, query: Query) => Criteria;
  readonly filtered: (db: Tx, criteria: Criteria) => SelectQueryBuilder<DB, Named, object>;
  /**
   * The page that was found, with all that a row is drawn from. What joins to the page as a whole, and puts it in its order
   * again, is planned in a third of the time and, the page being small, once for all that is asked.
   */
  readonly withRow: (
    found: SelectQueryBuilder<DB, Named, object>,
    db: Tx,
    criteria: Criteria,
  ) => Compilable<Row>;
  readonly columns: KeysetColumns<DB, Named>;
  readonly placeOfRow: (row: Row) => Keyset;
}

/**
 * A list, the last first, that an area declares once for its screen and its export: a page costs the same however deep it
 * lies and however many rows there are (ADR 5).
 */
export function keysetList<Query, Criteria extends object, DB, Named extends keyof DB, Row>({
  criteriaOf,
  filtered,
  withRow,
  columns,
  placeOfRow,
}: Declared<Query, Criteria, DB, Named, Row>) {
  const rowsFrom = prepared(
    (db, { afterAt, afterId, offset, ...values }: Criteria & PageStart, step: number) => {
      const criteria = values as Criteria;
      const found = filtered(db, criteria);
      return withRow(pageFrom(found, columns, { afterAt, afterId, offset }, step), db, criteria);
    },
  );
  const counted = prepared((db, criteria: Criteria, most: number) =>
    countOf(db, filtered(db, criteria), columns[1], most),
  );

  /** Counts the rows that fit, and stops at `most`: one of few values, for it stands in the text. */
  const countUpTo = async (reach: Reach, tx: Tx, query: Query, most: number): Promise<number> => {
    const [total] = await counted(tx, criteriaOf(reach, query), most);
    return total?.count ?? 0;
  };

  return {
    /** The counts on the tabs of what waits for somebody, each up to `mostCounted`: what has ended grows for ever. */
    async countsBy<State extends string>(
      reach: Reach,
      tx: Tx,
      states: readonly State[],
      queryOf: (state: State) => Query,
    ): Promise<Record<State, number>> {
      const counts = await Promise.all(
        states.map(async (state) => {
          const count = await countUpTo(reach, tx, queryOf(state), mostCounted);
          return [state, count] as const;
        }),
      );
      return Object.fromEntries(counts) as Record<State, number>;
    },

    /** A page as the screen asks for it. */
    async page<Drawn>(ctx: Context, tx: Tx, query: Query & PageQuery, drawn: (row: Row) => Drawn) {
      const { after, offset } = placeOf(query);
      const [rows, count] = await Promise.all([
        rowsFrom(
          tx,
          { ...criteriaOf(ctx, query), ...behind(after), offset },
          fetchStepFor(query.size),
        ),
        countUpTo(ctx, tx, query, mostCounted + 1),
      ]);
      return { ...totalUpTo(count), ...pageOf(rows, query.size, drawn, placeOfRow) };
    },

    /** How an export reads it: `limit` rows after a place, and where they ended, null where there are no more. */
    exportedAs: <Drawn>(drawn: (row: Row, reach: Reach) => Drawn) => ({
      count: (tx: Tx, reach: Reach, query: Query, most: number) =>
        countUpTo(reach, tx, query, most),

      async page(tx: Tx, reach: Reach, query: Query, after: Keyset | null, limit: number) {
        const rows = await rowsFrom(tx, { ...criteriaOf(reach, query), ...behind(after) }, limit);
        const last = rows.length === limit ? rows.at(-1) : undefined;
        return {
          rows: rows.map((row) => drawn(row, reach)),
          last: last ? placeOfRow(last) : null,
        };
      },
    }),
  };
}
