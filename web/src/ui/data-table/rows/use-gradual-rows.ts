import { useDeferredValue, useState } from 'react';
import type { RowKey } from '../columns/columns.ts';

/** The height of the window that rows cannot have, and the height of a row, in px. */
const around = 240;
const rowHeight = 48;

const fewest = 8;
/** A screen full. */
const screenful = () => Math.max(fewest, Math.ceil((innerHeight - around) / rowHeight));

const none: readonly never[] = [];

/**
 * The first rows of another page at once, all of them right after: a long page appears as fast as a short one, and
 * does not keep the operator from going on. Rows that are there already stay.
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
