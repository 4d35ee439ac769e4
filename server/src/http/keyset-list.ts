import { paging, type TabCounts } from '@rental/contract/tab-counts';
import type { SelectQueryBuilder } from 'kysely';
import { fetchStepFor, maxCounted, maxOnTab, type Keyset } from '../db/keyset.ts';
import { countOf, type PageStart, type SortPart } from '../db/keyset-query.ts';
import { prepared } from '../db/prepared.ts';
import type { Tx } from '../db/transaction.ts';
import type { Context, Reach } from './context.ts';
import { totalUpTo, type PageQuery } from './list-page.ts';
import {
  sortedRows,
  type AskedPart,
  type Cut,
  type Sorting,
  type SortQuery,
} from './sorted-rows.ts';

interface Declared<
  Query extends SortQuery,
  Criteria,
  DB,
  Named extends keyof DB,
  Row extends { readonly id: number },
> extends Sorting<DB, Named, Row, Query> {
  /** The filters as single values, each there or not (`prepared`). */
  readonly criteriaOf: (reach: Reach, query: Query) => Criteria;
  readonly filtered: (db: Tx, criteria: Criteria) => SelectQueryBuilder<DB, Named, object>;
  /**
   * The page that was found, with all that a row is drawn from. What joins to the page as a whole is planned in a third of
   * the time and, the page being small, once for all that is asked.
   */
  readonly withRow: (
    found: SelectQueryBuilder<DB, Named, object>,
    db: Tx,
    criteria: Criteria,
  ) => RowQuery<Row>;
}

/** The tabs of a list. */
interface Tabs<Tab extends string, Query> {
  /** All but 全部, by their values. */
  readonly tabs: Readonly<Record<Tab, unknown>>;
  /** Those that are counted where nothing narrows the list; undefined: all are. */
  readonly waiting?: readonly Tab[];
  /** The filters, and one tab of them. */
  readonly queryOf: (tab: Tab | undefined) => Query;
}

/** A query of rows. Its tables are those of the list, under the same names, and others that a row is drawn from. */
interface RowQuery<Row> {
  execute(): Promise<Row[]>;
}

/**
 * A list that an area declares once for its screen and its export: a page costs the same however deep it lies, whatever it
 * is sorted by and however many rows there are (ADR 5).
 */
export function keysetList<
  Query extends SortQuery,
  Criteria extends object,
  DB,
  Named extends keyof DB,
  Row extends { readonly id: number },
>(declared: Declared<Query, Criteria, DB, Named, Row>) {
  const { criteriaOf, filtered, withRow } = declared;
  const order = sortedRows(declared);

  /** The query of a page. */
  const pageQuery = (
    db: Tx,
    { afterAt, afterId, offset, ...values }: Criteria & PageStart,
    cut: Cut,
  ) => {
    const criteria = values as Criteria;
    const page = order.pageOf(filtered(db, criteria), { afterAt, afterId, offset }, cut);
    const rows = withRow(page, db, criteria) as unknown as SelectQueryBuilder<DB, Named, Row>;
    return order.inOrder(rows, cut);
  };
  const rowsFrom = prepared(pageQuery);
  const counted = prepared((db, criteria: Criteria, cut: `${string} ${SortPart} ${number}`) => {
    const [field = '', part, most] = cut.split(' ');
    const found = order.partOf(filtered(db, criteria), field, part as SortPart);
    return countOf(db, found, Number(most));
  });

  /** Counts the rows that fit, and stops at `most`: one of few values, for it stands in the text. */
  const countUpTo = async (reach: Reach, tx: Tx, query: Query, most: number): Promise<number> => {
    const [total] = await counted(tx, criteriaOf(reach, query), `id all ${most}`);
    return total?.count ?? 0;
  };

  const rowsAt = (
    reach: Reach,
    tx: Tx,
    query: Query,
    place: Parameters<typeof order.read>[1],
  ): Promise<Row[]> => {
    const criteria = criteriaOf(reach, query);
    return order.read(query, place, {
      fetch: (start, cut) => rowsFrom(tx, { ...criteria, ...start }, cut),
      countPart: async (field, part, most) =>
        (await counted(tx, criteria, `${field} ${part} ${most}`))[0]?.count ?? 0,
    });
  };

  return {
    pageQuery,
    countUpTo,

    /**
     * The counts on the tabs, of the rows that the filters leave. Each is counted by itself up to `maxOnTab`, so that it
     * costs no more than to open the tab, however many rows there are. Without filters only tabs that `waiting` names are
     * counted: of what has ended there are always more.
     */
    async tabCounts<Tab extends string>(
      reach: Reach,
      tx: Tx,
      filters: object,
      { tabs, waiting, queryOf }: Tabs<Tab, Query>,
    ): Promise<TabCounts> {
      const isWaiting = waiting !== undefined && !isNarrowed(filters);
      const counted = isWaiting ? waiting : ['' as const, ...(Object.keys(tabs) as Tab[])];
      return {
        tabs: await Promise.all(
          counted.map(async (tab) => {
            const query = queryOf(tab === '' ? undefined : tab);
            return tabCount(tab, await countUpTo(reach, tx, query, maxOnTab + 1));
          }),
        ),
      };
    },

    /** A page as the screen asks for it. `knownTotal` is what is kept of the total, null where that says nothing of it. */
    async page<Drawn>(
      ctx: Context,
      tx: Tx,
      query: Query & PageQuery,
      drawn: (row: Row) => Drawn,
      knownTotal: Promise<number | null> = noTotal,
    ) {
      const [rows, total] = await Promise.all([
        rowsAt(ctx, tx, query, { ...order.placeOf(query), step: fetchStepFor(query.size) }),
        knownTotal.then(async (known) =>
          known === null
            ? totalUpTo(await countUpTo(ctx, tx, query, maxCounted + 1))
            : { totalElements: known },
        ),
      ]);
      return { ...total, ...order.answered(rows, query, drawn) };
    },

    /** `limit` rows after a place, and where they ended, null where there are no more: as an export reads them. */
    async part(tx: Tx, reach: Reach, asked: AskedPart<Query>) {
      const criteria = criteriaOf(reach, asked.query);
      return order.part(asked, asIs, (start, cut) => rowsFrom(tx, { ...criteria, ...start }, cut));
    },

    /** The list as an export reads it, in the order of the screen. */
    exportedAs<Drawn>(drawn: (row: Row, reach: Reach) => Drawn) {
      return {
        count: (tx: Tx, reach: Reach, query: Query, most: number) =>
          countUpTo(reach, tx, query, most),

        page: async (tx: Tx, reach: Reach, query: Query, after: Keyset | null, limit: number) => {
          const { rows, last } = await this.part(tx, reach, { query, after, limit });
          return { rows: rows.map((row) => drawn(row, reach)), last };
        },
      };
    },
  };
}

/** A count as a tab shows it. */
export const tabCount = (value: string, count: number) => ({
  value,
  count: Math.min(count, maxOnTab),
  ...(count > maxOnTab && { isCapped: true as const }),
});

/** True if a query narrows its list by anything but the named filters, such as that of the tabs. */
export const isNarrowed = (query: object, ...besides: readonly string[]): boolean =>
  Object.entries(query).some(
    ([name, value]) =>
      value !== undefined && !besides.includes(name) && !Object.hasOwn(paging, name),
  );

/** The query without its page. */
export const anyPage = { page: 0, size: 1 } as const;

const asIs = <Row>(row: Row) => row;
const noTotal = Promise.resolve(null);
