import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvOf, guardedCell, readCsv, unguardedCell } from './csv.ts';
import { collectTable, tableLimits } from './import-table.ts';

const read = (text: string, cellOf?: (text: string) => string, limits = {}) => {
  const table = collectTable(cellOf, { ...tableLimits, ...limits });
  readCsv(text, table);
  return table.read();
};
const csvRows = (text: string) => read(text).rows;

test.each([
  [
    'a,b\r\nc,d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a,b\nc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['\uFEFF名称\r值', [['名称'], ['值']]],
  ['"a,b","c""d"\n', [['a,b', 'c"d']]],
  ['"two\nlines",x', [['two\nlines', 'x']]],
  ['a,\n', [['a', '']]],
  ['a,', [['a', '']]],
  [',a', [['', 'a']]],
  ['a\n\nb', [['a'], [], ['b']]],
  ['"never ends,\nb', [['never ends,\nb']]],
  ['"a"b,c', [['ab', 'c']]],
  ['', []],
])('the text %j is the rows %j', (text, rows) => {
  expect(csvRows(text)).toEqual(rows);
});

test.each([
  ['rows', { rows: 2 }, 'a\nb\nc\nd\n', 4],
  ['columns', { columns: 2 }, 'a,b\na,b,,,c', 2],
  ['cells', { cells: 4 }, 'a,b\n,,,,', 2],
  ['charactersOfCell', { charactersOfCell: 3 }, 'a\n"abc""', 2],
  ['characters', { characters: 3 }, 'ab\ncd', 2],
])(
  'a table that passes the limit of %s is refused by the line that does',
  (limit, limits, text, line) => {
    expect(read(text, undefined, limits)).toEqual({ rows: null, excess: { limit, line } });
  },
);

test('empty cells behind the last column are passed over', () => {
  expect(read('a,b,,,\nc', undefined, { columns: 2 }).rows).toEqual([['a', 'b'], ['c']]);
});

test('a table beyond its limits is read no further than to there', () => {
  let taken = 0;
  const table = collectTable();
  readCsv(','.repeat(5_000_000), {
    ...table,
    put: (column, text) => {
      taken += 1;
      return table.put(column, text);
    },
  });

  expect(table.read().excess).toEqual({ limit: 'cells', line: 1 });
  expect(taken).toBe(tableLimits.cells + 1);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '＝1', '＋1', '－1', '＠x'])(
  'a cell %j is exported as text that no spreadsheet computes',
  (text) => {
    expect(guardedCell(text)).toBe(`'${text}`);
    expect(csvOf([[text]])).toContain(`'${text}`);
  },
);

test('a number of ours stands as it is, and a text that cannot be a formula too', () => {
  expect(csvOf([[-1, '顺丰速运', "it's"]])).toBe("\uFEFF-1,顺丰速运,it's\r\n");
});

test('what was exported is read back as it was, whatever the cells held', () => {
  const cell = fc
    .oneof(fc.string(), fc.constantFrom('=1', '"', ',', '\r\n', '-5', '\uFEFF'))
    .filter((text) => !text.startsWith("'")); // the guard itself
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2 })), (rows) => {
      expect(read(csvOf(rows), unguardedCell).rows).toEqual(rows);
    }),
  );
});

test('a million escaped quotes are one cell, and no stack overflows', () => {
  const limits = { charactersOfCell: 1_000_000 };
  expect(read(`"${'""'.repeat(1_000_000)}`, undefined, limits).rows).toHaveLength(1);
});
