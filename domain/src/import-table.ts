/** A row of a table that somebody sent: its line there, the first being 1: the titles. */
export interface TableRow<Column extends string> {
  readonly line: number;
  /** The cell below a title, trimmed; empty where the table has no such column. */
  readonly cellOf: (column: Column) => string;
}

/** The fault of a row, in one sentence. */
export interface ImportError {
  readonly line: number;
  /** Present if an import tells its faults cell by cell. */
  readonly column?: string;
  readonly words: string;
}

/**
 * Limits of a table that is imported (threat model 37). A table that passes one is refused as a whole, and is read no
 * further than to there. An empty cell counts as a cell; an empty one behind the last column is no fault.
 */
export const tableLimits = {
  /** Beside the titles. */
  rows: 20_000,
  columns: 100,
  cells: 300_000,
  charactersOfCell: 2_000,
  characters: 6_000_000,
} as const;
export type TableLimits = { readonly [Limit in keyof typeof tableLimits]: number };

/** The limit that a table passes, and the line in which it does. */
export interface TableExcess {
  readonly limit: keyof TableLimits;
  readonly line: number;
}

/** Receives a table cell by cell, and keeps what is within the limits. */
export interface TableCollector {
  /** A longer cell is taken by no means. */
  readonly charactersOfCell: number;
  /** Takes the text of a cell, columns counted from 0; false: a limit is passed, read no further. */
  readonly put: (column: number, text: string) => boolean;
  /** Ends a row; false as above. */
  readonly endRow: () => boolean;
  /** The reader itself saw that a limit is passed. */
  readonly exceed: (limit: keyof TableLimits) => false;
  readonly read: () => TableRead;
}
export type TableRead =
  | { readonly rows: string[][]; readonly excess: null }
  | { readonly rows: null; readonly excess: TableExcess };

/** `cellOf` makes the cell that is kept of what stands there. */
export function collectTable(
  cellOf: (text: string) => string = (text) => text,
  limits: TableLimits = tableLimits,
): TableCollector {
  const rows: string[][] = [];
  let row: string[] = [];
  let cells = 0;
  let characters = 0;
  let excess: TableExcess | null = null;
  const exceed = (limit: keyof TableLimits): false => {
    excess = { limit, line: rows.length + 1 };
    return false;
  };
  return {
    charactersOfCell: limits.charactersOfCell,
    put(column, text) {
      cells += 1;
      characters += text.length;
      if (cells > limits.cells) return exceed('cells');
      if (text.length > limits.charactersOfCell) return exceed('charactersOfCell');
      if (characters > limits.characters) return exceed('characters');
      if (column >= limits.columns) return text === '' || exceed('columns');
      while (row.length < column) row.push('');
      row[column] = cellOf(text);
      return true;
    },
    endRow() {
      if (rows.length > limits.rows) return exceed('rows');
      rows.push(row.length === 1 && row[0] === '' ? [] : row);
      row = [];
      return true;
    },
    exceed,
    read: () => (excess === null ? { rows, excess } : { rows: null, excess }),
  };
}

/** Work of many small steps: it gives way after each, so that its caller may let others go first. */
export type InSteps<Outcome> = Generator<void, Outcome, void>;

/** Does such work at once. @internal for tests */
export function atOnce<Outcome>(work: InSteps<Outcome>): Outcome {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/** Columns by their titles, in any order; rows of nothing are passed over. `missing` are wanted titles that are not there. */
export function titledRows<Column extends string>(
  table: readonly (readonly string[])[],
  wanted: readonly Column[],
): { readonly missing: readonly Column[]; readonly rows: Iterable<TableRow<Column>> } {
  const [titles = []] = table;
  const columns = new Map(titles.map((title, index) => [title.trim(), index]));
  return {
    missing: wanted.filter((title) => !columns.has(title)),
    rows: rowsBelow(table, columns),
  };
}

function* rowsBelow<Column extends string>(
  table: readonly (readonly string[])[],
  columns: ReadonlyMap<string, number>,
): Generator<TableRow<Column>> {
  for (let line = 2; line <= table.length; line += 1) {
    const cells = table[line - 1] ?? [];
    if (cells.every((cell) => cell.trim() === '')) continue;
    yield { line, cellOf: (column) => cells[columns.get(column) ?? -1]?.trim() ?? '' };
  }
}

/** The one error of a table without the columns that it must have. */
export const missingColumns = (missing: readonly string[]): ImportError => ({
  line: 1,
  words: `缺少列：${missing.join('、')}`,
});

/** Letters that PostgreSQL cannot store in a text. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
