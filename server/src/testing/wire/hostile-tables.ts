import { bomb, bookOf, lyingBomb, lyingOf, overlaidBomb } from './some-xlsx.ts';

interface HostileTable {
  readonly what: string;
  readonly fileName: string;
  readonly bytes: () => string | Buffer;
  readonly status: 400 | 413;
  readonly code: string;
}

const megabyte = 1024 * 1024;
const csv = { fileName: 'a.csv' } as const;
const xlsx = { fileName: 'a.xlsx' } as const;
const cells = { status: 413, code: 'import_too_many_cells' } as const;
const broken = { status: 400, code: 'import_unreadable' } as const;
const long = { status: 413, code: 'import_cell_too_long' } as const;

/** An entity of a billion letters. */
const laughs = `<!DOCTYPE x [<!ENTITY e0 "a">${Array.from(
  { length: 9 },
  (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`,
).join('')}]>`;

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
  { ...xlsx, ...broken, what: 'a zip bomb', bytes: bomb },
  { ...xlsx, ...broken, what: 'a zip bomb that lies', bytes: lyingBomb },
  { ...xlsx, ...broken, what: 'a zip of parts that lie over each other', bytes: overlaidBomb },
  {
    ...xlsx,
    ...broken,
    what: 'a sheet that is longer than the zip says',
    bytes: () => lyingOf(bookOf({ rows: '<row><c><v>1</v></c></row>'.repeat(1_000) }), 1_000),
  },
  {
    ...xlsx,
    ...broken,
    what: 'a sheet of 21 MB',
    bytes: () => bookOf({ before: `<!--${' '.repeat(21 * megabyte)}-->`, rows: '<row/>' }),
  },
  {
    ...xlsx,
    ...broken,
    what: 'two thousand parts',
    bytes: () =>
      bookOf({
        rows: '<row/>',
        more: Object.fromEntries(
          Array.from({ length: 2_000 }, (_, at) => [`xl/media/${at}.png`, 'x']),
        ),
      }),
  },
  {
    ...xlsx,
    ...broken,
    what: 'a billion laughs',
    bytes: () =>
      bookOf({
        rows: '<row/>',
        more: { 'xl/sharedStrings.xml': `${laughs}<sst><si><t>&e9;</t></si></sst>` },
      }),
  },
  {
    ...xlsx,
    ...cells,
    what: 'a sheet of empty cells',
    bytes: () => bookOf({ rows: `<row>${'<c/>'.repeat(100)}</row>`.repeat(4_000) }),
  },
  {
    ...xlsx,
    ...broken,
    what: 'a row of more cells than a sheet has columns',
    bytes: () => bookOf({ rows: `<row>${'<c/>'.repeat(400_000)}</row>` }),
  },
  {
    ...xlsx,
    status: 413,
    code: 'import_too_many_columns',
    what: 'a wide sheet',
    bytes: () => bookOf({ rows: '<row><c r="XFD1"><v>1</v></c></row>' }),
  },
  {
    ...xlsx,
    status: 413,
    code: 'import_too_many_rows',
    what: 'two cells, in the first and in the last corner',
    bytes: () =>
      bookOf({
        before: '<dimension ref="A1:XFD1048576"/>',
        rows: '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
      }),
  },
  {
    ...xlsx,
    ...cells,
    what: 'a million shared texts',
    bytes: () => bookOf({ rows: '<row/>', shared: '<si><t>a</t></si>'.repeat(megabyte) }),
  },
  {
    ...xlsx,
    ...cells,
    what: 'a shared text of a million runs',
    bytes: () =>
      bookOf({
        rows: '<row><c t="s"><v>0</v></c></row>',
        shared: `<si>${'<r><t>ab</t></r>'.repeat(megabyte)}</si>`,
      }),
  },
  {
    ...xlsx,
    ...long,
    what: 'a cell of a hundred thousand runs',
    bytes: () =>
      bookOf({
        rows: `<row><c t="inlineStr"><is>${'<r><t>ab</t></r>'.repeat(100_000)}</is></c></row>`,
      }),
  },
  {
    ...xlsx,
    status: 413,
    code: 'import_too_much_text',
    what: 'one long shared text in every cell',
    bytes: () =>
      bookOf({
        rows: `<row>${'<c t="s"><v>0</v></c>'.repeat(90)}</row>`.repeat(200),
        shared: `<si><t>${'长'.repeat(1_900)}</t></si>`,
      }),
  },
  {
    ...xlsx,
    ...broken,
    what: 'tags that never end',
    bytes: () => bookOf({ rows: '', more: { 'xl/workbook.xml': '<sheet '.repeat(2 * megabyte) } }),
  },
];
