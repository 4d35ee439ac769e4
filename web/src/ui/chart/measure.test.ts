import { expect, test } from 'vitest';
import { counted, money } from './measure.ts';

test('an axis of money is in yuan, from ten thousand on in 万', () => {
  expect(
    [0, 50_000, 999_900, 1_000_000, 1_500_000, 1_250_000, 12_000_000, 1_000_500_000].map(
      money.tick,
    ),
  ).toEqual(['0', '500', '9,999', '1万', '1.5万', '1.25万', '12万', '1,000.5万']);
  expect(money.unit).toBe('元');
});

test('money is told in full as everywhere, a count with its unit', () => {
  const orders = counted('单');

  expect(money.text(123_456)).toBe('¥1,234.56');
  expect(orders.text(1_234)).toBe('1,234 单');
  expect(orders.tick(15_000)).toBe('1.5万');
});

test('no axis divides an order or a yuan', () => {
  expect(counted('单').minStep).toBe(1);
  expect(money.minStep).toBe(100);
});
