import { businessDateOf } from '@rental/domain/business-date';
import type { paging } from '@rental/contract/tab-counts';
import type { ReferenceExpression, SelectQueryBuilder } from 'kysely';
import { customersNamed, gramsOf, phoneValues } from '../db/people-search.ts';
import type { Tx } from '../db/transaction.ts';
import type { Reach } from './context.ts';
import { spanText, type FilterWords } from './exportable-list.ts';

/** Single values by name, each there or not: what `prepared` tells the shape of a query by. */
type Values = Readonly<Record<string, unknown>>;

/** A value of a filter in the words of the screen; undefined: nothing is said of it. */
type Words<Value> = (
  value: Value,
  tx: Tx,
  reach: Reach,
) => string | undefined | Promise<string | undefined>;

/** A filter may read other tables of the brand. */
interface Beside {
  readonly db: Tx;
  readonly brand: string;
}

/** A filter of a list, declared once: how it narrows the rows, and its words on the cover of an export (ADR 22). */
interface Declared<Rows, Value, Parts extends Values> {
  readonly label: string;
  readonly words: Words<Value>;
  /** The single values that the filter comes to. */
  readonly values: (value: Value, reach: Reach) => Parts;
  /** It may ask which values are there, and must not look at them (`prepared`). */
  readonly narrow: (rows: Rows, values: Parts, beside: Beside) => Rows;
}

/** A filter among others. */
export interface ListFilter<Rows, Value> extends Omit<
  Declared<Rows, Value, Values>,
  'values' | 'narrow'
> {
  readonly values: (value: Value, reach: Reach) => Values;
  readonly narrow: (rows: Rows, values: never, beside: Beside) => Rows;
}

interface Span {
  readonly from: Date;
  readonly to: Date;
}

/** The filters of a list in the words of the screen, as their values, and on its rows. */
export interface ListFilters<Query, Rows> {
  /** The single values of a query, named by their filters. */
  readonly values: (reach: Reach, query: Query) => Values;
  /** The rows that the criteria leave: the values, and the brand whose rows these are. */
  readonly narrowed: (rows: Rows, db: Tx, criteria: { readonly brand: string }) => Rows;
  readonly words: (tx: Tx, reach: Reach, query: Query) => Promise<FilterWords>;
}

const asTyped = (value: string) => value;

/** The ways to declare filters on rows of these tables. */
export function filtersOn<DB, Named extends keyof DB>() {
  type Rows = SelectQueryBuilder<DB, Named, object>;
  type Column = ReferenceExpression<DB, Named>;

  const where = (rows: Rows, column: Column, operator: '=' | '>=' | '<=' | '<', value: unknown) =>
    value === undefined ? rows : rows.where(column, operator, value as never);

  /** A column that has the value itself. */
  const equal = <Value>(
    label: string,
    column: Column,
    words: Words<Value>,
  ): ListFilter<Rows, Value> => ({
    label,
    words,
    values: (is) => ({ is }),
    narrow: (rows, { is }: { is: unknown }) => where(rows, column, '=', is),
  });

  return {
    equal,

    /** One that is like no other. */
    filter: <Value, Parts extends Values>(
      declared: Declared<Rows, Value, Parts>,
    ): ListFilter<Rows, Value> => declared,

    /** A column that has the text as it was typed. */
    text: (label: string, column: Column) => equal(label, column, asTyped),

    /** An instant in a span, whose end is not in it. */
    span: (label: string, column: Column): ListFilter<Rows, Span> => ({
      label,
      words: spanText,
      values: ({ from, to }) => ({ from, to }),
      narrow: (rows, { from, to }: { from: unknown; to: unknown }) =>
        where(where(rows, column, '>=', from), column, '<', to),
    }),

    /** A day in a span of time: from its first day to its last. */
    days: (label: string, column: Column): ListFilter<Rows, Span> => ({
      label,
      words: spanText,
      values: ({ from, to }) => ({
        from: businessDateOf(from),
        to: businessDateOf(new Date(to.getTime() - 1)),
      }),
      narrow: (rows, { from, to }: { from: unknown; to: unknown }) =>
        where(where(rows, column, '>=', from), column, '<=', to),
    }),

    /** A phone: whole, by its end, or from its beginning. */
    phone: (column: Column, endColumn: Column): ListFilter<Rows, string> => ({
      label: '手机',
      words: asTyped,
      values: phoneValues,
      narrow: (rows, { is, end, from, below }: ReturnType<typeof phoneValues>) =>
        where(
          where(where(where(rows, column, '=', is), endColumn, '=', end), column, '>=', from),
          column,
          '<',
          below,
        ),
    }),

    /** A part of a customer's name, by the column that has the customer. */
    name: (column: Column): ListFilter<Rows, string> => ({
      label: '姓名',
      words: asTyped,
      values: gramsOf,
      narrow: (rows, grams: Values, { db, brand }) =>
        Object.values(grams).reduce<Rows>(
          (narrowed, gram) =>
            narrowed.where(column, 'in', customersNamed(db, brand, gram) as never),
          rows,
        ),
    }),

    /** The filters of a query: one for each field that does not page or sort. */
    declare: <Query>(filters: {
      readonly [Field in Exclude<keyof Query, keyof typeof paging>]-?: ListFilter<
        Rows,
        NonNullable<Query[Field]>
      >;
    }): ListFilters<Query, Rows> => listFilters(Object.entries(filters)),
  };
}

/** A filter by the field of the query. */
type Fielded<Rows> = [field: string, filter: ListFilter<Rows, never>];

function listFilters<Query, Rows>(filters: readonly Fielded<Rows>[]): ListFilters<Query, Rows> {
  const set = (query: Query) =>
    filters.flatMap(([field, filter]) => {
      const value = (query as Values)[field];
      return value === undefined ? [] : [{ field, filter, value: value as never }];
    });
  return {
    values: (reach, query) => {
      const values: Record<string, unknown> = {};
      for (const { field, filter, value } of set(query))
        for (const [part, one] of Object.entries(filter.values(value, reach)))
          values[`${field}.${part}`] = one;
      return values;
    },
    narrowed: (rows, db, criteria) => {
      const beside = { db, brand: criteria.brand };
      let narrowed = rows;
      for (const [field, filter] of filters) {
        const parts = partsOf({ ...criteria }, field);
        if (parts !== null) narrowed = filter.narrow(narrowed, parts as never, beside);
      }
      return narrowed;
    },
    words: (tx, reach, query) =>
      Promise.all(
        set(query).map(
          async ({ filter, value }) =>
            [filter.label, await filter.words(value, tx, reach)] as const,
        ),
      ),
  };
}

/** The values of a filter by the names that it gave them; null: none is there. */
function partsOf(values: Values, field: string): Values | null {
  const own = Object.entries(values).filter(
    ([name, value]) => value !== undefined && name.startsWith(`${field}.`),
  );
  if (own.length === 0) return null;
  return Object.fromEntries(own.map(([name, value]) => [name.slice(field.length + 1), value]));
}
