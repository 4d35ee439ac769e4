interface Node {
  readonly id: number;
  readonly parentId: number | null;
}

export interface InTree<Row> {
  readonly row: Row;
  /** 0 at the top. */
  readonly depth: number;
}

/** Each row followed by those below it. */
export function inTreeOrder<Row extends Node>(
  rows: readonly Row[],
  parentId: number | null = null,
  depth = 0,
): InTree<Row>[] {
  return rows.flatMap((row) =>
    row.parentId === parentId ? [{ row, depth }, ...inTreeOrder(rows, row.id, depth + 1)] : [],
  );
}
