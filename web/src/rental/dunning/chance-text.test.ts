import { expect, test } from 'vitest';
import { chanceText } from './chance-text.ts';

test.each([
  [100, '高 100'],
  [50, '高 50'],
  [49, '中 49'],
  [25, '中 25'],
  [24, '低 24'],
  [0, '低 0'],
])('%i is %s', (chance, words) => {
  expect(chanceText(chance)).toBe(words);
});
