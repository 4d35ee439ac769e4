import { fen } from '@rental/domain/money';
import { expect, test } from 'vitest';
import { moneyText } from './money-text.ts';

test('an amount has the yuan sign, thousands marks and two decimals', () => {
  expect(moneyText(fen(123_456))).toBe('¥1,234.56');
  expect(moneyText(fen(0))).toBe('¥0.00');
});

test('the minus stands before the sign', () => {
  expect(moneyText(fen(-50))).toBe('-¥0.50');
});

test('no amount is -', () => {
  expect(moneyText(null)).toBe('-');
});
