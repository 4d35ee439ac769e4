import { expect, test } from 'vitest';
import { directionOf, nextSort } from './sorting.ts';

const amount = { sortBy: 'amountFen', isAmount: true };
const day = { sortBy: 'dueOn' };

test('pressing a title sorts by it, then the other way, then as usual', () => {
  expect(nextSort(amount, undefined)).toBe('amountFen,desc');
  expect(nextSort(amount, 'amountFen,desc')).toBe('amountFen,asc');
  expect(nextSort(amount, 'amountFen,asc')).toBeUndefined();
  expect(nextSort(day, 'amountFen,asc')).toBe('dueOn,asc');
  expect(nextSort(day, 'dueOn,asc')).toBe('dueOn,desc');
  expect(nextSort(day, 'dueOn,desc')).toBeUndefined();
});

test('a column that the list is not sorted by says so', () => {
  expect(directionOf(day, 'dueOn,desc')).toBe('desc');
  expect(directionOf(day, 'amountFen,desc')).toBeNull();
  expect(directionOf(day, undefined)).toBeNull();
  expect(directionOf({}, 'undefined,asc')).toBeNull();
});
