import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvOf, csvRows, guardedCell, unguardedCell } from './csv.ts';

const all = Number.MAX_SAFE_INTEGER;

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
  expect(csvRows(text, all)).toEqual(rows);
});

test('no more rows are read than are wanted', () => {
  expect(csvRows('a\nb\nc\n', 2)).toEqual([['a'], ['b']]);
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
      expect(csvRows(csvOf(rows), all).map((row) => row.map(unguardedCell))).toEqual(rows);
    }),
  );
});

test('a million escaped quotes are one cell, and no stack overflows', () => {
  expect(csvRows(`"${'""'.repeat(1_000_000)}`, all)).toHaveLength(1);
});
