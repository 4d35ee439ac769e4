import type { ExportableListName } from '@rental/contract/exportable-lists';
import type { Endpoint, Input } from '@rental/contract/endpoint';
import type { FeatureFlag } from '@rental/domain/platform/brands/feature-flags';
import { timeText } from '@rental/domain/time/time-text';
import type { Tx } from '../db/transaction.ts';
import type { Reach } from './context.ts';

/** The kind of a column: money in fen, a whole number, an instant in UTC, text (also a day). */
export type CellKind = 'text' | 'money' | 'count' | 'instant';
/** A value of its column's kind; null is an empty cell. */
export type Cell = string | number | null;

/** The file's columns for one column of the list: one or several, for a cell on the screen may say two things. */
export interface ExportColumn<Row> {
  /** The key that the column has on the screen. */
  readonly key: string;
  readonly cells: readonly ExportCell<Row>[];
}
export interface ExportCell<Row> {
  readonly title: string;
  readonly kind: CellKind;
  /** The feature that a brand needs for it (X27); absent: none. */
  readonly flag?: FeatureFlag;
  value(row: Row): Cell;
}

/** Each filter by its title, 「状态」, with what it is; undefined where it is not set. */
export type FilterWords = readonly (readonly [title: string, value: string | undefined])[];

/** A span of time as a filter says it: its end belongs to it no more. */
export const spanText = (span: { readonly from: Date; readonly to: Date } | undefined) =>
  span && `${timeText(span.from)} 至 ${timeText(span.to)} 之前`;

type CellOf<Value> = <Row>(title: string, value: (row: Row) => Value | null) => ExportCell<Row>;

const cellOf =
  (kind: CellKind): CellOf<Cell> =>
  (title, value) => ({ title, kind, value });
export const text: CellOf<string> = cellOf('text');
export const money: CellOf<number> = cellOf('money');
export const count: CellOf<number> = cellOf('count');
export const instant: CellOf<string> = cellOf('instant');

/** Some rows, and where they ended: null where there are no more. */
export interface ExportPage<Row, Place> {
  readonly rows: readonly Row[];
  readonly last: Place | null;
}

/**
 * A list that can be exported, as its area declares it. Rows are those that the list's own call would answer: as far as
 * the operator reaches, and masked.
 */
export interface ExportableList<E extends Endpoint = Endpoint, Row = unknown, Place = unknown> {
  readonly name: ExportableListName;
  /** The call that reads the list on the screen: its permission, its platforms, and the query that judges filters. */
  readonly of: E;
  readonly columns: readonly ExportColumn<Row>[];
  /** The feature that a brand needs for the call (X27); absent: none. */
  readonly flag?: FeatureFlag;
  /** The call is for who reaches all stores. */
  readonly isOfWholeBrand?: true;
  /** The filters in the words of the screen, for who looks at the export later. */
  describe(tx: Tx, reach: Reach, query: Input<E>['query']): Promise<FilterWords>;
  /** How many rows fit, up to `most`. */
  count(tx: Tx, reach: Reach, query: Input<E>['query'], most: number): Promise<number>;
  /** Up to `limit` rows after a place, in an order that new rows do not disturb. */
  page(
    tx: Tx,
    reach: Reach,
    query: Input<E>['query'],
    after: Place | null,
    limit: number,
  ): Promise<ExportPage<Row, Place>>;
}

/** A list among others: what its rows and places are is its own matter from here on. */
export const exportableList = <E extends Endpoint, Row, Place>(
  list: ExportableList<E, Row, Place>,
): ExportableList => list;
