import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { bookOf, xlsxOf } from '../../testing/wire/some-xlsx.ts';
import { readTable } from './read-table.ts';

const readXlsx = (bytes: Buffer) => readTable({ name: 'a.xlsx', bytes });
const rowsOf = (...rows: readonly string[]) =>
  readXlsx(bookOf({ rows: rows.map((cells) => `<row>${cells}</row>`).join('') }));

const devices = [
  ['序列号', '商品编码', '店铺', '成本价', '购入日期', '备注'],
  ['860000000000015', '256GB', '西湖店', '8999.9', '2026-11-21', '九成 新 '],
  ['SN-000002', '512GB', '滨江店', '250', '2026-01-02 13:45:30', '#N/A'],
  ['353912345678901', '#DIV/0!', '', '', '2026-02-28', 'TRUE'],
  [],
  ['SN-000004', '', '', '', '', 'a < b & c\n第二行'],
];

// Each has a hidden sheet before the one with devices and another behind it, an IMEI as a number and one shown as 3.54E+14,
// rich text, days, a merged cell, errors and an empty row; all but openpyxl's have formulas.
test.each([
  'libreoffice.xlsx',
  'libreoffice-1904.xlsx',
  'xlsxwriter.xlsx',
  'xlsxwriter-1904.xlsx',
  'xlsxwriter-inline.xlsx',
  'openpyxl-1904.xlsx',
])('%s is read as the table that it shows', async (name) => {
  const bytes = await readFile(new URL(`../../testing/wire/xlsx/${name}`, import.meta.url));

  expect(await readXlsx(bytes)).toEqual(devices);
});

test.each([
  ['8.60000000000015E+14', '860000000000015'],
  ['8.6E+14', '860000000000000'],
  ['353912345678901', '353912345678901'],
  ['1.23456789012345E+19', '12345678901234500000'],
  ['8.6E+21', '8600000000000000000000'],
  ['8999.8999999999996', '8999.9'],
  ['-0.5', '-0.5'],
  ['1E-7', '0.0000001'],
  ['0', '0'],
])('the number %s is read as %s', async (number, text) => {
  expect(await rowsOf(`<c><v>${number}</v></c>`)).toEqual([[text]]);
});

const dated = (dates: string, format = 'yyyy\\-mm\\-dd') =>
  bookOf({
    rows: `<row>${dates}</row>`,
    more: {
      'xl/styles.xml': `<styleSheet><numFmts count="1"><numFmt numFmtId="164" formatCode="${format}"/></numFmts><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    },
  });

test.each([
  ['46347', '2026-11-21'],
  ['46347.999988426', '2026-11-21 23:59:59'],
  ['61', '1900-03-01'],
  ['1E+300', '########'],
])('the number %s in a cell of dates is read as %s', async (number, text) => {
  expect(await readXlsx(dated(`<c s="1"><v>${number}</v></c>`))).toEqual([[text]]);
});

test('a number that is shown in the Chinese way, as money or in powers of ten is no date', async () => {
  for (const format of [
    '0.00E+00',
    '[DBNum2][$-804]General',
    '[$¥-804]#,##0.00',
    'G/通用格式',
    '@',
  ])
    expect(await readXlsx(dated('<c s="1"><v>46347</v></c>', format))).toEqual([['46347']]);
});

test('a date that is written as one is read as it stands there', async () => {
  expect(await rowsOf('<c t="d"><v>2026-11-21</v></c>')).toEqual([['2026-11-21']]);
});

test('runs are joined, the way to read them aloud is left out, and escapes are undone', async () => {
  const bytes = bookOf({
    rows: '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>9</v></c></row>',
    shared:
      '<si><r><t>租</t></r><r><rPr><b/></rPr><t xml:space="preserve"> 机 </t></r><rPh sb="0" eb="1"><t>zū</t></rPh><phoneticPr fontId="1"/></si>' +
      '<si><t>&lt;a&gt; &amp; _x0041_&#65;</t><rPh sb="0" eb="1"><t>zū</t></rPh></si>',
  });

  expect(await readXlsx(bytes)).toEqual([['租 机 ', '<a> & AA', '']]);
});

test('a formula gives the value that was kept of it, or nothing', async () => {
  const rows = await rowsOf(
    '<c t="str"><f>A1&amp;"x"</f><v>甲</v></c><c><f>1+1</f><v>2</v></c><c t="b"><f>1=2</f><v>0</v></c><c t="e"><f>NA()</f><v>#N/A</v></c><c><f>1+2</f></c>',
  );

  expect(rows).toEqual([['甲', '2', 'FALSE', '#N/A', '']]);
});

test('cells without a reference follow each other, and elements may have a prefix', async () => {
  const rows =
    '<x:row><x:c><x:v>1</x:v></x:c><x:c r="D1"><x:v>4</x:v></x:c><x:c><x:v>5</x:v></x:c></x:row>';

  expect(await readXlsx(bookOf({ rows }))).toEqual([['1', '', '', '4', '5']]);
});

test('a line of the table is the row of the same number, and empty rows at the end are left out', async () => {
  const rows =
    '<row r="2"><c r="A2"><v>2</v></c></row><row r="3"><c r="A3" s="0"/></row><row r="5"><c r="B5"><v>5</v></c></row>' +
    '<row r="1048576"><c r="A1048576" s="0"/></row>';
  const bytes = bookOf({ before: '<dimension ref="A1:XFD1048576"/>', rows });

  expect(await readXlsx(bytes)).toEqual([[], ['2'], [], [], ['', '5']]);
});

test('a text that was guarded against formulas comes back as it was', async () => {
  expect(await readXlsx(xlsxOf([["'=1+1", "'甲"]]))).toEqual([['=1+1', "'甲"]]);
});

const hidden = (state: string) =>
  xlsxOf([['甲']], {
    'xl/workbook.xml': `<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" state="${state}" r:id="rId1"/></sheets></workbook>`,
  });

test.each(['hidden', 'veryHidden'])(
  'a workbook whose sheets are all %s is not read',
  async (state) => {
    await expect(readXlsx(hidden(state))).rejects.toMatchObject({ code: 'import_unreadable' });
    expect(await readXlsx(hidden('visible'))).toEqual([['甲']]);
  },
);

test('a workbook under a password is not read', async () => {
  const bytes = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4_096)]);

  await expect(readXlsx(bytes)).rejects.toMatchObject({ code: 'import_unreadable' });
});

test('20,000 rows of seven texts, each another one, are read in the memory of the thread', async () => {
  const columns = 7;
  const texts = Array.from({ length: 20_000 * columns }, (_, at) => `SN-${at}-九成新`);
  const rows = Array.from({ length: 20_000 }, (_, row) => {
    const cells = Array.from({ length: columns }, (_, column) => row * columns + column);
    return `<row>${cells.map((at) => `<c t="s"><v>${at}</v></c>`).join('')}</row>`;
  });
  const shared = texts.map((text) => `<si><t>${text}</t></si>`).join('');

  const table = await readXlsx(bookOf({ rows: rows.join(''), shared }));

  expect(table).toHaveLength(20_000);
  expect(table.at(-1)).toEqual(texts.slice(-columns));
});
