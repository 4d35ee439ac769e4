import { expect, test } from 'vitest';
import { csvOf, readCsv, unguardedCell } from '../../csv.ts';
import { atOnce, collectTable } from '../../import-table.ts';
import { mergedEntries } from './dictionary-entries.ts';
import { exportedRow, importColumns, namesIn, plannedImport } from './dictionary-import.ts';
import { platformDictionary } from './platform-dictionaries.ts';

const carriers = mergedEntries(platformDictionary('carrier')?.entries ?? [], []);
const known = new Map([['carrier', carriers]]);
const planned = (table: readonly (readonly string[])[]) => atOnce(plannedImport(table, known));
const plan = (...rows: string[][]) => planned([[...importColumns], ...rows]);

test('a row adds an entry, changes the one of its value, or leaves it as it is', () => {
  const { rows, errors } = plan(
    ['carrier', '德邦快递', 'DEPPON', 'blue', '5', '停用'],
    ['carrier', '顺丰（月结）', '顺丰速运', '', '', ''],
    ['carrier', 'EMS', 'EMS', '', '60', '启用'],
  );

  expect(errors).toEqual([]);
  expect(rows.map(({ line, value, sort, change }) => [line, value, sort, change])).toEqual([
    [2, 'DEPPON', 5, 'added'],
    [3, '顺丰速运', 10, 'changed'],
    [4, 'EMS', 60, 'same'],
  ]);
  expect(rows[0]).toMatchObject({ label: '德邦快递', color: 'blue', enabled: false });
});

test('without a place new entries come last, in their order', () => {
  const { rows } = plan(['carrier', 'A', 'a', '', '', ''], ['carrier', 'B', 'b', '红', '', '']);

  expect(rows.map(({ sort, color }) => [sort, color])).toEqual([
    [70, null],
    [80, 'red'],
  ]);
});

test('every wrong row is told with its line and all that is wrong with it', () => {
  const { errors } = plan(
    ['nowhere', 'A', 'a', '', '', ''],
    ['', 'A', 'a', '', '', ''],
    ['carrier', '', '', 'pinkish', '-1', '开'],
    ['carrier', '字'.repeat(101), 'b', '', '', ''],
    ['carrier', 'A', 'same', '', '', ''],
    ['carrier', 'B', 'same', '', '', ''],
    ['', '', '', '', '', ''],
    ['carrier', 'a\0b', 'c', '', '1000000', ''],
  );

  expect(errors).toEqual([
    { line: 2, words: '字典不存在' },
    { line: 3, words: '请填写字典名称' },
    {
      line: 4,
      words:
        '请填写标签；请填写值；颜色不在可选范围内；排序应为0到999999的整数；状态应为启用或停用',
    },
    { line: 5, words: '标签最多100个字' },
    { line: 7, words: '与第6行的值重复' },
    { line: 9, words: '标签包含不支持的字符；排序应为0到999999的整数' },
  ]);
});

test('the columns are found by their titles, and those that must be there are missed', () => {
  const found = planned([
    ['值', '字典名称', '标签'],
    ['x', 'carrier', 'X'],
  ]);
  const missed = planned([['标签', '值']]);

  expect(found.rows).toHaveLength(1);
  expect(missed.errors).toEqual([{ line: 1, words: '缺少列：字典名称' }]);
  expect(atOnce(namesIn([['字典名称'], ['carrier'], [' carrier '], ['']]))).toEqual(['carrier']);
});

test('a dictionary holds no more than one page shows', () => {
  const rows = Array.from({ length: 9_994 }, (_, index) => [
    'carrier',
    'A',
    `v${index}`,
    '',
    '',
    '',
  ]);

  expect(plan(...rows).errors).toEqual([{ line: 9_995, words: '一个字典最多9999条明细' }]);
});

test('what was exported changes nothing when it is imported', () => {
  const table = collectTable(unguardedCell);
  readCsv(
    csvOf([[...importColumns], ...carriers.map((entry) => exportedRow('carrier', entry))]),
    table,
  );
  const { rows, errors } = planned(table.read().rows ?? []);

  expect(errors).toEqual([]);
  expect(new Set(rows.map(({ change }) => change))).toEqual(new Set(['same']));
});
