import type { TableCollector } from './import-table.ts';

/** The first letters that a spreadsheet takes for a formula, also in full width (threat model 34). */
const formulaStart = /^[=+\-@\t\r＝＋－＠]/;

/** A cell that no spreadsheet computes: one that would be taken for a formula begins with an apostrophe. */
export const guardedCell = (text: string): string => (formulaStart.test(text) ? `'${text}` : text);

/** The inverse of `guardedCell`. */
export const unguardedCell = (text: string): string =>
  text.startsWith("'") && formulaStart.test(text.slice(1)) ? text.slice(1) : text;

/** Rows as CSV, each cell guarded; the byte order mark tells spreadsheets that it is UTF-8. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;

function cellOf(value: string | number): string {
  const text = typeof value === 'number' ? String(value) : guardedCell(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Reads a CSV text (RFC 4180) into `table`, cells as they stand there, until it takes no more; a line of nothing is an empty
 * row. A quote that never ends takes the rest of the text.
 */
export function readCsv(text: string, table: TableCollector): void {
  let column = 0;
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  while (at < text.length) {
    const { cell, end } =
      text[at] === '"' ? quotedCell(text, at, 2 * table.charactersOfCell) : plainCell(text, at);
    if (!table.put(column, cell)) return;
    at = end + 1;
    column += 1;
    const ending = text[end];
    if (ending === ',' && at < text.length) continue;
    // the text ends with a comma: with an empty cell
    if (ending === ',' && !table.put(column, '')) return;
    if (ending === '\r' && text[at] === '\n') at += 1;
    if (!table.endRow()) return;
    column = 0;
  }
}

interface CellFound {
  readonly cell: string;
  /** The place of the comma or the line end behind it. */
  readonly end: number;
}

function plainCell(text: string, from: number): CellFound {
  let end = from;
  while (end < text.length && !isCellEnd(text[end])) end += 1;
  return { cell: text.slice(from, end), end };
}

/** A cell in quotes. One of more than `most` characters as it is written, quotes doubled, is looked at no further than to there. */
function quotedCell(text: string, from: number, most: number): CellFound {
  let close = text.indexOf('"', from + 1);
  while (close !== -1 && text[close + 1] === '"' && close - from <= most)
    close = text.indexOf('"', close + 2);
  const inside = text.slice(from + 1, close === -1 ? text.length : close);
  if (inside.length > most) return { cell: inside, end: text.length };
  const rest = plainCell(text, close === -1 ? text.length : close + 1);
  return { cell: inside.replaceAll('""', '"') + rest.cell, end: rest.end };
}

const isCellEnd = (letter: string | undefined) =>
  letter === ',' || letter === '\n' || letter === '\r';
