import { useState } from 'react';
import type { Batch, RowKey } from '../columns/columns.ts';
import {
  latestRows,
  nothingSelected,
  pageMark,
  withAll,
  without,
  withPicked,
  type PageRows,
  type Selection,
} from './selection.ts';

/** The rows chosen by the operator: they stay chosen across pages and filters until they are released. */
export function useSelection<Row>(
  batch: Batch<Row> | undefined,
  rows: readonly Row[],
  rowKey: (row: Row) => RowKey,
) {
  const [selection, setSelection] = useState<Selection<Row>>(nothingSelected);
  if (batch === undefined || (batch.actions.length === 0 && batch.exportBy === undefined))
    return null;

  const page: PageRows<Row> = rows.map((row) => [rowKey(row), row] as const);
  return {
    chosen: {
      rows: latestRows(selection, page),
      release: (keys: readonly RowKey[]) => setSelection((before) => without(before, keys)),
    },
    clear: () => setSelection(nothingSelected),
    picks: {
      nameOf: batch.nameOf,
      isPicked: (key: RowKey) => selection.rows.has(key),
      onPick: (key: RowKey, isPicked: boolean, isRange: boolean) =>
        setSelection((before) => withPicked(before, page, { key, isPicked, isRange })),
      page: {
        mark: pageMark(selection, page),
        onPick: (isPicked: boolean) => setSelection((before) => withAll(before, page, isPicked)),
      },
    },
  };
}
