import { expect, test } from 'vitest';
import { cursorOf, firstPage, pageAfter, pageBefore, totalText } from './paging.ts';

test('the first page needs no cursor', () => {
  expect(cursorOf(firstPage)).toBeUndefined();
  expect(pageBefore(firstPage)).toEqual(firstPage);
});

test('a page seen before is reached by the cursor that led to it', () => {
  const third = pageAfter(pageAfter(firstPage, 'a'), 'b');

  expect(cursorOf(third)).toBe('b');
  expect(cursorOf(pageBefore(third))).toBe('a');
  expect(cursorOf(pageBefore(pageBefore(third)))).toBeUndefined();
});

test('going on from a page seen before takes the newest cursor', () => {
  const second = pageBefore(pageAfter(pageAfter(firstPage, 'a'), 'b'));

  expect(cursorOf(pageAfter(second, 'newer'))).toBe('newer');
});

test('a total has thousands marks, a capped one a plus', () => {
  expect(totalText(1234, false)).toBe('共 1,234 条');
  expect(totalText(0, false)).toBe('共 0 条');
  expect(totalText(10_000, true)).toBe('共 10000+ 条');
});
