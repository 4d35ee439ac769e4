import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fen, fenOfYuan, plainYuan, splitEvenly, sumFen, yuan } from './money.ts';

const amounts = fc.integer({ min: 0, max: 9_000_000_000_000 }).map(fen);
const counts = fc.integer({ min: 1, max: 120 });

test('S5 the parts of a split add up to the total exactly', () => {
  fc.assert(
    fc.property(amounts, counts, (total, count) => {
      const parts = splitEvenly(total, count);

      expect(parts).toHaveLength(count);
      expect(sumFen(parts)).toBe(total);
    }),
  );
});

test('the parts of a split differ by one fen at most, and the larger ones come first', () => {
  fc.assert(
    fc.property(amounts, counts, (total, count) => {
      const parts = splitEvenly(total, count);

      expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
      expect(parts).toEqual(parts.toSorted((one, other) => other - one));
    }),
  );
});

test('100 fen over 3 are 34, 33 and 33; 2 over 5 leave three bills of nothing', () => {
  expect(splitEvenly(fen(100), 3)).toEqual([34, 33, 33]);
  expect(splitEvenly(fen(2), 5)).toEqual([1, 1, 0, 0, 0]);
});

test.each([
  [fen(-1), 3],
  [fen(1), 0],
  [fen(1), -2],
  [fen(1), 1.5],
  [fen(1), Number.NaN],
])('%d fen are not split into %d parts', (total, count) => {
  expect(() => splitEvenly(total, count)).toThrow('cannot split');
});

test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%d is no amount', (amount) => {
  expect(() => fen(amount)).toThrow('no whole number of fen');
});

test('a sum beyond what a number holds is a fault, not a rounded sum', () => {
  expect(() => sumFen([fen(Number.MAX_SAFE_INTEGER), fen(1)])).toThrow('no whole number of fen');
});

test('an amount shown in yuan and typed again is the same amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }).map(fen), (amount) => {
      expect(fenOfYuan(plainYuan(amount))).toBe(amount);
      expect(yuan(amount).replaceAll(',', '')).toBe(plainYuan(amount));
    }),
  );
});

test('an amount is shown with its sign, thousands marks and two decimals', () => {
  expect([0, 5, 100, 123_456, 99_999_999_999, -123_456, -0].map((one) => yuan(fen(one)))).toEqual([
    '0.00',
    '0.05',
    '1.00',
    '1,234.56',
    '999,999,999.99',
    '-1,234.56',
    '0.00',
  ]);
});

test.each([
  ['12', 1_200],
  ['12.3', 1_230],
  ['12.34', 1_234],
  ['0.01', 1],
  ['999999999.99', 99_999_999_999],
])('%s yuan typed are %d fen', (typed, amount) => {
  expect(fenOfYuan(typed)).toBe(amount);
});

test.each([
  '',
  '-1',
  '+1',
  '0.001',
  '1e5',
  '１２',
  '.5',
  '5.',
  '1,000',
  ' 1',
  '1 ',
  '1\n',
  '1234567890',
  'NaN',
  '0x10',
])('%j typed is no amount', (typed) => {
  expect(fenOfYuan(typed)).toBeNull();
});
