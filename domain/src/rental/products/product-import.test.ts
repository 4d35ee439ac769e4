import { expect, test } from 'vitest';
import { atOnce } from '../../import-table.ts';
import { plannedProducts, productImportColumns } from './product-import.ts';

const known = { productCodes: new Set(['OLD']), skuCodes: new Set(['OLD-1']) };
const titles = [...productImportColumns];
const planned = (...rows: string[][]) => atOnce(plannedProducts([titles, ...rows], known));
const wordsOf = (...rows: string[][]) =>
  planned(...rows).errors.map(({ line, words }) => `${line} ${words}`);

test('rows of one code are one product, with a SKU for each', () => {
  expect(
    planned(
      [
        'P1',
        '手机',
        'P1-A',
        '8999.5',
        '数码 / 手机',
        '256GB',
        '7000',
        '690123',
        'A3297',
        '新品、热卖',
      ],
      ['P1', '', 'P1-B', '10999', '', '512GB'],
      ['P2', '壳', 'P2-A', '9'],
    ),
  ).toEqual({
    errors: [],
    products: [
      {
        line: 2,
        code: 'P1',
        name: '手机',
        category: ['数码', '手机'],
        labels: ['新品', '热卖'],
        skus: [
          {
            line: 2,
            code: 'P1-A',
            value: '256GB',
            retailFen: 899_950,
            costFen: 700_000,
            barcode: '690123',
            modelCode: 'A3297',
          },
          {
            line: 3,
            code: 'P1-B',
            value: '512GB',
            retailFen: 1_099_900,
            costFen: null,
            barcode: null,
            modelCode: null,
          },
        ],
      },
      {
        line: 4,
        code: 'P2',
        name: '壳',
        category: [],
        labels: [],
        skus: [
          {
            line: 4,
            code: 'P2-A',
            value: null,
            retailFen: 900,
            costFen: null,
            barcode: null,
            modelCode: null,
          },
        ],
      },
    ],
  });
});

test('codes that are known, or stand twice, are told with their line', () => {
  expect(
    wordsOf(['OLD', '甲', 'A-1', '1'], ['P1', '乙', 'OLD-1', '1'], ['P2', '丙', 'A-1', '1']),
  ).toEqual(['2 商品编码已存在', '3 规格编码已存在', '4 与第2行的规格编码重复']);
});

test('a further row may not say something else of the product, nor the same of a SKU', () => {
  const first = ['P1', '手机', 'P1-A', '1', '数码', '黑'];

  expect(wordsOf(first, ['P1', '平板', 'P1-B', '1', '', '白'])).toEqual([
    '3 商品名称与第2行不一致',
  ]);
  expect(wordsOf(first, ['P1', '', 'P1-B', '1', '', '黑'])).toEqual(['3 同一商品的规格重复']);
  expect(wordsOf(first, ['P1', '', 'P1-B', '1', '', ''])).toEqual([
    '2 同一商品的多个规格须填写规格',
  ]);
});

test('each wrong cell of a row is told in one sentence', () => {
  expect(wordsOf(['', '', '=1+1', '0', '一/二/三/四', '', 'x'])).toEqual([
    '2 请填写商品编码；请填写商品名称；类目最多3级；规格编码应为1到40位字母、数字、点、横线或下划线，以字母或数字开头；市场价应为大于0、最多两位小数的金额；成本价应为最多两位小数的金额',
  ]);
  expect(wordsOf(['P1', '甲', 'P1-A', '1', '', '', '', '', '', '一、一'])).toEqual(['2 标签重复']);
});

test('a product has no more SKUs than one specification has values', () => {
  const rows = Array.from({ length: 31 }, (_, index) => [
    'P1', '甲', `P1-${index}`, '1', '', `值${index}`,
  ]); // prettier-ignore

  expect(wordsOf(...rows)).toEqual(['32 一个商品最多30个规格']);
});

test('without its first four columns nothing is read', () => {
  expect(atOnce(plannedProducts([['商品编码', '类目']], known)).errors).toEqual([
    { line: 1, words: '缺少列：商品名称、规格编码、市场价' },
  ]);
});
