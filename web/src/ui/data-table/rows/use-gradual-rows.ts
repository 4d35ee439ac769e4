import { useDeferredValue, useState } from 'react';
import type { RowKey } from '../columns/columns.ts';

/** The height of the window around the rows, and the height of a row, px. */
const around = 240;
const rowHeight = 48;

const fewest = 8;
/** The number of rows that fill the screen. */
const screenful = () => Math.max(fewest, Math.ceil((innerHeight - around) / rowHeight));

const none: readonly never[] = [];

/**
 * Returns the first rows of another page at once, and all of them in a deferred render: a long page appears as fast as a
 * short one and does not block the operator. Rows already drawn stay.
 */
export function useGradualRows<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => RowKey,
): readonly Row[] {
  const [firstCount] = useState(screenful);
  const before = useDeferredValue(rows, none);
  if (before === rows || rows.length <= firstCount) return rows;
  const keysBefore = new Set(before.map(rowKey));
  const isSamePage = rows.some((row) => keysBefore.has(rowKey(row)));
  return rows.slice(0, isSamePage ? Math.max(firstCount, before.length) : firstCount);
}
