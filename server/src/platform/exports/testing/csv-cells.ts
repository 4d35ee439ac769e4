/** The cells of a CSV file, row by row, as RFC 4180 reads it; the mark at its beginning is left out. */
export function cellsOfCsv(text: string): string[][] {
  const rows: string[][] = [];
  const fields = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  let row: string[] = [];
  for (const [, quoted, plain = '', end] of text.replace(/^\uFEFF/, '').matchAll(fields)) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
