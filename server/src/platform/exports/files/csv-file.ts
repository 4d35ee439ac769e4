import type { Cell } from '../../../http/exportable-list.ts';
import { cellText, type FileColumn } from './cells.ts';

/** Spreadsheets take a file without it for one in the code page of the machine. */
const byteOrderMark = '\uFEFF';

const field = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** CSV as spreadsheets read it (RFC 4180, UTF-8): one chunk for the head and one for each page. */
export async function* csvFile(
  columns: readonly FileColumn[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Buffer> {
  const line = (texts: readonly string[]) => `${texts.map(field).join(',')}\r\n`;
  yield Buffer.from(byteOrderMark + line(columns.map(({ title }) => cellText('text', title))));
  for await (const rows of pages)
    yield Buffer.from(
      rows
        .map((cells) =>
          line(columns.map(({ kind }, index) => cellText(kind, cells[index] ?? null))),
        )
        .join(''),
    );
}
