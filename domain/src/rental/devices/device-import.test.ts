import { expect, test } from 'vitest';
import { businessDate } from '../../business-date.ts';
import { atOnce } from '../../import-table.ts';
import { deviceImportColumns, plannedDevices, serialsIn } from './device-import.ts';

const known = {
  skus: new Map([['IP17-256', 7]]),
  stores: new Map([['西湖店', 3]]),
  serials: new Set(['SN-OLD-001']),
  today: businessDate('2026-11-21'),
};
const titles = [...deviceImportColumns];
const planOf = (table: string[][]) => atOnce(plannedDevices(table, known));
const planned = (...rows: string[][]) => planOf([titles, ...rows]);
const wordsOf = (...row: string[]) => planned(row).errors.map(({ words }) => words);

test('a row becomes a device, with or without what may be left out', () => {
  expect(
    planned(
      ['353912345678901', 'IP17-256', '西湖店', '8999.5', '2026-11-01', '九成新', '9新'],
      ['', '', '', '', '', ''],
      ['SN-000002', 'IP17-256', '西湖店'],
    ),
  ).toEqual({
    errors: [],
    rows: [
      {
        line: 2,
        serial: '353912345678901',
        skuId: 7,
        storeId: 3,
        costFen: 899_950,
        boughtOn: '2026-11-01',
        grade: 'grade90',
        note: '九成新',
      },
      {
        line: 4,
        serial: 'SN-000002',
        skuId: 7,
        storeId: 3,
        costFen: null,
        boughtOn: null,
        grade: 'new',
        note: null,
      },
    ],
  });
});

test('columns may stand in any order, and without the first three nothing is read', () => {
  const table = [
    ['店铺', '商品编码', '序列号'],
    ['西湖店', 'IP17-256', 'SN-000001'],
  ];
  expect(planOf(table).rows).toMatchObject([{ serial: 'SN-000001', storeId: 3 }]);
  expect(planOf([['序列号', '备注']]).errors).toEqual([
    { line: 1, words: '缺少列：商品编码、店铺' },
  ]);
  expect(planOf([]).errors).toEqual([{ line: 1, words: '缺少列：序列号、商品编码、店铺' }]);
});

test('each row that is wrong is told what is wrong with it, all of it', () => {
  expect(wordsOf('', 'X', '', 'abc', '2026-02-30', 'x'.repeat(201))).toEqual([
    '请填写序列号；商品编码不存在；请填写店铺；成本价应为最多两位小数的金额；购入日期应为日期，如 2026-11-21；备注最多200个字',
  ]);
  expect(wordsOf('3.53912E+14', 'IP17-256', '别的店')).toEqual([
    '序列号被表格软件改成了科学计数法，请把该列设为文本后重新填写；店铺不存在或不在您的数据范围内',
  ]);
  expect(wordsOf('=1+1', 'IP17-256', '西湖店')).toEqual(['序列号应为6到40位字母、数字或横线']);
  expect(wordsOf('SN-000001', 'IP17-256', '西湖店', '-1')).toEqual([
    '成本价应为最多两位小数的金额',
  ]);
  expect(wordsOf('SN-000001', 'IP17-256', '西湖店', '', '2026-11-22')).toEqual([
    '购入日期不能晚于今天',
  ]);
  expect(wordsOf('SN-000001', 'IP17-256', '西湖店', '', '', 'a\0')).toEqual([
    '备注包含不支持的字符',
  ]);
});

test('a serial that stands twice in the file or is in stock is named by its line', () => {
  const row = ['SN-000001', 'IP17-256', '西湖店'];
  const { rows, errors } = planned(row, row, ['SN-OLD-001', 'IP17-256', '西湖店'], row);

  expect(rows).toHaveLength(1);
  expect(errors).toEqual([
    { line: 3, words: '与第2行的序列号重复' },
    { line: 4, words: '序列号已在库存中' },
    { line: 5, words: '与第2行的序列号重复' },
  ]);
});

test('days and amounts are read as spreadsheets keep them', () => {
  const bought = (day: string) =>
    planned(['SN-000001', 'IP17-256', '西湖店', '8999.8999999999996', day]).rows[0];

  expect(bought('46347')).toMatchObject({ boughtOn: '2026-11-21', costFen: 899_990 });
  for (const day of ['2026/11/1', '2026.11.01', '2026年11月1日'])
    expect(bought(day)).toMatchObject({ boughtOn: '2026-11-01' });
});

test('only what could be a serial is looked up', () => {
  expect(atOnce(serialsIn([titles, ['SN-000001'], ['x'], ['SN-000001'], ['SN-000002']]))).toEqual([
    'SN-000001',
    'SN-000002',
  ]);
});
