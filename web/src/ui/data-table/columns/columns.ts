import type { ReactNode } from 'react';

/** The side of a list that a column stays at while the others scroll. */
export type Pin = 'left' | 'right';

/** A column of any list. */
export type AnyColumn<Row> = Column<Row, string>;

/**
 * One column of a list. Prefer text in cells: a hundred rows are drawn at once. `SortField`: the sort fields of the list's
 * call (`SortField` of list-call.ts).
 */
export interface Column<Row, SortField extends string = never> {
  readonly key: string;
  readonly title: string;
  /** The list can be sorted by this column. */
  readonly sortBy?: SortField;
  /** The name of the sort, if it is not the title: 逾期天数 in the column 状态. */
  readonly sortTitle?: string;
  /** Pixels, at least: room left over is shared among the columns. */
  readonly width: number;
  readonly cell: (row: Row) => ReactNode;
  /** The full text of a cell that may be cut; shown on hover. */
  readonly hint?: (row: Row) => string;
  /** For amounts and counts: aligned right, with tabular figures. */
  readonly isAmount?: boolean;
  /** Left out of the card that a row becomes on a phone. */
  readonly isMinor?: boolean;
  /** Identifies the row: the column cannot be hidden, and heads the row's card on a phone. */
  readonly isKey?: boolean;
  /** The side where the column is pinned until the operator changes it. */
  readonly pin?: Pin;
}

export type RowKey = string | number;

/** Something an operator can do with a row. */
export interface RowAction {
  readonly key: string;
  readonly label: string;
  /** A shorter label for a row: 通过 for 审核通过. It must be a part of `label`, so that voice control finds it. */
  readonly short?: string;
  readonly onSelect: () => void;
  readonly isDanger?: boolean;
  /** The reason why it cannot be done now: the action stays, disabled, and shows it. */
  readonly obstacle?: string | null;
}

/** The menu of a row's further actions, under the button that opened it. */
export interface OpenMenu {
  readonly anchor: HTMLElement;
  readonly actions: readonly RowAction[];
}

/** The rows an operator chose, also on other pages. */
export interface Chosen<Row> {
  readonly rows: readonly Row[];
  /** Deselects rows, e.g. when they are done. */
  readonly release: (keys: readonly RowKey[]) => void;
}

/** Something an operator can do with several rows at once. */
export interface BatchAction<Row> {
  readonly key: string;
  readonly label: string;
  readonly onSelect: (chosen: Chosen<Row>) => void;
}

/** The actions on several rows. A list without them has no checkboxes. */
export interface Batch<Row> {
  /** The accessible name of a row's checkbox: its number. */
  readonly nameOf: (row: Row) => string;
  /** The filter by keys that exports only the chosen rows; if absent, this is not offered. */
  readonly exportBy?: string | undefined;
  readonly actions: readonly BatchAction<Row>[];
}

/** A tab over a list: `value` of the filter, '' for all rows. */
export interface StatusTab {
  readonly value: string;
  readonly label: string;
}
