import type { ReactNode } from 'react';

/** The side of a list that a column stays at while the others scroll. */
export type Pin = 'left' | 'right';

/** A column of any list. */
export type AnyColumn<Row> = Column<Row, string>;

/**
 * One column of a list. Cells are text where text serves: a hundred rows are drawn at once. `SortField` is what the list's call
 * can be sorted by (`SortField` of list-call.ts).
 */
export interface Column<Row, SortField extends string = never> {
  readonly key: string;
  readonly title: string;
  /** The list can be sorted by this column. */
  readonly sortBy?: SortField;
  /** The name of the sort, if it is not the title: 逾期天数 in the column 状态. */
  readonly sortTitle?: string;
  /** Pixels. What the window has left over is shared out. */
  readonly width: number;
  readonly cell: (row: Row) => ReactNode;
  /** The whole text of a cell that may be cut, shown on hover. */
  readonly hint?: (row: Row) => string;
  /** Amounts and counts stand right, in figures of one width. */
  readonly isAmount?: boolean;
  /** Left out of the cards that rows become on a phone. */
  readonly isMinor?: boolean;
  /** Says which row it is: it cannot be hidden, and heads the row's card on a phone. */
  readonly isKey?: boolean;
  /** Where it stays until the operator decides otherwise. */
  readonly pin?: Pin;
}

export type RowKey = string | number;

/** Something an operator can do with a row. */
export interface RowAction {
  readonly key: string;
  readonly label: string;
  /** The label in a row, where there is little room: 通过 for 审核通过. Part of it, for those who speak to the screen. */
  readonly short?: string;
  readonly onSelect: () => void;
  readonly isDanger?: boolean;
  /** Why it cannot be done now: it stays, disabled, and says so. */
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
  /** Takes rows out of the choice, as when they are done. */
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
  /** The filter by keys that exports just the chosen rows; absent: that is not offered. */
  readonly exportBy?: string | undefined;
  readonly actions: readonly BatchAction<Row>[];
}

/** A tab over a list: `value` of the filter, '' for all rows. */
export interface StatusTab {
  readonly value: string;
  readonly label: string;
}
