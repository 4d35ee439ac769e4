/** A row of a table that somebody sent: its line there, the first being 1: the titles. */
export interface TableRow<Column extends string> {
  readonly line: number;
  /** The cell below a title, trimmed; empty where the table has no such column. */
  readonly cellOf: (column: Column) => string;
}

/** What is wrong with a row, in one sentence. */
export interface ImportError {
  readonly line: number;
  readonly words: string;
}

/** Columns by their titles, in any order; rows of nothing are passed over. `missing` are wanted titles that are not there. */
export function titledRows<Column extends string>(
  table: readonly (readonly string[])[],
  wanted: readonly Column[],
): { readonly missing: readonly Column[]; readonly rows: readonly TableRow<Column>[] } {
  const [titles = [], ...lines] = table;
  const columns = new Map(titles.map((title, index) => [title.trim(), index]));
  return {
    missing: wanted.filter((title) => !columns.has(title)),
    rows: lines.flatMap((cells, index) =>
      cells.every((cell) => cell.trim() === '')
        ? []
        : [
            {
              line: index + 2,
              cellOf: (column: Column) => cells[columns.get(column) ?? -1]?.trim() ?? '',
            },
          ],
    ),
  };
}

/** The one error of a table without the columns that it must have. */
export const missingColumns = (missing: readonly string[]): ImportError => ({
  line: 1,
  words: `缺少列：${missing.join('、')}`,
});

/** What a cell may not hold: PostgreSQL could not store it. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
