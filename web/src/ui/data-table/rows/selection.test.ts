import { expect, test } from 'vitest';
import {
  latestRows,
  nothingSelected,
  pageMark,
  withAll,
  without,
  withPicked,
  type PageRows,
  type Selection,
} from './selection.ts';

type Row = string;
const pageOf = (...keys: number[]): PageRows<Row> => keys.map((key) => [key, `row ${key}`]);
const first = pageOf(1, 2, 3, 4, 5);
const second = pageOf(6, 7, 8);
const nothing: Selection<Row> = nothingSelected;
const pick = (
  selection: Selection<Row>,
  page: PageRows<Row>,
  key: number,
  { isPicked = true, isRange = false } = {},
) => withPicked(selection, page, { key, isPicked, isRange });
const keysOf = ({ rows }: Selection<Row>) => [...rows.keys()];

test('rows stay chosen over pages', () => {
  expect(keysOf(pick(pick(nothing, first, 2), second, 7))).toEqual([2, 7]);
});

test('a click with Shift chooses all rows from the one before, up or down', () => {
  expect(keysOf(pick(pick(nothing, first, 2), first, 4, { isRange: true }))).toEqual([2, 3, 4]);
  expect(keysOf(pick(pick(nothing, first, 4), first, 2, { isRange: true }))).toEqual([4, 2, 3]);
});

test('a range that takes back takes all of it back', () => {
  const all = withAll(nothing, first, true);

  const left = pick(pick(all, first, 1, { isPicked: false }), first, 3, {
    isPicked: false,
    isRange: true,
  });

  expect(keysOf(left)).toEqual([4, 5]);
});

test('a range does not reach back to another page', () => {
  expect(keysOf(pick(pick(nothing, first, 2), second, 8, { isRange: true }))).toEqual([2, 8]);
});

test('the box over the rows chooses a page and leaves the others', () => {
  const both = withAll(pick(nothing, first, 2), second, true);
  expect(keysOf(both)).toEqual([2, 6, 7, 8]);
  expect([pageMark(both, first), pageMark(both, second), pageMark(both, pageOf(9))]).toEqual([
    'some',
    'all',
    'none',
  ]);

  expect(keysOf(withAll(both, second, false))).toEqual([2]);
});

test('a page without rows is not chosen', () => {
  expect(pageMark(nothing, [])).toBe('none');
});

test('chosen rows in view are as they are now, those of other pages as they were last seen', () => {
  const both = pick(pick(nothing, first, 2), second, 7);

  expect(latestRows(both, [[7, 'row 7, approved']])).toEqual(['row 2', 'row 7, approved']);
});

test('rows that are done are released, those that failed stay', () => {
  expect(keysOf(without(withAll(nothing, first, true), [1, 2, 5]))).toEqual([3, 4]);
});
