import type { Cell, CellKind } from '../../../http/exportable-list.ts';
import { cellText, safeText, type FileColumn } from './cells.ts';
import { zipFile } from './zip-file.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const sheetNames = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationNames = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageNames = 'http://schemas.openxmlformats.org/package/2006';
const sheetTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Excel's own limit. */
const longestText = 32_767;
/** Characters of the standard font. */
const widths: Record<CellKind, number> = { text: 18, money: 14, count: 10, instant: 20 };
const styles = { head: 1, money: 2 };

/** A sheet of a workbook, its rows in pages. */
export interface XlsxSheet {
  readonly title: string;
  readonly columns: readonly FileColumn[];
  readonly pages: AsyncIterable<readonly (readonly Cell[])[]>;
}

/** An xlsx workbook with one sheet. */
export const xlsxFile = (
  title: string,
  columns: readonly FileColumn[],
  pages: XlsxSheet['pages'],
): AsyncGenerator<Buffer> => xlsxBook([{ title, columns, pages }]);

/**
 * An xlsx workbook, made while it is read: ours, because the library takes twice the CPU of the thread that serves
 * (ADR 20). Texts are typed strings, so that nothing is taken for a formula or a number; amounts are numbers with two
 * decimals.
 */
export async function* xlsxBook(sheets: readonly XlsxSheet[]): AsyncGenerator<Buffer> {
  yield* zipFile([
    { name: '[Content_Types].xml', content: [contentTypes(sheets)] },
    { name: '_rels/.rels', content: [packageRelations] },
    { name: 'xl/workbook.xml', content: [workbook(sheets)] },
    { name: 'xl/_rels/workbook.xml.rels', content: [workbookRelations(sheets)] },
    { name: 'xl/styles.xml', content: [styleSheet] },
    ...sheets.map(({ columns, pages }, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      content: sheet(columns, pages),
    })),
  ]);
}

async function* sheet(
  columns: readonly FileColumn[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  const cols = columns.map(
    ({ kind }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${widths[kind]}" customWidth="1"/>`,
  );
  const head = columns.map(({ title }) => textCell(safeText(title), styles.head)).join('');
  yield (
    `${declaration}<worksheet xmlns="${sheetNames}"><sheetViews><sheetView workbookViewId="0">` +
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
      `<cols>${cols.join('')}</cols><sheetData><row>${head}</row>`
  );
  for await (const rows of pages)
    yield rows
      .map((cells) => {
        const row = columns.map(({ kind }, index) => cellXml(kind, cells[index] ?? null));
        return `<row>${row.join('')}</row>`;
      })
      .join('');
  yield '</sheetData></worksheet>';
}

function cellXml(kind: CellKind, cell: Cell): string {
  if (cell === null) return '<c/>';
  if (kind === 'money') return `<c s="${styles.money}"><v>${cellText(kind, cell)}</v></c>`;
  if (kind === 'count') return `<c><v>${cellText(kind, cell)}</v></c>`;
  return textCell(cellText(kind, cell));
}

function textCell(text: string, style = 0): string {
  const styled = style === 0 ? '' : ` s="${style}"`;
  return `<c${styled} t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, longestText))}</t></is></c>`;
}

const escaped = (text: string) =>
  /[<>&\r]/.test(text)
    ? text
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('\r', '&#13;')
    : text;

const contentTypes = (sheets: readonly XlsxSheet[]) =>
  `${declaration}<Types xmlns="${packageNames}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${sheetTypes}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${sheetTypes}.styles+xml"/>` +
  `${sheets.map((_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${sheetTypes}.worksheet+xml"/>`).join('')}</Types>`;

const packageRelations =
  `${declaration}<Relationships xmlns="${packageNames}/relationships">` +
  `<Relationship Id="rId1" Type="${relationNames}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

function workbookRelations(sheets: readonly XlsxSheet[]): string {
  const ofSheets = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${relationNames}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  const ofStyles = `<Relationship Id="rId${sheets.length + 1}" Type="${relationNames}/styles" Target="styles.xml"/>`;
  return `${declaration}<Relationships xmlns="${packageNames}/relationships">${ofSheets.join('')}${ofStyles}</Relationships>`;
}

const workbook = (sheets: readonly XlsxSheet[]) =>
  `${declaration}<workbook xmlns="${sheetNames}" xmlns:r="${relationNames}"><sheets>` +
  `${sheets.map(({ title }, index) => `<sheet name="${escaped(title)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`;

/** 0 plain, 1 the bold head, 2 an amount: 0.00. */
const styleSheet =
  `${declaration}<styleSheet xmlns="${sheetNames}">` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  '<xf numFmtId="2" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';
