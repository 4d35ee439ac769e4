/** What a spreadsheet would take for a formula, also in full width (threat model 34). */
const formulaStart = /^[=+\-@\t\r＝＋－＠]/;

/** A cell that no spreadsheet computes: one that would be taken for a formula begins with an apostrophe. */
export const guardedCell = (text: string): string => (formulaStart.test(text) ? `'${text}` : text);

/** What `guardedCell` was given. */
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
 * The rows of a CSV text (RFC 4180), cells as they stand there; a line of nothing is an empty row. Stops after `most`
 * rows. A quote that never ends takes the rest of the text.
 */
export function csvRows(text: string, most: number): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  while (at < text.length && rows.length < most) {
    const { cell, end } = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at);
    row.push(cell);
    at = end + 1;
    const ending = text[end];
    if (ending === ',' && at < text.length) continue;
    if (ending === ',') row.push(''); // the text ends with a comma: with an empty cell
    if (ending === '\r' && text[at] === '\n') at += 1;
    rows.push(row.length === 1 && row[0] === '' ? [] : row);
    row = [];
  }
  return rows;
}

interface CellFound {
  readonly cell: string;
  /** Where the comma or the line end behind it stands. */
  readonly end: number;
}

function plainCell(text: string, from: number): CellFound {
  let end = from;
  while (end < text.length && !isCellEnd(text[end])) end += 1;
  return { cell: text.slice(from, end), end };
}

function quotedCell(text: string, from: number): CellFound {
  let close = text.indexOf('"', from + 1);
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  const inside = text.slice(from + 1, close === -1 ? text.length : close).replaceAll('""', '"');
  const rest = plainCell(text, close === -1 ? text.length : close + 1);
  return { cell: inside + rest.cell, end: rest.end };
}

const isCellEnd = (letter: string | undefined) =>
  letter === ',' || letter === '\n' || letter === '\r';
