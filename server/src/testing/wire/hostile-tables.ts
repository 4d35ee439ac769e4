import { bomb, lyingBomb, zipOf } from './some-xlsx.ts';

interface HostileTable {
  readonly what: string;
  readonly fileName: string;
  readonly bytes: () => string | Buffer;
  readonly status: 400 | 413;
  readonly code: string;
}

const megabyte = 1024 * 1024;
const book = '<workbook><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>';
const relations =
  '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>';
const sheetOf = (rows: string, shared = '') =>
  zipOf({
    'xl/workbook.xml': book,
    'xl/_rels/workbook.xml.rels': relations,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...(shared !== '' && { 'xl/sharedStrings.xml': `<sst>${shared}</sst>` }),
  });
const csv = { fileName: 'a.csv' } as const;
const xlsx = { fileName: 'a.xlsx' } as const;
const cells = { status: 413, code: 'import_too_many_cells' } as const;
const long = { status: 413, code: 'import_cell_too_long' } as const;

/** Files that were made to be slow or large, and how an import refuses them. */
export const hostileTables: readonly HostileTable[] = [
  { ...csv, ...cells, what: '5 MB of commas', bytes: () => ','.repeat(5 * megabyte) },
  { ...csv, ...cells, what: '5 MB of quoted nothing', bytes: () => '"",'.repeat(1.7 * megabyte) },
  {
    ...csv,
    ...cells,
    what: '20,000 rows of commas',
    bytes: () => `${','.repeat(400)}\n`.repeat(20_000),
  },
  {
    ...csv,
    status: 413,
    code: 'import_too_many_columns',
    what: 'a row of a million columns',
    bytes: () => 'x,'.repeat(megabyte),
  },
  {
    ...csv,
    status: 413,
    code: 'import_too_many_rows',
    what: '5 MB of line ends',
    bytes: () => '\n'.repeat(5 * megabyte),
  },
  { ...csv, ...long, what: 'one cell of 9 MB', bytes: () => 'x'.repeat(9 * megabyte) },
  {
    ...csv,
    ...long,
    what: 'a quote that never ends',
    bytes: () => `"${'""'.repeat(4 * megabyte)}`,
  },
  {
    ...csv,
    status: 413,
    code: 'import_too_much_text',
    what: '9 MB of long cells',
    bytes: () => `${'x'.repeat(1_900)}\n`.repeat(4_900),
  },
  { ...xlsx, status: 400, code: 'import_unreadable', what: 'a zip bomb', bytes: bomb },
  {
    ...xlsx,
    status: 400,
    code: 'import_unreadable',
    what: 'a zip bomb that lies',
    bytes: lyingBomb,
  },
  {
    ...xlsx,
    ...cells,
    what: 'a sheet of empty cells',
    bytes: () => sheetOf(`<row>${'<c/>'.repeat(400_000)}</row>`),
  },
  {
    ...xlsx,
    status: 413,
    code: 'import_too_many_columns',
    what: 'a wide sheet',
    bytes: () => sheetOf('<row><c r="XFD1"><v>1</v></c></row>'),
  },
  {
    ...xlsx,
    ...cells,
    what: 'a million shared texts',
    bytes: () => sheetOf('<row/>', '<si><t>a</t></si>'.repeat(megabyte)),
  },
  {
    ...xlsx,
    ...long,
    what: 'a shared text of a million runs',
    bytes: () =>
      sheetOf(
        '<row><c t="s"><v>0</v></c></row>',
        `<si>${'<r><t>ab</t></r>'.repeat(megabyte)}</si>`,
      ),
  },
  {
    ...xlsx,
    status: 413,
    code: 'import_too_much_text',
    what: 'one long shared text in every cell',
    bytes: () =>
      sheetOf(
        `<row>${'<c t="s"><v>0</v></c>'.repeat(90)}</row>`.repeat(200),
        `<si><t>${'长'.repeat(1_900)}</t></si>`,
      ),
  },
  {
    ...xlsx,
    status: 400,
    code: 'import_unreadable',
    what: 'tags that never end',
    bytes: () => zipOf({ 'xl/workbook.xml': '<sheet '.repeat(2 * megabyte) }),
  },
];
