import { tableLimits, type TableCollector } from '@rental/domain/import-table';
import { readXlsx as readWorkbook, streamXlsxRows, type CellValue } from 'hucre/xlsx';
import { packedParts, unpackedParts, type XlsxParts } from './xlsx-parts.ts';

/**
 * Reads the first visible sheet of an xlsx into `table` until it takes no more (ADR 20). A line of `table` is the row of the
 * same number in the sheet; empty rows at its end are left out. Throws where the file is none or is not to be read.
 */
export async function readXlsx(bytes: Uint8Array, table: TableCollector): Promise<void> {
  const parts = unpackedParts(bytes);
  if (sharedTextsIn(parts) > maxSharedTexts) {
    table.exceed('cells');
    return;
  }
  const sheet = await firstVisibleSheet(parts);
  let blankCells = 0;
  let line = 0;
  for await (const { index, values } of streamXlsxRows(streamOf(parts), { sheet })) {
    if (values.every((value) => value === null || value === '')) {
      blankCells += values.length;
      if (blankCells > tableLimits.cells) {
        table.exceed('cells');
        return;
      }
      continue;
    }
    for (; line < index; line += 1) if (!table.endRow()) return;
    for (const [column, value] of values.entries()) if (!table.put(column, textOf(value))) return;
    if (!table.endRow()) return;
    line += 1;
  }
}

/** The library makes objects of all of them before it gives a row: a table of 20,000 rows has seven different texts in each. */
const maxSharedTexts = 150_000;

/** Each shared text, and each run of one, has a `t` of its own. */
function sharedTextsIn(parts: XlsxParts): number {
  const xml = Buffer.from(parts['xl/sharedStrings.xml'] ?? []).toString('latin1');
  return xml.match(/<(?:\w+:)?t[\s/>]/g)?.length ?? 0;
}

const bookParts =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/(?:_rels\/)?workbook\.xml(?:\.rels)?)$/;

/** Only the reader of whole workbooks tells which sheets are hidden: it is given the list of sheets alone, and reads none. */
async function firstVisibleSheet(parts: XlsxParts): Promise<string> {
  const book = Object.fromEntries(Object.entries(parts).filter(([name]) => bookParts.test(name)));
  const visible: string[] = [];
  await readWorkbook(packedParts(book), {
    sheets({ name, hidden, veryHidden }) {
      if (hidden !== true && veryHidden !== true) visible.push(name);
      return false;
    },
  });
  const [first] = visible;
  if (first === undefined) throw new Error('No visible sheet');
  return first;
}

/** Read from a stream, with the sheets last, a sheet is parsed piece by piece while its rows are taken. */
function streamOf(parts: XlsxParts): ReadableStream<Uint8Array> {
  const isSheet = ([name]: [string, Uint8Array]) => name.startsWith('xl/worksheets/');
  const entries = Object.entries(parts);
  const ordered = [...entries.filter((entry) => !isSheet(entry)), ...entries.filter(isSheet)];
  return new Blob([packedParts(Object.fromEntries(ordered))]).stream();
}

/** The text that a csv of the same sheet would have: numbers with all their digits, days as 2026-11-21. */
function textOf(value: CellValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return digitsOf(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return value instanceof Date ? instantText(value) : value;
}

/** Never 8.6e+21. */
function digitsOf(value: number): string {
  const text = String(value);
  if (!text.includes('e')) return text;
  return value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 });
}

function instantText(instant: Date): string {
  const seconds = new Date(Math.round(instant.getTime() / 1000) * 1000);
  if (!(seconds.getTime() < Date.UTC(10_000, 0))) return '########'; // as spreadsheets show it
  const [day = '', time = ''] = seconds.toISOString().split(/[T.]/);
  return time === '00:00:00' ? day : `${day} ${time}`;
}
