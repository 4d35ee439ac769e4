import type { RowKey } from '../columns/columns.ts';

/** The rows chosen on any page, as they were last seen; `anchor` is where a range begins. */
export interface Selection<Row> {
  readonly rows: ReadonlyMap<RowKey, Row>;
  readonly anchor: RowKey | null;
}

/** The rows of a page by their keys, in their order. */
export type PageRows<Row> = readonly (readonly [RowKey, Row])[];

export const nothingSelected: Selection<never> = { rows: new Map<RowKey, never>(), anchor: null };

/** Selects or deselects a row; as a range, all rows from the one touched before to this one. */
export function withPicked<Row>(
  selection: Selection<Row>,
  page: PageRows<Row>,
  pick: { readonly key: RowKey; readonly isPicked: boolean; readonly isRange: boolean },
): Selection<Row> {
  const at = page.findIndex(([key]) => key === pick.key);
  const anchorAt = page.findIndex(([key]) => key === selection.anchor);
  const from = pick.isRange && anchorAt !== -1 ? anchorAt : at;
  const touched = page.slice(Math.min(from, at), Math.max(from, at) + 1);
  return { ...withAll(selection, touched, pick.isPicked), anchor: pick.key };
}

/** Selects or deselects all these rows. */
export function withAll<Row>(
  selection: Selection<Row>,
  page: PageRows<Row>,
  isPicked: boolean,
): Selection<Row> {
  const rows = new Map(selection.rows);
  for (const [key, row] of page) {
    if (isPicked) rows.set(key, row);
    else rows.delete(key);
  }
  return { ...selection, rows };
}

export function without<Row>(selection: Selection<Row>, keys: readonly RowKey[]): Selection<Row> {
  const gone = new Set(keys);
  return { ...selection, rows: new Map([...selection.rows].filter(([key]) => !gone.has(key))) };
}

/** The chosen rows; those on the page in view with their current content. */
export function latestRows<Row>(selection: Selection<Row>, page: PageRows<Row>): Row[] {
  const now = new Map(page);
  return [...selection.rows].map(([key, row]) => now.get(key) ?? row);
}

/** How much of a page is chosen, for the checkbox in its header. */
export function pageMark<Row>(
  selection: Selection<Row>,
  page: PageRows<Row>,
): 'none' | 'some' | 'all' {
  const count = page.filter(([key]) => selection.rows.has(key)).length;
  if (count === 0) return 'none';
  return count === page.length ? 'all' : 'some';
}
