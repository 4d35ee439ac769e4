import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { Cell } from '../../../http/exportable-list.ts';
import { readTable } from '../../../http/tables/read-table.ts';
import { cellsOfCsv } from '../testing/csv-cells.ts';
import { cellsOfXlsx, unzipped } from '../testing/unzipped.ts';
import type { FileColumn } from './cells.ts';
import { csvFile } from './csv-file.ts';
import { xlsxFile } from './xlsx-file.ts';

const columns: readonly FileColumn[] = [
  { title: '名称', kind: 'text' },
  { title: '租金（元）', kind: 'money' },
  { title: '期数', kind: 'count' },
  { title: '下单时间', kind: 'instant' },
];

async function* inPages(rows: readonly (readonly Cell[])[], size = 2) {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
}
const csvOf = async (rows: readonly (readonly Cell[])[]) =>
  (await buffer(csvFile(columns, inPages(rows)))).toString();
const xlsxOf = (rows: readonly (readonly Cell[])[], title = '订单') =>
  buffer(xlsxFile(title, columns, inPages(rows)));

const rows: readonly (readonly Cell[])[] = [
  ['甲，"乙"\r\n丙', 123_456, 12, '2026-11-20T16:00:00.000Z'],
  ['a,b', -5, 0, null],
  [null, null, null, null],
  ['<b>&amp;</b> ', 9_007_199_254_740_991, 1, '2026-11-21T02:03:04.567Z'],
  ['𠮷野家', 7, 3, '2026-01-01T00:00:00Z'],
];

test('csv says amounts in yuan and times in Shanghai, quotes what needs it, and begins with its mark', async () => {
  const text = await csvOf(rows);

  expect(text.startsWith('\uFEFF名称,租金（元）,期数,下单时间\r\n')).toBe(true);
  expect(text).toContain('"甲，""乙""\r\n丙",1234.56,12,2026-11-21 00:00:00\r\n');
  expect(cellsOfCsv(text).slice(1)).toEqual([
    ['甲，"乙"\r\n丙', '1234.56', '12', '2026-11-21 00:00:00'],
    ['a,b', '-0.05', '0', ''],
    ['', '', '', ''],
    ['<b>&amp;</b> ', '90071992547409.91', '1', '2026-11-21 10:03:04'],
    ['𠮷野家', '0.07', '3', '2026-01-01 08:00:00'],
  ]);
});

test('xlsx is an archive that opens, with texts as typed strings and amounts as numbers', async () => {
  const archive = await xlsxOf(rows);

  expect([...unzipped(archive).keys()]).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/worksheets/sheet1.xml',
  ]);
  expect(cellsOfXlsx(archive)).toEqual([
    ['名称', '租金（元）', '期数', '下单时间'],
    ['甲，"乙"\r\n丙', 1234.56, 12, '2026-11-21 00:00:00'],
    ['a,b', -0.05, 0, null],
    [null, null, null, null],
    ['<b>&amp;</b> ', 90_071_992_547_409.91, 1, '2026-11-21 10:03:04'],
    ['𠮷野家', 0.07, 3, '2026-01-01 08:00:00'],
  ]);
});

test('xlsx is read by an import as it was written', async () => {
  const bytes = await xlsxOf([
    ['甲，"乙"\r\n丙', 123_456, 12, '2026-11-20T16:00:00.000Z'],
    [null, null, null, null],
    ['<b>&amp;</b> =1', -5, 0, null],
    ['=1+1', 899_990, 3, '2026-01-01T00:00:00Z'],
  ]);

  expect(await readTable({ name: '订单.xlsx', bytes })).toEqual([
    ['名称', '租金（元）', '期数', '下单时间'],
    ['甲，"乙"\r\n丙', '1234.56', '12', '2026-11-21 00:00:00'],
    [],
    ['<b>&amp;</b> =1', '-0.05', '0', ''],
    ['=1+1', '8999.9', '3', '2026-01-01 08:00:00'],
  ]);
});

test('a list without rows is a file with its head alone', async () => {
  expect(cellsOfCsv(await csvOf([]))).toEqual([['名称', '租金（元）', '期数', '下单时间']]);
  expect(cellsOfXlsx(await xlsxOf([]))).toEqual([['名称', '租金（元）', '期数', '下单时间']]);
});

test('the sheet bears the name of the list, whatever signs it has', async () => {
  const files = unzipped(await xlsxOf([], '订单 & <账单>'));

  expect(files.get('xl/workbook.xml')).toContain('name="订单 &amp; &lt;账单&gt;"');
});

const formulas = [
  '=1+1',
  '+86',
  '-5',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1',
  '＋1',
  '－1',
  '＠a',
];

test.each(formulas)('text that begins as a formula is text in a file: %j', async (text) => {
  const row: readonly Cell[] = [text, 0, 0, null];

  expect(cellsOfCsv(await csvOf([row]))[1]?.[0]).toBe(`'${text}`);
  expect(cellsOfXlsx(await xlsxOf([row]))[1]?.[0]).toBe(`'${text}`);
});

test('text that only contains such signs stays as it is', async () => {
  const row: readonly Cell[] = ['a=1+2-3@4', 0, 0, null];

  expect(cellsOfCsv(await csvOf([row]))[1]?.[0]).toBe('a=1+2-3@4');
});

test('what XML cannot hold is left out, and a formula hidden behind it is found', async () => {
  const row: readonly Cell[] = ['\u0000\u0008=1\u001f\ud800x\uffff', 0, 0, null];

  expect(cellsOfXlsx(await xlsxOf([row]))[1]?.[0]).toBe("'=1\ufffdx");
});

test('text longer than a cell of Excel holds is cut', async () => {
  const [, row] = cellsOfXlsx(await xlsxOf([['长'.repeat(40_000), 0, 0, null]]));

  expect(row?.[0]).toHaveLength(32_767);
});

test('rows that cannot be read end the file with their error, and ask for no more', async () => {
  const asked: number[] = [];
  async function* breaking() {
    for (let page = 0; ; page += 1) {
      asked.push(page);
      if (page === 3) throw new Error('the database is away');
      yield Array.from({ length: 100 }, () => ['x', 1, 1, null] as const);
    }
  }

  for (const file of [csvFile(columns, breaking()), xlsxFile('订单', columns, breaking())])
    await expect(buffer(Readable.from(file))).rejects.toThrow('the database is away');

  expect(asked).toEqual([0, 1, 2, 3, 0, 1, 2, 3]);
});

test('pages are read as the file is taken: who takes nothing makes nothing', async () => {
  let pages = 0;
  async function* endless() {
    for (;;) {
      pages += 1;
      yield Array.from({ length: 1_000 }, (_, index) => [
        `行${index} ${Math.random()}`,
        1,
        1,
        null,
      ]);
    }
  }

  const file = xlsxFile('订单', columns, endless());
  let taken = 0;
  for await (const chunk of file) {
    taken += chunk.length;
    if (taken > 100_000) break;
  }

  expect(pages).toBeLessThan(60);
});
