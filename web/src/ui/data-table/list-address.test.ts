import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { filtersOf } from './filters/filters.ts';
import { isBare, pageSizeOf, pageSizes, searchOf } from './list-address.ts';

const read = (search: string) => new URLSearchParams(search);

test('an address holds what the list is narrowed by, and its page size where it is not the usual one', () => {
  const filters = { orderStatus: '0', createTime: ['2026-11-01', '2026-11-21'] as const };

  expect(searchOf(filters, 20, false)).toBe(
    '?orderStatus=0&createTime=2026-11-01&createTime=2026-11-21',
  );
  expect(searchOf({ orderStatus: '0' }, 50, false)).toBe('?orderStatus=0&size=50');
  expect(searchOf({}, 20, false)).toBe('');
});

test('whoever opens an address sees the filters it was made of', () => {
  const text = fc.string({ minLength: 1 });
  const filter = fc.oneof(text, fc.tuple(text, text));
  const name = fc
    .string({ minLength: 1 })
    .filter((name) => name !== 'size' && name !== '__proto__');
  fc.assert(
    fc.property(
      fc.dictionary(name, filter, { noNullPrototype: true }),
      fc.constantFrom(...pageSizes),
      (filters, size) => {
        const query = read(searchOf(filters, size, false));
        expect(filtersOf(query, (name) => name !== 'size')).toEqual(filters);
        expect(pageSizeOf(query)).toBe(size);
      },
    ),
  );
});

test('an address without filters stands for the default view, but for one that says there are none', () => {
  expect(['', '?size=50', '?view=all', '?orderStatus=0'].map((text) => isBare(read(text)))).toEqual(
    [true, true, false, false],
  );
  expect(searchOf({}, 20, true)).toBe('?view=all');
  expect(searchOf({}, 50, true)).toBe('?view=all&size=50');
});

test('a page size that the list does not offer is the usual one', () => {
  expect(
    ['?size=7', '?size=abc', '?size=1000000', ''].map((text) => pageSizeOf(read(text))),
  ).toEqual([20, 20, 20, 20]);
});
