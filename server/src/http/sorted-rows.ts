import type { Sort, SortDirection } from '@rental/contract/sorting';
import type { SelectQueryBuilder, StringReference } from 'kysely';
import { cursorOf, keysetOf, type Keyset } from '../db/keyset.ts';
import {
  inOrder,
  pageFrom,
  partOf,
  type PageStart,
  type SortColumn,
  type SortPart,
} from '../db/keyset-query.ts';
import { offsetOf, pageOf } from './list-page.ts';
import { refuse } from './refusal.ts';

/** Part, order and size of a page: few values, for they stand in the text of a query. */
export type Cut = `${string} ${SortDirection} ${SortPart} ${number}`;

export interface SortQuery {
  readonly sort?: Sort | undefined;
}
type FieldOf<Query> = Query extends { readonly sort?: Sort<infer Field> | undefined }
  ? Exclude<Field, 'id'>
  : never;

/** The columns that sort a list: one for each field that its call offers, and those that only filters bring. */
export interface Sorting<DB, Named extends keyof DB, Row, Query> {
  readonly id: StringReference<DB, Named>;
  readonly sorts: Readonly<
    Record<FieldOf<Query>, SortColumn<DB, Named, Row>> & Record<string, SortColumn<DB, Named, Row>>
  >;
  readonly usual: Sort;
  /** The usual order of a list that is narrowed so, where that is another one. */
  readonly usualFor?: (query: Query) => Sort | undefined;
  /** True if all rows that the filters leave have a value to be sorted by, false if none has; undefined: some of them may. */
  readonly filledBy?: (query: Query, field: string) => 'all' | 'none' | undefined;
}

/** Some lists are read on by their cursor alone. */
interface AskedPage {
  readonly page?: number;
  readonly size: number;
  readonly cursor?: string | undefined;
}

interface Place {
  readonly after: Keyset | null;
  readonly offset?: number | undefined;
}

/** The rows of a list from a place on, as an export asks for them. */
export interface AskedPart<Query> {
  readonly query: Query;
  readonly after: Keyset | null;
  readonly limit: number;
}

/** The queries that a page is read by. */
interface Source<Row> {
  readonly fetch: (start: PageStart, cut: Cut) => Promise<Row[]>;
  /** Counts the rows of a part up to `most`; absent: nobody asks for an offset. */
  readonly countPart?: (field: string, part: SortPart, most: number) => Promise<number>;
}

const flipped = { asc: 'desc', desc: 'asc' } as const;

/** The order of a list: which query reads a page, and where a page ended. */
export function sortedRows<
  DB,
  Named extends keyof DB,
  Row extends { readonly id: number },
  Query extends SortQuery,
>({ id, sorts, usual, usualFor, filledBy }: Sorting<DB, Named, Row, Query>) {
  type Rows<Selected> = SelectQueryBuilder<DB, Named, Selected>;
  const byId: SortColumn<DB, Named, Row> = { column: id, kind: 'number', keyOf: (row) => row.id };
  const columnOf = (field: string): SortColumn<DB, Named, Row> =>
    (field === 'id' ? undefined : sorts[field]) ?? byId;

  /** The order of a page. Rows that all lack the value stay in the usual order. */
  function sortOf(query: Query): Sort {
    const { sort } = query;
    const isVoid = sort !== undefined && filledBy?.(query, sort.field) === 'none';
    return (isVoid ? undefined : sort) ?? usualFor?.(query) ?? usual;
  }

  /** The columns of `cut`, and their direction. */
  function readCut(cut: Cut) {
    const [field = '', sortDirection, part, step] = cut.split(' ');
    const { column, blanks, isReversed } = columnOf(field);
    const direction = sortDirection === 'asc' ? 'asc' : 'desc';
    return {
      columns: [part === 'blank' ? id : column, id] as const,
      blanks,
      part: part as SortPart,
      step: Number(step),
      direction: isReversed === true ? flipped[direction] : direction,
    };
  }

  /** The name of the order that a cursor is of; the usual one needs none. */
  function nameOf(query: Query): string | undefined {
    const { field, direction } = sortOf(query);
    const isUsual = field === usual.field && direction === usual.direction;
    return isUsual ? undefined : `${field},${direction}`;
  }

  const placeOfRow = (query: Query, row: Row): Keyset => ({
    at: columnOf(sortOf(query).field).keyOf(row),
    id: row.id,
  });

  return {
    /** The rows of a page. */
    pageOf<Selected>(found: Rows<Selected>, start: PageStart, cut: Cut): Rows<Selected> {
      const { columns, blanks, part, step, direction } = readCut(cut);
      return pageFrom(partOf(found, blanks, part), columns, { ...start, step, direction });
    },

    /** A page in its order again. */
    inOrder<Selected>(page: Rows<Selected>, cut: Cut): Rows<Selected> {
      if (page.toOperationNode().orderBy !== undefined) return page; // joined as it is, it is in order still
      const { columns, direction } = readCut(cut);
      return inOrder(page, columns, direction);
    },

    /** The rows that a part of the list has, of those found. */
    partOf<Selected>(found: Rows<Selected>, field: string, part: SortPart): Rows<Selected> {
      return partOf(found, columnOf(field).blanks, part);
    },

    /** The begin of a page. Refuses what is too deep, a cursor that is none of ours, and one of another order. */
    placeOf(query: Query & AskedPage): Place {
      const { cursor, page = 0, size } = query;
      if (cursor === undefined) return { after: null, offset: offsetOf({ page, size }) };
      const { kind, blanks } = columnOf(sortOf(query).field);
      const after = keysetOf(cursor, kind, nameOf(query));
      if (after === null || (after.at === null && blanks === undefined)) refuse('cursor_invalid');
      return { after };
    },

    placeOfRow,

    /** The page that is asked for, of a list in which every row has a value to be sorted by, and one row more. */
    pageFor<Selected>(found: Rows<Selected>, query: Query & AskedPage): Rows<Selected> {
      const { after, offset } = this.placeOf(query);
      const { field, direction } = sortOf(query);
      const start = { afterAt: after?.at ?? undefined, afterId: after?.id, offset };
      return this.pageOf(found, start, `${field} ${direction} all ${query.size + 1}`);
    },

    /** `limit` rows after a place, and where they ended, null where there are no more: as an export reads them. */
    async part<Drawn>(
      { query, after, limit }: AskedPart<Query>,
      drawn: (row: Row) => Drawn,
      fetch: (start: PageStart, cut: Cut) => Promise<Row[]>,
    ) {
      const rows = await this.read(query, { after, step: limit }, { fetch });
      const last = rows.length === limit ? rows.at(-1) : undefined;
      return { rows: rows.map(drawn), last: last ? placeOfRow(query, last) : null };
    },

    /** The rows of a page as they are answered, with the cursor of the next one. */
    answered<Drawn>(rows: readonly Row[], query: Query & AskedPage, drawn: (row: Row) => Drawn) {
      const cursorAt = (row: Row) => cursorOf(placeOfRow(query, row), nameOf(query));
      return pageOf(rows, query.size, { drawn, cursorAt });
    },

    /**
     * `step` rows behind a place or after an offset. Rows without a value follow those that have one, or come before them,
     * by a query of their own: so each query walks an index in its order.
     */
    async read(
      query: Query,
      { after, offset, step }: Place & { readonly step: number },
      { fetch, countPart = nothing }: Source<Row>,
    ): Promise<Row[]> {
      const { field, direction } = sortOf(query);
      const { blanks } = columnOf(field);
      const parts = filledBy?.(query, field) === 'all' ? onlyFilled : partsOf(blanks, direction);
      const first = after && blanks ? parts.indexOf(after.at === null ? 'blank' : 'filled') : 0;
      let start: PageStart = { afterAt: after?.at ?? undefined, afterId: after?.id, offset };
      const rows: Row[] = [];
      for (const part of parts.slice(first)) {
        rows.push(...(await fetch(start, `${field} ${direction} ${part} ${step}`)));
        if (rows.length >= step || parts.length === 1) break;
        const passed = rows.length > 0 || !start.offset ? 0 : start.offset;
        const left = passed === 0 ? 0 : passed - (await countPart(field, part, passed));
        start = { offset: left === 0 ? undefined : left };
      }
      return rows.slice(0, step);
    },
  };
}

const nothing = () => Promise.resolve(0);
const onlyFilled: readonly SortPart[] = ['filled'];

function partsOf(
  blanks: SortColumn<never, never, never>['blanks'],
  direction: SortDirection,
): readonly SortPart[] {
  if (blanks === undefined) return ['all'];
  return blanks.stand === 'least' && direction === 'asc'
    ? ['blank', 'filled']
    : ['filled', 'blank'];
}
