import { expect, test } from 'vitest';
import { caseAfter, caseAfterDone } from './desk-place.ts';

test('a step goes to the neighbour and no further than the ends', () => {
  expect(caseAfter([1, 2, 3], 2, 1)).toBe(3);
  expect(caseAfter([1, 2, 3], 2, -1)).toBe(1);
  expect(caseAfter([1, 2, 3], 3, 1)).toBeNull();
  expect(caseAfter([1, 2, 3], 1, -1)).toBeNull();
});

test('from a case that is not of today the first one comes', () => {
  expect(caseAfter([1, 2], 9, 1)).toBe(1);
  expect(caseAfter([], 9, 1)).toBeNull();
});

test('after the last one that is done the first that is left comes', () => {
  expect(caseAfterDone([1, 2, 3], 1)).toBe(2);
  expect(caseAfterDone([1, 2, 3], 3)).toBe(1);
  expect(caseAfterDone([3], 3)).toBeNull();
});
